"""Crowds on the board, for the benchmarks with a window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractScrollArea

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import Armor, Combatant, Encounter, RandomDice, Weapon

RIFLE = Weapon("Rifle", "Rifle", "3d6", {"Short": 0, "Medium": 0, "Long": -1})


def crowd(count: int) -> Encounter:
    """So many on two sides in their first turn, hard to bring down."""
    return Encounter(
        combatants=tuple(
            Combatant(
                f"c{number}",
                f"{('Guard', 'Raider')[number % 2]} {number // 2 + 1}",
                ("Party", "Raiders")[number % 2],
                weapons=(RIFLE,),
                skills={"Rifle": number % 3},
                armor=Armor("Vest", 3),
                max_hits=200,
            )
            for number in range(count)
        )
    ).begin_turn(RandomDice(1))


def campaign(count: int) -> Campaign:
    begun = crowd(count)
    start = Encounter(combatants=begun.combatants, ruleset=begun.ruleset)
    return Campaign(f"{count} on the board", current="e").with_record(EncounterRecord("e", "Crowd", start, begun))


class Paints(QObject):
    """Counts how often a view is painted, so that a figure is not of work that was put off."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self.count = 0
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False
