"""Errors: a kind and its data, never a sentence."""

import pytest

from eod_desktop.rules import DiceExhausted, ErrorKind, IllegalAction, RuleError


def test_a_rule_error_is_a_value_error_with_a_kind_and_its_data() -> None:
    error = IllegalAction(ErrorKind.OUT_OF_RANGE, id="ann", weapon="Gun", range="Long")
    assert isinstance(error, RuleError)
    assert isinstance(error, ValueError)
    assert issubclass(DiceExhausted, RuleError)
    assert error.kind is ErrorKind.OUT_OF_RANGE
    assert error.data == {"id": "ann", "weapon": "Gun", "range": "Long"}
    assert str(error) == "out_of_range, id='ann', weapon='Gun', range='Long'"


def test_errors_are_equal_by_class_kind_and_data() -> None:
    error = RuleError(ErrorKind.DOWN, id="ann")
    assert error == RuleError(ErrorKind.DOWN, id="ann")
    assert hash(error) == hash(RuleError(ErrorKind.DOWN, id="ann"))
    assert error != RuleError(ErrorKind.DOWN, id="bob")
    assert error != RuleError(ErrorKind.DEAD, id="ann")
    assert error != IllegalAction(ErrorKind.DOWN, id="ann")
    assert error != "down, id='ann'"


@pytest.mark.parametrize("value", [pytest.param(10**5000, id="huge"), pytest.param("x" * 10_000, id="long")])
def test_a_message_is_short_whatever_was_passed(value: object) -> None:
    error = RuleError(ErrorKind.BAD_VALUE, name="hits", value=value)
    assert len(str(error)) < 200
    assert error.data["value"] == value


def test_every_kind_has_a_name_of_its_own() -> None:
    assert [kind.value for kind in ErrorKind] == [kind.name.lower() for kind in ErrorKind]
