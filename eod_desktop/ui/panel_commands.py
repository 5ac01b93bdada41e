"""The commands of the action panel, each with its key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from eod_desktop.models.action_words import KIND_KEYS, action_text
from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.targets import DIGITS
from eod_desktop.ui.panel_keys import PanelCommand, PanelKeys
from eod_desktop.ui.shortcuts import short

if TYPE_CHECKING:
    from eod_desktop.ui.action_panel import ActionPanel
    from eod_desktop.ui.panel_body import PanelBody

_DIGIT = "target_{}"


class PanelCommands(QObject):
    """Makes the keys of a panel, and looks up which of its parts each one means now."""

    def __init__(self, panel: ActionPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self.keys = PanelKeys(panel, [*self._kinds(), *self._targets(), *self._choices(), *self._doing()], self._enter)

    def key_of(self, name: str) -> str:
        """The key of a command as the parts show it, "" for none."""
        return short(self.keys.keys(name))

    def _kinds(self) -> list[PanelCommand]:
        panel = self._panel
        made = []
        for kind, key in {**KIND_KEYS, ActionKind.TASK: "T"}.items():
            words = action_text(kind).rstrip("…")
            do: Callable[[], bool] = partial(panel.choose_kind, kind)
            if kind is ActionKind.ATTACK:  # one key, for there is never a doubt which of them is meant
                words, do = self.tr("Attack; allow a natural 12 that waits"), self._attack
            made.append(PanelCommand(kind.value, words, key, do))
        return made

    def _targets(self) -> list[PanelCommand]:
        words = self.tr("Choose target {number}")
        return [
            PanelCommand(
                _DIGIT.format(digit), words.format(number=digit), str(digit), partial(self._press_digit, digit)
            )
            for digit in range(1, DIGITS + 1)
        ]

    def _choices(self) -> list[PanelCommand]:
        panel = self._panel
        weapon = partial(self._step, lambda body: body.attack.step_weapon(), lambda body: body.other.step_figure())
        hidden = partial(self._step, lambda body: body.attack.toggle_hidden())
        return [
            PanelCommand("next_weapon", self.tr("Next weapon; of a task the next skill or stat"), "W", weapon),
            PanelCommand("nearer", self.tr("Nearer range; of a task easier"), "[", partial(self._step_range, -1)),
            PanelCommand("farther", self.tr("Farther range; of a task harder"), "]", partial(self._step_range, +1)),
            PanelCommand("from_hiding", self.tr("Attack from hiding, or not"), "H", hidden),
            PanelCommand(
                "add_dm", self.tr("Add a DM of the situation"), "D", lambda: panel.write_dm(QApplication.focusWidget())
            ),
        ]

    def _doing(self) -> list[PanelCommand]:
        panel = self._panel
        return [
            PanelCommand("again", self.tr("Attack as last time"), "R", panel.declare_as_last_time),
            PanelCommand("all_again", self.tr("All of the group attack as last time"), "Shift+R", panel.declare_all),
            PanelCommand(
                "hold", self.tr("Hold until a lower rung"), "L", lambda: panel.offer_rungs(QApplication.focusWidget())
            ),
            PanelCommand("refuse", self.tr("Let a natural 12 that waits fail"), "F", lambda: panel.rule(False)),
        ]

    def _attack(self) -> bool:
        return self._panel.rule(True) or self._panel.choose_kind(ActionKind.ATTACK)

    def _press_digit(self, digit: int) -> bool:
        return self._chosen().attacks and self._panel.body.attack.choose_digit(digit)

    def _step_range(self, by: int) -> bool:
        return self._step(lambda body: body.attack.step_range(by), lambda body: body.other.step_difficulty(by))

    def _step(
        self, in_attack: Callable[[PanelBody], object], in_task: Callable[[PanelBody], object] | None = None
    ) -> bool:
        """Do something with the parts of an attack or of a task, whichever are shown."""
        chosen = self._chosen()
        action = in_attack if chosen.attacks else in_task if chosen.tries else None
        if action is None:
            return False
        action(self._panel.body)
        return True

    def _chosen(self) -> AttackChoice:
        """What is chosen; while nobody is shown, nothing that has parts."""
        return self._panel.choice if self._panel.shows_somebody else AttackChoice(ActionKind.MOVE)

    def _enter(self) -> bool:
        if self._panel.shows_somebody and self._panel.body.dms.writes():
            self._panel.body.dms.add()
            return True
        return self._panel.declare()
