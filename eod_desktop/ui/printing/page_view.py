"""Pages of a report on screen: white sheets below each other, at any size."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.printing.items import UNITS_PER_MM, Pages, paint_page

STEPS = (0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)
_MARGIN = 16
_KEPT = 8
_WHOLE_STEP = 120


class PageView(QAbstractScrollArea):
    """Shows `Pages`. Page keys and arrows scroll, Home and End go to the first and last page, Ctrl+wheel zooms."""

    page_changed = Signal(int)
    """The page that is looked at, 0 for the first."""

    zoom_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: Pages | None = None
        self._zoom = 1.0
        self._fits = True
        self._page = 0
        self._pixmaps: dict[int, QPixmap] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Pages"))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def pages(self) -> Pages | None:
        return self._pages

    @property
    def page(self) -> int:
        """The page that is looked at, 0 for the first."""
        return self._page

    @property
    def zoom(self) -> float:
        """1.0 is the size of the paper, as far as the screen knows its own size."""
        return self._zoom

    @property
    def fits_width(self) -> bool:
        """Whether the zoom follows the width of the view."""
        return self._fits

    def set_pages(self, pages: Pages) -> None:
        """Show other pages, at the same zoom and, where there is one, the same page."""
        page = self._page
        self._pages = pages
        self._pixmaps.clear()
        self._relayout()
        self.go_to(min(page, len(pages.pages) - 1))
        self._announce()

    def fit_width(self) -> None:
        """Let a page take the width of the view from now on."""
        self._fits = True
        self._relayout()

    def set_zoom(self, zoom: float) -> None:
        """Show pages `zoom` times their size, the page looked at staying where it is."""
        self._fits = False
        self._zoom_to(min(STEPS[-1], max(STEPS[0], zoom)))

    def zoom_in(self) -> None:
        self.set_zoom(next((step for step in STEPS if step > self._zoom * 1.01), STEPS[-1]))

    def zoom_out(self) -> None:
        self.set_zoom(next((step for step in reversed(STEPS) if step < self._zoom * 0.99), STEPS[0]))

    def go_to(self, page: int) -> None:
        """Bring the top of a page into view."""
        self.verticalScrollBar().setValue(page * self._stride())
        self._scrolled()

    # geometry

    def _sheet(self) -> QSize:
        """A page on screen, in device-independent pixels."""
        if self._pages is None:
            return QSize()
        size = self._pages.size * self._per_mm() * self._zoom
        return QSize(round(size.width()), round(size.height()))

    def _per_mm(self) -> float:
        return self.logicalDpiX() / 25.4

    def _stride(self) -> int:
        return self._sheet().height() + _MARGIN

    def _sheet_rect(self, page: int) -> QRect:
        """Where a page is in the viewport."""
        sheet = self._sheet()
        room = self.viewport().width()
        left = (room - sheet.width()) // 2 if sheet.width() + 2 * _MARGIN <= room else _MARGIN
        corner = QPoint(left - self.horizontalScrollBar().value(), _MARGIN - self.verticalScrollBar().value())
        return QRect(corner + QPoint(0, page * self._stride()), sheet)

    def _relayout(self) -> None:
        if self._pages is None:
            return
        if self._fits:
            self._zoom_to((self.viewport().width() - 2 * _MARGIN) / (self._pages.size.width() * self._per_mm()))
        else:
            self._set_bars()

    def _zoom_to(self, zoom: float) -> None:
        if zoom <= 0 or self._pages is None:
            return
        at = self.verticalScrollBar().value() / self._stride()
        changed = abs(zoom - self._zoom) > 1e-9
        self._zoom = zoom
        self._set_bars()
        if changed:
            self._pixmaps.clear()
            self.verticalScrollBar().setValue(round(at * self._stride()))
            self.zoom_changed.emit(zoom)
        self.viewport().update()

    def _set_bars(self) -> None:
        if self._pages is None:
            return
        sheet, view = self._sheet(), self.viewport().size()
        height = len(self._pages.pages) * self._stride() + _MARGIN
        for bar, length, room in (
            (self.verticalScrollBar(), height, view.height()),
            (self.horizontalScrollBar(), sheet.width() + 2 * _MARGIN, view.width()),
        ):
            bar.setPageStep(room)
            bar.setSingleStep(max(1, room // 16))
            bar.setRange(0, max(0, length - room))
        self.viewport().update()

    def _scrolled(self) -> None:
        self.viewport().update()
        if self._pages is None:
            return
        # the page that holds the upper third of the view
        line = self.verticalScrollBar().value() + self.viewport().height() // 3
        page = min(max(0, (line - _MARGIN // 2) // self._stride()), len(self._pages.pages) - 1)
        if page != self._page:
            self._page = page
            self.page_changed.emit(page)
            self._announce()

    def _announce(self) -> None:
        if self._pages is not None:
            words = self.tr("Page {page} of {count}").format(page=self._page + 1, count=len(self._pages.pages))
            self.setAccessibleDescription(words)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    # events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._pages.pages) - 1 if self._pages else 0
        targets = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        if event.key() in targets:
            self.go_to(targets[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / _WHOLE_STEP
            self.set_zoom(self._zoom * 1.1**steps)
            event.accept()
        else:
            super().wheelEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        colors = colors_for(self.palette())
        painter.fillRect(event.rect(), colors.window)
        for page in range(len(self._pages.pages) if self._pages else 0):
            rect = self._sheet_rect(page)
            if rect.intersects(event.rect()):
                painter.drawPixmap(rect.topLeft(), self._pixmap(page))
                painter.setPen(colors.line)
                painter.drawRect(QRectF(rect).adjusted(-0.5, -0.5, 0.5, 0.5))
        if self.hasFocus():
            painter.setPen(QPen(colors.accent, 2))
            painter.drawRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1))

    def _pixmap(self, page: int) -> QPixmap:
        """A page as a picture, drawn once for a zoom; on paper it is black on white in the dark scheme, too."""
        known = self._pixmaps.pop(page, None)
        if known is None and self._pages is not None:
            ratio = self.devicePixelRatioF()
            known = QPixmap(self._sheet() * ratio)
            known.setDevicePixelRatio(ratio)
            known.fill(Qt.GlobalColor.white)
            painter = QPainter(known)
            scale = self._per_mm() * self._zoom / UNITS_PER_MM
            painter.scale(scale, scale)
            paint_page(painter, self._pages, page)
            painter.end()
        known = known or QPixmap()
        self._pixmaps[page] = known
        while len(self._pixmaps) > _KEPT:
            del self._pixmaps[next(iter(self._pixmaps))]
        return known
