import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QTableView

from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.rules import Modifier, ScriptedDice
from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.dice_log_delegate import DiceLogDelegate
from tests.fakes import MemoryStore, attack, sample_campaign
from tests.ui.canvas import GROUND, count, touched, ui_font

FIGHT = [5, 2, 3, 3]


class Log:
    """A log of one shot, and its cells drawn one by one."""

    def __init__(self, qtbot, *faces):
        self.document = Document(MemoryStore(sample_campaign()), ScriptedDice([*FIGHT, *faces]))
        self.document.begin_turn({})
        dms = (Modifier("Aimed", 1), Modifier("Smoke", -1), Modifier("Dark", -2))
        self.document.fight("declare", "ana", attack("r1", modifiers=dms))
        self.document.fight("resolve")
        self.model = DiceLogModel(self.document)
        self.view = QTableView()
        qtbot.addWidget(self.view)
        self.view.setFont(ui_font())
        self.view.setModel(self.model)
        self.delegate = DiceLogDelegate(self.model, self.view)

    def option(self, row, column, width, selected=False):
        option = QStyleOptionViewItem()
        option.initFrom(self.view)
        option.widget = self.view
        option.font = ui_font()
        option.rect = QRect(0, 0, width, 26)
        option.state = QStyle.StateFlag.State_Enabled
        if selected:
            option.state |= QStyle.StateFlag.State_Selected
        return option, self.model.index(row, column)

    def drawn(self, row, column, width=200, selected=False):
        image = QImage(width, 26, QImage.Format.Format_RGB32)
        image.fill(GROUND)
        painter = QPainter(image)
        self.delegate.paint(painter, *self.option(row, column, width, selected))
        painter.end()
        return image

    def words(self, row, column, width=200):
        option, index = self.option(row, column, width)
        self.delegate.initStyleOption(option, index)
        return option.text.strip(), option


@pytest.fixture
def hit(qtbot):
    """Row 0 is the damage, row 1 the shot that hit."""
    return Log(qtbot, 5, 5, 3, 4, 5)


@pytest.fixture
def fumble(qtbot):
    """Row 0 is a critical failure."""
    return Log(qtbot, 1, 1)


def test_dms_stand_one_by_one_where_they_fit_and_as_their_sum_where_not(hit):
    assert hit.words(1, Column.DMS, 120)[0] == "+2 +1 −1 −2"
    assert hit.words(1, Column.DMS, 40)[0] == "0"
    wide, narrow = touched(hit.drawn(1, Column.DMS, 120)), touched(hit.drawn(1, Column.DMS, 40))
    assert wide.width() > narrow.width() > 0


def test_figures_end_at_one_line_short_of_the_edge(hit):
    edges = {touched(hit.drawn(row, Column.TOTAL, 80)).right() for row in range(3)}
    assert max(edges) < 78
    assert max(edges) - min(edges) <= 2


def test_good_and_bad_news_have_their_colour(hit, fumble):
    assert count(hit.drawn(1, Column.RESULT), LIGHT.good)
    assert count(fumble.drawn(0, Column.RESULT), LIGHT.bad)
    assert not count(hit.drawn(0, Column.RESULT), LIGHT.good)


def test_what_was_undone_is_quiet(hit):
    plain = hit.drawn(1, Column.WHO)
    hit.document.undo()
    undone = hit.drawn(1, Column.WHO)
    assert count(plain, LIGHT.text)
    assert not count(undone, LIGHT.text)
    assert not count(hit.drawn(1, Column.RESULT), LIGHT.good)


def test_dice_are_drawn_as_dice(hit):
    place = touched(hit.drawn(0, Column.DICE))
    assert place.height() >= 14
    assert place.width() > 3 * 14
    assert touched(hit.drawn(1, Column.DICE)).width() < place.width()


@pytest.mark.parametrize("column", [Column.WHO, Column.DICE, Column.TOTAL])
def test_a_selected_row_is_drawn_by_the_style_with_the_same_words(hit, column):
    assert not touched(hit.drawn(1, column, selected=True)).isEmpty()
    text, option = hit.words(1, column)
    assert text == hit.model.index(1, column).data()
    assert bool(option.displayAlignment & Qt.AlignmentFlag.AlignRight) == (column == Column.TOTAL)


def test_a_long_name_is_cut_inside_its_column(hit):
    assert touched(hit.drawn(1, Column.WHAT, 60)).right() < 60
