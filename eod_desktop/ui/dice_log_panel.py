"""The dice log under the board: every roll with its dice drawn as dice."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QLabel, QTableView, QVBoxLayout, QWidget

from eod_desktop.document import Document
from eod_desktop.models.dice_log import DiceLogModel
from eod_desktop.ui import fonts
from eod_desktop.ui.dice_log_columns import DiceLogColumns
from eod_desktop.ui.dice_log_delegate import DiceLogDelegate
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.theme import set_surface


class DiceLogPanel(QWidget):
    """The log with its heading; stays at the newest roll unless the GM has scrolled away."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = DiceLogModel(document, self)
        set_surface(self, "panel")
        title = QLabel(self.tr("Dice log"))
        title.setProperty("role", "section")
        self.count = QLabel()
        self.count.setProperty("role", "caption")
        self.view = self._table()
        self._columns = DiceLogColumns(self.view)
        self.view.viewport().installEventFilter(self)
        heading = QHBoxLayout()
        heading.addWidget(title)
        heading.addWidget(self.count)
        heading.addStretch(1)
        unit = fonts.pixel_size(self.font())
        heading.setSpacing(unit // 2)
        heading.setContentsMargins(unit // 2, unit // 2, unit, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(heading)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.model.rowsInserted.connect(self._grown)
        self._tell_count()

    def _table(self) -> QTableView:
        view = QTableView()
        view.setModel(self.model)
        view.setItemDelegate(DiceLogDelegate(self.model, view))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setAlternatingRowColors(True)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setTabKeyNavigation(False)
        view.setAccessibleName(self.tr("Dice log"))
        view.verticalHeader().hide()
        view.horizontalHeader().setHighlightSections(False)
        use_rows(view)
        return view

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The columns follow the width, and the height is that of whole rows."""
        if event.type() == QEvent.Type.Resize:
            self._columns.fit()
            self._leave_rest()
        return super().eventFilter(watched, event)

    def _leave_rest(self) -> None:
        """What is left of the height under whole rows stays empty."""
        layout, row = self.layout(), self.view.verticalHeader().defaultSectionSize()
        if layout is None:
            return
        room = self.view.viewport().height() + layout.contentsMargins().bottom()
        rest = room % row if room > row else 0
        if rest != layout.contentsMargins().bottom():
            layout.setContentsMargins(0, 0, 0, rest)

    def _grown(self, parent: QModelIndex, first: int, last: int) -> None:
        """Keep what is looked at in place when rolls come in above it; at the top, show them."""
        self.view.executeDelayedItemsLayout()  # or the window would be painted twice for one action
        bar = self.view.verticalScrollBar()
        if bar.value() > 0:
            bar.setValue(bar.value() + (last - first + 1) * self.view.verticalHeader().defaultSectionSize())
        self._tell_count()

    def _tell_count(self) -> None:
        self.count.setText(str(self.model.rowCount()))
