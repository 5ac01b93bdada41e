import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.rules import Modifier, ScriptedDice
from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.dice_log_cells import GAP, figures_text
from eod_desktop.ui.dice_log_painter import DiceLogPainter, Look
from tests.fakes import MemoryStore, attack, sample_campaign
from tests.ui.canvas import GROUND, count, touched, ui_font

FIGHT = [5, 2, 3, 3]
PLAIN = Look(False, False, False)


class Log:
    """A log of one shot, and its cells drawn one by one."""

    def __init__(self, *faces):
        self.document = Document(MemoryStore(sample_campaign()), ScriptedDice([*FIGHT, *faces]))
        self.document.begin_turn({})
        dms = (Modifier("Aimed", 1), Modifier("Smoke", -1), Modifier("Dark", -2))
        self.document.fight("declare", "ana", attack("r1", modifiers=dms))
        self.document.fight("resolve")
        self.model = DiceLogModel(self.document)
        self.painter = DiceLogPainter(self.model, ui_font())

    def drawn(self, row, column, width=200, look=PLAIN):
        """A cell of a row without a stripe behind it."""
        image = QImage(width, 26, QImage.Format.Format_RGB32)
        image.fill(GROUND)
        self.model.is_striped = lambda row: False
        painter = QPainter(image)
        self.painter.paint(painter, QRect(0, 0, width, 26), row, look, LIGHT, [(column, 0, width)])
        painter.end()
        return image

    def dms(self, row, room):
        roll, letters = self.model.row(row), self.painter._plain
        return figures_text(self.model.text(roll, Column.DMS), roll.roll, Column.DMS, letters.width, room).strip(GAP)


@pytest.fixture
def hit(qapp):
    """Row 0 is the damage, row 1 the shot that hit."""
    return Log(5, 5, 3, 4, 5)


@pytest.fixture
def fumble(qapp):
    """Row 0 is a critical failure."""
    return Log(1, 1)


def test_dms_stand_one_by_one_where_they_fit_and_as_their_sum_where_not(hit):
    assert hit.dms(1, 120) == "+2 +1 −1 −2"
    assert hit.dms(1, 50) == "Σ 0"
    wide, narrow = touched(hit.drawn(1, Column.DMS, 140)), touched(hit.drawn(1, Column.DMS, 40))
    assert wide.width() > narrow.width() > 0


def test_figures_end_at_one_line_short_of_the_edge(hit):
    edges = {touched(hit.drawn(row, Column.TOTAL, 80)).right() for row in range(3)}
    assert max(edges) < 78
    assert max(edges) - min(edges) <= 2


def test_good_and_bad_news_have_their_colour(hit, fumble):
    assert count(hit.drawn(1, Column.RESULT), LIGHT.good)
    assert count(fumble.drawn(0, Column.RESULT), LIGHT.bad)
    assert not count(hit.drawn(0, Column.RESULT), LIGHT.good)


def test_what_was_undone_is_quiet_and_struck_through(hit):
    plain = hit.drawn(1, Column.WHO)
    hit.document.undo()
    undone = hit.drawn(1, Column.WHO)
    assert count(plain, LIGHT.text)
    assert not count(undone, LIGHT.text)
    assert not count(hit.drawn(1, Column.RESULT), LIGHT.good)
    name = touched(undone)
    middle = [y for y in range(26) if all(undone.pixelColor(x, y) == LIGHT.dim for x in range(6, name.right()))]
    assert len(middle) == 1
    assert 10 < middle[0] < 16


def test_a_roll_of_another_encounter_is_dim_and_says_where_it_was(hit):
    before = touched(hit.drawn(0, Column.DETAIL, 400))
    dice = hit.drawn(1, Column.DICE)
    hit.document.add_encounter("Small one")
    for column in (Column.TURN, Column.WHO, Column.WHAT, Column.TOTAL, Column.RESULT):
        assert not count(hit.drawn(1, column), LIGHT.text)
        assert not count(hit.drawn(1, column), LIGHT.good)
        assert count(hit.drawn(1, column), LIGHT.dim)
    assert hit.drawn(1, Column.DICE) != dice
    name = hit.painter._plain.width("The bridge · ")
    assert abs(touched(hit.drawn(0, Column.DETAIL, 400)).width() - before.width() - name) <= 3
    hit.document.show_encounter("encounter1")
    assert touched(hit.drawn(0, Column.DETAIL, 400)) == before
    assert count(hit.drawn(1, Column.RESULT), LIGHT.good)


