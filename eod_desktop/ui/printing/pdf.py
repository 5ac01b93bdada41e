"""A report as PDF, with its fonts embedded."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPainter, QPdfWriter

from eod_desktop.models.report import Report
from eod_desktop.ui.printing.items import UNITS_PER_MM, Pages, paint_page
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.paper import Paper
from eod_desktop.ui.printing.writing import write_whole

_CREATOR = "EoD Desktop"


def write_pdf(report: Report, path: Path, paper: Paper, fonts: Path) -> None:
    """Write `path` whole or not at all; `fonts` holds the shipped font. WriteError says what the disk said."""
    write_whole(path, pdf_bytes(report, paginate(report, paper.layout(), fonts)))


def pdf_bytes(report: Report, pages: Pages) -> bytes:
    """The PDF of a report that is laid out already."""
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
    for number in range(len(pages.pages)):
        if number:
            writer.newPage()
        paint_page(painter, pages, number)
    painter.end()
    return bytes(buffer.data().data())
