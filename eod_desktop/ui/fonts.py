"""Fonts: the system's first, the shipped ones where the system has none and on paper.

Sizes are device-independent pixels: 13 at 100 %, more when the system's own font is larger. Everything else is a
factor of that size, and nothing goes below 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetrics

BASE_PIXELS = 13
SMALLEST_PIXELS = 11
SMALL = 0.85
_TABULAR = "tnum"


def load_shipped(directory: Path) -> tuple[str, ...]:
    """Make the font files of ``directory`` usable; the names of their families, each once, in file order.

    A folder or file that cannot be read adds nothing: the program then goes on with what the system has.
    """
    families: dict[str, None] = {}
    for file in sorted(directory.glob("*.[ot]tf")):
        number = QFontDatabase.addApplicationFont(str(file))
        families.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)) if number >= 0 else {})
    return tuple(families)


def interface_font(directory: Path, percent: int = 100) -> QFont:
    """The font of the application: system family and size, tabular figures.

    ``directory`` holds the shipped fonts; they are read only when the system has no usable font. ``percent`` is the
    GM's own enlargement.
    """
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    pixels = max(BASE_PIXELS, pixel_size(font))
    if not _can_write(font):
        font = _of_families(load_shipped(directory), font)
    font.setPixelSize(max(SMALLEST_PIXELS, round(pixels * percent / 100)))
    return tabular(font)


def print_font(directory: Path, points: float = 10.0) -> QFont:
    """The shipped font for paper, so that a page looks the same everywhere; ``points`` high."""
    font = _of_families(load_shipped(directory), QFont())
    font.setPointSizeF(points)
    return tabular(font)


def _can_write(font: QFont) -> bool:
    # Not QFontDatabase.families(): fontconfig names "Sans Serif" also where there is no font file at all.
    return QFontMetrics(font).inFont("e")


def _of_families(families: Sequence[str], font: QFont) -> QFont:
    font = QFont(font)
    if families:
        font.setFamilies(list(families))
    return font


def pixel_size(font: QFont) -> int:
    """The font's height in device-independent pixels, however it was set."""
    pixels = font.pixelSize()
    return pixels if pixels > 0 else QFontInfo(font).pixelSize()


def scaled(font: QFont, factor: float) -> QFont:
    """The same font ``factor`` times as large, never under 11 pixels (nor under its own size, if that is less)."""
    pixels = pixel_size(font)
    font = QFont(font)
    font.setPixelSize(max(min(pixels, SMALLEST_PIXELS), round(pixels * factor)))
    return font


def small(font: QFont) -> QFont:
    """For captions, pills and keys."""
    return scaled(font, SMALL)


def strong(font: QFont) -> QFont:
    """For names, totals and headings: half bold."""
    font = QFont(font)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def tabular(font: QFont) -> QFont:
    """With figures of one width, where the font has them, so that numbers in a column line up."""
    font = QFont(font)
    font.setFeature(QFont.Tag(_TABULAR), 1)
    return font
