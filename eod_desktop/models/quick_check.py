"""A quick check made ready: who can roll, which checks the line means, and how they are likely to go."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.known_words import known_words
from eod_desktop.models.quick_line import QuickCheck, QuickDice, QuickPart
from eod_desktop.models.quick_words import Vocabulary
from eod_desktop.models.wording import number, of_36, one_decimal, percent
from eod_desktop.rules import (
    STATS,
    Character,
    Check,
    Combatant,
    Encounter,
    Ruleset,
    Status,
    opposed_odds,
)

_tr = QCoreApplication.translate


class Person(msgspec.Struct, frozen=True):
    """Somebody who can roll, under the one `name` that a line knows it by; `stage` is an encounter it stands in."""

    name: str
    combatant: Combatant
    stage: Encounter

    @property
    def figures(self) -> tuple[str, ...]:
        """Skills, then stats."""
        return (*self.combatant.skills, *self.combatant.stats)


class Ready(msgspec.Struct, frozen=True):
    """A check made ready: what each side rolls (one, or two when opposed), `line` as it was understood."""

    line: QuickCheck
    checks: tuple[Check, ...]

    @property
    def parts(self) -> tuple[QuickPart, ...]:
        """Who rolls on what, as long as `checks`."""
        return (self.line.part, *([self.line.against] if self.line.against else []))


def people_of(campaign: Campaign) -> tuple[Person, ...]:
    """Who stands on the board, then the roster's others that are not archived, each under a name of its own."""
    people: list[Person] = []
    taken: set[str] = set()
    placed: set[str] = set()
    encounter = campaign.on_board.now if campaign.on_board else None
    for combatant in encounter.combatants if encounter else ():
        if encounter and combatant.status is not Status.LEFT:
            placed.add(combatant.character)
            people.append(Person(_free(combatant.name, taken), combatant, encounter))
    for character in campaign.characters:
        if character.id not in placed and not character.archived:
            people.append(_from_roster(character, _free(character.name, taken), campaign.ruleset))
    return tuple(people)


def vocabulary_of(campaign: Campaign, people: Iterable[Person]) -> Vocabulary:
    """Every name that a line can use in this campaign."""
    return Vocabulary(
        people={person.name: person.figures for person in people},
        figures=(*known_words(campaign).skills, *STATS),
        difficulties=_ruleset(campaign).difficulties,
        situations=campaign.situation_dms,
    )


def made_ready(line: QuickCheck, campaign: Campaign, people: Sequence[Person]) -> Ready:
    """The checks that a line means, by the rules in force (T1–T7).

    Raises IllegalAction(MISSING_STAT) for a stat that somebody has not.
    """
    parts = (line.part, *([line.against] if line.against else []))
    return Ready(line, tuple(_check(part, line, campaign, people) for part in parts))


def _check(part: QuickPart, line: QuickCheck, campaign: Campaign, people: Sequence[Person]) -> Check:
    ruleset = _ruleset(campaign)
    person = next((person for person in people if person.name == part.who), None)
    if person:
        check = person.stage.task_check(person.combatant.id, part.figure, line.difficulty, part.dms)
    else:
        dms = tuple(dm for dm in part.dms if dm.value)
        target = ruleset.success_target if line.difficulty is None else ruleset.target_at(line.difficulty)
        check = Check(dms, target, ruleset.natural_twelve)
    return check if line.target is None else replace(check, target=line.target)


def outlook(asked: Ready | QuickDice) -> str:
    """How it is likely to go, in one line: "needs 7+ · 58 % · 21 in 36"."""
    if isinstance(asked, QuickDice):
        expression = asked.expression
        least, most = number(expression.minimum), number(expression.maximum)
        return _filled(_tr("QuickCheck", "%1 to %2, %3 on average"), least, most, one_decimal(expression.mean))
    if len(asked.checks) == 2:
        first, second = (side_name(part) for part in asked.parts)
        odds = opposed_odds(*asked.checks)
        chances = (percent(odds.first), percent(odds.second), percent(odds.tie))
        return _filled(_tr("QuickCheck", "%1 ahead %3 · %2 ahead %4 · even %5"), first, second, *chances)
    check = asked.checks[0]
    if check.needed is not None:
        figures = (number(check.needed), percent(check.chance), of_36(check.chance))
        return _filled(_tr("QuickCheck", "needs %1+ · %2 · %3"), *figures)
    if check.gm_may_allow:
        return _tr("QuickCheck", "only a natural 12, if you allow it")
    return _tr("QuickCheck", "out of reach")


def side_name(part: QuickPart) -> str:
    """What a side is called: its person, else what it rolls on."""
    return part.who or part.figure or _tr("QuickCheck", "Somebody")


def _ruleset(campaign: Campaign) -> Ruleset:
    """The rules in force: those of the encounter on the board, once it has begun, else the campaign's."""
    return campaign.on_board.now.ruleset if campaign.on_board else campaign.ruleset


def _free(name: str, taken: set[str]) -> str:
    """The name, numbered where somebody has it already."""
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        found = f"{name} ({count})"
    taken.add(found.casefold())
    return found


def _from_roster(character: Character, name: str, ruleset: Ruleset) -> Person:
    # a check asks for no hits, and the stats that they come from may be missing
    combatant = replace(character, max_hits=1, wounds=0).combatant(character.id, ruleset)
    return Person(name, combatant, Encounter(combatants=(combatant,), ruleset=ruleset))


def _filled(text: str, *values: str) -> str:
    """With %1, %2 … in a text filled in."""
    return re.sub("%([1-9])", lambda place: values[int(place[1]) - 1], text)
