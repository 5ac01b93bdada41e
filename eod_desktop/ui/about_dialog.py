"""What this program is, what it is made of, and where it keeps things."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from eod_desktop import __version__
from eod_desktop.models.licences import Component, shipped
from eod_desktop.paths import Paths
from eod_desktop.ui import fonts
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.plain_button import plain_button


class AboutDialog(QDialog):
    """Version, folders of the person with a way into them, and the licence of everything that is shipped."""

    def __init__(self, parent: QWidget | None = None, paths: Paths | None = None) -> None:
        super().__init__(parent)
        paths = paths or Paths.for_user()
        self.setWindowTitle(self.tr("About EoD Desktop"))
        title = QLabel(f"EoD Desktop {__version__}")
        title.setProperty("role", "title")
        what = self._words(
            self.tr(
                "Runs fights of the tabletop game EoD (“End of Days”): initiative, attacks, damage, and a log of every"
                " roll. It uses no network. Free software under the MIT licence."
            )
        )
        self.trouble = self._words("")
        self.trouble.setProperty("role", "warning")
        self.trouble.hide()
        self.components = shipped(paths.resources)
        self.choice = QComboBox()
        self.choice.addItems([_named(component) for component in self.components])
        self.choice.setAccessibleName(self.tr("Part of the program"))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Its licence"))
        caption = QLabel(self.tr("&Licences of everything that comes with it"))
        caption.setProperty("role", "section")
        caption.setBuddy(self.choice)
        self.choice.currentIndexChanged.connect(self._show)
        buttons = self._buttons()
        layout = QVBoxLayout(self)
        unit = fonts.pixel_size(self.font())
        layout.setContentsMargins(round(unit * 1.25), unit, round(unit * 1.25), unit)
        layout.setSpacing(round(unit * 0.75))
        layout.addWidget(title)
        layout.addWidget(what)
        layout.addLayout(self._folders(paths))
        for widget in (self.trouble, caption, self.choice):
            layout.addWidget(widget)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self._show(0)
        self.resize(unit * 52, min(unit * 44, round(self.screen().availableGeometry().height() * 0.8)))
        self.close_button.setFocus()

    def _words(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        return label

    def _folders(self, paths: Paths) -> QGridLayout:
        """A row for each folder: what it holds, where it is, and a button that opens it."""
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        rows = (
            (self.tr("Campaigns"), paths.campaigns, self.tr("&Open campaigns folder")),
            (self.tr("Log"), paths.log, self.tr("Open log &folder")),
        )
        for row, (caption, folder, verb) in enumerate(rows):
            label = QLabel(caption)
            label.setProperty("role", "dim")
            button = plain_button(verb, partial(self.open_folder, folder))
            grid.addWidget(label, row, 0)
            grid.addWidget(ElidedLabel(str(folder.resolve())), row, 1)
            grid.addWidget(button, row, 2)
        return grid

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        self.close_button = buttons.addButton(self.tr("&Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        return buttons

    def open_folder(self, folder: Path) -> None:
        """Show a folder in the system's own way; says so where the system has none."""
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        opened = folder.is_dir() and QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder.resolve())))
        self.trouble.setText("" if opened else self.tr("The system could not open {path}.").format(path=folder))
        self.trouble.setVisible(not opened)

    def _show(self, index: int) -> None:
        component = self.components[index]
        about = (component.licence, component.website)
        self.text.setPlainText("\n".join([*filter(None, about), "", component.text]))


def _named(component: Component) -> str:
    return f"{component.name} {component.version}"
