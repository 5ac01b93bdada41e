"""One running copy at a time may write a campaign."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from eod_desktop.campaign.connection import beside, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind


class CampaignLock:
    """A lock that the system lets go when the process ends, however it ends; its file says nothing by being there."""

    def __init__(self, path: Path) -> None:
        """Take the lock of the campaign at `path`; CampaignError LOCKED when another holds it."""
        self._file = beside(path, ".lock")
        self._lock = FileLock(self._file, timeout=0)
        with translated(path):
            try:
                self._lock.acquire()
            except Timeout:
                raise CampaignError(CampaignErrorKind.LOCKED, path) from None

    def release(self) -> None:
        # while it is still held: later it might be the file of the next holder. Where an open file cannot be removed
        # (Windows) the library does it
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
        self._lock.release()
