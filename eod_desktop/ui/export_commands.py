"""The ways out: selected characters to a file or the clipboard, the campaign as one file to take along."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eod_desktop.document import Document
from eod_desktop.models.export_formats import ExportFormat, as_text, content, format_name, suggested_name
from eod_desktop.rules import Character
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message, failure
from eod_desktop.ui.roster_panel import RosterPanel
from eod_desktop.ui.window_actions import WindowActions

_OF_SELECTED = ("export_characters", "copy_characters")


class ExportCommands(QObject):
    """Connects the actions. The system's own dialog asks before a file is replaced."""

    def __init__(
        self, window: QWidget, document: Document, attempts: Attempts, actions: WindowActions, roster: RosterPanel
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._roster = roster
        self._folder = Path.home()
        actions.connect(
            {
                "export_characters": self.export_selected,
                "copy_characters": self.copy_selected,
                "export_campaign": self.export_campaign,
            }
        )
        roster.selection_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Enable what can be done with the characters selected now; the rest says why not."""
        selected = bool(self._roster.selected_ids())
        self._actions.enable(_OF_SELECTED, selected, self.tr("Select characters in the roster first."))

    def _selected(self) -> list[Character]:
        wanted = set(self._roster.selected_ids())
        return [character for character in self._document.campaign.characters if character.id in wanted]

    def copy_selected(self) -> None:
        """The selected characters as stat blocks in the clipboard."""
        characters = self._selected()
        if characters:
            QGuiApplication.clipboard().setText(as_text(characters))
            count = len(characters)
            many = self.tr("%n characters are in the clipboard as text.", "", count)
            copied = self.tr("{name} is in the clipboard as text.").replace("{name}", characters[0].name)
            self._attempts.say(Message(copied if count == 1 else many))

    def export_selected(self) -> None:
        """Ask for a file and a format, and write the selected characters."""
        characters = self._selected()
        if not characters:
            return
        filters = {f"{format_name(format)} (*{format.suffix})": format for format in ExportFormat}
        start = self._folder / suggested_name(characters, self._document.campaign.name)
        title = self.tr("Export characters")
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, str(start), ";;".join(filters))
        if chosen:
            self.write(Path(chosen), filters.get(kind, ExportFormat.UCF), characters)

    def write(self, path: Path, format: ExportFormat, characters: list[Character]) -> bool:
        """Write characters to a file, whole or not at all; True when it was done, else it is said."""
        from eod_desktop.campaign.whole_file import WriteError, write_whole
        from eod_desktop.models.write_trouble import write_trouble

        target = path if path.suffix else path.with_name(path.name + format.suffix)
        if target != path and target.exists():
            what = self.tr("There is a file at {path} already.").format(path=target)
            self._attempts.say(Message(what, self.tr("Nothing was written. Choose another name.")))
            return False
        self._folder = target.parent
        try:
            write_whole(target, content(format, characters, self._document.campaign.ruleset))
        except WriteError as error:
            self._attempts.say(failure(write_trouble(error)))
            return False
        many = self.tr("%n characters are in {path} now.", "", len(characters))
        written = (self.tr("{name} is in {path} now.") if len(characters) == 1 else many).replace("{path}", str(target))
        written = written.replace("{name}", characters[0].name)
        self._attempts.say(Message(written))
        return True

    def export_campaign(self) -> None:
        """Ask for a file and pack the whole campaign into it."""
        from eod_desktop.campaign.exchange.archive import SUFFIX

        start = self._folder / f"{self._document.path.stem}{SUFFIX}"
        kinds = self.tr("Campaign archives (*{suffix})").format(suffix=SUFFIX)
        chosen, _ = QFileDialog.getSaveFileName(self._window, self.tr("Export campaign"), str(start), kinds)
        if chosen:
            self.pack(Path(chosen))

    def pack(self, path: Path) -> bool:
        """Write the campaign archive; True when it was done, else it is said."""
        from eod_desktop.campaign.exchange import archive

        source = self._document.path
        target = path if path.suffix.lower() == archive.SUFFIX else path.with_name(path.name + archive.SUFFIX)
        if target != path and target.exists():
            what = self.tr("There is a file at {path} already.").format(path=target)
            self._attempts.say(Message(what, self.tr("Nothing was written. Choose another name.")))
            return False
        self._folder = target.parent
        if not self._attempts.attempt(lambda: archive.write(source, target, datetime.now(UTC))):
            return False
        what = self.tr("The campaign is packed into {path}.").format(path=target)
        advice = self.tr("On another computer: Open campaign… takes it in as a new campaign.")
        self._attempts.say(Message(what, advice))
        return True
