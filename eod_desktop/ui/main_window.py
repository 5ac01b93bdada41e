"""The main window: roster, ladder, action panel and dice log around one document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from eod_desktop.settings import Settings
from eod_desktop.ui.theme import Scheme, Theme
from eod_desktop.ui.window_place import restore_place

if TYPE_CHECKING:
    from eod_desktop.document import Document
    from eod_desktop.ui.message import Message

_SCHEMES = {"scheme_system": Scheme.SYSTEM, "scheme_light": Scheme.LIGHT, "scheme_dark": Scheme.DARK}
_TYPING = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class MainWindow(QMainWindow):
    """One open campaign. Opening another one is asked of whoever made the window.

    Its parts are loaded by `fill`, so that an empty window can be on the screen before them.
    """

    open_requested = Signal()
    new_requested = Signal()
    sample_requested = Signal()
    backups_requested = Signal()
    closed = Signal()
    painted = Signal()
    """The window has been painted for the first time."""

    def __init__(self, document: Document | None, settings: Settings, theme: Theme) -> None:
        """Without a document the window stands empty until `fill`."""
        super().__init__()
        self._settings = settings
        self._theme = theme
        self._seen = False
        self._filled = False
        self._page: QWidget | None = None
        self.setWindowTitle("EoD Desktop")
        if document:
            self.fill(document)
        else:
            restore_place(self, settings)

    def fill(self, document: Document) -> None:
        """Show a campaign, once in the life of the window."""
        self.show_board(document)
        self.show_rest()

    def show_board(self, document: Document) -> None:
        """Show the board of a campaign and the bar over it, which can be painted before `show_rest` brings the rest.

        The GM has to wait for that: no key and no button does anything before.
        """
        from eod_desktop.ui.attempts import Attempts
        from eod_desktop.ui.board_view import BoardView
        from eod_desktop.ui.encounter_commands import EncounterCommands
        from eod_desktop.ui.header import Header
        from eod_desktop.ui.undo_commands import UndoCommands
        from eod_desktop.ui.window_actions import WindowActions
        from eod_desktop.ui.window_layout import WindowLayout

        self.document = document
        self.attempts = attempts = Attempts(document, self)
        self.window_actions = actions = WindowActions(self)
        self.header = Header(document, actions, self)
        self.board = BoardView(document, attempts, self)
        self.encounter_commands = EncounterCommands(self, document, attempts, actions, self.board)
        self.undo_commands = UndoCommands(self, document, attempts, actions, self.board)
        self._layout = WindowLayout(self, self.header, self.board)
        self._layout.restore(self._settings)
        self._show_title()
        self.encounter_commands.refresh()
        self.undo_commands.refresh()

    def show_rest(self) -> None:
        """Make everything else of the window, and connect it all."""
        from eod_desktop.ui.action_panel import ActionPanel
        from eod_desktop.ui.catalogue_commands import CatalogueCommands
        from eod_desktop.ui.character_commands import CharacterCommands
        from eod_desktop.ui.combatant_commands import CombatantCommands
        from eod_desktop.ui.declare_commands import DeclareCommands
        from eod_desktop.ui.dice_log_commands import DiceLogCommands
        from eod_desktop.ui.dice_log_panel import DiceLogPanel
        from eod_desktop.ui.export_commands import ExportCommands
        from eod_desktop.ui.forecast_commands import ForecastCommands
        from eod_desktop.ui.help_commands import HelpCommands
        from eod_desktop.ui.import_commands import ImportCommands
        from eod_desktop.ui.message_bar import MessageBar
        from eod_desktop.ui.notices import Notices
        from eod_desktop.ui.print_commands import PrintCommands
        from eod_desktop.ui.quick_commands import QuickCommands
        from eod_desktop.ui.roster_commands import RosterCommands
        from eod_desktop.ui.roster_panel import RosterPanel
        from eod_desktop.ui.storage_commands import StorageCommands
        from eod_desktop.ui.table_commands import TableCommands

        document, attempts, actions = self.document, self.attempts, self.window_actions
        self.messages = MessageBar(self)
        self.storage = StorageCommands(self, document, self.messages)
        self.roster = RosterPanel(document, attempts, self)
        self.log = DiceLogPanel(document, self)
        self.panel = ActionPanel(document, attempts, self)
        self.character_commands = CharacterCommands(self, document, attempts, actions, self.roster)
        self.combatant_commands = CombatantCommands(self, document, attempts, actions, self.board)
        self.roster_commands = RosterCommands(self, document, attempts, actions, self.roster)
        self.character_commands.compare_requested.connect(lambda id: self.roster_commands.compare([id]))
        self.catalogue_commands = CatalogueCommands(self, document, attempts, actions)
        self.declare_commands = DeclareCommands(document, actions, self.panel)
        self.import_commands = ImportCommands(self, document, attempts, actions, self.roster)
        self.export_commands = ExportCommands(self, document, attempts, actions, self.roster)
        self.table_commands = TableCommands(self, document, self._settings, actions)
        self.print_commands = PrintCommands(self, document, self._settings, actions, self.roster)
        self.quick_commands = QuickCommands(self, document, attempts, actions)
        self.log_commands = DiceLogCommands(self, document, self.messages, actions, self.log)
        self.forecast_commands = ForecastCommands(self, document, actions)
        self.help_commands = HelpCommands(self, self._settings, actions, self.panel)
        encounters = QMenu(self.tr("S&witch to"), self)
        encounters.aboutToShow.connect(lambda: self.header.list_encounters(encounters))
        own = {
            **self.combatant_commands.menus,
            "players_see": self.table_commands.players_menu,
            "encounters": encounters,
        }
        self._combatant_menu = actions.fill(self.menuBar(), {**self.combatant_commands.menus, **own})["combatant"]
        self._layout.put(Notices(self.storage.bar, self.messages), self.roster, self.panel, self.log)
        # it was there first, and stands behind the roster
        QWidget.setTabOrder(_last_in(self.roster), self.board)
        self._connect()
        self._connect_actions()
        self._restore()
        self._refresh()
        self.panel.show_combatant(self.board.current_id())
        self.board.setFocus()
        self._filled = True

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            self.painted.emit()

    def _restore(self) -> None:
        self._layout.restore(self._settings)
        self.roster.restore(self._settings)
        scheme = Scheme(self._settings.scheme)
        self.window_actions[next(name for name, value in _SCHEMES.items() if value is scheme)].setChecked(True)

    def keep_layout(self) -> None:
        """Remember the window as it stands, for the next one."""
        self.roster.keep(self._settings)
        self._layout.keep(self._settings)

    # the wiring

    def _connect(self) -> None:
        self.document.changed.connect(self._refresh)
        self.document.storage_changed.connect(self._refresh)
        self.attempts.said.connect(self._say)
        self.attempts.succeeded.connect(self.messages.clear_said)
        self.board.current_changed.connect(self.panel.show_combatant)
        self.panel.declared.connect(self.board.select_next)
        self.board.selectionModel().selectionChanged.connect(self.combatant_commands.refresh)
        self.board.installEventFilter(self)
        self.board.viewport().installEventFilter(self)
        self.board.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.board.customContextMenuRequested.connect(self._show_combatant_menu)
        self._combatant_menu.aboutToShow.connect(self.declare_commands.refresh)
        self._combatant_menu.aboutToShow.connect(self.combatant_commands.refresh_steps)
        self.header.focus_left.connect(self.board.setFocus)
        self.header.encounter_chosen.connect(self.encounter_commands.show_encounter)
        self.header.situation_chosen.connect(self.encounter_commands.set_situation)
        self.encounter_commands.encounter_added.connect(self.roster.focus_list)
        self.encounter_commands.went_on.connect(self._take_keys)
        self.encounter_commands.ended.connect(self._offer_report)
        self.closed.connect(self.table_commands.close)
        self.closed.connect(self.forecast_commands.close)
        self.character_commands.page_shown.connect(self._show_page)
        self.character_commands.dropped.connect(self.messages.offer)

    def _connect_actions(self) -> None:
        slots: dict[str, Callable[[], object]] = {
            "new_campaign": self.new_requested.emit,
            "open_campaign": self.open_requested.emit,
            "rename_campaign": self.rename_campaign,
            "restore_sample": self.sample_requested.emit,
            "backups": self.backups_requested.emit,
            "save_elsewhere": self.storage.save_elsewhere,
            "quit": self.close,
            "next_encounter": lambda: self._step_encounter(+1),
            "previous_encounter": lambda: self._step_encounter(-1),
            "go_roster": self.roster.focus_list,
            "go_board": self.board.setFocus,
            "go_panel": self.panel.setFocus,
            "go_log": self._go_to_log,
            "find_rolls": self._find_rolls,
        }
        for name, scheme in _SCHEMES.items():
            slots[name] = partial(self._set_scheme, scheme)
        self.window_actions.connect(slots)
        self.window_actions["show_log"].triggered.connect(self._layout.show_log)
        self._layout.log_shown.connect(self.window_actions["show_log"].setChecked)

    def _show_title(self) -> None:
        record = self.document.record
        name = self.document.campaign.name
        title = f"{self.header.encounter_name(record.name)} — {name}" if record else name
        self.setWindowTitle(self.tr("{title} (read-only)").format(title=title) if self.document.read_only else title)

    def _refresh(self) -> None:
        self._show_title()
        self.undo_commands.refresh()
        self.encounter_commands.refresh()
        self.combatant_commands.refresh()
        self.roster_commands.refresh()
        self.export_commands.refresh()
        self.table_commands.refresh()
        self.forecast_commands.refresh()
        self.print_commands.refresh()
        self.header.refresh()

    def _say(self, message: Message) -> None:
        """Say it; and show what stands, for a control may have moved with the click that changed nothing."""
        self.messages.show_message(message)
        self._refresh()

    def _step_encounter(self, by: int) -> None:
        """The encounter after (or before) the one on the board, and from the last one on to the first."""
        ids = [record.id for record in self.document.campaign.encounters]
        current = self.document.campaign.current
        if len(ids) > 1:
            there = ids[(ids.index(current) + by) % len(ids)] if current in ids else ids[0]
            self.encounter_commands.show_encounter(there)

    def _show_page(self, page: QWidget | None) -> None:
        """A page in place of roster, board and panel; None for those, where the board has the keys."""
        self._page = page
        self._layout.show_page(page)
        if page is None:
            self.board.setFocus()

    def _offer_report(self) -> None:
        from eod_desktop.ui.message import Message

        what = self.tr("The encounter has ended.")
        kept = self.tr("Wounds of player characters are in the roster now.")
        self.messages.show_message(Message(what, kept, action=self.tr("Report…")), self.print_commands.print_report)

    # keys

    def _take_keys(self) -> None:
        """Whoever has to decide now is at hand: the keys go to the board, unless panel or a field on it has them."""
        focus = self.focusWidget()
        if focus is None or not (self.panel.isAncestorOf(focus) or self.board.isAncestorOf(focus)):
            self.board.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys on the board that mean an action, so that the hand stays on the board; it has the keys after a drop."""
        if watched is self.board and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed_on_board(event)
        if watched is self.board.viewport() and event.type() == QEvent.Type.Drop:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        return super().eventFilter(watched, event)

    def _pressed_on_board(self, event: QKeyEvent) -> bool:
        """True for a key that is used up here."""
        if self.panel.handle_key(event):
            return True
        if event.key() == Qt.Key.Key_Escape and self.messages.message:
            self.messages.close_message()
            return True
        if event.key() == Qt.Key.Key_Backspace and not event.modifiers():
            self.board.remove_selected()
            return True
        # a letter that means nothing now must not go looking for a name that begins with it
        return event.text().isalnum() and not event.modifiers() & ~_TYPING

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What nobody else took: Escape closes the message, the key of a disabled action tells why nothing happens."""
        from eod_desktop.ui.message import Message, Severity

        if not self._filled:
            return
        if event.key() == Qt.Key.Key_Escape and self.messages.message:
            self.messages.close_message()
            return
        why = self._why_nothing_happens(QKeySequence(event.keyCombination()))
        if why:
            self.messages.show_message(Message(why, severity=Severity.NOTICE))
        else:
            super().keyPressEvent(event)

    def _why_nothing_happens(self, pressed: QKeySequence) -> str:
        """What keeps the action of a key from being done now, "" for a key of none."""
        from eod_desktop.ui.window_menus import SHOWN_ONLY

        # otherwise asked when their menu opens, so they may tell of what was
        self.declare_commands.refresh()
        self.combatant_commands.refresh_steps()
        actions = self.window_actions
        for name in actions.names():
            away = name in SHOWN_ONLY and self._page is not None  # whose keys mean something on the board
            if pressed in actions.keys(name) and actions.why(name) and not away:
                return actions.why(name)
        return ""

    def _show_combatant_menu(self, place: QPoint) -> None:
        self._combatant_menu.popup(self.board.viewport().mapToGlobal(place))

    # commands on the campaign and the window

    def rename_campaign(self) -> None:
        """Ask for another name of the campaign; its file keeps its own."""
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.questions import NameDialog

        title, verb = self.tr("Rename campaign"), self.tr("&Rename")
        name, rename = self.document.campaign.name, self.document.rename_campaign
        run(NameDialog(self.attempts, title, verb, name, rename, self))

    def _set_scheme(self, scheme: Scheme) -> None:
        self._theme.set_scheme(scheme)
        self._settings.scheme = scheme.value

    def _go_to_log(self) -> None:
        self._layout.show_log(True)
        self.log.setFocus()

    def _find_rolls(self) -> None:
        self._layout.show_log(True)
        self.log.focus_search()

    def may_close(self) -> bool:
        """Do what is still being typed, and ask what becomes of changes that are not on disk; False to stay."""
        return self.board.finish_hits() and self.character_commands.leave() and self.storage.may_close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the layout, unless something here has to be seen to first."""
        if self._filled:
            if not self.may_close():
                event.ignore()
                return
            self.keep_layout()
        self.closed.emit()
        super().closeEvent(event)


def _last_in(part: QWidget) -> QWidget:
    """Whom Tab comes to last in a part of the window."""
    last = part
    while (following := last.nextInFocusChain()) and part.isAncestorOf(following):
        last = following
    return last
