"""A bar over the edge of what is shown, which moves nothing as it comes and goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.message_bar import MessageBar

_GAP, _NARROWEST, _WIDEST = 0.75, 22.0, 60.0  # text heights
_LOW, _HIGH = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignTop
_CORNERS = (
    _LOW | Qt.AlignmentFlag.AlignHCenter,
    _LOW | Qt.AlignmentFlag.AlignRight,
    _LOW | Qt.AlignmentFlag.AlignLeft,
    _HIGH | Qt.AlignmentFlag.AlignHCenter,
)
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


class Floating(QObject):
    """Keeps a bar in the middle of the lower edge of the first of some areas that is shown, no wider than it has to be.

    It comes beside that, or at the upper edge, if the mouse or a field that has the focus is where it would be.
    """

    def __init__(self, bar: MessageBar, within: QWidget, areas: tuple[QWidget, ...]) -> None:
        """All `areas` are inside `within`."""
        super().__init__(within)
        self._bar, self._within, self._areas = bar, within, areas
        self._corner = _CORNERS[0]
        shown = not bar.isHidden()
        bar.setParent(within)
        bar.setVisible(shown)
        for widget in (bar, *areas):
            widget.installEventFilter(self)
        self.place()

    def place(self) -> None:
        """Put it where it belongs now, over everything."""
        if self._bar.isHidden():
            return
        self._bar.setGeometry(self._room(self._corner))
        self._bar.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._bar:
            if event.type() == QEvent.Type.ShowToParent:
                self._choose_corner()
            elif event.type() == QEvent.Type.LayoutRequest:
                self.place()
        elif event.type() in _MOVES:
            self.place()
        return super().eventFilter(watched, event)

    def _choose_corner(self) -> None:
        free = (corner for corner in _CORNERS if not self._is_busy(self._room(corner)))
        self._corner = next(free, _CORNERS[0])
        self.place()

    def _area(self) -> QRect:
        area = next((area for area in self._areas if area.isVisibleTo(self._within)), self._within)
        return QRect(area.mapTo(self._within, QPoint(0, 0)), area.size())

    def _room(self, corner: Qt.AlignmentFlag) -> QRect:
        unit = fonts.pixel_size(self._bar.font())
        gap = round(unit * _GAP)
        area = self._area().adjusted(gap, gap, -gap, -gap)
        widest = min(area.width(), round(unit * _WIDEST))
        width = min(widest, max(self._bar.width_in_one_line(), round(unit * _NARROWEST)))
        size = QSize(width, self._bar.heightForWidth(width))
        return QStyle.alignedRect(Qt.LayoutDirection.LeftToRight, corner, size, area)

    def _is_busy(self, place: QRect) -> bool:
        focus = QApplication.focusWidget()
        if focus is not None and any(area.isAncestorOf(focus) for area in self._areas):
            field = QRect(focus.mapTo(self._within, QPoint(0, 0)), focus.size())
            if focus not in self._areas and place.intersects(field):
                return True
        return place.contains(self._within.mapFromGlobal(QCursor.pos()))
