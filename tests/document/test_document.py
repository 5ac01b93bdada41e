from datetime import datetime

import pytest
from msgspec.structs import replace

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.rules import (
    Character,
    CharacterKind,
    Condition,
    ConditionDm,
    ConditionScope,
    ErrorKind,
    IllegalAction,
    Modifier,
    Ruleset,
    ScriptedDice,
    Situation,
    Status,
)
from tests.campaign.books import OUTSIDE, clock
from tests.fakes import MemoryStore, attack, sample_campaign

INITIATIVE = [5, 2, 3, 3]


@pytest.fixture
def store():
    return MemoryStore(sample_campaign())


@pytest.fixture
def document(qapp, store):
    return Document(store, ScriptedDice([*INITIATIVE, 4, 4, 3, 4, 5, *[2, 3] * 50]))


def shoot(document):
    document.begin_turn({})
    document.fight("declare", "ana", attack("r1"))
    document.fight("resolve")


def test_a_pc_comes_once_and_an_npc_as_numbered_copies(document):
    document.put_on_board(["ana", "raider"])
    document.put_on_board(["raider"], copies=2)
    names = [combatant.name for combatant in document.encounter.combatants]
    assert names == ["Ana Reyes", "Bo Halloran", "Raider 1", "Raider 2", "Raider 3", "Raider 4", "Raider 5"]
    assert len({combatant.id for combatant in document.encounter.combatants}) == 7


def test_what_is_staged_before_the_fight_is_its_start(document):
    document.put_on_board(["raider"])
    assert document.record.start == document.encounter
    document.begin_turn({})
    document.put_on_board(["raider"])
    assert len(document.record.start.combatants) == 5
    assert len(document.encounter.combatants) == 6


def test_the_summary_tells_of_the_fight_and_not_of_its_preparation(document):
    document.fight("set_hits", "r1", 3, "fell from the wall")
    document.fight_all("set_hidden", ["r2"], True)
    document.begin_turn({})
    summary = turn_summary(document.campaign, document.record, players=False, printed_at=datetime(2026, 1, 2))
    told = repr(summary.blocks)
    assert "Turn 1" in told
    assert "Before the first turn" not in told
    assert "fell from the wall" not in told


def test_one_that_joins_in_mid_turn_rolls_at_once_if_asked(document):
    document.begin_turn({})
    document.put_on_board(["raider"], at_once=True)
    newcomer = document.encounter.combatants[-1]
    assert newcomer.id in document.encounter.initiative


def test_putting_nobody_new_on_the_board_is_no_step(document):
    document.put_on_board(["ana"])
    assert document.undo_label is None


def test_a_pc_that_left_comes_back_as_the_same_combatant_in_one_step(document):
    document.begin_turn({})
    document.fight("harm", "ana", 4, absorb=False)
    hits, place = document.encounter.combatant("ana").hits, document.encounter.initiative["ana"]
    document.take_off_board(["ana"])
    gone = document.campaign
    document.put_on_board(["ana"])
    ana = document.encounter.combatant("ana")
    assert (ana.name, ana.status, ana.hits) == ("Ana Reyes", Status.UP, hits)
    assert document.encounter.initiative["ana"] == place
    assert [c.character for c in document.encounter.combatants].count("ana") == 1
    assert document.undo_label.operation == "put_on_board"
    document.undo()
    assert document.campaign == gone


def test_a_pc_that_was_carried_away_without_hits_comes_back_down(document):
    document.begin_turn({})
    document.fight("set_hits", "ana", -1)
    document.take_off_board(["ana"])
    document.put_on_board(["ana", "raider"])
    assert document.encounter.combatant("ana").status is Status.DOWN
    assert document.encounter.combatants[-1].name == "Raider 3"


def test_an_encounter_that_has_ended_refuses_what_would_go_on_with_it(document):
    document.begin_turn({})
    document.end_encounter()
    before = document.campaign
    for refused in (
        lambda: document.fight("declare", "ana", attack("r1")),
        lambda: document.fight("resolve"),
        lambda: document.fight_all("harm", ["ana"], 3),
        lambda: document.begin_turn({}),
        lambda: document.put_on_board(["raider"]),
        lambda: document.take_off_board(["r1"]),
        lambda: document.set_leader("bo", "ana"),
        document.declare_all_as_last_time,
    ):
        with pytest.raises(IllegalAction) as refusal:
            refused()
        assert refusal.value.kind is ErrorKind.ENCOUNTER_ENDED
    assert document.campaign is before
    assert document.why_not("resolve").kind is ErrorKind.ENCOUNTER_ENDED
    document.fight("rename", "r1", "The scout")
    document.fight_all("set_hidden", ["r1"], True)
    document.resume_encounter()
    document.fight_all("harm", ["ana"], 3)


def test_the_first_drop_without_an_encounter_makes_one(qapp):
    campaign = replace(sample_campaign(), encounters=(), current="")
    document = Document(MemoryStore(campaign), ScriptedDice([]))
    document.put_on_board(["ana"])
    assert [combatant.name for combatant in document.encounter.combatants] == ["Ana Reyes"]
    document.undo()
    assert document.encounter is None


