"""Printing, on a printer that writes a file."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from eod_desktop.models.work import finish
from eod_desktop.ui.printing.paper import Paper
from eod_desktop.ui.printing.printer import ask_printer, printing
from tests.ui.printing.layouts import FONTS, report, table

pytestmark = pytest.mark.usefixtures("qapp")


def file_printer(path: Path, size: QPageSize.PageSizeId = QPageSize.PageSizeId.A4) -> QPrinter:
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(path))
    made.setPageSize(QPageSize(size))
    return made


def pages_in(path: Path) -> int:
    return path.read_bytes().count(b"/Type /Page\n")


def test_all_pages_are_sent(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    assert finish(printing(report(table(90)), file_printer(path), 15.0, FONTS))
    assert pages_in(path) > 2


def test_the_paper_of_the_printer_counts(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    target = file_printer(path, QPageSize.PageSizeId.A5)
    target.setPageOrientation(QPageLayout.Orientation.Landscape)
    assert finish(printing(report(table(5)), target, 15.0, FONTS))
    assert b"/MediaBox [0 0 595" in path.read_bytes()


def test_a_range_of_pages_is_sent_alone(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    target = file_printer(path)
    target.setFromTo(2, 3)
    assert finish(printing(report(table(200)), target, 15.0, FONTS))
    assert pages_in(path) == 2


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_refuses_is_told(tmp_path: Path) -> None:
    assert not finish(printing(report(), file_printer(tmp_path / "nowhere" / "out.pdf"), 15.0, FONTS))


@pytest.mark.parametrize("answer", [QPrintDialog.DialogCode.Rejected, QPrintDialog.DialogCode.Accepted])
def test_the_dialog_is_asked_and_sends_nothing_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: QPrintDialog.DialogCode
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(QPrintDialog, "exec", lambda dialog: answer)
    parent = QWidget()
    chosen = ask_printer(report(), Paper(landscape=True), parent)
    assert (chosen is not None) is (answer == QPrintDialog.DialogCode.Accepted)
    assert list(tmp_path.iterdir()) == []
    if chosen:
        assert chosen.pageLayout().orientation() is QPageLayout.Orientation.Landscape


def test_printing_that_is_given_up_is_told_to_the_printer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    monkeypatch.setattr(QPrinter, "abort", lambda target: told.append(True) or True)
    work = printing(report(table(200)), file_printer(tmp_path / "out.pdf"), 15.0, FONTS)
    before = 0.0
    while (now := next(work)) >= before:
        before = now  # until the layout is through and the first page is sent
    work.close()
    assert told == [True]


def test_the_printing_module_is_loaded_by_nobody_who_does_not_print() -> None:
    script = "import sys, eod_desktop.ui.printing.preview; sys.exit('PySide6.QtPrintSupport' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
