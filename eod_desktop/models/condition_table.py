"""The conditions that a character brings into a fight, as a table."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject

from eod_desktop.models.character_draft import ConditionDraft, condition_draft
from eod_desktop.models.draft_table import Column, DraftTable
from eod_desktop.models.known_words import KnownWords
from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed

_SIGNED = (("attacks",), ("attacked",))


class ConditionTable(DraftTable[ConditionDraft]):
    """A new one of a name that the campaign knows is that condition; any other is a mere word until more is written."""

    def __init__(self, known: KnownWords, parent: QObject | None = None) -> None:
        super().__init__(_columns(known), QCoreApplication.translate("ConditionTable", "Add a condition…"), parent)
        self._known = known.conditions

    def set_known(self, known: KnownWords) -> None:
        """Suggest from these."""
        self.set_columns(_columns(known))
        self._known = known.conditions

    def text(self, row: ConditionDraft, key: tuple[str, ...]) -> str:
        return str(getattr(row, key[0]))

    def written(self, row: ConditionDraft, key: tuple[str, ...], text: str) -> ConditionDraft:
        value = None if key == ("name",) else parse_whole(text)
        tidy = text if value is None else signed(value) if key in _SIGNED else number(value)
        return replace(row, **{key[0]: tidy})

    def named(self, name: str) -> ConditionDraft:
        known = self._known.get(name)
        return condition_draft(known) if known else ConditionDraft(name)

    def is_complete(self, row: ConditionDraft, key: tuple[str, ...]) -> bool:
        """One that the campaign knows has come whole."""
        known = self._known.get(row.name)
        return key == ("name",) and known is not None and row == condition_draft(known)

    def placeholder(self, row: ConditionDraft, key: tuple[str, ...]) -> str:
        """An infinite number of turns, unless it ends otherwise."""
        return "\N{INFINITY}" if key == ("turns",) and not row.until_next_action else ""

    def checked(self, row: ConditionDraft, key: tuple[str, ...]) -> bool:
        return row.until_next_action

    def ticked(self, row: ConditionDraft, key: tuple[str, ...], checked: bool) -> ConditionDraft:
        return replace(row, until_next_action=checked, turns="" if checked else row.turns)


def _columns(known: KnownWords) -> tuple[Column, ...]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("ConditionTable", text)

    return (
        Column(("name",), tr("Condition"), suggestions=tuple(known.conditions)),
        Column(("attacks",), tr("Own DM"), tr("DM on its own attacks and tasks; empty for none"), numeric=True),
        Column(("attacked",), tr("DM on it"), tr("DM on attacks on it; empty for none"), numeric=True),
        Column(("turns",), tr("Turns"), tr("How many turns it lasts; empty until you clear it"), numeric=True),
        Column(
            ("until_next_action",), tr("Till it acts"), tr("It lasts until it has acted next instead"), checkable=True
        ),
    )
