"""The JSON form of the values in a campaign file."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

import msgspec

from eod_desktop.campaign.later import Later
from eod_desktop.rules import Event, History

T = TypeVar("T")


def encode(value: object) -> bytes:
    """UTF-8 JSON of a frozen value; mappings keep their order, which declarations and the GM's own lists rely on."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, type: type[T]) -> T:
    """The value of that type; msgspec.DecodeError or ValueError for anything that is none."""
    return msgspec.json.decode(data, type=type, dec_hook=_from_json)


def decode_event(data: bytes | str) -> Event:
    event: Event = _events().decode(data)
    return event


def decode_events(data: Iterable[bytes | str]) -> list[Event]:
    """Many events in order, each from its own JSON."""
    return [*map(_events().decode, data)]


def fields_of(value: msgspec.Struct, without: Collection[str]) -> dict[str, object]:
    """The fields of a value by name, but for some."""
    return {name: getattr(value, name) for name in value.__struct_fields__ if name not in without}


def decode_field(data: bytes | str, type: type[msgspec.Struct], name: str) -> object:
    """The value of one field of a type; errors as `decode`."""
    return decode(data, _field_types(type)[name])


@cache
def _field_types(type: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(type)}


def _to_json(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, History):
        return list(value)
    if isinstance(value, Later):
        return value.value
    raise NotImplementedError(type(value))


def _from_json(type: type, value: Any) -> Any:
    if type is Fraction:
        # Fraction itself takes "1e999999999", and "1/0" with an error of its own
        if not isinstance(value, str) or not _FRACTION.fullmatch(value):
            raise ValueError("no fraction")
        return Fraction(value)
    if type is History:
        return History(msgspec.convert(value, tuple[Event, ...], dec_hook=_from_json))
    raise NotImplementedError(type)


_FRACTION = re.compile(r"-?[0-9]{1,18}(/[1-9][0-9]{0,17})?")
_ENCODER = msgspec.json.Encoder(enc_hook=_to_json)


@cache
def _events() -> msgspec.json.Decoder[Any]:
    """Looking through all kinds of events takes 2 ms, which a campaign without a fight does not need."""
    return msgspec.json.Decoder(Event, dec_hook=_from_json)
