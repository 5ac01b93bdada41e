"""Where everything stands in a row of the board, from the room and the font there is.

Three shapes: wide with every column; medium without one for the weapon; compact in two lines, for large text or little
room. Lengths are factors of the text's size, so 200 % only means a larger font.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QFont

from eod_desktop.models import board_signs, board_text
from eod_desktop.models.board_signs import Sign
from eod_desktop.models.ladder import LadderRow, SideHeading, State, Waiting
from eod_desktop.ui import fonts, hits_bar, pill, side_marks
from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.names import elided_name

_WIDE_FROM = 56.0
_MEDIUM_FROM = 42.0
_NUMERAL = 1.65

_TONES: dict[State | None, pill.Tone] = {
    State.RULING: pill.Tone.WARNING,
    State.PENDING: pill.Tone.WARNING,
    State.DECLARED: pill.Tone.ACCENT,
    State.BREAKING_OFF: pill.Tone.QUIET,
    State.EVADING: pill.Tone.QUIET,
    State.SURPRISED: pill.Tone.WARNING,
    State.DOWN: pill.Tone.BAD,
    State.DEAD: pill.Tone.BAD,
    State.LEFT: pill.Tone.QUIET,
    State.HIDDEN: pill.Tone.QUIET,
    None: pill.Tone.WARNING,
}
_LONG_WORD = 9.0
_SHORT_WORD = 4.5
_SAYING_SHARE = 0.4
_BAR_SHARE = 0.11
_LEAST_BAR = 0.35


class Shape(Enum):
    WIDE = "wide"
    MEDIUM = "medium"
    COMPACT = "compact"


class PlacedPill(msgspec.Struct, frozen=True):
    """A sign with its place, and as much of its text as there is room for; "+2" stands for two signs left out."""

    text: str
    tone: pill.Tone
    rect: QRectF


class Cells(msgspec.Struct, frozen=True):
    """The places in one row; `weapon` is empty where there is no column for it."""

    mark: QRectF
    name: QRectF
    bar: QRectF
    hits: QRectF
    weapon: QRectF
    saying: QRectF
    said: board_text.Saying
    pills: tuple[PlacedPill, ...]


class Words:
    """The letterings of the board for one font; they outlast the layouts that use them."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.text = Lettering(font)
        self.strong = Lettering(fonts.strong(font))
        self.small = Lettering(fonts.small(font))
        self.slanted = Lettering(_slanted(font))
        self._pills: dict[str, float] = {}

    def pill_width(self, text: str) -> float:
        width = self._pills.get(text)
        if width is None:
            width = self._pills[text] = float(pill.size_hint(self.font, text).width())
        return width


