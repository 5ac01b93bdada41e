"""A combo box for a panel that scrolls and has keys of its own, and other entries for any combo box."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSignalBlocker
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


def refill(combo: QComboBox, items: Iterable[tuple[str, object]]) -> None:
    """Offer items, each a text and its data, without a signal; the choice stays on its data, or goes to the first."""
    wanted = list(items)
    if [(combo.itemText(at), combo.itemData(at)) for at in range(combo.count())] == wanted:
        return
    chosen = combo.currentData()
    with QSignalBlocker(combo):
        combo.clear()
        for text, data in wanted:
            combo.addItem(text, data)
        places = [place for place, (_, data) in enumerate(wanted) if data == chosen]
        combo.setCurrentIndex(places[0] if places else 0)
