"""Boxes are divided between lines."""

import pytest

from eod_desktop.ui.printing.boxes import Box, baseline, lines_placed, rule
from eod_desktop.ui.printing.items import Ink, Placed, Shape, ShapeItem, Style, TextItem

HEIGHT = 5.0


def text(words: str, x: float = 0.0) -> TextItem:
    return TextItem(x, 0.0, 10.0, 3.0, 1.0, words, Style(9.0))


def box(count: int, loose: bool = False, ground: bool = False) -> Box:
    lines = lines_placed([(text(str(n)),) for n in range(count)], 0.0, 0.0, HEIGHT)
    if ground:
        lines.insert(0, Placed(0.0, 0.0, (ShapeItem(Shape.FILL, 0, 0, 50, count * HEIGHT, Ink.WASH),)))
    return Box(count * HEIGHT, tuple(lines), before=2.0, loose=loose)


def words(of: Box) -> list[str]:
    return [item.text for placed in of.placed for item in placed.items if isinstance(item, TextItem)]


@pytest.mark.parametrize(("room", "lines"), [(4.0, 0), (5.0, 1), (12.0, 2), (99.0, 4)])
def test_a_cut_lies_below_the_last_line_that_fits(room: float, lines: int) -> None:
    cut = box(4).cut(room)
    assert cut == pytest.approx(0.0 if not lines else (lines - 1) * HEIGHT + baseline(HEIGHT) + 1.0)


def test_both_parts_together_are_the_whole() -> None:
    whole = box(4)
    upper, lower = whole.divided(whole.cut(12.0))
    assert words(upper) == ["0", "1"]
    assert words(lower) == ["2", "3"]
    assert upper.height + lower.height == pytest.approx(whole.height)
    assert (upper.before, lower.before) == (2.0, 0.0)
    assert all(item.rect.translated(p.x, p.y).top() >= 0 for p in lower.placed for item in p.items)


def test_a_ground_goes_on_in_both_parts() -> None:
    whole = box(4, ground=True)
    cut = whole.cut(12.0)
    upper, lower = whole.divided(cut)
    heights = [
        item.height for part in (upper, lower) for p in part.placed for item in p.items if isinstance(item, ShapeItem)
    ]
    assert heights == [pytest.approx(cut), pytest.approx(4 * HEIGHT - cut)]


def test_no_cut_goes_through_a_neighbouring_column() -> None:
    tall = Placed(20.0, 8.0, (TextItem(0, 0, 5, 7.0, 7.0, "tall", Style(20.0)),))
    mixed = Box(20.0, (*box(3).placed, tall))
    assert mixed.cut(12.0) == 0.0


def test_the_least_that_stands_alone() -> None:
    assert box(5).first_piece == 25.0
    assert box(5, loose=True).first_piece == pytest.approx(HEIGHT + baseline(HEIGHT) + 1.0, abs=0.01)
    assert box(2, loose=True).first_piece == 10.0


def test_a_rule_is_centred_on_its_place() -> None:
    assert rule(1.0, 5.0, 30.0, 0.5, Ink.LINE).rect.center().y() == pytest.approx(5.0)
