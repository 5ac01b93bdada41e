"""The paper that a report is laid out on."""

from __future__ import annotations

from enum import Enum

import msgspec
from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize


class PaperSize(Enum):
    """The sizes on offer; the values are those of the preference `paper`."""

    A4 = "A4"
    LETTER = "Letter"
    A5 = "A5"


_QT_SIZES = {
    PaperSize.A4: QPageSize.PageSizeId.A4,
    PaperSize.LETTER: QPageSize.PageSizeId.Letter,
    PaperSize.A5: QPageSize.PageSizeId.A5,
}
MARGIN = 15.0


class Paper(msgspec.Struct, frozen=True):
    """A size, which way it lies, and one margin for all sides in millimetres."""

    size: PaperSize = PaperSize.A4
    landscape: bool = False
    margin: float = MARGIN

    def layout(self) -> QPageLayout:
        """As Qt says it, in millimetres."""
        orientation = QPageLayout.Orientation.Landscape if self.landscape else QPageLayout.Orientation.Portrait
        margins = QMarginsF(self.margin, self.margin, self.margin, self.margin)
        size = QPageSize(_QT_SIZES[self.size])
        return QPageLayout(size, orientation, margins, QPageLayout.Unit.Millimeter)
