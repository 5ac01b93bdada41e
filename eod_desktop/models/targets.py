"""Whom a combatant can attack, as an item model: enemies first, each with what it takes to hit it.

The odds of a row are worked out when they are asked for, so that a change costs what is visible and not all targets.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from eod_desktop.campaign.state import Campaign
from eod_desktop.models import wording
from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.keyed_list import KeyedListModel
from eod_desktop.rules import Check, Combatant, Encounter, ModifierSource, RuleError, Status

_Index = QModelIndex | QPersistentModelIndex
DIGITS = 9
_MOST_COMPARED = 24  # rows: about two screens of them


class TargetRole(IntEnum):
    """What a row tells besides its name."""

    ID = Qt.ItemDataRole.UserRole + 1
    SIDE = ID + 1  # the side's name
    SIDE_STYLE = ID + 2  # the index of its mark
    NEEDED = ID + 3  # the smallest natural roll that hits, None for none
    CHANCE = ID + 4  # Fraction, None when the attack cannot be made
    STATE = ID + 5  # words, "" for nothing to say
    DIGIT = ID + 6  # 1–9, 0 for none
    ENEMY = ID + 7  # whether its side is hostile


class _Row(msgspec.Struct, frozen=True):
    key: str
    combatant: Combatant
    enemy: bool
    style: int
    rank: int
    digit: int = 0

    @property
    def possible(self) -> bool:
        return self.combatant.status in (Status.UP, Status.DOWN)


class Target(msgspec.Struct, frozen=True):
    """A row as it is drawn; the fields mean what the roles of their names do."""

    name: str
    style: int
    digit: int
    possible: bool
    state: str
    needed: int | None
    chance: Fraction | None


class TargetsModel(KeyedListModel[_Row]):
    """The targets of one combatant; `show` says whose, and with what choice."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._encounter: Encounter | None = None
        self._attacker = ""
        self._choice = AttackChoice()
        self._marks: dict[str, tuple[bool, int]] = {}
        self._known: dict[str, _Row] = {}
        self._checks: dict[str, Check | None] = {}
        self._seen: dict[str, Check | None] = {}

    def show(self, campaign: Campaign, encounter: Encounter, attacker: str, choice: AttackChoice) -> None:
        """Show the targets of `attacker` if it attacks as in `choice`; rows that stay keep their selection."""
        rows = self._rows_of(campaign, encounter, attacker)
        same = self._encounter is not None and self._attacker == attacker and self._follows(encounter)
        self._encounter, self._attacker, self._choice = encounter, attacker, choice
        self._seen, self._checks = self._checks, {}
        if same:
            self.become(rows)
        else:
            self._restart(rows)

    def clear(self) -> None:
        """Show nobody."""
        self._encounter, self._attacker = None, ""
        self._restart([])

    def row_of(self, id: str) -> int:
        """The row of a combatant, −1 for none."""
        return self.place_of(id)

    def id_at(self, row: int) -> str:
        """Whom a row shows, "" for a row that is none."""
        return self.rows[row].key if 0 <= row < len(self.rows) else ""

    def id_of_digit(self, digit: int) -> str:
        """Whom the key 1–9 chooses, "" for nobody."""
        return next((row.key for row in self.rows[:DIGITS] if row.digit == digit), "") if digit else ""

    def target(self, row: int) -> Target:
        """What there is to draw in a row."""
        shown = self.rows[row]
        check = self._check(shown)
        return Target(
            name=shown.combatant.name,
            style=shown.style,
            digit=shown.digit,
            possible=shown.possible,
            state=self._state(shown),
            needed=check.needed if check else None,
            chance=check.chance if check else None,
        )

    # what the view asks for

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        never = Qt.ItemFlag.ItemNeverHasChildren
        if not self.rows[index.row()].possible:
            return never
        return never | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.combatant.name
            case Qt.ItemDataRole.ToolTipRole:
                return self._tool_tip(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case TargetRole.ID:
                return row.combatant.id
            case TargetRole.SIDE:
                return row.combatant.side
            case TargetRole.SIDE_STYLE:
                return row.style
            case TargetRole.NEEDED:
                check = self._check(row)
                return check.needed if check else None
            case TargetRole.CHANCE:
                check = self._check(row)
                return check.chance if check else None
            case TargetRole.STATE:
                return self._state(row)
            case TargetRole.DIGIT:
                return row.digit
            case TargetRole.ENEMY:
                return row.enemy
        return None

    # inside

    def _rows_of(self, campaign: Campaign, encounter: Encounter, attacker: str) -> list[_Row]:
        """One row a combatant but for the attacker; those of who is as before are the same objects."""
        side = encounter.combatant(attacker).side
        sides = {combatant.side for combatant in encounter.combatants}
        marks = {other: (encounter.hostile(side, other), campaign.side_style(other)) for other in sides}
        known = self._known if marks == self._marks else {}
        self._marks, self._known = marks, {}
        ranks: dict[int, list[_Row]] = {}
        for combatant in encounter.combatants:
            id = combatant.id
            row = known.get(id)
            if row is None or row.combatant is not combatant:
                enemy, style = marks[combatant.side]
                row = _Row(id, combatant, enemy, style, _rank(combatant, enemy))
            self._known[id] = row
            if id != attacker:
                ranks.setdefault(row.rank, []).append(row)
        rows = [row for rank in sorted(ranks) for row in ranks[rank]]
        first = [replace(row, digit=place) if row.possible else row for place, row in enumerate(rows[:DIGITS], 1)]
        return [*first, *rows[DIGITS:]]

    def _restart(self, rows: list[_Row]) -> None:
        self.beginResetModel()
        self._checks.clear()
        self._take(rows)
        self.endResetModel()

    def _follows(self, encounter: Encounter) -> bool:
        """Whether the encounter is the one shown, so that rows can stay."""
        return any(self.place_of(combatant.id) >= 0 for combatant in encounter.combatants)

    def told_of(self, differing: Sequence[int]) -> Sequence[int]:
        """Also those whose odds have changed; of the odds only what somebody has seen is compared.

        Of many seen, as by scrolling, all are told: those still in sight are then asked for again, and only those.
        """
        seen = [(place, check) for id, check in self._seen.items() if (place := self.place_of(id)) >= 0]
        many = len(seen) > _MOST_COMPARED
        changed = [place for place, check in seen if many or self._check(self.rows[place]) != check]
        return sorted({*differing, *changed})

    def _check(self, row: _Row) -> Check | None:
        id = row.combatant.id
        if id not in self._checks:
            self._checks[id] = self._worked_out(id)
        return self._checks[id]

    def _worked_out(self, id: str) -> Check | None:
        if self._encounter is None:
            return None
        try:
            return self._encounter.check_for(self._attacker, self._choice.attack(id))
        except RuleError:
            return None  # said where it is declared; a list of targets just shows no odds

    def _state(self, row: _Row) -> str:
        conditions = [active.name for active in row.combatant.conditions]
        return ", ".join(part for part in (self._stance(row), *conditions) if part)

    def _stance(self, row: _Row) -> str:
        combatant = row.combatant
        if combatant.status is not Status.UP:
            return wording.status_text(combatant.status)
        check = self._check(row)
        if check is None:
            evading = combatant.evading
        else:
            evading = any(modifier.source is ModifierSource.EVADING for modifier in check.modifiers)
        return self.tr("evading") if evading else ""

    def _tool_tip(self, row: _Row) -> str:
        lines = [row.combatant.name, row.combatant.side, self._state(row)]
        return "\n".join(line for line in lines if line)

    def _spoken(self, row: _Row) -> str:
        check = self._check(row)
        odds = ""
        if check and check.needed is not None:
            odds = self.tr("needs {needed}+, {chance}").format(
                needed=check.needed, chance=wording.percent(check.chance)
            )
        elif check:
            odds = self.tr("cannot be hit")
        return ", ".join(part for part in (row.combatant.name, row.combatant.side, self._state(row), odds) if part)


def chance_text(chance: Fraction | None) -> str:
    """A row's chance in per cent, a dash where the attack cannot be made."""
    return "–" if chance is None else wording.percent(chance)


def _rank(combatant: Combatant, enemy: bool) -> int:
    """Able enemies, fallen enemies, then friends alike, then who is out of it."""
    if combatant.status is Status.LEFT:
        return 5
    if combatant.status is Status.DEAD:
        return 4
    return (0 if enemy else 2) + (0 if combatant.status is Status.UP else 1)
