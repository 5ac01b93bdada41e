"""A report as PDF, with its fonts embedded."""

from __future__ import annotations

import re

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPainter, QPdfWriter

from eod_desktop.models.report import Report
from eod_desktop.models.work import Work, finish
from eod_desktop.ui.printing.items import UNITS_PER_MM, Pages, paint_page
from eod_desktop.ui.printing.pdf_outline import with_outline

_CREATOR = "EoD Desktop"
_UNICODE_MAPS = re.compile(rb"beginbfrange\n.*?endbfrange", re.DOTALL)
_TARGETS = re.compile(rb"\[[^\]]*\]")


def pdf_bytes(report: Report, pages: Pages) -> bytes:
    """The PDF of a report that is laid out already, with title, language and an outline."""
    return finish(making_pdf(report, pages))


def making_pdf(report: Report, pages: Pages) -> Work[bytes]:
    """The same, page by page."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(" · ".join(part for part in (report.title, report.subtitle, report.edition) if part))
    writer.setCreator(_CREATOR)
    writer.setResolution(round(UNITS_PER_MM * 25.4))
    whole = QPageLayout(pages.layout)
    whole.setMode(QPageLayout.Mode.FullPageMode)
    whole.setMargins(QMarginsF(0, 0, 0, 0))
    writer.setPageLayout(whole)
    painter = QPainter(writer)
    try:
        for number in range(len(pages.pages)):
            if number:
                writer.newPage()
            paint_page(painter, pages, number)
            yield (number + 1) / len(pages.pages)
    finally:  # also when the work is given up
        painter.end()
    written = _with_spaces(bytes(buffer.data().data()))
    return with_outline(written, pages.bookmarks, report.language, pages.size.height())


def _with_spaces(pdf: bytes) -> bytes:
    """The same file, with spaces where it says tab.

    The shipped font has one glyph for both, and Qt writes down the lower character: whoever copied from the page would
    get a tab between any two words. The maps are not compressed, and both have the same length.
    """
    return _UNICODE_MAPS.sub(lambda found: _TARGETS.sub(_tabs_as_spaces, found[0]), pdf)


def _tabs_as_spaces(targets: re.Match[bytes]) -> bytes:
    return targets[0].replace(b"<0009>", b"<0020>")
