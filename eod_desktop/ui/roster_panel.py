"""The left column: search, the roster by side, and what can be done with a character of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from eod_desktop.document import Change, Document
from eod_desktop.models.roster import RosterModel, RosterRole
from eod_desktop.models.roster_filter import RosterFilter, RosterView
from eod_desktop.models.roster_rows import Section
from eod_desktop.settings import Settings
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.roster_filter_menu import RosterFilterButton
from eod_desktop.ui.roster_list import MOST_COPIES, RosterList
from eod_desktop.ui.theme import set_surface

_MENU_COPIES = range(2, 10)


class RosterPanel(QWidget):
    """Characters by side and group, found by typing, several at once; from here they go to the board or the editor."""

    edit_requested = Signal(str)
    """The id of the character to edit, "" for a new one."""
    put_requested = Signal(list, int)
    """Ids for the board, and how many copies of each (a PC comes once)."""
    edit_all_requested = Signal(list)
    """Ids of the characters to change together."""
    compare_requested = Signal(list)
    """Ids of the characters to look at side by side."""
    print_requested = Signal(list)
    """Ids of the characters whose sheets to print."""
    selection_changed = Signal()

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        set_surface(self, "panel")
        self._characters = RosterFilter(RosterModel(document, self), self)
        self._search = QLineEdit()
        self._search.setPlaceholderText(self.tr("Search roster"))
        self._search.setClearButtonEnabled(True)
        self._search.setAccessibleName(self.tr("Search roster"))
        self._search.setToolTip(self.tr("Anything written of a character; every word has to occur"))
        self._show = RosterFilterButton(self._characters)
        self._list = RosterList(self._characters, self)
        self._nothing = _wrapped_label("dim")
        self._hint = _wrapped_label("caption")
        self._new = QPushButton(self.tr("New…"))
        self._new.setToolTip(self.tr("Write a new character"))
        self._edit = QPushButton(self.tr("Edit…"))
        self._arrange()
        self._connect()
        self._refresh()

    def selected_ids(self) -> list[str]:
        """The selected characters in the order of the list."""
        return self._characters.ids(self._list.selected_rows())

    def shown_ids(self) -> list[str]:
        """The characters that the list shows, in its order."""
        return self._characters.ids(range(self._characters.rowCount()))

    def select(self, id: str) -> None:
        """Select one character and bring it into view; nothing happens for one that is not shown."""
        self._characters.unfold_for(id)
        index = self._characters.index_of(id)
        if index.isValid():
            self._list.select_rows(range(index.row(), index.row() + 1))
            heading = self._characters.heading_above(index.row())
            if heading.row() == index.row() - 1:
                self._list.scrollTo(heading)
            self._list.scrollTo(index)

    def restore(self, settings: Settings) -> None:
        """Fold and show what was folded and shown last time; what cannot be read of that counts as nothing."""
        try:
            view = msgspec.json.decode(settings.roster_view or "{}", type=RosterView)
        except msgspec.DecodeError:
            view = RosterView()
        self._characters.show_view(view)
        self._show.follow()
        self._refresh()

    def keep(self, settings: Settings) -> None:
        """Remember what is folded and shown, but for the search."""
        settings.roster_view = msgspec.json.encode(self._characters.view).decode()

    def focus_search(self) -> None:
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def focus_list(self) -> None:
        """Go to the list; without a selection its first character is selected."""
        if not self._list.selectionModel().hasSelection():
            ids = self.shown_ids()
            if ids:
                self.select(ids[0])
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # the layout

    def _arrange(self) -> None:
        gap = fonts.pixel_size(self.font())
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, 0, 0, 0)
        for button in (self._new, self._edit):
            button.setProperty("flat", True)
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[round(gap * 0.75)] * 4)
        layout.setSpacing(round(gap * 0.5))
        finding = QHBoxLayout()
        finding.setContentsMargins(0, 0, 0, 0)
        finding.setSpacing(round(gap * 0.4))
        finding.addWidget(self._search, 1)
        finding.addWidget(self._show)
        layout.addLayout(finding)
        layout.addWidget(self._nothing)
        layout.addWidget(self._list, 1)
        layout.addWidget(self._hint)
        layout.addLayout(buttons)
        self.setFocusProxy(self._list)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 22)

    def _connect(self) -> None:
        self._document.changed.connect(self._follow)
        self._search.textChanged.connect(self._find)
        self._search.installEventFilter(self)
        self._list.selectionModel().selectionChanged.connect(self._selected)
        self._list.put_requested.connect(self._put)
        self._list.edit_requested.connect(self._edit_selected)
        self._list.archive_requested.connect(lambda: self._archive(True))
        self._list.remove_requested.connect(self._remove)
        self._list.moved.connect(self._move)
        self._list.step_requested.connect(self._step)
        self._show.changed.connect(self._refresh)
        self._list.copies_changed.connect(self._show_copies)
        self._list.left_upwards.connect(self.focus_search)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._show_menu)
        self._new.clicked.connect(lambda: self.edit_requested.emit(""))
        self._edit.clicked.connect(self._edit_selected)

    # what happens

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search field, Down and Enter go to what was found; Escape clears it."""
        if watched is self._search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.focus_list()
                return True
            if event.key() == Qt.Key.Key_Escape and self._search.text():
                self._search.clear()
                return True
        return super().eventFilter(watched, event)

    def _find(self, text: str) -> None:
        self._characters.search(text)
        self._refresh()

    def _follow(self, change: Change) -> None:
        if change.before.characters is not change.after.characters:
            self._refresh()

    def _selected(self) -> None:
        self._list.set_copies(0)
        self._refresh()
        self.selection_changed.emit()

    def _refresh(self) -> None:
        selected = self._list.selectionModel().hasSelection()
        self._edit.setEnabled(selected)
        select_first = self.tr("Select a character first.")
        self._edit.setToolTip(self.tr("Change the selected character (F2)") if selected else select_first)
        if self._characters.rowCount():
            self._nothing.hide()
            return
        if self._document.campaign.characters and not self._characters.searching:
            text = self.tr("Nobody of that kind. “Show” brings the others back.")
        elif self._document.campaign.characters:
            text = self.tr("Nobody matches “{words}”. Escape clears the search.").format(words=self._search.text())
        else:
            text = self.tr("No characters yet. “New…” writes the first one; then drag it onto the board.")
        self._nothing.setText(text)
        self._nothing.show()

    def _show_copies(self, copies: int) -> None:
        self._hint.setVisible(copies > 0)
        self._hint.setText(self.tr("Enter puts {copies} of each on the board (a PC once).").format(copies=copies))

    def _put(self, copies: int) -> None:
        self.put_requested.emit(self.selected_ids(), copies)

    def _edit_selected(self) -> None:
        ids = self.selected_ids()
        if ids:
            self.edit_requested.emit(ids[0])

    def _duplicate(self) -> None:
        self._attempts.attempt(partial(self._document.duplicate_characters, self.selected_ids()))

    def _archive(self, archived: bool) -> None:
        self._attempts.attempt(partial(self._document.archive_characters, self.selected_ids(), archived))

    def _remove(self) -> None:
        self._attempts.attempt(partial(self._document.remove_characters, self.selected_ids()))

    def _move(self, ids: list[str], before: str, section: Section) -> None:
        """Put characters under a heading, before one of those that stand there or behind them."""
        kind, name = section
        side, group = ("", name) if kind == "group" else (name, "")
        self._attempts.attempt(partial(self._document.move_characters, ids, before, side, group))

    def _step(self, step: int) -> None:
        """Move what is selected past the next one under the same heading."""
        rows = self._list.selected_rows()
        if not rows:
            return
        heading = self._characters.heading_above(rows[0])
        under = self._characters.rows_under(heading)
        inside = [row for row in rows if row in under]
        first, last = inside[0], inside[-1]
        target = first - 1 if step < 0 else last + 2
        if not under.start <= target <= under.stop:
            return
        before = self._characters.ids([target])[0] if target < under.stop else ""
        self._move(self._characters.ids(inside), before, heading.data(RosterRole.ROW).section)

    # the menu

    def _show_menu(self, place: QPoint) -> None:
        menu = self.context_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._list.viewport().mapToGlobal(place))

    def context_menu(self) -> QMenu:
        """What can be done with what is selected, and a new character."""
        menu = QMenu(self)
        if self._list.selectionModel().hasSelection():
            self._offer(menu, self.tr("&Put on board"), "Return", lambda: self._put(1))
            menu.addMenu(self._copies_menu(menu))
            menu.addSeparator()
            self._offer(menu, self.tr("&Edit…"), "F2", self._edit_selected)
            self._offer(
                menu, self.tr("Change to&gether…"), "", lambda: self.edit_all_requested.emit(self.selected_ids())
            )
            self._offer(menu, self.tr("Co&mpare…"), "", lambda: self.compare_requested.emit(self.selected_ids()))
            self._offer(menu, self.tr("Pr&int…"), "", lambda: self.print_requested.emit(self.selected_ids()))
            self._offer(menu, self.tr("&Duplicate"), "", self._duplicate)
            if self._all_archived():
                self._offer(menu, self.tr("&Bring back from the archive"), "", lambda: self._archive(False))
            else:
                self._offer(menu, self.tr("&Archive"), "Del", lambda: self._archive(True))
            self._offer(menu, self.tr("&Remove from roster"), "Shift+Del", self._remove)
            menu.addSeparator()
        self._offer(menu, self.tr("&New character…"), "", lambda: self.edit_requested.emit(""))
        return menu

    def _all_archived(self) -> bool:
        characters = map(self._document.campaign.character, self.selected_ids())
        return all(character.archived for character in characters if character)

    def _copies_menu(self, parent: QMenu) -> QMenu:
        menu = QMenu(self.tr("Put &copies on board"), parent)
        for number in _MENU_COPIES:
            self._offer(menu, f"&{number}", "", partial(self._put, number))
        menu.addSeparator()
        other = menu.addAction(self.tr("Up to {most}: type the number, then Enter").format(most=MOST_COPIES))
        other.setEnabled(False)
        return menu

    def _offer(self, menu: QMenu, text: str, key: str, command: Callable[[], object]) -> None:
        action = menu.addAction(text)
        action.triggered.connect(lambda: command())
        # shown only: the list itself knows these keys
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.setShortcutVisibleInContextMenu(True)


def _wrapped_label(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.hide()
    return label
