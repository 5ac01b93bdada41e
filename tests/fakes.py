"""Stand-ins that tests share: a campaign file that lives in memory, and a small campaign to play with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.rolls import Roll, rolls_of
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import RollRow, StepLabel, StoredStep
from eod_desktop.rules import Armor, Attack, Character, CharacterKind, Encounter, Weapon
from tests.campaign.log_oracle import MemoryLog

AT = "2026-01-02T20:15:00+00:00"


class MemoryStore:
    """What a document needs of a campaign file, without the file. `fail_with` makes every write raise that error."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.path = Path("memory.eod")
        self.read_only = False
        self.unsaved = 0
        self.trouble: CampaignError | None = None
        self.fail_with: Exception | None = None
        self._steps = 0
        self._rolls: list[tuple[int, RollRow]] = []

    def record(
        self,
        label: StepLabel,
        before: Campaign,
        after: Campaign,
        typed: Sequence[bool] = (),
        rolls: Sequence[Roll] = (),
    ) -> int:
        self._write(after)
        self._steps += 1
        for record in after.encounters:
            known = before.record(record.id)
            events = record.now.log[len(known.now.log) if known else 0 :]
            for roll in rolls_of(record.id, record.now, events, typed):
                self._rolls.append((self._steps, RollRow(len(self._rolls) + 1, False, AT, roll)))
        for roll in rolls:
            self._rolls.append((self._steps, RollRow(len(self._rolls) + 1, False, AT, roll)))
        return self._steps

    def undo(self, step: int, before: Campaign, after: Campaign) -> None:
        self._write(before)
        self._mark(step, True)

    def redo(self, step: int, before: Campaign, after: Campaign) -> None:
        self._write(after)
        self._mark(step, False)

    def try_again(self) -> None:
        if self.trouble:
            raise self.trouble
        self.unsaved = 0

    def save_to(self, path: Path) -> None:
        self.path, self.unsaved, self.trouble = path, 0, None

    def steps(self) -> tuple[StoredStep, ...]:
        return ()

    def states(self, step: int, campaign: Campaign) -> tuple[Campaign, Campaign]:
        raise KeyError(step)

    def remember_current(self, id: str) -> None:
        self._write(replace(self.campaign, current=id))

    def roll_count(self) -> int:
        return len(self._rolls)

    def rolls(self, first: int, count: int) -> tuple[RollRow, ...]:
        return tuple(row for _, row in self._rolls[first : first + count])

    def rolls_of(self, ids: Sequence[int]) -> tuple[RollRow, ...]:
        return self.log().rows(ids)

    def log(self) -> MemoryLog:
        return MemoryLog(lambda: [row for _, row in self._rolls])

    def _mark(self, step: int, undone: bool) -> None:
        self._rolls = [(s, replace(row, undone=undone) if s == step else row) for s, row in self._rolls]

    def _write(self, campaign: Campaign) -> None:
        if self.fail_with:
            raise self.fail_with
        self.campaign = campaign


REACH = {"Close": 0, "Short": 0, "Medium": -1}
RIFLE = Weapon("Rifle", "Rifle", "3d6", REACH)
PISTOL = Weapon("Pistol", "Handgun", "2d6", {"Close": 1, "Short": 0})


def sample_campaign(raiders: int = 2) -> Campaign:
    """Two PCs and some raiders (21 and 16 hits), staged in an encounter that has not begun."""
    ana = Character(
        "ana", "Ana Reyes", "Party", CharacterKind.PC, skills={"Leader": 1, "Rifle": 2}, weapons=(RIFLE,), max_hits=21
    )
    bo = Character(
        "bo", "Bo Halloran", "Party", CharacterKind.PC, skills={"Handgun": 1}, weapons=(PISTOL,), max_hits=21
    )
    raider = Character(
        "raider", "Raider", "Raiders", skills={"Rifle": 1}, weapons=(RIFLE,), armor=Armor("Jack", 3), max_hits=16
    )
    campaign = Campaign("Test campaign")
    for character in (ana, bo, raider):
        campaign = campaign.with_character(character)
    combatants = [ana.combatant("ana", campaign.ruleset), bo.combatant("bo", campaign.ruleset)]
    combatants += [raider.combatant(f"r{n}", campaign.ruleset, f"Raider {n}") for n in range(1, raiders + 1)]
    start = Encounter(combatants=tuple(combatants), ruleset=campaign.ruleset)
    record = EncounterRecord("encounter1", "The bridge", start, start)
    return replace(campaign.with_record(record), current="encounter1")


def attack(target: str, weapon: str = "Rifle", range: str = "Short", **options: object) -> Attack:
    return Attack(target, weapon, range, **options)
