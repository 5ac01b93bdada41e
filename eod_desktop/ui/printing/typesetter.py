"""Breaks lines of a report into items of a given width, in millimetres, with the shipped font."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtGui import QFont, QFontMetricsF

from eod_desktop.models.report import Line, Text, Weight
from eod_desktop.models.report_text import one_line
from eod_desktop.ui import fonts
from eod_desktop.ui.printing.atoms import Atom, chunks, clusters, pieces
from eod_desktop.ui.printing.items import UNITS_PER_MM, Ink, Item, Shape, Style, TextItem
from eod_desktop.ui.printing.shapes import MM_PER_POINT, drawn_atoms, drawn_items

SUBSTITUTE = "\N{WHITE SQUARE}"
LEADING = 1.36
_INVISIBLE = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f\u00ad")
_NO_FEATURES = ("calt", "ccmp", "liga", "clig", "locl")
_TOLERANCE = 1e-6


class _Face:
    """One size and weight of the font, its metrics in mm, and the widths measured so far."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self.ascent = self._metrics.ascent() / UNITS_PER_MM
        self.descent = self._metrics.descent() / UNITS_PER_MM
        self.cap_height = self._metrics.capHeight() / UNITS_PER_MM
        self._widths: dict[str, float] = {}
        self._known: dict[str, bool] = {}

    def width(self, text: str) -> float:
        width = self._widths.get(text)
        if width is None:
            width = self._widths[text] = self._metrics.horizontalAdvance(text) / UNITS_PER_MM
        return width

    def has(self, character: str) -> bool:
        """Whether this font, or one of the system that stands in for it, has the character."""
        known = self._known.get(character)
        if known is None:
            known = self._known[character] = self._metrics.inFontUcs4(ord(character))
        return known


