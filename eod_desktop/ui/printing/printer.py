"""Printing on a real printer. Qt's printing module is loaded when somebody wants to print, not before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPainter

from eod_desktop.models.report import Report
from eod_desktop.models.work import Work
from eod_desktop.ui.printing.items import UNITS_PER_MM, Pages, paint_page
from eod_desktop.ui.printing.paginate import paginating
from eod_desktop.ui.printing.paper import Paper

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget


def any_printer() -> bool:
    """Whether this computer knows a printer."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return bool(QPrinterInfo.availablePrinterNames())


def ask_printer(report: Report, paper: Paper, parent: QWidget) -> QPrinter | None:
    """Let the GM choose a printer and how to print; None for cancelled. Nothing is sent from here."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(paper.layout())
    printer.setDocName(report.title)
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None


def printing(report: Report, printer: QPrinter, margin: float, fonts: Path) -> Work[bool]:
    """Lay the report out for the paper that is chosen at the printer, and send it, page by page; False when the printer
    refuses. Given up half way, the printer is told to forget it.

    The margins are `margin` mm, or more where the printer needs more.
    """
    layout = printer.pageLayout()
    layout.setUnits(QPageLayout.Unit.Millimeter)
    least = layout.minimumMargins()
    sides = (least.left(), least.top(), least.right(), least.bottom())
    layout.setMargins(QMarginsF(*(max(margin, side) for side in sides)))
    pages = yield from paginating(report, layout, fonts)
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    scale = printer.resolution() / 25.4 / UNITS_PER_MM
    painter.scale(scale, scale)
    sent = False
    try:
        sent = yield from _sending(painter, printer, pages)
    except GeneratorExit:
        printer.abort()
        raise
    finally:
        ended = painter.end()
    return ended and sent


def _sending(painter: QPainter, printer: QPrinter, pages: Pages) -> Work[bool]:
    first = max(0, printer.fromPage() - 1)
    last = min(len(pages.pages), printer.toPage() or len(pages.pages))
    for number in range(first, last):
        if number > first and not printer.newPage():
            return False
        paint_page(painter, pages, number)
        yield (number + 1) / last
    return True
