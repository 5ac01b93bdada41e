"""A new campaign file, that appears complete or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from eod_desktop.campaign import schema, writing
from eod_desktop.campaign.connection import connect, translated
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel

_LABEL = StepLabel("create")


def create_file(path: Path, campaign: Campaign, at: datetime) -> None:
    """Write a file that holds `campaign`; what has happened in it becomes the first step.

    The folder exists; CampaignError ALREADY_EXISTS when the path is taken, NO_PERMISSION, READ_ONLY, DISK_FULL.
    """

    def fill(connection: sqlite3.Connection) -> None:
        writing.write_new(connection, _LABEL, campaign, at)

    write_file(path, fill)


def write_file(path: Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """A new campaign file that `fill` gives its content, inside one transaction."""
    if os.path.lexists(path):
        raise CampaignError(CampaignErrorKind.ALREADY_EXISTS, path)
    with translated(path):
        unfinished = path.with_name(f".{os.urandom(8).hex()}.new")
        unfinished.touch(exist_ok=False)
        try:
            connection = connect(unfinished, "mode=rw")
            try:
                schema.migrate(connection)
                connection.execute("PRAGMA foreign_keys = ON")
                connection.execute("BEGIN IMMEDIATE")
                fill(connection)
                connection.execute("COMMIT")
            finally:
                connection.close()
            publish(unfinished, path)
        finally:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)


def publish(unfinished: Path, path: Path) -> None:
    """Give a finished file its name, never in place of another. OSError."""
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        raise
    except OSError:
        # a file system without links; the lock keeps other copies of the program away meanwhile
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        unfinished.rename(path)
    else:
        unfinished.unlink()
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a new name durable, where folders can be synchronised."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
