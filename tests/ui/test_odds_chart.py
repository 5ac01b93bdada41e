import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from eod_desktop.ui import odds_chart
from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.odds_chart import NATURALS, OddsChart, ways
from tests.ui.canvas import GROUND, count, drawn, ui_font


def chart(needed: int | None, may_allow: bool = False, width: int = 220) -> QImage:
    return drawn(
        width, 80, lambda painter: odds_chart.paint(painter, QRectF(0, 0, width, 80), needed, LIGHT, may_allow)
    )


def heights(image: QImage, color: QColor) -> list[int]:
    """The height in pixels of each column in this colour, from its middle line."""
    pitch = image.width() / len(NATURALS)
    columns = [round((place + 0.4) * pitch) for place in range(len(NATURALS))]
    return [sum(image.pixelColor(x, y) == color for y in range(image.height())) for x in columns]


def test_the_ways_are_those_of_two_dice() -> None:
    assert [ways(natural) for natural in NATURALS] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert ways(1) == ways(13) == 0


def test_columns_are_as_high_as_their_ways(qapp: object) -> None:
    seen = heights(chart(2), LIGHT.accent)
    assert all(abs(height - seen[5] * ways(natural) / 6) <= 1 for height, natural in zip(seen, NATURALS, strict=True))


@pytest.mark.parametrize("needed", [3, 7, 12])
def test_what_succeeds_is_filled(qapp: object, needed: int) -> None:
    image = chart(needed)
    filled = [height > 0 for height in heights(image, LIGHT.accent)]
    assert filled == [natural >= needed for natural in NATURALS]
    assert [height > 0 for height in heights(image, LIGHT.bar)] == [natural < needed for natural in NATURALS]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_columns_stand_on_one_line(qapp: object, ratio: float) -> None:
    image = drawn(213, 79, lambda painter: odds_chart.paint(painter, QRectF(0, 0, 213, 79), 2, LIGHT), ratio)
    columns = [
        [y for y in range(image.height()) if image.pixelColor(x, y) == LIGHT.accent] for x in range(image.width())
    ]
    assert len({column[-1] for column in columns if column}) == 1


def test_nothing_succeeds(qapp: object) -> None:
    assert count(chart(None), LIGHT.accent) == 0


def test_a_twelve_that_the_gm_may_allow_is_framed_not_filled(qapp: object) -> None:
    framed = chart(None, may_allow=True)
    assert framed != chart(None)
    assert heights(framed, LIGHT.bar)[-1] > 0
    assert chart(12, may_allow=True) == chart(12)


def test_labels_are_left_out_before_they_touch(qapp: object) -> None:
    for width in (60, 110, 220):
        image = chart(None, width=width)
        bottom = image.height() - 6
        runs = "".join("." if image.pixelColor(x, bottom) == GROUND else "#" for x in range(width))
        assert ".." in runs


def test_the_size_follows_the_text(qapp: object) -> None:
    small, large = odds_chart.size_hint(ui_font(13)), odds_chart.size_hint(ui_font(26))
    assert large.width() == pytest.approx(2 * small.width(), abs=2)
    assert large.height() == pytest.approx(2 * small.height(), abs=2)


@pytest.mark.parametrize(
    ("needed", "words"), [(7, "21 of 36 throws, 58 %"), (8, "15 of 36"), (3, "35 of 36"), (12, "1 of 36")]
)
def test_it_says_its_numbers(qtbot: QtBot, needed: int, words: str) -> None:
    widget = OddsChart()
    qtbot.addWidget(widget)
    widget.set_needed(needed)
    assert widget.needed == needed
    assert widget.accessibleName()
    assert words in widget.accessibleDescription()
    assert widget.toolTip() == widget.accessibleDescription()


def test_it_says_when_nothing_succeeds(qtbot: QtBot) -> None:
    widget = OddsChart()
    qtbot.addWidget(widget)
    widget.set_needed(None, gm_may_allow_twelve=True)
    assert "No natural roll" in widget.accessibleDescription()
    assert "may allow a natural 12" in widget.accessibleDescription()


def test_the_widget_paints_what_it_was_given(qtbot: QtBot) -> None:
    widget = OddsChart()
    qtbot.addWidget(widget)
    widget.resize(220, 80)
    before = widget.grab().toImage()
    widget.set_needed(7)
    assert widget.grab().toImage() != before
