"""The life of an encounter: prepared anew, ended and taken up again, begun anew, played again from its start."""

from __future__ import annotations

from msgspec.structs import replace

from eod_desktop.campaign.edits import led_among, staged
from eod_desktop.campaign.names import copy_name
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Character, CharacterKind, Combatant, Ruleset


def end_encounter(campaign: Campaign, id: str) -> Campaign:
    """Over: the hits that PCs have lost go back to their characters as wounds. NPCs and creatures keep their own."""
    record = _record(campaign, id)
    for combatant in record.now.combatants:
        character = campaign.character(combatant.character)
        if character and character.kind is CharacterKind.PC:
            wounds = max(0, combatant.max_hits - combatant.hits)
            if wounds != character.wounds:
                campaign = campaign.with_character(replace(character, wounds=wounds))
    return campaign.with_record(replace(record, ended=True))


def resume_encounter(campaign: Campaign, id: str) -> Campaign:
    """Not over after all; the wounds that went back stay."""
    return campaign.with_record(replace(_record(campaign, id), ended=False))


def restart_encounter(campaign: Campaign, id: str) -> Campaign:
    """Back to before the first turn. Its rolls stay in the log, as undone."""
    record = _record(campaign, id)
    led_by = led_among(record, record.start)
    return campaign.with_record(replace(record, now=record.start, led_by=led_by, ended=False))


def duplicate_encounter(campaign: Campaign, id: str) -> Campaign:
    """The same encounter as it was before its first turn, under a name of its own, on the board."""
    record = _record(campaign, id)
    copy = replace(
        record,
        id=campaign.new_id("encounter"),
        name=copy_name(record.name, {other.name for other in campaign.encounters}) if record.name else "",
        now=record.start,
        led_by=led_among(record, record.start),
        ended=False,
    )
    return replace(campaign.with_record(copy), current=copy.id)


def update_placed_copies(campaign: Campaign, character_id: str) -> Campaign:
    """What a character can do and carry, pushed to its combatants in encounters that have not begun.

    Their names, sides, wounds, and what else the GM gave them stay. An encounter that has begun goes on with what it
    began with.
    """
    character = campaign.character(character_id)
    if character is None:
        raise KeyError(character_id)
    for record in campaign.encounters:
        now = record.now
        if not now.turn and any(combatant.character == character_id for combatant in now.combatants):
            combatants = tuple([_updated(c, character, now.ruleset) for c in now.combatants])
            campaign = campaign.with_record(staged(record, replace(now, combatants=combatants)))
    return campaign


def _updated(combatant: Combatant, character: Character, ruleset: Ruleset) -> Combatant:
    """The combatant with the figures and arms of its character; itself when it is another's."""
    if combatant.character != character.id:
        return combatant
    fresh = character.combatant(combatant.id, ruleset, combatant.name)
    lost = combatant.max_hits - combatant.hits
    able = replace(
        combatant,
        skills=fresh.skills,
        stats=fresh.stats,
        weapons=fresh.weapons,
        armor=fresh.armor,
        max_hits=fresh.max_hits,
    )
    return able.with_hits(fresh.max_hits - lost, ruleset)


def set_ruleset(campaign: Campaign, ruleset: Ruleset) -> Campaign:
    """Under other options; encounters that have begun go on under those they began with."""
    campaign = replace(campaign, ruleset=ruleset)
    for record in campaign.encounters:
        if not record.now.turn:
            campaign = campaign.with_record(staged(record, replace(record.now, ruleset=ruleset)))
    return campaign


def _record(campaign: Campaign, id: str) -> EncounterRecord:
    record = campaign.record(id)
    if record is None:
        raise KeyError(id)
    return record
