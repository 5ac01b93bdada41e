"""A ruleset while it is edited: one row an option, with its value, its default and whether they differ."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.ruleset_options import OPTIONS, Option
from eod_desktop.models.ruleset_words import basis_text, value_text
from eod_desktop.rules import Ruleset

_Index = QModelIndex | QPersistentModelIndex
_DEFAULT = Ruleset()


class RulesetRole(IntEnum):
    """What a row tells besides its texts."""

    DIFFERS = Qt.ItemDataRole.UserRole + 1  # whether the option has another value than its default


class RulesetColumn(IntEnum):
    RULE = 0
    OPTION = 1
    VALUE = 2
    DEFAULT = 3


class RulesetModel(QAbstractTableModel):
    """Holds a draft; the campaign gets it when it is applied."""

    edited = Signal()
    """Some option has another value."""

    def __init__(self, ruleset: Ruleset, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._start = ruleset
        self._ruleset = ruleset

    @property
    def ruleset(self) -> Ruleset:
        """The draft."""
        return self._ruleset

    @property
    def changed(self) -> bool:
        """Whether the draft is another ruleset than at first."""
        return self._ruleset != self._start or _orders(self._ruleset) != _orders(self._start)

    def option(self, row: int) -> Option:
        return OPTIONS[row]

    def value(self, row: int) -> object:
        """What an option is in the draft."""
        return getattr(self._ruleset, OPTIONS[row].name)

    def set_value(self, row: int, value: object) -> None:
        """Give an option another value; RuleError(BAD_OPTION) for one that the rules refuse."""
        self.take(replace(self._ruleset, **{OPTIONS[row].name: value}))

    def reset(self, row: int) -> None:
        """Give an option its default."""
        self.set_value(row, getattr(_DEFAULT, OPTIONS[row].name))

    def differs(self, row: int) -> bool:
        """Whether an option has another value than its default."""
        return not _same(self.value(row), getattr(_DEFAULT, OPTIONS[row].name))

    def differences(self) -> int:
        """How many options differ from their default."""
        return sum(self.differs(row) for row in range(len(OPTIONS)))

    def take(self, ruleset: Ruleset) -> None:
        """Have that ruleset as the draft."""
        before, self._ruleset = self._ruleset, ruleset
        rows = [
            row
            for row, option in enumerate(OPTIONS)
            if not _same(getattr(before, option.name), getattr(ruleset, option.name))
        ]
        for row in rows:
            self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))
        if rows:
            self.edited.emit()

    # what a view asks for

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(OPTIONS)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(RulesetColumn)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(RulesetColumn):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                self.tr("Rule"),
                self.tr("Option"),
                self.tr("Now"),
                self.tr("Default"),
            )[section]
        return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter if role == _ALIGNMENT else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = index.row()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, index.column())
            case RulesetRole.DIFFERS:
                return self.differs(row)
            case Qt.ItemDataRole.ToolTipRole:
                option = OPTIONS[row]
                return tool_tip(f"{option.meaning_text} {basis_text(option)}")
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row, index.column())
        return None

    def _text(self, row: int, column: int) -> str:
        option = OPTIONS[row]
        match column:
            case RulesetColumn.RULE:
                return option.rule
            case RulesetColumn.OPTION:
                return option.title_text
            case RulesetColumn.VALUE:
                return value_text(option, self.value(row))
            case _:
                return value_text(option, getattr(_DEFAULT, option.name))

    def _spoken(self, row: int, column: int) -> str:
        text = self._text(row, column)
        if column == RulesetColumn.VALUE and self.differs(row):
            return QCoreApplication.translate("RulesetModel", "{value}, not the default").format(value=text)
        return text


_ALIGNMENT = Qt.ItemDataRole.TextAlignmentRole


def _same(one: object, other: object) -> bool:
    """Equal, and tables in the same order: that is how they are offered."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one.items()) == list(other.items())
    return one == other


def _orders(ruleset: Ruleset) -> tuple[tuple[str, ...], ...]:
    return tuple(ruleset.difficulties), tuple(ruleset.range_bands)
