import pytest
from PySide6.QtGui import QFontMetricsF

from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.models.dice_log import Column
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.rules import Modifier
from eod_desktop.ui import dice_faces
from eod_desktop.ui.dice_log_cells import GAP, dice_width, figures_text, groups_of, most_dice_width
from tests.ui.canvas import ui_font


def shot(*dms):
    return Roll(RollKind.ATTACK, "", 0, "Ana", modifiers=tuple(Modifier("DM", value) for value in dms))


@pytest.mark.parametrize(
    ("dms", "roomy", "tight"),
    [((2,), "+2", "+2"), ((1, 1), "+1 +1", "Σ +2"), ((2, 1, -4), "+2 +1 −4", "Σ −1"), ((), "", "")],
)
def test_a_sum_of_dms_never_looks_like_one_dm(qapp, dms, roomy, tight):
    roll, width = shot(*dms), QFontMetricsF(ui_font()).horizontalAdvance
    text = RollWords().dms(roll)
    assert figures_text(text, roll, Column.DMS, width, width(text + GAP)) == roomy + GAP
    assert figures_text(text, roll, Column.DMS, width, width(text + GAP) - 1) == tight + GAP
    assert figures_text("1715", roll, Column.TOTAL, width, 1) == "1715" + GAP


@pytest.mark.parametrize(
    ("expression", "faces", "groups"),
    [
        ("", (3, 4), (((3, 4), 6),)),
        ("2d6+1d4-1", (6, 2, 4), (((6, 2), 6), ((4,), 4))),
        ("1d20", (3,), (((3,), 20),)),
        ("not dice", (3, 9), (((3, 9), 9),)),
        ("2d6", (1, 2, 3), (((1, 2, 3), 6),)),
        ("", (), ()),
    ],
)
def test_each_kind_of_die_is_known_by_its_expression(expression, faces, groups):
    assert groups_of(Roll(RollKind.EXPRESSION, "", 0, "GM", faces=faces, expression=expression)) == groups


def test_the_room_of_dice_is_that_of_all_until_they_are_counted(qapp):
    font = ui_font()
    one, four = dice_faces.size_hint(font, [6]).width(), most_dice_width(font)
    rolls = [Roll(RollKind.CHECK, "", 0, "Bo", faces=(3,) * count) for count in (1, 2, 4, 5, 500)]
    widths = [dice_width(font, roll, 3, four) for roll in rolls]
    assert widths[0] == one
    assert widths[1] == dice_faces.size_hint(font, [6, 6]).width()
    assert widths[2:] == [four] * 3
    rerolled = Roll(RollKind.CHECK, "", 0, "Bo", faces=(3,), discarded=(1,))
    assert widths[0] + one < dice_width(font, rerolled, 3, four) < four
