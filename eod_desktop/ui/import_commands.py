"""The ways in: a file, a pasted text, files and texts dropped on the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QTimer
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eod_desktop.document import Document
from eod_desktop.models.roster import CHARACTER_MIME
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.roster_panel import RosterPanel
from eod_desktop.ui.window_actions import WindowActions

_MOST_FILES = 20
_LONGEST_DROP = 8_000_000  # characters


class ImportCommands(QObject):
    """Connects the actions and takes drops; everything goes through the import dialog."""

    def __init__(
        self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions, roster: RosterPanel
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._roster = roster
        self._folder = ""
        actions.connect({"import_characters": self.import_file, "paste_characters": self.paste})
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def import_file(self) -> None:
        """Ask for a file and show what is in it."""
        kinds = self.tr("Stat blocks, JSON and tables (*.txt *.md *.json *.db *.csv *.tsv)")
        everything = self.tr("All files (*)")
        title = self.tr("Import characters")
        chosen, _ = QFileDialog.getOpenFileName(self._window, title, self._folder, f"{kinds};;{everything}")
        if chosen:
            self._folder = str(Path(chosen).parent)
            self.show(Path(chosen))

    def paste(self) -> None:
        """Show what is in the clipboard, in a box where it can be changed."""
        self.show(QGuiApplication.clipboard().text()[:_LONGEST_DROP])

    def show(self, source: Path | str) -> None:
        """The preview of a file or a text."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.import_dialog import ImportDialog

        dialog = ImportDialog(self._document, self._attempts, source, self._window)
        if run(dialog):
            self._tell(dialog.imported)

    def _tell(self, ids: list[str]) -> None:
        for id in ids[:1]:
            self._roster.select(id)
        many = self.tr("%n characters were imported.", "", len(ids))
        imported = self.tr("1 character was imported.") if len(ids) == 1 else many
        self._attempts.say(Message(imported, self.tr("Undo takes them back in one step.")))

    # drops

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent) and _wanted(event.mimeData()):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                # the program that dragged waits until this returns
                sources = _sources(event.mimeData())
                QTimer.singleShot(0, self, lambda: self._show_each(sources))
            return isinstance(event, QDragEnterEvent | QDragMoveEvent | QDropEvent)
        return super().eventFilter(watched, event)

    def _show_each(self, sources: list[Path | str]) -> None:
        for source in sources:
            self.show(source)


def _wanted(data: QMimeData) -> bool:
    """Files of this computer, or text; characters of the roster have their own places."""
    if data.hasFormat(CHARACTER_MIME):
        return False
    return any(url.isLocalFile() for url in data.urls()) or (data.hasText() and bool(data.text().strip()))


def _sources(data: QMimeData) -> list[Path | str]:
    files: list[Path | str] = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[:_MOST_FILES] or [data.text()[:_LONGEST_DROP]]
