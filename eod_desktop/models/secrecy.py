"""What a reader of a printed report may know: the one place that a players' version asks."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.wording import number, status_text
from eod_desktop.rules import CharacterKind, Combatant, Status

translate = QCoreApplication.translate

BADLY_HURT_AT = Fraction(1, 2)


class Secrecy(msgspec.Struct, frozen=True):
    """`players`: the reader is not the GM; `open_hits` are the combatants whose hits it may count all the same.

    `concealed` are those that it must not learn of at all: hidden to this day, so that an ambush still to come is none
    of theirs, while one that has come out is told from its beginning.
    """

    players: bool
    open_hits: frozenset[str]
    concealed: frozenset[str] = frozenset()

    @classmethod
    def of(cls, campaign: Campaign, record: EncounterRecord, players: bool) -> Secrecy:
        """The GM knows all; players count the hits of PCs. One whose character is gone from the roster is no PC."""
        pcs = {character.id for character in campaign.characters if character.kind is CharacterKind.PC}
        open_hits = frozenset(c.id for c in record.now.combatants if c.character in pcs)
        hidden = frozenset(c.id for c in record.now.combatants if c.hidden) if players else frozenset()
        return cls(players, open_hits, hidden)

    @property
    def shows_notes(self) -> bool:
        """Notes, reasons and plans are the GM's."""
        return not self.players

    def counts_hits(self, id: str) -> bool:
        return not self.players or id in self.open_hits

    def hits_text(self, combatant: Combatant) -> str:
        """Hits as the reader may see them: "21", or a word."""
        return number(combatant.hits) if self.counts_hits(combatant.id) else condition_text(combatant)


def condition_text(combatant: Combatant) -> str:
    """How one looks from across the street."""
    if combatant.status is not Status.UP:
        return status_text(combatant.status)
    if combatant.hits >= combatant.max_hits:
        return translate("Condition", "unhurt")
    if combatant.hits > combatant.max_hits * BADLY_HURT_AT:
        return translate("Condition", "hurt")
    return translate("Condition", "badly hurt")
