"""Faults of damage, healing, armor and copies that people met in other programs, tried on this one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.character_draft import character_of, draft_of
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.models.draft_problems import problems
from eod_desktop.models.event_wording import modifier_words
from eod_desktop.models.hits_entry import HitsChange, HitsEntry, parse_hits
from eod_desktop.models.report_text import to_text
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.rules import (
    Armor,
    Attack,
    AttackRolled,
    Character,
    CharacterKind,
    Condition,
    ConditionDm,
    ConditionScope,
    DamageDealt,
    ErrorKind,
    IllegalAction,
    ModifierSource,
    RandomDice,
    RuleError,
    Ruleset,
    ScriptedDice,
    Status,
    Weapon,
)
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.character_page import CharacterPage
from tests.fakes import RIFLE, MemoryStore, sample_campaign
from tests.models.fights import begun, document_of, fighter, staged
from tests.ui.windows import Desk

AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)
SHOT = Attack("b", "Gun", "Short")
HIT = (5, 5)
SHELL = Armor("Shell", 10)


def duel(damage: str = "3d6", armor: Armor | None = None, damage_type: str = "", **options: object) -> Document:
    """A, whose turn it is and who shoots, against B with 20 hits."""
    gun = Weapon("Gun", "", damage, damage_type=damage_type)
    people = [fighter("a", "Party", weapons=(gun,)), fighter("b", "Raiders", weapons=(gun,), armor=armor)]
    document = document_of(staged(people, Ruleset(**options)))
    document.dice = ScriptedDice([5, 4])
    document.begin_turn({})
    return document


def shoot(document: Document, *faces: int) -> None:
    document.dice = ScriptedDice(faces)
    document.fight("declare", "a", SHOT)
    document.fight("resolve")


def hits(document: Document, id: str = "b") -> int:
    return document.encounter.combatant(id).hits


def summary(document: Document) -> str:
    return to_text(turn_summary(document.campaign, document.record, players=False, printed_at=AT))


# armor and dice


@pytest.mark.parametrize(
    ("damage", "armor", "faces"),
    [
        ("1d6", SHELL, [3]),
        ("1d6-6", None, [2]),
        ("1d6-6", SHELL, [6]),
        ("3d6", Armor("Wall", "all"), [6, 6, 6]),
    ],
)
def test_what_armor_or_the_dice_stop_heals_nobody(
    qapp: object, damage: str, armor: Armor | None, faces: list[int]
) -> None:
    """More armor than damage, or a roll below zero, healed the one who was hit."""
    document = duel(damage, armor)
    document.fight("set_hits", "b", 17)
    shoot(document, *HIT, *faces)
    assert hits(document) == 17
    log = DiceLogModel(document)
    assert "no effect" in log.index(0, Column.DETAIL).data()
    assert "takes 0 from A: hits 17 → 17" in summary(document)


def test_every_step_from_dice_to_wound_is_told_in_order(qapp: object) -> None:
    """Whether armor comes before or after a multiplier could not be seen, and was disputed."""
    document = duel("2d6", Armor("Jack", 5), critical_hit="double_damage")
    shoot(document, 6, 6, 3, 5)
    told = summary(document)
    assert "Damage 2d6 [3] [5] = 8 · critical: doubled to 16 · 5 absorbed, 11 dealt" in told
    assert "takes 11 from A: hits 20 → 9" in told
    log = DiceLogModel(document)
    assert log.index(0, Column.DETAIL).data() == "Gun 2d6 · critical: doubled to 16 · 5 absorbed"


def test_no_point_is_lost_or_counted_twice() -> None:
    """Points left over when one pool was empty vanished, or were taken twice."""
    dice, dealt = RandomDice(11), 0
    people = [fighter(id, "Party") for id in "abc"] + [fighter("d", "Raiders", armor=Armor("Jack", 2), hits=5)]
    encounter = begun(people, [5, 5, 5, 4])
    for _ in range(6):
        while encounter.acting:
            for id in encounter.acting:
                if id != "d":
                    encounter = encounter.declare(id, Attack("d", "Rifle", "Short"))
            encounter = encounter.resolve(dice)
        encounter = encounter.begin_turn(dice)
    rolls = [event for event in encounter.log if isinstance(event, AttackRolled) and event.damage]
    for event in rolls:
        damage = event.damage
        assert damage
        assert damage.rolled == sum(damage.roll.faces) + damage.roll.modifier
        assert damage.dealt == damage.rolled - damage.absorbed
        dealt += damage.dealt
    assert len(rolls) > 3
    assert encounter.combatant("d").hits == 5 - dealt
    assert sum(event.dealt for event in encounter.log if isinstance(event, DamageDealt)) == dealt


def test_what_armor_absorbs_of_each_type_is_kept_and_counts(qapp: object, tmp_path: Path) -> None:
    """A figure of the armor always jumped back to 0, so that variants could not be entered."""
    vest = Armor("Vest", 3, {"laser": 0, "fire": "all"})
    ana = Character("ana", "Ana", "Party", CharacterKind.PC, weapons=(RIFLE,), armor=vest, max_hits=20)
    assert character_of(draft_of(ana)) == ana
    store = Store.create(tmp_path / "test.eod", Campaign("Test"), lambda: AT)
    Document(store, RandomDice(1)).put_character(character_of(draft_of(ana)))
    store.close()
    store = Store.open(store.path, lambda: AT)
    kept = store.campaign.characters[0]
    store.close()
    assert kept.armor == vest
    for damage_type, left in (("", 13), ("laser", 10), ("fire", 20), ("cut", 13)):
        document = duel("2d6", kept.armor, damage_type)
        shoot(document, *HIT, 4, 6)
        assert hits(document) == left


# what is typed


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("-4", HitsEntry(HitsChange.DAMAGE, 4)),
        ("−4", HitsEntry(HitsChange.DAMAGE, 4)),
        ("4 ", HitsEntry(HitsChange.DAMAGE, 4)),
        ("+4", HitsEntry(HitsChange.HEAL, 4)),
        ("=−4", HitsEntry(HitsChange.SET, -4)),
        *[(text, None) for text in ("4.5", "4,5", "", "abc", "1e3", "--4", "-+4", "4 4", "٤", "0x4", "1_0", "∞")],
    ],
)
def test_a_sign_means_what_it_says_and_what_is_no_number_is_refused(text: str, entry: HitsEntry | None) -> None:
    """A negative number healed, a minus of the typesetters was not read, and text counted as something."""
    assert parse_hits(text) == entry


@pytest.mark.parametrize("text", ["4.5", "4,5", "abc", "1e3", "--4", "٤"])
def test_a_stat_is_a_whole_number_or_refused(text: str) -> None:
    """Decimals and letters got into stats and became other numbers."""
    draft = replace(draft_of(Character("ana", "Ana", "Party", max_hits=20)), stats={"STR": text})
    assert [problem.place for problem in problems(draft)] == [("stats", "STR")]
    assert problems(replace(draft, stats={"STR": "−4"})) == ()


def test_wounds_are_never_negative_and_never_move_a_dm(qapp: object) -> None:
    """More wounds than hits, or fewer than none, gave a better modifier than possible."""
    draft = draft_of(Character("ana", "Ana", "Party", stats={"STR": 2, "DEX": 9, "END": 2}))
    assert [problem.place for problem in problems(replace(draft, wounds="−3"))] == [("wounds",)]
    knife = Weapon("Knife", "", "1d6", stat="DEX")
    ana = replace(character_of(replace(draft, wounds="99")), weapons=(knife,))
    combatant = ana.combatant("ana", Ruleset())
    assert (combatant.hits, combatant.max_hits, combatant.status) == (-86, 13, Status.DOWN)
    encounter = staged([combatant, fighter("b", "Raiders")])
    assert encounter.check_for("ana", Attack("b", "Knife", "Short")).dm == 2


def test_healing_stops_at_the_maximum_and_lifts_who_was_down(qapp: object) -> None:
    """At nothing, points of healing were taken as damage."""
    document = duel()
    document.fight("set_hits", "b", 0)
    document.fight("heal", "b", 3)
    assert (hits(document), document.encounter.combatant("b").status) == (3, Status.UP)
    document.fight("heal", "b", 99)
    assert hits(document) == 20
    for operation in ("heal", "harm"):
        with pytest.raises(RuleError):
            document.fight(operation, "b", -3)
    assert hits(document) == 20


# undoing and correcting


def test_counting_a_field_down_is_taken_back_at_once(qtbot: QtBot) -> None:
    """Undo took back one tick of a stepper that had been held: ten undos for ten points."""
    campaign = sample_campaign().with_character(Character("cy", "Cy", "Party", stats={"STR": 5, "DEX": 5, "END": 9}))
    document = Document(MemoryStore(campaign), ScriptedDice(()))
    page = CharacterPage(document, Attempts(document), lambda: ["cy"])
    qtbot.addWidget(page)
    page.edit("cy")
    end = next(field for field in page.findChildren(QLineEdit) if field.accessibleName() == "END")
    for _ in range(7):
        QTest.keyClick(end, Qt.Key.Key_Down)
    assert end.text() == "2"
    QTest.keySequence(end, QKeySequence(QKeySequence.StandardKey.Undo))
    assert end.text() == "9"
    for _ in range(7):
        QTest.keyClick(end, Qt.Key.Key_Down)
    page.close_page()
    assert document.campaign.character("cy").stats["END"] == 2
    document.undo()
    assert document.campaign.character("cy").stats["END"] == 9


def test_damage_dealt_to_the_wrong_one_can_be_moved(qapp: object) -> None:
    """There was no way to give damage that had been rolled to another target, with that one's own armor."""
    people = [fighter("a", "Party"), fighter("b", "Raiders"), fighter("c", "Raiders", armor=Armor("Jack", 3))]
    document = document_of(staged(people))
    document.dice = ScriptedDice([5, 4, 4, *HIT, 4, 4, 4])
    document.begin_turn({})
    document.fight("declare", "a", Attack("b", "Rifle", "Short"))
    document.fight("resolve")
    rolled, count = document.rolls(0, 99), document.roll_count()
    document.fight("heal", "b", 12)
    document.fight("harm", "c", 12)
    document.fight("harm", "c", 1, False)
    assert (hits(document, "b"), hits(document, "c")) == (20, 10)
    assert document.rolls(0, count) == rolled
    told = summary(document)
    assert "B: healed 12; hits 8 → 20" in told
    assert "C: 12 damage, 3 absorbed; hits 20 → 11" in told


