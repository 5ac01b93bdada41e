"""The players' item model beside a document that changes."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from eod_desktop.document import Document
from eod_desktop.models.players_board import PlayersBoard, PlayersRole
from eod_desktop.models.players_ladder import HitsOptions, HitsShown
from tests.models.fights import document_of, fighter, staged


def four() -> Document:
    return document_of(
        staged([fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Party"), fighter("d", "Party")]),
        staged([fighter("z", "Others")]),
    )


def names(model: PlayersBoard) -> list[str]:
    return [model.index(row).data() for row in range(model.rowCount())]


def test_it_follows_the_fight(qtmodeltester: ModelTester) -> None:
    document = four()
    model = PlayersBoard(document, HitsOptions())
    assert names(model) == ["A", "C", "D", "B"]
    document.begin_turn({})
    document.fight("set_hidden", "b", True)
    assert "B" not in names(model)
    document.fight("resolve")
    document.fight("set_hidden", "b", False)
    assert sorted(names(model)) == ["A", "B", "C", "D"]
    document.undo()
    assert "B" not in names(model)
    document.show_encounter("e2")
    assert names(model) == ["Z"]
    document.remove_encounter("e2")
    assert names(model) == []
    assert model.ladder.turn is None
    qtmodeltester.check(model)


def test_who_is_hidden_is_gone_by_one_removal(qtbot: QtBot) -> None:
    document = four()
    model = PlayersBoard(document, HitsOptions())
    removed, reset = QSignalSpy(model.rowsRemoved), QSignalSpy(model.modelReset)
    document.fight("set_hidden", "b", True)
    assert (removed.count(), reset.count()) == (1, 0)


def test_what_the_players_do_not_see_repaints_nothing(qtbot: QtBot) -> None:
    document = four()
    document.fight("set_hidden", "b", True)
    model = PlayersBoard(document, HitsOptions())
    changed, told = QSignalSpy(model.dataChanged), QSignalSpy(model.ladder_changed)
    document.fight("set_hits", "b", 3)
    document.rename_campaign("Other")
    assert (changed.count(), told.count()) == (0, 0)


def test_other_options_change_the_rows_in_place(qtbot: QtBot) -> None:
    model = PlayersBoard(four(), HitsOptions())
    assert model.index(0).data(PlayersRole.ROW).word == "unhurt"
    with qtbot.waitSignals([model.dataChanged, model.ladder_changed]):
        model.set_options(HitsOptions(others=HitsShown.NUMBER))
    assert model.index(0).data(PlayersRole.ROW).hits == (20, 20)
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "A, Party, 20/20"
