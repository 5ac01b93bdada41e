"""Attacks and damage: A1, A2, A4, A6, C1, C2, C5, C6, C8, C9, and the GM's rulings (T4)."""

from typing import Any

import pytest

from eod_desktop.rules import (
    Armor,
    Attack,
    AttackRolled,
    CriticalHit,
    Damage,
    DamageDealt,
    Encounter,
    ErrorKind,
    Evade,
    GroupActed,
    IllegalAction,
    Modifier,
    ModifierSource,
    Move,
    NaturalTwelveRuled,
    Other,
    Outcome,
    Status,
    Weapon,
)
from tests.rules.fights import (
    DICE,
    CountingDice,
    begun,
    duel,
    fight,
    fighter,
    hits,
    illegal,
    refused,
    resolved,
    ruled,
    shot,
    values,
)

FAR = (Modifier("Too far", -9),)


def against(weapon: Weapon, target: dict[str, Any] | None = None, **options: Any) -> Encounter:
    """Ann with that weapon against Bob, and her attack on him declared."""
    ann, bob = fighter("ann", skills={"Gun": 2}, weapons=(weapon,)), fighter("bob", "Raiders", **(target or {}))
    return begun(fight(ann, bob, **options), 5, 4).declare("ann", shot("bob", weapon.name))


def damage(encounter: Encounter) -> Damage:
    """The damage of the last hit."""
    found = [e.damage for e in encounter.events if isinstance(e, AttackRolled | NaturalTwelveRuled) and e.damage]
    return found[-1]


def test_A1_an_attack_is_made_with_a_weapon_it_carries() -> None:
    assert hits(resolved(duel().declare("ann", shot("bob")), 4, 4, 2, 3)) == {"ann": 20, "bob": 15}
    error = refused(duel(), ErrorKind.NO_SUCH_WEAPON, "declare", "ann", shot("bob", "Cannon"))
    assert error.data == {"id": "ann", "weapon": "Cannon"}


def test_A1_a_miss_rolls_no_damage() -> None:
    assert hits(resolved(duel().declare("ann", shot("bob")), 4, 3)) == {"ann": 20, "bob": 20}


def test_A2_an_attack_on_the_move_is_a_snap_shot() -> None:
    assert duel().check_for("ann", shot("bob", moving=True)).dm == -3
    assert duel(snap_shot_dm=-2).check_for("ann", shot("bob", moving=True)).dm == -2


@pytest.mark.parametrize("action", [Move(), Other("reloads"), Other("")])
def test_A4_A6_other_actions_roll_nothing_and_are_no_pass(action: Any) -> None:
    encounter = resolved(duel().declare("ann", action))
    assert encounter.events[-2] == GroupActed(5, ("ann",), ())
    assert encounter.acting == ("bob",)


def test_A6_not_declaring_is_passing() -> None:
    assert resolved(duel()).events[-2] == GroupActed(5, ("ann",), ("ann",))


def test_C1_every_dm_is_labelled_with_where_it_came_from_and_in_order() -> None:
    rifle = Weapon("Rifle", "Gun", "3d6", {"Long": -2}, dm=1)
    ann = fighter("ann", skills={"Gun": 2}, weapons=(rifle,))
    encounter = begun(fight(ann, fighter("bob", "Raiders")), 4, 5).declare("bob", Evade())
    situation = (Modifier("Sun", -4), Modifier("Aimed", 1))
    check = encounter.check_for("ann", Attack("bob", "Rifle", "Long", moving=True, modifiers=situation))
    assert [(modifier.value, modifier.source) for modifier in check.modifiers] == [
        (2, ModifierSource.SKILL),
        (1, ModifierSource.WEAPON),
        (-2, ModifierSource.RANGE),
        (-3, ModifierSource.SNAP_SHOT),
        (-3, ModifierSource.EVADING),
        (-4, ModifierSource.SITUATION),
        (1, ModifierSource.SITUATION),
    ]
    assert check.modifiers[:3] == (
        Modifier("Gun", 2, ModifierSource.SKILL),
        Modifier("Rifle", 1, ModifierSource.WEAPON),
        Modifier("Long", -2, ModifierSource.RANGE),
    )
    assert all(modifier.label for modifier in check.modifiers)
    assert check.modifiers[5:] == situation
    assert check.target == 8


