"""Twenty fights that between them use every option of the rules, to compare a forecast with the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from eod_desktop.rules import (
    Armor,
    Attack,
    BreakOff,
    Check,
    Combatant,
    Condition,
    ConditionDm,
    ConditionScope,
    Conduct,
    Encounter,
    Evade,
    ForecastOptions,
    Modifier,
    Move,
    Ruleset,
    ScriptedDice,
    Situation,
    Status,
    Task,
    Weapon,
)

Scenario = tuple[Encounter, ForecastOptions]

RIFLE = Weapon("Rifle", "Rifle", "3d6", {"Short": 0, "Medium": 1, "Long": -1})
PISTOL = Weapon("Pistol", "Handgun", "2d6", {"Close": 1, "Short": 0}, dm=1)
BOW = Weapon("Bow", "Bow", "2d6+1", {"Short": 0, "Medium": 0}, silent=True)
CLUB = Weapon("Club", "", "1d6+2", {"Close": 0}, stat="STR", damage_type="blunt")
LASER = Weapon("Laser", "Rifle", "2d6+4-1d4", {"Short": 1, "Long": 0}, damage_type="beam")
CANNON = Weapon("Cannon", "Gunnery", "4d6", {"Medium": -1}, dm=-1)


def one(id: str, side: str, *weapons: Weapon, hits: int = 14, **values: Any) -> Combatant:
    return Combatant(id, id.title(), side, weapons=weapons, **({"max_hits": hits} | values))


def party(**values: Any) -> tuple[Combatant, ...]:
    return (
        one("ann", "Party", RIFLE, PISTOL, skills={"Rifle": 2, "Leader": 1, "Tactics": 0}, **values),
        one("bob", "Party", PISTOL, skills={"Handgun": 1}, armor=Armor("Vest", 2), **values),
        one("cy", "Party", BOW, skills={"Bow": 2, "Streetwise": 0}, **values),
    )


def raiders(*weapons: Weapon, count: int = 3, **values: Any) -> tuple[Combatant, ...]:
    skills = {"Rifle": 1, "Handgun": 0, "Bow": 1, "Gunnery": 1}
    return tuple(one(f"r{n}", "Raiders", *(weapons or (RIFLE,)), **({"skills": skills} | values)) for n in range(count))


def fight(*combatants: Combatant, ruleset: dict[str, Any] | None = None, **values: Any) -> Encounter:
    return Encounter(combatants=combatants, ruleset=Ruleset(**(ruleset or {})), **values)


def conduct(how: str, **options: Any) -> ForecastOptions:
    return ForecastOptions(conduct={side: Conduct(how) for side in ("Party", "Raiders", "Dogs")}, **options)


def defaults() -> Scenario:
    return fight(*party(), *raiders()), ForecastOptions()


def urban() -> Scenario:
    """I3, and the size of the bonus (I2)."""
    ruleset = {"initiative_bonus": 2}
    return fight(*party(), *raiders(), situation=Situation.URBAN, ruleset=ruleset), ForecastOptions()


def leaders() -> Scenario:
    """I4, I5: led, by one who waives the bonus, and by one who cannot lead."""
    led_by = {"bob": "ann", "cy": "ann", "r1": "r0", "r2": "r0"}
    options = ForecastOptions(led_by=led_by, waive_bonus=frozenset({"ann"}))
    return fight(*party(), *raiders()), options


def initiative_once() -> Scenario:
    """I6 with a leader."""
    encounter = fight(*party(), *raiders(), ruleset={"initiative_each_turn": False})
    return encounter, ForecastOptions(led_by={"bob": "ann"})


def average_of_sides() -> Scenario:
    """I7, I8: averages that differ by thirds."""
    ruleset = {"side_initiative": "average", "surprise_margin": 2}
    return fight(*party(), *raiders(count=2), ruleset=ruleset), ForecastOptions()


def worst_of_sides() -> Scenario:
    """I7–I10 with three sides, two of them allied."""
    dogs = (one("d0", "Dogs", CLUB, stats={"STR": 9}, hits=8), one("d1", "Dogs", CLUB, stats={"STR": 8}, hits=8))
    encounter = fight(
        *party(),
        *raiders(count=3),
        *dogs,
        alliances=(("Dogs", "Party"),),
        ruleset={"side_initiative": "worst", "surprise_margin": 1},
    )
    return encounter, ForecastOptions()


def three_sides() -> Scenario:
    dogs = (one("d0", "Dogs", CLUB, stats={"STR": 12}, hits=16), one("d1", "Dogs", CLUB, stats={"STR": 12}, hits=16))
    return fight(*party(), *raiders(count=2), *dogs, ruleset={"surprise_margin": 2}), conduct("spread")


def silent_weapons() -> Scenario:
    """I11: surprise that lasts as long as all are quiet, and is lost by one loud weapon."""
    archers = (one("a0", "Party", BOW, skills={"Bow": 1, "Leader": 0}), one("a1", "Party", BOW, skills={"Bow": 0}))
    return fight(*archers, *raiders(BOW, RIFLE, count=3), ruleset={"surprise_margin": 1}), ForecastOptions()


def ambush() -> Scenario:
    """I8 by decree; one loud weapon among silent ones ends the surprise when it comes to be fired (I11)."""
    archers = (one("a0", "Party", BOW, hits=10), one("a1", "Party", BOW, PISTOL, skills={"Handgun": 1}, hits=10))
    return fight(*archers, *raiders(count=2, hits=16)), ForecastOptions(ambush="Party")


def twelve_always() -> Scenario:
    """T4 `always`, C8 `maximum_damage`, where only natural 12s hit one of them."""
    ruleset = {"natural_twelve": "always", "critical_hit": "maximum_damage", "unskilled_dm": -6}
    return fight(*party(), *raiders(CANNON, PISTOL, skills={"Handgun": 1}), ruleset=ruleset), ForecastOptions()


def twelve_never() -> Scenario:
    """T4 `never`, C8 `double_damage`."""
    ruleset = {"natural_twelve": "never", "critical_hit": "double_damage", "success_target": 9}
    return fight(*party(), *raiders(armor=Armor("Jack", 4)), ruleset=ruleset), ForecastOptions()


def twelve_allowed() -> Scenario:
    """T4 `gm_decides` where the GM allows all, C8 `ignore_armor`, C9 `all`."""
    ruleset = {"critical_hit": "ignore_armor", "success_target": 11}
    field = Armor("Field", "all", {"blunt": 1, "beam": 5})
    shield = (one("r3", "Raiders", RIFLE, skills={"Rifle": 1}, armor=field, hits=9),)
    fighters = (*party(), one("di", "Party", LASER, RIFLE, skills={"Rifle": 3}))
    return fight(*fighters, *raiders(count=2), *shield, ruleset=ruleset), ForecastOptions(allow_twelves=True)


def armor_by_type() -> Scenario:
    """C9; the best weapon differs from target to target."""
    plate = Armor("Plate", 8, {"beam": 0, "blunt": 3})
    gang = (one("r3", "Raiders", CLUB, stats={"STR": 10}, armor=plate, hits=10),)
    mixed = (one("ann", "Party", RIFLE, LASER, CLUB, skills={"Rifle": 1}, stats={"STR": 12}, hits=20),)
    return fight(*mixed, *raiders(count=1), *gang, ruleset={"stat_dm_base": 6, "stat_dm_step": 3}), ForecastOptions()


def evading() -> Scenario:
    """A3, A7: a stance lasts until the next action, also over a turn begun surprised."""
    return fight(*party(hits=20), *raiders(hits=20), ruleset={"evade_dm": -2}), conduct("evade_when_hurt")


def evading_this_turn() -> Scenario:
    ruleset = {"evade_lasts": "end_of_turn", "evade_dm": -4, "initiative_bonus": 0}
    return fight(*party(hits=20), *raiders(count=4), ruleset=ruleset), conduct("evade_when_hurt")


def spread_and_dead() -> Scenario:
    """C7 `dead_at`, with everybody's damage spread."""
    return fight(*party(), *raiders(count=4, hits=11), ruleset={"dead_at": -5}), conduct("spread")


