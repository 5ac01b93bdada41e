"""A label of several lines that never asks for more width than there is, however long a word in it is."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

_RUN = re.compile(r"\S{16}(?=\S)")
_MAY_BREAK = "\N{ZERO WIDTH SPACE}"


class WrappedLabel(QLabel):
    """Plain text that wraps, inside long words too: a name of sixty letters must not push a panel wide."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        """Show `text`; it is told to screen readers as it is."""
        super().setText(_RUN.sub(lambda run: run[0] + _MAY_BREAK, text))
        self.setAccessibleName(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())