def test_the_end_of_a_condition_moves_no_hits_and_revives_nobody(qapp: object) -> None:
    """Ending what was for a time left more hits than the maximum, or brought the fallen back."""
    document = duel()
    frenzy = Condition("Frenzy", (ConditionDm(ConditionScope.ATTACKS, 3),), turns=1)
    for id, left in (("a", 15), ("b", -2)):
        document.fight("set_condition", id, frenzy)
        document.fight("set_hits", id, left)
    while document.encounter.acting:
        document.fight("resolve")
    document.dice = ScriptedDice([1])
    document.begin_turn({})
    assert all(combatant.conditions == () for combatant in document.encounter.combatants)
    assert (hits(document, "a"), hits(document, "b")) == (15, -2)
    assert document.encounter.combatant("b").status is Status.DOWN
    document.restart_encounter()
    assert document.encounter == document.record.start
    assert (hits(document, "a"), hits(document, "b")) == (20, 20)


# copies and their character


def test_copies_share_nothing_with_each_other_or_their_character(qapp: object, tmp_path: Path) -> None:
    """Copies made at once shared one object: correcting one corrected all."""
    guard = Character("guard", "Guard", "Watch", weapons=(RIFLE,), armor=Armor("Jack", 3), max_hits=12)
    store = Store.create(tmp_path / "test.eod", Campaign("Test").with_character(guard), lambda: AT)
    document = Document(store, RandomDice(1))
    document.put_on_board(["guard"], 6)
    ids = [combatant.id for combatant in document.encounter.combatants]
    changes: list[tuple[str, tuple[object, ...]]] = [
        ("harm", (9,)),
        ("set_status", (Status.DEAD,)),
        ("rename", ("Tom",)),
        ("set_side", ("Party",)),
        ("set_condition", (Condition("Prone"),)),
        ("set_hidden", (True,)),
    ]
    document.begin_turn({})
    started = document.encounter.combatants
    for id, (operation, arguments) in zip(ids, changes, strict=True):
        untouched = [combatant for combatant in document.encounter.combatants if combatant.id != id]
        document.fight(operation, id, *arguments)
        assert [combatant for combatant in document.encounter.combatants if combatant.id != id] == untouched
    assert all(now != then for now, then in zip(document.encounter.combatants, started, strict=True))
    assert document.campaign.character("guard") == guard
    store.close()
    again = Store.open(store.path, lambda: AT)
    assert again.campaign.on_board.now.combatants == document.encounter.combatants
    assert again.campaign.character("guard") == guard
    again.close()


