"""A table with its heading, the button that takes a row away, and what is wrong in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eod_desktop.models.draft_figures import Notice
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.draft_table import DraftTable
from eod_desktop.ui import fonts
from eod_desktop.ui.editor_table import EditorTable
from eod_desktop.ui.fields import say, sentence


class TableSection(QWidget):
    """The rows of one part of a draft. `place` is where they stand in it: ("skills",)."""

    changed = Signal()

    def __init__(
        self,
        title: str,
        table: DraftTable[Any],
        place: Place,
        widths: Mapping[str, int],
        most_rows: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._place = place
        self._table = table
        self.view = EditorTable(table, widths, most_rows, self)
        name = title.replace("&", "")
        self.view.setAccessibleName(name)
        heading = QLabel(title)
        heading.setProperty("role", "section")
        heading.setBuddy(self.view)
        self._remove = QPushButton(self.tr("Remove row"))
        self._remove.setProperty("flat", True)
        self._remove.setToolTip(self.tr("Take the current row away (Ctrl+Delete)"))
        self._remove.setAccessibleName(self.tr("Remove row: {table}").format(table=name))
        self._remove.setAutoDefault(False)
        self._remove.clicked.connect(self.view.remove_row)
        self._wrong, self._notice = sentence("bad"), sentence("warning")
        line = QHBoxLayout()
        line.addWidget(heading)
        line.addStretch(1)
        line.addWidget(self._remove)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 3)
        layout.addLayout(line)
        layout.addWidget(self.view)
        layout.addWidget(self._wrong)
        layout.addWidget(self._notice)
        layout.addStretch(1)
        self.setTabOrder(self.view, self._remove)
        table.edited.connect(self.changed)
        self.view.selectionModel().currentChanged.connect(self._refresh)
        for signal in (table.rowsInserted, table.rowsRemoved, table.modelReset, table.dataChanged):
            signal.connect(self._refresh)
        self._refresh()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        own = [problem for problem in problems if self._owns(problem.place)]
        self._table.set_problems(own, len(self._place))
        say(self._wrong, own[0].text if own else "")

    def show_notices(self, notices: Sequence[Notice]) -> None:
        say(self._notice, "\n".join(notice.text for notice in notices if self._owns(notice.place)))

    def go_to(self, place: Place) -> bool:
        """Put the focus on the cell of a problem; False for one that is not in this table."""
        if not self._owns(place):
            return False
        row, key = place[len(self._place)], place[len(self._place) + 1 :]
        keys: list[Place] = [column.key for column in self._table.columns]
        if isinstance(row, int):
            self.view.go_to(row, keys.index(key) if key in keys else 0)
        return True

    def _owns(self, place: Place) -> bool:
        return place[: len(self._place)] == self._place

    def _refresh(self) -> None:
        current = self.view.currentIndex()
        removable = current.isValid() and not self._table.is_blank(current.row())
        if not removable and self._remove.hasFocus():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._remove.setEnabled(removable)
