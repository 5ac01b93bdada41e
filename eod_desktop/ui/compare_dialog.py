"""Characters side by side, with what they differ in marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.document import Document
from eod_desktop.models.compare import CompareModel, CompareRole
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.calm_combo import CalmComboBox
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.rows import use_rows

MOST = 4
_WIDTH, _HEIGHT = 70, 46
_TITLE = 11
_ROOM = 0.5


class CompareDialog(QDialog):
    """Two to four characters; each can be changed for another one while one looks at them."""

    def __init__(
        self, document: Document, roster: Sequence[str], ids: Sequence[str], parent: QWidget | None = None
    ) -> None:
        """`roster` are the ids to choose from in their order; one id alone is put beside the next of them."""
        super().__init__(parent)
        self._document = document
        self.setWindowTitle(self.tr("Compare characters"))
        self.model = CompareModel(self)
        self._choices = [self._choice(roster, id) for id in _compared(roster, ids)]
        self.only = QCheckBox(self.tr("&Only what differs"))
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setItemDelegate(_CompareDelegate(self.table))
        self.table.setAccessibleName(self.tr("Comparison"))
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setWordWrap(False)
        use_rows(self.table)
        self._arrange()
        for choice in self._choices:
            choice.currentIndexChanged.connect(lambda _: self._refresh())
        self.only.toggled.connect(lambda _: self._refresh())
        self._refresh()
        self.table.setFocus()
        self.table.setCurrentIndex(self.model.index(0, 1))
        unit = fonts.pixel_size(self.font())
        self.resize(QSize(_WIDTH, _HEIGHT) * unit)

    def _choice(self, roster: Sequence[str], id: str) -> CalmComboBox:
        choice = CalmComboBox()
        choice.setAccessibleName(self.tr("Character compared"))
        names = {character.id: character.name for character in self._document.campaign.characters}
        for other in dict.fromkeys((*roster, id)):
            choice.addItem(" ".join(names.get(other, "").split()), other)
        choice.setCurrentIndex(choice.findData(id))
        return choice

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        choosing = QHBoxLayout()
        choosing.setSpacing(unit // 2)
        for choice in self._choices:
            choosing.addWidget(choice, 1)
        close = QPushButton(self.tr("&Close"))
        close.clicked.connect(self.accept)
        close.setDefault(True)
        below = QHBoxLayout()
        below.addWidget(self.only)
        below.addStretch(1)
        below.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(unit, unit, unit, unit)
        layout.setSpacing(round(unit * 0.75))
        layout.addLayout(choosing)
        layout.addWidget(self.table, 1)
        layout.addLayout(below)

    def _refresh(self) -> None:
        campaign = self._document.campaign
        found = (campaign.character(str(choice.currentData())) for choice in self._choices)
        self.model.show([one for one in found if one], campaign.ruleset, self.only.isChecked())
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.table.setColumnWidth(0, _TITLE * fonts.pixel_size(self.font()))


def _compared(roster: Sequence[str], ids: Sequence[str]) -> list[str]:
    """Those that are put side by side at first."""
    compared = list(dict.fromkeys(ids))[:MOST]
    start = roster.index(compared[0]) + 1 if compared and compared[0] in roster else 0
    for other in (*roster[start:], *roster[:start]):
        if len(compared) < 2 and other not in compared:
            compared.append(other)
    return compared


class _CompareDelegate(QStyledItemDelegate):
    """Rows that differ stand in strong letters behind a mark, on a ground of their own."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colors, unit = colors_for(option.palette), fonts.pixel_size(option.font)
        differs = bool(index.data(CompareRole.DIFFERS))
        painter.save()
        if differs:
            painter.fillRect(option.rect, colors.accent_surface)
        room = round(unit * _ROOM)
        area = option.rect.adjusted(room, 0, -room, 0)
        alignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if index.column() == 0:
            painter.setPen(colors.accent if differs else colors.dim)
            if differs:
                painter.setFont(fonts.strong(option.font))
                painter.drawText(area, alignment, "\N{NOT EQUAL TO}")
            area.adjust(round(unit * 1.4), 0, 0, 0)
        else:
            painter.setPen(colors.text)
        painter.setFont(fonts.tabular(fonts.strong(option.font) if differs else option.font))
        text = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, alignment | Qt.TextFlag.TextSingleLine, text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            crisp.box(painter, option.rect.adjusted(1, 1, -1, -1), 3.0, line=colors.accent, width=2)
        painter.restore()
