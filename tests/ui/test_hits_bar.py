import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from eod_desktop.ui import hits_bar
from eod_desktop.ui.colors import LIGHT
from tests.ui.canvas import count, drawn, touched, ui_font


def bar(hits: int, maximum: int, ratio: float = 1.0) -> QImage:
    return drawn(100, 20, lambda painter: hits_bar.paint(painter, QRectF(0, 0, 100, 20), hits, maximum, LIGHT), ratio)


def length(image: QImage, color: QColor) -> int:
    row = image.height() // 2
    return sum(image.pixelColor(x, row) == color for x in range(image.width()))


@pytest.mark.parametrize(
    ("hits", "color"),
    [(20, "good"), (11, "good"), (10, "warning"), (6, "warning"), (5, "bad"), (1, "bad"), (0, "bad"), (-3, "bad")],
)
def test_the_colour_tells_how_bad_it_is(hits: int, color: str) -> None:
    assert hits_bar.level_color(hits, 20, LIGHT) == getattr(LIGHT, color)


def test_thresholds_can_be_others() -> None:
    assert hits_bar.level_color(15, 20, LIGHT, warning_at=0.8) == LIGHT.warning
    assert hits_bar.level_color(15, 20, LIGHT, warning_at=0.9, bad_at=0.75) == LIGHT.bad


@pytest.mark.parametrize(("hits", "color", "expected"), [(20, "good", 100), (9, "warning", 45), (3, "bad", 15)])
def test_the_length_tells_the_share(qapp: object, hits: int, color: str, expected: int) -> None:
    image = bar(hits, 20)
    assert length(image, getattr(LIGHT, color)) == pytest.approx(expected, abs=2)
    assert length(image, LIGHT.bar) == pytest.approx(100 - expected, abs=2)


def test_more_than_the_maximum_is_a_full_bar(qapp: object) -> None:
    assert bar(30, 20) == bar(20, 20)


@pytest.mark.parametrize("hits", [0, -1, -7, -20, -99])
def test_at_zero_and_below_it_is_empty(qapp: object, hits: int) -> None:
    image = bar(hits, 20)
    assert count(image, LIGHT.bad) == 0
    assert length(image, LIGHT.bar) == pytest.approx(100, abs=2)
    assert image == bar(0, 20)


def test_a_single_hit_of_many_still_shows(qapp: object) -> None:
    image = drawn(40, 20, lambda painter: hits_bar.paint_share(painter, QRectF(0, 0, 40, 20), 1e-9, LIGHT.bad, LIGHT))
    assert image != drawn(
        40, 20, lambda painter: hits_bar.paint_share(painter, QRectF(0, 0, 40, 20), 0.0, LIGHT.bad, LIGHT)
    )


def test_a_combatant_without_a_maximum_has_an_empty_bar(qapp: object) -> None:
    assert bar(5, 0) == bar(0, 20)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_the_bar_is_crisp_and_in_the_middle(qapp: object, ratio: float) -> None:
    image = bar(20, 20, ratio)
    seen = touched(image)
    column = image.width() // 2
    colours = {image.pixelColor(column, y).name() for y in range(seen.top(), seen.bottom() + 1)}
    assert colours == {LIGHT.good.name()}
    assert abs(seen.top() + seen.height() / 2 - 10 * ratio) <= 1


def test_its_size_follows_the_text(qapp: object) -> None:
    assert hits_bar.size_hint(ui_font(13)).toTuple() == (70, 6)
    assert hits_bar.size_hint(ui_font(26)).toTuple() == (140, 12)
