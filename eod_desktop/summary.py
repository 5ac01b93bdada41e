"""Writing a turn summary to a file, in the format that its name asks for."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from eod_desktop.app import make_application
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.paths import Paths
from eod_desktop.settings import Settings
from eod_desktop.ui.printing.paper import Paper, PaperSize
from eod_desktop.ui.printing.saving import SUFFIXES, save_report

__all__ = ["SUFFIXES", "write_summary"]


def write_summary(
    campaign: Campaign,
    record: EncounterRecord,
    turns: Collection[int],
    output: Path,
    paths: Paths,
    now: datetime,
    *,
    players: bool = False,
) -> None:
    """Write the summary of `turns` to `output`, on the GM's paper; WriteError when it cannot be written."""
    report = turn_summary(campaign, record, turns, players=players, printed_at=now)
    application = make_application()  # fonts for the PDF
    paper = Paper(PaperSize(Settings(paths.settings_file).paper))
    save_report(report, output, paper, paths.fonts)
    del application
