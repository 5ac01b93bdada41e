"""The words and the program's own keys of what a combatant can do (A1–A6)."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.models.attack_choice import ActionKind

KIND_KEYS = {
    ActionKind.ATTACK: "A",
    ActionKind.MOVE_ATTACK: "M",
    ActionKind.EVADE: "E",
    ActionKind.MOVE: "V",
    ActionKind.BREAK_OFF: "B",
    ActionKind.OTHER: "O",
}
"""By each kind that has a button, in order; a task is behind the one for Other."""

_WORDS = {
    ActionKind.ATTACK: QT_TRANSLATE_NOOP("ActionKinds", "Attack"),
    ActionKind.MOVE_ATTACK: QT_TRANSLATE_NOOP("ActionKinds", "Move + attack"),
    ActionKind.EVADE: QT_TRANSLATE_NOOP("ActionKinds", "Evade"),
    ActionKind.MOVE: QT_TRANSLATE_NOOP("ActionKinds", "Move"),
    ActionKind.BREAK_OFF: QT_TRANSLATE_NOOP("ActionKinds", "Break off"),
    ActionKind.OTHER: QT_TRANSLATE_NOOP("ActionKinds", "Other…"),
    ActionKind.TASK: QT_TRANSLATE_NOOP("ActionKinds", "Task roll"),
}


def action_text(kind: ActionKind) -> str:
    """The word on its button."""
    return QCoreApplication.translate("ActionKinds", str(_WORDS[kind]))
