"""The options that are tables: difficulties, range bands, and the stats that make the hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.campaign.edits import LONGEST_NAME
from eod_desktop.models.draft_problems import Problem
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.ruleset_options import Option, OptionKind
from eod_desktop.models.ruleset_words import usable
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed

translate = QCoreApplication.translate
_NUMBER = ("number",)
_NAME = ("name",)
_FIRST = {OptionKind.DM_TABLE: "0", OptionKind.DISTANCE_TABLE: "", OptionKind.WORDS: ""}


class OptionRow(msgspec.Struct, frozen=True):
    """A row as it is written; stats have no number."""

    name: str = ""
    number: str = ""


class OptionTable(DraftTable[OptionRow]):
    """The rows of one option, and what they stand for."""

    def __init__(self, option: Option, suggestions: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(_columns(option.kind, tuple(suggestions)), _invitation(option.kind), parent)
        self.option = option

    def put(self, value: object) -> None:
        """Show a value of the option."""
        shown = signed if self.option.kind is OptionKind.DM_TABLE else number
        if isinstance(value, Mapping):
            self.set_rows([OptionRow(name, shown(figure)) for name, figure in value.items()])
        elif isinstance(value, tuple):
            self.set_rows([OptionRow(name) for name in value])

    def value(self) -> object | None:
        """What is written, None while something is wrong, which is marked."""
        found = tuple(self._problems_in(self.rows))
        self.set_problems(found, 0)
        if found:
            return None
        if self.option.kind is OptionKind.WORDS:
            return tuple(row.name for row in self.rows)
        return {row.name: parse_whole(row.number) for row in self.rows}

    def problem(self) -> str:
        """The first thing to put right, "" for none."""
        return next((problem.text for problem in self._problems_in(self.rows)), "")

    def text(self, row: OptionRow, key: tuple[str, ...]) -> str:
        return str(getattr(row, key[0]))

    def written(self, row: OptionRow, key: tuple[str, ...], text: str) -> OptionRow:
        value = parse_whole(text) if key == _NUMBER else None
        if value is not None:
            text = signed(value) if self.option.kind is OptionKind.DM_TABLE else number(value)
        return replace(row, **{key[0]: text})

    def named(self, name: str) -> OptionRow:
        return OptionRow(name, _FIRST[self.option.kind])

    def _problems_in(self, rows: Sequence[OptionRow]) -> Iterator[Problem]:
        names = Counter(row.name for row in rows)
        for place, row in enumerate(rows):
            if not row.name.strip():
                yield Problem((place, *_NAME), translate("OptionTable", "Give the row a name, or remove it."))
            elif names[row.name] > 1:
                text = translate("OptionTable", "“{name}” stands there more than once.").format(name=row.name)
                yield Problem((place, *_NAME), text)
            elif len(row.name) > LONGEST_NAME or not row.name.isprintable():
                text = translate("OptionTable", "Take a shorter name, of letters that can be seen.")
                yield Problem((place, *_NAME), text)
            if self.option.kind is not OptionKind.WORDS and not self._legal(parse_whole(row.number)):
                yield Problem((place, *_NUMBER), _number_words(self.option.kind).format(name=row.name))
        if not rows:
            yield Problem((0, *_NAME), translate("OptionTable", "Leave at least one row."))

    def _legal(self, value: int | None) -> bool:
        return value is not None and usable(self.option.name, {"?": value})


def _invitation(kind: OptionKind) -> str:
    return {
        OptionKind.DM_TABLE: translate("OptionTable", "Add a difficulty…"),
        OptionKind.DISTANCE_TABLE: translate("OptionTable", "Add a range band…"),
        OptionKind.WORDS: translate("OptionTable", "Add a stat…"),
    }[kind]


def _columns(kind: OptionKind, suggestions: tuple[str, ...]) -> tuple[Column, ...]:
    def tr(text: str) -> str:
        return translate("OptionTable", text)

    if kind is OptionKind.DM_TABLE:
        return (
            Column(_NAME, tr("Difficulty")),
            Column(_NUMBER, tr("Moves the target by"), tr("A number such as −4 or +2"), numeric=True),
        )
    if kind is OptionKind.DISTANCE_TABLE:
        return (
            Column(_NAME, tr("Band")),
            Column(_NUMBER, tr("Up to metres"), tr("How far the band reaches"), numeric=True),
        )
    return (Column(_NAME, tr("Stat"), suggestions=suggestions),)


def _number_words(kind: OptionKind) -> str:
    if kind is OptionKind.DM_TABLE:
        return translate("OptionTable", "{name}: write by how much it moves the target, such as −4 or +2.")
    return translate("OptionTable", "{name}: write up to how many metres it reaches, such as 50.")
