"""Bars one under another, which take room only while one of them is shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eod_desktop.ui import fonts


class Notices(QWidget):
    """Hidden while all its bars are."""

    def __init__(self, *bars: QWidget) -> None:
        super().__init__()
        self._bars = bars
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        for bar in bars:
            layout.addWidget(bar)
            bar.installEventFilter(self)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        self.setHidden(all(bar.isHidden() for bar in self._bars))
