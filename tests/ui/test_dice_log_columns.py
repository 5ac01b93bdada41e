import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.campaign.steps import RollRow, StepLabel
from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.models.wording import attack_outcome_text
from eod_desktop.rules import Modifier, Outcome, ScriptedDice
from eod_desktop.ui import dice_faces, fonts
from eod_desktop.ui.dice_log_columns import shared_widths
from eod_desktop.ui.dice_log_contents import DiceLogContents
from eod_desktop.ui.dice_log_panel import DiceLogPanel
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.canvas import ui_font

HEADINGS = ["#", "Turn", "Who", "What", "Dice", "DMs", "Total", "Needs", "Result", ""]
DMS = (Modifier("Handgun", 2), Modifier("Medium", -1), Modifier("Smoke", -1))
SHOT = Roll(
    RollKind.ATTACK,
    "encounter1",
    1,
    "Dr. Hanna Voss",
    "Handgun",
    "Raider 2",
    faces=(2, 1),
    modifiers=DMS,
    total=3,
    target=8,
    outcome=Outcome.FAILURE,
)
FUMBLE = Roll(RollKind.ATTACK, "encounter1", 1, "Bo", "Bow", "Ana", faces=(1, 1), outcome=Outcome.CRITICAL_FAILURE)
BEHIND = Roll(RollKind.CHECK, "", 0, "Bo", "Recon", "Ana", outcome=Outcome.SUCCESS, standing=Standing.BEHIND)
HUGE = Roll(RollKind.EXPRESSION, "", 0, "GM", expression="500d6+3", faces=(3,) * 500, total=1715)


def shared(room, rolls=(), dragged=None, pixels=13):
    model = DiceLogModel(Document(MemoryStore(sample_campaign()), ScriptedDice([])))
    contents = DiceLogContents(model, ui_font(pixels))
    contents.add(RollRow(number, False, "", roll) for number, roll in enumerate(rolls, 1))
    return shared_widths(room, ui_font(pixels), HEADINGS, dragged or {}, contents)


def plain(text):
    return QFontMetrics(ui_font()).horizontalAdvance(text)


def strong(text):
    return QFontMetrics(fonts.strong(ui_font())).horizontalAdvance(text)


@pytest.mark.parametrize("room", [700, 880, 1_200, 2_000])
@pytest.mark.parametrize("pixels", [13, 20])
@pytest.mark.parametrize("rolls", [(), (SHOT, FUMBLE, HUGE)])
def test_the_columns_fill_the_room_exactly_where_it_is_enough(qapp, room, pixels, rolls):
    widths = shared(room, rolls, pixels=pixels)
    assert set(widths) == set(Column)
    assert sum(widths.values()) >= room
    if room >= 60 * pixels:
        assert sum(widths.values()) == room


@pytest.mark.parametrize("room", [400, 620, 700, 880, 2_000])
def test_no_figure_no_die_and_no_heading_is_cut(qapp, room):
    widths = shared(room, [SHOT, HUGE, Roll(RollKind.CHECK, "", 123, "Bo", target=123)])
    assert widths[Column.DICE] > dice_faces.size_hint(ui_font(), [6, 6]).width()
    for column, text in ((Column.NUMBER, "999"), (Column.TURN, "123"), (Column.NEEDS, "123+"), (Column.DMS, "Σ +10")):
        assert widths[column] > plain(text)
    assert widths[Column.TOTAL] > strong("1715")
    for column in Column:
        assert widths[column] > QFontMetrics(fonts.small(ui_font())).horizontalAdvance(HEADINGS[column])


@pytest.mark.parametrize("room", [400, 620, 2_000])
def test_who_is_behind_in_an_opposed_check_is_not_cut(qapp, room):
    assert shared(room, [BEHIND])[Column.RESULT] > strong("Success · behind")


def test_names_and_what_was_rolled_come_before_the_longest_result(qapp):
    widest = strong(attack_outcome_text(Outcome.CRITICAL_FAILURE))
    narrow = next(
        widths
        for room in range(500, 1_000)
        if (widths := shared(room, [SHOT, FUMBLE]))[Column.RESULT] > shared(room, [SHOT])[Column.RESULT]
    )
    assert narrow[Column.WHO] > plain("Dr. Hanna Voss")
    assert narrow[Column.WHAT] > plain("Handgun at Raider 2")
    assert narrow[Column.RESULT] < widest < shared(900, [SHOT, FUMBLE])[Column.RESULT]


def test_a_result_column_is_no_wider_than_the_results_that_occur(qapp):
    assert shared(700, [SHOT])[Column.RESULT] < strong(attack_outcome_text(Outcome.CRITICAL_FAILURE))
    assert shared(2_000, [SHOT])[Column.RESULT] == shared(600, [SHOT])[Column.RESULT]


