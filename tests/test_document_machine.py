"""Any mix of GM actions, undo, redo and reopening keeps the document equal to what is on disk and to its own past."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import BreakOff, Encounter, Evade, Move, Other, RandomDice, RuleError, Status
from tests.fakes import attack, sample_campaign

AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)
ACTIONS = st.sampled_from([Evade(), Move(), BreakOff(), Other("reloads")])


class DocumentMachine(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 1_000))
    def open(self, seed):
        self.folder = TemporaryDirectory()
        self.path = Path(self.folder.name) / "bridge.eod"
        self.dice = RandomDice(seed)
        self.store = Store.create(self.path, sample_campaign(), lambda: AT)
        self.document = Document(self.store, self.dice)
        self.past = [self.document.campaign]
        self.future = []

    def did(self, action):
        before = self.document.campaign
        try:
            action()
        except RuleError:
            assert self.document.campaign is before
            return
        if self.document.campaign is not before:
            self.past.append(self.document.campaign)
            self.future.clear()

    def someone(self, data):
        combatants = self.document.encounter.combatants
        return data.draw(st.sampled_from(combatants)).id if combatants else "nobody"

    @rule()
    def begin_turn(self):
        self.did(lambda: self.document.begin_turn({}))

    @rule(data=st.data(), action=ACTIONS)
    def declare(self, data, action):
        id = self.someone(data)
        self.did(lambda: self.document.fight("declare", id, action))

    @rule(data=st.data())
    def attack(self, data):
        id, target = self.someone(data), self.someone(data)
        weapon = data.draw(st.sampled_from(["Rifle", "Pistol"]))
        self.did(lambda: self.document.fight("declare", id, attack(target, weapon)))

    @rule()
    def resolve(self):
        self.did(lambda: self.document.fight("resolve"))

    @precondition(lambda self: self.document.encounter.pending_rulings)
    @rule(allow=st.booleans())
    def rule_natural_twelve(self, allow):
        id = self.document.encounter.pending_rulings[0]
        self.did(lambda: self.document.fight("rule_natural_twelve", id, allow))

    @rule(data=st.data(), hits=st.integers(-5, 20))
    def set_hits(self, data, hits):
        id = self.someone(data)
        self.did(lambda: self.document.fight("set_hits", id, hits))

    @rule(data=st.data(), status=st.sampled_from(list(Status)))
    def set_status(self, data, status):
        id = self.someone(data)
        self.did(lambda: self.document.fight_all("set_status", [id], status))

    @rule(copies=st.integers(1, 3), at_once=st.booleans())
    def put_on_board(self, copies, at_once):
        self.did(lambda: self.document.put_on_board(["ana", "raider"], copies, at_once))

    @rule(data=st.data())
    def take_off_board(self, data):
        id = self.someone(data)
        self.did(lambda: self.document.take_off_board([id]))

    @rule(name=st.text(min_size=1, max_size=20).filter(str.strip))
    def change_character(self, name):
        character = self.document.campaign.characters[0]
        self.did(lambda: self.document.put_character(replace(character, name=name)))

    @rule()
    def new_encounter(self):
        self.did(lambda: self.document.add_encounter("Another"))

    @rule(data=st.data())
    def show_encounter(self, data):
        record = data.draw(st.sampled_from(self.document.campaign.encounters))
        self.document.show_encounter(record.id)
        self.past[-1] = self.document.campaign

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def undo(self):
        undone = self.past.pop()
        self.document.undo()
        self.future.append(undone)
        assert replace(self.document.campaign, current="") == replace(self.past[-1], current="")
        self.past[-1] = self.document.campaign

    @precondition(lambda self: self.future)
    @rule()
    def redo(self):
        self.document.redo()
        self.past.append(self.future.pop())
        assert self.document.campaign == self.past[-1]

    @rule()
    def close_and_reopen(self):
        before = self.document.campaign
        rolls = self.document.rolls(0, 10_000)
        self.store.close()
        self.store = Store.open(self.path, lambda: AT)
        self.document = Document(self.store, self.dice)
        assert self.document.campaign == before
        assert self.document.rolls(0, 10_000) == rolls
        self.past, self.future = [before], []

    @invariant()
    def each_encounter_is_the_fold_of_its_events(self):
        if hasattr(self, "document"):
            for record in self.document.campaign.encounters:
                assert Encounter.replay(record.start, record.now.events) == record.now

    def teardown(self):
        if hasattr(self, "document"):
            self.store.close()
            store = Store.open(self.path, lambda: AT, read_only=True)
            assert store.campaign == self.document.campaign
            store.close()
            self.folder.cleanup()


TestDocument = DocumentMachine.TestCase
TestDocument.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
