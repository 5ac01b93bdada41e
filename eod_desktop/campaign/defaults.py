"""What a new campaign offers to pick from, as the shipped JSON tells it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Condition, Modifier


class _Dm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: str
    value: int


class _Defaults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    note: str
    situation_dms: tuple[_Dm, ...]
    conditions: tuple[Condition, ...]


def with_defaults(campaign: Campaign, text: str) -> Campaign:
    """The campaign with the situation DMs and conditions that `text` lists; ValueError for a text that lists none."""
    defaults = msgspec.json.decode(text, type=_Defaults)
    dms = tuple(Modifier(dm.label, dm.value) for dm in defaults.situation_dms)
    return replace(campaign, situation_dms=dms, conditions=defaults.conditions)
