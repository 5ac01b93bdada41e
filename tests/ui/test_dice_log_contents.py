import pytest
from PySide6.QtGui import QFontMetricsF

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import RollRow
from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.rules import Modifier, Outcome, ScriptedDice
from eod_desktop.ui import fonts, pill
from eod_desktop.ui.dice_log_cells import GAP
from eod_desktop.ui.dice_log_contents import DiceLogContents
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.canvas import ui_font


@pytest.fixture
def contents(qapp):
    model = DiceLogModel(Document(MemoryStore(sample_campaign()), ScriptedDice([])))
    contents = DiceLogContents(model, ui_font())
    contents.model = model
    return contents


def row(id=1, turn=0, who="Bo", faces=(3, 4), **fields):
    return RollRow(
        id, False, "", Roll(RollKind.CHECK, "", turn, who, faces=faces, total=fields.pop("total", 7), **fields)
    )


def width(text, strong=False):
    font = ui_font()
    return QFontMetricsF(fonts.strong(font) if strong else font).horizontalAdvance(text)


@pytest.mark.parametrize(
    ("wide", "column", "text"),
    [
        (row(total=1715), Column.TOTAL, "1715" + GAP),
        (row(total=-1715), Column.TOTAL, "−1715" + GAP),
        (row(turn=1234), Column.TURN, "1234"),
        (row(target=123), Column.NEEDS, "123+" + GAP),
        (row(id=1_234_567), Column.NUMBER, "1234567"),
        (row(expression="2d6-10000"), Column.DMS, "−10000" + GAP),
        (row(modifiers=(Modifier("A", 99), Modifier("B", 50))), Column.DMS, "Σ +149" + GAP),
    ],
)
def test_no_figure_is_too_wide_once_it_was_in_sight(contents, wide, column, text):
    strong = column == Column.TOTAL
    contents.add([row()])
    assert contents.needed[column] < width(text, strong)
    assert contents.add([row(), wide])
    assert contents.needed[column] >= width(text, strong)
    grown = dict(contents.needed)
    assert not contents.add([row(), wide])
    assert contents.needed == grown


def test_figures_of_one_length_have_one_width(contents):
    contents.add([row(total=1_111)])
    assert not contents.add([row(total=8_888)])


def test_names_and_results_are_as_wide_as_those_that_occur(contents):
    assert contents.whole[Column.RESULT] == 0
    contents.add([row(who="Dr. Hanna Voss", what="Handgun at Raider 2", outcome=Outcome.CRITICAL_FAILURE)])
    assert contents.whole[Column.WHO] == pytest.approx(width("Dr. Hanna Voss"))
    assert contents.whole[Column.WHAT] == pytest.approx(width("Handgun at Raider 2"))
    assert contents.whole[Column.RESULT] == pytest.approx(width("Critical failure", strong=True))
    assert contents.needed[Column.RESULT] < contents.whole[Column.RESULT]


def test_a_mark_has_its_room(contents):
    contents.add([row(secret=True)])
    assert contents.needed[Column.DETAIL] == pill.size_hint(ui_font(), "secret").width()
    contents.add([row(secret=True, table_dice=True)])
    assert contents.needed[Column.DETAIL] == pill.size_hint(ui_font(), "table dice").width()
    contents.forget()
    assert contents.needed[Column.DETAIL] == 0


def test_a_crowd_of_dms_is_no_reason_for_a_wide_column(contents):
    few, crowd = (tuple(Modifier("DM", 1) for _ in range(count)) for count in (4, 9))
    contents.add([row(modifiers=crowd)])
    assert contents.whole[Column.DMS] == 0
    contents.add([row(modifiers=few)])
    assert contents.whole[Column.DMS] == pytest.approx(width("+0 +0 +0 +0" + GAP))
