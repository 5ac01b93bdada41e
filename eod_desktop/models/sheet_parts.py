"""What sheets to print have in common: hits to tick off, weapons with their figures, armor and notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.attack_figures import Reach, needed_text, reaches
from eod_desktop.models.report import (
    Align,
    Blank,
    Block,
    Column,
    Heading,
    Line,
    Paragraph,
    Report,
    Row,
    Text,
    Ticks,
    Weight,
    Width,
    dim,
    plain,
    strong,
)
from eod_desktop.models.wording import MINUS, number, signed
from eod_desktop.rules import Armor, Combatant, Ruleset, Weapon

translate = QCoreApplication.translate

MOST_BOXES = 60
"""Of hits: whoever has more gets a line to write on."""


def sheet(
    campaign: Campaign,
    title: str,
    subtitle: str,
    blocks: Iterable[Block],
    printed_at: datetime,
    *,
    players: bool = False,
    column: float = 0.0,
) -> Report:
    """A report with what every printed thing bears. `printed_at` is printed as it stands, to the minute."""
    return Report(
        title=title,
        subtitle=subtitle,
        campaign=campaign.name,
        printed=printed_at.strftime("%Y-%m-%d %H:%M"),
        edition=translate("TurnSummary", "Players’ version") if players else "",
        # Translators: the code of your language, as in HTML.
        language=translate("TurnSummary", "en"),
        blocks=tuple(blocks),
        column=column,
    )


def record_title(record: EncounterRecord) -> str:
    """What an encounter is called on paper."""
    return record.name.strip() or translate("TurnSummary", "Encounter")


def hit_boxes(hits: int, maximum: int) -> Line:
    """One box a hit, those lost ticked; a line to write on for too many."""
    return (Ticks(maximum, max(0, maximum - hits)),) if maximum <= MOST_BOXES else (Blank(),)


def armor_words(armor: Armor | None) -> str:
    """ "Jack 3, 5 against fire"; "" for none."""
    if armor is None:
        return ""
    others = translate("Sheet", "{points} against {kind}")
    parts = [f"{armor.name} {_points(armor.absorbs)}"]
    parts += [others.format(points=_points(points), kind=kind) for kind, points in armor.by_type.items()]
    return ", ".join(parts)


def _points(absorbs: int | str) -> str:
    return translate("Sheet", "all") if isinstance(absorbs, str) else number(absorbs)


def skill_words(combatant: Combatant) -> str:
    """ "Leader 1, Rifle 2", by name."""
    skills = sorted(combatant.skills.items(), key=lambda skill: skill[0].casefold())
    return ", ".join(f"{name} {number(level)}" for name, level in skills)


def aim_words(weapon: Weapon, combatant: Combatant) -> str:
    """The skill or stat that aims it and the level: "Rifle 2", "Rifle, unskilled", "DEX 9"."""
    if weapon.stat:
        return (
            f"{weapon.stat} {number(combatant.stats[weapon.stat])}" if weapon.stat in combatant.stats else weapon.stat
        )
    if not weapon.skill:
        return translate("Sheet", "no skill")
    if weapon.skill in combatant.skills:
        return f"{weapon.skill} {number(combatant.skills[weapon.skill])}"
    return translate("Sheet", "{skill}, unskilled").format(skill=weapon.skill)


def damage_words(weapon: Weapon) -> str:
    """ "3d6+2 fire"."""
    return " ".join(part for part in (str(weapon.damage).replace("-", MINUS), weapon.damage_type) if part)


def weapon_columns(bands: Sequence[str]) -> tuple[Column, ...]:
    return (
        Column(translate("Sheet", "Weapon"), width=Width.FILL, share=4),
        Column(translate("Sheet", "Damage"), width=Width.FILL, share=2),
        Column(translate("Sheet", "Aimed with"), width=Width.FILL, share=3),
        *(Column(band, Align.RIGHT) for band in bands),
    )


def weapon_rows(combatant: Combatant, bands: Sequence[str], ruleset: Ruleset, *, dms: bool) -> Iterator[Row]:
    """A row a weapon: under each range what the two dice have to show, with `dms` the DM first."""
    for weapon in combatant.weapons:
        reached = reaches(combatant, weapon, ruleset)
        quiet = (Text(translate("Sheet", "  silent"), Weight.DIM),) if weapon.silent else ()
        yield Row(
            (
                (Text(weapon.name, Weight.STRONG), *quiet),
                plain(damage_words(weapon)),
                plain(aim_words(weapon, combatant)),
                *(_figure(reached.get(band), ruleset, dms) for band in bands),
            )
        )


def _figure(reach: Reach | None, ruleset: Ruleset, dms: bool) -> Line:
    if reach is None:
        return dim("\N{EN DASH}")
    needed = needed_text(reach, ruleset)
    return (Text(signed(reach.dm), Weight.STRONG), Text(f"  {needed}", Weight.DIM)) if dms else strong(needed)


def notes_blocks(notes: str) -> Iterator[Block]:
    """The GM's notes, a paragraph a line; nothing for none."""
    lines = [line for line in notes.splitlines() if line.strip()]
    if lines:
        yield Heading(translate("Sheet", "Notes"), 2)
        yield from (Paragraph(plain(line)) for line in lines)


def blank_columns(*titles: tuple[str, int]) -> tuple[Column, ...]:
    """Columns to write in, with their shares of the width."""
    return tuple(Column(title, width=Width.FILL, share=share) for title, share in titles)
