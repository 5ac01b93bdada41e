"""One catalogue: its table, what is to be said of the current cell, and what can be done with the current entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from eod_desktop.campaign.catalogue_edits import EntryOrigin, missing_entries, origin
from eod_desktop.campaign.catalogue_push import PUSHED, User, users_of
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, name_of
from eod_desktop.document import Document
from eod_desktop.models.catalogue_table import CatalogueTable
from eod_desktop.models.catalogue_words import kind_text
from eod_desktop.models.draft_table import CellRole
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.editor_table import EditorTable
from eod_desktop.ui.message import Message
from eod_desktop.ui.plain_button import plain_button

_WIDTHS: Mapping[CatalogueKind, Mapping[str, int]] = {
    CatalogueKind.SKILLS: {"name": 30, "cost": 16, "source": 64},
    CatalogueKind.WEAPONS: {
        "name": 18, "skill": 18, "stat": 7, "damage": 9, "ranges": 8, "dm": 6, "silent": 8, "damage_type": 9,
        "source": 17,
    },
    CatalogueKind.ARMORS: {"name": 24, "absorbs": 10, "by_type": 46, "source": 30},
    CatalogueKind.CONDITIONS: {
        "name": 24, "attacks": 11, "attacked": 14, "turns": 9, "until_next_action": 14, "source": 34
    },
    CatalogueKind.SITUATION_DMS: {"name": 30, "value": 10, "source": 64},
}  # fmt: skip
"""In characters, by the first part of a column's key."""
_MOST_MISSING = 12
_LEAST_ROWS = 6


class _Table(EditorTable):
    """As high as there is room, for a catalogue is long."""

    def _fit(self) -> None:
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)


class CataloguePage(QWidget):
    """A written cell is a step at once; the buttons are for the row that has the focus."""

    push_requested = Signal(object, str)
    """Entry, and the name that it had before."""

    def __init__(
        self,
        kind: CatalogueKind,
        document: Document,
        attempts: Attempts,
        say: Callable[[Message], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.kind = kind
        self._document = document
        self._attempts = attempts
        self._say_refused = say
        self.table = CatalogueTable(kind, document, self._attempt, self)
        self.view = _Table(self.table, _WIDTHS[kind], _LEAST_ROWS, self)
        self.view.setAccessibleName(kind_text(kind))
        self.view.setMinimumHeight(self.view.verticalHeader().defaultSectionSize() * _LEAST_ROWS)
        self._about = QLabel()
        self._about.setWordWrap(True)
        self._about.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._make_buttons()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._about)
        layout.addLayout(self._row)
        self.view.selectionModel().currentChanged.connect(self.refresh)
        for signal in (self.table.dataChanged, self.table.rowsInserted, self.table.rowsRemoved, self.table.modelReset):
            signal.connect(self.refresh)
        self.refresh()

    def _make_buttons(self) -> None:
        self.remove = plain_button(self.tr("&Remove"), self.view.remove_row)
        self.duplicate = plain_button(self.tr("&Duplicate"), self._duplicate)
        self.give = plain_button(self.tr("&Give to characters…"), self._give)
        self.restore = plain_button(self.tr("As &shipped"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.restore.setMenu(self._menu)
        self._row = QHBoxLayout()
        for button in (self.remove, self.duplicate, self.give):
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._row.addWidget(self.restore)
        self.give.setVisible(self.kind in PUSHED)

    # what is shown

    @property
    def current(self) -> Entry | None:
        """The entry of the catalogue in the current row."""
        return self.table.entry_at(self.view.currentIndex().row())

    def go_to_text(self, text: str) -> bool:
        """Go to the next row in which a text is written."""
        row = self.table.find(text, self.view.currentIndex().row())
        if row >= 0:
            self.view.setCurrentIndex(self.table.index(row, 0))
        return row >= 0

    def go_to_unsaved(self) -> None:
        """Put the focus on the first row that is not in the catalogue as it is written."""
        self.view.go_to(self.table.unsaved()[0], 0)

    def refresh(self) -> None:
        """Say what there is to say of the current cell, and what can be done with its entry."""
        index, current = self.view.currentIndex(), self.current
        problem = index.data(CellRole.PROBLEM) if index.isValid() else ""
        self._say(problem or self._row_problem(index.row()), self.table.provenance_at(index))
        blank = not index.isValid() or self.table.is_blank(index.row())
        choose = self.tr("Choose an entry in the table first.")
        self._enable(self.remove, not blank, choose, self.tr("Take it out of the catalogue (Ctrl+Delete)"))
        self._enable(self.duplicate, current is not None, choose, self.tr("Put a copy behind it (Ctrl+D)"))
        why = choose if current is None else self.tr("Nobody has it otherwise than it stands here.")
        uses = current is not None and any(user.differs for user in self._users(current))
        self._enable(self.give, uses, why, self.tr("Choose which characters get it as it stands here"))

    def _users(self, value: Entry) -> tuple[User, ...]:
        return users_of(self._document.campaign, value, self.table.known_as(name_of(value)))

    def _row_problem(self, row: int) -> str:
        for column in range(self.table.columnCount()) if row >= 0 else ():
            problem = self.table.index(row, column).data(CellRole.PROBLEM)
            if problem:
                return str(problem)
        return ""

    def _say(self, problem: str, provenance: str) -> None:
        role = "bad" if problem else "dim"
        self._about.setText(problem or provenance)
        if self._about.property("role") != role:
            self._about.setProperty("role", role)
            self._about.style().polish(self._about)

    @staticmethod
    def _enable(button: QPushButton, enabled: bool, why: str, what: str) -> None:
        button.setEnabled(enabled)
        button.setToolTip(what if enabled else why)

    # what is done

    def _attempt(self, step: Callable[[], object]) -> bool:
        return self._attempts.attempt(step, self._say_refused)

    def _duplicate(self) -> None:
        self.view.commit_pending()
        row = self.table.duplicate(self.view.currentIndex().row())
        if row >= 0:
            self.view.go_to(row, 0)

    def _give(self) -> None:
        self.view.commit_pending()
        current = self.current
        if current is not None:
            self.push_requested.emit(current, self.table.known_as(name_of(current)))

    def _fill_menu(self) -> None:
        """What can come back: the current entry, those that are gone, everything."""
        self.view.commit_pending()
        self._menu.clear()
        campaign, current = self._document.campaign, self.current
        if current is not None:
            name = name_of(current)
            one = self._menu.addAction(self.tr("“{name}” as shipped").format(name=name.replace("&", "&&")))
            one.setEnabled(origin(self.kind, current) is EntryOrigin.CHANGED)
            one.triggered.connect(lambda: self._bring_back(name))
            self._menu.addSeparator()
        for name in missing_entries(campaign, self.kind)[:_MOST_MISSING]:
            action = self._menu.addAction(self.tr("Bring back “{name}”").format(name=name))
            action.triggered.connect(lambda _=False, name=name: self._bring_back(name))
        self._menu.addSeparator()
        every = self._menu.addAction(self.tr("&All shipped entries as shipped; your own stay"))
        every.triggered.connect(lambda: self._attempt(lambda: self._document.restore_catalogue(self.kind)))

    def _bring_back(self, name: str) -> None:
        if self._attempt(lambda: self._document.restore_in_catalogue(self.kind, name)):
            self.view.go_to(self.table.row_of(name), 0)