def leader_first() -> Scenario:
    boss = (one("boss", "Raiders", RIFLE, skills={"Rifle": 2, "Leader": 2}, hits=24, armor=Armor("Mail", 3)),)
    return fight(*party(), *raiders(count=2), *boss, ruleset={"dead_at": 0}), conduct("leader")


def conditions() -> Scenario:
    """DMs of conditions of every length, on attacks and on the attacked."""
    mine, its = ConditionScope.ATTACKS, ConditionScope.ATTACKED
    encounter = fight(*party(), *raiders())
    for id, given in (
        ("ann", Condition("Blinded", (ConditionDm(mine, -3),), turns=2)),
        ("ann", Condition("Aimed", (ConditionDm(mine, 2),), until_next_action=True)),
        ("bob", Condition("In the open", (ConditionDm(its, 2), ConditionDm(mine, 1)))),
        ("r0", Condition("Prone", (ConditionDm(its, -2), ConditionDm(mine, -1)), turns=3)),
        ("r1", Condition("Marked", (ConditionDm(its, 3),), until_next_action=True)),
    ):
        encounter = encounter.set_condition(id, given)
    return encounter, conduct("spread")


def in_the_middle_of_a_turn() -> Scenario:
    """What stands declared is done: snap shot, hiding, evading, breaking off, a task; one surprised, one newcomer."""
    crowd = (*party(), one("ed", "Party", PISTOL, hits=12), *raiders(count=4))
    encounter = fight(*crowd, ruleset={"initiative_each_turn": False, "snap_shot_dm": -2})
    encounter = encounter.begin_turn(ScriptedDice([4, 5, 5, 3, 6, 5, 5, 1]))
    encounter = encounter.set_surprised("r3", True).declare("r0", Attack("ann", "Rifle", "Short"))
    encounter = encounter.resolve(ScriptedDice([3, 4, 2, 2, 3]))
    smoke = (Modifier("Smoke", -1),)
    encounter = encounter.declare("bob", Attack("r0", "Pistol", "Close", moving=True, hidden=True, modifiers=smoke))
    encounter = encounter.declare("r1", Evade()).declare("r2", BreakOff())
    encounter = encounter.declare("cy", Task("Climb", Check()))
    encounter = encounter.set_hits("r1", 5).set_status("ed", Status.DOWN)
    return encounter.join(one("late", "Raiders", RIFLE, skills={"Rifle": 1})), ForecastOptions()


