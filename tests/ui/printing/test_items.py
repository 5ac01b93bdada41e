"""Pages are painted as they are laid out."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from eod_desktop.models.report import Bar, Faces, GmMark, Paragraph, SideMark, Text, plain
from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.printing.items import UNITS_PER_MM, Pages, TextItem, paint_page
from eod_desktop.ui.printing.paginate import paginate
from tests.ui.printing.layouts import FONTS, layout, report, table

pytestmark = pytest.mark.usefixtures("qapp")
PIXELS_PER_MM = 6


def painted(pages: Pages, number: int = 0) -> QImage:
    size = pages.size * PIXELS_PER_MM
    image = QImage(round(size.width()), round(size.height()), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.scale(PIXELS_PER_MM / UNITS_PER_MM, PIXELS_PER_MM / UNITS_PER_MM)
    paint_page(painter, pages, number)
    painter.end()
    return image


def inked(image: QImage, rect: QRectF) -> int:
    """How many points inside a rectangle, in mm, are not white."""
    left, top = round(rect.left() * PIXELS_PER_MM), round(rect.top() * PIXELS_PER_MM)
    right, bottom = round(rect.right() * PIXELS_PER_MM), round(rect.bottom() * PIXELS_PER_MM)
    return sum(
        image.pixelColor(x, y).lightness() < 250 for x in range(max(0, left), right) for y in range(max(0, top), bottom)
    )


def test_every_text_is_painted_where_it_is_laid_out() -> None:
    pages = paginate(report(table(6)), layout(), FONTS)
    image = painted(pages)
    assert [text for rect, text in pages.pages[0].texts() if not inked(image, rect)] == []


def test_nothing_is_painted_in_the_margins() -> None:
    pages = paginate(report(table(6), Paragraph(plain("word " * 900))), layout(), FONTS)
    image = painted(pages)
    size = pages.size
    for margin in (
        QRectF(0, 0, 14.8, size.height()),
        QRectF(size.width() - 14.8, 0, 14.8, size.height()),
        QRectF(0, 0, size.width(), 14.8),
        QRectF(0, size.height() - 14.8, size.width(), 14.8),
    ):
        assert inked(image, margin) == 0


def test_marks_dice_bars_and_the_gms_sign_are_painted() -> None:
    line = (SideMark(0, "Party"), Text("A "), GmMark(), Text("B "), Faces((6,)), Text(" "), Bar(5, 10))
    pages = paginate(report(Paragraph(line)), layout(), FONTS)
    image = painted(pages)
    shapes = [
        item.rect.translated(group.x, group.y)
        for group in pages.pages[0].placed
        for item in group.items
        if not isinstance(item, TextItem)
    ]
    assert len(shapes) > 4
    assert all(inked(image, rect.adjusted(-0.3, -0.3, 0.3, 0.3)) for rect in shapes)
    mark = shapes[1].center() * PIXELS_PER_MM
    assert image.pixelColor(mark.toPoint()) == LIGHT.sides[0]


def test_a_page_knows_its_paper() -> None:
    pages = paginate(report(), layout("Letter", landscape=True), FONTS)
    assert (pages.size.width(), pages.size.height()) == (pytest.approx(279.4, abs=0.1), pytest.approx(215.9, abs=0.1))
