"""What the GM does to the places of combatants: another rung, order in a group, side, leader, name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from msgspec.structs import replace
from PySide6.QtCore import QObject

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.board import BoardModel
from eod_desktop.models.ladder_moves import RowMove, dropped, stepped
from eod_desktop.rules import LEADER, Combatant, RuleError
from eod_desktop.ui.attempts import Attempts


class BoardMoves(QObject):
    """Each is one undoable step for all combatants selected; what the rules refuse is said."""

    def __init__(
        self,
        document: Document,
        attempts: Attempts,
        board: BoardModel,
        selected: Callable[[], list[str]],
        parent: QObject,
    ) -> None:
        """`selected` gives the ids of the combatants selected, in the board's order."""
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._board = board
        self._selected = selected

    # places

    def landing(self, ids: Collection[str], place: int, below: bool) -> RowMove | None:
        """What dropping combatants on a row would do (`ladder_moves.dropped`)."""
        return dropped(self._board.ladder, self._order(), ids, place, below)

    def do(self, move: RowMove) -> bool:
        """Do it; False when it is refused."""
        return self._attempts.attempt(lambda: self._document.fight_all(move.operation, move.ids, move.to))

    def can_step(self, down: bool) -> bool:
        """Whether the selected ones can go one row up or down in their group."""
        return self._stepped(down) is not None

    def step(self, down: bool) -> bool:
        """RowMove the selected ones one row up or down in their group; False when that is not possible."""
        move = self._stepped(down)
        return move is not None and self.do(move)

    def _stepped(self, down: bool) -> RowMove | None:
        ids = self._selected()
        return stepped(self._board.ladder, self._order(), ids, down) if ids else None

    def _order(self) -> list[str]:
        encounter = self._document.encounter
        return [combatant.id for combatant in encounter.combatants] if encounter else []

    # sides

    def sides(self) -> tuple[str, ...]:
        """The sides that can be chosen: those of the campaign, in order of first use."""
        return self._document.campaign.sides

    def side(self) -> str:
        """The side of all selected combatants, "" when there are several or none."""
        sides = {combatant.side for combatant in self._combatants()}
        return next(iter(sides)) if len(sides) == 1 else ""

    def change_side(self, side: str) -> bool:
        """Put the selected combatants on a side, which may be a new one; False when that is refused."""
        return self._attempts.attempt(lambda: self.put_on_side(side))

    def put_on_side(self, side: str) -> None:
        """The same for who says a refusal itself: RuleError, CampaignError."""
        ids = [combatant.id for combatant in self._combatants() if combatant.side != side]
        if ids:
            self._document.fight_all("set_side", ids, side)

    # the chain of command

    def leaders(self) -> tuple[Combatant, ...]:
        """Who has the skill to lead the selected combatants: those of their side, in encounter order."""
        encounter, side = self._document.encounter, self.side()
        ids = set(self._selected())
        return tuple(
            c
            for c in (encounter.combatants if encounter and side else ())
            if c.side == side and LEADER in c.skills and c.id not in ids
        )

    def leader(self) -> str:
        """The id of the one who leads all selected combatants, "" for nobody or several."""
        record = self._document.record
        leaders = {record.led_by.get(id, "") for id in self._selected()} if record else set()
        return next(iter(leaders)) if len(leaders) == 1 else ""

    def why_not_led_by(self, leader: str) -> RuleError | None:
        """Why that leader cannot lead the selected combatants from the next turn on; None when it can (I5)."""
        record, ids = self._document.record, self._selected()
        if record is None or not leader:
            return None
        others = {led: by for led, by in record.led_by.items() if led not in ids}
        errors = (record.now.why_not("lead", id, leader, others) for id in ids)
        return next((error for error in errors if error), None)

    def set_leader(self, leader: str) -> bool:
        """Let the selected combatants be led by `leader` from the next turn on, by "" for nobody."""
        return self._attempts.attempt(lambda: self._set_leader(self._selected(), leader))

    def _set_leader(self, ids: Iterable[str], leader: str) -> None:
        error = self.why_not_led_by(leader)
        if error:
            raise error
        led = dict.fromkeys(ids, leader)
        label = StepLabel("set_leader", tuple(self._document.name_of(id) for id in led))
        self._document.change_record(
            label,
            lambda record: replace(record, led_by={id: by for id, by in (dict(record.led_by) | led).items() if by}),
        )

    # names

    def rename(self, id: str, name: str) -> None:
        """Give a combatant another name; RuleError when somebody here has it already."""
        self._document.fight("rename", id, name)

    def _combatants(self) -> list[Combatant]:
        encounter = self._document.encounter
        return [encounter.combatant(id) for id in self._selected()] if encounter else []
