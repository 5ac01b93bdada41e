"""What can be wrong with a campaign on disk: a kind and its data, never a sentence."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path


class CampaignErrorKind(StrEnum):
    """Why a campaign cannot be opened or written; the comment names the keys of `CampaignError.data`."""

    NOT_FOUND = "not_found"
    NO_FOLDER = "no_folder"  # folder
    ALREADY_EXISTS = "already_exists"
    NOT_A_CAMPAIGN = "not_a_campaign"
    NEWER_VERSION = "newer_version"  # found, known
    DAMAGED = "damaged"  # detail
    LOCKED = "locked"
    READ_ONLY = "read_only"
    NO_PERMISSION = "no_permission"
    DISK_FULL = "disk_full"
    CANNOT_WRITE = "cannot_write"  # detail
    CHANGED = "changed"


class CampaignError(Exception):
    """A campaign file that cannot be used as asked; nothing in it has changed."""

    def __init__(self, kind: CampaignErrorKind, path: Path, **data: object) -> None:
        self.kind = kind
        self.path = path
        self.data = data
        details = [f"{name}={value!r}" for name, value in data.items()]
        super().__init__(", ".join([kind.value, str(path), *details]))
