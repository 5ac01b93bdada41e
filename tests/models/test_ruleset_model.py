import pytest
from PySide6.QtCore import Qt

from eod_desktop.models.ruleset_model import RulesetColumn, RulesetModel, RulesetRole
from eod_desktop.models.ruleset_options import OPTIONS
from eod_desktop.rules import CriticalHit, RuleError, Ruleset

ROWS = {option.name: row for row, option in enumerate(OPTIONS)}


@pytest.fixture
def model(qtmodeltester):
    made = RulesetModel(Ruleset(evade_dm=-2))
    qtmodeltester.check(made)
    return made


def text(model, name, column=RulesetColumn.VALUE, role=Qt.ItemDataRole.DisplayRole):
    return model.index(ROWS[name], column).data(role)


def test_every_option_of_the_rules_has_a_row_in_their_order():
    assert [option.name for option in OPTIONS] == list(Ruleset.__struct_fields__)


def test_a_row_says_rule_option_value_and_default(model):
    assert [text(model, "evade_dm", column) for column in RulesetColumn] == ["A3", "Evading target", "−2", "−3"]
    assert text(model, "dead_at") == "only when the GM says so"
    assert text(model, "hits_from") == "STR + DEX + END"
    assert text(model, "range_bands").startswith("Close 2 m, Short 10 m")
    assert text(model, "difficulties").startswith("Easy −4, Average −2, Difficult 0, Formidable +2")
    assert "rules state it (A3)" in text(model, "evade_dm", role=Qt.ItemDataRole.ToolTipRole)


def test_what_differs_from_its_default_is_told_by_more_than_colour(model):
    assert text(model, "evade_dm", role=RulesetRole.DIFFERS)
    assert text(model, "evade_dm", role=Qt.ItemDataRole.AccessibleTextRole) == "−2, not the default"
    assert not text(model, "snap_shot_dm", role=RulesetRole.DIFFERS)
    assert model.differences() == 1


def test_an_option_is_set_reset_and_refused(model, qtbot):
    with qtbot.waitSignals([model.dataChanged, model.edited]):
        model.set_value(ROWS["critical_hit"], CriticalHit.DOUBLE_DAMAGE)
    assert model.ruleset == Ruleset(evade_dm=-2, critical_hit="double_damage")
    assert model.changed
    with pytest.raises(RuleError):
        model.set_value(ROWS["surprise_margin"], 0)
    model.reset(ROWS["critical_hit"])
    assert not model.changed
    model.reset(ROWS["evade_dm"])
    assert model.ruleset == Ruleset()


def test_only_what_becomes_another_is_told(model, qtbot):
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.take(Ruleset(evade_dm=-2, short_move=9))
    assert told == [(ROWS["short_move"], ROWS["short_move"])]
    with qtbot.assertNotEmitted(model.edited):
        model.take(model.ruleset)


def test_another_order_of_a_table_is_a_change(model):
    turned = dict(reversed(Ruleset().difficulties.items()))
    model.take(Ruleset(evade_dm=-2, difficulties=turned))
    assert model.changed
    assert model.differs(ROWS["difficulties"])
    assert list(model.ruleset.difficulties) == list(turned)
