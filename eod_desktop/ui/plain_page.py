"""What there is to say about an action that is no attack, and the words for Other."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.rules import Combatant, EvadeLasts, Ruleset
from eod_desktop.ui import fonts

_LONGEST = 300


class PlainPage(QWidget):
    """In the place of the attack's parts."""

    text_edited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._return_to: QWidget | None = None
        self._note = QLabel()
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setWordWrap(True)
        self._note.setProperty("role", "dim")
        self._text = QLineEdit()
        self._text.setMaxLength(_LONGEST)
        self._text.setPlaceholderText(self.tr("Reload, first aid, open the gate…"))
        self._text.setAccessibleName(self.tr("What it does"))
        self._text.textEdited.connect(self.text_edited)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        layout.addWidget(self._text)
        layout.addWidget(self._note)
        layout.addStretch(1)

    def show_choice(self, combatant: Combatant, ruleset: Ruleset, choice: AttackChoice) -> None:
        """Show an action that is no attack."""
        self._note.setText(self._note_text(combatant, ruleset, choice.kind))
        self._text.setVisible(choice.kind is ActionKind.OTHER)
        if self._text.text() != choice.text:
            self._text.setText(choice.text)

    def write(self, return_to: QWidget | None) -> None:
        """Let the GM write what it does; ``return_to`` gets the focus afterwards."""
        if return_to is not self._text:
            self._return_to = return_to
        self._text.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def end_writing(self) -> None:
        """Give the focus back, if it is here."""
        if self._text.hasFocus() and self._return_to is not None:
            self._return_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self._return_to = None

    def _note_text(self, combatant: Combatant, ruleset: Ruleset, kind: ActionKind) -> str:
        dm = wording.signed(ruleset.evade_dm)
        name = combatant.name
        match kind:
            case ActionKind.EVADE if ruleset.evade_lasts is EvadeLasts.END_OF_TURN:
                return self.tr("No attack. Attacks on {name} get {dm} until the end of the turn.").format(
                    name=name, dm=dm
                )
            case ActionKind.EVADE:
                return self.tr("No attack. Attacks on {name} get {dm} until its next action.").format(name=name, dm=dm)
            case ActionKind.MOVE:
                return self.tr("Up to {metres} m, no attack.").format(metres=2 * ruleset.short_move)
            case ActionKind.BREAK_OFF:
                return self.tr(
                    "No attack. Attacks on {name} get {dm}. From the next turn on it has left the fight."
                ).format(name=name, dm=dm)
            case ActionKind.OTHER:
                return self.tr("No attack. The words stand in the log and in the turn summary.")
            case _:
                return ""
