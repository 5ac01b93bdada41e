import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from eod_desktop.ui.pictures import Pictures
from tests.ui.canvas import count, drawn, touched

pytestmark = pytest.mark.usefixtures("qapp")
RED = QColor("red")


@pytest.fixture
def pictures():
    return Pictures()


def square(calls):
    def paint(painter, area):
        calls.append(area)
        painter.fillRect(area, RED)

    return paint


def test_what_comes_again_is_drawn_once(pictures):
    calls = []

    def paint(painter):
        for left in (5, 25, 45):
            pictures.draw(painter, "square", QRectF(left, 3, 10, 8), square(calls))

    image = drawn(60, 20, paint)
    assert count(image, RED) == 3 * 80
    assert calls == [QRectF(0, 0, 10, 8)]


def test_another_key_or_size_is_another_picture(pictures):
    calls = []

    def paint(painter):
        for key, width in (("a", 10), ("b", 10), ("a", 12), ("a", 10)):
            pictures.draw(painter, key, QRectF(2, 3, width, 8), square(calls))

    drawn(60, 20, paint)
    assert len(calls) == 3


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_other_pixels_are_drawn_anew_and_sharp(pictures, ratio):
    calls = []
    drawn(60, 20, lambda painter: pictures.draw(painter, "square", QRectF(4, 4, 8, 8), square(calls)))
    image = drawn(60, 20, lambda painter: pictures.draw(painter, "square", QRectF(4, 4, 8, 8), square(calls)), ratio)
    assert len(calls) == (1 if ratio == 1.0 else 2)
    assert touched(image).width() == touched(image).height() == round(8 * ratio)
    assert count(image, RED) == round(8 * ratio) ** 2


def test_pictures_are_forgotten_before_they_are_too_many(pictures):
    def paint(painter):
        for number in range(1_500):
            pictures.draw(painter, number, QRectF(2, 3, 4, 4), square([]))

    drawn(20, 20, paint)
    assert len(pictures._known) <= 600