def test_taking_off_the_board_unstages_before_the_fight_and_leaves_later(document):
    document.take_off_board(["r2"])
    assert [combatant.id for combatant in document.encounter.combatants] == ["ana", "bo", "r1"]
    document.begin_turn({})
    document.take_off_board(["r1"])
    assert document.encounter.combatant("r1").status is Status.LEFT


def test_one_step_for_several_combatants(document):
    document.begin_turn({})
    document.fight_all("harm", ["r1", "r2"], 5, False)
    assert [document.encounter.combatant(id).hits for id in ("r1", "r2")] == [11, 11]
    document.undo()
    assert [document.encounter.combatant(id).hits for id in ("r1", "r2")] == [16, 16]


def test_all_of_several_or_none(document):
    document.fight("set_hits", "r2", 0)
    before = document.campaign
    with pytest.raises(IllegalAction):
        document.fight_all("set_status", ["r1", "r2"], Status.UP)
    assert document.campaign is before


def test_who_led_whom_is_remembered(document):
    document.begin_turn({"bo": "ana"})
    assert document.record.led_by == {"bo": "ana"}
    assert document.encounter.initiative["bo"].rolled_by == "ana"


def test_characters_are_added_changed_duplicated_and_removed(document):
    id = document.new_character_id()
    document.put_character(Character(id, "Cass", "Party", CharacterKind.PC, max_hits=10))
    document.put_character(replace(document.campaign.character(id), name="Cass Doyle"))
    (copy,) = document.duplicate_characters(["raider"])
    assert copy.name == "Raider 1"
    document.remove_characters([id, copy.id])
    assert [character.id for character in document.campaign.characters] == ["ana", "bo", "raider"]
    for _ in range(4):
        document.undo()
    assert document.campaign == sample_campaign()


def test_an_encounter_keeps_its_copy_when_the_character_changes_or_goes(document):
    ana = document.encounter.combatant("ana")
    document.put_character(replace(document.campaign.character("ana"), name="Anna"))
    document.remove_characters(["ana"])
    assert document.encounter.combatant("ana") == ana


def test_several_encounters_keep_out_of_each_other(document):
    document.begin_turn({})
    first = document.record
    document.add_encounter("The mill")
    assert document.encounter.combatants == ()
    document.put_on_board(["bo"])
    document.show_encounter("encounter1")
    assert document.record == first
    document.undo()
    assert document.record.name == "The mill"
    assert document.encounter.combatants == ()


def test_an_encounter_that_is_removed_comes_back_whole(document):
    shoot(document)
    before = document.record
    document.remove_encounter("encounter1")
    assert document.encounter is None
    document.undo()
    assert document.record == before


def test_a_new_ruleset_counts_for_what_has_not_begun(document):
    document.set_ruleset(Ruleset(surprise_margin=2))
    assert document.encounter.ruleset.surprise_margin == 2
    document.begin_turn({})
    document.set_ruleset(Ruleset(surprise_margin=5))
    assert document.encounter.ruleset.surprise_margin == 2


def test_names_and_notes_change_as_steps(document):
    document.rename_campaign("Summer")
    document.rename_encounter("The ford")
    document.fight("set_situation", Situation.URBAN)
    assert (document.campaign.name, document.record.name) == ("Summer", "The ford")
    for _ in range(3):
        document.undo()
    assert document.campaign == sample_campaign()


def test_an_encounter_that_ends_gives_the_pcs_their_wounds_and_the_next_one_counts_them(document):
    document.begin_turn({})
    document.fight_all("harm", ["ana", "r1"], 5, False)
    before = document.campaign
    document.end_encounter()
    assert document.record.ended
    assert document.campaign.character("ana").wounds == 5
    assert document.campaign.character("raider").wounds == 0
    document.add_encounter("The mill")
    document.put_on_board(["ana", "raider"])
    assert [combatant.hits for combatant in document.encounter.combatants] == [16, 16]
    for _ in range(3):
        document.undo()
    assert document.campaign == before


def test_an_encounter_is_taken_up_again_restarted_and_duplicated(document):
    start = document.encounter
    shoot(document)
    end = document.encounter
    document.end_encounter()
    document.resume_encounter()
    assert not document.record.ended
    document.duplicate_encounter()
    assert (document.record.name, document.encounter) == ("The bridge 1", start)
    document.show_encounter("encounter1")
    assert document.encounter == end
    document.restart_encounter()
    assert document.encounter == start
    document.undo()
    assert document.encounter == end


def test_all_who_have_attacked_attack_as_last_time_in_one_step(qapp):
    document = Document(
        MemoryStore(sample_campaign(raiders=3)), ScriptedDice([1, 1, 4, 4, 4, *[1, 2] * 2, 1, 1, 4, 4, 4])
    )
    document.begin_turn({})
    for id in ("r1", "r2"):
        document.fight("declare", id, attack("ana", modifiers=()))
    document.fight("resolve")
    while document.encounter.acting:
        document.fight("resolve")
    document.begin_turn({})
    assert document.declare_all_as_last_time() == 2
    assert set(document.encounter.declarations) == {"r1", "r2"}
    assert document.declare_all_as_last_time() == 0
    document.undo()
    assert document.encounter.declarations == {}


