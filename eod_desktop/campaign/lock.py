"""One running copy at a time may write a campaign."""

from __future__ import annotations

import tempfile
from pathlib import Path

from eod_desktop.campaign.connection import beside, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.file_lock import FileLock


class CampaignLock:
    """Locks that the system lets go when the process ends, however it ends; their files say nothing by being there.

    One beside the campaign, which other machines see too; one among the temporary files for the file itself, whatever
    it is called: a file may have a second name in another folder (a hard link), where SQLite would keep a second log.
    """

    def __init__(self, path: Path) -> None:
        """Take the locks of the campaign at `path`, that of its file if it is there already.

        CampaignError LOCKED when another holds one.
        """
        self._path = path
        self._held: list[FileLock] = []
        name = beside(path, ".lock")
        self.left_behind = name.exists()
        """Whoever had the campaign open before did not get to close it."""
        with translated(path):
            self._take(name)
        self.hold_file()

    def hold_file(self) -> None:
        """Take the lock of the file, which may have come to be only now."""
        try:
            known = self._path.stat()
            self._take(Path(tempfile.gettempdir()) / f"eod-desktop-{known.st_dev:x}-{known.st_ino:x}.lock")
        except CampaignError:
            self.release()
            raise
        except OSError:
            pass  # no place for it, or somebody else's from long ago: the one beside the campaign has to do

    def release(self) -> None:
        while self._held:
            self._held.pop().release()

    def _take(self, file: Path) -> None:
        if any(held.file == file for held in self._held):
            return
        lock = FileLock(file)
        if not lock.take():
            raise CampaignError(CampaignErrorKind.LOCKED, self._path)
        self._held.append(lock)
