"""A report to a file, in the format that its name asks for."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.whole_file import write_whole
from eod_desktop.models.file_names import file_stem
from eod_desktop.models.report import Report
from eod_desktop.models.report_html import to_html
from eod_desktop.models.report_text import to_markdown, to_text
from eod_desktop.ui.printing.paginate import paginate
from eod_desktop.ui.printing.paper import Paper
from eod_desktop.ui.printing.pdf import pdf_bytes

translate = QCoreApplication.translate


class ReportFormat(Enum):
    """The formats of a file, by suffix."""

    PDF = ".pdf"
    HTML = ".html"
    MARKDOWN = ".md"
    TEXT = ".txt"


SUFFIXES = tuple(kind.value for kind in ReportFormat)


def format_name(kind: ReportFormat) -> str:
    """What a format is called in menus and file dialogs."""
    match kind:
        case ReportFormat.PDF:
            return translate("Printing", "PDF")
        case ReportFormat.HTML:
            return translate("Printing", "Web page")
        case ReportFormat.MARKDOWN:
            return translate("Printing", "Markdown")
        case ReportFormat.TEXT:
            return translate("Printing", "Plain text")


def save_report(report: Report, path: Path, paper: Paper, fonts: Path) -> None:
    """Write a report to `path`, whole or not at all, as its suffix says (one of `SUFFIXES`; ValueError for another).

    PDF needs a QGuiApplication; `paper` and `fonts`, the folder of the shipped font, matter to it alone. Raises
    WriteError.
    """
    kind = ReportFormat(path.suffix.lower())
    if kind is ReportFormat.PDF:
        content = pdf_bytes(report, paginate(report, paper.layout(), fonts))
    else:
        content = report_bytes(report, kind)
    write_whole(path, content)


def report_bytes(report: Report, kind: ReportFormat) -> bytes:
    """The file of a report in a format of texts; of a PDF that is laid out, `pdf_bytes` makes it."""
    writers = {ReportFormat.HTML: to_html, ReportFormat.MARKDOWN: to_markdown, ReportFormat.TEXT: to_text}
    return _encoded(writers[kind](report))


def _encoded(text: str) -> bytes:
    """UTF-8; half a surrogate pair, which no file can hold, becomes a question mark."""
    return text.encode("utf-8", "replace")


def suggested_name(report: Report, kind: ReportFormat) -> str:
    """A file name for a report that every system takes."""
    words = " - ".join(part for part in (report.title, report.subtitle, report.edition) if part)
    return file_stem(words, "report") + kind.value
