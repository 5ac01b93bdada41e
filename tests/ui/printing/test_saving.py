"""Files in the format that their name asks for."""

from pathlib import Path

import pytest

from eod_desktop.models.report import Paragraph, plain
from eod_desktop.ui.printing.paper import Paper
from eod_desktop.ui.printing.saving import (
    SUFFIXES,
    ReportFormat,
    format_name,
    save_report,
    suggested_name,
)
from tests.ui.printing.layouts import FONTS, LONG_NAME, report

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.pdf", b"%PDF"), ("a.HTML", b"<!DOCTYPE html>"), ("a.md", b"# The bridge\n"), ("a.txt", b"The bridge\n")],
)
def test_the_suffix_chooses_the_format(tmp_path: Path, name: str, start: bytes) -> None:
    save_report(report(), tmp_path / name, Paper(), FONTS)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_another_suffix_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="doc"):
        save_report(report(), tmp_path / "a.doc", Paper(), FONTS)
    assert list(tmp_path.iterdir()) == []


def test_text_is_utf_8_whatever_was_typed(tmp_path: Path) -> None:
    save_report(report(Paragraph(plain("李雷 −3 \ud83d"))), tmp_path / "a.txt", Paper(), FONTS)
    assert "李雷 −3 ?" in (tmp_path / "a.txt").read_text(encoding="utf-8")


def test_every_format_has_a_name_and_a_suffix() -> None:
    assert SUFFIXES == (".pdf", ".html", ".md", ".txt")
    assert len({format_name(kind) for kind in ReportFormat}) == 4


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The bridge", "The bridge - Turn 1.pdf"),
        ('a/b\\c:d*e?"<f>|g', "a b c d e f g - Turn 1.pdf"),
        ("..\n", "- Turn 1.pdf"),
    ],
)
def test_a_name_is_suggested_that_every_system_takes(title: str, name: str) -> None:
    assert suggested_name(report(title=title), ReportFormat.PDF) == name


def test_a_suggested_name_is_short_and_never_empty() -> None:
    assert len(suggested_name(report(title=LONG_NAME), ReportFormat.TEXT)) < 90
    assert suggested_name(report(title="...", subtitle=""), ReportFormat.TEXT) == "report.txt"
