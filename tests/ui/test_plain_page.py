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
