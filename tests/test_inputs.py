"""How many key presses and clicks whole fights take in the real window, counted one by one and printed (pytest -s).

A turn costs its declarations, one input for each group that is resolved, and the overhead: initiative with who
rolls for whom, and next turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.edits import last_attack
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.targets import TargetRole
from eod_desktop.rules import Armor, Attack, Character, CharacterKind, Combatant, Encounter, RandomDice, Weapon
from eod_desktop.ui.target_list import TargetList
from tests.ui.windows import CTRL, PLAIN, SHIFT, Desk

TURNS = 3
MOST_A_DECLARATION = 2
MOST_OVERHEAD = 6

REACH = {"Close": 0, "Short": 0, "Medium": -1}
RIFLE = Weapon("Rifle", "Rifle", "3d6", REACH)
PISTOL = Weapon("Pistol", "Handgun", "2d6", REACH)
JACK = Armor("Jack", 3)
PARTY = (
    ("ana", "Ana Reyes", {"Leader": 1, "Rifle": 2}, RIFLE),
    ("bo", "Bo Halloran", {"Handgun": 1}, PISTOL),
    ("imke", "Dr. Imke Stahl", {"Rifle": 0}, RIFLE),
    ("tomasz", "Tomasz", {"Tactics": 0, "Rifle": 1}, RIFLE),
)


def fight_of(raiders: int) -> Campaign:
    """Four PCs against a sergeant and his raiders, staged."""
    sergeant = Character(
        "sergeant", "Raider sergeant", "Raiders", skills={"Leader": 1, "Rifle": 1}, weapons=(RIFLE,), max_hits=22
    )
    raider = Character("raider", "Raider", "Raiders", skills={"Rifle": 0}, weapons=(RIFLE,), armor=JACK, max_hits=16)
    party = [
        Character(id, name, "Party", CharacterKind.PC, skills=skills, weapons=(weapon,), armor=JACK, max_hits=21)
        for id, name, skills, weapon in PARTY
    ]
    campaign = Campaign("Counted")
    for character in (*party, sergeant, raider):
        campaign = campaign.with_character(character)
    combatants = [character.combatant(character.id, campaign.ruleset) for character in (*party, sergeant)]
    combatants += [raider.combatant(f"r{n}", campaign.ruleset, f"Raider {n}") for n in range(1, raiders)]
    start = Encounter(combatants=tuple(combatants), ruleset=campaign.ruleset)
    record = EncounterRecord("encounter1", "The bridge", start, start)
    return replace(campaign.with_record(record), current="encounter1")


@dataclass
class Count:
    """Inputs so far, and where they went: (attacks, inputs) of each declaration by what it was."""

    inputs: int = 0
    turn: int = 0
    declared: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    overhead: dict[int, int] = field(default_factory=dict)
    groups: dict[int, int] = field(default_factory=dict)
    attacks: dict[int, int] = field(default_factory=dict)
    spent: dict[int, int] = field(default_factory=dict)

    @contextmanager
    def declaring(self, how: str, attacks: int = 1) -> Iterator[None]:
        before = self.inputs
        yield
        self.declared.setdefault(how, []).append((attacks, self.inputs - before))
        self.attacks[self.turn] = self.attacks.get(self.turn, 0) + attacks
        self.spent[self.turn] = self.spent.get(self.turn, 0) + self.inputs - before

    @contextmanager
    def other(self) -> Iterator[None]:
        before = self.inputs
        yield
        self.overhead[self.turn] = self.overhead.get(self.turn, 0) + self.inputs - before

    def lines(self, title: str) -> Iterator[str]:
        """The count in words, a line a turn and one for each way of declaring."""
        total = sum(self.attacks.values())
        yield f"{title}: {self.inputs} inputs for {total} attacks, {self.inputs / total:.2f} for each"
        for turn, attacks in self.attacks.items():
            yield (
                f"  turn {turn}: {attacks} attacks declared with {self.spent[turn]}, "
                f"{self.groups[turn]} groups resolved with {self.groups[turn]}, overhead {self.overhead[turn]}"
            )
        for how, counted in self.declared.items():
            attacks, inputs = (sum(column) for column in zip(*counted, strict=True))
            most = max(inputs for _, inputs in counted)
            yield f"  {how}: {attacks} attacks, {inputs} inputs, at most {most} at once"


class Hand:
    """All that the GM can do is press a key or click; both count."""

    def __init__(self, desk: Desk, mouse: bool) -> None:
        self.desk = desk
        self.mouse = mouse
        self.count = Count()

    @property
    def encounter(self) -> Encounter:
        return self.desk.document.encounter

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        self.count.inputs += 1
        QTest.keyClick(QApplication.focusWidget(), key, modifiers)

    def click(self, name: str, window: QWidget | None = None) -> None:
        """Click on the button that is called so."""
        buttons = (window or self.desk.window).findChildren(QAbstractButton)
        button = next(b for b in buttons if name in (b.text(), b.accessibleName()) and b.isVisible())
        self.count.inputs += 1
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def press_or_click(self, key: Qt.Key, modifiers: Qt.KeyboardModifier, button: str) -> None:
        if self.mouse:
            self.click(button)
        else:
            self.press(key, modifiers)

    # what a turn is made of

    def begin_turn(self) -> None:
        button = "Next turn" if self.encounter.turn else "Roll initiative"
        self.count.turn = self.encounter.turn + 1
        with self.count.other():
            self.press_or_click(Qt.Key.Key_I, CTRL, button)

    def begin_turn_led(self, side: str) -> None:
        """Let the sergeant roll for his side; the window keeps that for later turns."""
        self.count.turn = self.encounter.turn + 1

        def choose(dialog: QDialog) -> None:
            wanted = next(
                choice for choice in dialog.findChildren(QComboBox) if choice.accessibleName().endswith(f"of {side}")
            )
            if self.mouse:
                self._choose_by_mouse(wanted, 1)
                self.click("&Roll", dialog)
            else:
                while QApplication.focusWidget() is not wanted:
                    self.press(Qt.Key.Key_Tab)
                self.press(Qt.Key.Key_Down)
                self.press(Qt.Key.Key_Return, CTRL)

        with self.count.other():
            keys = CTRL | SHIFT
            self.desk.in_dialog(lambda: self.press_or_click(Qt.Key.Key_I, keys, "Leaders…"), choose)

    def _choose_by_mouse(self, choice: QComboBox, row: int) -> None:
        self.count.inputs += 2
        QTest.mouseClick(choice, Qt.MouseButton.LeftButton)
        view = choice.view()
        self.desk.qtbot.waitUntil(view.isVisible)
        place = view.visualRect(view.model().index(row, 0)).center()
        QTest.mouseMove(view.viewport(), place)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, PLAIN, place)

    def choose_target(self, id: str) -> None:
        targets = self.desk.window.panel.findChild(TargetList)
        rows = [targets.model().index(row, 0) for row in range(targets.model().rowCount())]
        index = next(row for row in rows if row.data(TargetRole.ID) == id)
        if self.mouse:
            self.count.inputs += 1
            QTest.mouseClick(targets.viewport(), Qt.MouseButton.LeftButton, PLAIN, targets.visualRect(index).center())
        else:
            self.press(Qt.Key(Qt.Key.Key_0 + index.data(TargetRole.DIGIT)))

    def declare(self) -> None:
        self.press_or_click(Qt.Key.Key_Return, PLAIN, "Declare")

    def resolve(self) -> None:
        """One input for the whole group, of ten as of one."""
        before = self.count.inputs
        self.press_or_click(Qt.Key.Key_Return, CTRL, "Resolve group")
        assert self.count.inputs == before + 1
        self.count.groups[self.count.turn] = self.count.groups.get(self.count.turn, 0) + 1


def play_turn(hand: Hand, targets: dict[str, Iterator[str]]) -> None:
    """Everybody attacks: as last time, or somebody else when that one is down."""
    while hand.encounter.acting:
        group = hand.encounter.acting
        while waiting := [id for id in group if id not in hand.encounter.declarations]:
            declare_next(hand, waiting, targets)
        assert all(isinstance(hand.encounter.declarations[id], Attack) for id in group)
        hand.resolve()


def declare_next(hand: Hand, waiting: list[str], targets: dict[str, Iterator[str]]) -> None:
    who = hand.desk.window.board.current_id()
    assert who in waiting, "whom the turn waits for is at hand without an input"
    if len(waiting) > 1 and all(repeats(hand.encounter, id) for id in waiting):
        with hand.count.declaring("all as last time", len(waiting)):
            hand.press_or_click(Qt.Key.Key_R, SHIFT, "All as last time")
        assert all(hand.encounter.declarations[id] == last_attack(hand.encounter, id) for id in waiting)
    elif repeats(hand.encounter, who):
        with hand.count.declaring("as last time"):
            hand.press_or_click(Qt.Key.Key_R, PLAIN, "As last time")
        assert hand.encounter.declarations[who] == last_attack(hand.encounter, who)
    else:
        target = next_target(hand.encounter, hand.encounter.combatant(who), targets)
        how = "first attack" if last_attack(hand.encounter, who) is None else "another target"
        with hand.count.declaring(how):
            if hand.desk.window.panel.choice.target != target:
                hand.choose_target(target)
            hand.declare()
        assert hand.encounter.declarations[who].target == target


def repeats(encounter: Encounter, id: str) -> bool:
    last = last_attack(encounter, id)
    return last is not None and encounter.combatant(last.target).able


def next_target(encounter: Encounter, attacker: Combatant, targets: dict[str, Iterator[str]]) -> str:
    """Enemies in turn, so that seldom the one who is offered is the one who is wanted; the first nine have keys."""
    able = [c.id for c in encounter.combatants if c.able and c.side != attacker.side][:9]
    return next(id for id in targets[attacker.side] if id in able)


# the offscreen platform says so of every list that drops down
@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)
@pytest.mark.parametrize("mouse", [False, True], ids=["keyboard", "mouse"])
@pytest.mark.parametrize(
    ("raiders", "led", "seed"), [(4, False, 2), (12, True, 5)], ids=["4-against-4", "4-against-12"]
)
def test_a_fight_takes_few_inputs(
    qtbot: QtBot, tmp_path: Path, raiders: int, led: bool, seed: int, mouse: bool
) -> None:
    desk = Desk(qtbot, tmp_path, fight_of(raiders))
    desk.window.resize(1280, 720)
    desk.document.dice = RandomDice(seed)
    hand = Hand(desk, mouse)
    sides = {side: [c.id for c in hand.encounter.combatants if c.side != side] for side in ("Party", "Raiders")}
    targets = {side: cycle(ids) for side, ids in sides.items()}
    for turn in range(TURNS):
        if led and turn == 0:
            hand.begin_turn_led("Raiders")
        else:
            hand.begin_turn()
        play_turn(hand, targets)
    assert hand.encounter.turn == TURNS
    count = hand.count
    how = "by mouse" if mouse else "by keyboard"
    print(*count.lines(f"\n4 against {raiders}{' led' * led}, {how}"), sep="\n")

    if led:
        up = {c.id for c in hand.encounter.combatants if c.side == "Raiders" and c.able}
        assert len({hand.encounter.places[id].total for id in up}) == 1, "still led in the last turn"
    assert {inputs for _, inputs in (*count.declared["as last time"], *count.declared["all as last time"])} == {1}
    assert max(inputs for declared in count.declared.values() for _, inputs in declared) <= MOST_A_DECLARATION
    assert max(count.overhead.values()) <= MOST_OVERHEAD
    assert count.inputs == sum((*count.spent.values(), *count.groups.values(), *count.overhead.values()))
