"""What a forecast says in words: a sentence for the table, and the numbers of its charts for screen readers."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from eod_desktop.models import wording
from eod_desktop.models.statistics_wording import grouped
from eod_desktop.rules import CombatantForecast, ForecastResult, Share, SideForecast

_EVEN = Fraction(6, 100)
_WORTH_SAYING = Fraction(15, 100)


def sentence(result: ForecastResult, turn: int, players: str = "") -> str:
    """Who wins how often, in how many turns, and who pays for it; `turn` is the one that is played now.

    `players` is the side whose losses are told, "" for the one that wins most often.
    """
    if not result.fights or not result.sides:
        return ""
    parts = [_who_wins(result)]
    when = _when(result, turn)
    if when:
        parts[0] += f", {when}"
    best = _best(result)
    if best is not None:
        risk = _at_risk(result, players or best.side)
        if risk is not None:
            down = QCoreApplication.translate("Forecast", "{name} goes down {often}")
            parts.append(down.format(name=risk.name, often=often(risk.down.chance)))
    undecided = result.undecided.chance
    if undecided >= _WORTH_SAYING:
        parts.append(QCoreApplication.translate("Forecast", "undecided {often}").format(often=often(undecided)))
    return "; ".join(parts) + "."


def _who_wins(result: ForecastResult) -> str:
    best = _best(result)
    if best is None:
        return QCoreApplication.translate("Forecast", "Nobody wins")
    allies = [side for side in result.sides if side is not best and side.wins.count == best.wins.count]
    others = [side for side in result.sides if side is not best and side not in allies]
    names = QCoreApplication.translate("Forecast", " and ").join(side.side for side in (best, *allies))
    chance = best.wins.chance
    rival = max((side.wins.chance for side in others), default=Fraction(0))
    if others and chance - rival < _EVEN and rival > _EVEN:
        second = max(others, key=lambda side: side.wins.count).side
        even = QCoreApplication.translate("Forecast", "{names} and {others} win about as often")
        return even.format(names=names, others=second)
    # a side's name may be of one or of many, so no verb goes with it
    win = QCoreApplication.translate("Forecast", "{names}: {fights} won")
    return win.format(names=names, fights=_fights(chance))


def _fights(chance: Fraction) -> str:
    if chance == 1:
        return QCoreApplication.translate("Forecast", "every fight")
    if chance >= Fraction(95, 100):
        return QCoreApplication.translate("Forecast", "nearly every fight")
    tenths = max(1, round(chance * 10))
    return QCoreApplication.translate("Forecast", "{count} of 10 fights").format(count=tenths)


def often(chance: Fraction) -> str:
    """A chance as people say it: "in every second fight", "in 7 of 10 fights"."""
    if chance >= Fraction(95, 100):
        return QCoreApplication.translate("Forecast", "nearly always")
    for low, high, words in (
        (45, 55, QCoreApplication.translate("Forecast", "in every second fight")),
        (31, 36, QCoreApplication.translate("Forecast", "in every third fight")),
        (23, 27, QCoreApplication.translate("Forecast", "in every fourth fight")),
    ):
        if Fraction(low, 100) <= chance <= Fraction(high, 100):
            return words
    if chance < Fraction(5, 100):
        return QCoreApplication.translate("Forecast", "hardly ever")
    return QCoreApplication.translate("Forecast", "in {count} of 10 fights").format(count=max(1, round(chance * 10)))


def _when(result: ForecastResult, turn: int) -> str:
    usual = result.usual_turn
    if usual is None:
        return ""
    if turn:
        return QCoreApplication.translate("Forecast", "usually in turn {turn}").format(turn=usual)
    if usual == 1:
        return QCoreApplication.translate("Forecast", "usually in 1 turn")
    return QCoreApplication.translate("Forecast", "usually in {turns} turns").format(turns=usual)


def _best(result: ForecastResult) -> SideForecast | None:
    best = max(result.sides, key=lambda side: side.wins.count)
    return best if best.wins.count else None


def _at_risk(result: ForecastResult, side: str) -> CombatantForecast | None:
    """Who of a side goes down most often, if that is worth a word."""
    own = [one for one in result.combatants if one.side == side and one.down.count < one.down.fights]
    worst = max(own, key=lambda one: one.down.count, default=None)
    return worst if worst is not None and worst.down.chance >= _WORTH_SAYING else None


def interval(share: Share) -> str:
    """The 95 % interval in whole percent: "70–72 %"; only what is certain says 0 % or 100 %."""
    low, high = (round(100 * bound) for bound in share.interval)
    return wording.percent(share.chance) if low == high else f"{low}\N{EN DASH}{high} %"


def sides_spoken(result: ForecastResult) -> str:
    """The bars of the sides in words."""
    one = QCoreApplication.translate("Forecast", "{side}: {chance} of fights won, between {low} and {high} %.")
    said = []
    for side in result.sides:
        low, high = (round(100 * bound) for bound in side.wins.interval)
        said.append(one.format(side=side.side, chance=wording.percent(side.wins.chance), low=low, high=high))
    return " ".join([*said, *(f"{text} {wording.percent(share.chance)}." for text, share in rest(result))])


def rest(result: ForecastResult) -> list[tuple[str, Share]]:
    """The fights that nobody wins, where there are any."""
    named = (
        (QCoreApplication.translate("Forecast", "Nobody stands"), result.nobody),
        (QCoreApplication.translate("Forecast", "Undecided"), result.undecided),
    )
    return [(text, share) for text, share in named if share.count]


def turns_spoken(result: ForecastResult) -> str:
    """The chart of the turns in words."""
    one = QCoreApplication.translate("Forecast", "turn {turn}: {chance}")
    every = (
        one.format(turn=turn, chance=wording.percent(Fraction(count, result.fights)))
        for turn, count in result.turns.items()
    )
    return QCoreApplication.translate("Forecast", "Fights that end in each turn: {turns}.").format(
        turns=", ".join(every)
    )


def so_far(result: ForecastResult, fights: int) -> str:
    """How many fights the figures come from."""
    played, wanted = (grouped(count) for count in (result.fights, fights))
    if result.fights >= fights:
        return QCoreApplication.translate("Forecast", "{played} fights").format(played=played)
    return QCoreApplication.translate("Forecast", "{played} of {wanted} fights").format(played=played, wanted=wanted)
