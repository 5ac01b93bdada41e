"""One running copy at a time may write a campaign."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from eod_desktop.campaign.connection import beside, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class CampaignLock:
    """A lock that the system lets go when the process ends, however it ends; its file says nothing by being there."""

    def __init__(self, path: Path) -> None:
        """Take the lock of the campaign at `path`; CampaignError LOCKED when another holds it."""
        self._file = beside(path, ".lock")
        with translated(path):
            handle = _taken(self._file)
        if handle is None:
            raise CampaignError(CampaignErrorKind.LOCKED, path)
        self._handle = handle

    def release(self) -> None:
        """Let go, once."""
        # while it is still held: later it might be the file of the next holder
        removed = _removed(self._file)
        os.close(self._handle)
        if not removed:
            _removed(self._file)  # Windows removes no open file, and so none of the next holder either


def _taken(file: Path) -> int | None:
    """An open handle that holds the lock of the file, None when another does."""
    while True:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _lock(handle)
        except OSError as error:
            os.close(handle)
            if isinstance(error, BlockingIOError | PermissionError):
                return None
            raise
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(handle), file.stat()):
                return handle
        # the holder before removed it between our opening and our locking it
        os.close(handle)


def _removed(file: Path) -> bool:
    with suppress(OSError):
        file.unlink(missing_ok=True)
        return True
    return False
