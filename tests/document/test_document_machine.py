"""Any mix of GM actions, undo, redo, closing: the document equals the file, its own past, and what is shown."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace
from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtTest import QAbstractItemModelTester

from eod_desktop.campaign.catalogue_shipped import CatalogueKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.board import BoardModel
from eod_desktop.models.dice_log import DiceLogModel
from eod_desktop.models.roster import RosterModel
from eod_desktop.rules import (
    BreakOff,
    Encounter,
    Evade,
    Modifier,
    Move,
    Other,
    RuleError,
    Ruleset,
    Situation,
    Status,
    Task,
    Weapon,
)
from tests.campaign.books import OUTSIDE, clock, same
from tests.campaign.player import CONDITIONS, NAMES, SIDES, LoadedDice
from tests.fakes import attack, sample_campaign

READING = {"name_of", "why_not", "roll_count", "rolls", "rolls_of", "undo_labels", "new_character_id"}
OF_THE_MACHINE = {"undo", "undo_to", "redo", "show_encounter", "perform", "fight", "fight_all"}


class Pick(NamedTuple):
    """Numbers that choose among what there is."""

    n: int
    m: int
    flag: bool

    def one(self, things, number=None):
        return things[(self.n if number is None else number) % len(things)]

    def ids(self, document: Document) -> list[str]:
        encounter = document.encounter
        return (
            [combatant.id for combatant in encounter.combatants] if encounter and encounter.combatants else ["nobody"]
        )

    def who(self, document: Document) -> str:
        return self.one(self.ids(document))

    def other(self, document: Document) -> str:
        return self.one(self.ids(document), self.m)

    def some(self, document: Document) -> list[str]:
        ids = self.ids(document)
        return ids[self.n % len(ids) :][: self.m + 1]

    def acting(self, document: Document) -> str:
        return self.one((document.encounter.acting if document.encounter else ()) or self.ids(document))

    def ruling(self, document: Document) -> str:
        return self.one((document.encounter.pending_rulings if document.encounter else ()) or self.ids(document))

    def character(self, document: Document):
        return self.one(document.campaign.characters or sample_campaign().characters)

    def people(self, document: Document) -> list[str]:
        """Ids of some characters of the roster."""
        ids = [character.id for character in document.campaign.characters] or ["nobody"]
        return ids[self.m % len(ids) :][: self.n // 3 + 1]

    def encounter(self, document: Document) -> str:
        return self.one([record.id for record in document.campaign.encounters] or ["none"])

    @property
    def name(self) -> str:
        return f"{self.one(NAMES)} {self.m}"

    @property
    def side(self) -> str:
        return self.one(SIDES)


def aimed(document: Document, pick: Pick) -> None:
    """An attack, a task, or another action."""
    id, target = pick.acting(document), pick.other(document)
    modifiers = (Modifier("Smoke", -pick.m),) if pick.flag else ()
    weapon = "Pistol" if id == "bo" else "Rifle"
    shot = attack(target, weapon, moving=pick.flag, modifiers=modifiers)
    action = pick.one([shot, shot, shot, Evade(), Move(), BreakOff(), Other("reloads")])
    document.fight("declare", id, action)


def tried(document: Document, pick: Pick) -> None:
    id = pick.acting(document)
    if document.encounter:
        check = document.encounter.task_check(id, pick.one(("Rifle", "Climbing", "")), pick.one((None, "Easy")))
        document.fight("declare", id, Task("Climbs the wall", check))


def acted(document: Document, pick: Pick) -> None:
    """The group under way, the next turn, or first somebody to take part: so that fights come about."""
    encounter = document.encounter
    if encounter is None or not encounter.combatants:
        document.put_on_board([character.id for character in document.campaign.characters[:3]], 2)
    elif encounter.pending_rulings:
        document.fight("rule_natural_twelve", encounter.pending_rulings[0], pick.flag)
    elif encounter.acting:
        document.fight("resolve")
    else:
        document.begin_turn(document.record.led_by if document.record and pick.flag else {})


def changed_record(document: Document, pick: Pick) -> None:
    document.change_record(StepLabel("encounter_notes"), lambda record: replace(record, notes=pick.name))


def outside(document: Document, pick: Pick) -> None:
    document.roll_outside(StepLabel("roll", (pick.name,)), OUTSIDE[pick.n % len(OUTSIDE) :])


Command = Callable[[Document, Pick], object]

FIGHT: dict[str, Command] = {
    "begin_turn": acted,
    "declare": aimed,
    "resolve": acted,
    "rule_natural_twelve": lambda d, p: d.fight("rule_natural_twelve", p.ruling(d), p.flag),
    "set_hits": lambda d, p: d.fight("set_hits", p.who(d), p.m * 4 - 6, p.name),
    "harm": lambda d, p: d.fight_all("harm", p.some(d), p.n, p.flag),
    "heal": lambda d, p: d.fight_all("heal", p.some(d), p.m),
    "set_status": lambda d, p: d.fight_all("set_status", p.some(d), p.one(list(Status))),
    "set_surprised": lambda d, p: d.fight_all("set_surprised", p.some(d), p.flag),
    "set_initiative": lambda d, p: d.fight("set_initiative", p.who(d), p.m),
    "hold_back": lambda d, p: d.fight("hold_back", p.who(d)),
    "join": lambda d, p: d.fight("join", p.character(d).combatant(f"joined{p.n}", d.campaign.ruleset, p.name)),
    "leave": lambda d, p: d.fight("leave", p.who(d)),
    "set_situation": lambda d, p: d.fight("set_situation", p.one(list(Situation))),
    "set_condition": lambda d, p: d.fight_all("set_condition", p.some(d), p.one(CONDITIONS)),
    "clear_condition": lambda d, p: d.fight("clear_condition", p.who(d), p.one(CONDITIONS).name),
    "set_hidden": lambda d, p: d.fight_all("set_hidden", p.some(d), p.flag),
    "rename": lambda d, p: d.fight("rename", p.who(d), p.name),
    "set_side": lambda d, p: d.fight_all("set_side", p.some(d), p.side),
    "move_before": lambda d, p: d.fight("move_before", p.who(d), None if p.flag else p.other(d)),
}
"""By operation of an Encounter."""

COMMANDS: dict[str, Command] = {
    "begin_turn": lambda d, p: d.begin_turn({p.who(d): p.other(d)} if p.flag else {}, [p.who(d)]),
    "declare_all_as_last_time": lambda d, p: d.declare_all_as_last_time(),
    "set_leader": lambda d, p: d.set_leader(p.who(d), "" if p.flag else p.other(d)),
    "put_character": lambda d, p: d.put_character(replace(p.character(d), name=p.name, max_hits=10 + p.m, side=p.side)),
    "add_character": lambda d, p: d.put_character(replace(p.character(d), id=d.new_character_id(), name=p.name)),
    "edit_character": lambda d, p: d.edit_character(replace(p.character(d), wounds=p.m, tags=(p.name,)), "edit_wounds"),
    "import_characters": lambda d, p: d.import_characters(
        [
            replace(p.character(d), name=p.name, wounds=p.m),
            replace(p.character(d), id=d.new_character_id(), side=p.side),
        ]
    ),
    "duplicate_characters": lambda d, p: len(d.campaign.characters) < 12 and d.duplicate_characters(p.people(d)),
    "change_characters": lambda d, p: d.change_characters(p.people(d), lambda c: replace(c, side=p.side, group=p.name)),
    "archive_characters": lambda d, p: d.archive_characters(p.people(d), p.flag),
    "move_characters": lambda d, p: d.move_characters(
        p.people(d), p.character(d).id, "" if p.flag else p.side, p.name if p.flag else ""
    ),
    "remove_characters": lambda d, p: d.remove_characters([p.character(d).id]),
    "put_on_board": lambda d, p: d.put_on_board(["ana", p.character(d).id], 1 + p.m % 3, p.flag),
    "take_off_board": lambda d, p: d.take_off_board(p.some(d)[:2]),
    "add_encounter": lambda d, p: len(d.campaign.encounters) < 4 and d.add_encounter(p.name),
    "change_record": changed_record,
    "rename_encounter": lambda d, p: d.rename_encounter(p.name),
    "remove_encounter": lambda d, p: d.remove_encounter(p.encounter(d)),
    "end_encounter": lambda d, p: d.end_encounter(),
    "resume_encounter": lambda d, p: d.resume_encounter(),
    "restart_encounter": lambda d, p: d.restart_encounter(),
    "duplicate_encounter": lambda d, p: len(d.campaign.encounters) < 4 and d.duplicate_encounter(),
    "update_placed_copies": lambda d, p: d.update_placed_copies(p.character(d).id),
    "put_condition": lambda d, p: d.put_condition(replace(p.one(CONDITIONS), dms=())),
    "remove_condition": lambda d, p: d.remove_condition(p.one(CONDITIONS).name),
    "put_situation_dm": lambda d, p: d.put_situation_dm(Modifier(p.one(NAMES), p.m)),
    "remove_situation_dm": lambda d, p: d.remove_situation_dm(p.one(NAMES)),
    "put_in_catalogue": lambda d, p: d.put_in_catalogue(
        CatalogueKind.WEAPONS, Weapon(p.one(NAMES), "", f"{1 + p.n}d6"), "Knife" if p.flag else ""
    ),
    "duplicate_in_catalogue": lambda d, p: d.duplicate_in_catalogue(CatalogueKind.SKILLS, "Medic"),
    "remove_from_catalogue": lambda d, p: d.remove_from_catalogue(CatalogueKind.ARMORS, "Plate vest"),
    "restore_in_catalogue": lambda d, p: d.restore_in_catalogue(CatalogueKind.ARMORS, "Plate vest"),
    "restore_catalogue": lambda d, p: d.restore_catalogue(list(CatalogueKind)[p.m % 5]),
    "push_from_catalogue": lambda d, p: d.push_from_catalogue(
        Weapon("Rifle", "Rifle", f"{1 + p.n}d6"), [p.character(d).id, "raider"]
    ),
    "set_side_style": lambda d, p: d.set_side_style(p.side, p.m),
    "roll_outside": outside,
    "rename_campaign": lambda d, p: d.rename_campaign(p.name),
    "set_ruleset": lambda d, p: d.set_ruleset(Ruleset(evade_dm=-p.m, dead_at=-p.n)),
}
"""By method of a Document."""

PICKS = st.builds(Pick, st.integers(0, 11), st.integers(0, 7), st.booleans())


class Done(msgspec.Struct, frozen=True):
    """What a step was, and the campaign on both sides of it."""

    label: StepLabel
    before: Campaign
    after: Campaign


class Shown:
    """The models of a window, looked at by Qt's own tester, and what Qt complained of."""

    def __init__(self, document: Document) -> None:
        self.board, self.roster, self.log = BoardModel(document), RosterModel(document), DiceLogModel(document)
        mode = QAbstractItemModelTester.FailureReportingMode.Warning
        self.testers = [QAbstractItemModelTester(model, mode) for model in (self.board, self.roster, self.log)]

    def agrees_with(self, document: Document) -> None:
        """That it shows what it would show if it were made now."""
        assert list(self.board.rows) == list(BoardModel(document).rows)
        assert list(self.roster.rows) == list(RosterModel(document).rows)
        rows = document.rolls(0, document.roll_count())
        assert [self.log.row(row) for row in range(self.log.rowCount())] == list(reversed(rows))


class DocumentMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.complaints: list[str] = []
        self.quiet = qInstallMessageHandler(lambda _type, _context, text: self.complaints.append(text))
        self.folder = Path(tempfile.mkdtemp(prefix="eod-test-"))
        self.path = self.folder / "bridge.eod"
        self.done: list[Done] = []
        self.undone: list[Done] = []
        self.dice = LoadedDice(0)
        self.show(Store.create(self.path, sample_campaign(), clock))

    def show(self, store: Store) -> None:
        self.store = store
        self.document = Document(store, self.dice)
        self.shown = Shown(self.document)

    @initialize(seed=st.integers(0, 1_000))
    def roll(self, seed: int) -> None:
        self.dice = self.document.dice = LoadedDice(seed)

    def do(self, command: Command, pick: Pick) -> None:
        document, before = self.document, self.document.campaign
        try:
            command(document, pick)
        except (RuleError, LookupError):
            assert document.campaign is before
        if document.campaign is not before or command is outside:
            self.done.append(Done(document.undo_label, before, document.campaign))
            self.undone.clear()

    @rule(operation=st.sampled_from(sorted(FIGHT)), pick=PICKS)
    def fight(self, operation: str, pick: Pick) -> None:
        self.do(FIGHT[operation], pick)

    @rule(picks=st.lists(PICKS, min_size=1, max_size=8))
    def play(self, picks: list[Pick]) -> None:
        """What happens most: some declare, their group acts."""
        for pick in picks:
            self.do(tried if pick.n == 0 else aimed, pick)
            self.do(acted, pick)

    @rule(command=st.sampled_from(sorted(COMMANDS)), pick=PICKS)
    def command(self, command: str, pick: Pick) -> None:
        self.do(COMMANDS[command], pick)

    @rule(pick=PICKS)
    def show_encounter(self, pick: Pick) -> None:
        """No step, but undo brings back what was on the board then."""
        id = pick.encounter(self.document)
        before = self.document.campaign
        self.document.show_encounter(id)
        shown = id if before.record(id) else before.current
        assert self.document.campaign == replace(before, current=shown)

    @precondition(lambda self: self.done)
    @rule()
    def undo(self) -> None:
        step = self.done.pop()
        self.undone.append(step)
        self.document.undo()
        assert same(self.document.campaign, step.before)

    @precondition(lambda self: self.done)
    @rule(count=st.integers(0, 12))
    def undo_to(self, count: int) -> None:
        before = self.document.campaign
        self.document.undo_to(count)
        for _ in range(min(count, len(self.done))):
            self.undone.append(self.done.pop())
            before = self.undone[-1].before
        assert same(self.document.campaign, before)

    @precondition(lambda self: self.undone)
    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(min(times, len(self.undone))):
            step = self.undone.pop()
            self.done.append(step)
            self.document.redo()
            assert same(self.document.campaign, step.after)

    @rule()
    def close_and_open(self) -> None:
        before, rolls = self.document.campaign, self.document.rolls(0, 10_000)
        self.store.close()
        assert list(self.folder.iterdir()) == [self.path]
        self.show(Store.open(self.path, clock))
        assert same(self.document.campaign, before)
        assert self.document.rolls(0, 10_000) == rolls

    @invariant()
    def it_knows_what_can_be_undone_and_redone(self) -> None:
        labels = tuple(step.label for step in reversed(self.done))
        assert self.document.undo_labels() == labels
        assert self.document.undo_label == (labels[0] if labels else None)
        assert self.document.redo_label == (self.undone[-1].label if self.undone else None)

    @invariant()
    def each_encounter_is_the_fold_of_its_events(self) -> None:
        for record in self.document.campaign.encounters:
            assert Encounter.replay(record.start, record.now.log) == record.now
            assert record.now.turn or record.start == record.now

    @invariant()
    def the_models_show_it_and_qt_complains_of_nothing(self) -> None:
        self.shown.agrees_with(self.document)
        assert self.complaints == []

    def teardown(self) -> None:
        qInstallMessageHandler(self.quiet)
        self.store.close()
        store = Store.open(self.path, clock, read_only=True)
        assert same(store.campaign, self.document.campaign)
        store.close()
        shutil.rmtree(self.folder)


TestDocument = pytest.mark.usefixtures("qapp")(DocumentMachine.TestCase)
TestDocument.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)


def test_the_machine_knows_every_command_and_operation():
    commands = {name for name, value in vars(Document).items() if callable(value) and not name.startswith("_")}
    assert commands - READING - OF_THE_MACHINE <= COMMANDS.keys()
    operations = {name for name, value in vars(Encounter).items() if callable(value) and not name.startswith("_")}
    assert operations - {"combatant", "hostile", "why_not", "check_for", "task_check", "staged"} == FIGHT.keys()
