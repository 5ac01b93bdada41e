"""What moving rows of the board by hand means: another rung, another place in their own, another side."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from eod_desktop.models.ladder import Ladder, LadderRow, Phase


class RowMove(msgspec.Struct, frozen=True):
    """An operation of an encounter on each of these combatants, with what it takes after the id.

    `to` is a total for `set_initiative`, a side for `set_side`, and for `move_before` whom they come before, None for
    the end.
    """

    operation: str
    ids: tuple[str, ...]
    to: int | str | None


def dropped(ladder: Ladder, order: Sequence[str], ids: Collection[str], place: int, below: bool) -> RowMove | None:
    """What it means to drop these combatants on row `place`, on its upper half or `below`; None when it means nothing.

    `order` is the encounter order, ids. On another rung they take its total, on another side's card they change sides;
    those for whom it is their own come before or after that row.
    """
    target, moving = ladder.rows[place], [row for row in ladder.rows if row.id in ids]
    if target.phase is Phase.STAGED:
        others = tuple(row.id for row in moving if row.side != target.side)
        if others:
            return RowMove("set_side", others, target.side)
    elif target.rung is not None:
        others = tuple(row.id for row in moving if row.rung != target.rung)
        if others:
            return RowMove("set_initiative", others, target.rung)
    elif any(row.rung is not None for row in moving):
        return None
    if not moving:
        return None
    return _moved_before(ladder, order, moving, order.index(target.id) + below)


def stepped(ladder: Ladder, order: Sequence[str], ids: Collection[str], down: bool) -> RowMove | None:
    """What moves these combatants one row up or down in their card; None at its end, or when they stand in several."""
    rows = ladder.rows
    places = [place for place, row in enumerate(rows) if row.id in ids]
    if not places:
        return None
    first, last = places[0], places[-1]
    at_end = rows[last].last if down else rows[first].first
    if at_end or any(row.last for row in rows[first:last]):
        return None
    beside = rows[last + 1 if down else first - 1]
    moving = [rows[place] for place in places]
    return _moved_before(ladder, order, moving, order.index(beside.id) + down)


def loses_its_turn(ladder: Ladder, move: RowMove) -> bool:
    """Whether somebody who would act in this turn is moved to a rung that is over, be there one yet or not."""
    if move.operation != "set_initiative" or not isinstance(move.to, int) or ladder.over is None:
        return False
    return move.to >= ladder.over and any(row.id in move.ids and row.will_act for row in ladder.rows)


def _moved_before(ladder: Ladder, order: Sequence[str], moving: Sequence[LadderRow], at: int) -> RowMove | None:
    """Behind each other before the first from place `at` on that does not move itself; those in place are left out.

    None where the rows would stand as they do, though others between them in the encounter order do not.
    """
    ids = [row.id for row in moving]
    before = next((id for id in order[at:] if id not in ids), None)
    now, moved = list(order), []
    for id in ids:
        wanted = [other for other in now if other != id]
        wanted.insert(len(wanted) if before is None else wanted.index(before), id)
        if wanted != now:
            moved.append(id)
        now = wanted
    card = _card_of(ladder, ids[0])
    same = [id for id in now if id in card] == [id for id in order if id in card]
    return None if same else RowMove("move_before", tuple(moved), before)


def _card_of(ladder: Ladder, id: str) -> set[str]:
    """The ids that stand in one card with a combatant."""
    card: set[str] = set()
    for row in ladder.rows:
        card.add(row.id)
        if row.last:
            if id in card:
                break
            card = set()
    return card
