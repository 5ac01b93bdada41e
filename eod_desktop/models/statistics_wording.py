"""What statistics of dice say in words, and as a table for a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eod_desktop.models.statistics import Distribution, Statistics
from eod_desktop.models.wording import MINUS

translate = QCoreApplication.translate

_PERCENT = "\N{NO-BREAK SPACE}%"
_NOW_AND_THEN, _HARDLY = 0.05, 0.001


def fairness(distribution: Distribution, of: str) -> str:
    """A plain sentence or two on whether the dice look fair; `of` says what was counted, as in "1,200 dice"."""
    if not distribution.enough:
        return translate("Statistics", "{of}: too few to say anything. From {least} on, chance evens out.").format(
            of=of, least=distribution.least
        )
    chance = distribution.chance
    if chance >= _NOW_AND_THEN:
        text = translate(
            "Statistics", "{of}: they look fair. Fair dice fall at least this unevenly {share} of the time."
        )
    elif chance >= _HARDLY:
        text = translate(
            "Statistics",
            "{of}: somewhat uneven. Fair dice fall at least this unevenly {share} of the time, so among many players "
            "and evenings it is to be expected.",
        )
    else:
        text = translate(
            "Statistics",
            "{of}: not what fair dice do. They would fall at least this unevenly only {share} of the time.",
        )
    return text.format(of=of, share=share_text(chance))


def share_text(share: float) -> str:
    """A share of one in percent, with as many places as say something: "37 %", "0.4 %", "less than 0.01 %"."""
    percent = share * 100
    if percent < 0.01:
        return translate("Statistics", "less than 0.01\N{NO-BREAK SPACE}%")
    return f"{percent:.0f}{_PERCENT}" if percent >= 1 else f"{percent:.2g}{_PERCENT}"


def grouped(value: float, form: str = ",") -> str:
    """A figure with thin spaces between its thousands and a real minus sign."""
    return format(value, form).replace(",", "\N{NARROW NO-BREAK SPACE}").replace("-", MINUS)


def dice_count(distribution: Distribution) -> str:
    return translate("Statistics", "{count} dice").format(count=grouped(distribution.total))


def pair_count(distribution: Distribution) -> str:
    return translate("Statistics", "{count} rolls of 2d6").format(count=grouped(distribution.total))


def basis(distribution: Distribution) -> str:
    """What the sentence rests on, for who knows chi-square."""
    return translate("Statistics", "chi-square {value} with {degrees} degrees of freedom, n = {total}").format(
        value=f"{distribution.chi_square:.1f}",
        degrees=len(distribution.outcomes) - 1,
        total=grouped(distribution.total),
    )


def rows(distribution: Distribution) -> list[tuple[str, str, str, str, str]]:
    """Outcome, counted, expected, difference, share, as they are shown."""
    found = []
    total = distribution.total
    for outcome, count, expected in zip(distribution.outcomes, distribution.counts, distribution.expected, strict=True):
        difference = grouped(float(count - expected), "+,.1f")
        share = f"{100 * count / total:.1f}{_PERCENT}" if total else ""
        found.append((str(outcome), grouped(count), grouped(float(expected), ",.1f"), difference, share))
    return found


def spoken(distribution: Distribution, name: str) -> str:
    """The whole chart for a screen reader."""
    parts = [
        translate("Statistics", "{outcome}: {count}, expected {expected}").format(
            outcome=outcome, count=count, expected=expected
        )
        for outcome, count, expected, _, _ in rows(distribution)
    ]
    return f"{name}. " + "; ".join(parts)


def csv_rows(statistics: Statistics, who: str, encounter: str) -> list[tuple[str, ...]]:
    """A table with a heading; figures as a spreadsheet reads them."""
    table: list[tuple[str, ...]] = [("who", "encounter", "of", "outcome", "count", "expected")]
    for name, distribution in (("face", statistics.faces), ("2d6", statistics.sums)):
        for outcome, count, expected in zip(
            distribution.outcomes, distribution.counts, distribution.expected, strict=True
        ):
            table.append((who, encounter, name, str(outcome), str(count), f"{float(expected):.3f}"))
    return table
