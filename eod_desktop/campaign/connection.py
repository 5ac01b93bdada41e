"""Connections to campaign files, and what SQLite and the system report, as CampaignErrors."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind

READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What reading damaged pages raises; the second when SQLite quotes them in its message."""

_BUSY_SECONDS = 2.0


def connect(path: Path, options: str, *, any_thread: bool = False) -> sqlite3.Connection:
    """An autocommit connection to an existing file; `options` are SQLite's URI parameters, such as ``mode=ro``.

    `any_thread`: it may be used by another thread than the one that made it, but by one at a time.

    CampaignError DAMAGED for one with a journal that we cannot have written: it names a file for SQLite to delete.
    """
    _require_own_journal(path)
    connection = sqlite3.connect(
        f"{_uri(path)}?{options}",
        uri=True,
        isolation_level=None,
        timeout=_BUSY_SECONDS,
        check_same_thread=not any_thread,
    )
    # a campaign from somebody else brings data, not code
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def beside(path: Path, suffix: str) -> Path:
    """The file that SQLite or we keep next to a campaign: its name with ``-wal``, ``-shm``, ``-journal``, ``.lock``."""
    return path.with_name(path.name + suffix)


@contextmanager
def translated(path: Path, otherwise: CampaignErrorKind = CampaignErrorKind.CANNOT_WRITE) -> Iterator[None]:
    """Inside, errors of SQLite and of the system become CampaignErrors about `path`, `otherwise` those of no kind."""
    try:
        yield
    except sqlite3.Error as error:
        raise campaign_error(error, path, otherwise) from error
    except UnicodeDecodeError as error:
        raise CampaignError(CampaignErrorKind.DAMAGED, path, detail=str(error)) from error
    except OSError as error:
        raise campaign_error(error, path, otherwise) from error


def campaign_error(error: sqlite3.Error | OSError, path: Path, otherwise: CampaignErrorKind) -> CampaignError:
    """What an error means for the campaign at `path`."""
    if isinstance(error, OSError):
        kind = _SYSTEM.get(error.errno or 0, otherwise)
    else:
        # the low byte is the kind, the rest says more about it
        kind = _SQLITE.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF, otherwise)
        if kind is otherwise and not path.exists():
            kind = CampaignErrorKind.NOT_FOUND
    if kind in (CampaignErrorKind.CANNOT_WRITE, CampaignErrorKind.DAMAGED):
        return CampaignError(kind, path, detail=str(error))
    return CampaignError(kind, path)


def _require_own_journal(path: Path) -> None:
    """No transaction of ours is on several databases, whose journals name one that they share at their end."""
    try:
        with beside(path, "-journal").open("rb") as journal:
            journal.seek(0, os.SEEK_END)
            journal.seek(max(0, journal.tell() - len(_JOURNAL_MAGIC)))
            named = journal.tell() > 0 and journal.read() == _JOURNAL_MAGIC
    except OSError:
        return
    if named:
        raise CampaignError(CampaignErrorKind.DAMAGED, path, detail="its journal names another file")


_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")


def _uri(path: Path) -> str:
    # Path.as_uri puts a Windows share where SQLite allows no host
    name = path.as_posix().encode() if sys.platform == "win32" else os.fsencode(path)
    text = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in name)
    return f"file://{'' if text.startswith('/') else '/'}{text}"


_PLAIN = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/:._-")

_SYSTEM = {
    errno.ENOSPC: CampaignErrorKind.DISK_FULL,
    errno.EDQUOT: CampaignErrorKind.DISK_FULL,
    errno.EROFS: CampaignErrorKind.READ_ONLY,
    errno.EACCES: CampaignErrorKind.NO_PERMISSION,
    errno.EPERM: CampaignErrorKind.NO_PERMISSION,
    errno.ENOENT: CampaignErrorKind.NOT_FOUND,
    errno.ENOTDIR: CampaignErrorKind.NOT_FOUND,
    errno.EEXIST: CampaignErrorKind.ALREADY_EXISTS,
}

_SQLITE = {
    sqlite3.SQLITE_FULL: CampaignErrorKind.DISK_FULL,
    sqlite3.SQLITE_READONLY: CampaignErrorKind.READ_ONLY,
    sqlite3.SQLITE_BUSY: CampaignErrorKind.LOCKED,
    sqlite3.SQLITE_LOCKED: CampaignErrorKind.LOCKED,
    sqlite3.SQLITE_PERM: CampaignErrorKind.NO_PERMISSION,
    sqlite3.SQLITE_AUTH: CampaignErrorKind.NO_PERMISSION,
    sqlite3.SQLITE_ERROR: CampaignErrorKind.DAMAGED,  # a table or text that is not as it should be
    sqlite3.SQLITE_CORRUPT: CampaignErrorKind.DAMAGED,
    sqlite3.SQLITE_NOTADB: CampaignErrorKind.DAMAGED,
}
