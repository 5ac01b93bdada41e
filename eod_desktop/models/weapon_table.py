"""The weapons of a draft as a table, with a column for each range band."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.models.character_draft import WeaponDraft, weapon_draft
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.known_words import KnownWords
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import signed
from eod_desktop.rules import DiceExpression, DiceTerm, Weapon

_RANGES = "ranges"
_SIGNED = ("dm", _RANGES)
_NEW = Weapon("?", "", DiceExpression((DiceTerm(1),)))


class WeaponTable(DraftTable[WeaponDraft]):
    """A new weapon of a name that the campaign knows is that weapon; any other starts with the rules' own ranges."""

    def __init__(
        self, known: KnownWords, bands: Iterable[str], stats: Iterable[str], parent: QObject | None = None
    ) -> None:
        super().__init__((), QCoreApplication.translate("WeaponTable", "Add a weapon…"), parent)
        self.set_known(known, bands, stats)

    def set_known(self, known: KnownWords, bands: Iterable[str], stats: Iterable[str]) -> None:
        """Suggest from these, with a column for each of the range bands."""
        bands = tuple(bands)
        self.set_columns(_columns(known, bands, tuple(stats)))
        self._known = known.weapons
        self._ranges = {band: text for band, text in weapon_draft(_NEW).ranges.items() if band in bands}

    def text(self, row: WeaponDraft, key: tuple[str, ...]) -> str:
        return row.ranges.get(key[1], "") if key[0] == _RANGES else str(getattr(row, key[0]))

    def written(self, row: WeaponDraft, key: tuple[str, ...], text: str) -> WeaponDraft:
        value = parse_whole(text) if key[0] in _SIGNED else None
        tidy = text if value is None else signed(value)
        if key[0] != _RANGES:
            return replace(row, **{key[0]: tidy})
        ranges = {band: dm for band, dm in {**row.ranges, key[1]: tidy}.items() if dm}
        return replace(row, ranges=ranges)

    def named(self, name: str) -> WeaponDraft:
        known = self._known.get(name)
        return weapon_draft(known) if known else WeaponDraft(name, ranges=self._ranges)

    def is_complete(self, row: WeaponDraft, key: tuple[str, ...]) -> bool:
        """One that the campaign knows has come whole."""
        known = self._known.get(row.name)
        return key == ("name",) and known is not None and row == weapon_draft(known)

    def placeholder(self, row: WeaponDraft, key: tuple[str, ...]) -> str:
        """A dash says that a range is out of reach."""
        return "\N{EN DASH}" if key[0] == _RANGES else ""

    def checked(self, row: WeaponDraft, key: tuple[str, ...]) -> bool:
        return row.silent

    def ticked(self, row: WeaponDraft, key: tuple[str, ...], checked: bool) -> WeaponDraft:
        return replace(row, silent=checked)


def _columns(known: KnownWords, bands: tuple[str, ...], stats: tuple[str, ...]) -> tuple[Column, ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("WeaponTable", text)

    reach = tr("DM at {band} range; empty when that is out of reach")
    return (
        Column(("name",), tr("Weapon"), suggestions=tuple(known.weapons)),
        Column(("skill",), tr("Skill"), tr("The skill that aims it; empty for none"), suggestions=known.skills),
        Column(("stat",), tr("Stat"), tr("A stat whose DM stands in for the skill"), suggestions=stats),
        Column(("damage",), tr("Damage"), tr("Dice, such as 2d6 or 3d6+2"), numeric=True),
        *(Column((_RANGES, band), band, reach.format(band=band), numeric=True) for band in bands),
        Column(("dm",), tr("DM"), tr("The weapon's own DM; empty for none"), numeric=True),
        Column(("silent",), tr("Silent"), tr("A silent weapon does not cost the surprise"), checkable=True),
        Column(
            ("damage_type",),
            tr("Type"),
            tr("Damage type that armor may tell apart, such as fire"),
            suggestions=known.damage_types,
        ),
    )
