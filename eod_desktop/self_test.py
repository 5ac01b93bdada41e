"""What a build tries on itself: every part that a GM needs, in a folder of its own that is removed afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from PySide6.QtWidgets import QApplication

from eod_desktop import own_imports
from eod_desktop.app import make_application
from eod_desktop.campaign.defaults import with_defaults
from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.store import Store
from eod_desktop.demo import best_attack
from eod_desktop.document import Document
from eod_desktop.handover import Handover
from eod_desktop.openings import utc_now
from eod_desktop.paths import Paths
from eod_desktop.rules import RandomDice
from eod_desktop.self_test_files import image_trouble, plugin_trouble, resource_trouble
from eod_desktop.settings import Settings
from eod_desktop.summary import SUFFIXES, write_summary
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.theme import Scheme, Theme

SEED = 5


def self_test(paths: Paths) -> Iterator[tuple[str, str | None]]:
    """Try each part; yields its name and what went wrong, None when nothing did."""
    application = make_application()
    with TemporaryDirectory() as made, _Unexpected() as unexpected:
        folder = Path(made)
        trial = _Trial(application, Paths(folder / "data", folder / "config", folder / "log", paths.resources))
        for name, part in trial.parts():
            try:
                part()
            except Exception as error:
                yield name, _said(error)
            else:
                yield name, unexpected.first()
        trial.close()


class _Unexpected:
    """Exceptions that nobody can catch, since Qt called what raised them."""

    def __init__(self) -> None:
        self._errors: list[BaseException] = []

    def __enter__(self) -> _Unexpected:
        self._before = sys.excepthook
        sys.excepthook = self._keep
        return self

    def __exit__(self, *error: object) -> None:
        sys.excepthook = self._before

    def _keep(self, kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
        self._errors.append(error)

    def first(self) -> str | None:
        """The first since this was asked last."""
        errors, self._errors = self._errors, []
        return _said(errors[0]) if errors else None


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


class _Trial:
    """One run: a window on a campaign in the temporary folder."""

    def __init__(self, application: QApplication, paths: Paths) -> None:
        self._application = application
        self._paths = paths
        self._file = paths.data / "self-test.eod"
        self._store: Store | None = None
        self._window: MainWindow | None = None

    def parts(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        return (
            ("imports", self._import_all),
            ("resources", self._resources),
            ("pictures", self._pictures),
            ("plugins", self._plugins),
            ("campaign file", self._write_campaign),
            ("window", self._open_window),
            ("a turn", self._play_turn),
            ("turn summaries", self._print),
            ("reopening", self._reopen),
            ("stat blocks", self._read_stat_block),
            ("a second start", self._start_again),
        )

    def close(self) -> None:
        if self._window:
            self._window.close()
        if self._store:
            self._store.close()

    def _import_all(self) -> None:
        names = own_imports.modules()
        _require(len(names) > 1, "the program's own modules")
        _expect_none(own_imports.failing(names))

    def _resources(self) -> None:
        _expect_none(resource_trouble(self._paths))

    def _pictures(self) -> None:
        _expect_none(image_trouble())

    def _plugins(self) -> None:
        _expect_none(plugin_trouble())

    def _write_campaign(self) -> None:
        self._paths.data.mkdir(parents=True)
        sample = load_sample(self._paths.sample.read_text(encoding="utf-8"))
        campaign = with_defaults(sample, self._paths.defaults.read_text(encoding="utf-8"))
        self._store = Store.create(self._file, campaign, utc_now)

    def _open_window(self) -> None:
        settings = Settings(self._paths.settings_file)
        theme = Theme(self._application, self._paths.resources, Scheme.LIGHT)
        self._window = MainWindow(Document(self._opened(), RandomDice(SEED)), settings, theme)
        self._window.show()
        self._application.processEvents()
        _require(not self._window.grab().isNull(), "the painted window")

    def _play_turn(self) -> None:
        document = self._window.document if self._window else None
        _require(document is not None, "the window")
        if document is None:
            return
        document.begin_turn({})
        while (encounter := document.encounter) and encounter.acting:
            for id in encounter.acting:
                attack = best_attack(encounter, encounter.combatant(id))
                if attack:
                    document.fight("declare", id, attack)
            document.fight("resolve")
            while document.encounter and document.encounter.pending_rulings:
                document.fight("rule_natural_twelve", document.encounter.pending_rulings[0], True)
            self._application.processEvents()
        document.undo()
        document.redo()

    def _print(self) -> None:
        document = self._window.document if self._window else None
        record = document.record if document else None
        _require(record is not None, "the encounter")
        for suffix in SUFFIXES:
            output = self._paths.data / f"summary{suffix}"
            if document and record:
                write_summary(document.campaign, record, {1}, output, self._paths, datetime.now().astimezone())
            _require(output.stat().st_size > 0, output.name)

    def _reopen(self) -> None:
        played = self._window.document.campaign if self._window else None
        self.close()
        self._store = Store.open(self._file, utc_now)
        _require(self._store.campaign == played, "the campaign as it was played")

    def _read_stat_block(self) -> None:
        reading = statblock.read("Sgt. Ana Vex\nUPP 7A8B95\nSkills: Rifle-1, Tactics-0")
        _require([character.name for character in reading.characters] == ["Sgt. Ana Vex"], "the stat block")

    def _start_again(self) -> None:
        first, second = (Handover(self._paths.running) for _ in range(2))
        _require(first.claim() and not second.claim(), "the lock of the one that runs")
        first.release()
        _require(second.claim(), "the lock that was let go")
        second.release()

    def _opened(self) -> Store:
        if self._store is None:
            raise LookupError("the campaign file")
        return self._store


def _expect_none(troubles: Iterator[str]) -> None:
    found = list(troubles)
    if found:
        raise LookupError("; ".join(found))


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise LookupError(f"{what} is missing")
