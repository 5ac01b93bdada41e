"""Changing what a campaign offers to pick from."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from eod_desktop.campaign.catalogue import entries, entry
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, name_of, shipped
from eod_desktop.campaign.names import copy_name
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import ErrorKind, Modifier, RuleError


class EntryOrigin(StrEnum):
    """How an entry of a campaign stands to the shipped catalogue."""

    SHIPPED = "shipped"
    CHANGED = "changed"
    OWN = "own"


def origin(kind: CatalogueKind, value: Entry) -> EntryOrigin:
    """Whether an entry is as shipped, a shipped one with other figures, or the GM's own."""
    known = shipped().by_kind[kind].get(name_of(value))
    if known is None:
        return EntryOrigin.OWN
    return EntryOrigin.SHIPPED if known.value == value else EntryOrigin.CHANGED


def put_entry(campaign: Campaign, kind: CatalogueKind, value: Entry, replacing: str = "") -> Campaign:
    """With an entry in the place of the one named `replacing` (its own name, too), else at the end.

    RuleError(BAD_VALUE) when another entry has its name: names that differ in case only are one.
    """
    listed, name = entries(campaign, kind), name_of(value)
    taken = [name_of(one) for one in listed if name_of(one) != replacing]
    if replacing and name.casefold() in {other.casefold() for other in taken}:
        raise RuleError(ErrorKind.BAD_VALUE, name="name", value=name)
    old = replacing or next((other for other in taken if other.casefold() == name.casefold()), name)
    if any(name_of(one) == old for one in listed):
        return _with(campaign, kind, tuple(value if name_of(one) == old else one for one in listed))
    return _with(campaign, kind, (*listed, value))


def remove_entry(campaign: Campaign, kind: CatalogueKind, name: str) -> Campaign:
    """Without the entry; characters keep what they have of it."""
    return _with(campaign, kind, tuple(one for one in entries(campaign, kind) if name_of(one) != name))


def duplicate_entry(campaign: Campaign, kind: CatalogueKind, name: str) -> tuple[Campaign, Entry]:
    """With a copy behind the entry, under a name of its own, and that copy; KeyError for no such entry."""
    original = entry(campaign, kind, name)
    if original is None:
        raise KeyError(name)
    listed = entries(campaign, kind)
    copy = renamed(original, copy_name(name, {name_of(one) for one in listed}))
    place = listed.index(original) + 1
    return _with(campaign, kind, (*listed[:place], copy, *listed[place:])), copy


def renamed(value: Entry, name: str) -> Entry:
    """The same entry under another name."""
    return replace(value, label=name) if isinstance(value, Modifier) else replace(value, name=name)


def restore_entry(campaign: Campaign, kind: CatalogueKind, name: str) -> Campaign:
    """With the shipped entry of that name, changed here or removed; KeyError when none is shipped."""
    known = shipped().by_kind[kind][name].value
    return put_entry(campaign, kind, known, name if entry(campaign, kind, name) else "")


def restore_catalogue(campaign: Campaign, kind: CatalogueKind) -> Campaign:
    """With every shipped entry as it is shipped, those removed among them; the GM's own stay, behind them."""
    known = shipped().by_kind[kind]
    shipped_names = {name.casefold() for name in known}
    own = [one for one in entries(campaign, kind) if name_of(one).casefold() not in shipped_names]
    return _with(campaign, kind, (*shipped().values(kind), *own))


def missing_entries(campaign: Campaign, kind: CatalogueKind) -> tuple[str, ...]:
    """The names of shipped entries that the campaign does not offer."""
    names = {name_of(one) for one in entries(campaign, kind)}
    return tuple(name for name in shipped().by_kind[kind] if name not in names)


def _with(campaign: Campaign, kind: CatalogueKind, listed: tuple[Entry, ...]) -> Campaign:
    return campaign if listed == entries(campaign, kind) else replace(campaign, **{kind.value: listed})
