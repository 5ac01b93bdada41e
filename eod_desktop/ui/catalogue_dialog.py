"""The catalogues of a campaign: skills, weapons, armor, conditions and DMs of the situation."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry
from eod_desktop.document import Document
from eod_desktop.models.catalogue_words import kind_text
from eod_desktop.models.wording import step_text
from eod_desktop.ui import fonts
from eod_desktop.ui.asking import discards, run
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.buttons import SegmentedControl
from eod_desktop.ui.catalogue_page import CataloguePage
from eod_desktop.ui.catalogue_push import CataloguePush
from eod_desktop.ui.message import Message
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.plain_button import plain_button

_WIDTH, _HEIGHT = 84, 52
_KINDS = tuple(CatalogueKind)


class CatalogueDialog(QDialog):
    """What is written is done at once, each a step; Undo in here goes back as far as the dialog has been open."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._depth = len(document.undo_labels())
        self.setWindowTitle(self.tr("Catalogues"))
        self.messages = MessageBar(self)
        self._pages: dict[CatalogueKind, CataloguePage] = {}
        self._stack = QStackedWidget()
        self.kinds = SegmentedControl([kind_text(kind) for kind in _KINDS], self)
        self.kinds.chosen.connect(lambda number: self.show_kind(_KINDS[number]))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find (Ctrl+F)"))
        self.search.setAccessibleName(self.tr("Find in this catalogue"))
        self.search.setToolTip(self.tr("Enter goes to the next row with this text"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(self.fontMetrics().averageCharWidth() * 22)
        self.search.returnPressed.connect(self._find)
        self.search.textEdited.connect(self._forget_miss)
        self._miss = Message(self.tr("No row has this text."))
        self._make_footer()
        self._arrange()
        self._make_keys()
        document.changed.connect(self._refresh)
        self.show_kind(CatalogueKind.WEAPONS)
        self.resize(self._wanted_size())

    def _make_footer(self) -> None:
        self.undo = plain_button(self.tr("&Undo"), self._undo)
        self.redo = plain_button(self.tr("R&edo"), self._redo)
        self.close_button = plain_button(self.tr("&Close"), self.reject)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        top, end = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.kinds)
        top.addStretch(1)
        top.addWidget(self.search)
        end.addWidget(self.undo)
        end.addWidget(self.redo)
        end.addStretch(1)
        end.addWidget(self.close_button)
        inside = QVBoxLayout()
        inside.setContentsMargins(*[unit] * 4)
        inside.setSpacing(round(unit * 0.75))
        inside.addLayout(top)
        inside.addWidget(self._stack, 1)
        inside.addLayout(end)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.messages)
        layout.addLayout(inside, 1)

    def _make_keys(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            "Ctrl+F": self._go_to_search,
            "Ctrl+Z": self._undo,
            "Ctrl+Shift+Z": self._redo,
            "Ctrl+Y": self._redo,
            "Ctrl+D": lambda: self.page.duplicate.click(),
        }
        for key, action in keys.items():
            QShortcut(QKeySequence(key), self).activated.connect(action)

    def _wanted_size(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        screen = self.screen().availableGeometry().size() - QSize(2 * unit, 4 * unit)
        return QSize(unit * _WIDTH, unit * _HEIGHT).boundedTo(screen)

    # the pages

    @property
    def page(self) -> CataloguePage:
        """The catalogue that is shown."""
        return self._pages[_KINDS[self.kinds.current]]

    def show_kind(self, kind: CatalogueKind) -> None:
        """Show one of the catalogues."""
        if kind not in self._pages:
            page = CataloguePage(kind, self._document, self._attempts, self.messages.show_message, self)
            page.push_requested.connect(lambda value, known_as: self._push(kind, value, known_as))
            self._pages[kind] = page
            self._stack.addWidget(page)
        elif self._stack.currentWidget() is not self._pages[kind]:
            self._commit()
        page = self._pages[kind]
        self._forget_miss()
        self.kinds.set_current(_KINDS.index(kind))
        self._stack.setCurrentWidget(page)
        if not page.view.currentIndex().isValid():
            page.view.setCurrentIndex(page.table.index(0, 0))
        page.view.setFocus(Qt.FocusReason.OtherFocusReason)
        page.refresh()
        self._refresh()

    def _push(self, kind: CatalogueKind, value: Entry, known_as: str) -> None:
        run(CataloguePush(self._document, self._attempts, kind, value, known_as, self))
        self.page.refresh()

    def _go_to_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _find(self) -> None:
        text = self.search.text().strip()
        self._forget_miss()
        if text and not self.page.go_to_text(text):
            self.messages.show_message(self._miss)

    def _forget_miss(self) -> None:
        if self.messages.message == self._miss:
            self.messages.close_message()

    # undo

    def _undo(self) -> None:
        self._commit()
        if self._can_undo:
            self._attempts.attempt(self._document.undo, self.messages.show_message)

    def _redo(self) -> None:
        if self._document.redo_label:
            self._attempts.attempt(self._document.redo, self.messages.show_message)

    @property
    def _can_undo(self) -> bool:
        return len(self._document.undo_labels()) > self._depth

    def _refresh(self) -> None:
        undo, redo = self._document.undo_label, self._document.redo_label
        self.undo.setEnabled(self._can_undo)
        self.undo.setToolTip(
            step_text(undo) if undo and self._can_undo else self.tr("Nothing was changed in here yet.")
        )
        self.redo.setEnabled(redo is not None)
        self.redo.setToolTip(step_text(redo) if redo else self.tr("Nothing is undone."))

    # the end

    def _commit(self) -> None:
        for page in self._pages.values():
            page.view.commit_pending()

    def reject(self) -> None:
        """Close; rows that are not in the catalogue as they are written are given up only when the GM says so."""
        self._commit()
        unfinished = next((page for page in self._pages.values() if page.table.unsaved()), None)
        if unfinished is None or self._give_up():
            super().reject()
        else:
            self.show_kind(unfinished.kind)
            unfinished.go_to_unsaved()

    def _give_up(self) -> bool:
        count = sum(len(page.table.unsaved()) for page in self._pages.values())
        said = self.tr("Rows with something to put right: {count}. They are not in the catalogue as they are written.")
        return discards(self, self.tr("Not in the catalogue yet"), said.format(count=count))
