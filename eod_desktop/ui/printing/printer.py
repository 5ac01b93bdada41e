"""Printing on a real printer. Qt's printing module is loaded when somebody wants to print, not before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPainter

from eod_desktop.models.report import Report
from eod_desktop.ui.printing.items import UNITS_PER_MM, Pages, paint_page
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.paper import Paper

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget


def any_printer() -> bool:
    """Whether this computer knows a printer."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return bool(QPrinterInfo.availablePrinterNames())


def ask_and_print(report: Report, paper: Paper, fonts: Path, parent: QWidget) -> bool | None:
    """Let the GM choose a printer and print on it: True when it was sent, False when it failed, None for cancelled.

    Nothing is sent before the dialog is accepted.
    """
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(paper.layout())
    printer.setDocName(report.title)
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if dialog.exec() != QPrintDialog.DialogCode.Accepted:
        return None
    return print_report(report, printer, paper.margin, fonts)


def print_report(report: Report, printer: QPrinter, margin: float, fonts: Path) -> bool:
    """Lay the report out for the paper that is chosen at the printer, and send it; False when the printer refuses.

    The margins are `margin` mm, or more where the printer needs more.
    """
    layout = printer.pageLayout()
    layout.setUnits(QPageLayout.Unit.Millimeter)
    least = layout.minimumMargins()
    sides = (least.left(), least.top(), least.right(), least.bottom())
    layout.setMargins(QMarginsF(*(max(margin, side) for side in sides)))
    pages = paginate(report, layout, fonts)
    printer.setFullPage(True)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    scale = printer.resolution() / 25.4 / UNITS_PER_MM
    painter.scale(scale, scale)
    sent = _send(painter, printer, pages)
    return painter.end() and sent


def _send(painter: QPainter, printer: QPrinter, pages: Pages) -> bool:
    first = max(0, printer.fromPage() - 1)
    last = min(len(pages.pages), printer.toPage() or len(pages.pages))
    for number in range(first, last):
        if number > first and not printer.newPage():
            return False
        paint_page(painter, pages, number)
    return True
