"""Writes a campaign file of the present schema version with a past of every kind, and beside it what it holds.

    python -m tests.data.write_campaign_file

Run it once for each schema version, before that version is shipped; the files then stay as they are for good.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec.structs import replace

from eod_desktop.campaign import edits, schema
from eod_desktop.campaign.codec import encode
from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel, StoredStep
from eod_desktop.campaign.store import Store
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Attack, Combatant, DiceSource, Encounter, Modifier, RandomDice
from tests.campaign.books import Books, clock, rows
from tests.campaign.player import Player

HERE = Path(__file__).parent


class Held(msgspec.Struct, frozen=True):
    """What a campaign file holds: of each roll also when it was made and whether it is undone, the steps that can be
    undone or redone, and the campaign before all and after all of them.
    """

    campaign: Campaign
    rolls: tuple[tuple[Roll, str, bool], ...]
    steps: tuple[StoredStep, ...]
    first: Campaign
    last: Campaign


def held(store: Store) -> Held:
    steps = store.steps()
    first = last = store.campaign
    for step in reversed(steps):
        if not step.undone:
            first = store.states(step.id, first)[0]
    for step in steps:
        if step.undone:
            last = store.states(step.id, last)[1]
    return Held(store.campaign, tuple((row.roll, row.at, row.undone) for row in rows(store)), steps, first, last)


def main() -> None:
    path = HERE / f"campaign-v{schema.VERSION}.eod"
    sample = load_sample((shipped_resources() / "sample" / "campaign.json").read_text(encoding="utf-8"))
    books = Books(Store.create(path, sample, clock), Player(8))
    for number in range(1, 60):
        books.any(number)
    _fight(books, sample.on_board)
    _roll_outside(books)
    _undo_two_names(books)
    books.store.close()
    store = Store.open(path, clock, read_only=True)
    path.with_suffix(".json").write_bytes(msgspec.json.format(encode(held(store)), indent=1) + b"\n")
    store.close()


def _fight(books: Books, bridge: EncounterRecord) -> None:
    """Three turns at the bridge: led by the one who can, with a ruling, and the last turn begun twice."""
    dice = RandomDice(4)
    _do(books, "fight", lambda campaign: replace(campaign.with_record(bridge), current=bridge.id))
    for _ in range(3):
        _begin(books, dice)
        while books.campaign.on_board.now.acting:
            for id in books.campaign.on_board.now.acting:
                _operate(books, "declare", lambda e, id=id: e.declare(id, _attack(e, e.combatant(id))))
            _operate(books, "resolve", lambda e: e.resolve(dice))
            for id in books.campaign.on_board.now.pending_rulings:
                _operate(books, "rule_natural_twelve", lambda e, id=id: e.rule_natural_twelve(id, True, dice))
    before = books.campaign
    step = _begin(books, dice)
    books.store.undo(step, before, books.campaign)
    books.campaign = before
    _begin(books, dice)
    id = books.campaign.on_board.now.acting[0]
    _operate(books, "declare", lambda e: e.declare(id, _attack(e, e.combatant(id), Modifier("Darkness", -9))))
    _operate(books, "resolve", lambda e: e.resolve(SixesFirst(dice)))
    _operate(books, "rule_natural_twelve", lambda e: e.rule_natural_twelve(id, True, dice))


def _roll_outside(books: Books) -> None:
    """Rolls of no fight: some that count, some undone for good."""
    books.roll_outside(0)
    books.roll_outside(2)
    books.undo()
    books.roll_outside(3)


def _undo_two_names(books: Books) -> None:
    """The last steps, that can be redone."""
    states = [books.campaign, replace(books.campaign, name="Summer"), replace(books.campaign, name="Winter")]
    steps = [_do(books, "rename_campaign", lambda _, state=state: state) for state in states[1:]]
    for step, (before, after) in reversed(list(zip(steps, pairwise(states), strict=True))):
        books.store.undo(step, before, after)


class SixesFirst:
    """Two sixes, then other dice."""

    def __init__(self, dice: DiceSource) -> None:
        self._dice = dice
        self._sixes = True

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        sixes, self._sixes = self._sixes, False
        return (6,) * count if sixes else self._dice.roll(count, sides)


def _begin(books: Books, dice: DiceSource) -> int:
    led = {"c2": "c1"} if books.campaign.on_board.now.combatant("c1").able else {}
    return _operate(books, "begin_turn", lambda e: e.begin_turn(dice, led))


def _attack(encounter: Encounter, attacker: Combatant, *modifiers: Modifier) -> Attack:
    foe = next(c for c in encounter.combatants if c.able and encounter.hostile(attacker.side, c.side))
    weapon = attacker.weapons[0]
    return Attack(foe.id, weapon.name, "Medium" if "Medium" in weapon.range_dms else "Close", modifiers=modifiers)


def _operate(books: Books, operation: str, change: Callable[[Encounter], Encounter]) -> int:
    return _do(books, operation, lambda campaign: edits.change_encounter(campaign, campaign.current, change))


def _do(books: Books, operation: str, change: Callable[[Campaign], Campaign]) -> int:
    before, books.campaign = books.campaign, change(books.campaign)
    typed = [operation == "rule_natural_twelve"] * 9
    return books.store.record(StepLabel(operation), before, books.campaign, typed)


if __name__ == "__main__":
    main()
