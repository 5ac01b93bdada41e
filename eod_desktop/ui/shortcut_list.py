"""The list of all commands and keys, by where they work."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.shortcuts import Shortcuts, keys_of, native

FixedKeys = Sequence[tuple[str, Sequence[tuple[str, str]]]]
"""Sections of keys that cannot be changed: title, and (keys, what they do)."""

_ACTION = Qt.ItemDataRole.UserRole
_WHAT, _KEYS, _NOTE = 0, 1, 2


class ShortcutList(QTreeWidget):
    """A row a command or key, under headings that cannot be chosen."""

    def __init__(self, shortcuts: Shortcuts, fixed: FixedKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shortcuts = shortcuts
        self._sections: list[tuple[QTreeWidgetItem, list[QTreeWidgetItem]]] = []
        self.setColumnCount(3)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setAllColumnsShowFocus(True)
        use_rows(self)
        self.setStyleSheet(f"QTreeWidget::item {{ padding: 0 {fonts.pixel_size(self.font()) // 2}px; }}")
        header = self.header()
        header.hide()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_KEYS, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_NOTE, QHeaderView.ResizeMode.ResizeToContents)
        for title, actions in shortcuts.commands:
            for action, words in actions:
                self._add(title, words).setData(_WHAT, _ACTION, action)
        for title, keys in fixed:
            for key, what in keys:
                row = self._add(title, what)
                row.setText(_KEYS, key)
                row.setText(_NOTE, self.tr("fixed"))
        self.expandAll()
        self.show_keys()
        self._go_to_first()

    @property
    def action(self) -> QAction | None:
        """The command that is chosen, None for one whose keys are fixed."""
        row = self._current
        action: QAction | None = row.data(_WHAT, _ACTION) if row else None
        return action

    @property
    def words(self) -> str:
        """What is chosen, in words; "" for nothing."""
        return self._current.text(_WHAT) if self._current else ""

    def select(self, action: QAction) -> None:
        """Choose a command."""
        self.setCurrentItem(next(row for row in self._rows if row.data(_WHAT, _ACTION) is action))

    def search(self, text: str) -> None:
        """Show what has every word in its name or keys; the first of them is chosen when the one chosen has not."""
        words = text.casefold().split()
        for heading, rows in self._sections:
            for row in rows:
                own = f"{row.text(_WHAT)} {row.text(_KEYS)}".casefold()
                row.setHidden(not all(word in own for word in words))
            heading.setHidden(all(row.isHidden() for row in rows))
        if self._current is None:
            self._go_to_first()

    def show_keys(self) -> None:
        """Show the keys as they are now."""
        for row in self._rows:
            action: QAction | None = row.data(_WHAT, _ACTION)
            if action:
                row.setText(_KEYS, native(keys_of(action)))
                row.setText(_NOTE, "" if self._shortcuts.is_own(action) else self.tr("changed"))

    @property
    def _current(self) -> QTreeWidgetItem | None:
        row = self.currentItem()
        return row if row and not row.isHidden() else None

    @property
    def _rows(self) -> list[QTreeWidgetItem]:
        return [row for _, rows in self._sections for row in rows]

    def _go_to_first(self) -> None:
        """Choose the first row that is shown, or nothing."""
        first = next((row for row in self._rows if not row.isHidden()), None)
        if first:
            self.setCurrentItem(first)
        else:
            self.setCurrentIndex(QModelIndex())

    def _add(self, title: str, words: str) -> QTreeWidgetItem:
        """A new row under the heading of that title, which is made when it is another one than the last."""
        if not self._sections or self._sections[-1][0].text(_WHAT) != title:
            heading = QTreeWidgetItem(self, [title])
            heading.setFont(_WHAT, fonts.strong(self.font()))
            heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
            heading.setFirstColumnSpanned(True)
            self._sections.append((heading, []))
        heading, rows = self._sections[-1]
        rows.append(QTreeWidgetItem(heading, [words]))
        return rows[-1]
