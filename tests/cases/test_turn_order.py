"""Faults of turn order, initiative and surprise that people met in other programs, tried on this one."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.rolls import RollKind
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.board import BoardModel
from eod_desktop.models.board_text import note_text
from eod_desktop.models.fight_report import fight_report
from eod_desktop.models.ladder import Phase, SideHeading
from eod_desktop.models.ladder_notes import NoOpponents, TurnOver
from eod_desktop.models.players_ladder import HitsOptions, players_ladder, spoken
from eod_desktop.models.refusals import refusal
from eod_desktop.models.report_text import to_text
from eod_desktop.models.targets import TargetsModel
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.rules import (
    Attack,
    BreakOff,
    Character,
    Combatant,
    Condition,
    Encounter,
    ErrorKind,
    Evade,
    Event,
    GroupActed,
    IllegalAction,
    Joined,
    Modifier,
    Move,
    RandomDice,
    RuleError,
    Ruleset,
    ScriptedDice,
    Status,
)
from tests.fakes import RIFLE, MemoryStore
from tests.models.fights import begun, document_of, fighter, staged
from tests.models.random_fights import Fight, fights

AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)
GUARD = Character("guard", "Guard", "Watch", weapons=(RIFLE,), max_hits=12)


def three(**options: object) -> Document:
    """A, B and C of one side, each to act alone, in their first turn."""
    document = document_of(staged([fighter(id, "Party") for id in "abc"], Ruleset(**options)))
    document.dice = ScriptedDice([6, 5, 4])
    document.begin_turn({})
    document.dice = RandomDice(1)
    return document


def ranked(*totals: int) -> Encounter:
    """A, B, C … of one side at these totals."""
    encounter = begun([fighter(chr(97 + n), "Party") for n in range(len(totals))], [1] * len(totals))
    for n, total in enumerate(totals):
        encounter = encounter.set_initiative(chr(97 + n), total)
    return encounter


def played_out(encounter: Encounter) -> tuple[list[tuple[str, ...]], Encounter]:
    """The groups in the order in which they act, and the encounter once the turn is over."""
    order = []
    while encounter.acting:
        order.append(encounter.acting)
        encounter = encounter.resolve(RandomDice(1))
    return order, encounter


def acts(encounter: Encounter) -> Counter[str]:
    """How often each has acted, passes included."""
    return Counter(id for event in encounter.log if isinstance(event, GroupActed) for id in event.ids)


def summary(document: Document, *turns: int, players: bool = False) -> str:
    record = document.record
    assert record
    wanted = turns or (record.now.turn,)
    return to_text(turn_summary(document.campaign, record, wanted, players=players, printed_at=AT))


# who is up


def test_everyone_of_a_tie_gets_a_turn_and_a_pass_is_told() -> None:
    """Next went past a whole tie at once, and those in it lost their turns unnoticed."""
    encounter = ranked(9, 8, 8, 8, 5)
    assert encounter.groups == (("a",), ("b", "c", "d"), ("e",))
    encounter = encounter.resolve(RandomDice(1)).declare("c", Move()).resolve(RandomDice(1))
    (first, tie) = [event for event in encounter.log if isinstance(event, GroupActed)]
    assert (first.passed, tie.ids, tie.passed) == (("a",), ("c", "b", "d"), ("b", "d"))
    assert encounter.acting == ("e",)
    encounter = encounter.resolve(RandomDice(1))
    assert (encounter.acting, set(acts(encounter).values())) == ((), {1})
    document = document_of(encounter)
    assert summary(document).count("Passes") == 4


def test_the_order_within_a_tie_is_stable_and_the_gms() -> None:
    """The order of those who tie was another one each time it was shown."""
    encounter = ranked(8, 8, 8).move_before("c", "a")
    assert encounter.groups == (("c", "a", "b"),)
    assert encounter.set_hits("a", 3).rename("b", "Aaron").declare("b", Evade()).groups == (("c", "a", "b"),)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_a_fight_begins_with_the_first(count: int) -> None:
    """The fight began with the second in the order."""
    faces = [(n * 5) % 6 + 1 for n in range(count)]
    encounter = begun([fighter(f"c{n}", "Party") for n in range(count)], faces)
    assert encounter.turn == 1
    assert encounter.acting == tuple(f"c{n}" for n, face in enumerate(faces) if face == max(faces))
    order, _ = played_out(encounter)
    assert sum(order, ()) == sum(encounter.groups, ())


@pytest.mark.parametrize(("gone", "then"), [("a", ("b",)), ("b", ("c",)), ("c", ())])
def test_who_is_taken_off_in_its_turn_gives_it_to_the_next(qapp: object, gone: str, then: tuple[str, ...]) -> None:
    """When the last in the order was taken away, the turn went back to the one before it."""
    document = three()
    while document.encounter.acting != (gone,):
        document.fight("resolve")
    document.take_off_board([gone])
    assert document.encounter.acting == then
    while document.encounter.acting:
        document.fight("resolve")
    assert document.encounter.turn == 1
    document.begin_turn({})
    assert document.encounter.turn == 2
    assert gone not in sum(document.encounter.groups, ())


def test_an_encounter_outlives_the_last_one_in_it(qapp: object) -> None:
    """Taking away the only one left broke the tracker."""
    document = three()
    board = BoardModel(document)
    document.take_off_board(["a", "b", "c"])
    assert [row.phase for row in board.rows] == [Phase.OUT] * 3
    document.begin_turn({})
    assert (document.encounter.turn, document.encounter.acting) == (2, ())
    document.restart_encounter()
    document.take_off_board(["a", "b", "c"])
    assert board.rows == []
    error = document.why_not("begin_turn")
    assert error is not None
    assert error.kind is ErrorKind.NO_COMBATANTS


@pytest.mark.parametrize("away", ["leave", "set_initiative"])
def test_a_turn_is_not_over_while_one_who_is_away_waits_for_a_ruling(qapp: object, away: str) -> None:
    """With the one whose turn it was gone, the board said that the turn was over, and the others seemed done."""
    document = document_of(staged([fighter("a", "Party"), fighter("b", "Raiders")]))
    board = BoardModel(document)
    document.dice = ScriptedDice([5, 4, 6, 6, 1, 1, 1])
    document.begin_turn({})
    document.fight("declare", "a", Attack("b", "Rifle", "Short", modifiers=(Modifier("Fog", -9),)))
    document.fight("resolve")
    if away == "leave":
        document.take_off_board(["a"])
    else:
        document.fight("set_initiative", "a", 2)
    assert document.encounter.acting == ()
    assert not any(isinstance(note, TurnOver) for note in board.ladder.notes)
    assert board.row_at(board.place_of("b")).phase is Phase.COMING
    for_players = players_ladder(document.campaign, HitsOptions())
    assert next(row.phase for row in for_players.rows if row.id == "b") is Phase.COMING
    document.fight("rule_natural_twelve", "a", True)
    assert document.encounter.combatant("b").hits == 17
    assert document.encounter.acting == ("b",)


@pytest.mark.parametrize("each_turn", [True, False])
@pytest.mark.parametrize("status", [Status.DOWN, Status.DEAD])
def test_the_fallen_are_passed_over_though_they_stand_first(qapp: object, each_turn: bool, status: Status) -> None:
    """The dead were passed over only under one of the ways to roll initiative, or not where they stood first."""
    document = three(initiative_each_turn=each_turn)
    document.fight("set_status", "b", status)
    for turn in range(1, 6):
        document.fight("set_initiative", "b", 50)
        assert document.encounter.groups[0] == ("b",)
        while document.encounter.acting:
            assert "b" not in document.encounter.acting
            document.fight("resolve")
        assert document.encounter.turn == turn
        document.begin_turn({})
    assert acts(document.encounter)["b"] == 0
    assert acts(document.encounter)["a"] == 5


def test_what_the_fallen_declared_is_not_done() -> None:
    """One who was dead already still made the attack that had been prepared."""
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders")], [5, 5])
    encounter = encounter.declare("a", Attack("b", "Rifle", "Short")).declare("b", Attack("a", "Rifle", "Short"))
    encounter = encounter.set_status("b", Status.DEAD)
    assert encounter.acting == ("a",)
    with pytest.raises(IllegalAction):
        encounter.resolve(ScriptedDice([1, 1]))  # A would shoot at a dead one; that is to be said, not done
    encounter = encounter.declare("a", Move()).resolve(ScriptedDice([]))
    assert encounter.combatant("a").hits == 20
    assert acts(encounter) == {"a": 1}
    with pytest.raises(IllegalAction):
        encounter.declare("b", Attack("a", "Rifle", "Short"))


# stepping back


def eventful(document: Document) -> None:
    """Three turns with wounds, conditions that end, evading, an ambush, one who falls, and one who leaves."""
    document.begin_turn({})
    document.fight("set_condition", "a", Condition("Bleeding", turns=2))
    document.fight("set_condition", "b", Condition("Aiming", until_next_action=True))
    for _ in range(3):
        while document.encounter.acting:
            for id in document.encounter.acting:
                enemy = "c" if id in "ab" else "a"
                action = Evade() if id == "b" else BreakOff() if id == "d" else Attack(enemy, "Rifle", "Short")
                if document.why_not("declare", id, action) is None:
                    document.fight("declare", id, action)
            document.fight("resolve")
            for id in document.encounter.pending_rulings:
                document.fight("rule_natural_twelve", id, True)
        document.fight("harm", "a", 3)
        document.begin_turn({})
    document.fight("set_status", "c", Status.DEAD)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    people = [fighter("a", "Party"), fighter("b", "Party"), fighter("c", "Raiders"), fighter("d", "Raiders")]
    start = staged(people)
    record = EncounterRecord("e1", "The ford", start, start)
    campaign = replace(Campaign("Test").with_record(record), current="e1")
    return Store.create(tmp_path / "test.eod", campaign, lambda: AT)


def reopened(store: Store, document: Document) -> tuple[Store, Document]:
    store.close()
    again = Store.open(store.path, lambda: AT)
    return again, Document(again, document.dice)


def test_a_detour_back_and_forth_changes_nothing(qapp: object, store: Store) -> None:
    """Back and forward again ran what happens at the start of a turn twice: wounds, countdowns, rolls, log lines."""
    document = Document(store, RandomDice(7))
    eventful(document)
    states, count = [document.campaign], document.roll_count()
    while document.undo_label:
        document.undo()
        states.append(document.campaign)
    assert document.encounter.turn == 0
    assert all(row.undone for row in document.rolls(0, count))
    store, document = reopened(store, document)
    for state in reversed(states[:-1]):
        document.redo()
        assert document.campaign == state
        assert not {c.id for c in document.encounter.combatants if not c.able} & set(document.encounter.acting)
    assert document.roll_count() == count
    assert not any(row.undone for row in document.rolls(0, count))
    for step in (5, 2, 9):
        before = document.campaign
        document.undo_to(step)
        for _ in range(step):
            document.redo()
        assert document.campaign == before
    assert document.roll_count() == count
    store.close()


def test_the_way_back_has_as_many_steps_as_the_way_forth(qapp: object) -> None:
    """Going back came to before the fight too early."""
    document = three()
    for _ in range(2):
        while document.encounter.acting:
            document.fight("resolve")
        document.begin_turn({})
    steps = len(document.undo_labels())
    for _ in range(steps - 1):
        document.undo()
        assert document.encounter.turn >= 1
    document.undo()
    assert document.encounter.turn == 0


# counting turns


def test_every_encounter_counts_its_own_turns(qapp: object) -> None:
    """The counter went on from the encounter before, or stayed at 1 for ever."""
    document = document_of(staged([fighter("a", "Party")]), staged([fighter("a", "Party")]))
    board = BoardModel(document)

    def play(turns: int) -> None:
        for _ in range(turns):
            while document.encounter.acting:
                document.fight("resolve")
            document.begin_turn({})

    def shown() -> tuple[int, str]:
        return board.ladder.turn, summary(document).split("\n")[1]

    play(4)
    assert shown() == (4, "Summary of turn 4")
    document.end_encounter()
    document.show_encounter("e2")
    assert shown() == (0, "Before the first turn")
    play(1)
    assert shown() == (1, "Summary of turn 1")
    document.show_encounter("e1")
    document.resume_encounter()
    assert shown() == (4, "Summary of turn 4")
    document.restart_encounter()
    assert shown() == (0, "Before the first turn")
    play(1)
    assert shown() == (1, "Summary of turn 1")
    document.undo_to(2)
    assert shown() == (4, "Summary of turn 4")
    document.duplicate_encounter()
    assert shown() == (0, "Before the first turn")


def test_initiative_is_rolled_anew_each_turn_and_the_old_one_stays_readable(qapp: object) -> None:
    """“Reroll each round” rolled once and kept the same figures."""
    document = document_of(staged([fighter(f"c{n}", "Party", f"Nr {n}") for n in range(6)]))
    document.dice = RandomDice(3)
    shown, orders = {}, []
    for turn in range(1, 6):
        document.begin_turn({})
        orders.append(tuple(place.face for place in document.encounter.initiative.values()))
        while document.encounter.acting:
            document.fight("resolve")
        shown[turn] = summary(document, turn)
    rolls = [row.roll for row in document.rolls(0, document.roll_count())]
    assert Counter((roll.turn, roll.who) for roll in rolls) == {(t, f"Nr {n}"): 1 for t in shown for n in range(6)}
    assert {roll.kind for roll in rolls} == {RollKind.INITIATIVE}
    assert len(set(orders)) > 1
    assert {turn: summary(document, turn) for turn in shown} == shown


def test_only_who_is_addressed_rolls(qapp: object) -> None:
    """Rolling for one side, or for one combatant, rolled for everybody again."""
    document = three(initiative_each_turn=False)
    document.fight("set_initiative", "a", 12)
    document.put_character(GUARD)
    before, count = dict(document.encounter.initiative), document.roll_count()
    document.put_on_board(["guard"], 2, at_once=True)
    rolls = [row.roll for row in document.rolls(count, 10)]
    assert [(roll.kind, roll.who) for roll in rolls] == [(RollKind.INITIATIVE, f"Guard {n}") for n in (1, 2)]
    document.put_on_board(["guard"])
    while document.encounter.acting:
        document.fight("resolve")
    document.begin_turn({})
    assert [row.roll.who for row in document.rolls(count + 2, 10)] == ["Guard 3"]
    assert {id: document.encounter.initiative[id] for id in before} == before


# changes in the middle of a turn


def test_wounds_leave_the_order_of_the_running_turn_alone(qapp: object) -> None:
    """A wound lowered an initiative in mid-turn, the list was sorted again, and nobody knew who had acted."""
    document = document_of(ranked(9, 7, 5))
    board = BoardModel(document)
    document.fight("resolve")
    order = [row.id for row in board.rows]
    for id in "abc":
        document.fight("harm", id, 19)
        document.fight("set_condition", id, Condition("Stunned"))
    assert [row.id for row in board.rows] == order
    assert document.encounter.acting == ("b",)


@pytest.mark.parametrize(
    ("moves", "order"),
    [
        ([("a", 6)], [("b",), ("a",), ("c",)]),
        ([("a", 1)], [("b",), ("c",), ("a",)]),
        ([("c", 9), ("a", 5)], [("c",), ("b",), ("a",)]),
        ([("a", 5), ("c", 9)], [("c",), ("b",), ("a",)]),
        ([("a", 7)], [("a", "b"), ("c",)]),
    ],
)
def test_moving_the_one_who_is_up_skips_nobody(moves: list[tuple[str, int]], order: list[tuple[str, ...]]) -> None:
    """Swapping the active one with a later one ended the round for everybody between them."""
    encounter = ranked(9, 7, 5).declare("a", Move())
    for id, total in moves:
        encounter = encounter.set_initiative(id, total)
    acted, encounter = played_out(encounter)
    assert acted == order
    assert set(acts(encounter).values()) == {1}
    passes = {id for event in encounter.log if isinstance(event, GroupActed) for id in event.passed}
    assert passes == {"b", "c"}  # what A had declared went along with it


@pytest.mark.parametrize("seed", range(25))
def test_nobody_acts_twice_in_a_turn_whatever_the_gm_does(seed: int) -> None:
    """Who was moved, revived or un-surprised after its turn acted once more."""
    chance, dice = Random(seed), RandomDice(seed)
    encounter = begun([fighter(id, side) for id, side in zip("abcdef", "XYXYXY", strict=True)], [6, 5, 4, 4, 2, 1])
    for _ in range(30):
        id = chance.choice("abcdef")
        operations: list[tuple[object, ...]] = [
            ("set_initiative", id, chance.randint(0, 8)),
            ("set_hits", id, chance.choice((0, 9))),
            ("set_status", id, chance.choice((Status.UP, Status.DOWN, Status.DEAD))),
            ("set_surprised", id, chance.random() < 0.5),
            ("set_side", id, chance.choice("XY")),
            ("resolve", dice),
        ]
        name, *arguments = chance.choice(operations)
        if encounter.why_not(str(name), *arguments) is None:
            encounter = getattr(encounter, str(name))(*arguments)
        assert max(acts(encounter).values(), default=0) <= 1
    assert max(acts(played_out(encounter)[1]).values(), default=0) <= 1


def test_the_next_turn_waits_for_everybody_and_says_whom(qapp: object) -> None:
    """“Next round” in the middle of a round dropped whoever had not acted, without a word."""
    document = three()
    document.fight("resolve")
    before = document.campaign
    with pytest.raises(RuleError) as refused:
        document.begin_turn({})
    assert document.campaign is before
    assert "B" in refusal(refused.value, document.name_of)
    document.fight("resolve")
    document.fight("resolve")
    assert "A: Passes" in summary(document)
    document.begin_turn({})
    document.undo()
    assert (document.encounter.turn, document.encounter.acting) == (1, ())


# what is on disk


def test_sides_surprise_and_rulings_are_there_again_after_reopening(qapp: object, tmp_path: Path) -> None:
    """Figures of whole sides lived in memory only: after a refresh they were gone."""
    start = staged([fighter("a", "Blue"), fighter("b", "Blue"), fighter("c", "Red", skills={"Leader": 0})])
    other = staged([fighter("a", "Green")])
    campaign = Campaign("Test")
    for id, encounter in (("e1", start), ("e2", other)):
        campaign = campaign.with_record(EncounterRecord(id, id, encounter, encounter))
    store = Store.create(tmp_path / "test.eod", replace(campaign, current="e1"), lambda: AT)
    document = Document(store, ScriptedDice([5, 1, 1]))
    document.begin_turn({})
    document.fight("set_surprised", "b", True)
    document.fight("set_initiative", "a", 7)
    shown, told = BoardModel(document).ladder, summary(document)
    assert [note_text(note) for note in shown.notes] == [
        "Blue 5 against Red 2 · surprised: Red",
        "By the GM's ruling surprised: B",
    ]
    store, document = reopened(store, document)
    assert (BoardModel(document).ladder, summary(document)) == (shown, told)
    board = BoardModel(document)
    document.show_encounter("e2")
    document.show_encounter("e1")
    assert board.ladder == shown
    store.close()


# names of copies


def guards(document: Document) -> list[str]:
    return [c.name for c in document.encounter.combatants if c.status is not Status.LEFT]


def test_no_two_copies_have_one_name_and_no_name_changes_by_itself(qapp: object) -> None:
    """After one of three had left and come back there were two number threes."""
    document = Document(MemoryStore(Campaign("Test").with_character(GUARD)), RandomDice(1))
    document.put_on_board(["guard"], 3)
    assert guards(document) == ["Guard 1", "Guard 2", "Guard 3"]
    document.take_off_board([document.encounter.combatants[1].id])
    document.put_on_board(["guard"])
    assert guards(document) == ["Guard 1", "Guard 3", "Guard 4"]
    document.fight("rename", document.encounter.combatants[0].id, "Old Tom")
    document.begin_turn({})
    document.take_off_board([c.id for c in document.encounter.combatants])
    assert guards(document) == []
    document.put_on_board(["guard"], 2)
    assert guards(document) == ["Guard 5", "Guard 6"]  # the log still speaks of those before
    document.undo_to(2)
    assert guards(document) == ["Old Tom", "Guard 3", "Guard 4"]
    with pytest.raises(RuleError):
        document.fight("rename", document.encounter.combatants[1].id, "Guard 4 ")


def test_copies_are_told_apart_wherever_they_are_named(qapp: object) -> None:
    """Copies under a name of the GM's own were all called the same."""
    thug = replace(GUARD, id="thug", name="Dock Thug")
    document = Document(MemoryStore(Campaign("Test").with_character(thug)), RandomDice(5))
    board, targets, names = BoardModel(document), TargetsModel(), [f"Dock Thug {n}" for n in range(1, 5)]
    document.put_on_board(["thug"], 4)
    document.begin_turn({})
    assert sorted(row.name for row in board.rows) == names
    assert sorted(row.roll.who for row in document.rolls(0, 9)) == names
    assert all(name in summary(document) for name in names)
    first = document.encounter.combatants[0].id
    targets.show(document.campaign, document.encounter, first, AttackChoice())
    assert sorted(targets.index(row).data() for row in range(targets.rowCount())) == names[1:]


