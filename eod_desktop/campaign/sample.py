"""The sample campaign that the program ships, as its JSON tells it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.catalogue_shipped import ShippedWeapon
from eod_desktop.campaign.edits import put_on_board
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Armor, Character, CharacterKind, Encounter, Situation, Weapon


class _Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character whose weapons and armor go by name."""

    id: str
    name: str
    side: str
    kind: CharacterKind
    stats: dict[str, int]
    skills: dict[str, int]
    weapons: tuple[str, ...]
    armor: str | None = None
    max_hits: int | None = None
    notes: str = ""


class _Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    copies: int = 1


class _Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    situation: Situation
    combatants: tuple[_Placed, ...]
    alliances: tuple[tuple[str, ...], ...] = ()
    notes: str = ""


class _Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    weapons: tuple[ShippedWeapon, ...]
    armors: tuple[Armor, ...]
    characters: tuple[_Character, ...]
    encounters: tuple[_Encounter, ...]


def load_sample(text: str) -> Campaign:
    """The campaign that `text` describes, its first encounter on the board.

    ValueError (msgspec.ValidationError, RuleError) or KeyError for a text that describes none.
    """
    sample = msgspec.json.decode(text, type=_Sample)
    weapons = {weapon.name: weapon.weapon() for weapon in sample.weapons}
    armors = {armor.name: armor for armor in sample.armors}
    campaign = Campaign(sample.name)
    for character in sample.characters:
        campaign = campaign.with_character(_character(character, weapons, armors))
    for encounter in sample.encounters:
        campaign = _with_encounter(campaign, encounter)
    return replace(campaign, current=sample.encounters[0].id if sample.encounters else "")


def _character(sample: _Character, weapons: Mapping[str, Weapon], armors: Mapping[str, Armor]) -> Character:
    fields = msgspec.structs.asdict(sample)
    fields["weapons"] = tuple(weapons[name] for name in sample.weapons)
    fields["armor"] = armors[sample.armor] if sample.armor else None
    return Character(**fields)


def _with_encounter(campaign: Campaign, sample: _Encounter) -> Campaign:
    empty = Encounter(situation=sample.situation, ruleset=campaign.ruleset, alliances=sample.alliances)
    campaign = campaign.with_record(EncounterRecord(sample.id, sample.name, empty, empty, notes=sample.notes))
    for placed in sample.combatants:
        character = campaign.character(placed.character)
        if character is None:
            raise KeyError(placed.character)
        campaign = put_on_board(campaign, sample.id, (character,), placed.copies)
    return campaign
