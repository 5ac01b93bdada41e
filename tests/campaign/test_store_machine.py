"""Any order of actions, undo, redo, closing, crashes: the file holds what memory holds."""

import shutil
import tempfile
from pathlib import Path
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from eod_desktop.campaign import store
from eod_desktop.campaign.check import check
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.store import Store
from tests.campaign.books import Books, Done, clock, same
from tests.campaign.player import Player


class StoreMachine(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 2**32), before=st.integers(0, 40))
    def create(self, seed: int, before: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="eod-test-"))
        campaign, player = Campaign("Machine"), Player(seed)
        for _ in range(before):
            campaign = player.act(campaign)[1]
        self.books = Books(Store.create(self.folder / "machine.eod", campaign, clock), player)
        self.books.compare(self.books.store)

    @rule(times=st.integers(1, 12), table_dice=st.booleans())
    def act(self, times: int, table_dice: bool) -> None:
        for _ in range(times):
            self.books.act(table_dice)

    @rule(number=st.integers(0, 3))
    def roll_outside(self, number: int) -> None:
        self.books.roll_outside(number)

    @precondition(lambda self: self.books.undoable)
    @rule(times=st.integers(1, 12))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.books.undoable))):
            self._compare_states(self.books.undoable[-1])
            self.books.undo()

    @precondition(lambda self: self.books.redoable)
    @rule(times=st.integers(1, 12))
    def redo(self, times: int) -> None:
        for _ in range(min(times, len(self.books.redoable))):
            self._compare_states(self.books.redoable[-1])
            self.books.redo()

    @precondition(lambda self: self.books.campaign.encounters)
    @rule(number=st.integers(0, 3))
    def show_another_encounter(self, number: int) -> None:
        encounters = self.books.campaign.encounters
        id = encounters[number % len(encounters)].id
        self.books.store.remember_current(id)
        self.books.campaign = replace(self.books.campaign, current=id)

    @rule()
    def close_and_open(self) -> None:
        self.books.store.close()
        assert [path.name for path in self.folder.iterdir()] == ["machine.eod"]
        self._open(self.folder / "machine.eod")

    @rule()
    def crash_and_open(self) -> None:
        """What a killed process leaves: the files as they are."""
        crashed = Path(tempfile.mkdtemp(prefix="eod-test-"))
        for file in self.folder.iterdir():
            shutil.copyfile(file, crashed / file.name)
        self.books.store.close()
        shutil.rmtree(self.folder)
        self.folder = crashed
        self._open(crashed / "machine.eod")

    @rule(choices=st.lists(st.integers(0, 3), max_size=12))
    def open_as_a_large_file_and_go_on(self, choices: list[int]) -> None:
        """What has not been read yet is as it was at opening, whatever was done to the rest."""
        books, known = self.books, self.books.campaign
        books.store.close()
        with patch.object(store, "CHECKED_AT_ONCE", -1):
            books.store = Store.open(books.store.path, clock)
        books.campaign = books.store.campaign
        pairs = [(books.store.campaign, known)]
        for choice in choices:
            steps = {1: books.undoable, 2: books.redoable}.get(choice, ())
            if steps:
                before, after = books.store.states(steps[-1].step, books.campaign)
                pairs += [(before, steps[-1].before), (after, steps[-1].after)]
                steps[-1] = replace(steps[-1], before=before, after=after)
                (books.undo if choice == 1 else books.redo)()
            else:
                books.act()
        assert all(same(one, other) for one, other in reversed(pairs))
        assert books.store.scenes.damage is None

    def _open(self, path: Path) -> None:
        books = self.books
        books.store = Store.open(path, clock)
        books.compare(books.store)

    def _compare_states(self, done: Done) -> None:
        """That the file alone knows the campaign on both sides of a step."""
        before, after = self.books.store.states(done.step, self.books.campaign)
        assert same(before, done.before)
        assert same(after, done.after)

    @invariant()
    def the_file_knows_its_steps(self) -> None:
        if hasattr(self, "books"):
            steps = [(step.id, step.undone) for step in self.books.store.steps()]
            done = [(done.step, False) for done in self.books.undoable]
            undone = [(done.step, True) for done in reversed(self.books.redoable)]
            assert steps == done + undone

    @invariant()
    def a_reader_sees_it(self) -> None:
        if hasattr(self, "books"):
            reader = Store.open(self.books.store.path, clock, read_only=True)
            self.books.compare(reader)
            reader.close()

    def teardown(self) -> None:
        if hasattr(self, "books"):
            self.books.store.close()
            assert check(self.books.store.path) == ()
            shutil.rmtree(self.folder)


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(max_examples=20, stateful_step_count=15, deadline=None)
