"""The group that is being resolved."""

from __future__ import annotations

import msgspec

from eod_desktop.rules.events import AttackRolled


class Resolving(msgspec.Struct, frozen=True):
    """The group that resolves while natural 12s wait for the GM (C5.3); attacks in order, `pending` attacker ids."""

    total: int
    ids: tuple[str, ...]
    attacks: tuple[AttackRolled, ...] = ()
    pending: tuple[str, ...] = ()
