"""What the GM can do about a campaign that cannot be opened, and the questions for files that come with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from eod_desktop.campaign.backup_files import Backup
from eod_desktop.campaign.backups import GoodBackup
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.store import SUFFIX
from eod_desktop.models.backup_list import when_text
from eod_desktop.models.refusals import trouble
from eod_desktop.openings import Opening, Openings
from eod_desktop.ui.asking import run
from eod_desktop.ui.campaign_files import ask_for_campaign, ask_for_new_file
from eod_desktop.ui.start_dialog import StartChoice, StartDialog

# the likeliest first; of kinds that are not here, try again
_OWN = {
    CampaignErrorKind.DAMAGED: (StartChoice.BACKUP, StartChoice.SALVAGE),
    CampaignErrorKind.NOT_A_CAMPAIGN: (StartChoice.BACKUP,),
    CampaignErrorKind.NEWER_VERSION: (),
    CampaignErrorKind.ALREADY_EXISTS: (),
    CampaignErrorKind.NOT_FOUND: (StartChoice.RETRY, StartChoice.BACKUP),
    CampaignErrorKind.LOCKED: (StartChoice.READ_ONLY, StartChoice.RETRY),
    CampaignErrorKind.READ_ONLY: (StartChoice.READ_ONLY, StartChoice.RETRY),
}
_BACKED_UP = frozenset(kind for kind, own in _OWN.items() if StartChoice.BACKUP in own)


class WaysOn:
    """Asks over `window`; files are looked for in `folder`, where the GM keeps campaigns."""

    def __init__(self, openings: Openings, window: QWidget | None, folder: Path) -> None:
        self._openings = openings
        self._window = window
        self._folder = folder

    def instead(self, error: CampaignError, again: Opening, *, starting: bool) -> Opening | None:
        """The way on that the GM chooses; None for quitting, or for leaving it at that."""
        good = self._openings.good_backup(error.path) if error.kind in _BACKED_UP else None
        offered = _offered(error.kind, good is not None, starting)
        while True:
            dialog = StartDialog(trouble(error), offered, self._window, _backup_words(good) if good else "")
            run(dialog)
            if dialog.choice is StartChoice.QUIT:
                return None
            if dialog.choice is StartChoice.RETRY:
                return again
            opening = self._chosen(dialog.choice, error.path, good.backup if good else None)
            if opening:
                return opening

    def _chosen(self, choice: StartChoice, path: Path, backup: Backup | None) -> Opening | None:
        """How a choice opens a campaign in place of the one at `path`; None when the GM named no file for it."""
        match choice:
            case StartChoice.READ_ONLY:
                return partial(self._openings.read_only, path)
            case StartChoice.OPEN:
                chosen = self.campaign()
                return partial(self._openings.existing, chosen) if chosen else None
            case StartChoice.NEW:
                chosen = self.new_file(self._folder)
                return partial(self._openings.created, chosen) if chosen else None
            case StartChoice.SALVAGE:
                chosen = self.new_file(path.with_stem(f"{path.stem}-salvaged"))
                return partial(self._openings.salvaged, path, chosen) if chosen else None
            case StartChoice.BACKUP:
                return self.restoring(backup, path) if backup else None
            case _:
                itself = path == self._openings.sample_file.resolve()
                return self._openings.restored_sample if itself else self._openings.sample

    def restoring(self, backup: Backup, campaign: Path) -> Opening | None:
        """A copy of a backup of `campaign`, in a file that the GM names; None when no file was named."""
        folder = campaign.parent if campaign.parent.is_dir() else self._openings.folder
        chosen = self.new_file(folder / f"{campaign.stem}-{backup.at:%Y-%m-%d}{SUFFIX}")
        return partial(self._openings.restored, backup, chosen) if chosen else None

    def campaign(self) -> Path | None:
        """A campaign that there is."""
        return ask_for_campaign(self._window, self._folder)

    def new_file(self, suggested: Path) -> Path | None:
        """Where a new campaign is to be kept."""
        return ask_for_new_file(self._window, QCoreApplication.translate("Desktop", "New campaign"), suggested)


def _offered(kind: CampaignErrorKind, backup: bool, starting: bool) -> tuple[StartChoice, ...]:
    own = _OWN.get(kind, (StartChoice.RETRY,))
    offered = tuple(choice for choice in own if backup or choice is not StartChoice.BACKUP)
    if not starting:
        return (*offered, StartChoice.OPEN, StartChoice.QUIT)
    return (*offered, StartChoice.OPEN, StartChoice.NEW, StartChoice.SAMPLE, StartChoice.QUIT)


def _backup_words(good: GoodBackup) -> str:
    """Of when the newest good backup is, what it holds, and what it lacks."""

    def translated(text: str, count: int = -1) -> str:
        return QCoreApplication.translate("Desktop", text, "", count)

    holds = translated("The newest good backup is of {when} and holds {turns} turns and {rolls} rolls.")
    said = holds.format(when=when_text(good.backup), turns=good.contents.turns, rolls=good.contents.rolls)
    if good.lost_steps:
        lacks = translated("It lacks the last %n steps,", good.lost_steps)
        return f"{said} {lacks} {translated('%n rolls among them.', good.lost_rolls)}"
    return f"{said} {translated('It lacks what came after it.')}"