def test_a_leader_is_set_and_refused_as_the_rules_say(document):
    document.set_leader("bo", "ana")
    assert document.record.led_by == {"bo": "ana"}
    with pytest.raises(IllegalAction):
        document.set_leader("r1", "ana")
    document.set_leader("bo", "")
    assert document.record.led_by == {}


def test_what_to_pick_from_is_kept_and_removed(document):
    stunned = Condition("Stunned", (ConditionDm(ConditionScope.ATTACKS, -2),), turns=1)
    document.put_condition(stunned)
    document.put_condition(replace(stunned, turns=2))
    document.put_situation_dm(Modifier("Smoke", -1))
    document.set_side_style("Raiders", 5)
    assert [condition.turns for condition in document.campaign.conditions] == [2]
    assert document.campaign.situation_dms == (Modifier("Smoke", -1),)
    assert document.campaign.side_style("Raiders") == 5
    document.remove_condition("Stunned")
    document.remove_situation_dm("Smoke")
    assert (document.campaign.conditions, document.campaign.situation_dms) == ((), ())


def test_staged_copies_follow_their_character_on_request_and_keep_their_wounds(document):
    document.fight("set_hits", "r1", 10)
    document.undo()
    raider = document.campaign.character("raider")
    document.put_character(replace(raider, max_hits=20, skills={"Rifle": 3}))
    assert document.encounter.combatant("r1").max_hits == 16
    document.update_placed_copies("raider")
    assert [document.encounter.combatant(id).hits for id in ("r1", "r2")] == [20, 20]
    assert document.encounter.combatant("r1").skills == {"Rifle": 3}
    assert document.encounter.combatant("r1").name == "Raider 1"
    document.begin_turn({})
    before = document.encounter
    document.update_placed_copies("raider")
    assert document.encounter == before


class Typed(ScriptedDice):
    """Dice whose faces were all typed in."""

    def __init__(self, faces):
        super().__init__(faces)
        self.flags = []

    def roll(self, count, sides=6):
        self.flags += [True] * count
        return super().roll(count, sides)

    def taken(self):
        flags, self.flags = tuple(self.flags), []
        return flags


def test_faces_that_were_typed_in_are_marked_in_the_log(document):
    document.begin_turn({})
    document.dice = Typed([5, 3, 4, 2])
    document.undo()
    document.begin_turn({})
    marks = [row.roll.table_dice for row in document.rolls(0, document.roll_count())]
    assert marks == [False] * (len(marks) - 4) + [True] * 4


def test_dice_that_came_to_nothing_mark_nothing(document):
    document.dice = Typed([5, 3, 4, 2])
    document._store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, "fight.eod")
    with pytest.raises(CampaignError):
        document.begin_turn({})
    document._store.fail_with = None
    document.dice.flags = [True] * 4
    document.dice.roll = lambda count, sides=6: (3,) * count
    document.begin_turn({})
    assert not any(row.roll.table_dice for row in document.rolls(0, 4))


def test_attacks_as_last_time_take_the_dms_given_and_spare_the_fallen(qapp):
    document = Document(MemoryStore(sample_campaign(raiders=3)), ScriptedDice([1, 1, 4, 4, 4] * 2 + [1, 2] * 2))
    document.begin_turn({})
    for id, target in (("r1", "ana"), ("r2", "bo")):
        document.fight("declare", id, attack(target))
    while document.encounter.acting:
        document.dice = ScriptedDice([1, 2] * 2)
        document.fight("resolve")
    document.dice = ScriptedDice([1, 1, 4, 4, 4])
    document.begin_turn({})
    document.fight("set_status", "bo", Status.DOWN)
    smoke = (Modifier("Smoke", -1),)
    assert document.declare_all_as_last_time({"r1": smoke, "r3": smoke}) == 1
    assert document.encounter.declarations == {"r1": attack("ana", modifiers=smoke)}


def test_rolls_outside_a_fight_are_a_step_of_their_own(tmp_path):
    document = Document(Store.create(tmp_path / "rolls.eod", sample_campaign(), clock), ScriptedDice([]))
    told = []
    document.changed.connect(told.append)
    campaign = document.campaign
    document.roll_outside(StepLabel("roll", ("Ana",)), OUTSIDE[:2])
    assert document.campaign is campaign
    assert [row.roll for row in document.rolls(0, 9)] == list(OUTSIDE[:2])
    assert document.undo_label == StepLabel("roll", ("Ana",))
    document.undo()
    assert [row.undone for row in document.rolls(0, 9)] == [True, True]
    document.redo()
    assert [row.undone for row in document.rolls(0, 9)] == [False, False]
    assert len(told) == 3
    document.roll_outside(StepLabel("roll"), ())
    assert len(document.undo_labels()) == 1
