"""Tables on paper: columns that fit, heads that come again, rows tied by rank."""

import pytest

from eod_desktop.models.report import Align, Column, Faces, Row, Table, Width, plain
from eod_desktop.ui.printing.boxes import Box
from eod_desktop.ui.printing.items import Ink, Shape, ShapeItem, TextItem
from eod_desktop.ui.printing.table_flow import table_boxes
from eod_desktop.ui.printing.typesetter import Typesetter
from tests.ui.printing.layouts import ENDLESS, FONTS, table

WIDTH = 120.0


@pytest.fixture
def setter(qapp: object) -> Typesetter:
    return Typesetter(FONTS)


def text_edges(box: Box, text: str) -> tuple[float, float]:
    for placed in box.placed:
        for item in placed.items:
            if isinstance(item, TextItem) and item.text == text:
                rect = item.rect.translated(placed.x, placed.y)
                return rect.left(), rect.right()
    raise LookupError(text)


def shapes(box: Box, shape: Shape) -> list[ShapeItem]:
    return [i for p in box.placed for i in p.items if isinstance(i, ShapeItem) and i.shape is shape]


def test_figures_end_where_their_title_ends(setter: Typesetter) -> None:
    columns = (Column("Who", width=Width.FILL), Column("Total", Align.RIGHT))
    rows = tuple(Row((plain("Ana"), plain(number))) for number in ("7", "−11", "1000000"))
    head, *boxes = table_boxes(setter, Table(columns, rows), WIDTH)
    ends = [text_edges(box, number)[1] for box, number in zip(boxes, ("7", "−11", "1000000"), strict=True)]
    assert [*ends, text_edges(head, "Total")[1]] == [pytest.approx(WIDTH)] * 4


def test_columns_that_fit_are_as_wide_as_their_widest_cell(setter: Typesetter) -> None:
    columns = (Column("Dice"), Column("Who", width=Width.FILL))
    rows = (Row(((Faces((1, 2, 3)),), plain("Ana"))), Row(((Faces((1,)),), plain("Bo"))))
    _, one, other = table_boxes(setter, Table(columns, rows), WIDTH)
    dice = shapes(one, Shape.DIE)
    assert dice[-1].rect.right() < text_edges(one, "Ana")[0] == pytest.approx(text_edges(other, "Bo")[0])


def test_shares_divide_what_is_left(setter: Typesetter) -> None:
    columns = tuple(Column(f"c{n}", width=Width.FILL, share=n) for n in (1, 2, 3))
    head, *_ = table_boxes(setter, Table(columns, ()), WIDTH)
    lefts = [text_edges(head, f"c{n}")[0] for n in (1, 2, 3)]
    gap = (lefts[2] - lefts[1]) - 2 * (lefts[1] - lefts[0])
    assert gap < 0  # the gaps are of one width
    assert (lefts[2] - lefts[1] + gap) == pytest.approx(2 * (lefts[1] - lefts[0] + gap))


def test_too_many_wide_columns_leave_room_for_the_others(setter: Typesetter) -> None:
    columns = (*(Column(f"c{n}") for n in range(5)), Column("Who", width=Width.FILL))
    rows = (Row((*(plain(ENDLESS) for _ in range(5)), plain("Ana"))),)
    _, box = table_boxes(setter, Table(columns, rows), WIDTH)
    left, right = text_edges(box, "Ana")
    assert 0 < left < right <= WIDTH


def test_rows_of_one_rank_are_tied_by_a_bracket_without_a_line_between(setter: Typesetter) -> None:
    _, first, second, third, *_ = table_boxes(setter, table(6, every=0), WIDTH)
    upright = [
        [r for r in shapes(box, Shape.RULE) if r.ink is Ink.ACCENT and r.height > r.width] for box in (first, second)
    ]
    assert [len(found) for found in upright] == [1, 1]
    assert upright[0][0].rect.bottom() == pytest.approx(first.height)
    assert upright[1][0].rect.top() == 0
    lines = [[r for r in shapes(box, Shape.RULE) if r.ink is Ink.LINE] for box in (first, second, third)]
    assert [len(found) for found in lines] == [0, 0, 1]


def test_results_stand_on_a_ground(setter: Typesetter) -> None:
    _, *rows = table_boxes(setter, table(3, every=0), WIDTH)
    assert [len(shapes(box, Shape.FILL)) for box in rows] == [0, 0, 1]


def test_bands_keep_with_their_rows_which_carry_them_overleaf(setter: Typesetter) -> None:
    head, band, *rows = table_boxes(setter, table(2, every=5), WIDTH)
    assert head.keep
    assert band.keep
    assert [len(row.heads) for row in rows] == [2, 2]
    again = rows[0].heads[1]
    assert text_edges(again, "Group 0, continued")[0] == 0
    assert again.height < band.height


def test_details_follow_their_own_cells_not_the_tallest(setter: Typesetter) -> None:
    columns = (Column("Who", width=Width.FILL), Column("What", width=Width.FILL))
    row = Row((plain(ENDLESS), plain("shoots")), (plain("Rifle +2"),))
    _, box = table_boxes(setter, Table(columns, (row,), details_from=1), WIDTH)
    tops = {i.text: p.y for p in box.placed for i in p.items if isinstance(i, TextItem)}
    assert tops["Rifle +2"] - tops["shoots"] < 6
