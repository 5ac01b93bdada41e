"""A bar over the edge of what is shown, which moves nothing as it comes and goes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QAbstractItemView, QApplication, QStyle, QWidget
from shiboken6 import isValid

from eod_desktop.ui import fonts
from eod_desktop.ui.message_bar import MessageBar

_GAP, _NARROWEST, _WIDEST = 0.75, 22.0, 60.0  # text heights
_LOW, _HIGH = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignTop
_CORNERS = (
    _LOW | Qt.AlignmentFlag.AlignHCenter,
    _LOW | Qt.AlignmentFlag.AlignRight,
    _LOW | Qt.AlignmentFlag.AlignLeft,
    _HIGH | Qt.AlignmentFlag.AlignHCenter,
    _HIGH | Qt.AlignmentFlag.AlignRight,
    _HIGH | Qt.AlignmentFlag.AlignLeft,
)
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)


class Floating(QObject):
    """Keeps a bar in the middle of the lower edge of the first of some areas that is shown, no wider than it has to be.

    It comes beside that, or at the upper edge, if the mouse is where it would be, or a field that has the focus, the
    current row of an area or what stands on its rows. It goes there also later, for all of these but the mouse: that
    may be on its way to it. Where there is no room beside them it covers as little of them as it can.
    """

    _unsettled = Signal()

    def __init__(self, bar: MessageBar, within: QWidget, areas: tuple[QWidget, ...]) -> None:
        """All `areas` are inside `within`."""
        super().__init__(within)
        self._bar, self._within, self._areas = bar, within, areas
        self._corner = _CORNERS[0]
        self._asked = False
        self._followed: list[QWidget] = []
        # not at once: rows and fields are placed one after the other
        self._unsettled.connect(self._settle, Qt.ConnectionType.QueuedConnection)
        for area in areas:
            if isinstance(area, QAbstractItemView):
                area.selectionModel().currentChanged.connect(self._ask)
                area.verticalScrollBar().valueChanged.connect(self._ask)
        shown = not bar.isHidden()
        bar.setParent(within)
        for widget in (bar, *areas):
            widget.installEventFilter(self)
        bar.setVisible(shown)

    def place(self) -> None:
        """Put it where it belongs now, over everything."""
        if self._bar.isHidden():
            return
        self._bar.setGeometry(self._room(self._corner))
        self._bar.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._bar:
            if event.type() == QEvent.Type.ShowToParent:
                self._begin()
            elif event.type() == QEvent.Type.HideToParent:
                self._end()
            elif event.type() == QEvent.Type.LayoutRequest:
                self.place()
                self._ask()
        elif event.type() in _MOVES:
            self.place()
            self._ask()
        return super().eventFilter(watched, event)

    # while it is shown

    def _begin(self) -> None:
        _application().focusChanged.connect(self._focus_moved)
        self._follow(QApplication.focusWidget())
        self._choose_corner()

    def _end(self) -> None:
        _application().focusChanged.disconnect(self._focus_moved)
        self._follow(None)

    def _focus_moved(self, old: QWidget | None, now: QWidget | None) -> None:
        self._follow(now)
        self._ask()

    def _follow(self, focus: QWidget | None) -> None:
        """Hear of it when a field moves, or what it is in: a page that is scrolled, for one."""
        for widget in self._followed:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._followed.clear()
        area = self._shown_area()
        if focus is not None and area.isAncestorOf(focus):
            while focus is not None and focus not in (area, *self._areas):
                self._followed.append(focus)
                focus.installEventFilter(self)
                focus = focus.parentWidget()

    def _ask(self) -> None:
        if not self._asked and not self._bar.isHidden():
            self._asked = True
            self._unsettled.emit()

    def _settle(self) -> None:
        """Stay, where nothing is covered, or where somebody is at it."""
        self._asked = False
        focus = QApplication.focusWidget()
        if self._bar.isHidden() or (focus is not None and self._bar.isAncestorOf(focus)):
            return
        *covered, _ = self._cost(self._corner)
        if any(covered):
            self._choose_corner()

    def _choose_corner(self) -> None:
        self._corner = min(_CORNERS, key=self._cost)
        self.place()

    # the room

    def _shown_area(self) -> QWidget:
        return next((area for area in self._areas if area.isVisibleTo(self._within)), self._within)

    def _room(self, corner: Qt.AlignmentFlag) -> QRect:
        unit = fonts.pixel_size(self._bar.font())
        gap = round(unit * _GAP)
        shown = self._shown_area()
        area = QRect(shown.mapTo(self._within, QPoint(0, 0)), shown.size()).adjusted(gap, gap, -gap, -gap)
        widest = min(area.width(), round(unit * _WIDEST))
        width = min(widest, max(self._bar.width_in_one_line(), round(unit * _NARROWEST)))
        size = QSize(width, self._bar.heightForWidth(width))
        return QStyle.alignedRect(Qt.LayoutDirection.LeftToRight, corner, size, area)

    def _cost(self, corner: Qt.AlignmentFlag) -> tuple[int, int, bool]:
        """What it would cover there: of the field that has the focus, of the rest, both in pixels, and the mouse."""
        place = self._room(corner)
        field = sum(_size(place & rect) for rect in self._focused())
        rest = sum(_size(place & rect) for rect in self._rows_in_use())
        return field, rest, place.contains(self._within.mapFromGlobal(QCursor.pos()))

    def _focused(self) -> Iterator[QRect]:
        focus = QApplication.focusWidget()
        if focus is not None and focus not in self._areas and self._shown_area().isAncestorOf(focus):
            yield self._in_sight(focus, focus.rect())

    def _rows_in_use(self) -> Iterator[QRect]:
        """The current row of a list, and the fields that stand on its rows."""
        area = self._shown_area()
        if isinstance(area, QAbstractItemView):
            rows = area.viewport()
            yield self._in_sight(rows, area.visualRect(area.currentIndex()))
            for field in rows.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                if not field.isHidden():
                    yield self._in_sight(field, field.rect())

    def _in_sight(self, widget: QWidget, rect: QRect) -> QRect:
        """What its parents show of a part of a widget."""
        at: QWidget | None = widget
        while at is not None and at is not self._within:
            rect = (rect & at.rect()).translated(at.pos())
            at = at.parentWidget()
        return rect


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _size(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
