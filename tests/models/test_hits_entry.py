import pytest

from eod_desktop.models.hits_entry import HitsChange, HitsEntry, parse_hits


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("7", HitsEntry(HitsChange.DAMAGE, 7)),
        ("-7", HitsEntry(HitsChange.DAMAGE, 7)),
        ("−7", HitsEntry(HitsChange.DAMAGE, 7)),
        (" 4 ", HitsEntry(HitsChange.DAMAGE, 4)),
        ("+3", HitsEntry(HitsChange.HEAL, 3)),
        ("+ 3", HitsEntry(HitsChange.HEAL, 3)),
        ("=12", HitsEntry(HitsChange.SET, 12)),
        ("= -2", HitsEntry(HitsChange.SET, -2)),
        ("=0", HitsEntry(HitsChange.SET, 0)),
    ],
)
def test_damage_healing_and_a_figure_are_told_apart(text, entry):
    assert parse_hits(text) == entry


@pytest.mark.parametrize("text", ["", "abc", "4.5", "4,5", "1e3", "--4", "+-4", "=", "+", "٣", "9999999", "7 8"])
def test_anything_else_is_refused(text):
    assert parse_hits(text) is None
