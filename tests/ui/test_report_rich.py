"""Reports in a window."""

import pytest
from hypothesis import given, settings
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from eod_desktop.models.report import (
    Band,
    Column,
    Faces,
    Heading,
    Paragraph,
    ParagraphKind,
    Report,
    Row,
    SideMark,
    Table,
    Text,
    plain,
)
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.ui.colors import DARK, LIGHT, Colors
from eod_desktop.ui.report_rich import rich_text
from tests.models.random_fights import Fight, fights
from tests.models.test_turn_summary import AT
from tests.models.told import Told, missing


def words(report: Report, colors: Colors = LIGHT) -> str:
    """What is read of it."""
    document = QTextDocument()
    document.setHtml(rich_text(report, colors, 13))
    return document.toPlainText().replace("\N{NO-BREAK SPACE}", " ")


def report(*blocks: object) -> Report:
    return Report("Title", "", "", "", blocks=blocks)


@given(fights())
@settings(max_examples=40)
def test_every_figure_stands_in_it_in_order(drawn: Fight) -> None:
    turns = tuple(range(1, drawn.record.now.turn + 1))
    summary = turn_summary(drawn.campaign, drawn.record, turns, players=False, printed_at=AT)
    assert missing(words(summary), Told(drawn.record, labelled=False).fragments(turns)) == []


def test_what_the_gm_wrote_is_no_mark_up(qapp: QApplication) -> None:
    name = "<b>Zed</b> & \n<img src=x>"
    shown = words(
        report(
            Heading(name, 1, name),
            Paragraph(plain(name)),
            Table((Column(name),), (Band(name, name), Row((plain(name),), (plain(name),)))),
        )
    )
    assert shown.count("<b>Zed</b> & ") == 8
    assert "\N{OBJECT REPLACEMENT CHARACTER}" not in shown


def test_what_is_said_for_plain_text_alone_is_left_out(qapp: QApplication) -> None:
    assert words(report(Paragraph(plain("order in words"), ParagraphKind.WORDS))) == ""


@pytest.mark.parametrize("colors", [LIGHT, DARK])
def test_it_has_the_colours_of_the_scheme(qapp: QApplication, colors: Colors) -> None:
    html = rich_text(report(Paragraph((SideMark(1, "Raiders"), Faces((4,)), Text("x")))), colors, 13)
    assert colors.sides[1].name() in html
    assert colors.bar.name() in html
