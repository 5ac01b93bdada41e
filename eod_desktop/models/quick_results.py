"""What quick checks have brought since the panel was opened, newest first, as an item model."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.campaign.rolls import RollKind
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.dice_log import is_good
from eod_desktop.models.keyed_list import KeyedListModel
from eod_desktop.models.quick_rolls import Rolled, Throw
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.models.wording import number
from eod_desktop.rules import Outcome

_Index = QModelIndex | QPersistentModelIndex
_MOST = 200  # rows that are kept; the log has them all
_WORDS = RollWords()


class ResultRole(IntEnum):
    """What a row tells besides its words: the ResultRow itself."""

    ROW = Qt.ItemDataRole.UserRole + 1


class ResultRow(msgspec.Struct, frozen=True):
    """One roll under its `number` in the log.

    `of` is the number of the check that was rolled again or ruled, its own where it is neither, and `against` that of
    the other side's in an opposed check, 0 where it is no such. `settled`: the GM has ruled its natural 12.
    """

    number: int
    rolled: Rolled
    of: int
    against: int = 0
    undone: bool = False
    settled: bool = False

    @property
    def key(self) -> int:
        return self.number

    @property
    def waits(self) -> bool:
        """A natural 12 that waits for the GM (T4)."""
        return self.rolled.waits and not (self.settled or self.undone)

    @property
    def who(self) -> str:
        """ "Ana · Rifle", or the dice, and what the roll is marked with."""
        roll = self.rolled.roll
        secret = QCoreApplication.translate("QuickCheck", "secret") if roll.secret else ""
        typed = QCoreApplication.translate("QuickCheck", "table dice") if roll.table_dice else ""
        # whom an opposed check is against stands in the row beside it
        what = roll.what if roll.kind is RollKind.CHECK else _WORDS.what(roll)
        return " · ".join(part for part in (roll.who, what, secret, typed) if part)

    @property
    def sum(self) -> str:
        """ "+2 = 11 against 8+"."""
        roll = self.rolled.roll
        if not roll.faces:
            return ""
        parts = [_WORDS.dms(roll), "=", number(roll.total)]
        if roll.target is not None:
            needed = QCoreApplication.translate("QuickCheck", "against {target}+")
            parts.append(needed.format(target=number(roll.target)))
        return " ".join(part for part in parts if part)

    @property
    def result(self) -> str:
        """ "Success", and whether it is ahead."""
        roll = self.rolled.roll
        if not self.waits:
            return _WORDS.result_and_standing(roll)
        waits = QCoreApplication.translate("QuickCheck", "Natural 12: your ruling")
        return " · ".join(part for part in (waits, _WORDS.standing(roll)) if part)

    @property
    def good(self) -> bool | None:
        """True for what went well, False for a critical failure, None for anything else."""
        roll = self.rolled.roll
        if roll.outcome is Outcome.CRITICAL_FAILURE:
            return False
        return True if is_good(roll) else None

    @property
    def said(self) -> str:
        """The whole row for a screen reader."""
        return _WORDS.explanation(RollRow(self.number, self.undone, "", self.rolled.roll))


class QuickResultsModel(KeyedListModel[ResultRow]):
    """Rows that stand for rolls of the log, and follow what is undone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._rulings: dict[int, int] = {}  # number of a roll → that of the GM's word on it

    def add(self, first: int, throws: Sequence[Throw]) -> None:
        """Put new throws on top; `first` is the number that the log gave their first roll."""
        fresh: list[ResultRow] = []
        for throw in throws:
            own = [first + len(fresh) + place for place in range(len(throw.sides))]
            others = reversed(own) if len(own) > 1 else [0]
            fresh += map(ResultRow, own, throw.sides, own, others)
        self._put_on_top(fresh)

    def add_again(self, row: ResultRow, again: Rolled, number: int) -> None:
        """The check of a row rolled again, which the log has under `number`."""
        self._put_on_top([ResultRow(number, again, row.of, row.against)])

    def rule(self, row: ResultRow, word: Rolled, number: int) -> None:
        """The GM's word on the natural 12 of a row, which the log has under `number`."""
        self._rulings[row.number] = number
        self._put_on_top([ResultRow(number, word, row.of, row.against)])

    def rival_of(self, row: ResultRow) -> Rolled | None:
        """What the other side of an opposed check has by now, rolled again and ruled; None where there is none."""
        return next((one.rolled for one in self.rows if one.of == row.against and not one.undone), None)

    def numbers(self) -> tuple[int, ...]:
        """The numbers in the log of all rows."""
        return tuple(row.number for row in self.rows)

    def mark_undone(self, undone: Collection[int]) -> None:
        """Which rolls are undone by now."""
        self.become([self._as_it_stands(row, undone) for row in self.rows])

    def _put_on_top(self, fresh: Sequence[ResultRow]) -> None:
        undone = {row.number for row in self.rows if row.undone}
        rows = [*reversed(fresh), *self.rows][:_MOST]
        self.become([self._as_it_stands(row, undone) for row in rows])

    def _as_it_stands(self, row: ResultRow, undone: Collection[int]) -> ResultRow:
        ruling = self._rulings.get(row.number)
        return replace(row, undone=row.number in undone, settled=ruling is not None and ruling not in undone)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.who
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return row.said
            case ResultRole.ROW:
                return row
        return None
