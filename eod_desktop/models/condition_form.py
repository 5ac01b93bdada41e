"""A condition as it is being written: what its fields hold, and the condition that comes of them."""

from __future__ import annotations

from enum import Enum

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import Condition, ConditionDm, ConditionScope

translate = QCoreApplication.translate

LARGEST = 1000


class Lasting(Enum):
    """When a condition ends."""

    UNTIL_CLEARED = "until_cleared"
    TURNS = "turns"
    UNTIL_NEXT_ACTION = "until_next_action"


class ConditionForm(msgspec.Struct, frozen=True):
    """Texts as they were typed: `attacks` is the DM on its own attacks and tasks, `attacked` that on attacks on it."""

    name: str = ""
    attacks: str = ""
    attacked: str = ""
    lasting: Lasting = Lasting.UNTIL_CLEARED
    turns: str = ""

    @classmethod
    def of(cls, condition: Condition) -> ConditionForm:
        """A condition to be changed; several DMs of one scope are one."""
        sums = dict.fromkeys(ConditionScope, 0)
        for dm in condition.dms:
            sums[dm.applies] += dm.value
        lasting = Lasting.TURNS if condition.turns else Lasting.UNTIL_CLEARED
        return cls(
            condition.name,
            signed(sums[ConditionScope.ATTACKS]) if sums[ConditionScope.ATTACKS] else "",
            signed(sums[ConditionScope.ATTACKED]) if sums[ConditionScope.ATTACKED] else "",
            Lasting.UNTIL_NEXT_ACTION if condition.until_next_action else lasting,
            number(condition.turns) if condition.turns else "",
        )

    @property
    def wrong(self) -> frozenset[str]:
        """The fields that hold what cannot be meant; "name" while there is none."""
        wrong = set() if self.name.strip() else {"name"}
        for field, text in (("attacks", self.attacks), ("attacked", self.attacked)):
            value = parse_whole(text) if text.strip() else 0
            if value is None or abs(value) > LARGEST:
                wrong.add(field)
        turns = parse_whole(self.turns)
        if self.lasting is Lasting.TURNS and (turns is None or not 1 <= turns <= LARGEST):
            wrong.add("turns")
        return frozenset(wrong)

    @property
    def condition(self) -> Condition | None:
        """What was written, None while something is wrong."""
        if self.wrong:
            return None
        values = (
            (ConditionScope.ATTACKS, parse_whole(self.attacks) or 0),
            (ConditionScope.ATTACKED, parse_whole(self.attacked) or 0),
        )
        return Condition(
            self.name.strip(),
            tuple(ConditionDm(scope, value) for scope, value in values if value),
            parse_whole(self.turns) if self.lasting is Lasting.TURNS else None,
            self.lasting is Lasting.UNTIL_NEXT_ACTION,
        )


def condition_words(condition: Condition) -> str:
    """What a condition does and how long it lasts: "−2 on its attacks · 2 turns"; "" for a mere word."""
    form = ConditionForm.of(condition)
    parts = []
    if form.attacks:
        parts.append(translate("ConditionForm", "{dm} on its attacks and tasks").format(dm=form.attacks))
    if form.attacked:
        parts.append(translate("ConditionForm", "{dm} on attacks on it").format(dm=form.attacked))
    if condition.until_next_action:
        parts.append(translate("ConditionForm", "until its next action"))
    elif condition.turns == 1:
        parts.append(translate("ConditionForm", "this turn"))
    elif condition.turns:
        parts.append(translate("ConditionForm", "{turns} turns").format(turns=number(condition.turns)))
    return " · ".join(parts)


def ending_words(condition: Condition, turn: int) -> str:
    """When a condition given in `turn` will end."""
    until = condition.given(turn).until
    if condition.until_next_action:
        return translate("ConditionForm", "Ends once it has acted next, a pass included.")
    if until is None:
        return translate("ConditionForm", "Stays until it is cleared.")
    return translate("ConditionForm", "Holds up to the end of turn {turn}.").format(turn=number(until))
