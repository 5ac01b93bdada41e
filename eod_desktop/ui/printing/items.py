"""What stands on a laid-out page, as frozen values in millimetres, and how it is painted.

`paint_page` wants a painter scaled so that one unit is 1/`UNITS_PER_MM` mm: large enough that fonts, whose size is a
whole number of units, keep their proportions on every device.

A long report has a great many of these values and no cycles among them: the collector need not look (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPageLayout, QPainter, QPen

from eod_desktop.ui import side_marks
from eod_desktop.ui.colors import LIGHT

UNITS_PER_MM = 40


class Ink(Enum):
    """Colours by what they mean; on paper always those of the light scheme."""

    TEXT = "text"
    DIM = "dim"
    ACCENT = "accent"
    LINE = "line"
    WASH = "wash"
    BAR = "bar"


_COLORS = {
    Ink.TEXT: LIGHT.text,
    Ink.DIM: LIGHT.dim,
    Ink.ACCENT: LIGHT.accent,
    Ink.LINE: QColor("#c9c5bc"),  # a thin line needs more on paper than on screen
    Ink.WASH: LIGHT.window,
    Ink.BAR: LIGHT.bar,
}


class Style(msgspec.Struct, frozen=True, gc=False):
    """The look of a text; `points` high."""

    points: float
    bold: bool = False
    ink: Ink = Ink.TEXT


class TextItem(msgspec.Struct, frozen=True, gc=False):
    """A text on its baseline `y`, with the room it takes."""

    x: float
    y: float
    width: float
    ascent: float
    descent: float
    text: str
    style: Style

    @property
    def rect(self) -> QRectF:
        return QRectF(self.x, self.y - self.ascent, self.width, self.ascent + self.descent)


class Shape(Enum):
    """FILL: a plain ground. RULE: a line of its own thickness. DIE: the outline around a face. BAR: hits. BOX: a box to
    tick or to write in, ticked with a `share` above 0."""

    FILL = "fill"
    RULE = "rule"
    DIE = "die"
    MARK = "mark"
    BAR = "bar"
    BOX = "box"


class ShapeItem(msgspec.Struct, frozen=True, gc=False):
    """A drawn thing; `number` is a mark's style, `share` (0…1) how far a bar is filled."""

    shape: Shape
    x: float
    y: float
    width: float
    height: float
    ink: Ink = Ink.TEXT
    number: int = 0
    share: float = 0.0

    @property
    def rect(self) -> QRectF:
        return QRectF(self.x, self.y, self.width, self.height)


class PictureItem(msgspec.Struct, frozen=True, gc=False):
    """A picture from the bytes of its file, as large as fits its room without being distorted, in the top right."""

    x: float
    y: float
    width: float
    height: float
    data: bytes

    @property
    def rect(self) -> QRectF:
        return QRectF(self.x, self.y, self.width, self.height)


Item = TextItem | ShapeItem | PictureItem


class Placed(msgspec.Struct, frozen=True, gc=False):
    """Items that were laid out together, at their place on a page."""

    x: float
    y: float
    items: tuple[Item, ...]


class Page(msgspec.Struct, frozen=True, gc=False):
    placed: tuple[Placed, ...]

    def texts(self) -> Iterator[tuple[QRectF, str]]:
        """Every text with the room it takes on the page, in mm, in reading order."""
        for group in self.placed:
            for item in group.items:
                if isinstance(item, TextItem):
                    yield item.rect.translated(group.x, group.y), item.text


class Bookmark(msgspec.Struct, frozen=True):
    """A heading in the outline of the document: its page (0 is the first) and how far down it begins, in mm."""

    text: str
    level: int
    page: int
    y: float


class Pages(msgspec.Struct, frozen=True):
    """A laid-out report. `missing` are the characters that no font here has; a substitute stands for each."""

    pages: tuple[Page, ...]
    layout: QPageLayout
    fonts: dict[tuple[float, bool], QFont]
    missing: frozenset[str] = frozenset()
    bookmarks: tuple[Bookmark, ...] = ()

    @property
    def size(self) -> QSizeF:
        """The paper in mm."""
        return self.layout.fullRect(QPageLayout.Unit.Millimeter).size()


def paint_page(painter: QPainter, pages: Pages, number: int) -> None:
    """Draw page `number` (0 is the first) from the paper's top left corner."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    style: Style | None = None
    for group in pages.pages[number].placed:
        for item in group.items:
            if not isinstance(item, TextItem):
                place = _scaled(item.rect.translated(group.x, group.y))
                if isinstance(item, ShapeItem):
                    _paint_shape(painter, item, place)
                else:
                    _paint_picture(painter, item, place)
                style = None
                continue
            if item.style is not style:
                style = item.style
                painter.setFont(pages.fonts[style.points, style.bold])
                painter.setPen(_COLORS[style.ink])
            painter.drawText(QPointF((group.x + item.x) * UNITS_PER_MM, (group.y + item.y) * UNITS_PER_MM), item.text)
    painter.restore()


def _scaled(rect: QRectF) -> QRectF:
    return QRectF(
        rect.x() * UNITS_PER_MM, rect.y() * UNITS_PER_MM, rect.width() * UNITS_PER_MM, rect.height() * UNITS_PER_MM
    )


def _paint_shape(painter: QPainter, item: ShapeItem, rect: QRectF) -> None:
    color = _COLORS[item.ink]
    match item.shape:
        case Shape.FILL:
            painter.fillRect(rect, color)
        case Shape.RULE:
            _paint_rule(painter, rect, color)
        case Shape.DIE:
            painter.setPen(QPen(color, 0.15 * UNITS_PER_MM))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            radius = rect.height() * 0.2
            painter.drawRoundedRect(rect, radius, radius)
        case Shape.MARK:
            side_marks.paint(painter, rect, item.number, LIGHT)
        case Shape.BAR:
            painter.fillRect(rect, _COLORS[Ink.BAR])
            painter.fillRect(QRectF(rect.topLeft(), QSizeF(rect.width() * item.share, rect.height())), color)

        case Shape.BOX:
            _paint_box(painter, rect, color, ticked=item.share > 0)


def _paint_box(painter: QPainter, rect: QRectF, color: QColor, *, ticked: bool) -> None:
    painter.setPen(QPen(color, 0.18 * UNITS_PER_MM))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)
    if ticked:
        painter.drawLine(rect.topLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomLeft())


def _paint_picture(painter: QPainter, item: PictureItem, rect: QRectF) -> None:
    image = QImage.fromData(item.data)
    if image.isNull():
        return
    size = QSizeF(image.size()).scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(QPointF(rect.right() - size.width(), rect.top()), size), image)


def _paint_rule(painter: QPainter, rect: QRectF, color: QColor) -> None:
    across = rect.width() >= rect.height()
    pen = QPen(color, rect.height() if across else rect.width())
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    middle = rect.center()
    if across:
        painter.drawLine(QLineF(rect.left(), middle.y(), rect.right(), middle.y()))
    else:
        painter.drawLine(QLineF(middle.x(), rect.top(), middle.x(), rect.bottom()))
