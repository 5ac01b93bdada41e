import pytest

from eod_desktop.models.draft_table import CellRole
from eod_desktop.models.ruleset_options import option_named
from eod_desktop.models.ruleset_tables import OptionTable
from eod_desktop.rules import Ruleset


@pytest.fixture
def table(qtmodeltester):
    def make(name):
        made = OptionTable(option_named(name))
        made.put(getattr(Ruleset(), name))
        qtmodeltester.check(made)
        return made

    return make


@pytest.mark.parametrize("name", ["difficulties", "range_bands", "hits_from"])
def test_what_is_put_is_what_is_written(table, name):
    assert table(name).value() == getattr(Ruleset(), name)


def test_T7_a_difficulty_is_added_changed_and_removed(table):
    difficulties = table("difficulties")
    difficulties.setData(difficulties.index(7, 0), "Absurd")
    assert difficulties.value()["Absurd"] == 0
    difficulties.setData(difficulties.index(7, 1), "-10")
    assert difficulties.index(7, 1).data() == "−10"
    assert difficulties.value()["Absurd"] == -10
    difficulties.remove(0)
    assert "Easy" not in difficulties.value()


def test_what_is_wrong_is_marked_and_gives_no_value(table):
    bands = table("range_bands")
    bands.setData(bands.index(1, 1), "-1")
    assert bands.value() is None
    assert "metres" in bands.index(1, 1).data(CellRole.PROBLEM)
    assert "metres" in bands.problem()
    bands.setData(bands.index(1, 1), "12")
    bands.setData(bands.index(2, 0), "Close")
    assert bands.value() is None
    assert "more than once" in bands.problem()


def test_C7_at_least_one_stat_is_left(table):
    stats = table("hits_from")
    stats.remove(0)
    stats.remove(0)
    assert stats.value() == ("END",)
    stats.remove(0)
    assert stats.value() is None
    assert "at least one" in stats.problem()
    stats.setData(stats.index(0, 0), "HIT")
    assert stats.value() == ("HIT",)
    stats.setData(stats.index(0, 0), "x" * 301)
    assert "shorter" in stats.problem()
