"""The previews of what can be printed: the summary of an encounter's turns, and reports and sheets as a whole."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.fight_report import fight_report
from eod_desktop.models.report import Report
from eod_desktop.models.turn_summary import summarizing
from eod_desktop.models.work import Work, at_once
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
        def build(choices: Choices) -> Work[Report]:
            return summarizing(campaign, record, choices.turns, players=choices.players, printed_at=now())

        super().__init__(
            translate("Preview", "Turn summary"),
            PreviewOptions(record.now.turn, PaperSize(settings.paper)),
            build,
            settings,
            parent,
            fonts_folder=fonts_folder,
        )


class SheetPreview(ReportPreview):
    """Something printed as a whole. `build` makes it for the GM or, given True, for the players; without `secrets`
    there is one version."""

    def __init__(
        self,
        title: str,
        build: Callable[[bool], Report],
        settings: Settings,
        parent: QWidget | None = None,
        *,
        secrets: bool = True,
        fonts_folder: Path | None = None,
    ) -> None:
        super().__init__(
            title,
            PreviewOptions(None, PaperSize(settings.paper), secrets=secrets),
            lambda choices: at_once(build(choices.players)),
            settings,
            parent,
            fonts_folder=fonts_folder,
        )


class FightReportPreview(SheetPreview):
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
        def build(players: bool) -> Report:
            return fight_report(campaign, record, players=players, printed_at=now())

        title = translate("Preview", "Report of the fight")
        super().__init__(title, build, settings, parent, fonts_folder=fonts_folder)
