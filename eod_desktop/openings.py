"""How a campaign comes to be open: an existing file, a new one, the sample, or what is left of a damaged one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.backup_files import Backup
from eod_desktop.campaign.backups import Backups, GoodBackup
from eod_desktop.campaign.defaults import with_defaults
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.store import Store
from eod_desktop.models.backup_list import when_text
from eod_desktop.paths import Paths
from eod_desktop.ui.campaign_files import SUFFIX
from eod_desktop.ui.message_bar import Message, Severity

translate = QCoreApplication.translate


def utc_now() -> datetime:
    return datetime.now(UTC)


class Opened(NamedTuple):
    """A campaign that is open, and what the GM should know about how it came to be."""

    store: Store
    news: Message | None = None


Opening: TypeAlias = Callable[[], Opened]
"""Opens or makes a campaign; CampaignError when it cannot."""


class Openings:
    """Opens and makes campaigns. Each method is an Opening once its arguments are given."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self.backups = Backups(paths.backups, utc_now)

    @property
    def sample_file(self) -> Path:
        """The GM's own copy of the sample campaign."""
        return self._paths.campaigns / f"sample{SUFFIX}"

    def existing(self, path: Path) -> Opened:
        store = _kept(Store.open(path, utc_now, before_migration=self.backups.before_migration))
        return Opened(store, _all_is_there(store) if store.left_behind else None)

    def read_only(self, path: Path) -> Opened:
        """As it is now, while another copy of the program may write it."""
        return Opened(Store.open(path, utc_now, read_only=True))

    def created(self, path: Path) -> Opened:
        return Opened(_kept(Store.create(path, self._with_defaults(Campaign(path.stem)), utc_now)))

    def restored(self, backup: Backup, path: Path) -> Opened:
        """A copy of a backup in a file of its own."""
        self.backups.restore(backup.path, path)
        what = translate("Openings", "This is a copy of the backup of {when}, in {path}.")
        stays = translate("Openings", "The backup and the campaign of today stay as they are.")
        return Opened(self.existing(path).store, Message(what.format(when=when_text(backup), path=path), stays))

    def good_backup(self, path: Path) -> GoodBackup | None:
        """The newest backup of a campaign that opens without fault."""
        return self.backups.newest_good(path, lambda backup: self.read_only(backup).store.close())

    def sample(self) -> Opened:
        """The GM's copy of the sample, made on first use; the shipped one is never edited."""
        if self.sample_file.exists():
            return self.existing(self.sample_file)
        return Opened(self._fresh_sample(self.sample_file))

    def restored_sample(self) -> Opened:
        """A fresh sample beside the played one, which stays where it is."""
        if not self.sample_file.exists():
            return Opened(self._fresh_sample(self.sample_file))
        numbered = (self.sample_file.with_stem(f"sample-{number}") for number in count(2))
        store = self._fresh_sample(next(path for path in numbered if not path.exists()))
        what = translate("Openings", "This is a fresh copy of the sample campaign, in {path}.").format(path=store.path)
        stays = translate("Openings", "The one you played stays in its own file; open it from the File menu.")
        return Opened(store, Message(what, stays))

    def salvaged(self, damaged: Path, path: Path) -> Opened:
        """A new campaign at `path` of everything readable in the damaged one, which stays as it is."""
        from eod_desktop.campaign.salvage import salvage

        report = salvage(damaged, path, utc_now)
        came = translate(
            "Openings", "{characters} characters, {encounters} encounters and {rolls} rolls came over from {path}."
        )
        lost = translate("Openings", "{count} rows could not be read.").format(count=len(report.lost))
        stays = translate("Openings", "The damaged file stays as it is.")
        news = Message(
            came.format(
                characters=report.characters, encounters=report.encounters, rolls=report.rolls, path=damaged.name
            ),
            f"{lost} {stays}" if report.lost else stays,
            Severity.WARNING if report.lost else Severity.NOTICE,
        )
        return Opened(self.existing(path).store, news)

    def _fresh_sample(self, path: Path) -> Store:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CampaignError(CampaignErrorKind.NO_FOLDER, path, folder=str(path.parent)) from error
        sample = load_sample(self._paths.sample.read_text(encoding="utf-8"))
        return _kept(Store.create(path, self._with_defaults(sample), utc_now))

    def _with_defaults(self, campaign: Campaign) -> Campaign:
        return with_defaults(campaign, self._paths.defaults.read_text(encoding="utf-8"))


def _kept(store: Store) -> Store:
    """What its file does not take is kept in memory."""
    store.keep_unwritten()
    return store


def _all_is_there(store: Store) -> Message:
    last = translate("Openings", "EoD Desktop was not closed properly last time.")
    rolls = translate("Openings", "All is here: every step, and all %n rolls.", "", store.roll_count())
    return Message(f"{last} {rolls}")
