"""The previews of an encounter: of the summary of its turns, and of the report at its end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.fight_report import fight_report
from eod_desktop.models.report import Report
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.settings import Settings
from eod_desktop.ui.printing.paper import PaperSize
from eod_desktop.ui.printing.preview_options import Choices, PreviewOptions
from eod_desktop.ui.printing.report_preview import ReportPreview

translate = QCoreApplication.translate


class SummaryPreview(ReportPreview):
    """The summary of chosen turns of an encounter. `now` gives the time that is printed."""

    def __init__(
        self,
        campaign: Campaign,
        record: EncounterRecord,
        settings: Settings,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = datetime.now,
        fonts_folder: Path | None = None,
    ) -> None:
        def build(choices: Choices) -> Report:
            return turn_summary(campaign, record, choices.turns, players=choices.players, printed_at=now())

        super().__init__(
            translate("Preview", "Turn summary"),
            PreviewOptions(record.now.turn, PaperSize(settings.paper)),
            build,
            settings,
            parent,
            fonts_folder=fonts_folder,
        )


class FightReportPreview(ReportPreview):
    """The report of a whole encounter. `now` gives the time that is printed."""

    def __init__(
        self,
        campaign: Campaign,
        record: EncounterRecord,
        settings: Settings,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = datetime.now,
        fonts_folder: Path | None = None,
    ) -> None:
        def build(choices: Choices) -> Report:
            return fight_report(campaign, record, players=choices.players, printed_at=now())

        super().__init__(
            translate("Preview", "Report of the fight"),
            PreviewOptions(None, PaperSize(settings.paper)),
            build,
            settings,
            parent,
            fonts_folder=fonts_folder,
        )
