"""The sample encounter played by itself, told turn by turn in plain text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.paths import Paths
from eod_desktop.rules import Attack, Combatant, DiceSource, Encounter, RandomDice, Status, attack_odds

LONGEST_FIGHT = 20


def play(paths: Paths, seed: int | None, now: datetime, output: Path | None = None) -> Iterator[str]:
    """Play the sample encounter to its end; yields each turn's summary as text, and writes them all to `output`.

    `seed` plays the same fight again. OSError when `output` cannot be written.
    """
    from eod_desktop.models.report_text import to_text
    from eod_desktop.models.turn_summary import turn_summary
    from eod_desktop.summary import write_summary

    campaign = load_sample(paths.sample.read_text(encoding="utf-8"))
    record = campaign.on_board or campaign.encounters[0]
    dice = RandomDice(seed)
    while not decided(record.now) and record.now.turn < LONGEST_FIGHT:
        campaign, record = _with(campaign, record, played_turn(record.now, dice))
        yield to_text(turn_summary(campaign, record, {record.now.turn}, players=False, printed_at=now))
    if output:
        write_summary(campaign, record, range(1, record.now.turn + 1), output, paths, now)


def _with(campaign: Campaign, record: EncounterRecord, now: Encounter) -> tuple[Campaign, EncounterRecord]:
    record = replace(record, now=now)
    return campaign.with_record(record), record


def decided(encounter: Encounter) -> bool:
    """Whether no two hostile sides have somebody able left."""
    sides = {combatant.side for combatant in encounter.combatants if combatant.able}
    return not any(encounter.hostile(side, other) for side in sides for other in sides)


def played_turn(encounter: Encounter, dice: DiceSource) -> Encounter:
    """One whole turn in which everybody attacks with the best weapon whoever is closest to going down.

    A natural 12 that falls short is allowed.
    """
    encounter = encounter.begin_turn(dice)
    while encounter.acting:
        for id in encounter.acting:
            attack = best_attack(encounter, encounter.combatant(id))
            if attack:
                encounter = encounter.declare(id, attack)
        encounter = encounter.resolve(dice)
        while encounter.pending_rulings:
            encounter = encounter.rule_natural_twelve(encounter.pending_rulings[0], True, dice)
    return encounter


def best_attack(encounter: Encounter, attacker: Combatant) -> Attack | None:
    """The attack with the greatest expected damage on the weakest hostile that stands, None without one."""
    foes = [
        other
        for other in encounter.combatants
        if other.status is Status.UP and encounter.hostile(attacker.side, other.side)
    ]
    if not foes:
        return None
    target = min(foes, key=lambda foe: foe.hits)
    attacks = [
        Attack(target.id, weapon.name, band)
        for weapon in attacker.weapons
        for band in weapon.range_dms
        if encounter.why_not("declare", attacker.id, Attack(target.id, weapon.name, band)) is None
    ]
    return max(attacks, key=lambda attack: attack_odds(encounter, attacker.id, attack).expected_damage, default=None)
