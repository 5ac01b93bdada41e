"""A whole campaign as one file to take along: a zip with the campaign, made by SQLite's own backup, and a manifest.

An archive only ever becomes a new file. Its entries are known by name and never used as paths; whatever else is in it
is ignored.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import IO

import msgspec

from eod_desktop.campaign.connection import translated
from eod_desktop.campaign.creating import publish
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.exchange.errors import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.reading import reading
from eod_desktop.campaign.snapshot import copy_file
from eod_desktop.campaign.store import Clock, Store

SUFFIX = ".eodz"
VERSION = 1
MOST_BYTES = 2 << 30  # of the campaign inside
MOST_ENTRIES = 1_000
MOST_RATIO = 250  # a campaign packs to a tenth; what packs to nothing is made to fill a disk
_FORMAT = "eod-campaign"
_MANIFEST, _CAMPAIGN = "manifest.json", "campaign.eod"
_MOST_MANIFEST = 65_536
_FREE_BYTES = 1 << 20  # so little may pack as well as it likes
_CHUNK = 1 << 20
_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError)


class Manifest(msgspec.Struct, frozen=True):
    """What an archive says of itself: the campaign's `size`, `sha256` and `name`; when it was `made` (ISO 8601)."""

    format: str
    version: int
    size: int
    sha256: str
    name: str = ""
    made: str = ""


def write(campaign: Path, archive: Path, at: datetime) -> Manifest:
    """Pack the campaign file, which may be open and in use, into `archive`, whole or not at all.

    What stood at `archive` is replaced. CampaignError about either of the two.
    """
    with translated(archive), _drafts(archive, 2) as (copy, packed):
        name = _backup(campaign, copy)
        size, sha256 = _measured(copy)
        manifest = Manifest(_FORMAT, VERSION, size, sha256, name, at.isoformat(timespec="seconds"))
        with packed.open("xb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
                pack.writestr(_MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
                pack.write(copy, _CAMPAIGN)
            file.flush()
            os.fsync(file.fileno())
        packed.replace(archive)
    return manifest


def look(archive: Path) -> Manifest:
    """What an archive says of itself. ExchangeError NOT_AN_ARCHIVE, NEWER_ARCHIVE, ARCHIVE_DAMAGED; CampaignError."""
    with _opened(archive) as pack:
        return _manifest(pack)


def extract(archive: Path, path: Path, clock: Clock) -> Manifest:
    """Make the campaign in `archive` a new file at `path`, once it is known to be whole and can be opened.

    ExchangeError as `look`; CampaignError ALREADY_EXISTS where something stands, and all that opening may raise. Then
    nothing is left behind.
    """
    if os.path.lexists(path):
        raise CampaignError(CampaignErrorKind.ALREADY_EXISTS, path)
    with _opened(archive) as pack:
        manifest = _manifest(pack)
        with translated(path), _drafts(path, 1) as (draft,):
            with draft.open("xb") as file:
                _unpack(pack, manifest, file)
                file.flush()
                os.fsync(file.fileno())
            _require_campaign(draft, clock)
            publish(draft, path)
    return manifest


def _backup(campaign: Path, copy: Path) -> str:
    """A copy by SQLite, which sees a whole state of a file in use; the campaign's name."""
    with reading(campaign) as connection:
        copy_file(connection, campaign, copy)
    with reading(copy) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = 'name'").fetchone()
    try:
        return msgspec.json.decode(found[0], type=str) if found else ""
    except msgspec.DecodeError:
        return ""


def _measured(path: Path) -> tuple[int, str]:
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256")
        return file.tell(), digest.hexdigest()


@contextmanager
def _opened(archive: Path) -> Iterator[zipfile.ZipFile]:
    """The zip; whatever damaged bytes make the module raise is an ExchangeError."""
    try:
        with translated(archive, CampaignErrorKind.DAMAGED), zipfile.ZipFile(archive) as pack:
            yield pack
    except _ZIP_ERRORS as error:
        raise ExchangeError(ExchangeErrorKind.NOT_AN_ARCHIVE, detail=str(error)) from error


def _entry(pack: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    found = [info for info in pack.infolist() if info.filename == name]
    if len(pack.infolist()) > MOST_ENTRIES:
        raise _damaged("too many entries")
    if not found:
        raise ExchangeError(ExchangeErrorKind.NOT_AN_ARCHIVE, detail=f"no {name}")
    if len(found) > 1:
        raise _damaged(f"two of {name}")
    (info,) = found
    mode = info.external_attr >> 16
    if info.flag_bits & 1 or (mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode)):
        raise _damaged(f"{name} is no plain file")
    return info


def _manifest(pack: zipfile.ZipFile) -> Manifest:
    with pack.open(_entry(pack, _MANIFEST)) as file:
        text = file.read(_MOST_MANIFEST + 1)
    try:
        manifest = msgspec.json.decode(text[:_MOST_MANIFEST], type=Manifest)
    except (ValueError, RecursionError) as error:
        raise _damaged(str(error)) from error
    if manifest.format != _FORMAT:
        raise ExchangeError(ExchangeErrorKind.NOT_AN_ARCHIVE, detail=manifest.format[:80])
    if manifest.version > VERSION:
        raise ExchangeError(ExchangeErrorKind.NEWER_ARCHIVE, found=str(manifest.version), known=str(VERSION))
    info = _entry(pack, _CAMPAIGN)
    if not 0 < manifest.size <= MOST_BYTES or info.file_size != manifest.size:
        raise _damaged("its size is not what it says")
    if manifest.size > MOST_RATIO * info.compress_size + _FREE_BYTES:
        raise _damaged("it is packed too tightly")
    return manifest


def _unpack(pack: zipfile.ZipFile, manifest: Manifest, target: IO[bytes]) -> None:
    """The campaign's bytes, never more than the manifest says, and those that it says."""
    digest = hashlib.sha256()
    size = 0
    with pack.open(_entry(pack, _CAMPAIGN)) as file:
        while chunk := file.read(_CHUNK):
            size += len(chunk)
            if size > manifest.size:
                raise _damaged("its size is not what it says")
            digest.update(chunk)
            target.write(chunk)
    if digest.hexdigest() != manifest.sha256.lower():
        raise _damaged("the check sum differs")


def _require_campaign(path: Path, clock: Clock) -> None:
    try:
        Store.open(path, clock, read_only=True).close()
    except CampaignError as error:
        if error.kind is CampaignErrorKind.NEWER_VERSION:
            raise
        raise _damaged(str(error.data.get("detail", error.kind.value))) from error


@contextmanager
def _drafts(beside: Path, count: int) -> Iterator[list[Path]]:
    """Names for unfinished files beside a path; whatever is there at the end goes away."""
    drafts = [beside.with_name(f".{secrets.token_hex(8)}.new") for _ in range(count)]
    try:
        yield drafts
    finally:
        for draft in drafts:
            for left in (draft, *(draft.with_name(draft.name + suffix) for suffix in ("-journal", "-wal", "-shm"))):
                with suppress(OSError):
                    left.unlink(missing_ok=True)


def _damaged(detail: str) -> ExchangeError:
    return ExchangeError(ExchangeErrorKind.ARCHIVE_DAMAGED, detail=detail)
