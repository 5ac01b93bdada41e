"""Words for a row of the dice log."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.wording import (
    attack_outcome_text,
    modifier_label,
    modifier_origin,
    number,
    outcome_text,
    signed,
)
from eod_desktop.rules import CriticalHit, Damage, DiceExpression, RuleError


class RollWords:
    """What a roll says in each column of the log, and its whole explanation."""

    def what(self, roll: Roll) -> str:
        match roll.kind:
            case RollKind.INITIATIVE:
                return QCoreApplication.translate("Roll", "Initiative")
            case RollKind.ATTACK:
                return QCoreApplication.translate("Roll", "{weapon} at {target}").format(
                    weapon=roll.what, target=roll.whom
                )
            case RollKind.DAMAGE:
                return QCoreApplication.translate("Roll", "Damage to {target}").format(target=roll.whom)
            case RollKind.RULING:
                return QCoreApplication.translate("Roll", "Natural 12, GM's ruling")
            case RollKind.CHECK:
                return self._check(roll)
            case RollKind.EXPRESSION:
                return roll.what or roll.expression
            case RollKind.UNREADABLE:
                return QCoreApplication.translate("Roll", "This roll cannot be read: the file is damaged here")

    def _check(self, roll: Roll) -> str:
        if roll.standing is None:
            return roll.what
        if not roll.what:
            return QCoreApplication.translate("Roll", "vs {other}").format(other=roll.whom)
        return QCoreApplication.translate("Roll", "{skill} vs {other}").format(skill=roll.what, other=roll.whom)

    def dms(self, roll: Roll) -> str:
        """Every DM of the roll, or the constant of a damage roll or an expression."""
        if roll.expression and not roll.damage:
            constant = constant_of(roll.expression)
            return signed(constant) if constant else ""
        if roll.damage:
            return signed(roll.damage.roll.modifier) if roll.damage.roll.modifier else ""
        return " ".join(signed(modifier.value) for modifier in roll.modifiers)

    def total(self, roll: Roll) -> str:
        return number(roll.total) if roll.faces else ""

    def result(self, roll: Roll) -> str:
        if roll.kind is RollKind.RULING:
            if roll.allowed:
                return QCoreApplication.translate("Roll", "Allowed")
            return QCoreApplication.translate("Roll", "Not allowed")
        if roll.damage:
            return QCoreApplication.translate("Roll", "{points} dealt").format(points=number(roll.damage.dealt))
        if roll.outcome is None:
            return ""
        return attack_outcome_text(roll.outcome) if roll.kind is RollKind.ATTACK else outcome_text(roll.outcome)

    def standing(self, roll: Roll) -> str:
        """How it stands in an opposed check: "behind"; "" for any other roll."""
        match roll.standing:
            case Standing.AHEAD:
                return QCoreApplication.translate("Roll", "ahead")
            case Standing.BEHIND:
                return QCoreApplication.translate("Roll", "behind")
            case Standing.LEVEL:
                return QCoreApplication.translate("Roll", "level")
            case None:
                return ""

    def _standing_against(self, roll: Roll) -> str:
        """ "Opposed check: behind Ana"."""
        match roll.standing:
            case Standing.AHEAD:
                said = QCoreApplication.translate("Roll", "Opposed check: ahead of {other}")
            case Standing.BEHIND:
                said = QCoreApplication.translate("Roll", "Opposed check: behind {other}")
            case Standing.LEVEL:
                said = QCoreApplication.translate("Roll", "Opposed check: level with {other}")
            case None:
                return ""
        return said.format(other=roll.whom)

    def result_and_standing(self, roll: Roll) -> str:
        """ "Success · behind"; of most rolls the result alone."""
        return " · ".join(part for part in (self.result(roll), self.standing(roll)) if part)

    def marks(self, row: RollRow) -> tuple[tuple[str, str], ...]:
        """How a roll was made, each with a name and a word: "undone", "secret", "table_dice", "ruling"."""
        roll = row.roll
        marks = (
            (row.undone, "undone", QCoreApplication.translate("Roll", "undone")),
            (roll.secret, "secret", QCoreApplication.translate("Roll", "secret")),
            (roll.table_dice, "table_dice", QCoreApplication.translate("Roll", "table dice")),
            (roll.kind is RollKind.RULING, "ruling", QCoreApplication.translate("Roll", "GM")),
        )
        return tuple((name, word) for is_so, name, word in marks if is_so)

    def detail(self, row: RollRow, elsewhere: str = "") -> str:
        """How it was made, and what the numbers alone do not say; before that `elsewhere`, the name of its encounter
        where that is another one.
        """
        marks = [word for name, word in self.marks(row) if name != "ruling"]
        return " · ".join(part for part in (elsewhere, *marks, self.remarks(row)) if part)

    def remarks(self, row: RollRow) -> str:
        """What neither the numbers nor the marks say."""
        roll = row.roll
        parts = []
        if roll.discarded:
            discarded = ", ".join(map(str, roll.discarded))
            parts.append(QCoreApplication.translate("Roll", "rerolled: {faces}").format(faces=discarded))
        if roll.waiting:
            parts.append(QCoreApplication.translate("Roll", "natural 12: the GM may allow it"))
        if roll.damage:
            parts.extend(self._damage(roll))
        elif roll.expression and roll.what:
            parts.append(roll.expression)
        else:
            parts.extend(f"{modifier_label(modifier)} {signed(modifier.value)}" for modifier in roll.modifiers)
        return " · ".join(parts)

    def _damage(self, roll: Roll) -> list[str]:
        damage = roll.damage
        if damage is None:
            return []
        parts = [f"{roll.what} {damage.roll.expression}"]
        if damage.critical:
            parts.append(self.critical(damage))
        if damage.absorbed:
            absorbed = QCoreApplication.translate("Roll", "{points} absorbed")
            parts.append(absorbed.format(points=number(damage.absorbed)))
        if not damage.dealt:
            parts.append(QCoreApplication.translate("Roll", "no effect"))
        return parts

    def critical(self, damage: Damage) -> str:
        """What a critical hit did to the damage, "" for an ordinary one."""
        if not damage.critical:
            return ""
        words = {
            CriticalHit.MAXIMUM_DAMAGE: QCoreApplication.translate("Roll", "critical: greatest total {points}"),
            CriticalHit.DOUBLE_DAMAGE: QCoreApplication.translate("Roll", "critical: doubled to {points}"),
            CriticalHit.IGNORE_ARMOR: QCoreApplication.translate("Roll", "critical: armor ignored"),
            CriticalHit.GM: QCoreApplication.translate("Roll", "critical: the GM names the effect"),
        }
        return words[damage.critical].format(points=number(damage.rolled))

    def another_encounter(self, elsewhere: str) -> str:
        """ "Another encounter: Small one"."""
        return QCoreApplication.translate("Roll", "Another encounter: {name}").format(name=elsewhere)

    def explanation(self, row: RollRow, elsewhere: str = "") -> str:
        """The whole roll in lines: for the tool tip and for who hears the log. `elsewhere` as in `detail`."""
        roll = row.roll
        lines = [f"{row.id}. {roll.who}: {self.what(roll)}"]
        if elsewhere:
            lines.append(self.another_encounter(elsewhere))
        if roll.faces:
            faces = ", ".join(str(face) for face in roll.faces)
            lines.append(QCoreApplication.translate("Roll", "Dice: {faces}").format(faces=faces))
        lines += [
            f"{modifier_label(modifier)} {signed(modifier.value)} ({modifier_origin(modifier)})"
            for modifier in roll.modifiers
        ]
        if roll.faces:
            lines.append(QCoreApplication.translate("Roll", "Total: {total}").format(total=number(roll.total)))
        if roll.target is not None:
            lines.append(QCoreApplication.translate("Roll", "Needed: {target}+").format(target=number(roll.target)))
        told = (self.result(roll), self._standing_against(roll), " · ".join(self._damage(roll)))
        lines += [part for part in told if part]
        if row.undone:
            lines.append(QCoreApplication.translate("Roll", "Undone; it stays in the log."))
        return "\n".join(lines)


@lru_cache(1_000)
def constant_of(expression: str) -> int:
    """What is added to the dice; 0 for what is no expression."""
    try:
        return DiceExpression.parse(expression).modifier
    except RuleError:
        return 0
