"""The states of the encounters of a large campaign file, read one by one when they are needed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeVar

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import Finding
from eod_desktop.campaign.later import Later
from eod_desktop.campaign.loading import campaign_later, campaign_of, events_of, folded, heads_of, rows_of, start_of
from eod_desktop.campaign.reading import reading, structure_findings, table_findings
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Encounter

T = TypeVar("T")


class Reading(Protocol):
    """Does a piece of reading on the campaign file; CampaignError."""

    def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> T: ...


class Scenes:
    """Opens a campaign without its encounters, whose start and present are read when somebody looks at them.

    They are read as the file holds them by then: whatever changes what an encounter has behind it must have it read
    before (`read_what_differs`). What cannot be read or does not fit is left out, and `damage` tells of it.
    """

    def __init__(self, path: Path) -> None:
        """CampaignError DAMAGED for what can be seen at once, and those of `reading`."""
        self._path = path
        refuse = _refusing(path)
        with reading(path) as connection:
            for found in table_findings(connection):
                refuse(found)
            self.campaign = campaign_later(heads_of(connection, refuse), self._states, refuse)
        self.reading: Reading | None = None
        """What to read with from then on."""
        self.damage: CampaignError | None = None
        self._unread = list(reversed(self.campaign.encounters))

    def read_on(self) -> bool:
        """Read one more encounter; whether there may be others. CampaignError when the file cannot be read now."""
        if self._unread:
            _read(self._unread[-1])
            self._unread.pop()
        return bool(self._unread)

    def give_up(self, error: CampaignError) -> None:
        """The file is damaged. What was found first stays `damage`."""
        # without its traceback, which would keep what was read with, and so the file, open
        self.damage = self.damage or CampaignError(error.kind, error.path, **error.data)

    def _report(self, found: Finding) -> None:
        self.give_up(CampaignError(CampaignErrorKind.DAMAGED, self._path, detail=str(found)))

    def _states(self, id: str) -> tuple[Later, Later]:
        start = Later(lambda: self._start(id))
        return start, Later(lambda: self._now(id, start))

    def _start(self, id: str) -> Encounter:
        return self._ask(lambda connection: start_of(connection, id, self._report)) or Encounter()

    def _now(self, id: str, start: Later) -> Encounter:
        rows = self._ask(lambda connection: events_of(connection, id, self._report)) or ()
        begun = start.value
        assert isinstance(begun, Encounter)
        return folded(begun, rows, self._report)

    def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """None, reported, where the pages are damaged."""
        assert self.reading
        try:
            return self.reading(work)
        except CampaignError as error:
            if error.kind is not CampaignErrorKind.DAMAGED:
                raise
            self.give_up(error)
            return None


def read_what_differs(before: Campaign, after: Campaign) -> None:
    """Have everything read of the encounters that are not the same in both."""
    if before.encounters is after.encounters:
        return
    others = {record.id: record for record in after.encounters}
    for record in before.encounters:
        other = others.pop(record.id, None)
        if other is not record:
            _read(record)
            if other:
                _read(other)
    for record in others.values():
        _read(record)


def whole(path: Path) -> Campaign:
    """The campaign in a file, checked in every respect; errors as `Scenes`."""
    refuse = _refusing(path)
    with reading(path) as connection:
        for found in structure_findings(connection):
            refuse(found)
        return campaign_of(rows_of(connection, refuse), refuse)


def _refusing(path: Path) -> Callable[[Finding], None]:
    def refuse(found: Finding) -> None:
        raise CampaignError(CampaignErrorKind.DAMAGED, path, detail=str(found))

    return refuse


def _read(record: EncounterRecord) -> None:
    _ = record.start, record.now
