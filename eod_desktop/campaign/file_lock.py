"""A file that one process at a time can hold. The system lets it go when that process ends, however it ends.

The libraries for this load a tenth of what the whole start of the program loads, OpenSSL among it.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

_BUSY = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
# never through a link that somebody else put there, and never waiting for the other end of a pipe
_HOW = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class FileLock:
    """Nothing is in the file that counts: one that a process left behind can be taken."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._held: int | None = None

    def take(self) -> bool:
        """Take it without waiting; False when somebody else holds it, in this process or another.

        OSError when there can be no such file, or no lock on this file system.
        """
        while self._held is None:
            opened = os.open(self.file, _HOW, 0o644)
            try:
                if not stat.S_ISREG(os.fstat(opened).st_mode):
                    raise OSError(errno.EINVAL, "no ordinary file", str(self.file))
                taken = _lock(opened)
                if taken and _is_still(opened, self.file):
                    self._held, opened = opened, -1
            finally:
                if opened >= 0:
                    os.close(opened)
            if not taken:
                return False
            # else the holder before let it go in between, and took its file away
        return True

    def release(self) -> None:
        """Let it go; the file goes, too."""
        if self._held is None:
            return
        held, self._held = self._held, None
        if sys.platform == "win32":  # a file that is open stays there
            os.close(held)
        with suppress(OSError):
            # while it is still held: later it might be the file of the next holder
            self.file.unlink(missing_ok=True)
        if sys.platform != "win32":
            os.close(held)


def _is_still(opened: int, file: Path) -> bool:
    """Whether an open file is the one that has the name now."""
    with suppress(OSError):
        return os.path.samestat(os.fstat(opened), file.lstat())
    return False


def _lock(opened: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _BUSY:
            raise
        return False
    return True
