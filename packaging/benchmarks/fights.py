"""The fight that the benchmarks of rules and forecast play: five against five, to the end."""

from __future__ import annotations

from eod_desktop.rules import Armor, Attack, Combatant, DiceSource, Encounter, Ruleset, Weapon, declare_all

RIFLE = Weapon("Rifle", "Rifle", "3d6", {"Medium": 0})
ARMOR = Armor("Vest", 3)
HITS = 21
ENEMY = {"Party": "Raiders", "Raiders": "Party"}
SHOTS = {f"{side}{number}": Attack(f"{side}{number}", "Rifle", "Medium") for side in ENEMY for number in range(5)}
OPTIONS = {"natural_twelve": "always", "surprise_margin": 1_000}


def encounter() -> Encounter:
    return Encounter(
        combatants=tuple(
            Combatant(
                f"{side}{number}",
                f"{side} {number}",
                side,
                weapons=(RIFLE,),
                skills={"Rifle": skill},
                armor=ARMOR,
                max_hits=HITS,
            )
            for side, skill in (("Party", 1), ("Raiders", 0))
            for number in range(5)
        ),
        ruleset=Ruleset(**OPTIONS),
    )


def play(fight: Encounter, dice: DiceSource) -> Encounter:
    """To the end, everybody shooting at the weakest enemy; the last state, with every event in its log."""
    looked_at: tuple[Combatant, ...] = ()
    while True:
        if fight.combatants is not looked_at:
            looked_at = fight.combatants
            weakest: dict[str, Combatant] = {}
            for one in looked_at:
                if one.hits > 0:
                    known = weakest.get(one.side)
                    if known is None or one.hits < known.hits:
                        weakest[one.side] = one
            if len(weakest) < 2:
                return fight
            shots = {side: SHOTS[weakest[ENEMY[side]].id] for side in weakest}
        acting = fight.acting
        if acting:
            fight = declare_all(fight, {id: shots[fight.combatant(id).side] for id in acting}).resolve(dice)
        else:
            fight = fight.begin_turn(dice)
