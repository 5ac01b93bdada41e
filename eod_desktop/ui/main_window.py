"""The main window: roster, ladder, action panel and dice log around one document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QInputDialog, QMainWindow, QSplitter, QVBoxLayout, QWidget

from eod_desktop.document import Document
from eod_desktop.models.wording import step_text
from eod_desktop.settings import Settings
from eod_desktop.ui.action_panel import ActionPanel
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_view import BoardView
from eod_desktop.ui.dice_log_panel import DiceLogPanel
from eod_desktop.ui.encounter_commands import EncounterCommands
from eod_desktop.ui.header import Header
from eod_desktop.ui.message_bar import Message, MessageBar
from eod_desktop.ui.roster_panel import RosterPanel
from eod_desktop.ui.theme import Scheme, Theme
from eod_desktop.ui.window_actions import WindowActions

_SCHEMES = {"scheme_system": Scheme.SYSTEM, "scheme_light": Scheme.LIGHT, "scheme_dark": Scheme.DARK}


class MainWindow(QMainWindow):
    """One open campaign. Opening another one is asked of whoever made the window."""

    open_requested = Signal()
    new_requested = Signal()
    sample_requested = Signal()
    closed = Signal()

    def __init__(self, document: Document, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self.document = document
        self._settings = settings
        self._theme = theme
        self._attempts = Attempts(document, self)
        self._actions = WindowActions(self)
        self.roster = RosterPanel(document, self._attempts, self)
        self.board = BoardView(document, self._attempts, self)
        self.panel = ActionPanel(document, self._attempts, self)
        self.log = DiceLogPanel(document, self)
        self.messages = MessageBar(self)
        self.header = Header(document, self._actions, self)
        self.commands = EncounterCommands(self, document, self._attempts, self._actions, self.board.selected_ids)
        self._arrange()
        self._connect()
        self._restore()
        self._refresh()
        self.panel.show_combatant(self.board.current_id())
        self.board.setFocus()

    # the layout

    def _arrange(self) -> None:
        self._actions.fill(self.menuBar())
        self._rows = QSplitter(Qt.Orientation.Vertical)
        self._rows.addWidget(self.board)
        self._rows.addWidget(self.log)
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        for widget, stretch in ((self.roster, 0), (self._rows, 1), (self.panel, 0)):
            self._columns.addWidget(widget)
            self._columns.setStretchFactor(self._columns.count() - 1, stretch)
        for splitter in (self._rows, self._columns):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(1)
        self._rows.setStretchFactor(0, 3)
        self._rows.setStretchFactor(1, 1)
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.messages)
        layout.addWidget(self._columns, 1)
        self.setCentralWidget(central)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for name in ("change_hits", "set_initiative", "surprised", "hold_back", "status_up", "status_down",
                     "status_dead", "status_left", "take_off_board"):  # fmt: skip
            self.board.addAction(self._actions[name])

    def _restore(self) -> None:
        self.resize(*self._settings.window_size)
        if self._settings.columns_state:
            self._columns.restoreState(QByteArray(self._settings.columns_state))
        else:
            unit = self.fontMetrics().averageCharWidth()
            self._columns.setSizes([32 * unit, 120 * unit, 48 * unit])
        if self._settings.rows_state:
            self._rows.restoreState(QByteArray(self._settings.rows_state))
        else:
            self._rows.setSizes([600, 230])
        self.log.setVisible(self._settings.log_visible)
        self._actions["show_log"].setChecked(self._settings.log_visible)
        scheme = Scheme(self._settings.scheme)
        self._actions[next(name for name, value in _SCHEMES.items() if value is scheme)].setChecked(True)

    # the wiring

    def _connect(self) -> None:
        self.document.changed.connect(self._refresh)
        self._attempts.refused.connect(self._say)
        self._attempts.succeeded.connect(self.messages.clear)
        self.board.current_changed.connect(self.panel.show_combatant)
        self.panel.declared.connect(self.board.select_next)
        self.board.selectionModel().selectionChanged.connect(self.commands.refresh_selection)
        self.board.installEventFilter(self)
        self.roster.edit_requested.connect(self.edit_character)
        self.roster.put_requested.connect(self._put)
        self.header.encounter_chosen.connect(self.document.show_encounter)
        self.header.situation_chosen.connect(self.commands.set_situation)
        slots: dict[str, Callable[[], object]] = {
            "new_campaign": self.new_requested.emit,
            "open_campaign": self.open_requested.emit,
            "rename_campaign": self._rename_campaign,
            "restore_sample": self.sample_requested.emit,
            "print_turns": self.print_turns,
            "quit": self.close,
            "undo": lambda: self._attempts.attempt(self.document.undo),
            "redo": lambda: self._attempts.attempt(self.document.redo),
            "new_character": lambda: self.edit_character(""),
            "edit_character": lambda: self.edit_character(next(iter(self.roster.selected_ids()), "")),
            "duplicate_character": self._duplicate,
            "remove_characters": lambda: self._attempts.attempt(
                lambda: self.document.remove_characters(self.roster.selected_ids())
            ),
            "find_character": self.roster.focus_search,
            "put_on_board": lambda: self._put(self.roster.selected_ids(), 1),
            "put_copies": self._put_copies,
            "go_roster": self.roster.focus_list,
            "go_board": self.board.setFocus,
            "go_panel": self.panel.setFocus,
            "go_log": self.log.setFocus,
            "shortcuts": self._show_shortcuts,
            "about": self._show_about,
        }
        for name, slot in slots.items():
            self._actions[name].triggered.connect(lambda _=False, slot=slot: slot())
        self._actions["show_log"].toggled.connect(self._show_log)
        for name, scheme in _SCHEMES.items():
            self._actions[name].triggered.connect(lambda _=False, scheme=scheme: self._set_scheme(scheme))
        self.roster.selection_changed.connect(self._refresh_roster)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys pressed on the board that mean an action go to the panel, so that the hand stays on the board."""
        if watched is self.board and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self.panel.handle_key(event)
        return super().eventFilter(watched, event)

    def _refresh(self) -> None:
        record = self.document.record
        name = self.document.campaign.name
        self.setWindowTitle(f"{self.header.encounter_name(record.name)} — {name}" if record else name)
        for action, label in (("undo", self.document.undo_label), ("redo", self.document.redo_label)):
            word = self.tr("&Undo") if action == "undo" else self.tr("&Redo")
            self._actions[action].setText(word)
            nothing = self.tr("Nothing to undo") if action == "undo" else self.tr("Nothing to redo")
            self._actions.enable((action,), label is not None, nothing)
            if label:
                what = f"{word} {step_text(label)}".replace("&", "")
                keys = self._actions[action].shortcut().toString()
                self._actions[action].setToolTip(f"{what} ({keys})")
        self.commands.refresh()
        self.header.refresh()
        self._refresh_roster()

    def _refresh_roster(self) -> None:
        ids = self.roster.selected_ids()
        why = self.tr("Select a character in the roster first.")
        names = ("edit_character", "duplicate_character", "remove_characters", "put_on_board", "put_copies")
        self._actions.enable(names, bool(ids), why)

    def _say(self, message: Message) -> None:
        self.messages.show_message(message)

    # commands on the campaign and the roster

    def edit_character(self, id: str) -> None:
        """Open the editor on a character, or on a new one for ""."""
        from eod_desktop.ui.character_editor import CharacterEditor

        CharacterEditor(self.document, self._attempts, self.document.campaign.character(id), self).exec()

    def _duplicate(self) -> None:
        for id in self.roster.selected_ids():
            self._attempts.attempt(partial(self.document.duplicate_character, id))

    def _put(self, ids: list[str], copies: int) -> None:
        if self._attempts.attempt(lambda: self.document.put_on_board(ids, copies)):
            self.board.setFocus()

    def _put_copies(self) -> None:
        ids = self.roster.selected_ids()
        copies, accepted = QInputDialog.getInt(
            self, self.tr("Put copies on board"), self.tr("How many of each (a PC comes once):"), 2, 1, 50
        )
        if accepted:
            self._put(ids, copies)

    def _rename_campaign(self) -> None:
        name, accepted = QInputDialog.getText(
            self, self.tr("Rename campaign"), self.tr("Name:"), text=self.document.campaign.name
        )
        if accepted and name.strip():
            self._attempts.attempt(lambda: self.document.rename_campaign(name.strip()))

    def print_turns(self) -> None:
        """The preview of the turn summary, from which it is printed or saved."""
        from eod_desktop.ui.printing.preview import SummaryPreview

        record = self.document.record
        if record:
            SummaryPreview(self.document.campaign, record, self._settings, self).exec()

    def _set_scheme(self, scheme: Scheme) -> None:
        self._theme.set_scheme(scheme)
        self._settings.scheme = scheme.value

    def _show_log(self, visible: bool) -> None:
        self.log.setVisible(visible)
        self._settings.log_visible = visible

    def _show_shortcuts(self) -> None:
        from eod_desktop.ui.help_dialogs import ShortcutsDialog

        ShortcutsDialog(self._actions.all(), self.panel.keys(), self).exec()

    def _show_about(self) -> None:
        from eod_desktop.ui.help_dialogs import AboutDialog

        AboutDialog(self).exec()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the layout; what the screen shows is on disk, so nothing has to be asked."""
        if not self.isMaximized():
            self._settings.window_size = (self.width(), self.height())
        self._settings.columns_state = bytes(self._columns.saveState().data())
        self._settings.rows_state = bytes(self._rows.saveState().data())
        self._settings.sync()
        self.closed.emit()
        super().closeEvent(event)
