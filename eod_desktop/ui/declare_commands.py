"""The menu of what the combatant in the action panel does; the panel's own keys, as they are, stand beside each."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from eod_desktop.document import Document
from eod_desktop.models.declaring import declaring, declaring_again, declaring_all, ended
from eod_desktop.models.holding import holding
from eod_desktop.ui.action_panel import ActionPanel
from eod_desktop.ui.panel_keys import RETURN
from eod_desktop.ui.window_actions import WindowActions

_KINDS = ("attack", "move_attack", "evade", "move", "break_off", "other", "task")
_ARMED = ("attack", "move_attack")
_DOING = ("declare", "declare_again", "declare_all", "hold")
# the command of the panel that each entry is, where their names differ
_IN_PANEL = {"declare_again": "again", "declare_all": "all_again"}
_RULINGS = {"allow_twelve": "attack", "refuse_twelve": "refuse"}


class DeclareCommands(QObject):
    """Connects the actions to the panel. `refresh` is for when their menu opens: nothing else shows them."""

    def __init__(self, document: Document, actions: WindowActions, panel: ActionPanel) -> None:
        super().__init__(panel)
        self._document = document
        self._actions = actions
        self._panel = panel
        self._panel_names = {name: _IN_PANEL.get(name, name) for name in (*_KINDS, *_DOING) if name != "declare"}
        keys = panel.commands.keys
        actions.connect({name: partial(keys.do, in_panel) for name, in_panel in self._panel_names.items()})
        actions.connect({"declare": partial(keys.press, RETURN)})
        keys.changed.connect(self._show_keys)

    def refresh(self) -> None:
        """Enable what the combatant shown can do; the rest says why not."""
        encounter, id = self._document.encounter, self._panel.combatant_id
        shown = next((c for c in encounter.combatants if c.id == id), None) if encounter else None
        nobody = self.tr("Select a combatant on the board first.")
        self._actions.enable((*_KINDS, *_DOING), shown is not None, nobody)
        if encounter is None or shown is None:
            return
        unarmed = self.tr("{name} carries no weapon.").format(name=shown.name)
        self._actions.enable(_ARMED, bool(shown.weapons), unarmed)
        name_of, record = self._document.name_of, self._document.record
        over = ended(record) if record else None
        answers = (
            [over] * len(_DOING)
            if over
            else (
                declaring(encounter, id, self._panel.choice, name_of),
                declaring_again(encounter, id, name_of),
                declaring_all(encounter),
                holding(encounter, id, name_of),
            )
        )
        for name, answer in zip(_DOING, answers, strict=True):
            self._actions.enable((name,), answer.possible, answer.says)

    def _show_keys(self) -> None:
        for name, in_panel in {**self._panel_names, **_RULINGS}.items():
            keys = self._panel.commands.keys.keys(in_panel)
            self._actions.show_keys(name, [QKeySequence(key) for key in keys])
