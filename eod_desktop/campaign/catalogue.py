"""What a campaign offers to pick from: skills, weapons, armor, conditions and DMs of the situation.

A campaign that has no skills, weapons or armor of its own (None) offers the shipped ones.
"""

from __future__ import annotations

from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, name_of, shipped
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Armor, Weapon


def entries(campaign: Campaign, kind: CatalogueKind) -> tuple[Entry, ...]:
    """A catalogue in the order in which it is offered."""
    own: tuple[Entry, ...] | None = getattr(campaign, kind.value)
    return shipped().values(kind) if own is None else own


def entry(campaign: Campaign, kind: CatalogueKind, name: str) -> Entry | None:
    """The entry of that name, None for none."""
    return next((one for one in entries(campaign, kind) if name_of(one) == name), None)


def skills(campaign: Campaign) -> tuple[CatalogueSkill, ...]:
    """Skills and what a level of each costs (T10)."""
    return tuple(one for one in entries(campaign, CatalogueKind.SKILLS) if isinstance(one, CatalogueSkill))


def weapons(campaign: Campaign) -> tuple[Weapon, ...]:
    return tuple(one for one in entries(campaign, CatalogueKind.WEAPONS) if isinstance(one, Weapon))


def weapon(campaign: Campaign, name: str) -> Weapon | None:
    """The weapon of that name, None for none."""
    found = entry(campaign, CatalogueKind.WEAPONS, name)
    return found if isinstance(found, Weapon) else None


def armors(campaign: Campaign) -> tuple[Armor, ...]:
    return tuple(one for one in entries(campaign, CatalogueKind.ARMORS) if isinstance(one, Armor))


def armor(campaign: Campaign, name: str) -> Armor | None:
    """The armor of that name, None for none."""
    found = entry(campaign, CatalogueKind.ARMORS, name)
    return found if isinstance(found, Armor) else None
