"""What is changed of several characters at once."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from eod_desktop.rules import Armor, Character, CharacterKind


class RosterChange(msgspec.Struct, frozen=True):
    """What to change; None leaves a thing as each character has it. `armor` is in a tuple, empty to take it off."""

    side: str | None = None
    group: str | None = None
    kind: CharacterKind | None = None
    armor: tuple[Armor, ...] | None = None
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return self == RosterChange()

    def of(self, character: Character) -> Character:
        """The character with the change."""
        changes: dict[str, object] = {
            name: value for name in ("side", "group", "kind") if (value := getattr(self, name)) is not None
        }
        if self.armor is not None:
            changes["armor"] = self.armor[0] if self.armor else None
        kept = [tag for tag in character.tags if tag not in self.remove_tags]
        changes["tags"] = tuple(dict.fromkeys((*kept, *self.add_tags)))
        return replace(character, **changes)