def test_placed_copies_follow_their_character_only_when_told_to_and_keep_their_wounds(qapp: object) -> None:
    """Nobody could say whether a corrected template reached the copies in encounters prepared before."""
    document = Document(MemoryStore(sample_campaign()), RandomDice(1))
    document.fight("harm", "r1", 9, False)
    document.duplicate_encounter()
    document.begin_turn({})  # this one goes on with what it began with
    document.show_encounter("encounter1")
    cannon = Weapon("Cannon", "Rifle", "6d6")
    document.put_character(replace(document.campaign.character("raider"), weapons=(cannon,), max_hits=20))
    raider = document.encounter.combatant("r1")
    assert (raider.weapons[0].name, raider.hits, raider.max_hits) == ("Rifle", 7, 16)
    document.update_placed_copies("raider")
    raider = document.encounter.combatant("r1")
    assert (raider.weapons, raider.hits, raider.max_hits) == ((cannon,), 11, 20)
    begun_before = document.campaign.encounters[1].now.combatant("r1")
    assert (begun_before.weapons[0].name, begun_before.hits) == ("Rifle", 7)
    document.undo()
    assert document.encounter.combatant("r1").weapons[0].name == "Rifle"


# a fight of many


def test_wounds_of_many_take_few_keys_and_no_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    """Keeping the wounds of many NPCs at once took a dialog for each hit."""
    desk = Desk(qtbot, tmp_path, campaign=sample_campaign(raiders=12), faces=[5, 4, *[4, 5] * 6, 5, 5, 4, 4, 4])
    desk.document.begin_turn({})
    desk.select("r3", "r5", "r8")
    for key in ("-", "7"):
        desk.type(key)
    assert QApplication.activeWindow() is desk.window
    desk.key(Qt.Key.Key_Return)
    assert [desk.encounter.combatant(id).hits for id in ("r3", "r5", "r8", "r4")] == [12, 12, 12, 16]
    rows = {row.id: row for row in desk.window.board.board.rows}
    assert [(rows[id].hits, rows[id].max_hits) for id in ("r3", "r4")] == [(12, 16), (16, 16)]
    desk.document.undo()
    assert desk.encounter.combatant("r8").hits == 16


