import pytest

from eod_desktop.models.hits_entry import HitsChange, HitsEntry, operation, outlook, parse_hits
from tests.fakes import sample_campaign


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


@pytest.fixture
def encounter():
    return sample_campaign().on_board.now


def test_each_change_is_an_operation_of_the_rules(encounter):
    for text, absorb, hits in (("7", True, 12), ("7", False, 9), ("+3", True, 16), ("=5", True, 5)):
        name, arguments = operation(parse_hits(text), absorb)
        assert getattr(encounter, name)("r1", *arguments).combatant("r1").hits == hits


@pytest.mark.parametrize(
    ("id", "text", "absorb", "says"),
    [
        ("r1", "7", True, "Raider 1: 16 → 12 · armor absorbs 3"),
        ("r1", "7", False, "Raider 1: 16 → 9"),
        ("r1", "2", True, "Raider 1: 16 → 16 · armor absorbs 2"),
        ("ana", "30", True, "Ana Reyes: 21 → −9 · down"),
        ("ana", "=3", True, "Ana Reyes: 21 → 3"),
        ("ana", "+3", True, "Ana Reyes: 21 → 21"),
    ],
)
def test_what_would_come_of_it(qapp, encounter, id, text, absorb, says):
    assert outlook(encounter, id, parse_hits(text), absorb) == says


def test_healing_lifts_who_is_down(qapp, encounter):
    down = encounter.set_hits("ana", -2)
    assert outlook(down, "ana", parse_hits("+5"), True) == "Ana Reyes: −2 → 3 · up"
