"""A combo box for a panel that scrolls and has keys of its own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget


class CalmComboBox(QComboBox):
    """The wheel scrolls the panel and never changes the choice by accident; as wide as there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view().installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While the list is open its keys are its own, Enter above all, and no shortcut's."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        return super().eventFilter(watched, event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
