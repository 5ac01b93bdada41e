"""What is dropped on the board: characters of the roster, and how many copies of each."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QMimeData


class Dropped(msgspec.Struct, frozen=True):
    """Ids of roster characters, () for a drop that holds none."""

    ids: tuple[str, ...] = ()
    copies: int = 1


def characters_in(data: QMimeData) -> Dropped:
    """The characters that `data` carries. Another program can offer anything under our name, so nothing is trusted."""
    # the board is painted before the roster is loaded
    from eod_desktop.models.roster import CHARACTER_MIME, COPIES_MIME
    from eod_desktop.ui.roster_list import MOST_COPIES

    if not data.hasFormat(CHARACTER_MIME):
        return Dropped()
    try:
        ids = msgspec.json.decode(data.data(CHARACTER_MIME).data(), type=tuple[str, ...])
    except msgspec.DecodeError:
        return Dropped()
    number = bytes(data.data(COPIES_MIME).data())
    plain = number.isdigit() and len(number) <= len(str(MOST_COPIES))
    return Dropped(ids, max(1, min(int(number), MOST_COPIES)) if plain else 1)
