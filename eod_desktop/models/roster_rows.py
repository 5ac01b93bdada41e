"""The roster as values: headings of sides and groups and the characters under them, in the order they are shown in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.wording import number
from eod_desktop.rules import Character, CharacterKind, RuleError, Ruleset

Section = tuple[str, str]
"""("side", its name) for characters without a group, or ("group", its name)."""


def section_of(character: Character) -> Section:
    """Under which heading a character stands."""
    return ("group", character.group) if character.group.strip() else ("side", character.side)


class RosterHeading(msgspec.Struct, frozen=True):
    """A side or a group: `count` of its `members` are not archived."""

    section: Section
    count: int
    members: int

    @property
    def key(self) -> Section:
        return self.section

    @property
    def title(self) -> str:
        return self.section[1]


class RosterEntry(msgspec.Struct, frozen=True):
    """A character as the roster shows it. `hits` of `maximum`; both None when the hits cannot be worked out (C7).

    `haystack` is what a search looks through: everything that is written of it, folded, a line each.
    """

    character: Character
    style: int
    hits: int | None
    maximum: int | None
    haystack: str

    @property
    def key(self) -> tuple[str, str]:
        return "character", self.character.id

    @property
    def section(self) -> Section:
        return section_of(self.character)

    @property
    def hits_text(self) -> tuple[str, str]:
        """The figure and, smaller behind it, of how many: ("9", "/19"); an unhurt NPC has only the first."""
        if self.hits is None or self.maximum is None:
            return "\N{EM DASH}", ""
        if self.character.kind is not CharacterKind.PC and self.hits == self.maximum:
            return number(self.maximum), ""
        return number(self.hits), f"/{self.maximum}"


RosterRow = RosterHeading | RosterEntry


def kind_text(kind: CharacterKind) -> str:
    return {
        CharacterKind.PC: QCoreApplication.translate("Roster", "PC"),
        CharacterKind.NPC: QCoreApplication.translate("Roster", "NPC"),
        CharacterKind.CREATURE: QCoreApplication.translate("Roster", "creature"),
    }[kind]


def spoken(row: RosterRow) -> str:
    """The row in words, for screen readers."""
    if isinstance(row, RosterEntry):
        return ", ".join(words(row))
    said = QCoreApplication.translate("Roster", "{side}, {count} on the roster")
    return said.format(side=row.title, count=row.count)


def words(entry: RosterEntry) -> list[str]:
    """Name, kind, side, player and hits of a character, each in words."""
    character = entry.character
    parts = [character.name, kind_text(character.kind), character.side]
    if character.player:
        parts.append(QCoreApplication.translate("Roster", "played by {player}").format(player=character.player))
    if entry.hits is None:
        parts.append(QCoreApplication.translate("Roster", "hits unknown: a stat they come from is missing"))
    else:
        said = QCoreApplication.translate("Roster", "{hits} of {maximum} hits")
        parts.append(said.format(hits=number(entry.hits), maximum=entry.maximum))
    if character.tags:
        parts.append(QCoreApplication.translate("Roster", "tags: {tags}").format(tags=", ".join(character.tags)))
    if character.archived:
        parts.append(QCoreApplication.translate("Roster", "archived"))
    return parts


def roster_rows(campaign: Campaign, known: Mapping[str, RosterEntry], same_rules: bool) -> list[RosterRow]:
    """Sides in their order, then groups in that of their first characters, each heading followed by its characters.

    `known` are entries by character id, used again where nothing of them changed; `same_rules` says that they were
    made under the campaign's ruleset.
    """
    sections: dict[Section, list[Character]] = {("side", side): [] for side in campaign.sides}
    for character in campaign.characters:
        sections.setdefault(section_of(character), []).append(character)
    rows: list[RosterRow] = []
    for section in sorted(sections, key=lambda section: section[0] == "group"):
        characters = sections[section]
        if characters:
            active = sum(not character.archived for character in characters)
            rows.append(RosterHeading(section, active, len(characters)))
        for character in characters:
            entry, style = known.get(character.id), campaign.side_style(character.side)
            if not (same_rules and entry and entry.character is character and entry.style == style):
                entry = roster_entry(character, style, campaign.ruleset)
            rows.append(entry)
    return rows


def roster_entry(character: Character, style: int, ruleset: Ruleset) -> RosterEntry:
    try:
        maximum = character.hits(ruleset)
    except RuleError:
        maximum = None
    hits = None if maximum is None else maximum - character.wounds
    return RosterEntry(character, style, hits, maximum, "\n".join(_written(character)).casefold())


def _written(character: Character) -> Iterator[str]:
    yield from (character.name, character.side, kind_text(character.kind), character.player, character.group)
    yield from character.tags
    yield from character.skills
    yield from (weapon.name for weapon in character.weapons)
    if character.armor:
        yield character.armor.name
    yield from (condition.name for condition in character.conditions)
    yield character.notes
