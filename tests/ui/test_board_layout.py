from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect

from eod_desktop.models.chronicle import Chronicle
from eod_desktop.models.ladder import Held, State
from eod_desktop.models.ladder_making import ladder
from eod_desktop.rules import Attack, BreakOff
from eod_desktop.ui.board_layout import BoardLayout, Shape, Words, cards_of
from tests.models.fights import begun, fighter
from tests.ui.canvas import ui_font

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = pytest.mark.parametrize(
    ("width", "pixels"), [(860, 13), (700, 13), (480, 13), (700, 26), (1400, 26), (320, 26), (120, 13)]
)


@pytest.fixture
def rows():
    """Totals 5 (two), 4, and one who is down: b and d, a, c."""
    combatants = [fighter(id, "Party") for id in "abd"] + [fighter("c", "Raiders", hits=0)]
    encounter = begun(combatants, [4, 5, 5])
    return ladder(encounter, Chronicle().at(encounter.log), lambda side: 0).rows


def height(layout, row):
    return layout.heights((row, row))[0]


@pytest.mark.parametrize(
    ("width", "pixels", "shape"),
    [(860, 13, Shape.WIDE), (700, 13, Shape.MEDIUM), (480, 13, Shape.COMPACT), (700, 26, Shape.COMPACT)],
)
def test_the_shape_follows_the_room_and_the_size_of_the_text(width, pixels, shape):
    assert BoardLayout(width, Words(ui_font(pixels)), 2, False).shape is shape


@SIZES
def test_nothing_overlaps(rows, width, pixels):
    layout = BoardLayout(width, Words(ui_font(pixels)), 3, False)
    every = tuple(State)
    for row in (*rows, replace(rows[0], states=every)):
        body = layout.body_rect(QRect(0, 0, width, height(layout, row)), row)
        cells = layout.cells(body, row)
        line = [cells.mark, cells.name, cells.bar, cells.hits]
        if layout.shape is Shape.WIDE:
            line.append(cells.weapon)
        if layout.shape is not Shape.COMPACT:
            line.append(cells.saying)
        for left, right in pairwise(line):
            assert left.right() <= right.left() + 0.01
        pills = [placed.rect for placed in cells.pills]
        for right, left in pairwise(pills):
            assert left.right() < right.left()
        if pills and cells.saying.width():
            assert cells.saying.right() < pills[-1].left()


@SIZES
def test_the_card_stays_inside_the_view(rows, width, pixels):
    layout = BoardLayout(width, Words(ui_font(pixels)), 2, False)
    for row in rows:
        body = layout.body_rect(QRect(0, 0, width, height(layout, row)), row)
        assert body.bottom() < height(layout, row)
        assert layout.head_rect(QRect(0, 0, width, 99), row).bottom() < body.top()


def test_rows_are_high_enough_for_a_hand(rows):
    assert 26 <= BoardLayout(860, Words(ui_font()), 2, False).body <= 34


def test_the_first_of_a_group_that_is_up_has_room_for_the_banner(rows):
    layout = BoardLayout(860, Words(ui_font()), 2, False)
    up, second, coming, _ = rows
    assert layout.heights((up, second, coming, coming)) == [
        layout.gap + layout.banner + layout.body,
        layout.body,
        layout.gap + layout.body,
        layout.gap + layout.body + layout.margin,
    ]
    assert layout.heights(()) == []


def test_what_is_said_anyway_gives_way_to_what_is_said(rows):
    layout = BoardLayout(700, Words(ui_font()), 2, False)
    declared = replace(rows[0], action=Attack("c", "Rifle", "Short"), states=(State.DECLARED,), target="C")
    body = QRect(58, 0, 628, 33)
    assert [placed.text for placed in layout.cells(body, declared).pills] == ["declared"]
    assert not layout.cells(body, replace(declared, target="C" * 60)).pills


def pills(layout, row):
    return [placed.text for placed in layout.cells(QRect(58, 0, layout.card_width, layout.body), row).pills]


def test_signs_without_room_are_counted_and_what_is_said_keeps_a_part_of_it(rows):
    conditions = (Held("stunned", 1), Held("bleeding", 2), Held("prone"))
    row = replace(rows[0], conditions=conditions, states=(State.EVADING, State.HIDDEN), evade_dm=-3)
    wide = BoardLayout(1400, Words(ui_font()), 2, False)
    assert pills(wide, row) == ["evading −3", "stunned · this turn", "bleeding · 2 turns", "prone", "hidden"]
    narrow = BoardLayout(700, Words(ui_font()), 2, False)
    assert pills(narrow, row) == ["evading −3", "+4"]
    declared = replace(row, action=Attack("c", "Rifle", "Short"), states=(State.DECLARED, *row.states), target="C" * 60)
    cells = narrow.cells(QRect(58, 0, narrow.card_width, narrow.body), declared)
    assert cells.saying.width() >= 0.3 * (narrow.card_width - cells.saying.left())
    assert [placed.text for placed in cells.pills] == ["evading −3", "+4"]


def test_what_is_said_anyway_gives_way_to_other_signs_that_have_no_room(rows):
    breaking = replace(rows[0], action=BreakOff(), states=(State.BREAKING_OFF, State.EVADING), evade_dm=-3)
    layout = BoardLayout(860, Words(ui_font()), 2, False)
    assert pills(layout, breaking) == ["breaking off", "evading −3"]
    assert pills(layout, replace(breaking, conditions=(Held("stunned", 1),))) == ["evading −3", "stunned · this turn"]


def test_the_name_of_a_condition_is_cut_before_what_is_left_of_it(rows):
    row = replace(rows[0], conditions=(Held("bleeding from many wounds all over", 2),))
    (shown,) = pills(BoardLayout(860, Words(ui_font()), 2, False), row)
    assert shown.startswith("bleeding")
    assert shown.endswith("… · 2 turns")


def test_words_of_conditions_grow_shorter_before_signs_are_left_out(rows):
    row = replace(rows[0], conditions=(Held("stunned", 1), Held("bleeding from many wounds", 2)))
    long, short = (pills(BoardLayout(width, Words(ui_font()), 2, False), row) for width in (1000, 760))
    assert [text.startswith("bleeding from") for text in (long[1], short[1])] == [True, False]
    assert short[1].endswith("… · 2 turns")


def test_cards_are_the_runs_of_rows(rows):
    assert cards_of(rows, 0, 3) == [(0, 1), (2, 2), (3, 3)]
    assert cards_of(rows, 1, 2) == [(1, 1), (2, 2)]
