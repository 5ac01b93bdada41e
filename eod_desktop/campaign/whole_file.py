"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO


class WriteErrorKind(StrEnum):
    NO_FOLDER = "no_folder"
    NO_PERMISSION = "no_permission"
    DISK_FULL = "disk_full"
    IS_A_FOLDER = "is_a_folder"
    BAD_NAME = "bad_name"
    OTHER = "other"


_KINDS = {
    errno.ENOENT: WriteErrorKind.NO_FOLDER,
    errno.ENOTDIR: WriteErrorKind.NO_FOLDER,
    errno.EACCES: WriteErrorKind.NO_PERMISSION,
    errno.EPERM: WriteErrorKind.NO_PERMISSION,
    errno.EROFS: WriteErrorKind.NO_PERMISSION,
    errno.ENOSPC: WriteErrorKind.DISK_FULL,
    errno.EDQUOT: WriteErrorKind.DISK_FULL,
    errno.EISDIR: WriteErrorKind.IS_A_FOLDER,
    errno.ENAMETOOLONG: WriteErrorKind.BAD_NAME,
    errno.EINVAL: WriteErrorKind.BAD_NAME,
}


class WriteError(OSError):
    """A file that could not be written; what stood at `path` stands there still. `strerror` is the system's word."""

    def __init__(self, kind: WriteErrorKind, path: Path, number: int, detail: str) -> None:
        super().__init__(number, detail, str(path))
        self.kind = kind
        self.path = path


def write_whole(path: Path, content: bytes) -> None:
    """Write a new file beside `path` and put it in its place once it is on disk. Raises WriteError."""
    with whole_file(path) as file:
        file.write(content)


@contextlib.contextmanager
def whole_file(path: Path, wanted: Callable[[], bool] = lambda: True) -> Iterator[BinaryIO]:
    """A new file beside `path`, to be written part by part; it takes the place of `path` when the block ends.

    An exception that leaves the block gives it up, and so does `wanted`, which is asked once all is on disk: what
    stood at `path` stands there still. An OSError becomes a WriteError.
    """
    try:
        _check(path)
        draft = path.with_name(f".{secrets.token_hex(6)}.tmp")
        try:
            with draft.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if wanted():
                draft.replace(path)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
    except OSError as error:
        number = error.errno or errno.EIO
        kind = _KINDS.get(number, WriteErrorKind.OTHER)
        raise WriteError(kind, path, number, error.strerror or str(error)) from error


def _check(path: Path) -> None:
    """OSError where no file can be put, which the draft beside it would not notice."""
    try:
        encoded = os.fsencode(path)
    except UnicodeError as error:  # half a surrogate pair, which Linux does not take
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from error
    if b"\0" in encoded:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