class Typesetter:
    """Sets lines in one family of fonts; remembers what it had to substitute in `missing`."""

    def __init__(self, directory: Path) -> None:
        """`directory` holds the shipped font."""
        font = fonts.print_font(directory)
        # Qt writes no Unicode for glyphs that a font feature chose: with tabular figures or contextual signs nobody
        # could search or copy the numbers of the PDF.
        font.clearFeatures()
        for feature in _NO_FEATURES:
            font.setFeature(QFont.Tag(feature), 0)
        self._font = font
        self._faces: dict[tuple[float, bool], _Face] = {}
        self.missing: set[str] = set()

    @property
    def fonts(self) -> dict[tuple[float, bool], QFont]:
        """The fonts used so far, by points and boldness; sizes in units of `UNITS_PER_MM`."""
        return {key: face.font for key, face in self._faces.items()}

    def line_height(self, style: Style) -> float:
        return style.points * MM_PER_POINT * LEADING

    def width(self, text: str, style: Style) -> float:
        return self._face(style).width(self.printable(text, style))

    def natural_width(self, line: Line, style: Style) -> float:
        """The width of a line that is not broken."""
        atoms = self._atoms(line, style)
        return sum(atom.width + (atom.space if index else 0) for index, atom in enumerate(atoms))

    def set(self, line: Line, style: Style, width: float, *, right: bool = False) -> list[tuple[Item, ...]]:
        """The line broken to `width`: for each printed line its items, baseline and left edge at 0.

        Beneath a mark at the beginning the further lines are indented.
        """
        atoms = self._atoms(line, style)
        hang = atoms[0].width if len(atoms) > 1 and atoms[0].is_mark else 0.0
        rows = self._broken(atoms[1:] if hang else atoms, width - hang)
        if hang:
            rows[0] = [atoms[0], *rows[0]]
        for row in rows:
            _stretch(row, width - (hang if row is not rows[0] else 0.0))
        return [self._placed(row, hang if index else 0.0, width if right else None) for index, row in enumerate(rows)]

    def text(self, text: str, style: Style, x: float, y: float) -> TextItem:
        """One text that is not broken, on the baseline `y`."""
        face = self._face(style)
        shown = self.printable(text, style)
        return TextItem(x, y, face.width(shown), face.ascent, face.descent, shown, style)

    def elided(self, text: str, style: Style, width: float) -> str:
        """The text cut with an ellipsis to fit `width`; for what stands in full elsewhere."""
        shown = self.printable(text, style)
        face = self._face(style)
        if face.width(shown) <= width:
            return shown
        low, high = 0, len(shown)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if face.width(shown[:middle].rstrip() + "…") <= width else (low, middle - 1)
        return shown[:low].rstrip() + "…"

    def printable(self, text: str, style: Style) -> str:
        """The text on one line, with a substitute for every character that no font has."""
        text = one_line(text)
        if text.isascii():
            return text
        face = self._face(style)
        lacking = {character for character in text if not face.has(character)}
        if not lacking:
            return text
        self.missing |= lacking - _INVISIBLE
        return "".join(c if c not in lacking else "" if c in _INVISIBLE else SUBSTITUTE for c in text)

    def _face(self, style: Style) -> _Face:
        key = (style.points, style.bold)
        face = self._faces.get(key)
        if face is None:
            font = QFont(self._font)
            font.setPixelSize(round(style.points * MM_PER_POINT * UNITS_PER_MM))
            font.setWeight(QFont.Weight.DemiBold if style.bold else QFont.Weight.Normal)
            face = self._faces[key] = _Face(font)
        return face

    # from spans to atoms

    def _atoms(self, line: Line, style: Style) -> list[Atom]:
        atoms: list[Atom] = []
        spaced = False
        for span in line:
            if isinstance(span, Text):
                spaced = self._add_words(atoms, span, style, spaced)
            else:
                face = self._face(style)
                atoms += drawn_atoms(span, style, face.width(" "), spaced and bool(atoms), face.width)
                spaced = False
        return atoms

    def _add_words(self, atoms: list[Atom], span: Text, style: Style, spaced: bool) -> bool:
        """Add the words of a text; whether a space is due before what follows."""
        own = self._styled(span.weight, style)
        face = self._face(own)
        text = self.printable(span.text, own)
        if not text:
            return spaced
        blank = face.width(" ")
        for word in text.split(" "):
            if not word:
                spaced = True
                continue
            for index, piece in enumerate(pieces(word)):
                glued = not spaced and index == 0 and bool(atoms) and atoms[-1].shape is not Shape.DIE
                space = blank if spaced and index == 0 else 0.0
                atoms.append(Atom(face.width(piece), space, own, piece, glued=glued))
            spaced = True
        return text.endswith(" ")

    def _styled(self, weight: Weight, style: Style) -> Style:
        if weight is Weight.STRONG:
            return Style(style.points, True, style.ink)
        return Style(style.points, style.bold, Ink.DIM) if weight is Weight.DIM else style

    # from atoms to lines

    def _broken(self, atoms: Iterable[Atom], width: float) -> list[list[Atom]]:
        room = width + _TOLERANCE
        rows: list[list[Atom]] = [[]]
        used = 0.0
        for chunk in chunks(atoms):
            length = sum(atom.width for atom in chunk)
            space = chunk[0].space if rows[-1] else 0.0
            if rows[-1] and used + space + length > room:
                rows.append([])
                used = space = 0.0
            if length <= room:
                rows[-1] += chunk
                used += space + length
                continue
            for part in self._divided(chunk, room):
                if rows[-1] and used + part.width > room:
                    rows.append([])
                    used = 0.0
                rows[-1].append(part)
                used += part.width
        return rows

    def _divided(self, chunk: Iterable[Atom], room: float) -> Iterator[Atom]:
        """Words too long for a line, divided between characters; the first part goes beside what stands before it."""
        used = 0.0
        for atom in chunk:
            if atom.shape or used + atom.width <= room:
                used += atom.width
                yield atom
                continue
            face = self._face(atom.style)
            part = ""
            for cluster in clusters(atom.text):
                if part and used + face.width(part + cluster) > room:
                    yield Atom(face.width(part), 0.0, atom.style, part)
                    part = ""
                    used = 0.0
                part += cluster
            used += face.width(part)
            yield Atom(face.width(part), 0.0, atom.style, part)

    def _placed(self, row: Sequence[Atom], x: float, right: float | None) -> tuple[Item, ...]:
        """A line's items; words of one style that follow each other become one text."""
        items: list[Item] = []
        index = 0
        while index < len(row):
            atom = row[index]
            x += atom.space if index else 0.0
            if atom.shape:
                face = self._face(atom.style)
                items += drawn_items(atom, x, face.cap_height, partial(self.text, style=atom.style, x=0.0, y=0.0))
                x += atom.width
                index += 1
                continue
            text = atom.text
            index += 1
            while index < len(row) and not row[index].shape and row[index].style == atom.style:
                text += " " + row[index].text if row[index].space else row[index].text
                index += 1
            item = self.text(text, atom.style, x, 0.0)
            items.append(item)
            x += item.width
        if right is None or not items:
            return tuple(items)
        return tuple(msgspec.structs.replace(item, x=item.x + right - x) for item in items)


def _stretch(row: Sequence[Atom], width: float) -> None:
    """Let what stretches take what is left of the line."""
    stretching = [atom for atom in row if atom.stretches]
    if stretching:
        used = sum(atom.width + (atom.space if index else 0.0) for index, atom in enumerate(row))
        for atom in stretching:
            atom.width += max(0.0, width - used) / len(stretching)
