"""The main window on a campaign in memory, and the GM's hand at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Document
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import ScriptedDice
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.theme import Scheme, Theme
from tests.fakes import MemoryStore, sample_campaign

TURN = (4, 5, 5, 3)
"""Ana (with Leader), Bo and Raider 1 act together at 5, then Raider 2."""

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


class FakeTheme:
    """Keeps what was asked for."""

    scheme = Scheme.SYSTEM

    def set_scheme(self, scheme: Scheme) -> None:
        self.scheme = scheme


class Desk:
    """A window that is shown and active, its document, and what the GM does at it."""

    def __init__(self, qtbot: QtBot, folder: Path, campaign: Campaign | None = None, faces: Sequence[int] = ()) -> None:
        self.qtbot = qtbot
        self.store = MemoryStore(sample_campaign() if campaign is None else campaign)
        self.document = Document(self.store, ScriptedDice(faces))
        self.settings = Settings(folder / "settings.ini")
        self.theme = FakeTheme()
        self.window = MainWindow(self.document, self.settings, self.theme)
        qtbot.addWidget(self.window)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()

    @property
    def encounter(self):
        return self.document.encounter

    def action(self, name: str):
        return self.window.window_actions[name]

    def why(self, name: str) -> str:
        return self.window.window_actions.why(name)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)

    def type(self, text: str) -> None:
        for letter in text:  # the focus may move with one
            QTest.keyClicks(QApplication.focusWidget(), letter)

    def select(self, *ids: str) -> None:
        """Select combatants on the board, which gets the keys."""
        board = self.window.board
        board.select(ids[0])
        rows = board.selectionModel()
        for id in ids[1:]:
            rows.select(board.board.index_of(id), rows.SelectionFlag.Select)
        board.setFocus()

    def said(self) -> str:
        """What the message bar says, "" for nothing."""
        message = self.window.messages.message
        return f"{message.what} {message.advice}".strip() if message else ""

    def in_dialog(self, do: Callable[[], object], then: Callable[[QDialog], object]) -> None:
        """Do what opens a dialog; `then` is done in it; then the window is in front again."""
        in_dialog(self.qtbot, do, then)
        self.window.activateWindow()
        self.qtbot.waitUntil(lambda: QApplication.activeWindow() is self.window)


def in_dialog(qtbot: QtBot, do: Callable[[], object], then: Callable[[QDialog], object]) -> None:
    """Do what opens a modal dialog; `then` is done in it, and it is closed if that leaves it open."""
    seen: list[QDialog] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        seen.append(dialog)
        try:
            dialog.activateWindow()
            # isActiveWindow is true of a dialog whose parent is
            qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
            then(dialog)
        finally:
            if dialog.isVisible():
                dialog.reject()

    QTimer.singleShot(0, act)
    do()
    assert seen, "no dialog was opened"


def destroy_windows() -> None:
    """Take away the windows that the program itself made, before another test changes the look of all there are."""
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow):
            window.close()
            window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@contextmanager
def dressed(app: QApplication, scheme: Scheme) -> Iterator[Theme]:
    """A theme on the one application there is; the application looks as before afterwards."""
    font, style, palette = app.font(), app.style().name(), app.palette()
    theme = Theme(app, shipped_resources(), scheme)
    yield theme
    app.styleHints().colorSchemeChanged.disconnect(theme._follow)
    theme.deleteLater()
    app.styleHints().unsetColorScheme()
    app.setStyleSheet("")
    app.setStyle(style)
    app.setPalette(palette)
    app.setFont(font)
