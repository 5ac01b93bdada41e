"""Modal questions: each is given up when it has been answered, where Qt would keep it as long as its window."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget


def run(dialog: QDialog) -> int:
    """Show the dialog and wait for its end; gives what `exec` gives.

    What it holds can be read until control goes back to the event loop, which deletes it.
    """
    try:
        return dialog.exec()
    finally:
        with suppress(RuntimeError):  # its window went while it was open, and took it along
            dialog.deleteLater()


def discards(parent: QWidget, title: str, text: str) -> bool:
    """Ask before something unfinished is given up; whether the GM gives it up. Enter and Escape keep it."""
    from PySide6.QtCore import QCoreApplication, Qt
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.NoIcon)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    translate = QCoreApplication.translate
    discard = box.addButton(translate("Asking", "&Discard"), QMessageBox.ButtonRole.DestructiveRole)
    keep = box.addButton(translate("Asking", "&Keep editing"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)
    run(box)
    return box.clickedButton() is discard
