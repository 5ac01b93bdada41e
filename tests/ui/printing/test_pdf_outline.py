"""The outline and the language of a PDF."""

import re

import pytest

from eod_desktop.models.report import Heading, Paragraph, Sheet, plain
from eod_desktop.ui.printing.items import Bookmark
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.pdf import pdf_bytes
from eod_desktop.ui.printing.pdf_outline import with_outline
from tests.ui.printing.layouts import FONTS, layout, report, table

pytestmark = pytest.mark.usefixtures("qapp")


def objects(pdf: bytes) -> dict[int, bytes]:
    """The newest of each number, found as a reader finds them: by the tables of places, the last one first."""
    found: dict[int, bytes] = {}
    start = int(re.findall(rb"startxref\n(\d+)", pdf)[-1])
    while start:
        table_end = pdf.index(b"trailer", start)
        for first, count, entries in re.findall(
            rb"(\d+) (\d+)\s*\n((?:\d{10} \d{5} [fn]\s*\n)+)", pdf[start:table_end]
        ):
            places = re.findall(rb"(\d{10}) \d{5} ([fn])", entries)
            assert len(places) == int(count)
            for number, (place, kind) in enumerate(places, int(first)):
                if kind == b"n" and number not in found:
                    body = pdf[int(place) :]
                    assert body.startswith(b"%d 0 obj" % number)
                    found[number] = body[: body.index(b"endobj")]
        before = re.search(rb"/Prev (\d+)", pdf[table_end : table_end + 400])
        start = int(before[1]) if before else 0
    return found


def outline(pdf: bytes) -> list[tuple[int, str, int]]:
    """Depth, words and page of each entry, in the order in which a reader shows them."""
    every = objects(pdf)
    (catalog,) = (body for body in every.values() if b"/Type /Catalog" in body)
    (pages,) = (body for body in every.values() if b"/Type /Pages" in body)
    numbers = [int(number) for number in re.findall(rb"(\d+) 0 R", pages[pages.index(b"/Kids") :])]

    def reference(body: bytes, key: bytes) -> int:
        found = re.search(rb"/%s (\d+) 0 R" % key, body)
        return int(found[1]) if found else 0

    def entries(number: int, depth: int) -> list[tuple[int, str, int]]:
        told = []
        while number:
            body = every[number]
            words = bytes.fromhex(re.search(rb"/Title <(\w+)>", body)[1].decode()).decode("utf-16")
            page = numbers.index(int(re.search(rb"/Dest \[(\d+) 0 R", body)[1]))
            told += [(depth, words, page), *entries(reference(body, b"First"), depth + 1)]
            number = reference(body, b"Next")
        return told

    return entries(reference(every[reference(catalog, b"Outlines")], b"First"), 0)


def test_headings_are_the_outline_in_their_levels() -> None:
    made = report(Heading("Turn 1", 1), Heading("Order", 2), table(60), Heading("Łódź 李", 2), Heading("Turn 2", 1))
    pages = paginate(made, layout(), FONTS)
    last = len(pages.pages) - 1
    assert outline(pdf_bytes(made, pages)) == [
        (0, "The bridge", 0),
        (0, "Turn 1", 0),
        (1, "Order", 0),
        (1, "Łódź 李", last),
        (0, "Turn 2", last),
    ]


def test_sheets_are_entries_of_their_own() -> None:
    made = report(*(Sheet(name, "PC") for name in ("Ana", "Bo")))
    assert outline(pdf_bytes(made, paginate(made, layout(), FONTS))) == [(0, "Ana", 0), (0, "Bo", 1)]


def test_the_language_is_that_of_the_report() -> None:
    made = report(Paragraph(plain("Hallo")), language="de-AT")
    pdf = pdf_bytes(made, paginate(made, layout(), FONTS))
    assert any(b"/Lang (de-AT)" in body and b"/Pages" in body for body in objects(pdf).values())


def test_a_language_that_is_none_does_no_harm() -> None:
    made = report(Paragraph(plain("x")), language="e(n)\\ ")
    assert b"/Lang (en)" in pdf_bytes(made, paginate(made, layout(), FONTS))


def test_what_is_no_pdf_of_qt_is_left_alone() -> None:
    assert with_outline(b"%PDF-1.4 other", [Bookmark("a", 1, 0, 0.0)], "en", 297.0) == b"%PDF-1.4 other"