def waiting_for_a_ruling() -> Scenario:
    """C5.3: natural 12s that wait for the GM, beside damage that is rolled."""
    foes = raiders(count=3, armor=Armor("Jack", 1))
    encounter = fight(*party(), *foes, ruleset={"success_target": 10, "critical_hit": "double_damage"})
    encounter = encounter.begin_turn(ScriptedDice([4, 5, 4, 5, 2, 1]))
    in_the_dark = Attack("r1", "Pistol", "Short", modifiers=(Modifier("Dark", -6),))
    encounter = encounter.declare("ann", Attack("r0", "Rifle", "Medium")).declare("bob", in_the_dark)
    encounter = encounter.declare("r0", Move()).resolve(ScriptedDice([6, 5, 4, 4, 4, 6, 6]))
    return encounter, ForecastOptions(allow_twelves=True)


def at_a_range() -> Scenario:
    """C2, T5, T6, C7: one band for all, weapons that do not reach, stats for skills, hits from other stats."""
    stats = {"STR": 9, "DEX": 8, "POW": 7}
    ruleset = {
        "unskilled_dm": -2,
        "success_target": 7,
        "stat_dm_base": 6,
        "stat_dm_step": 2,
        "hits_from": ("STR", "POW"),
        "difficulties": {"Hard": 5},
        "range_bands": {"Medium": 40},
        "short_move": 0,
        "point_pool": 1,
        "stat_cost": 2,
        "stat_cap": 3,
        "skill_cap": 1,
    }
    spear = Weapon("Spear", "", "2d6", {"Close": 0, "Medium": -1}, stat="DEX")
    mine = (
        one("ann", "Party", RIFLE, CLUB, stats=stats, skills={"Rifle": 1}, max_hits=None),
        one("bob", "Party", CLUB, stats=stats, max_hits=None),
        one("cy", "Party", spear, stats=stats, max_hits=None),
    )
    return fight(*mine, *raiders(PISTOL, RIFLE, skills={}), ruleset=ruleset), ForecastOptions(range="Medium")


SCENARIOS: dict[str, Callable[[], Scenario]] = {
    made.__name__: made
    for made in (
        *(defaults, urban, leaders, initiative_once, average_of_sides, worst_of_sides, three_sides),
        *(silent_weapons, ambush, twelve_always, twelve_never, twelve_allowed, armor_by_type),
        *(evading, evading_this_turn, spread_and_dead, leader_first, conditions),
        *(in_the_middle_of_a_turn, waiting_for_a_ruling, at_a_range),
    )
}
