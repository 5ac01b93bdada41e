"""Backups of campaigns: whole copies in a folder of their own, thinned out as they grow old, restored only as copies.

A backup is a campaign file like any other, so nothing is needed to use one but to open a copy of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec

from eod_desktop.campaign import backup_files
from eod_desktop.campaign.backup_files import Backup, Contents, Occasion, backups_in, contents_of, free_name, group_of
from eod_desktop.campaign.connection import translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.reading import reading
from eod_desktop.campaign.snapshot import Mark, Snapshot, mark_of

MOST_BYTES = 512 * 1024 * 1024
"""The room that the backups of one campaign may take; the newest is kept however large."""

_FORGOTTEN = 3600  # seconds after which an unfinished copy is one that a crash left


class GoodBackup(msgspec.Struct, frozen=True):
    """A backup that opens without fault.

    `lost_steps` and `lost_rolls`: how many more the damaged campaign can be seen to have had.
    """

    backup: Backup
    contents: Contents
    lost_steps: int
    lost_rolls: int


class Backups:
    """The backups of every campaign, one folder for each below `folder`, which is made when it is needed."""

    def __init__(self, folder: Path, clock: Callable[[], datetime], most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._clock = clock
        self._most_bytes = most_bytes

    @property
    def folder(self) -> Path:
        return self._folder

    def of(self, campaign: Path) -> tuple[Backup, ...]:
        """Those of the campaign at that path, the newest first."""
        return backups_in(group_of(self._folder, campaign.resolve()))

    def of_others(self, campaign: Path) -> dict[str, tuple[Backup, ...]]:
        """Those of all other campaigns, by the names of their folders: a campaign may have been moved or renamed."""
        own = group_of(self._folder, campaign.resolve())
        with suppress(OSError):
            groups = sorted(group for group in self._folder.iterdir() if group.is_dir() and group != own)
            return {group.name: found for group in groups if (found := backups_in(group))}
        return {}

    def keep(self, snapshot: Snapshot, occasion: Occasion, goes_on: Callable[[], bool] = lambda: True) -> Backup:
        """Make a backup of what a snapshot holds, unless the newest one holds the same; then thin out the old ones.

        Works in any thread. CampaignError as `Snapshot.copy_to`; Cancelled once `goes_on` says no.
        """
        group = group_of(self._folder, snapshot.path)
        with translated(group):
            group.mkdir(parents=True, exist_ok=True)
        _sweep(group)
        newest = next(iter(backups_in(group)), None)
        if newest is not None and mark_in(newest.path) == snapshot.mark:
            return newest
        path = free_name(group, self._clock(), occasion)
        snapshot.copy_to(path, goes_on)
        self._thin_out(group)
        return next(backup for backup in backups_in(group) if backup.path == path)

    def before_migration(self, campaign: Path) -> None:
        """A backup of a campaign that nobody has open, as it is before its tables change. Errors as `keep`."""
        snapshot = Snapshot(campaign, recover=True)
        try:
            self.keep(snapshot, Occasion.MIGRATION)
        finally:
            snapshot.close()

    def newest_good(self, campaign: Path, opens: Callable[[Path], None]) -> GoodBackup | None:
        """The newest backup of a damaged campaign that `opens` takes without a CampaignError; None for none."""
        # salvage reads pages, which nothing else here needs
        from eod_desktop.campaign.salvage import seen_in

        for backup in self.of(campaign):
            try:
                opens(backup.path)
                contents = contents_of(backup.path)
            except CampaignError:
                continue
            steps, rolls = seen_in(campaign)
            return GoodBackup(backup, contents, max(0, steps - contents.steps), max(0, rolls - contents.rolls))
        return None

    def restore(self, backup: Path, path: Path) -> None:
        """A copy of a backup as a campaign file of its own; errors as `Snapshot.copy_to`."""
        if not path.parent.is_dir():
            raise CampaignError(CampaignErrorKind.NO_FOLDER, path, folder=str(path.parent))
        snapshot = Snapshot(backup)
        try:
            snapshot.copy_to(path)
        finally:
            snapshot.close()

    def _thin_out(self, group: Path) -> None:
        for backup in backup_files.outlived(backups_in(group), self._clock(), self._most_bytes):
            with suppress(OSError):
                backup.path.unlink()


def mark_in(path: Path) -> Mark | None:
    """The mark of a campaign file that nobody writes; None when it cannot be read."""
    try:
        with reading(path) as connection:
            return mark_of(connection)
    except CampaignError:
        return None


def _sweep(group: Path) -> None:
    """Take away what a crash left of a copy."""
    for path in group.glob(".*.new"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _FORGOTTEN:
                path.unlink()
