"""The worked example of the rules, die by die."""

from fractions import Fraction

from eod_desktop.rules import (
    Armor,
    AttackRolled,
    Combatant,
    DamageDealt,
    Encounter,
    Evade,
    Modifier,
    NaturalTwelveRuled,
    Outcome,
    Status,
    TurnBegan,
    Weapon,
    attack_odds,
)
from tests.rules.fights import begun, resolved, ruled, shot

SUN = Modifier("Sun in the eyes", -4)


def start() -> Encounter:
    stats = {"STR": 7, "DEX": 7, "END": 7}
    return Encounter(
        combatants=(
            Combatant("ana", "Ana", "Party", {"Leader": 1, "Rifle": 2}, stats, (Weapon("Rifle", "Rifle", "3d6"),)),
            Combatant("bo", "Bo", "Party", {"Handgun": 1}, stats, (Weapon("Pistol", "Handgun", "2d6"),)),
            Combatant(
                *("cy", "Cy", "Raiders", {"Tactics": 0, "Shotgun": 1}, stats, (Weapon("Shotgun", "Shotgun", "4d6"),)),
                armor=Armor("Vest", 3),
            ),
            Combatant("di", "Di", "Raiders", {}, stats),
        )
    )


def test_I1_I2_I4_I7_I8_the_initiative_of_the_worked_example() -> None:
    encounter = begun(start(), 4, 2, 4, 3)
    assert {id: place.total for id, place in encounter.initiative.items()} == {"ana": 5, "bo": 2, "cy": 5, "di": 3}
    began = encounter.events[0]
    assert isinstance(began, TurnBegan)
    assert [(c.initiative, c.against, c.surprise) for c in began.comparisons] == [(Fraction(5), Fraction(5), False)]
    assert encounter.surprised == frozenset()
    assert encounter.groups == (("ana", "cy"), ("di",), ("bo",))


def test_T4_A2_A3_C4_C5_C9_the_fight_of_the_worked_example() -> None:
    encounter = begun(start(), 4, 2, 4, 3)
    encounter = encounter.declare("ana", shot("cy", "Rifle")).declare("cy", shot("ana", "Shotgun"))
    encounter = resolved(encounter, 5, 4, 4, 4, 6, 4, 3, 6, 6, 5, 4)
    rolled = [event for event in encounter.events if isinstance(event, AttackRolled)]
    assert [(event.result.total, event.result.outcome) for event in rolled] == [
        (11, Outcome.SUCCESS),
        (8, Outcome.SUCCESS),
    ]
    dealt = [event.damage for event in rolled if event.damage]
    assert [(damage.rolled, damage.absorbed, damage.dealt) for damage in dealt] == [(14, 3, 11), (21, 0, 21)]
    assert [event for event in encounter.events if isinstance(event, DamageDealt)] == [
        DamageDealt("cy", ("ana",), 11, 10, Status.UP),
        DamageDealt("ana", ("cy",), 21, 0, Status.DOWN),
    ]
    assert encounter.acting == ("di",)
    encounter = resolved(encounter.declare("di", Evade()))
    attack = shot("di", "Pistol", moving=True, modifiers=(SUN,))
    assert [modifier.value for modifier in encounter.check_for("bo", attack).modifiers] == [1, -3, -3, -4]
    assert attack_odds(encounter, "bo", attack).check.needed is None
    encounter = resolved(encounter.declare("bo", attack), 6, 6)
    last = encounter.events[-1]
    assert isinstance(last, AttackRolled)
    assert (last.result.total, last.result.gm_may_allow) == (3, True)
    assert encounter.pending_rulings == ("bo",)
    encounter = ruled(encounter, "bo", True, 5, 2)
    assert [
        event.damage.dealt for event in encounter.events if isinstance(event, NaturalTwelveRuled) and event.damage
    ] == [7]
    assert {combatant.id: combatant.hits for combatant in encounter.combatants} == {
        "ana": 0,
        "bo": 21,
        "cy": 10,
        "di": 14,
    }
    assert (encounter.acting, encounter.turn) == ((), 1)
    assert Encounter.replay(start(), encounter.events) == encounter
