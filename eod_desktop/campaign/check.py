"""Looking a campaign file through without changing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from eod_desktop.campaign.codec import decode
from eod_desktop.campaign.connection import READ_ERRORS
from eod_desktop.campaign.findings import Finding, FindingKind, finding
from eod_desktop.campaign.loading import campaign_of, rows_of
from eod_desktop.campaign.past import OtherSide
from eod_desktop.campaign.reading import reading, structure_findings
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.steps import StepLabel


def check(path: Path) -> tuple[Finding, ...]:
    """Everything that is wrong with a campaign file: nothing, for a healthy one. Neither file nor folder changes.

    CampaignError NOT_FOUND, NOT_A_CAMPAIGN, NEWER_VERSION, NO_PERMISSION for what cannot be looked into, and DAMAGED
    when not even the first page can be read.
    """
    path = path.resolve()
    found: list[Finding] = []
    with reading(path) as connection:
        found.extend(structure_findings(connection, thorough=True))
        try:
            campaign_of(rows_of(connection, found.append), found.append)
        except READ_ERRORS as error:
            found.append(finding(FindingKind.UNREADABLE, table="", detail=str(error)))
        found.extend(roll_findings(connection))
        found.extend(_step_findings(connection))
    return tuple(found)


def roll_findings(connection: sqlite3.Connection) -> Iterator[Finding]:
    """What is wrong with the dice log: rows that are no rolls, numbers left out."""
    expected = 1
    try:
        for id, body in connection.execute("SELECT id, body FROM roll ORDER BY id"):
            if id != expected:
                yield finding(FindingKind.MISSING_ROWS, table="roll", first=expected, last=id - 1)
            expected = id + 1
            try:
                decode(body, Roll)
            except (ValueError, TypeError, RecursionError) as error:
                yield finding(FindingKind.BAD_ROW, table="roll", row=id, detail=str(error))
    except READ_ERRORS as error:
        yield finding(FindingKind.UNREADABLE, table="roll", detail=str(error))


def _step_findings(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Steps that cannot be named or taken back. Nothing else depends on them, so a campaign opens all the same."""
    try:
        for id, label, other in connection.execute("SELECT id, label, other FROM step ORDER BY id"):
            try:
                decode(label, StepLabel)
                if other is not None:
                    decode(other, OtherSide)
            except (ValueError, TypeError, RecursionError) as error:
                yield finding(FindingKind.BAD_ROW, table="step", row=id, detail=str(error))
    except READ_ERRORS as error:
        yield finding(FindingKind.UNREADABLE, table="step", detail=str(error))
