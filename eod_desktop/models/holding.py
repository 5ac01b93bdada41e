"""Holding: acting on a lower rung of the same turn, as the GM rules it."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.declaring import Answer
from eod_desktop.models.refusals import refusal
from eod_desktop.models.wording import NameOf
from eod_desktop.rules import Encounter, Other


class Rung(msgspec.Struct, frozen=True):
    """A total to move to, and the ids of those who act there already; nobody for the one below everybody."""

    total: int
    ids: tuple[str, ...]


def rungs_below(encounter: Encounter, id: str) -> tuple[Rung, ...]:
    """The rungs of this turn under a combatant's own, and one below all; none where holding would change nothing."""
    place = encounter.places.get(id) if id in encounter.ranked else None
    if place is None:
        return ()
    able = {combatant.id for combatant in encounter.combatants if combatant.able}
    lower = []
    lowest, together = place.total, False
    for group in encounter.groups:
        total = encounter.places[group[0]].total
        ids = tuple(other for other in group if other != id and other in able and other not in encounter.surprised)
        together = together or (total == place.total and bool(ids))
        if total < place.total and ids:
            lower.append(Rung(total, ids))
        lowest = min(lowest, total)
    return (*lower, Rung(lowest - 1, ())) if lower or together else ()


def holding(encounter: Encounter, id: str, name_of: NameOf) -> Answer:
    """About holding until a lower rung: what it does, or why it cannot be done now."""
    error = encounter.why_not("declare", id, Other())
    if error:
        return Answer(False, refusal(error, name_of))
    if not rungs_below(encounter, id):
        nobody = QCoreApplication.translate("Holding", "Nobody acts after {name} in this turn.")
        return Answer(False, nobody.format(name=name_of(id)))
    return Answer(True, QCoreApplication.translate("Holding", "Declare nothing now, and act on a lower rung."))
