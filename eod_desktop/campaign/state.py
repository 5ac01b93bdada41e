"""A campaign as one frozen value: characters, encounters, ruleset. Every change is a new one that shares the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.later import read_later
from eod_desktop.rules import Armor, Character, Condition, Encounter, Modifier, Ruleset, Weapon

_NUMBER = re.compile(r"[0-9]{1,15}\Z")


class EncounterRecord(msgspec.Struct, frozen=True):
    """An encounter with its name: `start` as it was before its first turn, `now` after all that has happened since.

    `led_by` is who leads whom (led id → leader id), kept from turn to turn as the GM last chose it (I5). `ended`: the
    GM has called it over, and the PCs' wounds have gone back to their characters.
    """

    id: str
    name: str
    start: Encounter
    now: Encounter
    led_by: Mapping[str, str] = msgspec.field(default_factory=dict)
    notes: str = ""
    ended: bool = False


# years of play are opened for the fight of today
read_later(EncounterRecord, "start", "now")


class Campaign(msgspec.Struct, frozen=True):
    """Everything of a campaign but its dice log.

    `sides` stand in order of first use: a side's place gives its shape and colour, unless `side_styles` says another.
    `conditions`, `situation_dms`, `skills`, `weapons` and `armors` are the GM's own to pick from; None stands for the
    shipped ones (`catalogue`). `current` is the id of the encounter on the board, "" for none.
    """

    name: str
    ruleset: Ruleset = msgspec.field(default_factory=Ruleset)
    characters: tuple[Character, ...] = ()
    encounters: tuple[EncounterRecord, ...] = ()
    sides: tuple[str, ...] = ()
    side_styles: Mapping[str, int] = msgspec.field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    situation_dms: tuple[Modifier, ...] = ()
    current: str = ""
    last_id: int = 0
    skills: tuple[CatalogueSkill, ...] | None = None
    weapons: tuple[Weapon, ...] | None = None
    armors: tuple[Armor, ...] | None = None

    def new_id(self, prefix: str) -> str:
        """An id for a new character or encounter that none had before: ``new_id("encounter")`` → ``"encounter4"``."""
        return f"{prefix}{self.last_id + 1}"

    def character(self, id: str) -> Character | None:
        return next((character for character in self.characters if character.id == id), None)

    def record(self, id: str) -> EncounterRecord | None:
        return next((record for record in self.encounters if record.id == id), None)

    @property
    def on_board(self) -> EncounterRecord | None:
        """The encounter on the board."""
        return self.record(self.current)

    def side_style(self, side: str) -> int:
        """The index of a side's shape and colour; a side not met yet gets the next one."""
        if side in self.side_styles:
            return self.side_styles[side]
        return self.sides.index(side) if side in self.sides else len(self.sides)

    def with_character(self, character: Character) -> Campaign:
        """With the character in place of the one of the same id, or at the end."""
        if self.character(character.id) is None:
            with_it = replace(self, characters=(*self.characters, character), last_id=self._counting(character.id))
        else:
            with_it = replace(self, characters=tuple(character if c.id == character.id else c for c in self.characters))
        return with_it._with_sides((character.side,))

    def with_characters(self, characters: Iterable[Character]) -> Campaign:
        """With each in place of the one of its id, or at the end; of two with one id the last counts."""
        put = {character.id: character for character in characters}
        known = {character.id for character in self.characters}
        new = tuple(character for id, character in put.items() if id not in known)
        everyone = (*(put.get(character.id, character) for character in self.characters), *new)
        last_id = max([self.last_id, *(self._counting(character.id) for character in new)])
        return replace(self, characters=everyone, last_id=last_id)._with_sides(one.side for one in put.values())

    def with_changed(self, characters: Iterable[Character]) -> Campaign:
        """With each of these in place of the character of its id, in one pass; the same ones change nothing."""
        new = {character.id: character for character in characters}
        kept = tuple([c if new.get(c.id, c) == c else new[c.id] for c in self.characters])
        if all(now is before for now, before in zip(kept, self.characters, strict=True)):
            return self
        return replace(self, characters=kept)._with_sides(character.side for character in kept)

    def without_characters(self, ids: Iterable[str]) -> Campaign:
        gone = frozenset(ids)
        return replace(self, characters=tuple(c for c in self.characters if c.id not in gone))

    def with_record(self, record: EncounterRecord) -> Campaign:
        """With the encounter in place of the one of the same id, or at the end."""
        if self.record(record.id) is None:
            with_it = replace(self, encounters=(*self.encounters, record), last_id=self._counting(record.id))
        else:
            with_it = replace(self, encounters=tuple(record if r.id == record.id else r for r in self.encounters))
        return with_it._with_sides(c.side for c in record.now.combatants)

    def without_record(self, id: str) -> Campaign:
        """Without the encounter; the board shows none if it was that one."""
        left = tuple(record for record in self.encounters if record.id != id)
        return replace(self, encounters=left, current="" if self.current == id else self.current)

    def with_condition(self, condition: Condition) -> Campaign:
        """With the condition to pick from, in place of one of its name."""
        others = {c.name: c for c in self.conditions}
        return replace(self, conditions=tuple((others | {condition.name: condition}).values()))

    def without_condition(self, name: str) -> Campaign:
        return replace(self, conditions=tuple(c for c in self.conditions if c.name != name))

    def with_situation_dm(self, modifier: Modifier) -> Campaign:
        """With the DM to pick from, in place of one of its label."""
        others = {m.label: m for m in self.situation_dms}
        return replace(self, situation_dms=tuple((others | {modifier.label: modifier}).values()))

    def without_situation_dm(self, label: str) -> Campaign:
        return replace(self, situation_dms=tuple(m for m in self.situation_dms if m.label != label))

    def _counting(self, id: str) -> int:
        number = _NUMBER.search(id)
        return max(self.last_id, int(number[0])) if number else self.last_id

    def _with_sides(self, sides: Iterable[str]) -> Campaign:
        new = tuple(side for side in dict.fromkeys(sides) if side not in self.sides)
        return replace(self, sides=self.sides + new) if new else self