def test_a_short_what_leaves_its_room_to_other_texts(qapp):
    short = Roll(RollKind.CHECK, "", 0, "Bo", "Recon")
    narrow = shared(600, [short])
    assert plain("Recon") < narrow[Column.WHAT] < shared(600, [SHOT])[Column.WHAT]
    assert narrow[Column.DETAIL] > shared(600, [SHOT])[Column.DETAIL]


def test_two_dms_stand_one_by_one_at_every_width_and_three_where_there_is_room(qapp):
    for room in (400, 700, 2_000):
        assert shared(room)[Column.DMS] > plain("+2 −1")
    assert shared(2_000, [SHOT])[Column.DMS] > plain("+2 −1 −1")
    assert shared(600, [SHOT])[Column.DMS] == shared(600)[Column.DMS]


def test_names_stop_growing_and_the_labels_take_the_rest(qapp):
    wide, wider = shared(2_000, [SHOT]), shared(2_600, [SHOT])
    assert wide[Column.WHO] == wider[Column.WHO]
    assert wider[Column.DETAIL] - wide[Column.DETAIL] == 600
    endless = shared(2_000, [Roll(RollKind.CHECK, "", 0, "Bartholomew " * 20)])
    assert endless[Column.WHO] < 400


@pytest.mark.parametrize("column", [Column.WHO, Column.DICE, Column.RESULT])
def test_what_was_dragged_stays_and_the_others_make_do(qapp, column):
    widths = shared(900, [SHOT], {column: 150})
    assert widths[column] == 150
    assert sum(widths.values()) == 900


@pytest.fixture
def panel(qtbot):
    panel = DiceLogPanel(Document(MemoryStore(sample_campaign()), ScriptedDice([])))
    panel.document = panel.model._document
    qtbot.addWidget(panel)
    panel.resize(900, 200)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def widths_of(panel):
    return [panel.view.header.sectionSize(column) for column in Column]


def test_the_columns_follow_the_window(panel, qtbot):
    qtbot.waitUntil(lambda: sum(widths_of(panel)) == panel.view.viewport().width())
    before = widths_of(panel)
    panel.resize(1_100, 200)
    qtbot.waitUntil(lambda: sum(widths_of(panel)) == panel.view.viewport().width())
    after = widths_of(panel)
    assert after[Column.DETAIL] > before[Column.DETAIL]
    assert after[Column.DICE] == before[Column.DICE]


def test_a_wide_total_gets_its_room_when_it_comes_in_and_nothing_moves_back(panel):
    roll = panel.document.roll_outside
    roll(StepLabel("roll"), [FUMBLE])
    before = widths_of(panel)
    roll(StepLabel("roll"), [FUMBLE] * 3)
    assert widths_of(panel) == before
    roll(StepLabel("roll"), [HUGE])
    grown = widths_of(panel)
    font = QFontMetrics(fonts.strong(panel.view.font()))
    assert grown[Column.TOTAL] > font.horizontalAdvance("1715\N{EN SPACE}")
    assert sum(grown) == panel.view.viewport().width()
    roll(StepLabel("roll"), [FUMBLE] * 40)
    assert widths_of(panel) == grown


def test_a_wide_total_out_of_sight_moves_nothing_until_it_is_scrolled_to(panel):
    roll = panel.document.roll_outside
    roll(StepLabel("roll"), [FUMBLE] * 40)
    bar = panel.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    before = widths_of(panel)
    roll(StepLabel("roll"), [HUGE])
    assert widths_of(panel) == before
    bar.setValue(0)
    assert widths_of(panel)[Column.TOTAL] > before[Column.TOTAL]


@pytest.mark.parametrize("size", [(1_000, 200), (900, 180)])
def test_another_size_measures_anew(panel, qtbot, size):
    roll = panel.document.roll_outside
    roll(StepLabel("roll"), [HUGE])
    grown = widths_of(panel)[Column.TOTAL]
    roll(StepLabel("roll"), [FUMBLE] * 40)
    assert widths_of(panel)[Column.TOTAL] == grown
    panel.resize(*size)
    qtbot.waitUntil(lambda: widths_of(panel)[Column.TOTAL] < grown)


def test_a_dragged_edge_is_kept_until_a_double_click(panel, qtbot):
    header = panel.view.header
    own = panel.view.header.sectionSize(Column.WHAT)
    header.resizeSection(Column.WHAT, own + 60)
    assert sum(widths_of(panel)) == panel.view.viewport().width()
    panel.resize(1_000, 200)
    assert panel.view.header.sectionSize(Column.WHAT) == own + 60
    header.sectionHandleDoubleClicked.emit(Column.WHAT)
    assert panel.view.header.sectionSize(Column.WHAT) != own + 60
    assert sum(widths_of(panel)) == panel.view.viewport().width()


def test_headings_are_words_of_the_model(panel):
    model = panel.view.model()
    headings = [model.headerData(column, Qt.Orientation.Horizontal).strip() for column in Column]
    assert headings == HEADINGS
    assert "Σ" in model.headerData(Column.DMS, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
