"""The formats in which characters go out: what each is called, its ending, and its bytes."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QCoreApplication

from eod_desktop.models.file_names import file_stem
from eod_desktop.rules import Character, Ruleset


class ExportFormat(Enum):
    """In the order in which they are offered."""

    UCF = "ucf"
    TWODSIX = "twodsix"
    VTT = "vtt"
    CSV = "csv"

    @property
    def suffix(self) -> str:
        return _SUFFIXES[self]


_SUFFIXES = {
    ExportFormat.UCF: ".txt",
    ExportFormat.TWODSIX: ".json",
    ExportFormat.VTT: ".json",
    ExportFormat.CSV: ".csv",
}


def format_name(format: ExportFormat) -> str:
    """What a format is called in file dialogs."""
    match format:
        case ExportFormat.UCF:
            return QCoreApplication.translate("Export", "Stat blocks as text (UCF)")
        case ExportFormat.TWODSIX:
            return QCoreApplication.translate("Export", "twodsix actors for Foundry")
        case ExportFormat.VTT:
            return QCoreApplication.translate("Export", "traveller-combat-vtt")
        case ExportFormat.CSV:
            return QCoreApplication.translate("Export", "Table for spreadsheets (CSV)")


def as_text(characters: Sequence[Character]) -> str:
    """Stat blocks to be pasted somewhere else."""
    from eod_desktop.campaign.exchange import ucf

    return ucf.write(characters)


def content(format: ExportFormat, characters: Sequence[Character], ruleset: Ruleset) -> bytes:
    """The file; half a surrogate pair, which none can hold, becomes a question mark."""
    from eod_desktop.campaign.exchange import csv_out, twodsix, vtt

    match format:
        case ExportFormat.UCF:
            text = as_text(characters)
        case ExportFormat.TWODSIX:
            text = twodsix.write(characters, ruleset)
        case ExportFormat.VTT:
            text = vtt.write(characters)
        case ExportFormat.CSV:
            return csv_out.encoded(csv_out.write(characters))
    return text.encode("utf-8", "replace")


def suggested_name(characters: Sequence[Character], campaign_name: str) -> str:
    """A file name without its ending, that every system takes."""
    words = characters[0].name if len(characters) == 1 else campaign_name
    return file_stem(words, "characters")
