import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column
from eod_desktop.models.wording import attack_outcome_text
from eod_desktop.rules import Outcome, ScriptedDice
from eod_desktop.ui import dice_faces, fonts
from eod_desktop.ui.dice_log_columns import DICE_SHOWN, shared_widths
from eod_desktop.ui.dice_log_panel import DiceLogPanel
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.canvas import ui_font

HEADINGS = ["#", "Turn", "Who", "What", "Dice", "DMs", "Total", "Needs", "Result", ""]
TEXTS = (Column.WHO, Column.WHAT, Column.DETAIL)


def shared(room, dragged=None, pixels=13):
    return shared_widths(room, ui_font(pixels), HEADINGS, dragged or {})


@pytest.mark.parametrize("room", [700, 880, 1_200, 2_000])
@pytest.mark.parametrize("pixels", [13, 20])
def test_the_columns_fill_the_room_exactly_where_it_is_enough(qapp, room, pixels):
    widths = shared(room, pixels=pixels)
    assert set(widths) == set(Column)
    assert sum(widths.values()) >= room
    if room >= 60 * pixels:
        assert sum(widths.values()) == room


@pytest.mark.parametrize("room", [620, 700, 880, 2_000])
def test_no_figure_and_no_die_is_cut(qapp, room):
    widths, strong = shared(room), QFontMetrics(fonts.strong(ui_font()))
    assert widths[Column.DICE] > dice_faces.size_hint(ui_font(), [6] * DICE_SHOWN).width()
    for column, text in ((Column.NUMBER, "9999"), (Column.TURN, "99"), (Column.TOTAL, "99"), (Column.NEEDS, "16+")):
        assert widths[column] > strong.horizontalAdvance(text)
        assert widths[column] > QFontMetrics(fonts.small(ui_font())).horizontalAdvance(HEADINGS[column])


@pytest.mark.parametrize("room", [620, 2_000])
def test_who_is_behind_in_an_opposed_check_is_not_cut(qapp, room):
    assert shared(room)[Column.RESULT] > QFontMetrics(fonts.strong(ui_font())).horizontalAdvance("Success · behind")


def test_with_room_two_dms_and_the_longest_result_are_whole(qapp):
    widths, strong = shared(1_000), QFontMetrics(fonts.strong(ui_font()))
    assert widths[Column.DMS] > strong.horizontalAdvance("+2 −1")
    assert widths[Column.RESULT] > strong.horizontalAdvance(attack_outcome_text(Outcome.CRITICAL_FAILURE))


def test_without_room_the_labels_come_before_each_dm(qapp):
    narrow, wide = shared(640), shared(1_000)
    assert narrow[Column.DMS] < wide[Column.DMS]
    character = QFontMetrics(ui_font()).averageCharWidth()
    assert narrow[Column.DETAIL] >= 10 * character
    assert wide[Column.DETAIL] >= 18 * character


def test_names_stop_growing_and_the_labels_take_the_rest(qapp):
    wide, wider = shared(2_000), shared(2_600)
    assert wide[Column.WHO] == wider[Column.WHO]
    assert wider[Column.DETAIL] - wide[Column.DETAIL] == 600


@pytest.mark.parametrize("column", [Column.WHO, Column.DICE, Column.RESULT])
def test_what_was_dragged_stays_and_the_others_make_do(qapp, column):
    widths = shared(900, {column: 150})
    assert widths[column] == 150
    assert sum(widths.values()) == 900


@pytest.fixture
def panel(qtbot):
    panel = DiceLogPanel(Document(MemoryStore(sample_campaign()), ScriptedDice([])))
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
