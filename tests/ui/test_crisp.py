import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.crisp import box, line_width, snapped
from tests.ui.canvas import GROUND, count, drawn, touched

RATIOS = pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])


@RATIOS
def test_edges_fall_on_device_pixels(ratio: float) -> None:
    def paint(painter: QPainter) -> None:
        painter.translate(0.3, 7.7)
        rect = painter.deviceTransform().mapRect(snapped(painter, QRectF(1.2, 3.4, 9.9, 5.1)))
        for edge in (rect.left(), rect.top(), rect.right(), rect.bottom()):
            assert edge == pytest.approx(round(edge))

    drawn(40, 40, paint, ratio)


@RATIOS
def test_lines_are_whole_device_pixels(ratio: float) -> None:
    def paint(painter: QPainter) -> None:
        device = line_width(painter) * ratio
        assert device == pytest.approx(round(device))
        assert device >= 1

    drawn(10, 10, paint, ratio)


def test_what_is_thinner_than_a_pixel_still_shows(qapp: object) -> None:
    image = drawn(10, 10, lambda painter: painter.fillRect(snapped(painter, QRectF(2, 2, 0.1, 0.1)), LIGHT.text))
    assert count(image, LIGHT.text) == 1


@RATIOS
def test_a_box_has_sharp_sides_and_stays_inside(qapp: object, ratio: float) -> None:
    image = drawn(
        40, 24, lambda painter: box(painter, QRectF(4, 4, 32, 16), 4, fill=LIGHT.field, line=LIGHT.accent), ratio
    )
    seen = touched(image)
    assert (seen.left(), seen.top()) == (round(4 * ratio), round(4 * ratio))
    assert (seen.right() + 1, seen.bottom() + 1) == (round(36 * ratio), round(20 * ratio))
    middle = image.height() // 2
    assert image.pixelColor(seen.left(), middle) == LIGHT.accent
    assert image.pixelColor(seen.left() - 1, middle) == GROUND
    assert image.pixelColor(image.width() // 2, middle) == LIGHT.field


def test_a_box_without_line_is_filled_to_its_edge(qapp: object) -> None:
    image = drawn(20, 20, lambda painter: box(painter, QRectF(2, 2, 16, 16), 0, fill=LIGHT.bar))
    assert count(image, LIGHT.bar) == 16 * 16


def test_a_turned_sheet_is_left_alone(qapp: object) -> None:
    def paint(painter: QPainter) -> None:
        painter.rotate(30)
        assert snapped(painter, QRectF(1.2, 3.4, 9.9, 5.1)) == QRectF(1.2, 3.4, 9.9, 5.1)

    drawn(40, 40, paint)