class BoardLayout:
    """The geometry for one width (of the viewport, pixels), font, number of figures, and staging area or ladder."""

    def __init__(self, width: int, words: Words, figures: int, staged: bool) -> None:
        unit = fonts.pixel_size(words.font)
        self.unit = unit
        self.font = words.font
        self.width = width
        self.columns = (figures, staged)
        self.text, self.strong, self.small, self.slanted = words.text, words.strong, words.small, words.slanted
        self.pill_width = words.pill_width
        self.numeral = fonts.strong(fonts.scaled(words.font, _NUMERAL))
        self.margin = round(unit * 1.1)
        self._apart = unit * 0.4
        roomy = width >= unit * (_MEDIUM_FROM + 6)
        self.gutter = self.margin if staged else round(unit * (4.5 if roomy else 3.3))
        self.card_width = max(width - self.gutter - self.margin, unit * 8)
        self.shape = self._shape()
        self.gap = round(unit * 0.6)
        self.banner = round(unit * 2.0)
        self.heading = round(unit * 1.9)
        self.body = round(unit * (4.3 if self.shape is Shape.COMPACT else 2.5))
        self._columns(figures)

    def _shape(self) -> Shape:
        room = self.card_width / self.unit
        if room >= _WIDE_FROM:
            return Shape.WIDE
        return Shape.MEDIUM if room >= _MEDIUM_FROM else Shape.COMPACT

    def _columns(self, figures: int) -> None:
        """Lefts and widths inside the card."""
        unit = self.unit
        self._between = unit * (1.1 if self.shape is Shape.WIDE else 0.8)
        self._right = self.card_width - unit * 0.8
        self._mark = side_marks.size_hint(self.font).width()
        self._name_left = unit + self._mark + unit * 0.7
        digits = "8" * max(figures, 2)
        self._hits = self.strong.width(digits) + self.small.width("/" + digits)
        full_bar = hits_bar.size_hint(self.font).width()
        self._bar = full_bar if self.shape is Shape.WIDE else full_bar * 0.7
        if self.shape is Shape.COMPACT:  # a narrow board needs the room for names
            self._bar = min(self._bar, max(self.card_width * _BAR_SHARE, full_bar * _LEAST_BAR))
        taken = self._name_left + self._between + self._bar + self._between * 0.8 + self._hits
        flexible = self._right - taken
        self._name = self._name_width(flexible)
        self._bar_left = self._name_left + self._name + self._between
        self._hits_left = self._bar_left + self._bar + self._between * 0.8
        self._weapon_left = self._hits_left + self._hits + self._between * 1.5
        self._weapon = min(max(flexible * 0.15, unit * 5.5), unit * 10) if self.shape is Shape.WIDE else 0.0
        self._saying_left = self._weapon_left + (self._weapon + self._between if self._weapon else 0.0)
        if self.shape is Shape.COMPACT:
            self._saying_left = self._name_left

    def _name_width(self, flexible: float) -> float:
        unit = self.unit
        if self.shape is Shape.COMPACT:
            return max(flexible, unit * 2.0)
        if self.shape is Shape.MEDIUM:
            return min(max(flexible * 0.36, unit * 8), unit * 18)
        return min(max(flexible * 0.3, unit * 11), unit * 36)

    # a row's height and its parts

    def heights(self, rows: Sequence[LadderRow]) -> list[int]:
        """The heights of the rows with what stands above each, and under the last of all some room."""
        heights = [self._above(row) + self.body if row.first else self.body for row in rows]
        if heights:
            heights[-1] += self.margin
        return heights

    def _above(self, row: LadderRow) -> int:
        if not row.first:
            return 0
        return self.gap + self._head_height(row)

    def _head_height(self, row: LadderRow) -> int:
        if isinstance(row.head, SideHeading):
            return self.heading
        return self.banner if isinstance(row.head, Waiting) else 0

    def body_rect(self, rect: QRect, row: LadderRow) -> QRect:
        """The part of the row's rectangle that is the row of the card."""
        return QRect(self.gutter, rect.top() + self._above(row), self.card_width, self.body)

    def head_rect(self, rect: QRect, row: LadderRow) -> QRect:
        """The banner or heading above the first row of a card, empty where there is none."""
        top = rect.top() + (self.gap if row.first else 0)
        return QRect(self.gutter, top, self.card_width, self._head_height(row))

    def cells(self, body: QRect, row: LadderRow) -> Cells:
        """The places inside a row's body."""
        left, top, line = float(body.left()), float(body.top()), float(body.height())
        second = top
        if self.shape is Shape.COMPACT:
            line = body.height() / 2
            top, second = top + self.unit * 0.15, top + line - self.unit * 0.15
        said = board_text.saying(row)
        saying = QRectF(left + self._saying_left, second, max(self._right - self._saying_left, 0.0), line)
        pills = self._pills(saying, row, self.said_width(said))
        if pills:
            saying.setRight(max(saying.left(), pills[-1].rect.left() - self.unit * 0.6))
        return Cells(
            mark=QRectF(left + self.unit * 0.95, top, self._mark, line),
            name=QRectF(left + self._name_left, top, self._name, line),
            bar=QRectF(left + self._bar_left, top, self._bar, line),
            hits=QRectF(left + self._hits_left, top, self._hits, line),
            weapon=QRectF(left + self._weapon_left, top, self._weapon, line),
            saying=saying,
            said=said,
            pills=pills,
        )

    def said_width(self, said: board_text.Saying) -> float:
        """How much room what a row says of its action needs."""
        return self.strong.width(said.lead) + self.text.width(said.before + said.name + said.after)

    def _pills(self, room: QRectF, row: LadderRow, said: float) -> tuple[PlacedPill, ...]:
        """The signs of a row; where not all have room, those that the row says anyway go first, then long words."""
        signs = board_signs.signs(row)
        placed, left_out = self._placed(signs, room, said, _LONG_WORD)
        if left_out:
            others = [sign for sign in signs if not sign.said_anyway]
            placed, left_out = self._placed(others, room, said, _LONG_WORD)
            if left_out:
                placed, left_out = self._placed(others, room, said, _SHORT_WORD)
        if left_out:
            text = f"+{left_out}"
            right = placed[-1].rect.left() - self._apart if placed else room.right()
            rect = QRectF(right - self.pill_width(text), room.top(), self.pill_width(text), room.height())
            placed += [PlacedPill(text, pill.Tone.QUIET, rect)] if rect.left() >= room.left() else []
        return tuple(placed)

    def _placed(self, signs: Sequence[Sign], room: QRectF, said: float, longest: float) -> tuple[list[PlacedPill], int]:
        """From the right edge to the left, the most important outermost; and how many have no room.

        Of what the row says, `said` wide, signs after the first leave a part. `longest` is that of a word, in units.
        """
        placed: list[PlacedPill] = []
        right, limit = room.right(), room.left() + min(said, room.width() * _SAYING_SHARE)
        for place, sign in enumerate(signs):
            text, behind = self._sign_text(sign, longest), len(signs) - place - 1
            width = self.pill_width(text)
            if placed and right - width - (self.pill_width("+8") + self._apart if behind else 0.0) < limit:
                return placed, behind + 1
            rect = QRectF(max(right - width, room.left()), room.top(), min(width, room.width()), room.height())
            if sign.said_anyway and said > rect.left() - room.left() - self.unit * 0.6:
                continue
            placed.append(PlacedPill(text, _TONES[sign.state], rect))
            right = rect.left() - self._apart
        return placed, 0

    def _sign_text(self, sign: Sign, longest: float) -> str:
        """A sign with its word cut to a length that leaves room for others."""
        if not sign.word_may_be_cut:
            return sign.text
        return self.small.fitted(sign.word, self.unit * longest, elided_name) + sign.rest


def _slanted(font: QFont) -> QFont:
    font = QFont(font)
    font.setItalic(True)
    return font


def cards_of(rows: Sequence[LadderRow], first: int, last: int) -> list[tuple[int, int]]:
    """The runs of rows first…last that stand in one card, as (first, last)."""
    cards: list[tuple[int, int]] = []
    start = first
    for place in range(first, last + 1):
        if rows[place].last or place == last:
            cards.append((start, place))
            start = place + 1
    return cards
