"""Giving the characters that use an entry of the catalogue what the catalogue says now."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.edits import change_encounter
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import ActiveCondition, Armor, Character, Combatant, Condition, Encounter, Weapon

PUSHED = frozenset({CatalogueKind.SKILLS, CatalogueKind.WEAPONS, CatalogueKind.ARMORS, CatalogueKind.CONDITIONS})
"""What characters have copies of: they keep what was put in, until it is pushed to them."""

_FREE_COST = 1  # what a level costs where a character says nothing (T10)
Bearer = TypeVar("Bearer", Character, Combatant)
Listed = TypeVar("Listed", Weapon, Condition, ActiveCondition)


class User(msgspec.Struct, frozen=True):
    """A character that has an entry: itself, or one of its combatants in encounters that have not begun.

    `before` is what the character has and `after` what a push would give it, both None when it has none itself;
    `staged` counts the combatants that a push would change.
    """

    character: Character
    before: Entry | None
    after: Entry | None
    staged: int

    @property
    def differs(self) -> bool:
        """Whether a push would change anything."""
        return self.staged > 0 or self.before != self.after


def users_of(campaign: Campaign, value: Entry, known_as: str = "") -> tuple[User, ...]:
    """The characters that have the entry, under its name or the one it had before (`known_as`), in roster order."""
    staged: dict[str, int] = {}
    for record in campaign.encounters:
        for combatant in () if record.now.turn else record.now.combatants:
            if _given(combatant, value, known_as) != combatant:
                staged[combatant.character] = staged.get(combatant.character, 0) + 1
    found = []
    for one in campaign.characters:
        before, count = _had(one, value, known_as), staged.get(one.id, 0)
        if before is not None or count:
            found.append(User(one, before, _had(_given(one, value, known_as), value, known_as), count))
    return tuple(found)


def push_entry(campaign: Campaign, value: Entry, character_ids: Collection[str], known_as: str = "") -> Campaign:
    """With the entry as it is now for those characters, and for their combatants in encounters that have not begun.

    Nothing else of them changes; an encounter that has begun goes on with what it began with.
    """
    chosen = frozenset(character_ids)
    characters = tuple([_changed(one, value, known_as) if one.id in chosen else one for one in campaign.characters])
    if any(new is not old for new, old in zip(characters, campaign.characters, strict=True)):
        campaign = replace(campaign, characters=characters)
    for record in campaign.encounters:
        if not record.now.turn:
            scene = _scene_with(record.now, value, chosen, known_as)
            if scene is not record.now:
                campaign = change_encounter(campaign, record.id, lambda _, scene=scene: scene)  # type: ignore[misc]
    return campaign


def _changed(character: Character, value: Entry, known_as: str) -> Character:
    """The character with the entry; itself when that makes it no other."""
    given = _given(character, value, known_as)
    return character if given == character else given


def _scene_with(scene: Encounter, value: Entry, character_ids: Collection[str], known_as: str) -> Encounter:
    """The staged encounter with the entry for the combatants of those characters; itself when nothing changes."""
    combatants = tuple(
        _given(one, value, known_as) if one.character in character_ids else one for one in scene.combatants
    )
    return scene if combatants == scene.combatants else replace(scene, combatants=combatants)


def _had(character: Character, value: Entry, known_as: str) -> Entry | None:
    """What the character has of an entry."""
    match value:
        case CatalogueSkill():
            name = _name_among(character.skills, value.name, known_as)
            return CatalogueSkill(name, character.skill_costs.get(name, _FREE_COST)) if name else None
        case Weapon():
            name = _name_among([weapon.name for weapon in character.weapons], value.name, known_as)
            return next((weapon for weapon in character.weapons if weapon.name == name), None)
        case Armor():
            worn = character.armor
            return worn if worn and worn.name in (value.name, known_as) else None
        case Condition():
            name = _name_among([condition.name for condition in character.conditions], value.name, known_as)
            return next((condition for condition in character.conditions if condition.name == name), None)
    return None


def _given(bearer: Bearer, value: Entry, known_as: str) -> Bearer:
    """The bearer with the entry in place of what it has of it; itself when it has nothing of it."""
    match value:
        case CatalogueSkill():
            return _with_skill(bearer, value, known_as)
        case Weapon():
            return replace(bearer, weapons=_swapped(bearer.weapons, value, known_as))
        case Armor() if bearer.armor and bearer.armor.name in (value.name, known_as):
            return replace(bearer, armor=value)
        case Condition() if isinstance(bearer, Combatant):
            return replace(bearer, conditions=_swapped(bearer.conditions, value.given(0), known_as))
        case Condition():
            return replace(bearer, conditions=_swapped(bearer.conditions, value, known_as))
    return bearer


def _with_skill(bearer: Bearer, skill: CatalogueSkill, known_as: str) -> Bearer:
    name = _name_among(bearer.skills, skill.name, known_as)
    if not name:
        return bearer
    skills = {skill.name if known == name else known: level for known, level in bearer.skills.items()}
    if isinstance(bearer, Combatant):
        return replace(bearer, skills=skills)
    costs = {known: cost for known, cost in bearer.skill_costs.items() if known not in (name, skill.name)}
    if skill.name in bearer.skill_costs or skill.cost != _FREE_COST:
        costs[skill.name] = skill.cost
    same = costs == bearer.skill_costs
    return replace(bearer, skills=skills, skill_costs=bearer.skill_costs if same else costs)


def _swapped(listed: tuple[Listed, ...], value: Listed, known_as: str) -> tuple[Listed, ...]:
    name = _name_among([one.name for one in listed], value.name, known_as)
    return tuple(value if one.name == name else one for one in listed)


def _name_among(names: Collection[str], name: str, known_as: str) -> str:
    """The name under which it is there, its own before the one it had; "" when it is not there."""
    return name if name in names else known_as if known_as in names else ""
