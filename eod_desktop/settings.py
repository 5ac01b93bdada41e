"""The preferences of the person at the keyboard: one declared table over one ini file.

A stored value that cannot be understood (edited by hand, written by another version) counts as not stored.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, Literal, TypeVar, overload

import msgspec
from PySide6.QtCore import QByteArray, QSettings

T = TypeVar("T")

Scheme = Literal["system", "light", "dark"]
Paper = Literal["A4", "Letter", "A5"]
PlayersSee = Literal["number", "word", "nothing"]
Keys = Mapping[str, tuple[str, ...]]


class Preference(Generic[T]):
    """One row of the table: an attribute of Settings that reads and writes the ini file.

    `read` turns what QSettings gives into a value, or None for anything not understood; `write` is its inverse.
    """

    def __init__(self, default: T, read: Callable[[object], T | None], write: Callable[[T], object]) -> None:
        self.default = default
        self._read = read
        self._write = write

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type) -> "Preference[T]": ...
    @overload
    def __get__(self, settings: "Settings", owner: type) -> T: ...
    def __get__(self, settings: "Settings | None", owner: type) -> "Preference[T] | T":
        if settings is None:
            return self
        value = self._read(settings._stored.value(self.name))
        return self.default if value is None else value

    def __set__(self, settings: "Settings", value: T) -> None:
        stored = self._write(value)
        if self._read(stored) != value:
            raise ValueError(f"{value!r} is no value for the preference {self.name}")
        settings._stored.setValue(self.name, stored)


def _text(default: str) -> Preference[str]:
    return Preference(default, lambda stored: stored if isinstance(stored, str) else None, lambda value: value)


def _flag(default: bool) -> Preference[bool]:
    words: dict[object, bool] = {"true": True, "false": False}
    return Preference(default, lambda stored: words.get(str(stored)), lambda value: "true" if value else "false")


def _choice(*allowed: T) -> Preference[T]:
    """One of a few words; the first is the default."""
    words: dict[object, T] = {word: word for word in allowed}
    return Preference(allowed[0], lambda stored: words.get(str(stored)), lambda value: value)


def _size(width: int, height: int) -> Preference[tuple[int, int]]:
    """Width and height in device-independent pixels, stored as "1280x800"."""

    def read(stored: object) -> tuple[int, int] | None:
        found = re.fullmatch(r"(\d{2,5})x(\d{2,5})", str(stored))
        return (int(found[1]), int(found[2])) if found else None

    return Preference((width, height), read, lambda value: f"{value[0]}x{value[1]}")


def _state() -> Preference[bytes]:
    """What `saveState()` of a window or splitter gave; empty when there is none yet."""

    def read(stored: object) -> bytes | None:
        return bytes(stored.data()) if isinstance(stored, QByteArray) else None

    return Preference(b"", read, QByteArray)


def _keys() -> Preference[Keys]:
    """Keys (Qt's portable names, none for no key) by the name of an action; only what differs from the program's own.

    Stored as JSON.
    """

    def read(stored: object) -> Keys | None:
        if not isinstance(stored, str):
            return None
        try:
            return msgspec.json.decode(stored, type=dict[str, tuple[str, ...]])
        except msgspec.DecodeError:
            return None

    return Preference({}, read, lambda value: msgspec.json.encode(value).decode())


class Settings:
    """The preferences as attributes: reading gives the stored value or the default, assigning stores.

    `file` is made, with its folder, by the first write. A value of the wrong kind is a ValueError.
    """

    last_campaign = _text("")
    told_places = _text("")
    """Campaigns on network and synchronised folders of which the GM was told, a line each."""
    scheme: Preference[Scheme] = _choice("system", "light", "dark")
    paper: Preference[Paper] = _choice("A4", "Letter", "A5")
    window_size = _size(1440, 900)
    window_state = _state()
    columns_state = _state()
    rows_state = _state()
    log_visible = _flag(True)
    roster_view = _text("")
    """What the roster folds and shows, as JSON; empty when there is none yet."""
    table_dice = _flag(False)
    players_pc_hits: Preference[PlayersSee] = _choice("number", "word", "nothing")
    players_other_hits: Preference[PlayersSee] = _choice("word", "number", "nothing")
    shortcuts = _keys()

    def __init__(self, file: Path) -> None:
        self._stored = QSettings(str(file), QSettings.Format.IniFormat)

    def sync(self) -> bool:
        """Write what is still in memory. False: the file cannot be written, and the program goes on without."""
        self._stored.sync()
        return self._stored.status() is not QSettings.Status.AccessError
