"""The backups that there are, and a copy of one of them to open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.campaign.backup_files import Backup
from eod_desktop.campaign.backups import Backups
from eod_desktop.models.backup_list import BackupList, Column
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import PrimaryButton
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.rows import use_rows

_WIDTH, _HEIGHT = 52, 26  # in text heights


class BackupsDialog(QDialog):
    """Shows those of one campaign, at first of the one given. Accepted with `chosen`, of which a copy is wanted."""

    def __init__(self, backups: Backups, campaign: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Backups"))
        self.chosen: Backup | None = None
        self._folder = backups.folder
        groups = {self.tr("This campaign"): backups.of(campaign), **backups.of_others(campaign)}
        self.campaigns = QComboBox()
        for name, found in groups.items():
            self.campaigns.addItem(name, found)
        self.list = BackupList(self)
        self.table = self._table()
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.about.setProperty("role", "dim")
        self.open_copy = PrimaryButton(self.tr("&Open a copy…"))
        self.open_copy.clicked.connect(self._choose)
        self.show_folder = plain_button(self.tr("Show &folder"), self._show_folder)
        self._arrange()
        self.campaigns.currentIndexChanged.connect(self._show)
        self.table.selectionModel().currentRowChanged.connect(self._refresh)
        self.list.dataChanged.connect(self._refresh)
        self.table.doubleClicked.connect(self._choose)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read)
        self._show()
        (self.table if self.list.rowCount() else self.campaigns).setFocus()

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.list)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setAccessibleName(self.tr("Backups"))
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.MADE, QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        use_rows(table)
        return table

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        buttons = QDialogButtonBox()
        buttons.addButton(self.open_copy, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.show_folder, QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.addButton(self.tr("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        caption = QLabel(self.tr("&Campaign"))
        caption.setBuddy(self.campaigns)
        self.campaigns.setAccessibleName(self.tr("Campaign"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[round(unit * 1.25)] * 4)
        layout.setSpacing(round(unit * 0.6))
        for widget in (caption, self.campaigns):
            layout.addWidget(widget)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.about)
        layout.addWidget(buttons)
        self.open_copy.setDefault(True)
        room = self.screen().availableGeometry()
        self.resize(min(_WIDTH * unit, room.width()), min(_HEIGHT * unit, round(room.height() * 0.8)))

    def _show(self) -> None:
        self.list.show(self.campaigns.currentData() or ())
        if self.list.rowCount():
            self.table.selectRow(0)
        self._timer.start(0)
        self._refresh()

    def _read(self) -> None:
        """One each time the event loop has nothing else to do."""
        if not self.list.read_next():
            self._timer.stop()

    def _refresh(self) -> None:
        row = self.table.currentIndex().row()
        self.open_copy.setEnabled(self.list.usable(row))
        self.open_copy.setToolTip("" if self.list.usable(row) else self.tr("Choose a backup that can be read."))
        contents = self.list.contents(row)
        if not self.list.rowCount():
            said = self.tr(
                "There is no backup yet. One is made when a campaign is opened, at the end of each encounter, and"
                " before an import."
            )
        elif contents:
            said = self.tr("“{name}” as it was then. A copy is opened; the campaign of today stays as it is.")
            said = said.format(name=contents.name)
        else:
            said = self.tr("A copy is opened; the campaign of today stays as it is.")
        self.about.setText(said)

    def _choose(self) -> None:
        row = self.table.currentIndex().row()
        if self.list.usable(row):
            self.chosen = self.list.backup(row)
            self.accept()

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
