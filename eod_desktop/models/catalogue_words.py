"""Where the figures of a catalogue come from, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.catalogue_edits import EntryOrigin, origin
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, ShippedEntry, name_of, shipped
from eod_desktop.campaign.defaults import Mark, NumberMark

translate = QCoreApplication.translate

_MARK_OF = {"ranges": "range_dms"}
"""The number's name in the data by the first part of a column's key, where it is another."""


def kind_text(kind: CatalogueKind) -> str:
    """A catalogue's title."""
    return {
        CatalogueKind.SKILLS: translate("Catalogue", "Skills"),
        CatalogueKind.WEAPONS: translate("Catalogue", "Weapons"),
        CatalogueKind.ARMORS: translate("Catalogue", "Armor"),
        CatalogueKind.CONDITIONS: translate("Catalogue", "Conditions"),
        CatalogueKind.SITUATION_DMS: translate("Catalogue", "Situation DMs"),
    }[kind]


def source_text(kind: CatalogueKind, value: Entry) -> str:
    """In a word or two where an entry's figures come from: "our default", "EoD T10", "changed", "your own"."""
    match origin(kind, value):
        case EntryOrigin.OWN:
            return translate("Catalogue", "your own")
        case EntryOrigin.CHANGED:
            return translate("Catalogue", "changed by you")
    known = shipped().by_kind[kind][name_of(value)]
    stated = sorted({mark.rule for mark in known.marks.values() if mark.mark is Mark.STATED})
    default = translate("Catalogue", "our default")
    parts = ([f"EoD {', '.join(stated)}"] if stated else []) + (
        [default] if any(mark.mark is Mark.DEFAULT for mark in known.marks.values()) else []
    )
    return " · ".join(parts)


def shipped_entry(kind: CatalogueKind, name: str) -> ShippedEntry | None:
    """The shipped entry of that name, None for none."""
    return shipped().by_kind[kind].get(name)


def provenance(known: ShippedEntry | None, key: tuple[str, ...], now: str, as_shipped: str) -> str:
    """A sentence on the number in a cell, "" for what is none: whether the EoD rules state it.

    `now` and `as_shipped` are the texts of the cell.
    """
    if known is None:
        return translate("Catalogue", "This entry is your own.")
    if key == ("name",):
        return _naming(known)
    mark = known.marks.get(_MARK_OF.get(key[0], key[0]))
    if mark is None:
        return ""
    if now == as_shipped:
        return _sentence(mark)
    was = as_shipped or translate("Catalogue", "nothing")
    changed = translate("Catalogue", "Changed in this campaign; shipped with {was}.").format(was=was)
    return f"{changed} {_sentence(mark)}"


def _naming(known: ShippedEntry) -> str:
    if not known.named_in:
        return translate("Catalogue", "The EoD rules do not name it; it is a suggestion of this program.")
    said = translate("Catalogue", "The EoD rules name it and say what it does: {rules}.")
    return said.format(rules=", ".join(known.named_in))


def _sentence(mark: NumberMark) -> str:
    if mark.mark is Mark.STATED:
        return translate("Catalogue", "The EoD rules state this number ({rule}).").format(rule=mark.rule)
    if not mark.rule:
        return translate("Catalogue", "Our default: the EoD rules give no number.")
    said = translate("Catalogue", "Our default: the EoD rules give no number here ({rule} says how it is used).")
    return said.format(rule=mark.rule)
