import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage

from eod_desktop.ui import side_marks
from eod_desktop.ui.colors import DARK, LIGHT, Colors
from tests.ui.canvas import GROUND, count, drawn, touched, ui_font

INDEXES = range(len(side_marks.SHAPES))


def mark(index: int, ratio: float = 1.0, colors: Colors = LIGHT) -> QImage:
    return drawn(40, 40, lambda painter: side_marks.paint(painter, QRectF(4, 8, 32, 24), index, colors), ratio)


def silhouette(image: QImage) -> frozenset[tuple[int, int]]:
    return frozenset(
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y) != GROUND
    )


def test_there_are_eight_shapes_and_no_two_look_alike(qapp: object) -> None:
    shapes = [silhouette(mark(index)) for index in INDEXES]
    assert len(shapes) == 8
    for number, shape in enumerate(shapes):
        for other in shapes[:number]:
            assert len(shape ^ other) > 40


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
def test_a_mark_stays_in_the_middle_of_its_place(qapp: object, index: int, ratio: float) -> None:
    seen = touched(mark(index, ratio))
    place = QRect(round(7 * ratio), round(7 * ratio), round(26 * ratio), round(26 * ratio))
    assert place.contains(seen)
    assert seen.height() > 19 * ratio
    assert abs(seen.center().x() - 20 * ratio) <= 2


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda colors: colors.name)
def test_a_mark_has_the_colour_of_its_side(qapp: object, colors: Colors) -> None:
    for index in INDEXES:
        assert count(mark(index, colors=colors), colors.sides[index]) > 100


def test_sides_beyond_the_eighth_differ_too() -> None:
    seen = {(index % 8, side_marks.color(index, LIGHT).name()) for index in range(64)}
    assert len(seen) == 64


def test_shapes_have_names(qapp: object) -> None:
    assert tuple(side_marks.shape_name(index) for index in INDEXES) == side_marks.SHAPES
    assert side_marks.shape_name(9) == "triangle"


def test_the_size_follows_the_text(qapp: object) -> None:
    small, large = side_marks.size_hint(ui_font(13)), side_marks.size_hint(ui_font(26))
    assert small.width() == small.height() == 12
    assert large.width() > 1.7 * small.width()
