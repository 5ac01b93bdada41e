"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from enum import StrEnum
from pathlib import Path


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
    draft = path.with_name(f".{secrets.token_hex(6)}.tmp")
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        try:
            with draft.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
    except OSError as error:
        number = error.errno or errno.EIO
        kind = _KINDS.get(number, WriteErrorKind.OTHER)
        raise WriteError(kind, path, number, error.strerror or str(error)) from error
    except ValueError as error:  # a null character in the name
        raise WriteError(WriteErrorKind.BAD_NAME, path, errno.EINVAL, str(error)) from error
