"""Which of the GM's own corrections are possible now: one function an operation, as in `legality`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eod_desktop.rules.combatant import MOST_HITS, Combatant, Status
from eod_desktop.rules.conditions import Condition
from eod_desktop.rules.dice import DiceSource
from eod_desktop.rules.errors import ErrorKind, IllegalAction, RuleError
from eod_desktop.rules.events import Situation, situation_of
from eod_desktop.rules.values import flag as is_flag
from eod_desktop.rules.values import one_of, text, title, whole

if TYPE_CHECKING:
    from eod_desktop.rules.encounter import Encounter

MOST_INITIATIVE = 1_000


def set_hits(encounter: Encounter, id: str, hits: int, reason: str = "") -> RuleError | None:
    encounter.combatant(id)
    whole("hits", hits, -MOST_HITS, MOST_HITS)
    text("reason", reason)
    return None


def harm(encounter: Encounter, id: str, amount: int, absorb: bool = True) -> RuleError | None:
    encounter.combatant(id)
    whole("amount", amount, 0, MOST_HITS)
    is_flag("absorb", absorb)
    return None


def heal(encounter: Encounter, id: str, amount: int) -> RuleError | None:
    encounter.combatant(id)
    whole("amount", amount, 0, MOST_HITS)
    return None


def set_status(encounter: Encounter, id: str, status: Status) -> RuleError | None:
    combatant = encounter.combatant(id)
    if one_of("status", status, Status) is Status.UP and combatant.hits <= 0:
        return IllegalAction(ErrorKind.HITS_TOO_LOW, id=id, hits=combatant.hits)
    return None


def set_surprised(encounter: Encounter, id: str, flag: bool = True) -> RuleError | None:
    is_flag("flag", flag)
    return _in_turn(encounter, id)


def set_initiative(encounter: Encounter, id: str, total: int) -> RuleError | None:
    whole("initiative", total, -MOST_INITIATIVE, MOST_INITIATIVE)
    return _in_turn(encounter, id)


def _in_turn(encounter: Encounter, id: str) -> RuleError | None:
    combatant = encounter.combatant(id)
    if not encounter.turn:
        return IllegalAction(ErrorKind.NO_TURN)
    if combatant.status is Status.LEFT:
        return IllegalAction(ErrorKind.LEFT, id=id)
    return None


def hold_back(encounter: Encounter, id: str) -> RuleError | None:
    if not encounter.combatant(id).breaking_off:
        return IllegalAction(ErrorKind.NOT_BREAKING_OFF, id=id)
    return None


def join(encounter: Encounter, combatant: Combatant, dice: DiceSource | None = None) -> RuleError | None:
    one_of("combatant", combatant, Combatant)
    if any(present.id == combatant.id for present in encounter.combatants):
        return IllegalAction(ErrorKind.DUPLICATE_ID, id=combatant.id)
    if dice is not None and not encounter.turn:
        return IllegalAction(ErrorKind.NO_TURN)
    combatant.prepared(encounter.ruleset)
    return None


def leave(encounter: Encounter, id: str) -> RuleError | None:
    if encounter.combatant(id).status is Status.LEFT:
        return IllegalAction(ErrorKind.LEFT, id=id)
    return None


def set_situation(encounter: Encounter, situation: Situation) -> RuleError | None:
    situation_of(situation)
    return None


def set_condition(encounter: Encounter, id: str, condition: Condition) -> RuleError | None:
    """Anyone may have one, also who is down, dead or gone: the GM's word."""
    encounter.combatant(id)
    one_of("condition", condition, Condition)
    return None


def clear_condition(encounter: Encounter, id: str, name: str) -> RuleError | None:
    if encounter.combatant(id).condition(text("condition", name)) is None:
        return IllegalAction(ErrorKind.NO_SUCH_CONDITION, id=id, condition=name)
    return None


def set_hidden(encounter: Encounter, id: str, flag: bool = True) -> RuleError | None:
    encounter.combatant(id)
    is_flag("flag", flag)
    return None


def rename(encounter: Encounter, id: str, name: str) -> RuleError | None:
    """A name means one combatant of the encounter, those that have left included: the log still speaks of them."""
    encounter.combatant(id)
    wanted = title("name", name).strip()
    if any(other.name.strip() == wanted for other in encounter.combatants if other.id != id):
        return IllegalAction(ErrorKind.NAME_TAKEN, id=id, name=wanted)
    return None


def set_side(encounter: Encounter, id: str, side: str) -> RuleError | None:
    encounter.combatant(id)
    title("side", side)
    return None


def move_before(encounter: Encounter, id: str, other_id: str | None = None) -> RuleError | None:
    if moved(encounter, id, other_id) == tuple(combatant.id for combatant in encounter.combatants):
        return IllegalAction(ErrorKind.SAME_PLACE, id=id)
    return None


def moved(encounter: Encounter, id: str, other_id: str | None) -> tuple[str, ...]:
    """The encounter order with one combatant moved before another, or to the end."""
    encounter.combatant(id)
    order = [combatant.id for combatant in encounter.combatants]
    if other_id == id:
        return tuple(order)
    order.remove(id)
    order.insert(len(order) if other_id is None else order.index(encounter.combatant(other_id).id), id)
    return tuple(order)
