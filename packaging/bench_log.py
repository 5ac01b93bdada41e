"""Campaign files with as many rolls as one likes, and what the dice log takes with few and with very many of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from eod_desktop.campaign.codec import encode
from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.schema import MARKING
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Damage, Encounter, Modifier, ModifierSource, Outcome
from eod_desktop.rules.dice import DiceRoll

NAMES = ("Ana Reyes", "Bo Halloran", "Dr. Imke Stahl", "Tomasz", "Raider", "Raider 2", "Raider sergeant", "Guard dog")
WEAPONS = ("Rifle", "Handgun", "Shotgun", "Bow", "Bite")
ROLLS_OF_A_STEP = 8
ROLLS_OF_AN_ENCOUNTER = 500
START = datetime(2026, 1, 2, 20, tzinfo=UTC)


def fill(path: Path, count: int, seed: int = 1) -> None:
    """A new campaign with `count` rolls, as years of play would leave them."""
    campaign = Campaign("Years of play")
    ids = [f"encounter{number}" for number in range(1, count // ROLLS_OF_AN_ENCOUNTER + 2)]
    for number, id in enumerate(ids[:3], 1):
        empty = Encounter()
        campaign = campaign.with_record(EncounterRecord(id, f"Encounter {number}", empty, empty))
    Store.create(path, campaign, lambda: START).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        first = int(connection.execute("SELECT max(id) + 1 FROM step").fetchone()[0])
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO step (id, label, at, undone) VALUES (?, ?, ?, ?)",
            (_step(first + number, number) for number in range(count // ROLLS_OF_A_STEP + 1)),
        )
        connection.executemany(
            "INSERT INTO roll (step, encounter, turn, kind, who, body) VALUES (?, ?, ?, ?, ?, ?)",
            _rolls(count, first, ids[:3], Random(seed)),
        )
        for statement in MARKING:
            connection.execute(statement)
        connection.execute("COMMIT")


def _step(id: int, number: int) -> tuple[int, str, str, int]:
    at = (START + timedelta(seconds=30 * number)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return id, encode(StepLabel("resolve")).decode(), at, 2 if number % 19 == 0 else 0


def _rolls(count: int, step: int, ids: list[str], choose: Random) -> Iterator[tuple[object, ...]]:
    for number in range(count):
        encounter = ids[number // ROLLS_OF_AN_ENCOUNTER % len(ids)]
        turn = number % ROLLS_OF_AN_ENCOUNTER // 60 + 1
        roll = _roll(number, encounter, turn, choose)
        body = encode(roll).decode()
        yield step + number // ROLLS_OF_A_STEP, roll.encounter or None, roll.turn, roll.kind.value, roll.who, body


def _roll(number: int, encounter: str, turn: int, choose: Random) -> Roll:
    who, whom = choose.choice(NAMES), choose.choice(NAMES)
    weapon = choose.choice(WEAPONS)
    kind = number % ROLLS_OF_A_STEP
    if kind == 0:
        face = choose.randint(1, 6)
        return Roll(RollKind.INITIATIVE, encounter, turn, who, faces=(face,), total=face)
    if kind == 3:
        faces = tuple(choose.randint(1, 6) for _ in range(3))
        damage = Damage(DiceRoll(faces, 1, sum(faces) + 1, "3d6+1"), sum(faces) + 1, 3, sum(faces) - 2)
        return Roll(RollKind.DAMAGE, encounter, turn, who, weapon, whom, faces, total=sum(faces) + 1, damage=damage)
    pair = (choose.randint(1, 6), choose.randint(1, 6))
    if kind == 7 and number % 64 == 7:
        return Roll(
            RollKind.EXPRESSION, "", 0, "GM", "Weather", faces=pair, total=sum(pair), expression="2d6", secret=True
        )
    dms = (
        Modifier(weapon, choose.randint(0, 3), ModifierSource.SKILL),
        Modifier("Medium", choose.randint(-3, 0), ModifierSource.RANGE),
    )
    total = sum(pair) + sum(dm.value for dm in dms)
    outcome = Outcome.SUCCESS if total >= 8 else Outcome.FAILURE
    if pair in ((1, 1), (6, 6)):
        outcome = Outcome.CRITICAL_FAILURE if pair == (1, 1) else Outcome.CRITICAL_SUCCESS
    return Roll(
        RollKind.ATTACK, encounter, turn, who, weapon, whom, pair, dms, total, 8, outcome, table_dice=number % 50 == 1
    )
