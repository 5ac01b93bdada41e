"""The geometry of the players' window."""

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtWidgets import QApplication

from eod_desktop.models.ladder import Phase, State
from eod_desktop.models.players_ladder import PlayersRow
from eod_desktop.ui import pill
from eod_desktop.ui.players_layout import PlayersLayout, fitting_layout
from tests.ui.canvas import ui_font

TV = QSize(1920, 1080)
LONG = "Raider of the northern hills and of everything beyond them 12"
SIZES = [TV, QSize(3840, 2160), QSize(1280, 720), QSize(640, 800), QSize(320, 240)]


def rows(count: int, **options: object) -> list[PlayersRow]:
    return [
        PlayersRow(f"c{n}", LONG, "Raiders", 1, Phase.COMING, n, first=True, last=True, **options) for n in range(count)
    ]


def middle(rect: QRectF, height: float) -> QRectF:
    """The part of a place in which something of that height is drawn."""
    return QRectF(rect.left(), rect.center().y() - height / 2, rect.width(), height)


def total(layout: PlayersLayout, shown: list[PlayersRow]) -> int:
    return layout.title_height + sum(layout.height(row, row is shown[-1]) for row in shown)


def test_text_grows_with_the_window(qapp: QApplication) -> None:
    units = [fitting_layout(size, ui_font(), rows(4)).unit for size in (QSize(640, 400), QSize(1280, 720), TV)]
    assert units == sorted(set(units))
    assert units[-1] >= 1080 / 24


@pytest.mark.parametrize("count", [1, 6, 10])
def test_a_common_fight_fits_a_television(qapp: QApplication, count: int) -> None:
    shown = rows(count, word="badly hurt", states=(State.SURPRISED,), conditions=("bleeding", "stunned"))
    assert total(fitting_layout(TV, ui_font(), shown), shown) <= TV.height()


def test_of_many_the_text_stays_readable(qapp: QApplication) -> None:
    assert fitting_layout(TV, ui_font(), rows(500)).unit >= 1080 / 36


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hits", [(21, 21), (-1234, 1000), None])
def test_nothing_overlaps_or_stands_outside(qapp: QApplication, size: QSize, hits: tuple[int, int] | None) -> None:
    for conditions in ((), ("stunned",), ("bleeding", "stunned", "a very long condition of the GM's own invention")):
        shown = rows(6, hits=hits, word="" if hits else "badly hurt", conditions=conditions)
        layout = fitting_layout(size, ui_font(), shown)
        rect = QRect(0, 0, size.width(), layout.height(shown[0]))
        body = layout.body_rect(rect, shown[0])
        cells = layout.cells(body, shown[0])
        assert rect.contains(body)
        assert cells.mark.right() <= cells.name.left()
        assert cells.name.width() > 0
        assert cells.name.right() <= cells.hits.left()
        for word in cells.words:
            assert body.contains(word.rect.toAlignedRect())
            assert not middle(word.rect, pill.size_hint(layout.font, word.text, word.tone).height()).intersects(
                middle(cells.hits, layout.strong_metrics.capHeight())
            )
