"""What a field may hold: each function gives the value back as the rules keep it, or raises RuleError(BAD_VALUE)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar, overload

import msgspec
from msgspec.structs import force_setattr

from eod_desktop.rules.errors import ErrorKind, RuleError

T = TypeVar("T")
V = TypeVar("V")
S = TypeVar("S", bound=msgspec.Struct)

_COLLECTIONS = (list, frozenset, set)


def changed(value: S, **changes: Any) -> S:
    """As `msgspec.structs.replace`, but nothing is checked anew: for changes that are as the rules keep them.

    A fight is made of such changes, and looking through the skills of a combatant again takes longer than all else.
    """
    result = copied(value)
    for name, content in changes.items():
        force_setattr(result, name, content)
    return result


def copied(value: S) -> S:
    """A value of its own with the same fields, without what was kept of the old one; nothing is checked anew."""
    # `copy.copy` takes twice as long to come to the same method, which msgspec's types leave out
    result: S = value.__copy__()  # type: ignore[attr-defined]
    return result


class kept(Generic[V, T]):  # noqa: N801 - used as `property` is
    """A property that is worked out once and kept in the value's `__dict__`: `functools.cached_property` without its
    lock, which takes longer than what is kept here, and which later versions of Python do without.
    """

    def __init__(self, work: Callable[[V], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__
        self._name = work.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> kept[V, T]: ...
    @overload
    def __get__(self, instance: V, owner: type) -> T: ...
    def __get__(self, instance: V | None, owner: type) -> T | kept[V, T]:
        if instance is None:
            return self
        result = instance.__dict__[self._name] = self._work(instance)
        return result


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
        # the abstract classes of Python take longer to ask than what is asked of most values here
        if not isinstance(values, _COLLECTIONS) and (
            not isinstance(values, Iterable) or isinstance(values, str | Mapping)
        ):
            raise bad_value(name, values)
        values = tuple(values)
    for value in values:
        if not isinstance(value, kind):
            raise bad_value(name, value)
    return values


def mapping(name: str, value: object) -> Mapping[object, object]:
    # the abstract classes of Python take longer to ask than what is asked of most values here
    if type(value) is not dict and type(value) is not MappingProxyType and not isinstance(value, Mapping):
        raise bad_value(name, value)
    return value


def numbers(kind: str, values: object, low: int, high: int) -> dict[str, int]:
    """A mapping of its own from names to ints within low…high; `kind` names what they are in the error."""
    return {
        title(kind, name): whole(f"{kind} {name}", number, low, high) for name, number in mapping(kind, values).items()
    }
