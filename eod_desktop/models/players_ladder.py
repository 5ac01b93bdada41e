"""The ladder as the players may see it: who is hidden is not in it, nor anything that tells of it.

Names, sides and condition words; hits as a number, a word or nothing, for PCs and the others apart. No figure of a
surprise, no roll and nothing declared: what waits to be resolved is the GM's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.board_text import rung_text
from eod_desktop.models.ladder import Phase, State
from eod_desktop.models.secrecy import Secrecy, condition_text
from eod_desktop.models.wording import number
from eod_desktop.rules import Combatant, Encounter, Status

translate = QCoreApplication.translate


class HitsShown(Enum):
    """What the players see of someone's hits."""

    NUMBER = "number"
    WORD = "word"
    NOTHING = "nothing"


class HitsOptions(msgspec.Struct, frozen=True):
    """What is shown of the hits of player characters, and of everyone else."""

    pcs: HitsShown = HitsShown.NUMBER
    others: HitsShown = HitsShown.WORD


class PlayersRow(msgspec.Struct, frozen=True):
    """One combatant. `heading` stands above the first of a side before the first turn; `first` and `last` of a card.

    `hits` is (hits, maximum) where the number is shown, `word` what is shown in its place, "" for nothing.
    """

    id: str
    name: str
    side: str
    style: int
    phase: Phase
    rung: int | None
    first: bool = False
    last: bool = False
    heading: str = ""
    hits: tuple[int, int] | None = None
    word: str = ""
    states: tuple[State, ...] = ()
    conditions: tuple[str, ...] = ()
    status: Status = Status.UP

    @property
    def key(self) -> str:
        return self.id

    @property
    def faded(self) -> bool:
        """Whether its part in this turn is over, or it has none."""
        return self.phase in (Phase.PAST, Phase.OUT) or self.status is not Status.UP


class PlayersLadder(msgspec.Struct, frozen=True):
    """Everything that the players' window shows; `turn` is None without an encounter, 0 before the first turn."""

    turn: int | None = None
    ended: bool = False
    rows: tuple[PlayersRow, ...] = ()

    @property
    def up(self) -> tuple[int, ...]:
        """The places of the rows that are up."""
        return tuple(place for place, row in enumerate(self.rows) if row.phase is Phase.UP)


def players_ladder(campaign: Campaign, options: HitsOptions) -> PlayersLadder:
    """The encounter on the board of `campaign`, without its secrets."""
    record = campaign.on_board
    if record is None:
        return PlayersLadder()
    encounter = record.now
    shown = [combatant for combatant in encounter.combatants if not combatant.hidden]
    cards = _ranked(encounter, shown, record.ended) if encounter.turn else _staged(shown)
    counted = Secrecy.of(campaign, record, players=True).open_hits
    rows: list[PlayersRow] = []
    for card in cards:
        made = [
            _row(encounter, c, card, campaign.side_style(c.side), options.pcs if c.id in counted else options.others)
            for c in card.members
        ]
        made[0] = replace(made[0], first=True, heading=card.heading)
        made[-1] = replace(made[-1], last=True)
        rows += made
    return PlayersLadder(encounter.turn, record.ended, tuple(rows))


class _Card(msgspec.Struct, frozen=True):
    """Rows that stand together."""

    members: Sequence[Combatant]
    phase: Phase
    rung: int | None = None
    heading: str = ""


def _staged(shown: Sequence[Combatant]) -> Iterator[_Card]:
    sides: dict[str, list[Combatant]] = {}
    for combatant in shown:
        sides.setdefault(combatant.side, []).append(combatant)
    for side, members in sides.items():
        yield _Card(members, Phase.STAGED, heading=side)


