"""What a roll is worth at a glance: the chart, the needed roll and chance, and what a hit does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.rules import ABSORBS_ALL, Armor, AttackOdds, BestAttack, Check, Combatant, Weapon
from eod_desktop.ui import fonts
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.odds_chart import OddsChart

_LARGE = 1.6
_ANY_WIDTH = (1 << 24) - 1  # Qt's QWIDGETSIZE_MAX
_WORDS = 11.7  # width of the words in text heights; the chart takes the rest


class OddsSummary(QWidget):
    """The odds of one attack or task; as high for both. Folded it is the words alone, in short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = OddsChart()
        self._chart.setMinimumWidth(1)
        self._large = QLabel()
        self._large.setTextFormat(Qt.TextFormat.PlainText)
        self._lines = [ElidedLabel() for _ in range(5)]
        self._short = [ElidedLabel() for _ in range(2)]
        self._beside = QWidget()
        self._beside.hide()
        self._folded = False
        self._words = QWidget()
        words = self._order = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._large)
        for line in self._lines:
            line.setProperty("role", "caption")
            words.addWidget(line)
        words.addWidget(self._beside, 1)
        beside = QVBoxLayout(self._beside)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(0)
        for line in self._short:
            line.setProperty("role", "caption")
            beside.addWidget(line)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()))
        layout.addWidget(self._chart, 1, Qt.AlignmentFlag.AlignBottom)
        layout.addWidget(self._words)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Sizes that follow the font."""
        self._large.setFont(fonts.strong(fonts.scaled(self.font(), _LARGE)))
        unit = fonts.pixel_size(self.font())
        self._order.setSpacing(unit // 2 if self._folded else 0)
        self._words.setMinimumWidth(0 if self._folded else round(_WORDS * unit))
        self._words.setMaximumWidth(_ANY_WIDTH if self._folded else round(_WORDS * unit))

    def fold(self, folded: bool) -> None:
        """Show the words only, beside each other, where there is little height."""
        if folded == self._folded:
            return
        self._folded = folded
        for part in (self._chart, *self._lines):
            part.setVisible(not folded)
        self._beside.setVisible(folded)
        direction = QBoxLayout.Direction.LeftToRight if folded else QBoxLayout.Direction.TopToBottom
        self._order.setDirection(direction)
        self._fit()
        self._tell()

    def show_odds(self, odds: AttackOdds, weapon: Weapon, target: Combatant, better: BestAttack | None = None) -> None:
        """Show the odds of an attack with a weapon on a target, and what would be `better`."""
        impossible = QCoreApplication.translate("Odds", "Cannot hit")
        mean, instead = average(odds, better), would_be_better(weapon, better)
        said = (*lines(odds, weapon, target), mean, instead)
        self._show(odds.check, headline(odds.check, impossible), said, (in_short(odds, target), instead or mean))

    def show_task(self, check: Check) -> None:
        """Show the odds of a task."""
        impossible = QCoreApplication.translate("Odds", "Cannot succeed")
        self._show(
            check, headline(check, impossible), (task_line(check), "", "", "", ""), (total_and(check), task_line(check))
        )

    def _show(self, check: Check, large: str, said: Sequence[str], short: Sequence[str]) -> None:
        self._chart.set_needed(check.needed, check.gm_may_allow)
        self._large.setText(large)
        for line, text in zip((*self._lines, *self._short), (*said, *short), strict=True):
            line.setText(text)
        self._tell()

    def _tell(self) -> None:
        """What folding hides is told in the tool tip."""
        said = "\n".join(line.text() for line in self._lines if line.text())
        self._words.setToolTip(tool_tip(said) if self._folded else "")


def headline(check: Check, impossible: str) -> str:
    """The needed roll and the chance: "7+ · 58 %"."""
    if check.needed is None:
        return impossible
    return f"{check.needed}+ · {wording.percent(check.chance)}"


def task_line(check: Check) -> str:
    """The chance of a task in throws."""
    if check.needed is None:
        return _if_allowed(check)
    return QCoreApplication.translate("Odds", "succeeds {throws}").format(throws=wording.of_36(check.chance))


def lines(odds: AttackOdds, weapon: Weapon, target: Combatant) -> tuple[str, str, str]:
    """The chance in throws, the damage of a hit, the chance that it puts the target down."""
    if odds.check.needed is None:
        return (_if_allowed(odds.check), "", "")
    hit = QCoreApplication.translate("Odds", "hit {throws}").format(throws=wording.of_36(odds.check.chance))
    damage = wording.one_decimal(odds.expected_on_hit)
    dealt = QCoreApplication.translate("Odds", "deals {damage}{armor}").format(
        damage=damage, armor=_past_armor(target.armor, weapon)
    )
    if not target.able:
        return (hit, dealt, QCoreApplication.translate("Odds", "is down already"))
    down = QCoreApplication.translate("Odds", "puts it down: {chance}").format(chance=wording.percent(odds.chance_down))
    return (hit, dealt, down)


def average(odds: AttackOdds, better: BestAttack | None) -> str:
    """The mean damage of the attack, misses and all; "" where nothing is dealt and nothing else would be `better`."""
    if better is None and odds.check.needed is None:
        return ""
    text = QCoreApplication.translate("Odds", "on average {damage}")
    return text.format(damage=wording.one_decimal(odds.expected_damage))


def would_be_better(weapon: Weapon, better: BestAttack | None) -> str:
    """What would deal more on average: "better: 12.3 with Rifle". The figure comes first, as the end may be cut."""
    if better is None:
        return ""
    more = wording.one_decimal(better.odds.expected_damage)
    if better.attack.weapon == weapon.name:
        text = QCoreApplication.translate("Odds", "better: {more} at {range}")
        return text.format(more=more, range=better.attack.range)
    return QCoreApplication.translate("Odds", "better: {more} with {weapon}").format(
        more=more, weapon=better.attack.weapon
    )


def in_short(odds: AttackOdds, target: Combatant) -> str:
    """All in one line: "DM +2 · deals 9.5 · down 3 %"."""
    if odds.check.needed is None:
        return total_and(odds.check, _if_allowed(odds.check))
    dealt = QCoreApplication.translate("Odds", "deals {damage}").format(
        damage=wording.one_decimal(odds.expected_on_hit)
    )
    if not target.able:
        return total_and(odds.check, dealt, QCoreApplication.translate("Odds", "is down already"))
    down = QCoreApplication.translate("Odds", "down {chance}").format(chance=wording.percent(odds.chance_down))
    return total_and(odds.check, dealt, down)


def total_and(check: Check, *more: str) -> str:
    """The total DM of a check, and more beside it."""
    total = QCoreApplication.translate("Odds", "DM {total}").format(total=wording.signed(check.dm))
    return " · ".join((total, *filter(None, more)))


def _past_armor(armor: Armor | None, weapon: Weapon) -> str:
    if armor is None:
        return ""
    absorbs = armor.against(weapon.damage_type)
    if absorbs == ABSORBS_ALL:
        return QCoreApplication.translate("Odds", ", armor takes all of it")
    return QCoreApplication.translate("Odds", " past armor {absorbs}").format(absorbs=absorbs) if absorbs else ""


def _if_allowed(check: Check) -> str:
    return QCoreApplication.translate("Odds", "a natural 12 if you allow it") if check.gm_may_allow else ""
