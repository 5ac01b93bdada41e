"""The odds of a dice expression as it is typed: its totals, what armor leaves of them, and the chances of a total."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models import wording
from eod_desktop.models.refusals import refusal
from eod_desktop.rules import DiceExpression, Distribution, RuleError, distribution_of


class DiceOdds(msgspec.Struct, frozen=True):
    """`rolled` is the distribution of the dice, `dealt` past armor that absorbs `armor` (of all, the same at None)."""

    expression: DiceExpression
    rolled: Distribution
    dealt: Distribution
    armor: int | None

    @property
    def shown(self) -> Distribution:
        return self.rolled if self.armor is None else self.dealt


def read_odds(text: str, armor: int | None = None) -> DiceOdds | str:
    """The odds of a text, or the sentence that says why there are none; "" for an empty text."""
    if not text.strip():
        return ""
    try:
        expression = DiceExpression.parse(text)
    except RuleError as error:
        return refusal(error, str)
    rolled = distribution_of(expression)
    return DiceOdds(expression, rolled, rolled.after_armor(armor or 0), armor)


def figures(odds: DiceOdds) -> str:
    """Mean, spread and range in a line."""
    shown = odds.shown
    line = QCoreApplication.translate("DiceOdds", "{least} to {most} · on average {mean} ± {deviation}")
    text = line.format(
        least=wording.number(shown.low),
        most=wording.number(shown.high),
        mean=wording.one_decimal(shown.mean),
        deviation=f"{shown.deviation:.1f}",
    )
    if shown.exact:
        return text
    return text + " · " + QCoreApplication.translate("DiceOdds", "so many dice follow the bell curve")


def of_total(odds: DiceOdds, total: int) -> str:
    """The chances to come to a total or more, to it or less, and to it."""
    shown = odds.shown
    line = QCoreApplication.translate("DiceOdds", "{total} or more {at_least} · or less {at_most} · exactly {chance}")
    text = line.format(
        total=wording.number(total),
        at_least=fine_percent(shown.at_least(total)),
        at_most=fine_percent(shown.at_most(total)),
        chance=fine_percent(shown.chance(total)),
    )
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def fine_percent(chance: Fraction) -> str:
    """With a decimal or two where whole percents would say too little."""
    percent = chance * 100
    if not chance or chance == 1:
        return wording.percent(chance)
    if percent < Fraction(1, 100):
        return "<0.01 %"
    if percent > 100 - Fraction(1, 100):
        return ">99.99 %"
    return f"{float(percent):.2f} %" if percent < 10 or percent > 99 else f"{float(percent):.1f} %"


def spoken(odds: DiceOdds, total: int | None) -> str:
    """The chart in words."""
    parts = [str(odds.expression), figures(odds)]
    if odds.armor is not None:
        parts.append(QCoreApplication.translate("DiceOdds", "past armor {armor}").format(armor=odds.armor))
    if total is not None:
        parts.append(of_total(odds, total))
    most = max(odds.shown.items(), key=lambda item: item[1])[0]
    likeliest = QCoreApplication.translate("DiceOdds", "most often {total}, {chance}")
    parts.append(likeliest.format(total=wording.number(most), chance=fine_percent(odds.shown.chance(most))))
    return "; ".join(parts) + "."
