"""A long session of random GM actions in the real window, on a real file: memory, handles, and speed at its end.

python -m tests.faults.long_session [--actions 20000] [--seed 1]
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.app import make_application
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from tests.campaign.books import clock
from tests.campaign.player import Player
from tests.ui.windows import FakeTheme

PAGE = os.sysconf("SC_PAGE_SIZE")


class Measured(msgspec.Struct, frozen=True):
    """Of a session: `first` and `last` are the median seconds of an action in its first and last tenth or thousand."""

    actions: int
    rolls: int
    first: float
    last: float
    memory_growth: int
    log_growth: int
    handles_before: int
    handles_after: int

    def __str__(self) -> str:
        speed = f"{self.first * 1000:.2f} ms an action at first, {self.last * 1000:.2f} ms at last"
        growth = f"memory +{self.memory_growth // 1024} KiB, the file +{self.log_growth // 1024} KiB"
        return (
            f"{self.actions} actions, {self.rolls} rolls: {speed}, ratio {self.last / self.first:.2f}; {growth}; "
            f"handles {self.handles_before} → {self.handles_after}"
        )


def play(folder: Path, actions: int, seed: int) -> Measured:
    """Play in a new campaign in that folder."""
    store = Store.create(folder / "long.eod", Campaign("Long"), clock)
    store.keep_unwritten()
    document = Document(store, RandomDice(seed))
    window = MainWindow(document, Settings(folder / "settings.ini"), FakeTheme())
    window.resize(1280, 720)
    window.show()
    player = Player(seed)
    took: list[float] = []
    warm = max(100, actions // 20)
    memory = handles = size = 0
    for number in range(1, actions + warm + 1):
        if number == warm + 1:
            memory, handles, size = _memory(), _handles(), _size(folder)
        start = time.process_time()
        _act(document, player, number)
        QCoreApplication.processEvents()
        if number > warm:
            took.append(time.process_time() - start)
    tenth = min(1_000, max(1, actions // 10))
    measured = Measured(
        actions,
        document.roll_count(),
        median(took[:tenth]),
        median(took[-tenth:]),
        _memory() - memory,
        _size(folder) - size,
        handles,
        _handles(),
    )
    window.close()
    store.close()
    window.deleteLater()
    return measured


def _act(document: Document, player: Player, number: int) -> None:
    """Mostly something new; now and then an undo or a redo."""
    if number % 7 == 0:
        document.undo()
    elif number % 11 == 0:
        document.redo()
    else:
        document.perform(*player.act(document.campaign))


def _memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def _handles() -> int:
    """The fewest of some looks: searching the log opens the file for a moment, in another thread."""

    def look() -> int:
        QCoreApplication.processEvents()
        return len(list(Path("/proc/self/fd").iterdir()))

    return min(look() for _ in range(20))


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("long.eod*"))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--actions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = make_application()
    with tempfile.TemporaryDirectory() as folder:
        measured = play(Path(folder), options.actions, options.seed)
    application.processEvents()
    sys.stdout.write(f"{measured}\n")
    sound = (
        measured.last <= 2 * measured.first
        and measured.memory_growth <= measured.log_growth
        and measured.handles_after <= measured.handles_before
    )
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
