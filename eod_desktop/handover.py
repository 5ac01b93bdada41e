"""One running program for a person and a screen: a later start gives it its file and ends.

It needs no network: a lock that the system lets go when its holder ends, however it ends, and requests that lie as
files in a folder of the person. A request counts as taken by whoever could remove it, so that it is answered once. A
running program that does not answer in time, or has none for it (a dialog is open), leaves the later start to itself.

Looked at before the first window, so it needs no Qt.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from zlib import crc32

import msgspec

from eod_desktop.campaign.file_lock import FileLock

PATIENCE = 5.0  # seconds until a request has to be answered
_PAUSE = 0.02
_SCREEN = ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM", "SESSIONNAME")
_TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
_SUFFIX = ".request"


class Request(msgspec.Struct, frozen=True):
    """What a later start wants: its file (encoded as the system does), none for the window alone."""

    file: bytes | None
    token: str = ""
    """What allows the window to come to the front, where the system asks for that."""

    @property
    def path(self) -> Path | None:
        return None if self.file is None else Path(os.fsdecode(self.file))


class Handover:
    """Both ends of it. Whoever runs claims it first; when that fails, another runs and can be given the file."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        """`folder` is the person's own; each screen has a folder in it, since a window cannot come to another one."""
        screen = "\0".join([platform.node(), *(environment.get(name, "") for name in _SCREEN)])
        self.folder = folder / f"{crc32(screen.encode('utf-8', 'surrogateescape')):08x}"
        self._token = next((environment[name] for name in _TOKENS if environment.get(name)), "")
        self._lock = FileLock(self.folder / "lock")

    def claim(self) -> bool:
        """Be the one that runs. True also where the system has no place for a lock: then there is nobody to ask."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return self._lock.take()
        except OSError:
            return True

    def release(self) -> None:
        """Let another one run."""
        self._lock.release()

    # the later start

    def give(self, file: Path | None, patience: float = PATIENCE) -> bool:
        """Ask the one that runs to show its window with `file`. False when this start has to do that itself."""
        _let_others_come_to_the_front()
        try:
            request = self._put(Request(os.fsencode(file) if file else None, self._token))
        except OSError:
            return False
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if not request.exists():
                return True
            if self.claim():  # it has ended
                break
            time.sleep(_PAUSE)
        return not _removed(request)

    def _put(self, request: Request) -> Path:
        name = f"{time.time_ns()}-{os.getpid()}"
        whole = self.folder / (name + _SUFFIX)
        part = self.folder / (name + ".part")
        part.write_bytes(msgspec.json.encode(request))
        part.replace(whole)
        return whole

    # the one that runs

    def take(self, wanted: Callable[[Request], bool]) -> list[Request]:
        """The requests that wait, oldest first; those not `wanted` are left, for the starts that sent them."""
        taken = []
        for file in sorted(self.folder.glob(f"*{_SUFFIX}")):
            request = _read(file)
            if request is None:
                _removed(file)
            elif wanted(request) and _removed(file):
                taken.append(request)
        return taken


def _read(file: Path) -> Request | None:
    """None for one whose sender is gone, and for what is no request."""
    try:
        if time.time() - file.stat().st_mtime > 2 * PATIENCE:
            return None
        return msgspec.json.decode(file.read_bytes(), type=Request)
    except (OSError, msgspec.MsgspecError):
        return None


def _removed(file: Path) -> bool:
    """Whether it was here to remove it; only one can say so of a file."""
    try:
        file.unlink()
    except OSError:
        return False
    return True


def _let_others_come_to_the_front() -> None:
    """Windows lets only the program that the person has just started put a window in front."""
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError):
            ctypes.windll.user32.AllowSetForegroundWindow(-1)
