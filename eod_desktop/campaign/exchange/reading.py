"""What a reader found in a text: characters, and where it has doubts. A kind and its data, never a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from eod_desktop.rules import Armor, Character, CharacterKind, Weapon

EXCERPT_CHARS = 80

Tell = Callable[[float], object]
"""Told now and then how much is done, from 0 to 1. What it raises ends the reading: that is how to cancel."""


class FindingKind(StrEnum):
    """Why something needs the GM's eye; the comment names the keys of `Finding.data`."""

    # questions: without an answer something stays empty
    STATS_CONFLICT = "stats_conflict"  # stat, values
    STATS_AMBIGUOUS = "stats_ambiguous"  # text
    STATS_INVALID = "stats_invalid"  # text
    STATS_MISSING = "stats_missing"
    STATS_INCOMPLETE = "stats_incomplete"  # missing
    LEVEL_MISSING = "level_missing"  # skill
    LEVEL_DOUBTFUL = "level_doubtful"  # skill, level
    SKILL_TWICE = "skill_twice"  # skill, levels
    WEAPON_SKILL = "weapon_skill"  # weapon, skills
    # warnings: something was decided or left out, and says so
    WEAPON_PLAIN = "weapon_plain"  # weapon; read with its damage alone: no skill, short range
    WEAPON_LIKE = "weapon_like"  # weapon, like; ranges are those of another one
    GEAR_NOT_READ = "gear_not_read"  # text; stands among gear, means nothing here, stays in the notes
    SKILL_RENAMED = "skill_renamed"  # skill, name; the rules know it by another name
    SKILL_WITHOUT_BONUS = "skill_without_bonus"  # skill, name; like one that the rules give a bonus for
    GEAR_UNKNOWN = "gear_unknown"  # text; named without figures, stays in the notes
    NAME_TOO_LONG = "name_too_long"  # characters, limit
    VALUE_UNREADABLE = "value_unreadable"  # column, text
    OWN_PART_BROKEN = "own_part_broken"
    ENCODING_ASSUMED = "encoding_assumed"  # encoding
    DUPLICATE_KEY = "duplicate_key"  # key
    NOT_A_NUMBER = "not_a_number"
    NAME_MISSING = "name_missing"
    NOT_UNDERSTOOD = "not_understood"
    SKILL_UNKNOWN = "skill_unknown"  # skill
    LINE_BREAK_JOINED = "line_break_joined"  # text
    CURRENT_VALUES = "current_values"  # text
    STAT_UNUSUAL = "stat_unusual"  # stat, value
    CREDITS_ROUNDED = "credits_rounded"  # text, credits
    BLOCK_TOO_LONG = "block_too_long"  # characters
    TOO_MANY_CHARACTERS = "too_many_characters"  # limit
    TEXT_TOO_LONG = "text_too_long"  # characters, limit
    NO_CHARACTER = "no_character"
    BROKEN_JSON = "broken_json"  # column, reason
    TOO_DEEP = "too_deep"
    BROKEN_TABLE = "broken_table"  # reason


class Finding(msgspec.Struct, frozen=True):
    """One doubt. `line` counts from 1 in the text as given, 0 means the whole text; `excerpt` is the place itself.

    `choices` are the stats that the text may mean, where it can be read in several ways.
    """

    kind: FindingKind
    line: int
    excerpt: str = ""
    data: Mapping[str, str] = {}
    choices: tuple[Mapping[str, int], ...] = ()

    def __str__(self) -> str:
        """For logs and scripts; the models word it for the GM."""
        place = f"line {self.line}: " if self.line else ""
        details = ", ".join(f"{key}={value}" for key, value in self.data.items())
        text = f"{place}{self.kind.value.replace('_', ' ')}"
        if details:
            text += f" ({details})"
        return f"{text}: {self.excerpt}" if self.excerpt else text


class ReadCharacter(msgspec.Struct, frozen=True):
    """One character as the text tells it.

    `stats` maps STR DEX END INT EDU SOC, and CHA WEA PSI and the like, to numbers; an animal has "Hits" alone. A stat
    that the text does not give is absent; when the text contradicts itself or can be read in several ways, `stats` is
    empty and a question says why. `skills` maps names, as written, to levels; None where the level is missing. `notes`
    keeps whatever else the text says, line by line. `armor` and `weapons` are words, with figures or without; `worn`
    and `gear` are what comes with figures in fields of their own. `aims` are skills for weapons by name, as answered.
    `max_hits` is None where the stats tell it; `own` is there when this program wrote it.
    """

    name: str
    stats: Mapping[str, int]
    skills: Mapping[str, int | None]
    notes: str
    armor: str = ""
    weapons: tuple[str, ...] = ()
    age: int | None = None
    credits: int | None = None
    line: int = 1
    warnings: tuple[Finding, ...] = ()
    questions: tuple[Finding, ...] = ()
    gear: tuple[Weapon, ...] = ()
    worn: Armor | None = None
    max_hits: int | None = None
    wounds: int = 0
    side: str = ""
    kind: CharacterKind | None = None
    player: str = ""
    group: str = ""
    tags: tuple[str, ...] = ()
    own: OwnPart | None = None
    aims: Mapping[str, str] = {}


class OwnPart(msgspec.Struct, frozen=True):
    """The whole character, which this program put beside what the format can say, and how the format told it then.

    What somebody has changed since in the format's own fields counts; the rest comes from `whole`.
    """

    whole: Character
    told: ReadCharacter


class TableHead(msgspec.Struct, frozen=True):
    """What a table's columns were taken for: `roles` as in `csv_in`, one a title; `sample` has the first few rows."""

    titles: tuple[str, ...]
    roles: tuple[str, ...]
    sample: tuple[tuple[str, ...], ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """Everything in a text: the characters in order, `warnings` and `questions` over all of them and the text."""

    characters: tuple[ReadCharacter, ...] = ()
    warnings: tuple[Finding, ...] = ()
    questions: tuple[Finding, ...] = ()
    table: TableHead | None = None


def collected(
    characters: Sequence[ReadCharacter], warnings: Iterable[Finding] = (), table: TableHead | None = None
) -> Reading:
    """The reading of these characters, with their own findings behind those about the whole."""
    return Reading(
        tuple(characters),
        (*warnings, *(finding for character in characters for finding in character.warnings)),
        tuple(finding for character in characters for finding in character.questions),
        table,
    )


def excerpt(text: str) -> str:
    """A piece of the text on one line, short enough to show beside its place."""
    line = " ".join(text[: 4 * EXCERPT_CHARS].encode("utf-8", "replace").decode().split())
    return line if len(line) <= EXCERPT_CHARS else line[: EXCERPT_CHARS - 1] + "…"
