"""What the rules refuse: a kind and its data, never a sentence (the models word it for the GM)."""

from __future__ import annotations

from enum import StrEnum


class ErrorKind(StrEnum):
    """Why something was refused; the comment names the keys of `RuleError.data`."""

    # values
    BAD_EXPRESSION = "bad_expression"  # text, reason
    BAD_FACE = "bad_face"  # face, sides
    BAD_VALUE = "bad_value"  # name, value
    BAD_OPTION = "bad_option"  # option, value
    MISSING_STAT = "missing_stat"  # stat, [id]
    DUPLICATE_ID = "duplicate_id"  # id
    DICE_EXHAUSTED = "dice_exhausted"  # wanted, left
    # operations
    UNKNOWN_OPERATION = "unknown_operation"  # operation
    UNKNOWN_COMBATANT = "unknown_combatant"  # id
    NO_COMBATANTS = "no_combatants"
    NO_TURN = "no_turn"
    ALREADY_BEGUN = "already_begun"
    SOMEONE_ACTS = "someone_acts"  # ids
    NOBODY_ACTS = "nobody_acts"
    RULING_PENDING = "ruling_pending"  # ids
    NO_RULING_PENDING = "no_ruling_pending"  # id
    NOT_ALLOWABLE = "not_allowable"
    NOT_THIS_TURN = "not_this_turn"  # id
    ALREADY_ACTED = "already_acted"  # id
    SURPRISED = "surprised"  # id
    DOWN = "down"  # id
    DEAD = "dead"  # id
    LEFT = "left"  # id
    OWN_TARGET = "own_target"  # id
    TARGET_DEAD = "target_dead"  # id, target
    TARGET_LEFT = "target_left"  # id, target
    NO_SUCH_WEAPON = "no_such_weapon"  # id, weapon
    OUT_OF_RANGE = "out_of_range"  # id, weapon, range
    NOT_BREAKING_OFF = "not_breaking_off"  # id
    NO_SUCH_CONDITION = "no_such_condition"  # id, condition
    NAME_TAKEN = "name_taken"  # id, name
    SAME_PLACE = "same_place"  # id
    HITS_TOO_LOW = "hits_too_low"  # id, hits
    LEADER_WITHOUT_SKILL = "leader_without_skill"  # id, leader
    LEADER_NOT_ABLE = "leader_not_able"  # id, leader
    LEADER_OF_OTHER_SIDE = "leader_of_other_side"  # id, leader
    LEADER_IS_LED = "leader_is_led"  # id, leader
    LEADS_ITSELF = "leads_itself"  # id
    ENCOUNTER_ENDED = "encounter_ended"  # by whoever keeps encounters: this one is over


_LONGEST_SHOWN = 120


class RuleError(ValueError):
    """A value or an operation that the rules refuse; `kind` and `data` say which and why."""

    def __init__(self, kind: ErrorKind, **data: object) -> None:
        self.kind = kind
        self.data = data
        super().__init__(", ".join([kind.value, *(f"{name}={_shown(value)}" for name, value in data.items())]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleError):
            return NotImplemented
        return type(other) is type(self) and (self.kind, self.data) == (other.kind, other.data)

    def __hash__(self) -> int:
        return hash(self.kind)


class IllegalAction(RuleError):
    """An operation that is not possible now; raised before any die is rolled, and nothing has changed."""


class DiceExhausted(RuleError):
    """Scripted dice ran out before the rolls did."""


def _shown(value: object) -> str:
    """A value in a message for developers, short whatever was passed."""
    try:
        shown = repr(value)
    except ValueError:  # Python refuses to write out an int of more than 4,300 digits
        shown = f"<{type(value).__name__}>"
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}…"
