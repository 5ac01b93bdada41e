"""The roster as values: headings of the sides and the characters under them, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.wording import number
from eod_desktop.rules import Character, CharacterKind, RuleError, Ruleset


class RosterHeading(msgspec.Struct, frozen=True):
    """A side with its number of characters; `style` is the index of its shape and colour."""

    side: str
    style: int
    count: int

    @property
    def key(self) -> tuple[str, str]:
        return "side", self.side


class RosterEntry(msgspec.Struct, frozen=True):
    """A character as the roster shows it. `hits` of `maximum`; both None when the hits cannot be worked out (C7).

    `haystack` is what a search looks through: folded name, side, kind, player, skills and weapons, a line each.
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
    return QCoreApplication.translate("Roster", "{side}, {count} on the roster").format(side=row.side, count=row.count)


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
    return parts


def roster_rows(campaign: Campaign, known: Mapping[str, RosterEntry], same_rules: bool) -> list[RosterRow]:
    """Every side that has characters, in the order of the sides, each heading followed by its characters.

    `known` are entries by character id, used again where nothing of them changed; `same_rules` says that they were
    made under the campaign's ruleset.
    """
    sides: dict[str, list[Character]] = {side: [] for side in campaign.sides}
    for character in campaign.characters:
        sides.setdefault(character.side, []).append(character)
    rows: list[RosterRow] = []
    for side, characters in sides.items():
        style = campaign.side_style(side)
        if characters:
            rows.append(RosterHeading(side, style, len(characters)))
        for character in characters:
            entry = known.get(character.id)
            if not (same_rules and entry and entry.character is character and entry.style == style):
                entry = roster_entry(character, style, campaign.ruleset)
            rows.append(entry)
    return rows


def roster_entry(character: Character, style: int, ruleset: Ruleset) -> RosterEntry:
    try:
        maximum = character.hits(ruleset)
    except RuleError:
        maximum = None
    weapons = (weapon.name for weapon in character.weapons)
    kind = kind_text(character.kind)
    haystack = "\n".join((character.name, character.side, kind, character.player, *character.skills, *weapons))
    hits = None if maximum is None else maximum - character.wounds
    return RosterEntry(character, style, hits, maximum, haystack.casefold())
