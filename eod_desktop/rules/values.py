"""What a field may hold: each function gives the value back as the rules keep it, or raises RuleError(BAD_VALUE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from eod_desktop.rules.errors import ErrorKind, RuleError

T = TypeVar("T")


def bad_value(name: str, value: object) -> RuleError:
    return RuleError(ErrorKind.BAD_VALUE, name=name, value=value)


def whole(name: str, value: object, low: int, high: int) -> int:
    """An int (not a bool) within low…high."""
    if type(value) is not int or not low <= value <= high:
        raise bad_value(name, value)
    return value


def flag(name: str, value: object) -> bool:
    if type(value) is not bool:
        raise bad_value(name, value)
    return value


def text(name: str, value: object) -> str:
    """Any text, also none."""
    if not isinstance(value, str):
        raise bad_value(name, value)
    return value


def title(name: str, value: object) -> str:
    """Text that is more than white space."""
    if not text(name, value).strip():
        raise bad_value(name, value)
    return text(name, value)


def one_of(name: str, value: object, kind: type[T]) -> T:
    """A value of that class."""
    if not isinstance(value, kind):
        raise bad_value(name, value)
    return value


def several(name: str, values: object, kind: type[T]) -> tuple[T, ...]:
    """A tuple of values of that class, from any iterable but a text."""
    if type(values) is not tuple:
        if not isinstance(values, Iterable) or isinstance(values, str | Mapping):
            raise bad_value(name, values)
        values = tuple(values)
    for value in values:
        if not isinstance(value, kind):
            raise bad_value(name, value)
    return values


def mapping(name: str, value: object) -> Mapping[object, object]:
    if not isinstance(value, Mapping):
        raise bad_value(name, value)
    return value


def numbers(kind: str, values: object, low: int, high: int) -> dict[str, int]:
    """A mapping of its own from names to ints within low…high; `kind` names what they are in the error."""
    return {
        title(kind, name): whole(f"{kind} {name}", number, low, high) for name, number in mapping(kind, values).items()
    }