def test_a_long_name_of_another_encounter_leaves_room_for_the_marks(hit):
    secret = Roll(RollKind.EXPRESSION, "encounter1", 1, "GM", expression="2d6", faces=(3, 4), total=7, secret=True)
    hit.document.roll_outside(StepLabel("roll"), (secret,))
    hit.document.rename_encounter("The bridge over the creek behind the mill " * 4)
    hit.document.add_encounter("Small one")
    assert count(hit.drawn(0, Column.DETAIL), LIGHT.warning)
    assert not count(hit.drawn(0, Column.DETAIL, 20), LIGHT.warning)


def test_the_name_of_another_encounter_comes_before_the_remarks(hit):
    hit.document.add_encounter("Small one")
    drawn = []
    hit.painter._plain.draw = lambda painter, cell, text, *_: drawn.append((text, cell))
    hit.drawn(0, Column.DETAIL, round(hit.painter._plain.width("The bridge · ")) + 60)
    (name, _), (remarks, rest) = drawn
    assert name == "The bridge · "
    assert remarks.endswith("…")
    assert hit.painter._plain.width(remarks) <= rest.width()
    drawn.clear()
    hit.drawn(0, Column.DETAIL, round(hit.painter._plain.width("The bridge")) + 12)
    assert [text for text, _ in drawn if text] == ["The bridge"]


def test_dice_are_drawn_as_dice(hit):
    place = touched(hit.drawn(0, Column.DICE))
    assert place.height() >= 14
    assert place.width() > 3 * 14
    assert touched(hit.drawn(1, Column.DICE)).width() < place.width()


def test_a_long_name_is_cut_inside_its_column(hit):
    assert touched(hit.drawn(1, Column.WHAT, 60)).right() < 60


def test_a_row_shows_that_it_is_selected_under_the_mouse_or_current(hit):
    assert count(hit.drawn(1, Column.WHO, look=Look(True, False, False)), LIGHT.selection)
    assert count(hit.drawn(1, Column.WHO, look=Look(False, True, False)), LIGHT.hover)
    assert count(hit.drawn(1, Column.WHO, look=Look(False, False, True)), LIGHT.accent)


def test_secret_rolls_table_dice_and_rulings_are_marked_with_a_word_in_a_frame(hit):
    plain = Roll(RollKind.EXPRESSION, "", 0, "GM", expression="2d6", faces=(3, 4), total=7)
    secret = Roll(RollKind.EXPRESSION, "", 0, "GM", expression="2d6", faces=(3, 4), total=7, secret=True)
    ruling = Roll(RollKind.RULING, "", 0, "Ana", allowed=True)
    hit.document.roll_outside(StepLabel("roll"), (plain, secret, ruling))
    assert count(hit.drawn(1, Column.DETAIL), LIGHT.warning)
    assert count(hit.drawn(0, Column.DETAIL), LIGHT.accent)
    assert touched(hit.drawn(2, Column.DETAIL)).isEmpty()


def test_rerolled_dice_stay_beside_those_that_count(hit):
    roll = Roll(RollKind.CHECK, "", 0, "Bo", "Hiding", faces=(6, 6), total=12)
    rerolled = Roll(RollKind.CHECK, "", 0, "Bo", "Hiding", faces=(6, 6), total=12, discarded=(1, 3))
    hit.document.roll_outside(StepLabel("roll"), (roll, rerolled))
    plain, more = touched(hit.drawn(1, Column.DICE)), touched(hit.drawn(0, Column.DICE))
    assert more.width() > 1.8 * plain.width()
