"""What a roll is worth at a glance: the chart, the needed roll and chance, and what a hit does."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QWidget

from eod_desktop.models import wording
from eod_desktop.rules import ABSORBS_ALL, Armor, AttackOdds, BestAttack, Check, Combatant, Weapon
from eod_desktop.ui import fonts
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.odds_chart import OddsChart

_LARGE = 1.6
_ANY_WIDTH = (1 << 24) - 1  # Qt's QWIDGETSIZE_MAX
_WORDS = 11.7  # width of the words in text heights; the chart takes the rest


class OddsSummary(QWidget):
    """The odds of one attack or task; as high for both. Folded it is one line of words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = OddsChart()
        self._chart.setMinimumWidth(1)
        self._large = QLabel()
        self._large.setTextFormat(Qt.TextFormat.PlainText)
        self._lines = [ElidedLabel() for _ in range(4)]
        self._short = ElidedLabel()
        self._short.setProperty("role", "caption")
        self._short.hide()
        self._folded = False
        self._words = QWidget()
        words = self._order = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._large)
        for line in self._lines:
            line.setProperty("role", "caption")
            words.addWidget(line)
        words.addWidget(self._short, 1)
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
        """Show one line of words only, where there is little height."""
        if folded == self._folded:
            return
        self._folded = folded
        for part in (self._chart, *self._lines):
            part.setVisible(not folded)
        self._short.setVisible(folded)
        direction = QBoxLayout.Direction.LeftToRight if folded else QBoxLayout.Direction.TopToBottom
        self._order.setDirection(direction)
        self._fit()

    def show_odds(self, odds: AttackOdds, weapon: Weapon, target: Combatant, better: BestAttack | None = None) -> None:
        """Show the odds of an attack with a weapon on a target, and what would be `better`."""
        impossible = QCoreApplication.translate("Odds", "Cannot hit")
        said = (*lines(odds, weapon, target), average(odds, weapon, better))
        self._show(odds.check, headline(odds.check, impossible), said)

    def show_task(self, check: Check) -> None:
        """Show the odds of a task."""
        impossible = QCoreApplication.translate("Odds", "Cannot succeed")
        self._show(check, headline(check, impossible), (task_line(check), "", "", ""))

    def _show(self, check: Check, large: str, said: tuple[str, str, str, str]) -> None:
        self._chart.set_needed(check.needed, check.gm_may_allow)
        self._large.setText(large)
        for line, text in zip(self._lines, said, strict=True):
            line.setText(text)
        # the chance in throws is that in per cent, which stands beside it
        self._short.setText(" · ".join(text for text in said[1:3] if text) or said[0])


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


def average(odds: AttackOdds, weapon: Weapon, better: BestAttack | None) -> str:
    """The mean damage of the attack, misses and all, and what would deal more."""
    if better is None:
        if odds.check.needed is None:
            return ""
        text = QCoreApplication.translate("Odds", "on average {damage}")
        return text.format(damage=wording.one_decimal(odds.expected_damage))
    name = better.attack.weapon if better.attack.weapon != weapon.name else better.attack.range
    text = QCoreApplication.translate("Odds", "on average {damage}, {name} {more}")
    return text.format(
        damage=wording.one_decimal(odds.expected_damage),
        name=name,
        more=wording.one_decimal(better.odds.expected_damage),
    )


def _past_armor(armor: Armor | None, weapon: Weapon) -> str:
    if armor is None:
        return ""
    absorbs = armor.against(weapon.damage_type)
    if absorbs == ABSORBS_ALL:
        return QCoreApplication.translate("Odds", ", armor takes all of it")
    return QCoreApplication.translate("Odds", " past armor {absorbs}").format(absorbs=absorbs) if absorbs else ""


def _if_allowed(check: Check) -> str:
    return QCoreApplication.translate("Odds", "a natural 12 if you allow it") if check.gm_may_allow else ""
