"""How a campaign comes to be open: an existing file, a new one, the sample, or what is left of a damaged one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from eod_desktop.campaign.store import SUFFIX, Store
from eod_desktop.paths import Paths

if TYPE_CHECKING:
    from eod_desktop.campaign.backup_files import Backup
    from eod_desktop.campaign.backups import Backups, GoodBackup
    from eod_desktop.campaign.state import Campaign
    from eod_desktop.ui.message import Message

# what an ordinary start does not need is imported by the methods that use it


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

    @cached_property
    def backups(self) -> Backups:
        from eod_desktop.campaign.backups import Backups

        return Backups(self._paths.backups, utc_now)

    @property
    def folder(self) -> Path:
        """Where campaigns are kept unless the GM says otherwise."""
        return self._paths.campaigns

    @property
    def sample_file(self) -> Path:
        """The GM's own copy of the sample campaign."""
        return self.folder / f"sample{SUFFIX}"

    def existing(self, path: Path) -> Opened:
        store = _kept(Store.open(path, utc_now, before_migration=lambda old: self.backups.before_migration(old)))
        if not store.left_behind:
            return Opened(store)
        from eod_desktop.news import all_is_there

        return Opened(store, all_is_there(store.roll_count()))

    def read_only(self, path: Path) -> Opened:
        """As it is now, while another copy of the program may write it."""
        return Opened(Store.open(path, utc_now, read_only=True))

    def created(self, path: Path) -> Opened:
        from eod_desktop.campaign.state import Campaign

        return Opened(_kept(Store.create(path, self._with_defaults(Campaign(path.stem)), utc_now)))

    def restored(self, backup: Backup, path: Path) -> Opened:
        """A copy of a backup in a file of its own."""
        from eod_desktop.news import restored

        self.backups.restore(backup.path, path)
        return Opened(self.existing(path).store, restored(backup, path))

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
        from eod_desktop.news import fresh_sample

        if not self.sample_file.exists():
            return Opened(self._fresh_sample(self.sample_file))
        numbered = (self.sample_file.with_stem(f"sample-{number}") for number in count(2))
        store = self._fresh_sample(next(path for path in numbered if not path.exists()))
        return Opened(store, fresh_sample(store.path))

    def salvaged(self, damaged: Path, path: Path) -> Opened:
        """A new campaign at `path` of everything readable in the damaged one, which stays as it is."""
        from eod_desktop.campaign.salvage import salvage
        from eod_desktop.news import salvaged

        report = salvage(damaged, path, utc_now)
        return Opened(self.existing(path).store, salvaged(report, damaged))

    def _fresh_sample(self, path: Path) -> Store:
        from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
        from eod_desktop.campaign.sample import load_sample

        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CampaignError(CampaignErrorKind.NO_FOLDER, path, folder=str(path.parent)) from error
        sample = load_sample(self._paths.sample.read_text(encoding="utf-8"))
        return _kept(Store.create(path, self._with_defaults(sample), utc_now))

    def _with_defaults(self, campaign: Campaign) -> Campaign:
        from eod_desktop.campaign.defaults import with_defaults

        return with_defaults(campaign, self._paths.defaults.read_text(encoding="utf-8"))


def _kept(store: Store) -> Store:
    """What its file does not take is kept in memory."""
    store.keep_unwritten()
    return store
