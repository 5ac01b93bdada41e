"""A printable document as frozen values: what stands on paper, not how it looks.

Builders make a `Report`; `report_text` and `report_html` write it as text, Markdown or HTML, `ui.printing` lays it out
on pages. Texts are plain: no mark-up is understood in them, so nothing that a GM typed can be taken for one.

There are many of these values in a long report and no cycles among them, so the collector need not look (`gc=False`).
"""

from __future__ import annotations

from enum import Enum

import msgspec


class Weight(Enum):
    """How much a text asks to be seen."""

    PLAIN = "plain"
    STRONG = "strong"
    DIM = "dim"


class Text(msgspec.Struct, frozen=True, gc=False):
    text: str
    weight: Weight = Weight.PLAIN


class Faces(msgspec.Struct, frozen=True, gc=False):
    """Dice as they fell, drawn as dice where that can be done."""

    faces: tuple[int, ...]


class SideMark(msgspec.Struct, frozen=True, gc=False):
    """The mark of a side: `style` is `Campaign.side_style`."""

    style: int
    side: str


class GmMark(msgspec.Struct, frozen=True, gc=False):
    """The mark of the GM, where others have that of their side; a word beside it says so, too."""


class Bar(msgspec.Struct, frozen=True, gc=False):
    """Hits as a bar; it repeats a figure that stands beside it, so formats without pictures leave it out."""

    hits: int
    max_hits: int


class Ticks(msgspec.Struct, frozen=True, gc=False):
    """Boxes to tick with a pencil, the first `ticked` of them ticked already."""

    count: int
    ticked: int = 0


class Blank(msgspec.Struct, frozen=True, gc=False):
    """A line to write on, as long as its place has room."""


Span = Text | Faces | SideMark | GmMark | Bar | Ticks | Blank
Line = tuple[Span, ...]
"""Spans that follow each other; texts carry their own spaces."""


class Align(Enum):
    LEFT = "left"
    RIGHT = "right"


class Width(Enum):
    """FIT: as wide as its widest cell. FILL: a share of what is left."""

    FIT = "fit"
    FILL = "fill"


class Column(msgspec.Struct, frozen=True, gc=False):
    """`share` divides the room among FILL columns. Right-aligned columns hold figures, all digits of one width."""

    title: str
    align: Align = Align.LEFT
    width: Width = Width.FIT
    share: int = 1


class RowKind(Enum):
    """RESULT: what came of the rows above it. HAND: the GM's own word. BLANK: to be written in by hand."""

    PLAIN = "plain"
    RESULT = "result"
    HAND = "hand"
    BLANK = "blank"


class Row(msgspec.Struct, frozen=True, gc=False):
    """One line a column; `details` stand beneath, from the table's `details_from` on. `tied`: of one rank with the
    row above it. `keep`: on one page with the row below it."""

    cells: tuple[Line, ...]
    details: tuple[Line, ...] = ()
    kind: RowKind = RowKind.PLAIN
    tied: bool = False
    keep: bool = False


class Band(msgspec.Struct, frozen=True, gc=False):
    """A heading inside a table, for the rows beneath it; `aside` is said more softly behind it."""

    text: str
    aside: str = ""


class Table(msgspec.Struct, frozen=True):
    """Rows never break across pages and the titles stand again on each. `listed`: formats of plain text write each
    row as a list entry, since its cells read as a sentence. `across`: so many rows stand side by side where a page is
    wide enough; such a table has no bands."""

    columns: tuple[Column, ...]
    rows: tuple[Row | Band, ...]
    details_from: int = 0
    listed: bool = False
    across: int = 1


class Heading(msgspec.Struct, frozen=True, gc=False):
    """`level` 1–3. `aside` stands at the other end of the line."""

    text: str
    level: int
    aside: str = ""


class ParagraphKind(Enum):
    """HAND: the GM's own word. WORDS: says in words what a table beside it shows, for plain text alone."""

    PLAIN = "plain"
    HAND = "hand"
    WORDS = "words"


class Paragraph(msgspec.Struct, frozen=True, gc=False):
    line: Line
    kind: ParagraphKind = ParagraphKind.PLAIN


class KeyValues(msgspec.Struct, frozen=True):
    """Facts. `picture` is a small PNG or JPEG beside them, empty for none."""

    pairs: tuple[tuple[str, Line], ...]
    picture: bytes = b""


class Sheet(msgspec.Struct, frozen=True):
    """Begins a page under a head of its own, which stands in small on the pages after it. A report whose first block
    is one has no other head on paper."""

    title: str
    subtitle: str


class Card(msgspec.Struct, frozen=True):
    """`box` names a box to write in."""

    title: Line
    aside: str
    box: str
    lines: tuple[Line, ...]


class Cards(msgspec.Struct, frozen=True):
    """To be cut out: eight to a page, with marks to cut along. Such pages have no head."""

    cards: tuple[Card, ...]


Block = Heading | Paragraph | Table | KeyValues | Sheet | Cards


class Report(msgspec.Struct, frozen=True):
    """A document. `campaign` and `printed` stand at the foot of each page; `edition` says for whom it is ("": the GM).

    `language` is that of its fixed words, as in HTML's `lang`. `column` (mm): pages are filled in columns at least that
    wide, as many as fit; 0 for one.
    """

    title: str
    subtitle: str
    campaign: str
    printed: str
    edition: str = ""
    language: str = "en"
    blocks: tuple[Block, ...] = ()
    column: float = 0.0


def plain(text: str) -> Line:
    return (Text(text),)


def strong(text: str) -> Line:
    return (Text(text, Weight.STRONG),)


def dim(text: str) -> Line:
    return (Text(text, Weight.DIM),)
