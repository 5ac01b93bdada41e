"""What lines are broken between: atoms, and where words may be divided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from PySide6.QtCore import QTextBoundaryFinder

from eod_desktop.ui.printing.items import Shape, Style

_FIRST_IDEOGRAPH = "\u2e80"  # from here on scripts that break a line between any two characters


class Atom(msgspec.Struct, gc=False):
    """What no line break divides: a word, a die, a mark, a bar. `space` parts it from the one before it; one that
    `stretches` takes what is left of its line. `share` is how far a bar is filled, or how many boxes are ticked."""

    width: float
    space: float
    style: Style
    text: str = ""
    shape: Shape | None = None
    number: int = 0
    share: float = 0.0
    glued: bool = False
    stretches: bool = False

    @property
    def is_mark(self) -> bool:
        return self.shape in (Shape.MARK, Shape.FILL)


def chunks(atoms: Iterable[Atom]) -> Iterator[list[Atom]]:
    """Atoms that stay on one line: a mark with the word behind it, a word whose parts differ in style."""
    chunk: list[Atom] = []
    for atom in atoms:
        if chunk and not atom.glued:
            yield chunk
            chunk = []
        chunk.append(atom)
    if chunk:
        yield chunk


def pieces(word: str) -> list[str]:
    """A word at its own break opportunities: between ideographs."""
    if word.isascii() or max(word) < _FIRST_IDEOGRAPH:
        return [word]
    return _cut(word, QTextBoundaryFinder.BoundaryType.Line)


def clusters(word: str) -> list[str]:
    """What a reader takes for characters."""
    return list(word) if word.isascii() else _cut(word, QTextBoundaryFinder.BoundaryType.Grapheme)


def _cut(text: str, kind: QTextBoundaryFinder.BoundaryType) -> list[str]:
    """The text at the boundaries of a kind. Qt counts UTF-16 units, so the cutting is done in them."""
    units = text.encode("utf-16-le", "surrogatepass")
    finder = QTextBoundaryFinder(kind, text)
    pieces: list[str] = []
    start = 0
    while (end := finder.toNextBoundary()) >= 0:
        piece = units[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")
        if piece:
            pieces.append(piece)
        start = end
    return pieces