def test_C1_dms_of_0_are_left_out_except_the_skills() -> None:
    assert values(duel(), "ann", shot("bob", modifiers=(Modifier("Nothing", 0),))) == [0]
    assert values(duel(snap_shot_dm=0), "ann", shot("bob", moving=True)) == [0]


def test_C1_a_weapon_without_a_skill_has_no_skill_dm() -> None:
    assert against(Weapon("Stone", "", "1d6")).check_for("ann", shot("bob", "Stone")).modifiers == ()


@pytest.mark.parametrize("dm", [0, -3])
def test_T5_without_the_skill_it_is_the_unskilled_dm(dm: int) -> None:
    check = duel(unskilled_dm=dm).check_for("ann", shot("bob", "Knife", "Close"))
    assert check.modifiers == (Modifier("Blade", dm, ModifierSource.UNSKILLED),)


def test_T5_level_0_is_having_the_skill() -> None:
    assert duel(unskilled_dm=-3).check_for("ann", shot("bob")).dm == 0


def test_T6_a_weapon_may_name_a_stat_instead_of_a_skill() -> None:
    club = Weapon("Club", "Gun", "1d6", stat="DEX")
    encounter = begun(fight(fighter("ann", weapons=(club,), stats={"DEX": 9}), fighter("bob", "Raiders")), 5, 4)
    assert encounter.check_for("ann", shot("bob", "Club")).modifiers == (Modifier("DEX", 2, ModifierSource.STAT),)
    without = begun(fight(fighter("ann", weapons=(club,)), fighter("bob", "Raiders")), 5, 4)
    error = refused(without, ErrorKind.MISSING_STAT, "declare", "ann", shot("bob", "Club"))
    assert error.data["stat"] == "DEX"
    assert isinstance(error, IllegalAction)


def test_C1_the_success_target_is_an_option_and_T2_to_T4_hold() -> None:
    encounter = duel(success_target=10, natural_twelve="never").declare("ann", shot("bob"))
    assert encounter.check_for("ann", shot("bob")).target == 10
    assert hits(resolved(encounter, 5, 4))["bob"] == 20
    assert hits(resolved(encounter, 5, 5, 1, 1))["bob"] == 18
    assert hits(resolved(duel().declare("ann", shot("bob", modifiers=(Modifier("Easy", 9),))), 1, 1))["bob"] == 20


@pytest.mark.parametrize(
    ("kind", "attack"),
    [
        (ErrorKind.OUT_OF_RANGE, shot("bob", range="Medium")),
        (ErrorKind.OUT_OF_RANGE, shot("bob", range="")),
        (ErrorKind.OWN_TARGET, shot("ann")),
        (ErrorKind.TARGET_DEAD, shot("ded")),
        (ErrorKind.TARGET_LEFT, shot("off")),
        (ErrorKind.NO_SUCH_WEAPON, shot("bob", "gun")),
        (ErrorKind.UNKNOWN_COMBATANT, shot("nobody")),
        (ErrorKind.UNKNOWN_COMBATANT, shot("")),
    ],
)
def test_C2_an_attack_that_cannot_be_made_is_refused_before_any_die(kind: ErrorKind, attack: Attack) -> None:
    encounter = begun(fight(fighter("ann"), fighter("bob", "Raiders"), fighter("ded"), fighter("off")), 5, 4, 5, 5)
    encounter = encounter.set_status("ded", Status.DEAD).leave("off")
    illegal(encounter, kind, "declare", "ann", attack)
    illegal(encounter, kind, "check_for", "ann", attack)


