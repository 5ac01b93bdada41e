"""Three columns side by side, of which an outer one folds away where there is no room for all."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

_LEFT, _MIDDLE, _RIGHT = range(3)


class FoldingColumns(QSplitter):
    """The middle column takes what room there is; thin lines between the columns can be dragged.

    Each column keeps its minimum width. Where the three do not fit, the left one folds; while it has the keys the right
    one folds instead. A folded column can still be given the keys, by Tab too, which brings it back. The proportions of
    before come back with the room for all.
    """

    def __init__(self, columns: tuple[QWidget, QWidget, QWidget]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._parts = columns
        self._folded: int | None = None
        self._kept = QByteArray()
        self._left_asked = False
        for place, column in enumerate(columns):
            self.addWidget(column)
            self.setStretchFactor(place, int(place == _MIDDLE))
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        QApplication.instance().focusChanged.connect(self._follow_keys)  # type: ignore[union-attr]

    def put(self, left: QWidget, right: QWidget) -> None:
        """Other outer columns; the proportions are to be restored after that."""
        for place, column in ((_LEFT, left), (_RIGHT, right)):
            replace_part(self, self._parts[place], column)
            column.show()
        self._parts = (left, self._parts[_MIDDLE], right)
        self._folded = None

    def folded(self) -> QWidget | None:
        """The column that is out of sight, if one is."""
        return None if self._folded is None else self._parts[self._folded]

    def proportions(self) -> QByteArray:
        """The state with no column folded, for `take_proportions`."""
        return self.saveState() if self._folded is None else self._kept

    def take_proportions(self, state: QByteArray) -> bool:
        """Whether the state could be read; otherwise nothing changes."""
        if not self.restoreState(state):
            return False
        self._folded = None
        self._fit()
        return True

    def minimumSizeHint(self) -> QSize:
        """With room for the middle and either of the others."""
        outer = max(self._least(_LEFT), self._least(_RIGHT))
        return QSize(self._least(_MIDDLE) + outer + 2 * self.handleWidth(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _least(self, place: int) -> int:
        column = self._parts[place]
        return max(column.minimumWidth() or column.minimumSizeHint().width(), 0)

    def _follow_keys(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Only another column takes them from the left one: a menu or a dialog over it changes nothing."""
        if now is None:
            return
        for place, column in enumerate(self._parts):
            if column is now or column.isAncestorOf(now):
                self._left_asked = place == _LEFT
                self._fit()

    def _fit(self) -> None:
        needed = sum(map(self._least, range(len(self._parts)))) + 2 * self.handleWidth()
        folds = None if self.width() >= needed else _RIGHT if self._left_asked else _LEFT
        if folds == self._folded:
            return
        if self._folded is None:
            self._kept = self.saveState()
        self._folded = folds
        self.handle(1).setEnabled(folds != _LEFT)
        self.handle(2).setEnabled(folds != _RIGHT)
        if folds is None:
            self.restoreState(self._kept)
            return
        self._share(folds)

    def _share(self, folds: int) -> None:
        """Put one column out of sight, and give the other outer one a third, or what it needs."""
        shown = _LEFT + _RIGHT - folds
        sizes = [0, 0, 0]
        sizes[shown] = max(self._least(shown), self.width() // 3)
        sizes[_MIDDLE] = self.width() - sizes[shown] - 2 * self.handleWidth()
        self.setCollapsible(folds, True)
        self.setSizes(sizes)
        self.setCollapsible(folds, False)


def replace_part(splitter: QSplitter, part: QWidget, by: QWidget) -> None:
    """Give the place of a part to another widget; the part is gone then."""
    splitter.replaceWidget(splitter.indexOf(part), by)
    part.deleteLater()
