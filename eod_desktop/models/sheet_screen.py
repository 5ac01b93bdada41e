"""The GM screen: the tables of the ruleset in force on one or two pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.condition_form import condition_words
from eod_desktop.models.report import (
    Align,
    Block,
    Column,
    Heading,
    Paragraph,
    Report,
    Row,
    Table,
    Width,
    dim,
    plain,
    strong,
)
from eod_desktop.models.ruleset_options import OPTIONS, Option, OptionKind, option_named
from eod_desktop.models.ruleset_words import choice_text, metres, value_text
from eod_desktop.models.sheet_parts import sheet
from eod_desktop.models.wording import number, percent, signed
from eod_desktop.rules import Check, Modifier, Ruleset

translate = QCoreApplication.translate

_COLUMN = 78.0
_DMS = (0, 1, 2, 3)
_TABLES = (OptionKind.DM_TABLE, OptionKind.DISTANCE_TABLE)
_MOST_DM = 6


def gm_screen(campaign: Campaign, *, printed_at: datetime) -> Report:
    """Difficulties with targets and chances, actions, ranges, hits, initiative, and every option in force."""
    blocks = _Writer(campaign).blocks()
    return sheet(
        campaign,
        translate("Sheet", "GM screen"),
        translate("Sheet", "The rules in force"),
        blocks,
        printed_at,
        column=_COLUMN,
    )


class _Writer:
    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        self._ruleset: Ruleset = campaign.ruleset

    def blocks(self) -> Iterator[Block]:
        yield Heading(translate("Sheet", "Task rolls"), 2)
        yield Paragraph(plain(self._check_words()))
        yield self._difficulties()
        yield Heading(translate("Sheet", "To hit"), 2, self._target())
        yield Paragraph(plain(translate("Sheet", "2d6 + skill + weapon + range + what follows.")))
        yield self._dms()
        yield self._chances()
        yield Heading(translate("Sheet", "Actions"), 2, translate("Sheet", "one a turn"))
        yield _pairs(self._actions())
        yield Heading(translate("Sheet", "Ranges"), 2)
        yield _pairs(((name, self._up_to(far)) for name, far in self._ruleset.range_bands.items()), across=2)
        yield Heading(translate("Sheet", "Initiative and surprise"), 2)
        yield from (Paragraph(plain(words)) for words in self._initiative())
        yield Heading(translate("Sheet", "Damage and hits"), 2)
        yield from (Paragraph(plain(words)) for words in self._hits())
        if self._campaign.conditions:
            yield Heading(translate("Sheet", "Conditions"), 2)
            yield _pairs((one.name, condition_words(one)) for one in self._campaign.conditions)
        yield from self._options()

    # tasks

    def _check_words(self) -> str:
        said = translate(
            "Sheet",
            "2d6 and every DM have to reach the target. Natural 2 fails. A natural 12 that falls short: {twelve}. "
            "Without the skill: {unskilled}. Stat DM: (stat − {base}) ÷ {step}, rounded down.",
        )
        return said.format(
            twelve=choice_text(self._ruleset.natural_twelve),
            unskilled=signed(self._ruleset.unskilled_dm),
            base=number(self._ruleset.stat_dm_base),
            step=number(self._ruleset.stat_dm_step),
        )

    def _difficulties(self) -> Table:
        columns = (
            Column(translate("Sheet", "Difficulty"), width=Width.FILL),
            Column(translate("Sheet", "Needs"), Align.RIGHT),
            *(Column(translate("Sheet", "DM {dm}").format(dm=signed(dm)), Align.RIGHT) for dm in _DMS),
        )
        rows = [
            Row(
                (
                    plain(name),
                    strong(_needs(self._ruleset.target_at(name))),
                    *(plain(self._chance(dm, self._ruleset.target_at(name))) for dm in _DMS),
                )
            )
            for name in self._ruleset.difficulties
        ]
        return Table(columns, _kept(rows))

    def _chance(self, dm: int, target: int) -> str:
        modifiers = (Modifier("", dm),) if dm else ()
        return percent(Check(modifiers, target, self._ruleset.natural_twelve).chance)

    # attacks

    def _target(self) -> str:
        return _needs(self._ruleset.success_target)

    def _dms(self) -> Table:
        columns = (
            Column(translate("Sheet", "Situation"), width=Width.FILL),
            Column(translate("Sheet", "DM"), Align.RIGHT),
        )
        found = [
            (translate("Modifier", "Snap shot"), self._ruleset.snap_shot_dm),
            (translate("Modifier", "Evading target"), self._ruleset.evade_dm),
            (translate("Sheet", "Without the skill"), self._ruleset.unskilled_dm),
            *((one.label, one.value) for one in self._campaign.situation_dms),
        ]
        return Table(columns, _kept(Row((plain(name), strong(signed(dm)))) for name, dm in found))

    def _chances(self) -> Table:
        """What a sum of DMs comes to against the target of an attack."""
        columns = (
            Column(translate("Sheet", "All DMs"), width=Width.FILL),
            Column(translate("Sheet", "Dice"), Align.RIGHT),
            Column(translate("Sheet", "Chance"), Align.RIGHT),
        )
        rows = []
        for dm in range(1 - _MOST_DM, _MOST_DM + 1):
            check = Check((Modifier("", dm),) if dm else (), self._ruleset.success_target, self._ruleset.natural_twelve)
            dice = f"{check.needed}+" if check.needed is not None else "\N{EN DASH}"
            rows.append(Row((plain(signed(dm)), strong(dice), plain(percent(check.chance)))))
        return Table(columns, _kept(rows), across=2)

    def _actions(self) -> Iterator[tuple[str, str]]:
        ruleset = self._ruleset
        yield translate("Sheet", "Attack"), translate("Sheet", "one attack with a weapon it carries")
        yield (
            translate("Sheet", "Move + attack"),
            translate("Sheet", "up to {distance}; a snap shot: {dm}").format(
                distance=metres(ruleset.short_move), dm=signed(ruleset.snap_shot_dm)
            ),
        )
        yield (
            translate("Sheet", "Evade"),
            translate("Sheet", "attacks on it {dm}, {lasts}").format(
                dm=signed(ruleset.evade_dm), lasts=choice_text(ruleset.evade_lasts)
            ),
        )
        yield (
            translate("Sheet", "Move"),
            translate("Sheet", "up to {distance}").format(distance=metres(2 * ruleset.short_move)),
        )
        yield translate("Sheet", "Break off"), translate("Sheet", "counts as evading; gone from the next turn on")
        yield translate("Sheet", "Other"), translate("Sheet", "a task roll, reloading, anything else")

    def _up_to(self, far: int) -> str:
        return translate("Sheet", "up to {distance}").format(distance=metres(far))

    # initiative, hits

    def _initiative(self) -> Iterator[str]:
        ruleset = self._ruleset
        yield translate("Sheet", "1d6, {when}; the highest acts first, equal totals act together.").format(
            when=choice_text(ruleset.initiative_each_turn)
        )
        yield translate(
            "Sheet",
            "{bonus} with Leader or Tactics (urban: Leader or Streetwise), once. Who has Leader may roll for others.",
        ).format(bonus=signed(ruleset.initiative_bonus))
        yield translate(
            "Sheet",
            "A side that is ahead of a hostile one by {margin} or more surprises it ({which} counts): it does not act. "
            "It lasts while every attack is quiet.",
        ).format(margin=number(ruleset.surprise_margin), which=choice_text(ruleset.side_initiative))

    def _hits(self) -> Iterator[str]:
        ruleset = self._ruleset
        yield translate("Sheet", "Damage less armor; what a group deals lands together, before the next acts.")
        yield translate("Sheet", "Hits: {stats}. Down at 0; dead: {dead}.").format(
            stats=value_text(option_named("hits_from"), ruleset.hits_from),
            dead=value_text(option_named("dead_at"), ruleset.dead_at),
        )
        yield translate("Sheet", "Natural 12 that hits: {critical}. Natural 2: the GM may name a mishap.").format(
            critical=choice_text(ruleset.critical_hit)
        )

    def _options(self) -> Iterator[Block]:
        changed = frozenset(self._ruleset.differences())
        shown = [option for option in OPTIONS if option.kind not in _TABLES]
        own = [option for option in shown if option.name in changed]
        yield Heading(translate("Sheet", "Options"), 2)
        if own:
            columns = (
                Column(translate("Sheet", "Changed"), width=Width.FILL, share=3),
                Column(translate("Sheet", "In force"), width=Width.FILL, share=4),
            )
            yield Table(columns, _kept(Row((plain(one.title_text), strong(self._value(one)))) for one in own))
        words = " · ".join(f"{one.title_text}: {self._value(one)}" for one in shown if one.name not in changed)
        yield Paragraph(dim(translate("Sheet", "As by default: {options}.").format(options=words)))

    def _value(self, option: Option) -> str:
        return value_text(option, getattr(self._ruleset, option.name))


def _kept(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows of a table that stays on one page."""
    *before, last = rows
    return (*(replace(row, keep=True) for row in before), last)


def _needs(target: int) -> str:
    return translate("TurnSummary", "{target}+").format(target=number(target))


def _pairs(pairs: Iterable[tuple[str, str]], across: int = 1) -> Table:
    """Names and what they mean, without titles above."""
    columns = (Column("", width=Width.FILL, share=2), Column("", width=Width.FILL, share=5 - across))
    return Table(columns, _kept(Row((strong(name), plain(words))) for name, words in pairs), across=across)
