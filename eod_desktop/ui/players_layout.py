"""Where everything stands in the players' window. Its text grows with the window, to be read from across the room."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF

from eod_desktop.models.ladder import State
from eod_desktop.models.players_ladder import PlayersRow, hits_text, state_word
from eod_desktop.models.wording import number
from eod_desktop.ui import fonts, hits_bar, pill, side_marks

_LINES = 22
_LEAST_SHARE = 0.62
_UNITS_ACROSS = 34
_LEAST_PIXELS = 13
_ROW = 2.3
_SECOND_LINE = 1.6
_HEADING = 2.0
_GAP = 0.5
_TITLE = 2.6
_NUMERAL = 1.5
_NAME_LEAST = 7.0

_TONES = {
    State.BREAKING_OFF: pill.Tone.QUIET,
    State.EVADING: pill.Tone.QUIET,
    State.SURPRISED: pill.Tone.WARNING,
    State.DOWN: pill.Tone.BAD,
    State.DEAD: pill.Tone.BAD,
    State.LEFT: pill.Tone.QUIET,
}


class PlacedWord(msgspec.Struct, frozen=True):
    text: str
    tone: pill.Tone
    rect: QRectF


class PlayersCells(msgspec.Struct, frozen=True):
    """The places in one row; `bar` is empty where no number of hits is shown."""

    mark: QRectF
    name: QRectF
    bar: QRectF
    hits: QRectF
    words: tuple[PlacedWord, ...]


class PlayersLayout:
    """The geometry for text of `unit` pixels in a window that is `width` wide; of `font` only the family counts."""

    def __init__(self, unit: int, width: int, font: QFont, rows: Sequence[PlayersRow]) -> None:
        self.unit = unit
        self.font = QFont(font)
        self.font.setPixelSize(self.unit)
        self.strong = fonts.strong(self.font)
        self.small = fonts.small(self.font)
        self.numeral = fonts.strong(fonts.scaled(self.font, _NUMERAL))
        self.title = fonts.strong(fonts.scaled(self.font, 1.25))
        self.metrics = QFontMetricsF(self.font)
        self.strong_metrics = QFontMetricsF(self.strong)
        self.small_metrics = QFontMetricsF(self.small)
        staged = all(row.rung is None for row in rows)
        self.margin = round(self.unit * 0.9)
        self.gutter = self.margin if staged else round(self.unit * 3.4)
        self.gap = round(self.unit * _GAP)
        self.body = round(self.unit * _ROW)
        self.heading = round(self.unit * _HEADING)
        self.title_height = round(self.unit * _TITLE)
        self.card_width = max(width - self.gutter - self.margin, self.unit * 8)
        self._columns(rows)

    def _columns(self, rows: Sequence[PlayersRow]) -> None:
        unit = self.unit
        mark = side_marks.size_hint(self.font).width()
        self._mark = QRectF(unit * 0.8, 0, mark, 0)
        self._name_left = unit * 0.8 + mark + unit * 0.6
        self._right = self.card_width - unit * 0.7
        room = self._right - self._name_left
        figures = [row.hits for row in rows if row.hits]
        digits = "8" * max((len(number(figure)) for pair in figures for figure in pair), default=0)
        numbers = self.strong_metrics.horizontalAdvance(digits) + self.small_metrics.horizontalAdvance("/" + digits)
        words = max(map(self.metrics.horizontalAdvance, {row.word for row in rows}), default=0.0)
        bar = float(hits_bar.size_hint(self.font).width()) if figures and room > unit * 24 else 0.0
        self._bar = bar
        numbers = numbers + bar + unit * 0.6 if figures and bar else numbers if figures else 0.0
        self._hits = min(max(numbers, words), room * 0.5)
        # the name has about half of the row; what the words beside it leave free is its own, row by row
        self._name = min(max(room * 0.45, unit * _NAME_LEAST), room - self._hits - unit)
        self._hits_left = self._name_left + self._name + unit * 0.5
        self._words_left = self._hits_left + self._hits + unit * 0.8

    # a row's height and its parts

    def height(self, row: PlayersRow, at_end: bool = False) -> int:
        """The height of a row with what stands above it, and under the last of all some room."""
        return self._above(row) + self._body(row) + (self.margin if at_end else 0)

    def _above(self, row: PlayersRow) -> int:
        if not row.first:
            return 0
        return self.gap + (self.heading if row.heading else 0)

    def _body(self, row: PlayersRow) -> int:
        return self.body + (round(self.unit * _SECOND_LINE) if self._wraps(row) else 0)

    def body_rect(self, rect: QRect, row: PlayersRow) -> QRect:
        """The part of the row's rectangle that is the row of the card."""
        return QRect(self.gutter, rect.top() + self._above(row), self.card_width, self._body(row))

    def heading_rect(self, rect: QRect, row: PlayersRow) -> QRect:
        top = rect.top() + (self.gap if row.first else 0)
        return QRect(self.gutter, top, self.card_width, self.heading if row.heading else 0)

    def cells(self, body: QRect, row: PlayersRow) -> PlayersCells:
        """The places inside a row's body."""
        left, top, line = float(body.left()), float(body.top()), float(self.body)
        words = self._placed(body, row)
        return PlayersCells(
            mark=QRectF(left + self._mark.left(), top, self._mark.width(), line),
            name=QRectF(left + self._name_left, top, self._name, line),
            bar=QRectF(left + self._hits_left, top, self._bar if row.hits else 0.0, line),
            hits=QRectF(left + self._hits_left, top, self._hits, line),
            words=words,
        )

    # the words at the right, or in a line of their own

    def _wraps(self, row: PlayersRow) -> bool:
        sizes = [width for _, _, width in self._words(row)]
        return sum(sizes) + self.unit * 0.4 * (len(sizes) - 1) > self._right - self._words_left

    def _words(self, row: PlayersRow) -> list[tuple[str, pill.Tone, float]]:
        words = [(state_word(state), _TONES[state]) for state in row.states]
        words += [(name, pill.Tone.WARNING) for name in row.conditions]
        return [(text, tone, float(pill.size_hint(self.font, text, tone).width())) for text, tone in words]

    def _placed(self, body: QRect, row: PlayersRow) -> tuple[PlacedWord, ...]:
        """From the right edge to the left; in a line of their own from the left, and what has no room there is cut."""
        left, top, gap = float(body.left()), float(body.top()), self.unit * 0.4
        placed: list[PlacedWord] = []
        if not self._wraps(row):
            right = left + self._right
            for text, tone, width in self._words(row):
                placed.append(PlacedWord(text, tone, QRectF(right - width, top, width, self.body)))
                right -= width + gap
            return tuple(placed)
        start, end = left + self._name_left, left + self._right
        line = self.unit * (_SECOND_LINE + 0.3)
        for text, tone, width in self._words(row):
            if end - start < self.unit * 2:
                break
            placed.append(PlacedWord(text, tone, QRectF(start, top + self.body * 0.85, min(width, end - start), line)))
            start += width + gap
        return tuple(placed)

    def figures(self, row: PlayersRow) -> tuple[str, str]:
        """The hits, and the maximum behind the slash; or a word and nothing."""
        hits, slash, maximum = hits_text(row).partition("/")
        return hits, slash + maximum


def fitting_layout(size: QSize, font: QFont, rows: Sequence[PlayersRow]) -> PlayersLayout:
    """For a window of `size`: text as large as can be, and less so when more rows then fit, down to what is still read
    from three metres."""
    largest = min(size.height() / _LINES, size.width() / _UNITS_ACROSS)
    least = max(_LEAST_PIXELS, int(largest * _LEAST_SHARE))
    cards = sum(_GAP + (_HEADING if row.heading else 0) for row in rows if row.first)
    one_line_each = size.height() / (_TITLE + cards + _ROW * len(rows) + 1.0)
    layout = PlayersLayout(max(least, int(min(largest, one_line_each))), size.width(), font, rows)
    if layout.unit > least:
        total = layout.title_height + sum(layout.height(row, row is rows[-1]) for row in rows)
        if total > size.height():
            # words that need a line of their own
            layout = PlayersLayout(max(least, layout.unit * size.height() // total), size.width(), font, rows)
    return layout
