"""What the window says of opening, keeping and backing up campaigns."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.backup_files import Backup
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.places import Place, PlaceKind
from eod_desktop.campaign.salvage import SalvageReport
from eod_desktop.models.backup_list import when_text
from eod_desktop.models.refusals import trouble
from eod_desktop.ui.message import Message, Severity

translate = QCoreApplication.translate

_WAYS_ON = frozenset({CampaignErrorKind.DAMAGED, CampaignErrorKind.LOCKED, CampaignErrorKind.READ_ONLY})


def cannot_open(error: CampaignError) -> Message:
    """With an action where something can be done about it."""
    said = trouble(error)
    action = _translated("What can be done…") if error.kind in _WAYS_ON else ""
    return Message(said.what, f"{said.safe} {said.advice}", Severity.ERROR, action)


def open_already() -> Message:
    return Message(_translated("This campaign is open already."))


def no_backup(error: CampaignError) -> Message:
    said, damaged = trouble(error), error.kind is CampaignErrorKind.DAMAGED
    what = _translated("No backup could be made.")
    open_one = _translated("Backups… in the File menu opens a copy of an earlier one.")
    severity = Severity.ERROR if damaged else Severity.WARNING
    return Message(f"{what} {said.what}", open_one if damaged else said.advice, severity)


def not_the_safest(path: Path, place: Place) -> Message:
    """A campaign is in a folder that is not only on this machine."""
    if place.kind is PlaceKind.SYNCED:
        what = _translated("{path} is in a folder that {by} copies to other machines.")
        advice = _translated("Open it on one machine at a time, and let it be copied before you go on with another.")
    else:
        what = _translated("{path} is on another machine’s disk ({by}).")
        advice = _translated("It works, but slower, and a lost connection can keep changes from the disk for a while.")
    local = _translated("A folder of this machine is safer; backups are there in any case.")
    return Message(what.format(path=path, by=place.by), f"{advice} {local}", Severity.WARNING)


def all_is_there(rolls: int) -> Message:
    """After the program was not closed properly."""
    last = translate("Openings", "EoD Desktop was not closed properly last time.")
    here = translate("Openings", "All is here: every step, and all %n rolls.", "", rolls)
    return Message(f"{last} {here}")


def restored(backup: Backup, path: Path) -> Message:
    what = translate("Openings", "This is a copy of the backup of {when}, in {path}.")
    stays = translate("Openings", "The backup and the campaign of today stay as they are.")
    return Message(what.format(when=when_text(backup), path=path), stays)


def fresh_sample(path: Path) -> Message:
    what = translate("Openings", "This is a fresh copy of the sample campaign, in {path}.").format(path=path)
    stays = translate("Openings", "The one you played stays in its own file; open it from the File menu.")
    return Message(what, stays)


def salvaged(report: SalvageReport, damaged: Path) -> Message:
    """What came over from a damaged campaign, and what did not."""
    came = translate(
        "Openings", "{characters} characters, {encounters} encounters and {rolls} rolls came over from {path}."
    ).format(characters=report.characters, encounters=report.encounters, rolls=report.rolls, path=damaged.name)
    lost = translate("Openings", "{count} rows could not be read.").format(count=len(report.lost))
    stays = translate("Openings", "The damaged file stays as it is.")
    if report.lost:
        return Message(came, f"{lost} {stays}", Severity.WARNING)
    return Message(came, stays)


def _translated(text: str) -> str:
    return translate("Desktop", text)
