"""Buttons that say what they would do, or why they cannot."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from eod_desktop.models.declaring import Answer
from eod_desktop.models.plain_text import tool_tip


def enable(button: QPushButton, answer: Answer) -> None:
    """Enable or disable a button of the panel; its tool tip says what it would do, or why not."""
    parent = button.parentWidget()
    if parent and button.hasFocus() and not answer.possible:
        # a disabled button would hand the focus to whatever comes next, and Space would press that
        parent.setFocus(Qt.FocusReason.OtherFocusReason)
    button.setEnabled(answer.possible)
    button.setToolTip(tool_tip(answer.says))
