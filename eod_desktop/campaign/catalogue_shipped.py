"""The catalogues that the program ships, and where each of their numbers comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import asdict, replace

from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.defaults import Defaults, NumberMark
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Armor, Condition, Modifier, Weapon

Value = TypeVar("Value")
Entry: TypeAlias = CatalogueSkill | Weapon | Armor | Condition | Modifier
"""What a catalogue lists."""


class CatalogueKind(StrEnum):
    """The catalogues of a campaign; each value is the name of its field in `Campaign`."""

    SKILLS = "skills"
    WEAPONS = "weapons"
    ARMORS = "armors"
    CONDITIONS = "conditions"
    SITUATION_DMS = "situation_dms"


class ShippedEntry(msgspec.Struct, frozen=True):
    """An entry as shipped. `marks`: for each of its numbers, by field, whether the EoD rules state it; `named_in`: the
    rules that name the entry itself.
    """

    value: Entry
    marks: Mapping[str, NumberMark]
    named_in: tuple[str, ...] = ()


class ShippedWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon as the shipped files write it: its damage as at the table."""

    name: str
    skill: str
    damage: str
    range_dms: dict[str, int]
    dm: int = 0
    silent: bool = False
    damage_type: str = ""
    stat: str = ""

    def weapon(self) -> Weapon:
        """RuleError for what is none."""
        return Weapon(**asdict(self))


class _Listed(msgspec.Struct, Generic[Value], frozen=True, forbid_unknown_fields=True):
    """An entry of a file; its own marks go before those of the file."""

    value: Value
    named_in: tuple[str, ...] = ()
    marks: dict[str, NumberMark] = {}


class _File(msgspec.Struct, Generic[Value], frozen=True, forbid_unknown_fields=True):
    note: str
    marks: dict[str, NumberMark]
    entries: tuple[_Listed[Value], ...]


class Shipped(msgspec.Struct, frozen=True):
    """Every shipped entry by its name, in the order in which it is offered."""

    by_kind: Mapping[CatalogueKind, Mapping[str, ShippedEntry]]

    def values(self, kind: CatalogueKind) -> tuple[Entry, ...]:
        return tuple(entry.value for entry in self.by_kind[kind].values())


def name_of(entry: Entry) -> str:
    """What an entry is called; it is there once in its catalogue."""
    return entry.label if isinstance(entry, Modifier) else entry.name


@cache
def shipped() -> Shipped:
    """What this program ships."""
    return read_catalogues(shipped_resources())


def read_catalogues(resources: Path) -> Shipped:
    """The catalogues in a folder of resources; OSError, or ValueError for a file that is none."""
    folder = resources / "catalogues"
    skills = msgspec.json.decode((folder / "skills.json").read_bytes(), type=_File[CatalogueSkill])
    weapons = msgspec.json.decode((folder / "weapons.json").read_bytes(), type=_File[ShippedWeapon])
    armors = msgspec.json.decode((folder / "armors.json").read_bytes(), type=_File[Armor])
    others = msgspec.json.decode((resources / "defaults.json").read_bytes(), type=Defaults)
    arms = [replace(one, value=one.value.weapon()) for one in weapons.entries]
    dms = [_Listed(Modifier(dm.label, dm.value)) for dm in others.situation_dms]
    conditions = [_Listed(condition) for condition in others.conditions]
    return Shipped(
        {
            CatalogueKind.SKILLS: _by_name(skills.entries, skills.marks),
            CatalogueKind.WEAPONS: _by_name(arms, weapons.marks),
            CatalogueKind.ARMORS: _by_name(armors.entries, armors.marks),
            CatalogueKind.CONDITIONS: _by_name(conditions, others.marks["conditions"]),
            CatalogueKind.SITUATION_DMS: _by_name(dms, others.marks["situation_dms"]),
        }
    )


def _by_name(entries: Iterable[_Listed[Any]], marks: Mapping[str, NumberMark]) -> dict[str, ShippedEntry]:
    made = [ShippedEntry(one.value, {**marks, **one.marks}, one.named_in) for one in entries]
    return {name_of(entry.value): entry for entry in made}
