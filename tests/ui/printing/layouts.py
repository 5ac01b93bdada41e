"""Papers to lay out on, and reports that are hard to."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPageSize

from eod_desktop.models.report import (
    Align,
    Band,
    Block,
    Column,
    Faces,
    Heading,
    KeyValues,
    Paragraph,
    Report,
    Row,
    RowKind,
    SideMark,
    Table,
    Text,
    Weight,
    Width,
    plain,
    strong,
)
from eod_desktop.paths import shipped_resources
from eod_desktop.ui.printing.items import Page, Pages

FONTS = shipped_resources() / "fonts"
SIZES = {
    "A4": QPageSize.PageSizeId.A4,
    "Letter": QPageSize.PageSizeId.Letter,
    "A5": QPageSize.PageSizeId.A5,
}
LONG_NAME = "Bartholomew of the Upper Marches " * 9
ENDLESS = "X" * 300


def layout(size: str = "A4", landscape: bool = False, margin: float = 15.0) -> QPageLayout:
    orientation = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    margins = QMarginsF(margin, margin, margin, margin)
    return QPageLayout(QPageSize(SIZES[size]), orientation, margins, QPageLayout.Unit.Millimeter)


EVERY_LAYOUT = {
    f"{size} {'landscape' if landscape else 'portrait'}": layout(size, landscape)
    for size in SIZES
    for landscape in (False, True)
}


def report(*blocks: Block, **fields: str) -> Report:
    values = {"title": "The bridge", "subtitle": "Turn 1", "campaign": "Campaign", "printed": "2026-01-02", **fields}
    return Report(blocks=tuple(blocks), **values)


def table(rows: int, *, name: str = "", details: int = 1, every: int = 5) -> Table:
    """Rows with a number, a name, dice and details; a band before every fifth."""
    columns = (
        Column("Total", Align.RIGHT),
        Column("Who", width=Width.FILL, share=2),
        Column("Dice"),
        Column("What", width=Width.FILL, share=3),
    )
    made: list[Row | Band] = []
    for number in range(rows):
        if every and number % every == 0:
            made.append(Band(f"Group {number // every}", "simultaneous"))
        who = (SideMark(number % 9, "Side"), Text(name or f"Raider {number}", Weight.STRONG))
        made.append(
            Row(
                (strong(str(number)), who, (Faces((1, 6)),), plain("shoots")),
                (plain("Damage and more"),) * details,
                RowKind.RESULT if number % 3 == 2 else RowKind.PLAIN,
                tied=number % 2 == 1,
            )
        )
    return Table(columns, tuple(made), details_from=1)


def hard_report() -> Report:
    """Long names, endless words, scripts of many kinds, a long note, a row higher than a page."""
    note = "word " * 5_000
    blocks = (
        KeyValues((("Sides", (SideMark(0, "a"), Text(LONG_NAME), SideMark(1, "b"), Text(ENDLESS))),)),
        Heading(LONG_NAME, 1, "Regular combat"),
        table(7, name=ENDLESS),
        Heading("Names", 2),
        table(6, name="שרה לוי ابن بطوطة 李雷 Данил 🚀👨‍👩‍👧 é̂"),
        Heading("Higher than a page", 2),
        table(2, details=120),
        Heading("Notes", 1),
        Paragraph(plain(note)),
        Paragraph(plain("漢字" * 900)),
        Paragraph(plain("שלום עולם. " * 90)),
        Paragraph((Text("Damage 400d6 "), Faces(tuple(1 + n % 6 for n in range(400))), Text(" = 1400"))),
    )
    return report(*blocks, title=LONG_NAME, campaign=LONG_NAME, edition="Players’ version")


def area(pages: Pages) -> QRectF:
    """What lies inside the margins, in mm."""
    return pages.layout.paintRect(QPageLayout.Unit.Millimeter)


def words(page: Page) -> str:
    return " ".join(text for _, text in page.texts())


def all_words(pages: Pages) -> str:
    return " ".join(words(page) for page in pages.pages)
