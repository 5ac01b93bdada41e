"""The foot of the action panel, always in sight: the odds, what would be declared or why not, and the buttons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eod_desktop.models.declaring import Answer
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.rules import AttackOdds, BestAttack, Check, Combatant, Weapon
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.answers import enable
from eod_desktop.ui.buttons import KeyButton, PrimaryButton
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.odds_summary import OddsSummary
from eod_desktop.ui.tight import make_tight
from eod_desktop.ui.wrapped_label import WrappedLabel


class DeclareFooter(QWidget):
    """Says and asks; the panel declares."""

    declare_clicked = Signal()
    again_clicked = Signal()
    all_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._odds = OddsSummary()
        self._folded = False
        self._says = WrappedLabel()
        self._says.setProperty("role", "caption")
        self.declare = PrimaryButton(self.tr("Declare"), self.tr("Enter"))
        self.again = make_tight(KeyButton(self.tr("As last time")))
        self.declare.clicked.connect(self.declare_clicked)
        self.again.clicked.connect(self.again_clicked)
        self.all = make_tight(KeyButton(self.tr("All")))
        self.all.setAccessibleName(self.tr("All as last time"))
        self.all.clicked.connect(self.all_clicked)
        for button in (self.declare, self.again, self.all):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        unit = fonts.pixel_size(self.font())
        buttons = QHBoxLayout()
        buttons.setSpacing(unit // 2)
        buttons.addWidget(self.declare, 1)
        buttons.addWidget(self.again)
        buttons.addWidget(self.all)
        layout = QVBoxLayout(self)
        layout.setSpacing(unit // 2)
        layout.addStretch(1)  # while it shrinks or grows the buttons do not move
        layout.addWidget(self._odds)
        layout.addWidget(self._says)
        layout.addLayout(buttons)
        self._fit()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names; Enter is always the one that declares."""
        self.again.set_short_key(key_of("again"))
        self.all.set_short_key(key_of("all_again"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Room for two lines, whether they are there or not; folded for the first one, and less around it."""
        unit, layout = fonts.pixel_size(self.font()), self.layout()
        if layout is not None:
            layout.setContentsMargins(unit, unit * 2 // 3, unit, unit * 2 // 3 if self._folded else unit)
        lines = 1 if self._folded else 2
        self._says.setFixedHeight(lines * QFontMetrics(fonts.small(self.font())).lineSpacing())
        upright = Qt.AlignmentFlag.AlignTop if self._folded else Qt.AlignmentFlag.AlignBottom
        self._says.setAlignment(Qt.AlignmentFlag.AlignLeft | upright)

    def fold(self, folded: bool) -> None:
        """Leave the height to the parts above: the odds are in short, and what is said takes one line."""
        if folded != self._folded:
            self._folded = folded
            self._odds.fold(folded)
            self._fit()

    def show_odds(self, odds: AttackOdds, weapon: Weapon, target: Combatant, better: BestAttack | None = None) -> None:
        """Show the odds of the chosen attack, and what would be `better`."""
        self._odds.show()
        self._odds.show_odds(odds, weapon, target, better)

    def show_task(self, check: Check) -> None:
        """Show the odds of the chosen task."""
        self._odds.show()
        self._odds.show_task(check)

    def hide_odds(self) -> None:
        """There is nothing to roll; the buttons stay where they are."""
        self._odds.hide()

    def show_declare(self, answer: Answer) -> None:
        """Say what would be declared, what stands declared, or why nothing can be."""
        self._says.setText(answer.says)
        self._says.setToolTip(tool_tip(answer.says))
        enable(self.declare, answer)

    def show_again(self, answer: Answer) -> None:
        """Say what attacking as last time would be, or why not."""
        enable(self.again, answer)

    def show_all(self, answer: Answer) -> None:
        """Say what all attacking as last time would be, or why not."""
        enable(self.all, answer)

    @property
    def said(self) -> str:
        """The words over the buttons."""
        return self._says.text()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        edge = self.rect()
        edge.setHeight(1)
        painter.fillRect(crisp.snapped(painter, edge), colors_for(self.palette()).line)
