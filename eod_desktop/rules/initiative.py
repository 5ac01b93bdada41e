"""A new turn: who rolls, who is led, and which side is surprised (I1–I11)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr, replace

from eod_desktop.rules import fold
from eod_desktop.rules.combatant import Combatant, Status
from eod_desktop.rules.dice import DiceSource
from eod_desktop.rules.events import Initiative, SideComparison, Situation, TurnBegan, pair
from eod_desktop.rules.purposes import RollPurposeKind, tell
from eod_desktop.rules.ruleset import Ruleset, SideInitiative
from eod_desktop.rules.values import copied

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

LEADER = "Leader"
_UP, _DOWN = Status.UP, Status.DOWN  # looking a member up takes longer than comparing
_HELPFUL_SKILLS = {Situation.REGULAR: (LEADER, "Tactics"), Situation.URBAN: (LEADER, "Streetwise")}


def begin_turn(
    encounter: Encounter, dice: DiceSource, led_by: Mapping[str, str], waive_bonus: Collection[str]
) -> Encounter:
    """The new turn; legality has been asked."""
    return _begun(encounter, _turn(encounter, dice, led_by, waive_bonus))


def _turn(encounter: Encounter, dice: DiceSource, led_by: Mapping[str, str], waive_bonus: Collection[str]) -> TurnBegan:
    """The event of a new turn; one die per combatant that rolls, in encounter order."""
    situation = encounter.next_situation or encounter.situation
    departed = departing(encounter)
    able = [c for c in encounter.combatants if c.status is _UP and c.id not in departed]
    known = {} if encounter.ruleset.initiative_each_turn else encounter.places
    newcomers = [c for c in able if c.id not in known] if known else able
    rolled: dict[str, Initiative] = {}
    for combatant in newcomers:
        if combatant.id not in led_by:
            waived = combatant.id in waive_bonus
            rolled[combatant.id] = rolled_place(combatant, situation, encounter.ruleset, dice, waived)
    if led_by:
        for combatant in newcomers:
            if combatant.id in led_by:
                leader = led_by[combatant.id]
                rolled[combatant.id] = rolled.get(leader) or replace(known[leader], rolled_by=leader)
        rolled = {c.id: rolled[c.id] for c in newcomers}
    placed = {**known, **rolled} if known else rolled
    comparisons = _comparisons(encounter, able, placed)
    surprises = [(c.faster, c.slower) for c in comparisons if c.surprise]
    if encounter.surprises:
        surprises += _lasting_surprises(encounter, able)
    slower_sides = {slower for _, slower in surprises}
    return TurnBegan(
        turn=encounter.turn + 1,
        situation=situation,
        departed=tuple(departed),
        rolled=rolled,
        # only the able have rolled, and of those who have a place from before some may have fallen or left
        ranked=tuple(
            [c.id for c in encounter.combatants if c.id in placed and _present(c, departed)] if known else rolled
        ),
        comparisons=tuple(comparisons),
        surprises=tuple(sorted(surprises)),
        surprised=tuple([c.id for c in encounter.combatants if c.side in slower_sides and _present(c, departed)])
        if slower_sides
        else (),
    )


def _begun(start: Encounter, event: TurnBegan) -> Encounter:
    """As `fold.replay` of this event, in two thirds of the time where nobody leaves and no stance or condition ends."""
    for one in start.combatants:
        if one.stance or one.breaking_off or one.conditions:
            return fold.replay(start, (event,))
    state = copied(start)
    fold.take_places(state, event)
    force_setattr(state, "passed", None)
    force_setattr(state, "acted", frozenset())
    force_setattr(state, "declarations", {})
    force_setattr(state, "quiet", {})
    force_setattr(state, "log", start.log.extended((event,)))
    state.__dict__["by_id"], state.__dict__["aims"] = start.by_id, start.aims
    return state


def departing(encounter: Encounter) -> list[str]:
    """Who leaves as the next turn begins: broke off, that is acted on it, and is still able (A5)."""
    return [c.id for c in encounter.combatants if c.breaking_off and c.able and c.id in encounter.acted]


def rolled_place(
    combatant: Combatant, situation: Situation, ruleset: Ruleset, dice: DiceSource, waived: bool = False
) -> Initiative:
    """The place that one die gives: +1 with any skill that helps in the situation, level 0 included (I1–I4)."""
    if hasattr(dice, "about"):
        tell(dice, RollPurposeKind.INITIATIVE, combatant.id)
    face = dice.roll(1)[0]
    skills = helpful_skills(combatant, situation)
    if not skills:
        return Initiative(face, face, 0, combatant.id)
    bonus = 0 if waived else ruleset.initiative_bonus
    return Initiative(face + bonus, face, bonus, combatant.id, skills, waived)


def helpful_skills(combatant: Combatant, situation: Situation) -> tuple[str, ...]:
    """Which of a combatant's skills give it the initiative bonus in that situation (I2, I3)."""
    first, second = _HELPFUL_SKILLS[situation]
    skills = combatant.skills
    if first in skills:
        return (first, second) if second in skills else (first,)
    return (second,) if second in skills else ()


def side_initiatives(sides: Iterable[tuple[str, int]], which: SideInitiative) -> dict[str, Fraction]:
    """Each side's initiative from (side, total) of its able combatants (I7)."""
    totals: dict[str, list[int]] = {}
    for side, total in sides:
        totals.setdefault(side, []).append(total)
    if which is SideInitiative.AVERAGE:
        return {side: Fraction(sum(values), len(values)) for side, values in totals.items()}
    pick = max if which is SideInitiative.BEST else min
    return {side: Fraction(pick(values)) for side, values in totals.items()}


def _comparisons(encounter: Encounter, able: list[Combatant], placed: Mapping[str, Initiative]) -> list[SideComparison]:
    """Every pair of hostile sides that has able combatants on both for the first time (I8, I10)."""
    present = dict.fromkeys([c.side for c in able])
    new = [two for two in combinations(present, 2) if pair(*two) not in encounter.compared and encounter.hostile(*two)]
    if not new:
        return []
    sides = side_initiatives(((c.side, placed[c.id].total) for c in able), encounter.ruleset.side_initiative)
    result = []
    for side, other in new:
        faster, slower = (side, other) if sides[side] >= sides[other] else (other, side)
        surprise = sides[faster] - sides[slower] >= encounter.ruleset.surprise_margin
        result.append(SideComparison(faster, slower, sides[faster], sides[slower], surprise))
    return result


def _lasting_surprises(encounter: Encounter, able: list[Combatant]) -> list[tuple[str, str]]:
    """The surprises that outlast the turn just ended: someone able, at least one attack, all attacks quiet (I11)."""
    able_sides = {c.side for c in able}
    return [
        (faster, slower)
        for faster, slower in encounter.surprises
        if faster in able_sides and encounter.quiet.get(faster, False)
    ]


def _present(combatant: Combatant, departed: Collection[str]) -> bool:
    return (combatant.status is _UP or combatant.status is _DOWN) and combatant.id not in departed
