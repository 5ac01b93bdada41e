"""What a new campaign offers to pick from, as the shipped JSON tells it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Condition, Modifier


class Mark(StrEnum):
    """Whether a shipped number is one that the EoD rules state, or a default of the program."""

    STATED = "stated"
    DEFAULT = "default"


class NumberMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a number comes from; `rule` is the rule that states it, or that the default fills in."""

    mark: Mark
    rule: str = ""


class SituationDm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    label: str
    value: int


class Defaults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shipped file; `marks` by list and number."""

    note: str
    marks: Mapping[str, Mapping[str, NumberMark]]
    situation_dms: tuple[SituationDm, ...]
    conditions: tuple[Condition, ...]


def with_defaults(campaign: Campaign, text: str) -> Campaign:
    """The campaign with the situation DMs and conditions that `text` lists; ValueError for a text that lists none.

    Its other catalogues are the shipped ones as long as it has none of its own (`catalogue`).
    """
    defaults = msgspec.json.decode(text, type=Defaults)
    dms = tuple(Modifier(dm.label, dm.value) for dm in defaults.situation_dms)
    return replace(campaign, situation_dms=dms, conditions=defaults.conditions)
