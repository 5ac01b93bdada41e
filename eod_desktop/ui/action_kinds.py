"""The buttons for what a combatant does (A1–A6), with their keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eod_desktop.models.action_words import KIND_KEYS, action_text
from eod_desktop.models.attack_choice import ActionKind
from eod_desktop.models.plain_text import plain_tip
from eod_desktop.rules import Combatant
from eod_desktop.ui.buttons import ChoiceGrid
from eod_desktop.ui.tight import fits, make_tight

_KINDS = tuple(KIND_KEYS)
_ARMED = (ActionKind.ATTACK, ActionKind.MOVE_ATTACK)


class ActionKinds(QWidget):
    """A grid of the six, in rows of three, or of two where the font is wide."""

    kind_chosen = Signal(object)
    """ActionKind"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = self._fitting_grid()
        self._grid.setAccessibleName(self.tr("Action"))
        self._grid.chosen.connect(lambda place: self.kind_chosen.emit(_KINDS[place]))
        for place in range(len(_KINDS)):
            self._grid.button(place).setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._grid)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        self._grid.set_keys([key_of(kind.value) for kind in _KINDS])

    def show_kind(self, combatant: Combatant, kind: ActionKind) -> None:
        """Show what is chosen; who carries no weapon cannot attack."""
        self._grid.set_current(_KINDS.index(ActionKind.OTHER if kind is ActionKind.TASK else kind))
        why = "" if combatant.weapons else self.tr("{name} carries no weapon.").format(name=combatant.name)
        for armed in _ARMED:
            button = self._grid.button(_KINDS.index(armed))
            button.setEnabled(not why)
            button.setToolTip(plain_tip(why))

    def can_choose(self, kind: ActionKind) -> bool:
        """Whether its button can be pressed; a task is behind the one for Other."""
        return kind is ActionKind.TASK or self._grid.button(_KINDS.index(kind)).isEnabled()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The focus belongs on the button of what is chosen."""
        super().focusInEvent(event)
        self._grid.button(max(0, self._grid.current)).setFocus(Qt.FocusReason.TabFocusReason)

    def _fitting_grid(self) -> ChoiceGrid:
        grid = self._grid_of(3)
        if fits(grid):
            return grid
        grid.deleteLater()
        return self._grid_of(2)

    def _grid_of(self, columns: int) -> ChoiceGrid:
        grid = make_tight(ChoiceGrid(columns=columns))
        grid.set_choices([action_text(kind) for kind in _KINDS], list(KIND_KEYS.values()))
        return grid
