"""The ways in, at the window: menu, clipboard, drop."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog

from eod_desktop.models.roster import CHARACTER_MIME
from eod_desktop.ui.import_dialog import ImportDialog
from tests.ui.windows import CTRL, SHIFT, Desk

BLOCKS = "Vila Ortun 777777\nRifle-1\n\nBram Oduya 888888\nPilot-2"


@pytest.fixture
def desk(qtbot, tmp_path: Path) -> Desk:
    return Desk(qtbot, tmp_path)


def names(desk: Desk) -> list[str]:
    return [character.name for character in desk.document.campaign.characters]


def take_all(desk: Desk):
    def take(dialog) -> None:
        assert isinstance(dialog, ImportDialog)
        desk.qtbot.waitUntil(lambda: not dialog.reading.running)
        dialog.accept()

    return take


def test_the_clipboard_is_pasted(desk: Desk) -> None:
    QGuiApplication.clipboard().setText(BLOCKS)
    desk.in_dialog(lambda: desk.key(Qt.Key.Key_V, CTRL | SHIFT), take_all(desk))

    assert names(desk)[-2:] == ["Vila Ortun", "Bram Oduya"]
    assert desk.said() == "2 characters were imported. Undo takes them back in one step."
    assert desk.action("undo").text() == "&Undo import Vila Ortun, Bram Oduya"
    assert desk.window.roster.selected_ids() == [desk.document.campaign.characters[-2].id]


def test_a_file_is_chosen(desk: Desk, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "npc.txt").write_text("Kol Denner 878777 Pilot-1", encoding="utf-8")
    chosen = str(tmp_path / "npc.txt")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (chosen, ""))
    desk.in_dialog(desk.action("import_characters").trigger, take_all(desk))

    assert names(desk)[-1] == "Kol Denner"
    assert desk.said().startswith("1 character was imported.")


def test_no_file_is_no_dialog(desk: Desk, monkeypatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    desk.action("import_characters").trigger()

    assert QApplication.activeModalWidget() is None


def dropped(desk: Desk, data: QMimeData) -> bool:
    """Drop on the roster as Qt does, from the innermost widget outwards; whether somebody takes it."""
    place, window = QPointF(20, 200), desk.window
    args = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entered = QDragEnterEvent(place.toPoint(), *args)
    QApplication.sendEvent(window, entered)
    if not entered.isAccepted():
        return False
    QApplication.sendEvent(window, QDropEvent(place, *args))
    return True


def test_a_dropped_text_is_previewed(desk: Desk) -> None:
    data = QMimeData()
    data.setText(BLOCKS)
    assert dropped(desk, data)
    desk.in_dialog(lambda: desk.qtbot.wait(50), take_all(desk))

    assert names(desk)[-2:] == ["Vila Ortun", "Bram Oduya"]


def test_dropped_files_are_previewed_one_after_the_other(desk: Desk, tmp_path: Path, monkeypatch) -> None:
    files = [tmp_path / "a.txt", tmp_path / "b.json"]
    data, shown = QMimeData(), []
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    monkeypatch.setattr(desk.window.import_commands, "show", shown.append)

    assert dropped(desk, data)
    desk.qtbot.waitUntil(lambda: shown == files)


def test_characters_of_the_roster_and_strange_things_are_left_to_others(desk: Desk) -> None:
    roster, picture = QMimeData(), QMimeData()
    roster.setData(CHARACTER_MIME, b"[]")
    picture.setData("image/png", b"x")

    assert not dropped(desk, roster)
    assert not dropped(desk, picture)