def test_C2_allies_and_the_fallen_can_be_attacked() -> None:
    encounter = begun(fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders", hits=-2)), 5, 4)
    assert hits(resolved(encounter.declare("ann", shot("abe")), 4, 4, 2, 2))["abe"] == 16
    assert hits(resolved(encounter.declare("ann", shot("bob")), 4, 4, 2, 2))["bob"] == -6


def test_C2_a_target_that_died_or_left_since_is_refused_before_any_die_and_declared_anew() -> None:
    encounter = duel().declare("ann", shot("bob"))
    illegal(encounter.set_status("bob", Status.DEAD), ErrorKind.TARGET_DEAD, "resolve", DICE)
    gone = encounter.leave("bob")
    illegal(gone, ErrorKind.TARGET_LEFT, "resolve", DICE)
    assert resolved(gone.declare("ann", Move())).acting == ()


def test_check_for_is_of_any_combatant_at_any_time() -> None:
    encounter = fight(fighter("ann", hits=0), fighter("bob", "Raiders"))
    assert encounter.check_for("ann", shot("bob")).dm == 0
    assert encounter.check_for("bob", shot("ann")).dm == 0
    illegal(encounter, ErrorKind.UNKNOWN_COMBATANT, "check_for", "nobody", shot("ann"))
    refused(encounter, ErrorKind.BAD_VALUE, "check_for", "ann", Evade())


def test_C5_two_dice_to_hit_in_order_of_declaration_and_on_a_hit_at_once_the_damage() -> None:
    encounter = begun(fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders")), 5, 5, 5)
    encounter = encounter.declare("bob", shot("ann")).declare("ann", shot("bob")).declare("abe", shot("bob"))
    encounter = encounter.declare("bob", shot("abe"))
    dice = CountingDice(type("Dice", (), {"roll": staticmethod(lambda count, sides=6: (4,) * count)})())
    encounter = encounter.resolve(dice)
    assert dice.asked == [(2, 6)] * 6
    assert [event.attacker for event in encounter.events if isinstance(event, AttackRolled)] == ["ann", "abe", "bob"]


def test_C5_C6_all_damage_of_the_group_is_applied_at_once_and_adds_up() -> None:
    encounter = begun(fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders", hits=8)), 5, 5, 4)
    encounter = encounter.declare("ann", shot("bob")).declare("abe", shot("bob"))
    encounter = resolved(encounter, 4, 4, 6, 5, 4, 4, 2, 3)
    assert encounter.combatant("bob").hits == 8 - 11 - 5
    assert encounter.events[-2] == DamageDealt("bob", ("ann", "abe"), 16, -8, Status.DOWN)


def test_C5_armor_takes_of_each_attack_by_itself() -> None:
    encounter = begun(fight(fighter("ann"), fighter("abe"), fighter("bob", "Raiders", armor=Armor("Vest", 4))), 5, 5, 4)
    encounter = encounter.declare("ann", shot("bob")).declare("abe", shot("bob"))
    assert hits(resolved(encounter, 4, 4, 3, 3, 4, 4, 1, 1))["bob"] == 20 - 2 - 0


@pytest.mark.parametrize(("rolled", "counted", "absorbed", "dealt"), [((1,), 0, 0, 0), ((6,), 1, 1, 0)])
def test_C5_damage_is_never_below_0(rolled: tuple[int, ...], counted: int, absorbed: int, dealt: int) -> None:
    encounter = resolved(against(Weapon("Dart", "Gun", "1d6-5"), {"armor": Armor("Vest", 10)}), 4, 4, *rolled)
    assert (damage(encounter).rolled, damage(encounter).absorbed, damage(encounter).dealt) == (counted, absorbed, dealt)
    assert encounter.combatant("bob").hits == 20


def test_C6_rolled_absorbed_and_dealt_are_logged_apart() -> None:
    encounter = resolved(against(Weapon("Gun", "Gun", "2d6+1"), {"armor": Armor("Vest", 4)}), 3, 3, 6, 5)
    of = damage(encounter)
    assert (of.roll.faces, of.roll.modifier, of.roll.total) == ((6, 5), 1, 12)
    assert (of.rolled, of.absorbed, of.dealt, of.critical) == (12, 4, 8, None)


@pytest.mark.parametrize(
    ("option", "absorbs", "rolled", "dealt"),
    [
        ("gm", 4, 7, 3),
        ("maximum_damage", 4, 14, 10),
        ("double_damage", 4, 14, 10),
        ("ignore_armor", 4, 7, 7),
        ("gm", "all", 7, 0),
        ("maximum_damage", "all", 14, 0),
        ("double_damage", "all", 14, 0),
        ("ignore_armor", "all", 7, 7),
    ],
)
@pytest.mark.parametrize("by_type", [False, True])
def test_C8_a_natural_12_that_hits(option: str, absorbs: Any, rolled: int, dealt: int, by_type: bool) -> None:
    armor = Armor("Vest", 1, {"beam": absorbs}) if by_type else Armor("Vest", absorbs)
    weapon = Weapon("Gun", "Gun", "2d6+2", damage_type="beam")
    encounter = resolved(against(weapon, {"armor": armor}, critical_hit=option), 6, 6, 1, 4)
    of = damage(encounter)
    assert of.roll.faces == (1, 4)
    assert (of.rolled, of.dealt, of.critical) == (rolled, dealt, CriticalHit(option))
    assert encounter.combatant("bob").hits == 20 - dealt


@pytest.mark.parametrize(("option", "dealt"), [("gm", 5), ("maximum_damage", 12), ("double_damage", 10)])
def test_C8_an_allowed_natural_12_is_a_critical_hit_too(option: str, dealt: int) -> None:
    encounter = duel(critical_hit=option).declare("ann", shot("bob", modifiers=FAR))
    assert ruled(resolved(encounter, 6, 6), "ann", True, 1, 4).combatant("bob").hits == 20 - dealt


def test_C8_a_natural_12_that_hits_without_the_option_always_is_ordinary_for_the_dice() -> None:
    encounter = resolved(duel(critical_hit="maximum_damage").declare("ann", shot("bob")), 5, 6, 1, 1)
    assert (damage(encounter).rolled, damage(encounter).critical) == (2, None)


def test_C8_doubling_a_roll_below_0_gives_0() -> None:
    encounter = resolved(against(Weapon("Dart", "Gun", "1d6-5"), critical_hit="double_damage"), 6, 6, 1)
    assert (damage(encounter).rolled, damage(encounter).dealt) == (0, 0)


def test_C8_the_greatest_total_of_a_weapon_with_subtracted_dice() -> None:
    encounter = resolved(against(Weapon("Gun", "Gun", "2d6-1d4+1"), critical_hit="maximum_damage"), 6, 6, 1, 1, 4)
    assert (damage(encounter).roll.total, damage(encounter).rolled) == (-1, 12)


def test_C8_a_natural_2_is_noted() -> None:
    encounter = resolved(duel().declare("ann", shot("bob")), 1, 1)
    (attack,) = [event for event in encounter.events if isinstance(event, AttackRolled)]
    assert attack.result.outcome is Outcome.CRITICAL_FAILURE


def test_C9_the_armors_figure_for_the_damage_type_replaces_the_general_one() -> None:
    armor = Armor("Mirror", 2, {"beam": 9})
    assert (
        damage(resolved(against(Weapon("L", "Gun", "2d6", damage_type="beam"), {"armor": armor}), 4, 4, 5, 5)).dealt
        == 1
    )
    assert (
        damage(resolved(against(Weapon("G", "Gun", "2d6", damage_type="shot"), {"armor": armor}), 4, 4, 5, 5)).dealt
        == 8
    )
