"""Figures that follow from a character while it is written: hits, points, and what is unusual but allowed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.draft_problems import Place
from eod_desktop.models.wording import number
from eod_desktop.rules import Character, ErrorKind, PointCost, RuleError, Ruleset


class Hits(msgspec.Struct, frozen=True):
    """The maximum as the stats give it, None when they do not; `text` says from which stats or what is missing."""

    derived: int | None
    text: str


class Notice(msgspec.Struct, frozen=True):
    """What is allowed and yet worth a word, with the part of the draft that it is about: ("skills",)."""

    place: Place
    text: str


def derived_hits(character: Character, ruleset: Ruleset) -> Hits:
    """What the hits are when none are written (C7)."""
    stats = " + ".join(ruleset.hits_from)
    try:
        hits = msgspec.structs.replace(character, max_hits=None).hits(ruleset)
    except RuleError as error:
        if error.kind is ErrorKind.MISSING_STAT:
            missing = ", ".join(stat for stat in ruleset.hits_from if stat not in character.stats)
            return Hits(None, QCoreApplication.translate("DraftFigures", "needs {stats}").format(stats=missing))
        return Hits(None, QCoreApplication.translate("DraftFigures", "{stats} is below 1").format(stats=stats))
    return Hits(hits, QCoreApplication.translate("DraftFigures", "{hits} from {stats}").format(hits=hits, stats=stats))


def cost_text(cost: PointCost) -> str:
    """The points in words: "54 of 60 points spent, 6 left" (T10)."""
    if cost.left < 0:
        said = QCoreApplication.translate("DraftFigures", "{spent} of {pool} points spent, {over} too many")
    else:
        said = QCoreApplication.translate("DraftFigures", "{spent} of {pool} points spent, {left} left")
    return said.format(spent=number(cost.spent), pool=cost.pool, left=cost.left, over=-cost.left)


def cost_parts(cost: PointCost) -> str:
    """What the points went into."""
    said = QCoreApplication.translate("DraftFigures", "Stats {stats}, skills {skills}. Overspending is allowed.")
    return said.format(stats=number(cost.stats), skills=number(cost.skills))


def notices(character: Character, ruleset: Ruleset) -> Iterator[Notice]:
    """Caps passed (T10), no hits (C7), a weapon that reaches nothing (C2)."""
    above = [stat for stat, value in character.stats.items() if value > ruleset.stat_cap]
    if above:
        said = QCoreApplication.translate("DraftFigures", "Above the cap of {cap}: {names}. That is allowed.")
        yield Notice(("stats",), said.format(cap=ruleset.stat_cap, names=", ".join(above)))
    if character.max_hits is None and derived_hits(character, ruleset).derived is None:
        said = QCoreApplication.translate(
            "DraftFigures", "Without hits it cannot go onto the board: write them, or the stats they come from."
        )
        yield Notice(("stats",), said)
    above = [skill for skill, level in character.skills.items() if level > ruleset.skill_cap]
    if above:
        said = QCoreApplication.translate("DraftFigures", "Above the cap of {cap}: {names}. That is allowed.")
        yield Notice(("skills",), said.format(cap=ruleset.skill_cap, names=", ".join(above)))
    for weapon in character.weapons:
        if not weapon.range_dms:
            said = QCoreApplication.translate(
                "DraftFigures", "{weapon} reaches nothing: write a DM under each range that it reaches, 0 for none."
            )
            yield Notice(("weapons",), said.format(weapon=weapon.name))
