"""Modal questions: each is given up when it has been answered, where Qt would keep it as long as its window."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog


def run(dialog: QDialog) -> int:
    """Show the dialog and wait for its end; gives what `exec` gives.

    What it holds can be read until control goes back to the event loop, which deletes it.
    """
    try:
        return dialog.exec()
    finally:
        with suppress(RuntimeError):  # its window went while it was open, and took it along
            dialog.deleteLater()
