"""What this program is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from eod_desktop import __version__
from eod_desktop.ui import fonts


class AboutDialog(QDialog):
    """Version and licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About EoD Desktop"))
        title = QLabel(f"EoD Desktop {__version__}")
        title.setProperty("role", "title")
        text = QLabel(
            self.tr(
                "Runs fights of the tabletop game EoD (“End of Days”): initiative, attacks, damage, and a log of every"
                " roll.\n\nMIT licence. Made with Qt and PySide6 (LGPL 3), msgspec (BSD), platformdirs (MIT), filelock"
                " (Unlicense). Shipped font: Inter (SIL Open Font License)."
            )
        )
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        text.setMinimumWidth(50 * self.fontMetrics().averageCharWidth())
        layout = QVBoxLayout(self)
        unit = fonts.pixel_size(self.font())
        layout.setContentsMargins(round(unit * 1.25), unit, round(unit * 1.25), unit)
        layout.setSpacing(unit)
        buttons = QDialogButtonBox()
        close = buttons.addButton(self.tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        for widget in (title, text, buttons):
            layout.addWidget(widget)
