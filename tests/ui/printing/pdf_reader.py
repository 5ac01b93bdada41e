"""Reads back what Qt writes as PDF: page sizes, and every text with its place, through the fonts' own Unicode maps."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_RANGE = re.compile(rb"<(\w{4})> <(\w{4})> (?:\[([^\]]*)\]|<(\w{4})>)")
_TOKEN = re.compile(
    rb"/(F\d+) ([\d.]+) Tf 1 0 0 -1 0 0 Tm|([-\d.]+) ([-\d.]+) Td <(\w+)> Tj|(?:^|\n)([-\d.]+(?: [-\d.]+){5}) cm"
)
MM_PER_POINT = 25.4 / 72


class PdfText(NamedTuple):
    """One text: where its baseline begins, in mm from the top left corner of the page, and where it ends."""

    x: float
    y: float
    text: str
    right: float


class _Font(NamedTuple):
    """By the codes of the page: the letters, and their widths in thousandths of the size."""

    letters: dict[int, str]
    widths: dict[int, int]


class PdfPage(NamedTuple):
    width: float
    height: float
    texts: list[PdfText]

    @property
    def words(self) -> str:
        return " ".join(text.text for text in self.texts)


def read_pdf(data: bytes) -> list[PdfPage]:
    """The pages of a PDF that Qt wrote with a painter that is not scaled."""
    objects = {int(number): body for number, body in _OBJECT.findall(data)}
    (kids,) = (body for body in objects.values() if b"/Type /Pages" in body)
    numbers = [int(n) for n in re.findall(rb"(\d+) 0 R", kids[kids.index(b"/Kids") :])]
    return [_page(objects, objects[number]) for number in numbers]


def _page(objects: dict[int, bytes], page: bytes) -> PdfPage:
    box = [float(n) for n in re.search(rb"/MediaBox \[([^\]]*)\]", page)[1].split()]
    resources = objects[_reference(page, b"Resources")]
    fonts = {
        name: _font(objects, objects[int(number)]) for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", resources)
    }
    content = _stream(objects, _reference(page, b"Contents"))
    width, height = box[2] * MM_PER_POINT, box[3] * MM_PER_POINT
    return PdfPage(width, height, list(_texts(content, fonts)))


def _texts(content: bytes, fonts: dict[bytes, _Font]) -> Iterator[PdfText]:
    scale = float(re.search(rb"([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm", content)[1]) * MM_PER_POINT
    font, size = _Font({}, {}), 0.0
    x = y = right = 0.0
    start, words = (0.0, 0.0), ""
    for name, points, over, up, codes, _ in _TOKEN.findall(content):
        if name:
            if words:
                yield PdfText(*start, words, right)
            font, size, x, y, words = fonts[name], float(points), 0.0, 0.0, ""
            right = 0.0
        elif codes:
            x, y = x + float(over) * scale, y - float(up) * scale
            start = start if words else (x, y)
            glyphs = [int(codes[i : i + 4], 16) for i in range(0, len(codes), 4)]
            words += "".join(font.letters[glyph] for glyph in glyphs)
            right = max(right, x + sum(font.widths[glyph] for glyph in glyphs) / 1000 * size * scale)
    if words:
        yield PdfText(*start, words, right)


def _font(objects: dict[int, bytes], font: bytes) -> _Font:
    letters = _unicode(_stream(objects, _reference(font, b"ToUnicode")))
    inner = objects[int(re.search(rb"/DescendantFonts \[(\d+) 0 R", font)[1])]
    listed = re.search(rb"/W \[0 \[([\d ]*)\]", inner)
    if listed is None:  # all are of one width
        return _Font(letters, dict.fromkeys(letters, int(re.search(rb"/DW (\d+)", inner)[1])))
    return _Font(letters, dict(enumerate(map(int, listed[1].split()))))


def _unicode(cmap: bytes) -> dict[int, str]:
    table: dict[int, str] = {}
    for first, last, listed, single in _RANGE.findall(cmap):
        codes = re.findall(rb"<(\w+)>", listed) if listed else [single] * (int(last, 16) - int(first, 16) + 1)
        for offset, code in enumerate(codes):
            table[int(first, 16) + offset] = bytes.fromhex(code.decode()).decode("utf-16-be")
    return table


def _reference(body: bytes, key: bytes) -> int:
    return int(re.search(rb"/" + key + rb" (\d+) 0 R", body)[1])


def _stream(objects: dict[int, bytes], number: int) -> bytes:
    head, _, stream = objects[number].partition(b"stream\n")
    return zlib.decompress(stream) if b"FlateDecode" in head else stream
