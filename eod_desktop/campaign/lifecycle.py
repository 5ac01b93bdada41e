"""The life of an encounter: ended and taken up again, begun anew, played again from its start."""

from __future__ import annotations

from msgspec.structs import replace

from eod_desktop.campaign.names import copy_name
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import CharacterKind


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
    """Back to before the first event. Its rolls stay in the log, as undone."""
    record = _record(campaign, id)
    return campaign.with_record(replace(record, now=record.start, ended=False))


def duplicate_encounter(campaign: Campaign, id: str) -> Campaign:
    """The same encounter as it was before its first event, under a name of its own, on the board."""
    record = _record(campaign, id)
    copy = replace(
        record,
        id=campaign.new_id("encounter"),
        name=copy_name(record.name, {other.name for other in campaign.encounters}) if record.name else "",
        now=record.start,
        ended=False,
    )
    return replace(campaign.with_record(copy), current=copy.id)


def update_placed_copies(campaign: Campaign, character_id: str) -> Campaign:
    """What a character can do and carry, pushed to its combatants in encounters that have not begun.

    Their names, sides, and wounds stay. An encounter that has begun goes on with what it began with.
    """
    character = campaign.character(character_id)
    if character is None:
        raise KeyError(character_id)
    for record in campaign.encounters:
        if record.now.log or not any(c.character == character_id for c in record.now.combatants):
            continue
        combatants = []
        for combatant in record.now.combatants:
            if combatant.character == character_id:
                fresh = character.combatant(combatant.id, record.now.ruleset, combatant.name)
                hits = fresh.max_hits - (combatant.max_hits - combatant.hits)
                combatant = replace(fresh, side=combatant.side).with_hits(hits, record.now.ruleset)
            combatants.append(combatant)
        staged = record.now.staged(combatants)
        campaign = campaign.with_record(replace(record, start=staged, now=staged))
    return campaign


def _record(campaign: Campaign, id: str) -> EncounterRecord:
    record = campaign.record(id)
    if record is None:
        raise KeyError(id)
    return record