def test_what_makes_up_a_roll_is_listed_though_the_block_says_nothing_of_it() -> None:
    """A block with bare stats hid the DMs that come from them, and whether NPCs suffer for what they lack."""
    club = Weapon("Club", "Blunt", "1d6+1")
    fist = Weapon("Fist", "", "1d6-1", stat="STR")
    thug = fighter("a", "Watch", weapons=(club, fist), stats={"STR": 9}, skills={})
    encounter = staged([thug, fighter("b", "Party")], Ruleset(unskilled_dm=-3))
    lines = {weapon: encounter.check_for("a", Attack("b", weapon, "Short")).modifiers for weapon in ("Club", "Fist")}
    assert [(m.value, m.source) for m in lines["Club"]] == [(-3, ModifierSource.UNSKILLED)]
    assert [(m.value, m.source) for m in lines["Fist"]] == [(2, ModifierSource.STAT)]
    assert modifier_words(lines["Club"]) == "Blunt (unskilled) −3"
    assert modifier_words(lines["Fist"]) == "STR (stat DM) +2"
    assert Ruleset(unskilled_dm=-3).differences() == ("unskilled_dm",)
    with pytest.raises(IllegalAction) as refused:
        staged([replace(thug, stats={}), fighter("b", "Party")]).check_for("a", Attack("b", "Fist", "Short"))
    assert refused.value.kind is ErrorKind.MISSING_STAT
