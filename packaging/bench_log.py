"""Campaign files with as many rolls as one likes, and what the dice log takes with few and with very many of them.

python packaging/bench_log.py [FOLDER]       the files in FOLDER are made once
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, qInstallMessageHandler

from eod_desktop.campaign.codec import encode
from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.schema import MARKING
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Damage, Encounter, Modifier, ModifierSource, Outcome
from eod_desktop.rules.dice import DiceRoll

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from eod_desktop.ui.dice_log_panel import DiceLogPanel

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


class Case:
    """A log of some size in a panel on the screen, and one measure of each kind at a time."""

    def __init__(self, path: Path) -> None:
        # Qt is not there where only a file is wanted
        from eod_desktop.document import Document
        from eod_desktop.rules import RandomDice

        self.store = Store.open(path, lambda: datetime.now(UTC))
        self.document = Document(self.store, RandomDice(1))
        self.panel = self._panel()
        self.show()

    def _panel(self) -> DiceLogPanel:
        from eod_desktop.ui.dice_log_panel import DiceLogPanel

        panel = DiceLogPanel(self.document)
        panel.resize(900, 260)
        return panel

    def show(self) -> float:
        """From nothing to the painted panel."""
        panel = self.panel
        started = perf_counter()
        self.panel = self._panel()
        self.panel.show()
        paint(self.panel)
        took = perf_counter() - started
        panel.close()
        panel.deleteLater()
        # it would go on to hear of every roll
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return took

    def jump(self) -> float:
        """To the other end and painted."""
        bar = self.panel.view.verticalScrollBar()
        started = perf_counter()
        bar.setValue(0 if bar.value() else bar.maximum())
        paint(self.panel)
        return perf_counter() - started

    def append(self) -> float:
        """A roll on disk, in the log and painted; the commit itself is not counted."""
        self.panel.view.verticalScrollBar().setValue(0)
        roll = _roll(1, "", 0, Random(1))
        document = self.document
        self.store.record(StepLabel("roll"), document.campaign, document.campaign, rolls=(roll,))
        started = perf_counter()
        document.changed.emit(None)
        paint(self.panel)
        return perf_counter() - started

    def search(self, text: str) -> tuple[float, float, float]:
        """Seconds until the first hits are painted, until the search has ended, and the longest gap meanwhile."""
        panel = self.panel
        panel.search.clear()
        panel._search()
        settle()
        gaps, first = [0.0], 0.0
        started = last = perf_counter()
        panel.search.setText(text)
        panel._search()
        while panel.model.searching or not first:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 5)
            now = perf_counter()
            gaps.append(now - last)
            last = now
            if not first and not panel.model.stale:
                panel.view.viewport().repaint()
                first = perf_counter() - started
        return first, perf_counter() - started, max(gaps)


def paint(widget: QWidget) -> None:
    """Do all that is waiting, and paint."""
    QCoreApplication.processEvents()
    widget.repaint()


def settle() -> None:
    for _ in range(5):
        QCoreApplication.processEvents()


def memory() -> float:
    """What this process holds, in megabytes; 0 where the system does not tell."""
    status = Path("/proc/self/smaps_rollup")
    if not status.exists():
        return 0.0
    pss = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("Pss:"))
    return int(pss.split()[1]) / 1024


def measure(folder: Path, few: int = 10_000, many: int = 1_000_000, rounds: int = 40) -> bool:
    """Print each figure with few and with many rolls, turn by turn in this process; whether all limits hold."""
    from PySide6.QtWidgets import QApplication

    qInstallMessageHandler(lambda *_: None)  # what a platform without a screen cannot do
    application = QApplication.instance() or QApplication([])
    sizes, held = (few, many), []
    for size in sizes:
        if not (folder / f"{size}.eod").exists():
            fill(folder / f"{size}.eod", size)
    cases = []
    for size in sizes:
        before = memory()
        cases.append(Case(folder / f"{size}.eod"))
        held.append(memory() - before)
    good = _compare(cases, rounds)
    print(f"memory: +{held[0]:.1f} MB with {few:,} rolls, +{held[1]:.1f} MB with {many:,} (at most 15 more)")
    good = good and held[1] - held[0] <= 15
    for text in ("raider", "raider sergeant bow", "miss"):
        first, whole, gap = (
            min(values) * 1000 for values in zip(*(cases[1].search(text) for _ in range(5)), strict=True)
        )
        print(f"search {text!r}: first {first:.1f} ms (10), whole {whole:.0f} ms, longest gap {gap:.1f} ms (16)")
        good = good and first <= 10 and gap <= 16
    for case in cases:
        case.panel.close()
        case.store.close()
    application.processEvents()
    return good


def _compare(cases: list[Case], rounds: int) -> bool:
    good = True
    print(f"{'':8}{'few ms':>16}{'many ms':>16}{'ratio':>8}   (median / worst; limits 1.25, 16, 33 ms)")
    for name in ("show", "jump", "append"):
        times: list[list[float]] = [[], []]
        for number in range(rounds + 4):
            for one, case in zip(times, cases, strict=True):
                took = getattr(case, name)() * 1000
                if number >= 4:
                    one.append(took)
        medians, worst = [median(one) for one in times], [max(one) for one in times]
        ratio = medians[1] / medians[0]
        shown = [f"{medium:8.1f} /{most:6.1f}" for medium, most in zip(medians, worst, strict=True)]
        print(f"{name:8}{shown[0]:>16}{shown[1]:>16}{ratio:8.2f}")
        good = good and ratio <= 1.25 and medians[1] <= 16 and worst[1] <= 33
    return good


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="eod-bench-"))
    sys.exit(0 if measure(place) else 1)
