import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage

from eod_desktop.ui import dice_faces
from eod_desktop.ui.colors import LIGHT
from tests.ui.canvas import GROUND, count, drawn, touched, ui_font


def row(width: int, faces: list[int], sides: int = 6, pixels: int = 13, ratio: float = 1.0) -> QImage:
    def paint(painter: object) -> None:
        dice_faces.paint(painter, QRectF(0, 0, width, 40), faces, LIGHT, sides)

    return drawn(width + 40, 40, paint, ratio, pixels)


def pips(face: int) -> int:
    """Separate dark spots inside a die drawn large."""
    image = drawn(100, 100, lambda painter: dice_faces.paint_die(painter, QRectF(0, 0, 100, 100), face, LIGHT))
    dark = {(x, y) for x in range(10, 90) for y in range(10, 90) if image.pixelColor(x, y).lightness() < 80}
    spots = 0
    while dark:
        spots += 1
        near = [dark.pop()]
        while near:
            x, y = near.pop()
            for neighbour in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if neighbour in dark:
                    dark.remove(neighbour)
                    near.append(neighbour)
    return spots


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_counts(qapp: object, face: int) -> None:
    assert pips(face) == face


@pytest.mark.parametrize(("faces", "sides"), [([6, 4], 6), ([1] * 5, 6), ([17, 3], 20), ([1000], 1000), ([9], 6)])
@pytest.mark.parametrize("pixels", [13, 26])
def test_the_hint_holds_the_row(qapp: object, faces: list[int], sides: int, pixels: int) -> None:
    hint = dice_faces.size_hint(ui_font(pixels), faces, sides)
    seen = touched(row(300, faces, sides, pixels))
    assert seen.width() == pytest.approx(hint.width(), abs=1)
    assert seen.height() == hint.height()


def test_no_dice_no_drawing(qapp: object) -> None:
    assert dice_faces.size_hint(ui_font(), []).width() == 0
    assert touched(row(100, [])) == QRect()


@pytest.mark.parametrize("width", [24, 40, 61, 90, 140])
def test_what_does_not_fit_is_counted_and_nothing_runs_over(qapp: object, width: int) -> None:
    assert touched(row(width, [6] * 20)).right() <= width


def test_a_row_that_just_fits_is_shown_whole(qapp: object) -> None:
    faces = [1, 2, 3, 4]
    width = dice_faces.size_hint(ui_font(), faces).width()
    whole, wide = row(width, faces), row(200, faces)
    assert touched(whole) == touched(wide)
    shorter = row(width - 1, faces)
    assert count(shorter, QColor(LIGHT.field)) < count(whole, QColor(LIGHT.field))


def test_other_dice_have_cut_corners(qapp: object) -> None:
    six = drawn(60, 60, lambda painter: dice_faces.paint_die(painter, QRectF(10, 10, 40, 40), 5, LIGHT, 6))
    eight = drawn(60, 60, lambda painter: dice_faces.paint_die(painter, QRectF(10, 10, 40, 40), 5, LIGHT, 8))
    assert six.pixelColor(16, 12) != GROUND
    assert eight.pixelColor(16, 12) == GROUND


@pytest.mark.parametrize("ratio", [1.25, 1.5, 2.0])
def test_dice_start_on_a_device_pixel(qapp: object, ratio: float) -> None:
    seen = touched(row(100, [1], ratio=ratio))
    assert seen.left() == 0
    assert seen.width() == round(16 * ratio)
