"""What a field may hold."""

from collections.abc import Callable
from typing import Any

import pytest

from eod_desktop.rules import Combatant, Encounter, ErrorKind, Evade, Modifier, RuleError, ScriptedDice
from eod_desktop.rules.values import flag, mapping, numbers, one_of, several, text, title, whole

SUN = Modifier("Sun", -4)


@pytest.mark.parametrize(
    ("check", "value", "kept"),
    [
        (lambda value: whole("it", value, 1, 6), 6, 6),
        (lambda value: flag("it", value), False, False),
        (lambda value: text("it", value), "", ""),
        (lambda value: title("it", value), " a ", " a "),
        (lambda value: one_of("it", value, Modifier), SUN, SUN),
        (lambda value: several("it", value, Modifier), [SUN], (SUN,)),
        (lambda value: several("it", value, Modifier), (item for item in [SUN]), (SUN,)),
        (lambda value: several("it", value, int), frozenset({3}), (3,)),
        (lambda value: mapping("it", value), {1: 2}, {1: 2}),
        (lambda value: numbers("it", value, 0, 9), {"a": 1}, {"a": 1}),
    ],
)
def test_what_fits_is_given_back_as_it_is_kept(check: Callable[[Any], Any], value: Any, kept: Any) -> None:
    assert check(value) == kept


@pytest.mark.parametrize(
    ("check", "value"),
    [
        *((lambda value: whole("it", value, 1, 6), value) for value in (0, 7, True, 2.0, "3", None)),
        *((lambda value: flag("it", value), value) for value in (0, 1, None, "true")),
        *((lambda value: text("it", value), value) for value in (None, 3, b"a")),
        *((lambda value: title("it", value), value) for value in ("", " \t\u00a0", None)),
        *((lambda value: one_of("it", value, Modifier), value) for value in (None, Modifier, 3)),
        *((lambda value: several("it", value, str), value) for value in (None, "ab", {"a": 1}, ["a", 3], 7)),
        *((lambda value: mapping("it", value), value) for value in (None, [("a", 1)], "a")),
        *((lambda value: numbers("it", value, 0, 9), value) for value in ({"a": 10}, {"": 1}, {3: 1}, {"a": True})),
    ],
)
def test_what_does_not_fit_is_a_rule_error(check: Callable[[Any], Any], value: Any) -> None:
    with pytest.raises(RuleError) as raised:
        check(value)
    assert raised.value.kind is ErrorKind.BAD_VALUE


def test_a_mapping_is_kept_as_a_copy() -> None:
    given = {"a": 1}
    kept = numbers("it", given, 0, 9)
    given["a"] = 2
    assert kept == {"a": 1}


def test_what_an_encounter_keeps_of_itself_is_never_older_than_itself() -> None:
    start = Encounter(combatants=(Combatant("a", "A", "X", max_hits=10), Combatant("b", "B", "Y", max_hits=10)))
    start = start.begin_turn(ScriptedDice([5, 4]))
    assert not start.combatant("a").stance
    assert start.acting == ("a",)
    declared = start.declare("a", Evade())
    assert declared.combatant("a").stance
    assert declared.acting == ("a",)
    hurt = declared.set_hits("b", 3)
    assert (declared.combatant("b").hits, hurt.combatant("b").hits) == (10, 3)
