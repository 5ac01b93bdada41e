"""A combatant's values, and its hits and status under the GM's hand: C6, C7, C10."""

from typing import Any

import msgspec
import pytest

from eod_desktop.rules import Armor, Combatant, ErrorKind, RuleError, Ruleset, Status
from tests.rules.fights import GUN, begun, duel, fight, fighter, finished, hits, illegal, refused

STATS = {"STR": 7, "DEX": 8, "END": 6}


def the(**fields: Any) -> Combatant:
    """A combatant as an encounter holds it."""
    options = fields.pop("options", {})
    return fight(Combatant("ann", "Ann", "Party", **fields), **options).combatant("ann")


def test_C7_max_hits_are_given() -> None:
    ann = the(max_hits=9, stats=STATS)
    assert (ann.max_hits, ann.hits, ann.status) == (9, 9, Status.UP)


def test_C7_max_hits_are_the_sum_of_the_stats_named() -> None:
    assert the(stats=STATS).max_hits == 21
    assert the(stats=STATS, options={"hits_from": ("END",)}).hits == 6


@pytest.mark.parametrize("fields", [{}, {"stats": {"STR": 7, "DEX": 7}}, {"hits": 5}])
def test_C7_a_missing_stat_is_an_error_not_zero(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as raised:
        the(**fields)
    assert raised.value.kind is ErrorKind.MISSING_STAT
    assert raised.value.data["id"] == "ann"


def test_C7_hits_below_the_maximum_are_kept() -> None:
    assert (the(max_hits=20, hits=3).hits, the(stats=STATS, hits=3).max_hits) == (3, 21)


@pytest.mark.parametrize(("points", "status"), [(1, Status.UP), (0, Status.DOWN), (-3, Status.DOWN)])
def test_C7_at_0_or_less_it_is_down(points: int, status: Status) -> None:
    ann = the(max_hits=20, hits=points)
    assert ann.status is status
    assert ann.able is (status is Status.UP)


@pytest.mark.parametrize(
    ("dead_at", "points", "status"),
    [
        (None, -1_000, Status.DOWN),
        (-10, -9, Status.DOWN),
        (-10, -10, Status.DEAD),
        (-10, -11, Status.DEAD),
        (0, 0, Status.DEAD),
        (0, 1, Status.UP),
    ],
)
def test_C7_dead_at_the_number_or_less(dead_at: int | None, points: int, status: Status) -> None:
    assert the(max_hits=20, hits=points, options={"dead_at": dead_at}).status is status
    encounter = duel(dead_at=dead_at).set_hits("bob", points)
    assert encounter.combatant("bob").status is status


def test_C7_the_gm_says_that_one_is_dead() -> None:
    encounter = duel().set_status("bob", Status.DEAD)
    assert encounter.combatant("bob").status is Status.DEAD
    assert not encounter.combatant("bob").able
    assert encounter.combatant("bob").hits == 20
    healed = encounter.harm("bob", 5).heal("bob", 5)
    assert healed.combatant("bob").status is Status.DEAD


def test_C6_hits_fall_below_0_and_all_of_it_must_be_healed() -> None:
    encounter = duel().harm("bob", 27)
    assert (encounter.combatant("bob").hits, encounter.combatant("bob").status) == (-7, Status.DOWN)
    assert encounter.heal("bob", 7).combatant("bob").status is Status.DOWN
    healed = encounter.heal("bob", 9)
    assert (healed.combatant("bob").hits, healed.combatant("bob").status) == (2, Status.UP)


def test_healing_stops_at_the_maximum_and_takes_nothing_away() -> None:
    encounter = duel().harm("bob", 3).heal("bob", 10)
    assert encounter.combatant("bob").hits == 20
    assert encounter.set_hits("bob", 25).heal("bob", 4).combatant("bob").hits == 25


@pytest.mark.parametrize(
    ("absorb", "armor", "left"),
    [
        (True, None, 10),
        (True, Armor("Vest", 3), 13),
        (True, Armor("Vest", 15), 20),
        (True, Armor("Field", "all"), 20),
        (False, Armor("Vest", 3), 10),
        (False, Armor("Field", "all"), 10),
    ],
)
def test_C9_damage_by_hand_is_absorbed_unless_the_gm_says_not(absorb: bool, armor: Armor | None, left: int) -> None:
    encounter = fight(fighter("bob", armor=armor)).harm("bob", 10, absorb=absorb)
    assert hits(encounter) == {"bob": left}


def test_C10_the_gm_overrules_hits_and_status_and_the_log_keeps_both() -> None:
    encounter = duel(dead_at=-5).harm("bob", 30)
    assert encounter.combatant("bob").status is Status.DEAD
    lying = encounter.set_status("bob", Status.DOWN)
    assert lying.combatant("bob").status is Status.DOWN
    standing = lying.set_hits("bob", 4, "only grazed")
    assert standing.events[-1].before == -10  # type: ignore[union-attr]
    assert standing.events[-1].reason == "only grazed"  # type: ignore[union-attr]
    assert standing.events[-2].before is Status.DEAD  # type: ignore[union-attr]


def test_C10_set_hits_gives_hits_and_lifts_the_status_in_one_step() -> None:
    encounter = duel(dead_at=-5).harm("bob", 30).set_hits("bob", 4)
    assert (encounter.combatant("bob").hits, encounter.combatant("bob").status) == (4, Status.UP)


def test_C10_one_that_the_gm_put_down_stays_down_until_the_gm_says_otherwise() -> None:
    encounter = duel().set_status("bob", Status.DOWN).harm("bob", 3).heal("bob", 2)
    assert encounter.combatant("bob").status is Status.DOWN
    assert encounter.set_status("bob", Status.UP).combatant("bob").able


def test_C10_what_the_gm_put_down_can_still_die() -> None:
    encounter = duel(dead_at=-5).set_status("bob", Status.DOWN).harm("bob", 25)
    assert encounter.combatant("bob").status is Status.DEAD


def test_C10_damage_of_0_leaves_the_gms_word_alone() -> None:
    encounter = duel(dead_at=-5).harm("bob", 30).set_status("bob", Status.DOWN)
    assert encounter.harm("bob", 0).set_hits("bob", -10).combatant("bob").status is Status.DOWN
    assert encounter.harm("bob", 1).combatant("bob").status is Status.DEAD


def test_C10_the_gms_word_ends_where_the_rules_have_a_worse_one() -> None:
    encounter = duel(dead_at=-5).set_status("bob", Status.DOWN).harm("bob", 30)
    assert encounter.combatant("bob").status is Status.DEAD
    assert encounter.set_hits("bob", 5).combatant("bob").status is Status.UP


def test_able_needs_hits_above_0_so_up_is_refused_below() -> None:
    for points in (0, -4):
        error = refused(duel().set_hits("bob", points), ErrorKind.HITS_TOO_LOW, "set_status", "bob", Status.UP)
        assert error.data == {"id": "bob", "hits": points}


def test_one_that_left_has_left_whatever_its_hits_and_the_gm_brings_it_back() -> None:
    encounter = duel().leave("bob").set_hits("bob", -3).set_hits("bob", 5)
    assert encounter.combatant("bob").status is Status.LEFT
    illegal(encounter, ErrorKind.LEFT, "leave", "bob")
    assert encounter.set_status("bob", Status.UP).combatant("bob").able


def test_a_status_worse_than_the_hits_is_somebodys_word_and_kept() -> None:
    ann = the(max_hits=20, status=Status.DOWN)
    assert (ann.status, ann.ruled) == (Status.DOWN, True)
    assert the(max_hits=20, status=Status.DEAD).status is Status.DEAD
    assert the(max_hits=20, status=Status.LEFT).status is Status.LEFT
    assert the(max_hits=20, hits=-9, status=Status.DOWN, options={"dead_at": -5}).status is Status.DEAD


def test_evading_and_able_are_of_one_that_is_up() -> None:
    ann = the(max_hits=20, stance=True)
    assert ann.evading
    assert not the(max_hits=20, hits=0, stance=True).evading


@pytest.mark.parametrize(
    "fields",
    [
        *({"id": ""}, {"id": None}, {"id": 3}, {"name": " "}, {"name": None}, {"side": ""}, {"side": None}),
        *({"skills": None}, {"skills": ["Gun"]}, {"skills": {"Gun": "2"}}, {"skills": {"Gun": True}}),
        *({"skills": {"Gun": None}}, {"skills": {3: 1}}, {"stats": {"STR": 7.5}}, {"stats": None}),
        *({"weapons": None}, {"weapons": GUN}, {"weapons": ("Gun",)}, {"armor": 3}, {"armor": "Vest"}),
        *({"max_hits": 0}, {"max_hits": -1}, {"max_hits": "9"}, {"max_hits": True}, {"max_hits": 9.0}),
        *({"max_hits": 10**9}, {"hits": "9"}, {"hits": 9.0}, {"hits": True}, {"hits": 10**9}, {"status": "up"}),
    ],
)
def test_a_combatant_of_bad_values_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as raised:
        Combatant(**({"id": "ann", "name": "Ann", "side": "Party", "max_hits": 9} | fields))
    assert raised.value.kind is ErrorKind.BAD_VALUE


def test_C7_stats_that_sum_to_nothing_give_no_hits() -> None:
    with pytest.raises(RuleError):
        the(stats={"STR": 0, "DEX": 0, "END": 0})


def test_a_combatant_shares_nothing_with_who_gave_it() -> None:
    skills, stats, weapons = {"Gun": 1}, dict(STATS), [GUN]
    ann = Combatant("ann", "Ann", "Party", skills, stats, weapons)  # type: ignore[arg-type]
    skills["Gun"] = stats["STR"] = 9
    weapons.clear()
    assert (ann.skills, ann.stats, ann.weapons) == ({"Gun": 1}, STATS, (GUN,))


def test_a_weapon_is_found_by_name() -> None:
    assert fighter("ann").weapon("Gun") == GUN
    assert fighter("ann").weapon("Club") is None


def test_a_combatant_survives_json() -> None:
    ann = fighter("ann", armor=Armor("Vest", 3), stats=STATS).prepared(Ruleset())
    assert msgspec.json.decode(msgspec.json.encode(ann), type=Combatant) == ann


def test_hits_change_before_the_first_turn_and_after_the_last_group() -> None:
    encounter = fight(fighter("ann"), fighter("bob", "Raiders")).harm("bob", 3)
    encounter = finished(begun(encounter, 5, 4)).harm("bob", 3)
    assert hits(encounter) == {"ann": 20, "bob": 14}
