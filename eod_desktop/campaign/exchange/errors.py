"""Why nothing could be read: a kind, the place, and its data, never a sentence."""

from __future__ import annotations

from enum import StrEnum

from eod_desktop.campaign.exchange.reading import Finding


class ExchangeErrorKind(StrEnum):
    """The comment names the keys of `ExchangeError.data`; MiB are whole numbers as text."""

    TOO_LARGE = "too_large"  # size, limit: MiB
    NOT_TEXT = "not_text"  # offset: bytes from the beginning of the file
    IS_CAMPAIGN = "is_campaign"
    IS_ARCHIVE = "is_archive"
    NOTHING_READ = "nothing_read"  # the finding that says why, in `finding`
    # campaign archives
    NOT_AN_ARCHIVE = "not_an_archive"  # detail
    NEWER_ARCHIVE = "newer_archive"  # found, known
    ARCHIVE_DAMAGED = "archive_damaged"  # detail


class ExchangeError(Exception):
    """Something that cannot be read; nothing has changed. `finding` is the first thing that was wrong, if any."""

    def __init__(self, kind: ExchangeErrorKind, finding: Finding | None = None, **data: str) -> None:
        self.kind = kind
        self.finding = finding
        self.data = data
        details = [f"{name}={value}" for name, value in data.items()]
        super().__init__(", ".join([kind.value, *details, *([str(finding)] if finding else [])]))
