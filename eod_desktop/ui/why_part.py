"""Why a roll is what it is, and where DMs of the situation are added to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.situation_dms import pinned, without
from eod_desktop.rules import Check, Modifier
from eod_desktop.ui import fonts
from eod_desktop.ui.breakdown import Breakdown
from eod_desktop.ui.buttons import KeyButton
from eod_desktop.ui.key_caption import KeyCaption
from eod_desktop.ui.tight import make_tight


class WhyPart(QWidget):
    """Caption with its button, then the breakdown."""

    edited = Signal(object)
    """AttackChoice: what is chosen now."""

    add_clicked = Signal(object)
    """The button, to which the focus goes back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice = AttackChoice()
        self.add_dm = make_tight(KeyButton(self.tr("Add a DM")))
        self.add_dm.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.add_dm.setProperty("flat", True)
        self.add_dm.clicked.connect(lambda: self.add_clicked.emit(self.add_dm))
        self.breakdown = Breakdown()
        self.breakdown.remove_requested.connect(lambda place: self._change(without, place))
        self.breakdown.pin_requested.connect(lambda place: self._change(pinned, place))
        top = QHBoxLayout()
        top.addWidget(KeyCaption(self.tr("Why")))
        top.addStretch(1)
        top.addWidget(self.add_dm)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 3)
        layout.addLayout(top)
        layout.addWidget(self.breakdown)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        self.add_dm.set_short_key(key_of("add_dm"))

    def show_check(self, check: Check | None, choice: AttackChoice) -> None:
        """Show the check of a choice, and a DM that is being written with it; None when it cannot be made."""
        self._choice = choice
        self.breakdown.setVisible(check is not None)
        if check is not None:
            stays = len([modifier for modifier in choice.pinned if modifier.value])
            self.breakdown.show_check(check, [place < stays for place in range(len(choice.situation))])

    def _change(self, become: Callable[[AttackChoice, Modifier], AttackChoice], place: int) -> None:
        self.edited.emit(become(self._choice, self._choice.situation[place]))
