import pytest
from PySide6.QtCore import Qt

from eod_desktop.models.task_choice import TaskChoice
from eod_desktop.rules import Combatant, Ruleset
from eod_desktop.ui.task_fields import TaskFields

BO = Combatant("bo", "Bo", "Party", skills={"Medic": 2, "Leader": 1}, stats={"DEX": 9}, max_hits=9)


@pytest.fixture
def fields(qtbot) -> TaskFields:
    """Keeps what is chosen, as the panel does."""
    fields = TaskFields()
    fields.task = TaskChoice()

    def keep(task: TaskChoice) -> None:
        fields.task = task
        fields.show_task(BO, Ruleset(), task)

    fields.edited.connect(keep)
    keep(fields.task)
    qtbot.addWidget(fields)
    with qtbot.waitActive(fields):
        fields.show()
    return fields


def test_it_offers_skills_stats_and_difficulties_with_their_targets(fields) -> None:
    figure, difficulty = fields._figure, fields._difficulty
    assert [figure.itemText(n) for n in range(figure.count())] == ["Medic", "Leader", "DEX"]
    assert [difficulty.itemText(n) for n in range(3)] == ["None · 8+", "Easy · 4+", "Average · 6+"]


def test_typing_completes_what_is_known_in_any_case(fields, qtbot) -> None:
    fields.write()
    qtbot.keyClicks(fields._figure, "m")
    assert fields.task == TaskChoice("Medic")
    assert fields._figure.currentText().casefold() == "medic"
    assert fields._written.selectedText() == "edic"


def test_what_it_does_not_have_can_be_written(fields, qtbot) -> None:
    fields.write()
    qtbot.keyClicks(fields._figure, "Climb walls")
    assert fields.task == TaskChoice("Climb walls")
    assert fields._figure.currentText() == "Climb walls"
    assert fields._written.cursorPosition() == len("Climb walls")


def test_what_is_being_typed_stays_through_a_change(fields, qtbot) -> None:
    fields.write()
    qtbot.keyClicks(fields._figure, "medic ")
    fields._written.setCursorPosition(2)
    fields.show_task(BO, Ruleset(), fields.task)
    assert (fields._figure.currentText(), fields._written.cursorPosition()) == ("medic ", 2)


def test_choosing_from_the_lists(fields, qtbot) -> None:
    fields._figure.setFocus()
    qtbot.keyClick(fields._figure, Qt.Key.Key_Down)
    assert fields.task == TaskChoice("Medic")
    fields._difficulty.setFocus()
    qtbot.keyClick(fields._difficulty, Qt.Key.Key_Down)
    assert fields.task == TaskChoice("Medic", "Easy")
    qtbot.keyClick(fields._difficulty, Qt.Key.Key_Up)
    assert fields.task == TaskChoice("Medic")


def test_another_combatant_and_ruleset_offer_their_own(fields) -> None:
    other = Combatant("dog", "Dog", "Beasts", skills={"Bite": 1}, max_hits=9)
    fields.show_task(other, Ruleset(difficulties={"Hard": 3}), TaskChoice("Bite", "Hard"))
    assert [fields._figure.itemText(n) for n in range(fields._figure.count())] == ["Bite"]
    assert fields._figure.currentText() == "Bite"
    assert fields._difficulty.currentText() == "Hard · 11+"
    fields.show_task(BO, Ruleset(), TaskChoice())
    assert fields._figure.currentText() == ""
    assert fields._difficulty.currentText() == "None · 8+"


@pytest.mark.qt_log_ignore(r"This plugin does not support (raise|grabbing)")
def test_an_open_list_shows_what_each_gives_and_has_the_keys_to_itself(fields, qtbot) -> None:
    view = fields._figure.view()
    fields._figure.showPopup()
    qtbot.waitUntil(view.isVisible)
    shown = view.viewport().grab().toImage()
    fields._figure.setItemData(0, "", Qt.ItemDataRole.UserRole + 1)
    assert view.viewport().grab().toImage() != shown
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(view, key)
    qtbot.waitUntil(lambda: fields.task == TaskChoice("Leader"))
