from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.rules import Combatant, Ruleset
from eod_desktop.ui.plain_page import PlainPage

BO = Combatant("bo", "Bo {x}", "Party", max_hits=9)


def note(qtbot, kind: ActionKind, **options: object) -> str:
    page = PlainPage()
    qtbot.addWidget(page)
    page.show_choice(BO, Ruleset(**options), AttackChoice(kind))
    return page._note.text()


def test_it_says_what_the_ruleset_makes_of_an_action(qtbot) -> None:
    assert note(qtbot, ActionKind.EVADE) == "No attack. Attacks on Bo {x} get −3 until its next action."
    assert note(qtbot, ActionKind.EVADE, evade_dm=-2, evade_lasts="end_of_turn") == (
        "No attack. Attacks on Bo {x} get −2 until the end of the turn."
    )
    assert note(qtbot, ActionKind.MOVE, short_move=10) == "Up to 20 m, no attack."
    assert "From the next turn on it has left the fight." in note(qtbot, ActionKind.BREAK_OFF)


def test_words_are_only_for_other(qtbot) -> None:
    page = PlainPage()
    qtbot.addWidget(page)
    page.show_choice(BO, Ruleset(), AttackChoice(ActionKind.EVADE))
    assert page._text.isHidden()
    page.show_choice(BO, Ruleset(), AttackChoice(ActionKind.OTHER, text="reload"))
    assert not page._text.isHidden()
    assert page._text.text() == "reload"


def test_writing_gives_the_focus_back(qtbot) -> None:
    window = QWidget()
    layout = QVBoxLayout(window)
    field, page = QLineEdit(), PlainPage()
    layout.addWidget(field)
    layout.addWidget(page)
    qtbot.addWidget(window)
    page.show_choice(BO, Ruleset(), AttackChoice(ActionKind.OTHER))
    with qtbot.waitActive(window):
        window.show()
    page.write(field)
    page.write(page._text)
    with qtbot.waitSignal(page.text_edited, check_params_cb=lambda text: text == "r"):
        qtbot.keyClicks(page._text, "r")
    page.end_writing()
    assert field.hasFocus()
