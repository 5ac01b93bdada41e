"""What each key of the action panel does, and what it is called."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.targets import DIGITS
from eod_desktop.ui.action_kinds import KIND_KEYS
from eod_desktop.ui.panel_keys import RETURN, PanelKey, PanelKeys

if TYPE_CHECKING:
    from eod_desktop.ui.action_panel import ActionPanel

_TASK = "T"


class PanelCommands(QObject):
    """Makes the keys of a panel and looks up which of its parts each one means now."""

    def __init__(self, panel: ActionPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._body = panel.body
        self.keys = PanelKeys(panel, self._table())

    def words(self) -> list[tuple[str, str]]:
        """Every key with what it does, in the GM's language."""
        kind_text = self._body.kinds.kind_text
        kinds = [(key, kind_text(kind).rstrip("…")) for kind, key in KIND_KEYS.items()]
        return [
            *kinds,
            (_TASK, kind_text(ActionKind.TASK)),
            ("1–9", self.tr("Choose the target")),
            ("W", self.tr("Next weapon; of a task the next skill or stat")),
            ("[", self.tr("Nearer range; of a task easier")),
            ("]", self.tr("Farther range; of a task harder")),
            ("H", self.tr("Attack from hiding, or not")),
            ("D", self.tr("Add a DM of the situation")),
            (self.tr("Enter"), self.tr("Declare")),
            ("R", self.tr("Attack as last time")),
            ("Shift+R", self.tr("All of the group attack as last time")),
            ("L", self.tr("Hold until a lower rung")),
            ("A", self.tr("Allow a natural 12 that waits")),
            ("F", self.tr("Let a natural 12 that waits fail")),
        ]

    def _table(self) -> list[PanelKey]:
        panel, attack, other = self._panel, self._body.attack, self._body.other
        digits = [PanelKey(str(digit), partial(self._press_digit, digit)) for digit in range(1, DIGITS + 1)]
        kinds = [PanelKey(key, partial(panel.choose_kind, kind)) for kind, key in KIND_KEYS.items() if key != "A"]
        return [
            *kinds,
            *digits,
            PanelKey("A", lambda: panel.rule(True) or panel.choose_kind(ActionKind.ATTACK)),
            PanelKey("F", lambda: panel.rule(False)),
            PanelKey(_TASK, lambda: panel.choose_kind(ActionKind.TASK)),
            PanelKey("W", lambda: self._step(attack.step_weapon, other.step_figure)),
            PanelKey("[", lambda: self._step(lambda: attack.step_range(-1), lambda: other.step_difficulty(-1))),
            PanelKey("]", lambda: self._step(lambda: attack.step_range(+1), lambda: other.step_difficulty(+1))),
            PanelKey("H", lambda: self._step(attack.toggle_hidden)),
            PanelKey("D", lambda: panel.write_dm(QApplication.focusWidget())),
            PanelKey("L", lambda: panel.offer_rungs(QApplication.focusWidget())),
            PanelKey("R", panel.declare_as_last_time),
            PanelKey("Shift+R", panel.declare_all),
            PanelKey(RETURN, self._press_enter),
        ]

    def _press_digit(self, digit: int) -> bool:
        return self._chosen().attacks and self._body.attack.choose_digit(digit)

    def _step(self, in_attack: Callable[[], object], in_task: Callable[[], object] | None = None) -> bool:
        """Do something with the parts of an attack or of a task, whichever are shown."""
        chosen = self._chosen()
        action = in_attack if chosen.attacks else in_task if chosen.tries else None
        if action is None:
            return False
        action()
        return True

    def _chosen(self) -> AttackChoice:
        """What is chosen; while nobody is shown, nothing that has parts."""
        return self._panel.choice if self._panel.shows_somebody else AttackChoice(ActionKind.MOVE)

    def _press_enter(self) -> bool:
        if self._body.dms.writes():
            self._body.dms.add()
            return True
        return self._panel.declare()