# who is hidden


def told_to_players(campaign: Campaign, record: EncounterRecord) -> str:
    """All that the players get to read of an encounter."""
    turns = range(record.now.turn + 1)
    reports = [turn_summary(campaign, record, turns, players=True, printed_at=AT)]
    if record.now.turn:
        reports.append(fight_report(campaign, record, players=True, printed_at=AT))
    rows = players_ladder(campaign, HitsOptions()).rows
    return "\n".join([*map(to_text, reports), *map(spoken, rows), *(row.heading for row in rows)])


@settings(max_examples=25)
@given(fights(), st.sets(st.integers(0, 6), min_size=1))
def test_players_read_no_name_of_who_is_hidden(fight: Fight, places: set[int]) -> None:
    """Concealed combatants showed in the players' list and gave the ambush away."""
    names = {c.id: f"Qx{n}z" for n, c in enumerate(fight.record.now.combatants)}
    veiled = {id for n, id in enumerate(names) if n in places}

    def known(combatant: Combatant) -> Combatant:
        return replace(combatant, name=names[combatant.id], hidden=combatant.id in veiled)

    def told_of(event: Event) -> Event:
        return replace(event, combatant=known(event.combatant)) if isinstance(event, Joined) else event

    before = fight.record.start
    start = Encounter(tuple(known(c) for c in before.combatants), before.situation, before.ruleset)
    record = replace(fight.record, start=start, now=Encounter.replay(start, map(told_of, fight.record.now.log)))
    told = told_to_players(fight.campaign.with_record(record), record)
    assert [name for id, name in names.items() if name in told] == [names[id] for id in names if id not in veiled]


