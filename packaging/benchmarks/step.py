"""A whole action of a GM in the real window: checked by the rules, on disk for good, every part of the window painted.

The reference (bare_board.py) is a window with a board and a log alone, that changes a dict, commits its event to SQLite
just as durably, and paints one row of each. "hits" sets a combatant's hits, "shot" declares an attack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count as numbers

import crowds
from bare_board import BareWindow
from crowds import Paints
from measuring import Row, Scale, Work, compare, timed
from PySide6.QtCore import QCoreApplication

from eod_desktop.app import make_application
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Attack, RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.theme import Theme

SIZES = (10, 100, 500)


def rows(scale: Scale) -> Iterator[Row]:
    application = make_application()
    theme = Theme(application, shipped_resources())
    times = scale.pick(40, 10)
    real: dict[int, tuple[Work, Work]] = {}
    windows, stores = [], []
    for size in SIZES:
        store = Store.create(scale.folder / f"{size}.eod", crowds.campaign(size), lambda: datetime.now(UTC))
        store.keep_unwritten()
        document = Document(store, RandomDice(1))
        window = MainWindow(document, Settings(scale.folder / "settings.ini"), theme)
        bare = BareWindow(scale.folder / f"{size}.sqlite", size)
        for one in (window, bare):
            one.resize(1280, 800)
            one.show()
        settle()
        windows += [window, bare]
        stores.append(store)
        actions = timed(hits_in(window), times), timed(shots_in(window), times)
        real[size] = actions
        reference = timed(bare_hits(bare), times)
        for what, action in zip(("hits", "shot"), actions, strict=True):
            yield compare(f"{what}, {size} on the board", action, "bare board", reference, scale, 2.5)
    for place, what in enumerate(("hits", "shot")):
        yield compare(f"{what}, 500 on the board", real[500][place], "10 on the board", real[10][place], scale, 1.5)
    for store in stores:
        store.close()
    for window in windows:
        window.deleteLater()


def hits_in(window: MainWindow) -> Callable[[], None]:
    number, paints, who = numbers(1), Paints(window.board), window.board.current_id()

    def act() -> None:
        window.document.fight("set_hits", who, 199 - next(number) % 100)
        painted(paints)

    return act


def shots_in(window: MainWindow) -> Callable[[], None]:
    """The one who is selected attacks one enemy, then thinks better of it and attacks another."""
    encounter = window.document.encounter
    assert encounter
    who = encounter.combatant(window.board.current_id())
    enemies = [one.id for one in encounter.combatants if one.side != who.side]
    number, paints = numbers(1), Paints(window.board)

    def act() -> None:
        target = enemies[next(number) % len(enemies)]
        window.document.fight("declare", who.id, Attack(target, "Rifle", "Short"))
        painted(paints)

    return act


def bare_hits(window: BareWindow) -> Callable[[], None]:
    number, paints = numbers(1), Paints(window.list)

    def act() -> None:
        window.act(1, 199 - next(number) % 100)
        painted(paints)

    return act


def painted(paints: Paints) -> None:
    """Everything that is due is done: what was laid out anew is painted within the second round."""
    known = paints.count
    QCoreApplication.processEvents()
    QCoreApplication.processEvents()
    if paints.count == known:
        raise AssertionError("the board was not painted")


def settle() -> None:
    for _ in range(20):
        QCoreApplication.processEvents()
