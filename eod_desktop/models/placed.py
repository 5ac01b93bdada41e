"""Where a character stands on a board, with what it had when it was put there."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign import lifecycle
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import RuleError, Status


class Placed(msgspec.Struct, frozen=True):
    """Names of encounters: `fighting` have begun, in `differing` it is staged otherwise than it is written now."""

    fighting: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What that means for whoever changes the character, a sentence for each; "" when it is on no board."""
        said = []
        if self.fighting:
            fights = QCoreApplication.translate(
                "Placed", "Fights on in {names} as it joined; what is changed here counts afterwards."
            )
            said.append(fights.format(names=_listed(self.fighting)))
        if self.differing:
            staged = QCoreApplication.translate("Placed", "Staged in {names} as it was before.")
            said.append(staged.format(names=_listed(self.differing)))
        return " ".join(said)


def placed(campaign: Campaign, id: str) -> Placed:
    """In which encounters that have not ended a character stands."""
    there = [record for record in campaign.encounters if not record.ended and _stands_in(record, id)]
    fighting = tuple(record.name for record in there if record.now.turn)
    waiting = [record for record in there if not record.now.turn]
    if not waiting:
        return Placed(fighting)
    try:
        updated = lifecycle.update_placed_copies(campaign, id)
    except RuleError:  # its hits cannot be worked out; the editor says so
        return Placed(fighting)
    return Placed(fighting, tuple(record.name for record in waiting if updated.record(record.id) != record))


def _stands_in(record: EncounterRecord, id: str) -> bool:
    return any(one.character == id and one.status is not Status.LEFT for one in record.now.combatants)


def _listed(names: tuple[str, ...]) -> str:
    unnamed = QCoreApplication.translate("Placed", "Unnamed encounter")
    return ", ".join(f"“{name or unnamed}”" for name in names)
