"""The outline and the language of a PDF, which Qt's writer does not know: added behind what it wrote.

A PDF may end with an update that gives objects anew and a table of where they are (ISO 32000-1, 7.5.6); nothing that
stands before it is touched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from eod_desktop.ui.printing.items import Bookmark

_POINTS_PER_MM = 72 / 25.4
_TRAILER = re.compile(rb"trailer\n<<\n/Size (\d+)\s(.*?)/Root (\d+) 0 R(.*?)>>\nstartxref\n(\d+)", re.DOTALL)
_KIDS = re.compile(rb"/Type /Pages\n/Kids \n\[\n(.*?)\]", re.DOTALL)
_NOT_IN_TAGS = re.compile("[^A-Za-z0-9-]")


class _Entry(msgspec.Struct):
    """A bookmark as an object of the PDF; `inner` are the numbers of those under it."""

    number: int
    parent: int
    mark: Bookmark
    inner: list[int]


def with_outline(pdf: bytes, bookmarks: Sequence[Bookmark], language: str, height: float) -> bytes:
    """The PDF with these bookmarks and this language; its pages are `height` mm high.

    A PDF that is not as Qt writes it is given back as it is: a document without outline is better than none.
    """
    trailers = list(_TRAILER.finditer(pdf))
    kids = _KIDS.search(pdf)
    if not trailers or kids is None:
        return pdf
    size, root, start = (int(trailers[-1][group]) for group in (1, 3, 5))
    catalog = re.search(rb"\n%d 0 obj\n<<\n(.*?)>>\nendobj" % root, pdf, re.DOTALL)
    if catalog is None:
        return pdf
    pages = [int(number) for number in re.findall(rb"(\d+) 0 R", kids[1])]
    outline = size
    entries = _nested(bookmarks, outline)
    extra = [b"/Lang (%s)" % _NOT_IN_TAGS.sub("", language).encode(), b"/ViewerPreferences << /DisplayDocTitle true >>"]
    if entries:
        extra += [b"/Outlines %d 0 R" % outline, b"/PageMode /UseOutlines"]
    objects = {root: catalog[1] + b"\n".join(extra) + b"\n"}
    if entries:
        objects[outline] = _root(entries, outline)
        objects |= {number: _dictionary(entries, entry, pages, height) for number, entry in entries.items()}
    return pdf + _update(objects, len(pdf), trailers[-1], max(size, *(number + 1 for number in objects)), start)


def _nested(bookmarks: Sequence[Bookmark], outline: int) -> dict[int, _Entry]:
    """By number, each under the last one before it of a lower level."""
    entries: dict[int, _Entry] = {}
    above: list[_Entry] = []
    for number, mark in enumerate(bookmarks, outline + 1):
        above = [entry for entry in above if entry.mark.level < mark.level]
        entry = _Entry(number, above[-1].number if above else outline, mark, [])
        if above:
            above[-1].inner.append(number)
        above.append(entry)
        entries[number] = entry
    return entries


def _root(entries: dict[int, _Entry], outline: int) -> bytes:
    top = [number for number, entry in entries.items() if entry.parent == outline]
    return b"/Type /Outlines\n/First %d 0 R\n/Last %d 0 R\n/Count %d\n" % (top[0], top[-1], len(top))


def _dictionary(entries: dict[int, _Entry], entry: _Entry, pages: Sequence[int], height: float) -> bytes:
    siblings = [number for number, other in entries.items() if other.parent == entry.parent]
    place = siblings.index(entry.number)
    top = (height - entry.mark.y) * _POINTS_PER_MM
    title = "\ufeff".encode("utf-16-be") + entry.mark.text.encode("utf-16-be", "replace")
    parts = [
        b"/Title <%s>" % title.hex().encode(),
        b"/Parent %d 0 R" % entry.parent,
        b"/Dest [%d 0 R /XYZ null %.1f null]" % (pages[entry.mark.page], top),
    ]
    if place:
        parts.append(b"/Prev %d 0 R" % siblings[place - 1])
    if place + 1 < len(siblings):
        parts.append(b"/Next %d 0 R" % siblings[place + 1])
    if entry.inner:  # a negative count: closed until the reader opens it
        first, last = entry.inner[0], entry.inner[-1]
        parts.append(b"/First %d 0 R\n/Last %d 0 R\n/Count %d" % (first, last, -len(entry.inner)))
    return b"\n".join(parts) + b"\n"


def _update(objects: dict[int, bytes], at: int, trailer: re.Match[bytes], size: int, start: int) -> bytes:
    body, places = b"\n", {}
    for number, inside in objects.items():
        places[number] = at + len(body)
        body += b"%d 0 obj\n<<\n%s>>\nendobj\n" % (number, inside)
    table = b"xref\n0 1\n0000000000 65535 f \n"
    table += b"".join(b"%d 1\n%010d 00000 n \n" % (number, place) for number, place in places.items())
    kept = trailer[2] + b"/Root " + trailer[3] + b" 0 R" + trailer[4]
    ending = b"trailer\n<<\n/Size %d\n%s/Prev %d\n>>\nstartxref\n%d\n%%%%EOF\n" % (size, kept, start, at + len(body))
    return body + table + ending
