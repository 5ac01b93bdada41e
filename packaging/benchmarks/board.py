"""The board with 500 combatants against the same board with 50 of them, at the same size on the screen.

"one row" changes one combatant's hits, "all rows" everybody's: from the new campaign to the painted board. The rules
have worked the campaigns out beforehand, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import crowds
from measuring import Row, Scale, compare, timed
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.app import make_application
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Encounter, RandomDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_view import BoardView
from eod_desktop.ui.theme import Theme
from tests.fakes import MemoryStore


class Quiet(MemoryStore):
    """Keeps nothing."""

    def record(self, *args: object, **kwargs: object) -> int:
        return 1


def rows(scale: Scale) -> Iterator[Row]:
    application = make_application()
    theme = Theme(application, shipped_resources())
    times = scale.pick(40, 10)
    few, many = Board(50), Board(500)
    yield compare("500, one row", timed(many.one, times), "50", timed(few.one, times), scale, 1.2)
    yield compare("500, all rows", timed(many.all, times), "50", timed(few.all, times), scale, 12)
    for board in (few, many):
        board.view.deleteLater()
    theme.deleteLater()


class Board:
    def __init__(self, count: int) -> None:
        campaign = crowds.campaign(count)
        self.document = Document(Quiet(campaign), RandomDice(1))
        self.view = BoardView(self.document, Attempts(self.document))
        self.view.resize(700, 600)
        self.view.show()
        for _ in range(20):
            QCoreApplication.processEvents()
        self.view.scrollToTop()
        self._paints = crowds.Paints(self.view)
        ids = [row.id for row in self.view.board.ladder.rows]
        self._one = cycle([_changed(campaign, lambda e, n=n: e.set_hits(ids[0], n)) for n in (150, 151)])
        self._all = cycle([_changed(campaign, lambda e, n=n: _every(e, ids, n)) for n in (150, 151)])

    def one(self) -> None:
        self._show(next(self._one))

    def all(self) -> None:
        self._show(next(self._all))

    def _show(self, campaign: Campaign) -> None:
        known = self._paints.count
        self.document.perform(StepLabel("set_hits"), campaign)
        QCoreApplication.processEvents()
        if self._paints.count == known:
            raise AssertionError("the board was not painted")


def _every(encounter: Encounter, ids: list[str], hits: int) -> Encounter:
    for id in ids:
        encounter = encounter.set_hits(id, hits)
    return encounter


def _changed(campaign: Campaign, change: Callable[[Encounter], Encounter]) -> Campaign:
    record = campaign.on_board
    assert record
    return campaign.with_record(replace(record, now=change(record.now)))
