"""What the menus do with the dice log: statistics, export, search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QProgressDialog, QWidget

from eod_desktop.document import Document
from eod_desktop.models.refusals import trouble
from eod_desktop.ui.dice_log_panel import DiceLogPanel
from eod_desktop.ui.message import Message, Severity, failure
from eod_desktop.ui.message_bar import MessageBar

if TYPE_CHECKING:
    from eod_desktop.campaign.errors import CampaignError
    from eod_desktop.campaign.whole_file import WriteError
    from eod_desktop.models.dice_log_exporting import DiceLogExporting
    from eod_desktop.ui.statistics_window import StatisticsWindow
    from eod_desktop.ui.window_actions import WindowActions

_SHOWN_AFTER = 400  # milliseconds


class DiceLogCommands(QObject):
    """Connects the log's actions and its own wishes. What is behind them is loaded on first use."""

    def __init__(
        self,
        window: QWidget,
        document: Document,
        messages: MessageBar,
        actions: WindowActions,
        log: DiceLogPanel,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._messages = messages
        self._log = log
        self.statistics: StatisticsWindow | None = None
        self.exporting: DiceLogExporting | None = None
        self._progress: QProgressDialog | None = None
        self._path = Path()
        actions["statistics"].triggered.connect(lambda: self.show_statistics())
        actions["export_log"].triggered.connect(lambda: self.export())
        log.statistics_requested.connect(self.show_statistics)
        log.export_requested.connect(self.export)

    def show_statistics(self) -> None:
        """Open the window of statistics, or bring it to the front."""
        if self.statistics is None:
            from eod_desktop.ui.statistics_window import StatisticsWindow

            self.statistics = StatisticsWindow(self._document, self._window)
        elif not self.statistics.isVisible():
            self.statistics.count()
        self.statistics.show()
        self.statistics.activateWindow()

    def export(self) -> None:
        """Ask for a file and write the rolls that the log shows."""
        from eod_desktop.models.dice_log_export import LogFormat, format_name

        kinds = {f"{format_name(kind)} (*{kind.value})": kind for kind in LogFormat}
        title = self.tr("Export the rolls shown")
        name = self.tr("dice log") + LogFormat.CSV.value
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, name, ";;".join(kinds))
        if not chosen:
            return
        path = Path(chosen)
        if path.suffix.lower() not in {one.value for one in LogFormat}:
            path = path.with_name(path.name + kinds.get(kind, LogFormat.CSV).value)
        self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the rolls that the log shows, with a way to stop it when that takes long."""
        from eod_desktop.models.dice_log_exporting import DiceLogExporting

        if self.exporting is None:
            self.exporting = DiceLogExporting(self)
            self.exporting.finished.connect(self._finished)
        elif self.exporting.running:
            self._stop()
        self._path = path
        self._progress = progress = QProgressDialog(
            self.tr("Writing rolls…"), self.tr("Stop"), 0, 0, self._window, Qt.WindowType.Dialog
        )
        progress.setWindowTitle(self.tr("Export"))
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(_SHOWN_AFTER)
        progress.setAutoClose(False)
        progress.setAutoReset(False)
        progress.canceled.connect(self._stop)
        self.exporting.went_on.connect(self._tell)
        names = {record.id: record.name for record in self._document.campaign.encounters}
        model = self._log.model
        self.exporting.start(self._document.log, model.filter, model.total, path, names)

    def _tell(self, written: int, wanted: int) -> None:
        if self._progress and wanted:
            self._progress.setMaximum(wanted)
            self._progress.setValue(written)

    def _stop(self) -> None:
        if self.exporting:
            self.exporting.stop()
        self._put_away()
        self._messages.show_message(Message(self.tr("Nothing was written to {path}.").format(path=self._path)))

    def _finished(self, error: CampaignError | WriteError | None) -> None:
        from eod_desktop.campaign.whole_file import WriteError
        from eod_desktop.models.write_trouble import write_trouble

        self._put_away()
        if error is None:
            done = self.tr("The rolls are in {path}.").format(path=self._path)
            self._messages.show_message(Message(done, severity=Severity.NOTICE))
        else:
            said = write_trouble(error) if isinstance(error, WriteError) else trouble(error)
            self._messages.show_message(failure(said))

    def _put_away(self) -> None:
        if self._progress:
            progress, self._progress = self._progress, None
            progress.canceled.disconnect(self._stop)
            progress.close()
            progress.deleteLater()
        if self.exporting:
            self.exporting.went_on.disconnect(self._tell)
