"""What there is to say about an action that needs nothing chosen."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.rules import Combatant, EvadeLasts, Ruleset
from eod_desktop.ui.wrapped_label import WrappedLabel


class PlainPage(QWidget):
    """In the place of the attack's parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = WrappedLabel()
        self._note.setProperty("role", "dim")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._note)
        layout.addStretch(1)

    def show_choice(self, combatant: Combatant, ruleset: Ruleset, choice: AttackChoice) -> None:
        """Show an action that needs nothing chosen."""
        self._note.setText(self._note_text(combatant, ruleset, choice.kind))

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
            case _:
                return ""
