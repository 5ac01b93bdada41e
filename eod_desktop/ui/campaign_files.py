"""Asking where a campaign is kept or shall be kept."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from eod_desktop.campaign.store import SUFFIX
from eod_desktop.ui.unpacking import ARCHIVE_SUFFIX


def ask_for_campaign(parent: QWidget | None, folder: Path) -> Path | None:
    """A campaign that there is; None when the GM named none."""
    title = QCoreApplication.translate("CampaignFiles", "Open campaign")
    chosen, _ = QFileDialog.getOpenFileName(parent, title, str(folder), _kinds_to_open())
    return Path(chosen) if chosen else None


def _kinds_to_open() -> str:
    kinds = QCoreApplication.translate("CampaignFiles", "EoD campaigns and archives (*{suffix} *{archive})")
    return kinds.format(suffix=SUFFIX, archive=ARCHIVE_SUFFIX)


def ask_for_new_file(parent: QWidget | None, title: str, suggested: Path) -> Path | None:
    """Where a new campaign is to be kept; its name gets our suffix. Nothing is ever written over another file."""
    options = QFileDialog.Option.DontConfirmOverwrite
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(suggested), _kinds(), options=options)
    if not chosen:
        return None
    path = Path(chosen)
    return path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)


def _kinds() -> str:
    return QCoreApplication.translate("CampaignFiles", "EoD campaigns (*.eod)")
