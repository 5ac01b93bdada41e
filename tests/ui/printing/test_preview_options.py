"""What a preview can be of."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from eod_desktop.ui.printing.paper import Paper, PaperSize
from eod_desktop.ui.printing.preview_options import Choices, PreviewOptions


@pytest.fixture
def options(qtbot: QtBot) -> PreviewOptions:
    made = PreviewOptions(4, PaperSize.LETTER)
    qtbot.addWidget(made)
    made.show()
    return made


def type_turns(options: PreviewOptions, qtbot: QtBot, text: str) -> None:
    options.turns_typed.selectAll()
    qtbot.keyClicks(options.turns_typed, text)
    qtbot.keyClick(options.turns_typed, Qt.Key.Key_Return)


def test_the_current_turn_for_the_gm_on_the_preferred_paper_comes_first(options: PreviewOptions) -> None:
    assert options.choices == Choices((4,), False, Paper(PaperSize.LETTER))


def test_single_turns_and_all_of_them_are_on_offer(options: PreviewOptions) -> None:
    words = [options.turns.itemText(index) for index in range(options.turns.count())]
    assert words == ["Turn 4", "All 4 turns", "Turn 3", "Turn 2", "Turn 1"]


@pytest.mark.parametrize(
    ("last", "words", "turns"),
    [(0, ["Before turn 1"], (0,)), (1, ["Turn 1"], (1,)), (2, ["Turn 2", "All 2 turns", "Turn 1"], (2,))],
)
def test_what_is_on_offer_goes_by_the_turns_played(
    qtbot: QtBot, last: int, words: list[str], turns: tuple[int, ...]
) -> None:
    options = PreviewOptions(last, PaperSize.A4)
    qtbot.addWidget(options)
    assert [options.turns.itemText(index) for index in range(options.turns.count())] == words
    assert options.choices.turns == turns


def test_turns_can_be_typed(options: PreviewOptions, qtbot: QtBot) -> None:
    with qtbot.waitSignal(options.changed):
        type_turns(options, qtbot, "1-2, 4")
    assert options.choices.turns == (1, 2, 4)
    assert options.turns.count() == 5


def test_what_names_no_turn_is_told_as_none(options: PreviewOptions, qtbot: QtBot) -> None:
    with qtbot.waitSignal(options.changed):
        type_turns(options, qtbot, "many")
    assert options.choices.turns is None


def test_the_same_choice_again_is_no_change(options: PreviewOptions, qtbot: QtBot) -> None:
    type_turns(options, qtbot, "2")
    with qtbot.assertNotEmitted(options.changed):
        type_turns(options, qtbot, "Turn 2")
        options.turns_typed.editingFinished.emit()


def test_paper_orientation_and_reader_are_chosen_with_keys(options: PreviewOptions, qtbot: QtBot) -> None:
    for widget in (options.size_choice.button(0), options.orientation.button(1), options.players):
        with qtbot.waitSignal(options.changed):
            qtbot.keyClick(widget, Qt.Key.Key_Space)
    assert options.choices == Choices((4,), True, Paper(PaperSize.A4, landscape=True))


def test_every_control_has_a_name(options: PreviewOptions) -> None:
    assert options.turns.accessibleName() == "Turns"
    assert options.size_choice.accessibleName() == "Paper"
    assert options.orientation.accessibleName() == "Orientation"
