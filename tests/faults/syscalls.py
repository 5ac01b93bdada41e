"""Faults at the file layer: the system calls that SQLite makes on this system's files, and those that Python makes.

SQLite's VFS for Unix lets its system calls be replaced (`xSetSystemCall`), all but fsync, for which the files that it
opens get another table of methods. Those that change something on the disk are counted here, and fail with an errno
when they are told to. Python's own are told to its audit hooks.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS)

_Pointer = ctypes.c_void_p
_MAKES_FILES = 0o100  # O_CREAT


_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, _Pointer, _Pointer, ctypes.c_int, _Pointer)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_int)
_METHODS = 19  # of sqlite3_io_methods version 3, its version among them
_SYNC_AT = 5
_SQLITE_IOERR_FSYNC = 1034


class _Vfs(ctypes.Structure):
    """sqlite3_vfs up to version 3."""

    _fields_ = (
        ("iVersion", ctypes.c_int),
        ("szOsFile", ctypes.c_int),
        ("mxPathname", ctypes.c_int),
        ("pNext", _Pointer),
        ("zName", ctypes.c_char_p),
        ("pAppData", _Pointer),
        ("xOpen", _OPEN),
        *((name, _Pointer) for name in ("xDelete", "xAccess", "xFullPathname")),
        *((name, _Pointer) for name in ("xDlOpen", "xDlError", "xDlSym", "xDlClose")),
        *((name, _Pointer) for name in ("xRandomness", "xSleep", "xCurrentTime", "xGetLastError")),
        ("xCurrentTimeInt64", _Pointer),
        ("xSetSystemCall", ctypes.CFUNCTYPE(ctypes.c_int, _Pointer, ctypes.c_char_p, _Pointer)),
        ("xGetSystemCall", ctypes.CFUNCTYPE(_Pointer, _Pointer, ctypes.c_char_p)),
        ("xNextSystemCall", _Pointer),
    )


_SIZE, _OFFSET, _INT = ctypes.c_size_t, ctypes.c_int64, ctypes.c_int
_SSIZE = ctypes.c_ssize_t
_CALLS: dict[str, tuple[object, ...]] = {
    "open": (_INT, ctypes.c_char_p, _INT, _INT),
    "write": (_SSIZE, _INT, _Pointer, _SIZE),
    "pwrite": (_SSIZE, _INT, _Pointer, _SIZE, _OFFSET),
    "pwrite64": (_SSIZE, _INT, _Pointer, _SIZE, _OFFSET),
    "ftruncate": (_INT, _INT, _OFFSET),
    "unlink": (_INT, ctypes.c_char_p),
    "fallocate": (_INT, _INT, _OFFSET, _OFFSET),
    "mkdir": (_INT, ctypes.c_char_p, _INT),
}
_PYTHON = frozenset({"os.rename", "os.remove", "os.link", "os.mkdir", "os.truncate", "os.rmdir"})


class Faults:
    """Counts the calls that change something on the disk below `folder`, and lets the one with number `at` fail.

    `lasting`: all that follow it fail, too, as on a disk that stays full. A write that fails has written half.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self.count = 0
        self.at: int | None = None
        self.error = errno.EIO
        self.lasting = False
        self.names: list[str] = []

    @property
    def happened(self) -> bool:
        return self.at is not None and self.count > self.at

    def fails(self, name: str) -> bool:
        """Whether this call, the next one, fails."""
        number = self.count
        self.count += 1
        self.names.append(name)
        return self.at is not None and (number == self.at or (self.lasting and number > self.at))

    def about(self, place: object) -> bool:
        return isinstance(place, (str, bytes, Path)) and str(
            place.decode(errors="replace") if isinstance(place, bytes) else place
        ).startswith(self._folder)


_active: list[Faults] = []


@contextmanager
def faults(folder: Path, at: int | None = None, error: int = errno.EIO, lasting: bool = False) -> Iterator[Faults]:
    """Inside, what changes files below `folder` is counted and fails as told."""
    _install()
    active = Faults(folder)
    active.at, active.error, active.lasting = at, error, lasting
    _active.append(active)
    try:
        yield active
    finally:
        _active.remove(active)


_kept: list[object] = []
_places: dict[int, str] = {}
_tables: dict[int, object] = {}


def _install() -> None:
    if _kept:
        return
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
    vfs = library.sqlite3_vfs_find(None)
    for name, types in _CALLS.items():
        real = vfs.contents.xGetSystemCall(vfs, name.encode())
        if real:
            kind = ctypes.CFUNCTYPE(*types, use_errno=True)
            replacement = kind(_counted(name, kind(real)))
            _kept.append(replacement)
            done = vfs.contents.xSetSystemCall(vfs, name.encode(), ctypes.cast(replacement, _Pointer))
            assert done == 0, name
    real_open = _OPEN(ctypes.cast(vfs.contents.xOpen, _Pointer).value or 0)
    opened = _OPEN(_opening(real_open))
    _kept.extend((real_open, opened))
    vfs.contents.xOpen = opened
    sys.addaudithook(_hear)


def _opening(real: Callable[..., int]) -> Callable[..., int]:
    """xOpen, whose files fail in xSync."""

    def call(vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
        done = real(vfs, name, file, flags, out)
        methods = ctypes.cast(file, ctypes.POINTER(_Pointer))
        table = methods.contents.value
        if done == 0 and table:
            if table not in _tables:
                _tables[table] = _counting_syncs(table)
            methods[0] = ctypes.addressof(_tables[table])
        place = ctypes.string_at(name).decode(errors="replace") if name else ""
        _places[file] = place
        return done

    return call


def _counting_syncs(table: int) -> ctypes.Array[ctypes.c_void_p]:
    """A copy of a table of methods with another xSync."""
    copy = (_Pointer * _METHODS).from_buffer_copy((_Pointer * _METHODS).from_address(table))
    real = _SYNC(copy[_SYNC_AT] or 0)

    def call(file: int, flags: int) -> int:
        for active in _active:
            if active.about(_places.get(file, "")) and active.fails("fsync"):
                return _SQLITE_IOERR_FSYNC
        return real(file, flags)

    replacement = _SYNC(call)
    _kept.extend((real, replacement))
    copy[_SYNC_AT] = ctypes.cast(replacement, _Pointer)
    return copy


def _counted(name: str, real: Callable[..., int]) -> Callable[..., int]:
    def call(*arguments: int) -> int:
        for active in _active:
            if _concerns(active, name, arguments) and active.fails(name):
                if name.startswith(("write", "pwrite")) and arguments[2] > 1:
                    real(arguments[0], arguments[1], arguments[2] // 2, *arguments[3:])
                ctypes.set_errno(active.error)
                return -1
        return real(*arguments)

    return call


def _concerns(active: Faults, name: str, arguments: tuple[object, ...]) -> bool:
    if name in ("unlink", "mkdir"):
        return active.about(arguments[0])
    if name == "open":
        return bool(int(str(arguments[1])) & _MAKES_FILES) and active.about(arguments[0])
    try:
        return active.about(str(Path(f"/proc/self/fd/{arguments[0]}").readlink()))
    except OSError:
        return False


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if not _active:
        return
    writes = event in _PYTHON
    if event == "open":
        mode, flags = arguments[1], arguments[2]
        writes = bool(mode and set(str(mode)) & set("wxa+")) or (
            mode is None and isinstance(flags, int) and bool(flags & (_MAKES_FILES | 3))
        )
    if writes:
        for active in _active:
            if active.about(arguments[0]) and active.fails(event):
                raise OSError(active.error, "fault", arguments[0])
