"""Fights at certain points, for what shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.document import Document
from eod_desktop.rules import Combatant, Encounter, RandomDice, Ruleset, ScriptedDice, Weapon
from tests.fakes import MemoryStore

REACH = {"Close": 0, "Short": 0, "Medium": -1}
RIFLE = Weapon("Rifle", "Rifle", "3d6", REACH)
PISTOL = Weapon("Pistol", "Handgun", "2d6", REACH)


def fighter(id: str, side: str, name: str = "", hits: int | None = None, **options: object) -> Combatant:
    """Someone with 20 hits and a rifle."""
    chosen = {"weapons": (RIFLE,), "max_hits": 20, "skills": {"Rifle": 2}, **options}
    return Combatant(id, name or id.capitalize(), side, hits=hits, **chosen)


def begun(combatants: Sequence[Combatant], faces: Iterable[int], ruleset: Ruleset | None = None) -> Encounter:
    """Their first turn with these dice for initiative, in encounter order."""
    return staged(combatants, ruleset).begin_turn(ScriptedDice(list(faces)))


def staged(combatants: Sequence[Combatant], ruleset: Ruleset | None = None) -> Encounter:
    return Encounter(combatants=tuple(combatants), ruleset=ruleset or Ruleset())


def document_of(*encounters: Encounter) -> Document:
    """A document with these encounters, the first on the board, and dice that never run out."""
    campaign = Campaign("Test")
    for number, encounter in enumerate(encounters, 1):
        campaign = campaign.with_record(EncounterRecord(f"e{number}", f"Encounter {number}", encounter, encounter))
    return Document(MemoryStore(replace(campaign, current="e1" if encounters else "")), RandomDice(1))
