"""The buttons of a dialog beside the one that Enter presses."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton


def plain_button(text: str, action: Callable[[], object] | None = None) -> QPushButton:
    """A button that Enter never presses, even while it has the focus; `action` is given nothing."""
    button = QPushButton(text)
    button.setAutoDefault(False)
    if action:
        button.clicked.connect(lambda: action())
    return button
