"""A process killed at any moment loses nothing that it said was done."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from eod_desktop.campaign.check import check
from eod_desktop.campaign.connection import beside
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import RollRow, StepLabel
from eod_desktop.campaign.store import Store
from tests.campaign.books import Books, clock, rows, same, spelled
from tests.campaign.player import Player

KILLS = int(os.environ.get("EOD_KILLS", "10"))
ROOT = Path(__file__).resolve().parents[2]


class NoFile:
    """Stands in for the child's file when its play is repeated in memory."""

    def __init__(self, campaign: Campaign, rolls: tuple[RollRow, ...], step: int) -> None:
        self.campaign = campaign
        self._rolls = rolls
        self._step = step

    def record(
        self,
        label: StepLabel,
        before: Campaign,
        after: Campaign,
        typed: Sequence[bool] = (),
        rolls: Sequence[Roll] = (),
    ) -> int:
        self._step += 1
        return self._step

    def undo(self, step: int, before: Campaign, after: Campaign) -> None:
        pass

    def redo(self, step: int, before: Campaign, after: Campaign) -> None:
        pass

    def roll_count(self) -> int:
        return len(self._rolls)

    def rolls(self, first: int, count: int) -> tuple[RollRow, ...]:
        return self._rolls[first : first + count]


@contextmanager
def child(path: Path, seed: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tests.campaign.crash_child", str(path), str(seed)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0, cwd=ROOT)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        assert process.stdout
        process.stdout.close()


def kill_after(path: Path, seed: int, actions: int) -> int:
    """Let the child play and kill it once it has acknowledged that many; how many it acknowledged in the end."""
    with child(path, seed) as process:
        assert process.stdout
        said = b""
        while len(said) <= actions:
            more = process.stdout.read(1)
            assert more, "the child ended by itself"
            said += more
        process.kill()
        process.wait()
        return len(said + process.stdout.read()) - 1


def held(store: Store) -> tuple[object, list[tuple[Roll, bool]]]:
    return spelled(store.campaign), [(row.roll, row.undone) for row in rows(store)]


def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path):
    path = tmp_path / "crash.eod"
    Store.create(path, Campaign("Crash"), clock).close()
    choose = Random(2)
    for kill in range(KILLS):
        store = Store.open(path, clock)
        books = Books(NoFile(store.campaign, rows(store), 0), Player(kill))
        store.close()
        acknowledged = kill_after(path, kill, choose.randint(0, 60))
        assert check(path) == ()
        reopened = Store.open(path, clock)
        for number in range(1, acknowledged + 1):
            books.any(number)
        if held(reopened) != (spelled(books.campaign), books.rolls):
            # the one action that was under way may be there as well, whole
            books.any(acknowledged + 1)
        assert held(reopened) == (spelled(books.campaign), books.rolls)
        reopened.close()
        assert list(tmp_path.iterdir()) == [path]


def test_another_process_keeps_the_file_until_it_is_killed(tmp_path):
    path = tmp_path / "shared.eod"
    Store.create(path, Campaign("Shared"), clock).close()
    with child(path, 1) as process:
        assert process.stdout
        assert process.stdout.read(1) == b"."
        with pytest.raises(CampaignError) as caught:
            Store.open(path, clock)
        assert caught.value.kind is CampaignErrorKind.LOCKED
        for _ in range(10):
            reader = Store.open(path, clock, read_only=True)
            ids = [row.id for row in rows(reader)]
            assert ids == list(range(1, len(ids) + 1))
            reader.close()
        process.kill()
        process.wait()
    assert beside(path, ".lock").exists()
    store = Store.open(path, clock)
    assert not same(store.campaign, Campaign("Shared"))
    store.close()
    assert list(tmp_path.iterdir()) == [path]
