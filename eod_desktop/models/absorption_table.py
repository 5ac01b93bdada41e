"""What armor absorbs of single damage types, as a table."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.models.character_draft import AbsorptionDraft, points_of
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.known_words import KnownWords
from eod_desktop.models.wording import number


class AbsorptionTable(DraftTable[AbsorptionDraft]):
    """Damage type, and the number (or "all") that replaces the general one for it (C9)."""

    def __init__(self, known: KnownWords, parent: QObject | None = None) -> None:
        super().__init__(_columns(known), QCoreApplication.translate("AbsorptionTable", "Add a damage type…"), parent)

    def set_known(self, known: KnownWords) -> None:
        """Suggest from these."""
        self.set_columns(_columns(known))

    def text(self, row: AbsorptionDraft, key: tuple[str, ...]) -> str:
        return str(getattr(row, key[0]))

    def written(self, row: AbsorptionDraft, key: tuple[str, ...], text: str) -> AbsorptionDraft:
        points = points_of(text) if key == ("absorbs",) else None
        tidy = number(points) if isinstance(points, int) else text
        return replace(row, **{key[0]: tidy})

    def named(self, name: str) -> AbsorptionDraft:
        return AbsorptionDraft(name, "0")


def _columns(known: KnownWords) -> tuple[Column, ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("AbsorptionTable", text)

    tip = tr("A number, or all; it replaces the general one")
    return (
        Column(("damage_type",), tr("Damage type"), suggestions=known.damage_types),
        Column(("absorbs",), tr("Absorbs"), tip, numeric=True, suggestions=("all",)),
    )
