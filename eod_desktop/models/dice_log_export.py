"""The dice log as CSV, Markdown or JSON, row by row, so that it need not be in memory."""

from __future__ import annotations

import csv
import io
import json
from enum import Enum

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.codec import encode
from eod_desktop.campaign.exchange.formula import inert
from eod_desktop.campaign.rolls import dice_of
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.models.wording import modifier_label, signed

translate = QCoreApplication.translate

_COLUMNS = (
    *("number", "time", "encounter", "turn", "kind", "who", "what", "whom", "dice", "faces", "rerolled"),
    *("dms", "total", "needed", "result", "standing", "absorbed", "dealt", "table_dice", "secret", "undone"),
)
_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\|<*_`"} | {"\n": " ", "\r": " "})


class LogFormat(Enum):
    """The formats of a file, by suffix."""

    CSV = ".csv"
    MARKDOWN = ".md"
    JSON = ".json"


def format_name(kind: LogFormat) -> str:
    """What a format is called in file dialogs."""
    return {
        LogFormat.CSV: translate("LogExport", "Table (CSV)"),
        LogFormat.MARKDOWN: translate("LogExport", "Markdown"),
        LogFormat.JSON: translate("LogExport", "JSON"),
    }[kind]


class LogWriter:
    """Text of a file: `head`, then `rows` any number of times, then `tail`. `encounters` are names by id."""

    def __init__(self, kind: LogFormat, encounters: dict[str, str]) -> None:
        self._kind = kind
        self._encounters = encounters
        self._words = RollWords()
        self._begun = False

    def head(self) -> str:
        match self._kind:
            case LogFormat.CSV:
                return _csv_line(_COLUMNS)
            case LogFormat.MARKDOWN:
                return f"{_markdown_line(_headings())}{_markdown_line(['---'] * len(_headings()))}"
            case LogFormat.JSON:
                return "[\n"

    def rows(self, rows: tuple[RollRow, ...]) -> str:
        return "".join(self._row(row) for row in rows)

    def tail(self) -> str:
        return "\n]\n" if self._kind is LogFormat.JSON else ""

    def _row(self, row: RollRow) -> str:
        match self._kind:
            case LogFormat.CSV:
                return _csv_line([inert(cell) for cell in self._cells(row)])
            case LogFormat.MARKDOWN:
                return _markdown_line([cell.translate(_MARKDOWN) for cell in self._shown(row)])
            case LogFormat.JSON:
                before, self._begun = ",\n" if self._begun else "", True
                return before + self._object(row)

    def _cells(self, row: RollRow) -> tuple[str, ...]:
        """For a spreadsheet: one meaning a column, figures as it reads them."""
        roll, words, damage = row.roll, self._words, row.roll.damage
        dms = "; ".join(f"{modifier_label(modifier)} {modifier.value:+d}" for modifier in roll.modifiers)
        return (
            *(str(row.id), row.at, self._encounters.get(roll.encounter, ""), str(roll.turn or "")),
            *(roll.kind.value, roll.who, words.what(roll), roll.whom, dice_of(roll)),
            *(" ".join(map(str, roll.faces)), " ".join(map(str, roll.discarded)), dms),
            str(roll.total) if roll.faces else "",
            str(roll.target) if roll.target is not None else "",
            *(words.result(roll), roll.standing.value if roll.standing else ""),
            *(str(damage.absorbed) if damage else "", str(damage.dealt) if damage else ""),
            *("yes" if is_so else "" for is_so in (roll.table_dice, roll.secret, row.undone)),
        )

    def _shown(self, row: RollRow) -> tuple[str, ...]:
        """For reading: as in the window."""
        roll, words = row.roll, self._words
        needs = f"{roll.target}+" if roll.target is not None else ""
        faces = " ".join(map(str, roll.faces))
        place = " ".join(part for part in (self._encounters.get(roll.encounter, ""), str(roll.turn or "")) if part)
        dms = " ".join(signed(modifier.value) for modifier in roll.modifiers) or words.dms(roll)
        total = words.total(roll)
        return (
            str(row.id),
            place,
            roll.who,
            words.what(roll),
            faces,
            dms,
            total,
            needs,
            words.result_and_standing(roll),
            words.detail(row),
        )

    def _object(self, row: RollRow) -> str:
        """The roll as the file keeps it, with its number, time and mark."""
        roll = msgspec.json.decode(encode(row.roll))
        name = self._encounters.get(row.roll.encounter, "")
        whole = {"number": row.id, "time": row.at, "undone": row.undone, "encounter_name": name, **roll}
        return json.dumps(whole, ensure_ascii=False)


def _headings() -> tuple[str, ...]:
    return (
        "#",
        translate("LogExport", "Encounter and turn"),
        translate("LogExport", "Who"),
        translate("LogExport", "What"),
        translate("LogExport", "Dice"),
        translate("LogExport", "DMs"),
        translate("LogExport", "Total"),
        translate("LogExport", "Needs"),
        translate("LogExport", "Result"),
        translate("LogExport", "Detail"),
    )


def _csv_line(cells: tuple[str, ...] | list[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def _markdown_line(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |\n"
