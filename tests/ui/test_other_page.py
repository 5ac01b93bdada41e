import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.task_choice import TaskChoice
from eod_desktop.rules import Combatant, Ruleset
from eod_desktop.ui.other_page import OtherPage

BO = Combatant("bo", "Bo", "Party", skills={"Medic": 2, "Leader": 1}, stats={"DEX": 9}, max_hits=9)
WORDS = AttackChoice(ActionKind.OTHER)
TASK = AttackChoice(ActionKind.TASK, text="first aid", task=TaskChoice("Medic", "Easy"))


@pytest.fixture
def page(qtbot) -> OtherPage:
    """In a window with another field."""
    window = QWidget()
    layout = QVBoxLayout(window)
    page = OtherPage()
    page.in_window, page.field = window, QLineEdit()
    layout.addWidget(page.field)
    layout.addWidget(page)
    qtbot.addWidget(window)
    page.show_choice(BO, Ruleset(), WORDS)
    with qtbot.waitActive(window):
        window.show()
    return page


def edits(qtbot, page: OtherPage, **changes: object):
    def as_wanted(choice: AttackChoice) -> bool:
        return all(getattr(choice, name) == value for name, value in changes.items())

    return qtbot.waitSignal(page.edited, check_params_cb=as_wanted)


def test_words_have_a_note_and_no_roll(page) -> None:
    assert page._note.isVisible()
    assert not page._task.isVisible()
    assert not page.why.isVisible()


def test_a_task_has_its_fields_and_keeps_the_words(page) -> None:
    page.show_choice(BO, Ruleset(), TASK)
    assert page._text.text() == "first aid"
    assert page._task.isVisible()
    assert page.why.isVisible()
    assert not page._note.isVisible()


def test_writing_gives_the_focus_back(page, qtbot) -> None:
    page.write(page.field)
    page.write(page._text)
    with edits(qtbot, page, text="r"):
        qtbot.keyClicks(page._text, "r")
    page.end_writing()
    assert page.field.hasFocus()


def test_a_task_is_written_by_what_it_is_rolled_on(page, qtbot) -> None:
    page.show_choice(BO, Ruleset(), TASK)
    page.write(page.field)
    with edits(qtbot, page, task=TaskChoice("Leader", "Easy")):
        qtbot.keyClicks(page._task._figure, "lea")
    assert page._task._figure.currentText().casefold() == "leader"
    page.end_writing()
    assert page.field.hasFocus()


def test_the_segments_choose_between_words_and_task(page, qtbot) -> None:
    for place, kind in ((1, ActionKind.TASK), (0, ActionKind.OTHER)):
        with qtbot.waitSignal(page.kind_chosen, check_params_cb=lambda chosen, kind=kind: chosen is kind):
            qtbot.mouseClick(page._kinds.button(place), Qt.MouseButton.LeftButton)


def test_keys_step_through_figures_and_difficulties(page, qtbot) -> None:
    page.show_choice(BO, Ruleset(), TASK)
    with edits(qtbot, page, task=TaskChoice("Leader", "Easy")):
        page.step_figure()
    with edits(qtbot, page, task=TaskChoice("Medic", "Average")):
        page.step_difficulty(1)
