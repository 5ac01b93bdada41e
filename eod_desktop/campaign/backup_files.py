"""The files that backups are: their names, what one holds, and which are kept as they grow old."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from zlib import crc32

import msgspec

from eod_desktop.campaign.codec import decode
from eod_desktop.campaign.connection import translated
from eod_desktop.campaign.errors import CampaignErrorKind
from eod_desktop.campaign.reading import reading

LATEST = 10
"""So many are kept whatever their age, then one a day for DAYS, then one a month."""
DAYS = 31

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(\d{8}T\d{6}Z)-([a-z]+)(?:-\d+)?\.eod\Z")
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")


class Occasion(StrEnum):
    """When a backup was made."""

    OPENED = "opened"
    ENDED = "ended"  # an encounter
    PLAYED = "played"  # for long
    MIGRATION = "migration"  # before it
    IMPORT = "import"  # before it


class Backup(msgspec.Struct, frozen=True):
    """A whole campaign as it was at `at` (UTC); `size` in bytes."""

    path: Path
    at: datetime
    occasion: Occasion
    size: int


class Contents(msgspec.Struct, frozen=True):
    """How much there is in a campaign file: `turns` of all its encounters, `rolls` and `steps` ever made."""

    name: str
    characters: int
    encounters: int
    turns: int
    rolls: int
    steps: int


def group_of(folder: Path, campaign: Path) -> Path:
    """Where below `folder` the backups of a campaign are: named like it, and told apart by where it is."""
    place = crc32(str(campaign).encode("utf-8", "surrogateescape"))  # hashlib would load OpenSSL at every start
    return folder / f"{_NOT_IN_NAMES.sub('_', campaign.stem)[:60]}-{place:08x}"


def backups_in(group: Path) -> tuple[Backup, ...]:
    """The newest first; none where there is no such folder or it cannot be read."""
    try:
        found = [backup for path in group.iterdir() if (backup := _backup(path))]
    except OSError:
        return ()
    return tuple(sorted(found, key=lambda backup: (backup.at, backup.path.name), reverse=True))


def free_name(group: Path, at: datetime, occasion: Occasion) -> Path:
    """A name in the group that no file has."""
    stem = f"{at.astimezone(UTC).strftime(_STAMP)}-{occasion}"
    path, number = group / f"{stem}.eod", 1
    while path.exists():
        number += 1
        path = group / f"{stem}-{number}.eod"
    return path


def outlived(backups: Sequence[Backup], now: datetime, most_bytes: int) -> tuple[Backup, ...]:
    """Those that need not be kept, of all of a campaign, the newest first.

    LATEST stay; of older ones the last of each day for DAYS, then the last of each month; as many of all these as have
    room in `most_bytes`, but at least one.
    """
    kept: list[Backup] = []
    gone: list[Backup] = []
    seen: set[str] = set()
    room = most_bytes
    for place, backup in enumerate(backups):
        day = backup.at.strftime("%Y-%m-%d")
        period = day if now - backup.at < timedelta(days=DAYS) else day[:7]
        wanted = place < LATEST or period not in seen
        if wanted:
            seen.add(period)
            room -= backup.size
        (kept if wanted and (room >= 0 or not kept) else gone).append(backup)
    return tuple(gone)


def contents_of(path: Path) -> Contents:
    """How much a campaign file holds. Errors as `campaign.reading.reading`."""
    count = "SELECT count(*) FROM {} WHERE NOT removed"
    turns = """SELECT count(*) FROM event JOIN step ON step.id = event.step
               WHERE instr(substr(body, 1, 40), '"TurnBegan"') AND NOT undone AND withdrawn IS NULL"""
    with translated(path, CampaignErrorKind.DAMAGED), reading(path) as connection:

        def number(query: str) -> int:
            return int(connection.execute(query).fetchone()[0])

        row = connection.execute("SELECT value FROM meta WHERE key = 'name'").fetchone()
        try:
            name = decode(row[0], str) if row else ""
        except ValueError:
            name = ""
        return Contents(
            name,
            number(count.format("character")),
            number(count.format("encounter")),
            number(turns),
            number("SELECT ifnull(max(id), 0) FROM roll"),
            number("SELECT ifnull(max(id), 0) FROM step"),
        )


def _backup(path: Path) -> Backup | None:
    named = _NAME.match(path.name)
    if named is None or named[2] not in set(Occasion):
        return None
    at = datetime.fromisoformat(named[1])  # strptime would load calendar and locale at every start
    return Backup(path, at, Occasion(named[2]), path.stat().st_size)
