"""The readable columns of a table of characters, and what stands in them."""

from __future__ import annotations

from eod_desktop.campaign.exchange import formula, gear_reading
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.rules import Character

TITLES = (
    *("Name", "Side", "Kind", "Player", "Group", "Tags", *SIX),
    *("Skills", "Hits", "Wounds", "Armor", "Weapons", "Notes"),
)
OWN_TITLE = "EoD Desktop"
# what no text file holds, and what spreadsheets stumble over; the last column still has it
_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127), " ")


def cells(character: Character) -> dict[str, str]:
    """What stands in each column of `TITLES`; formula-looking text is inert."""
    texts = {
        "Name": character.name,
        "Side": character.side,
        "Player": character.player,
        "Group": character.group,
        "Tags": ", ".join(character.tags),
        "Skills": ", ".join(f"{skill}-{level}" for skill, level in character.skills.items()),
        "Armor": gear_reading.armor_text(character.armor),
        "Weapons": "; ".join(map(gear_reading.weapon_text, character.weapons)),
        "Notes": character.notes,
    }
    numbers = {stat: _number(character.stats.get(stat)) for stat in SIX}
    numbers |= {"Kind": character.kind.value, "Hits": _number(character.max_hits)}
    numbers["Wounds"] = _number(character.wounds or None)
    return numbers | {title: formula.inert(text.translate(_CONTROLS)) for title, text in texts.items()}


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
