from collections.abc import Iterable

import msgspec

from eod_desktop.campaign.codec import decode, encode
from eod_desktop.campaign.rolls import Roll, RollKind, rolls_by_event, rolls_of
from eod_desktop.rules import (
    Attack,
    Combatant,
    CriticalHit,
    Encounter,
    Modifier,
    ModifierSource,
    Outcome,
    Ruleset,
    ScriptedDice,
    Weapon,
)
from tests.campaign.books import OPPOSED, OUTSIDE

RIFLE = Weapon("Rifle", "Rifle", "3d6")
ANA = Combatant("a", "Ana", "Party", {"Leader": 0, "Tactics": 1, "Rifle": 2}, weapons=(RIFLE,), max_hits=21)
BO = Combatant("b", "Bo", "Party", weapons=(RIFLE,), max_hits=21)
CY = Combatant("c", "Cy", "Raiders", max_hits=21)


def rolled(before: Encounter, after: Encounter, typed: Iterable[bool] = ()) -> tuple[Roll, ...]:
    return rolls_of("e", after, after.log[len(before.log) :], typed)


def begun(*faces: int, **options: object) -> Encounter:
    return Encounter((ANA, BO, CY), ruleset=Ruleset(**options)).begin_turn(ScriptedDice(faces))


def test_initiative_is_one_roll_for_each_die():
    start = Encounter((ANA, BO, CY))
    rolls = rolled(start, start.begin_turn(ScriptedDice([4, 2]), led_by={"b": "a"}))
    assert [(roll.kind, roll.who, roll.faces, roll.total, roll.turn) for roll in rolls] == [
        (RollKind.INITIATIVE, "Ana", (4,), 5, 1),
        (RollKind.INITIATIVE, "Cy", (2,), 2, 1),
    ]
    assert [(modifier.label, modifier.value) for modifier in rolls[0].modifiers] == [("Leader / Tactics", 1)]
    assert rolls[1].modifiers == ()


def test_one_that_joins_at_once_rolls_in_the_running_turn():
    before = begun(4, 2, 4)
    after = before.join(Combatant("d", "Di", "Raiders", max_hits=9), ScriptedDice([3]))
    assert [(roll.kind, roll.who, roll.faces, roll.turn) for roll in rolled(before, after)] == [
        (RollKind.INITIATIVE, "Di", (3,), 1)
    ]
    later = after.join(Combatant("f", "Fi", "Raiders", max_hits=9))
    assert rolled(after, later) == ()


def test_an_attack_that_hits_is_followed_by_its_damage():
    before = begun(6, 1, 4).declare("a", Attack("c", "Rifle", "Short", modifiers=(Modifier("Smoke", -1),)))
    attack, damage = rolled(before, before.resolve(ScriptedDice([3, 4, 1, 2, 3])), typed=[True] * 5)
    assert (attack.kind, attack.who, attack.what, attack.whom) == (RollKind.ATTACK, "Ana", "Rifle", "Cy")
    assert (attack.faces, attack.total, attack.target, attack.outcome) == ((3, 4), 8, 8, Outcome.SUCCESS)
    assert attack.modifiers == (
        Modifier("Rifle", 2, ModifierSource.SKILL),
        Modifier("Smoke", -1, ModifierSource.SITUATION),
    )
    assert (damage.kind, damage.faces, damage.total, damage.damage.dealt) == (RollKind.DAMAGE, (1, 2, 3), 6, 6)
    assert attack.table_dice
    assert damage.table_dice


def test_a_natural_twelve_waits_and_its_ruling_is_a_row_of_its_own():
    wide = Attack("c", "Rifle", "Short", modifiers=(Modifier("Dark", -9),))
    before = begun(6, 1, 4).declare("a", wide)
    waiting = before.resolve(ScriptedDice([6, 6]))
    (attack,) = rolled(before, waiting)
    assert (attack.waiting, attack.outcome) == (True, Outcome.FAILURE)
    ruling, damage = rolled(waiting, waiting.rule_natural_twelve("a", True, ScriptedDice([1, 1, 1])))
    assert (ruling.kind, ruling.allowed, ruling.outcome) == (RollKind.RULING, True, Outcome.CRITICAL_SUCCESS)
    assert (damage.kind, damage.total) == (RollKind.DAMAGE, 3)
    (refused,) = rolled(waiting, waiting.rule_natural_twelve("a", False, ScriptedDice([])))
    assert (refused.kind, refused.allowed) == (RollKind.RULING, False)


def test_a_critical_hit_logs_the_dice_and_the_points_that_count():
    before = begun(6, 1, 4, critical_hit=CriticalHit.MAXIMUM_DAMAGE).declare("a", Attack("c", "Rifle", "Short"))
    _, damage = rolled(before, before.resolve(ScriptedDice([6, 6, 1, 1, 2])))
    assert (damage.faces, damage.total) == ((1, 1, 2), 18)


def test_the_gms_hand_rolls_nothing():
    before = begun(4, 2, 4)
    after = before.set_hits("c", 5).heal("c", 3).harm("a", 2).set_initiative("b", 6)
    assert rolled(before, after) == ()


def test_each_roll_is_of_the_turn_it_was_made_in():
    first = begun(6, 1, 5).declare("a", Attack("c", "Rifle", "Short")).resolve(ScriptedDice([1, 2]))
    joined = first.join(Combatant("d", "Di", "Raiders", max_hits=9), ScriptedDice([3]))
    second = joined.resolve(ScriptedDice([])).resolve(ScriptedDice([])).resolve(ScriptedDice([]))
    second = second.begin_turn(ScriptedDice([6, 1, 4, 2])).declare("a", Attack("c", "Rifle", "Short"))
    second = second.resolve(ScriptedDice([1, 2]))
    whole = rolls_of("e", second, second.log)
    assert [(roll.kind.value, roll.turn) for roll in whole] == [
        *[("initiative", 1)] * 3,
        ("attack", 1),
        ("initiative", 1),
        *[("initiative", 2)] * 4,
        ("attack", 2),
    ]
    assert rolled(first, second) == whole[4:]
    assert [len(rolls) for rolls in rolls_by_event("e", second, second.log) if rolls] == [3, 1, 1, 4, 1]


def test_a_roll_is_of_the_table_when_all_its_faces_were_typed_in():
    before = begun(6, 1, 4).declare("a", Attack("c", "Rifle", "Short"))
    after = before.resolve(ScriptedDice([3, 4, 1, 2, 3]))
    for typed, marked in (
        ((True, True, False, False, False), [True, False]),
        ((True, False, True, True, True), [False, True]),
        ((), [False, False]),
    ):
        assert [roll.table_dice for roll in rolled(before, after, typed)] == marked


class RollWithoutStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll as a program knows it that has not heard of opposed checks."""

    kind: RollKind
    encounter: str
    turn: int
    who: str
    what: str = ""
    whom: str = ""


def test_who_was_ahead_can_be_left_unread_and_is_written_of_opposed_checks_alone():
    for roll in OPPOSED:
        assert decode(encode(roll), Roll) == roll
        assert decode(encode(roll), RollWithoutStanding).who == roll.who
    for roll in OUTSIDE:
        assert b"standing" not in encode(roll)
