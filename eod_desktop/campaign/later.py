"""Values of a frozen struct that are read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec


class Later:
    """Stands in a field for the value that `read` gives, which is asked once."""

    __slots__ = ("_read", "_value")

    def __init__(self, read: Callable[[], object]) -> None:
        self._read: Callable[[], object] | None = read
        self._value: object = None

    @property
    def value(self) -> object:
        if self._read is not None:
            self._value = self._read()
            self._read = None
        return self._value

    # msgspec compares what stands in the fields: of two structs, one may have been read already
    def __eq__(self, other: object) -> bool:
        return self is other or self.value == (other.value if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(self.value)


def read_later(type: type[msgspec.Struct], *names: str) -> None:
    """Let these fields of a struct type hold a `Later`; whoever looks at one gets the value.

    Copies and `replace` take over what stands there, so that what was unread stays unread. Encoding needs a hook for
    `Later`.
    """
    for name in names:
        setattr(type, name, _Field(getattr(type, name)))


class _Field:
    """In place of a struct's own descriptor of a field."""

    def __init__(self, field: Any) -> None:
        self._field = field

    def __get__(self, instance: object, owner: type) -> Any:
        if instance is None:
            return self
        value = self._field.__get__(instance, owner)
        if type(value) is Later:
            value = value.value
            self._field.__set__(instance, value)
        return value

    def __set__(self, instance: object, value: object) -> None:
        self._field.__set__(instance, value)