@pytest.mark.parametrize("attack", [True, False])
def test_nothing_that_players_read_depends_on_the_figures_of_who_is_hidden(attack: bool) -> None:
    """“Raiders 6” told of the hidden one who had rolled it, and so did “an attack was heard”."""
    told = set()
    for die in (1, 5, 6):
        people = [fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Raiders", hidden=True)]
        encounter = begun(people, [2, 5, die])
        while encounter.acting:
            if attack and encounter.acting == ("c",):
                encounter = encounter.declare("c", Attack("a", "Rifle", "Short"))
            encounter = encounter.resolve(ScriptedDice([1, 1]))
        encounter = encounter.begin_turn(ScriptedDice([3, 4, 4]))
        document = document_of(encounter)
        record = replace(document.record, start=staged(people))
        told.add(to_text(turn_summary(document.campaign, record, {1, 2}, players=True, printed_at=AT)))
    assert len(told) == 1
    assert "Surprised this turn: A." in told.pop()


def test_a_leader_out_of_sight_is_not_told_of() -> None:
    """The one who was led said who had led it."""
    people = [fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Raiders", "Boss", skills={"Leader": 1})]
    encounter = staged(people).begin_turn(ScriptedDice([4, 5]), {"b": "c"}).set_hidden("c", True)
    document = document_of(encounter)
    document.change_record(StepLabel("start"), lambda record: replace(record, start=staged(people)))
    assert "led by Boss: 5 +1 Leader" in summary(document)
    told = summary(document, players=True)
    assert "B (6)" in told
    assert "led by" not in told
    assert "Leader" not in told


# sides and surprise


def test_who_stands_on_which_side_is_shown_before_the_dice_are_rolled(qapp: object) -> None:
    """Enemies had been put on the wrong side, and no surprise ever came; nothing said why."""
    document = document_of(staged([fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Bystanders")]))
    board = BoardModel(document)
    heads = [row.head for row in board.rows]
    assert heads == [SideHeading("Party", 1), SideHeading("Raiders", 1), SideHeading("Bystanders", 1)]
    assert board.ladder.notes == ()
    for id in "bc":
        document.fight("set_side", id, "Party")
    assert [row.head for row in board.rows] == [SideHeading("Party", 3), None, None]
    assert board.ladder.notes == (NoOpponents(("Party",)),)
    with pytest.raises(RuleError):
        document.fight("set_side", "b", " ")


def test_three_sides_are_compared_pair_by_pair_and_each_comparison_is_told(qapp: object) -> None:
    """With a third side nobody could tell why the surprise came out as it did."""
    document = document_of(staged([fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Bystanders")]))
    document.dice = ScriptedDice([6, 4, 2])
    document.begin_turn({})
    told = summary(document)
    assert "Party 6 against Raiders 4: 2 ahead. 3 or more would be surprise, so there is none." in told
    assert "Party 6 against Bystanders 2: 4 ahead. 3 or more is surprise; Bystanders: nobody acts." in told
    assert "Raiders 4 against Bystanders 2: 2 ahead." in told
    assert document.encounter.surprised == {"c"}


@pytest.mark.parametrize(("margin", "lead", "surprise"), [(3, 3, True), (3, 2, False), (2, 2, True), (1, 0, False)])
def test_a_lead_below_the_margin_is_no_surprise(margin: int, lead: int, surprise: bool) -> None:
    """Any lead surprised, or none."""
    people = [fighter("a", "Party"), fighter("b", "Raiders")]
    assert bool(begun(people, [1 + lead, 1], Ruleset(surprise_margin=margin)).surprised) is surprise
    with pytest.raises(RuleError):
        Ruleset(surprise_margin=0)  # a tie would surprise


@pytest.mark.parametrize(("faces", "shoots_back"), [([5, 5], True), ([5, 4], False)])
def test_who_is_shot_at_the_same_time_still_shoots(faces: list[int], shoots_back: bool) -> None:
    """Whether one shot down this round may still act was decided by the order on the screen."""
    encounter = begun([fighter("a", "Party"), fighter("b", "Raiders", hits=1)], faces)
    encounter = encounter.declare("a", Attack("b", "Rifle", "Short"))
    if shoots_back:
        encounter = encounter.declare("b", Attack("a", "Rifle", "Short"))
    encounter = encounter.resolve(ScriptedDice([6, 5, 1, 1, 1, 6, 5, 2, 2, 2][: 10 if shoots_back else 5]))
    assert encounter.combatant("b").status is Status.DOWN
    assert encounter.combatant("a").hits == (14 if shoots_back else 20)
    assert encounter.acting == ()