def _ranked(encounter: Encounter, shown: Sequence[Combatant], ended: bool) -> Iterator[_Card]:
    known = {combatant.id: combatant for combatant in shown}
    places = encounter.initiative
    groups = [[known[id] for id in group if id in known] for group in encounter.groups]
    rungs = [(places[members[0].id].total, members) for members in groups if members]
    up = None if ended else _rung_up(encounter, rungs)
    over = ended or (not encounter.acting and not encounter.resolving)
    placed: set[str] = set()
    for total, members in rungs:
        placed.update(member.id for member in members)
        phase = Phase.UP if total == up else Phase.PAST if over or (up is not None and total > up) else Phase.COMING
        yield _Card(members, phase, total)
    rest = [combatant for combatant in shown if combatant.id not in placed]
    if rest:
        yield _Card(rest, Phase.OUT)


def _rung_up(encounter: Encounter, rungs: Sequence[tuple[int, Sequence[Combatant]]]) -> int | None:
    """The rung that the players see as up.

    While only hidden ones act it stays the one that acted before them, so that nothing tells of a pause.
    """
    acting = frozenset(encounter.acting)
    if not acting and not encounter.resolving:
        return None
    for total, members in rungs:
        if any(member.id in acting for member in members):
            return total
    # one who acted may have been moved down since, which makes that rung no earlier one
    now = encounter.resolving.total if encounter.resolving else encounter.places[encounter.acting[0]].total
    earlier = ((total, members) for total, members in rungs if total >= now)
    acted = [total for total, members in earlier if any(member.id in encounter.acted for member in members)]
    return min(acted, default=None)


def _row(encounter: Encounter, combatant: Combatant, card: _Card, style: int, shown: HitsShown) -> PlayersRow:
    word = shown is HitsShown.WORD and combatant.status is Status.UP
    return PlayersRow(
        id=combatant.id,
        name=combatant.name,
        side=combatant.side,
        style=style,
        phase=card.phase,
        rung=card.rung,
        hits=(combatant.hits, combatant.max_hits) if shown is HitsShown.NUMBER else None,
        word=condition_text(combatant) if word else "",
        states=tuple(_states(encounter, combatant)),
        conditions=tuple(active.name for active in combatant.conditions),
        status=combatant.status,
    )


def _states(encounter: Encounter, combatant: Combatant) -> Iterator[State]:
    if combatant.status is not Status.UP:
        yield _OUT[combatant.status]
    if combatant.id in encounter.surprised and combatant.status is not Status.LEFT:
        yield State.SURPRISED
    if combatant.id in encounter.acting and not encounter.resolving:
        return  # its stance is what it declares now, and that is not done yet
    if combatant.breaking_off:
        yield State.BREAKING_OFF
    if combatant.evading:
        yield State.EVADING


_OUT = {Status.DOWN: State.DOWN, Status.DEAD: State.DEAD, Status.LEFT: State.LEFT}


# in words


def state_word(state: State) -> str:
    """A state that the players see, as a word."""
    return {
        State.BREAKING_OFF: translate("Board", "breaking off"),
        State.EVADING: translate("Board", "evading"),
        State.SURPRISED: translate("Board", "surprised"),
        State.DOWN: translate("Board", "down"),
        State.DEAD: translate("Board", "dead"),
        State.LEFT: translate("Board", "left"),
    }[state]


def title_text(ladder: PlayersLadder) -> str:
    """What stands above the ladder."""
    if ladder.turn is None:
        return translate("PlayersLadder", "No fight now")
    if not ladder.turn:
        return translate("PlayersLadder", "Before the fight")
    if ladder.ended:
        return translate("PlayersLadder", "The fight is over")
    return translate("PlayersLadder", "Turn {turn}").format(turn=number(ladder.turn))


def hits_text(row: PlayersRow) -> str:
    """What is shown of its hits: "8/22", a word, or nothing."""
    return f"{number(row.hits[0])}/{number(row.hits[1])}" if row.hits else row.word


def spoken(row: PlayersRow) -> str:
    """The whole row in words."""
    place = ""
    if row.rung is not None:
        place = translate("PlayersLadder", "initiative {rung}").format(rung=rung_text(row.rung))
    now = translate("PlayersLadder", "acts now") if row.phase is Phase.UP else ""
    parts = [row.name, row.side, place, now, hits_text(row), *map(state_word, row.states), *row.conditions]
    return ", ".join(part for part in parts if part)
