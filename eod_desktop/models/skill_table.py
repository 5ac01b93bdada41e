"""The skills of a draft as a table: name, level, points a level, and the points that come of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.models.character_draft import SkillDraft
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.known_words import KnownWords
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number
from eod_desktop.rules import Character, RuleError, Ruleset, point_cost

_FREE_COST = "1"
_POINTS = ("points",)


class SkillTable(DraftTable[SkillDraft]):
    """A new skill starts at level 0, which is having it (T5), and at what the campaign knows a level to cost (T10)."""

    def __init__(self, known: KnownWords, parent: QObject | None = None) -> None:
        super().__init__(_columns(known), QCoreApplication.translate("SkillTable", "Add a skill…"), parent)
        self._known_costs = known.costs
        self._kept_costs: Mapping[str, int] = {}

    def set_known(self, known: KnownWords) -> None:
        """Suggest from these, and take costs from them."""
        self.set_columns(_columns(known))
        self._known_costs = known.costs

    def set_kept_costs(self, costs: Mapping[str, int]) -> None:
        """Costs that the character keeps for skills without a row."""
        self._kept_costs = costs

    def text(self, row: SkillDraft, key: tuple[str, ...]) -> str:
        return self._points(row) if key == _POINTS else str(getattr(row, key[0]))

    def _points(self, row: SkillDraft) -> str:
        """What the skill takes of the pool, as the rules count it; "" while something in its row is wrong."""
        level, cost = parse_whole(row.level), parse_whole(row.cost or self.placeholder(row, ("cost",)))
        if level is None or cost is None:
            return ""
        try:
            alone = Character("?", "?", "?", skills={"?": level}, skill_costs={"?": cost})
        except RuleError:
            return ""
        return number(point_cost(alone, Ruleset()).skills)

    def written(self, row: SkillDraft, key: tuple[str, ...], text: str) -> SkillDraft:
        value = parse_whole(text)
        tidy = number(value) if value is not None and key != ("name",) else text
        return replace(row, **{key[0]: tidy})

    def named(self, name: str) -> SkillDraft:
        cost = self._kept_costs.get(name) or self._known_costs.get(name)
        return SkillDraft(name, "0", number(cost) if cost else "")

    def is_complete(self, row: SkillDraft, key: tuple[str, ...]) -> bool:
        """What a level costs is not asked where it is known."""
        return key == ("level",) and bool(row.cost)

    def placeholder(self, row: SkillDraft, key: tuple[str, ...]) -> str:
        return str(self._kept_costs.get(row.name, _FREE_COST)) if key == ("cost",) else ""


def _columns(known: KnownWords) -> tuple[Column, ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("SkillTable", text)

    return (
        Column(("name",), tr("Skill"), suggestions=known.skills),
        Column(("level",), tr("Level"), tr("The level is a DM; level 0 is having the skill"), numeric=True),
        Column(("cost",), tr("Per level"), tr("Points that a level costs: 1, 2 or 3"), numeric=True),
        Column(_POINTS, tr("Points"), tr("Level times points per level"), numeric=True, computed=True),
    )
