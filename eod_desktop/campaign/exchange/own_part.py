"""What this program puts beside a format's own fields, so that a character comes back whole."""

from __future__ import annotations

import json

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.codec import decode, encode
from eod_desktop.rules import Character

KEY = "eod-desktop"
VERSION = 1
_ID = "character"


class Part(msgspec.Struct, frozen=True):
    """The character, and its hits under the ruleset of the campaign that it comes from, None where it had none."""

    version: int
    character: Character
    hits: int | None = None


def made(character: Character, hits: int | None = None, portrait: bool = True) -> dict[str, object]:
    """The part as JSON values. Ids of a campaign mean nothing elsewhere and stay behind."""
    whole = replace(character, id=_ID, leader="", portrait=character.portrait if portrait else b"")
    values: dict[str, object] = json.loads(encode(Part(VERSION, whole, hits)))
    return values


def read(value: object) -> Part | None:
    """The part; None for one of a later version. ValueError for one that is broken."""
    try:
        part = decode(json.dumps(value), Part)
    except (RecursionError, TypeError) as error:
        raise ValueError(str(error)) from error
    return part if part.version <= VERSION else None
