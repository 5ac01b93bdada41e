"""A short session in the real window: a fight to its end, a character, backups, a summary, another campaign."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QCoreApplication, QElapsedTimer

from eod_desktop.app import make_application
from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.desktop import Desktop
from eod_desktop.paths import Paths
from eod_desktop.rules import RuleError
from eod_desktop.settings import Settings
from eod_desktop.summary import write_summary
from eod_desktop.ui.theme import Scheme, Theme

_PATIENCE = 20_000  # ms


def play() -> None:
    """With the folders of `Paths.for_user`."""
    application = make_application()
    paths = Paths.for_user()
    settings = Settings(paths.settings_file)
    desktop = Desktop(paths, settings, Theme(application, paths.resources, Scheme.LIGHT))
    assert desktop.start(None)
    window = desktop.window
    assert window is not None
    document = window.document
    for _ in range(3):
        document.begin_turn({})
        while document.encounter and document.encounter.acting:
            document.fight("resolve")
            for id in document.encounter.pending_rulings:
                document.fight("rule_natural_twelve", id, True)
            _settle()
    with suppress(RuleError):
        document.fight("resolve")
    document.undo()
    document.redo()
    document.duplicate_characters([document.campaign.characters[0].id])
    record = document.record
    assert record is not None
    now = datetime.now(UTC)
    for name in ("summary.pdf", "summary.html", "summary.md"):
        write_summary(document.campaign, record, range(1, 3), paths.data / name, paths, now, players=False)
    document.end_encounter()
    assert desktop._keeper is not None
    desktop._keeper.make(Occasion.ENDED)
    _wait(lambda: desktop._keeper is not None and not desktop._keeper.busy)
    desktop._switch(partial(desktop.openings.created, paths.campaigns / "another.eod"))
    _settle()
    assert desktop.window is not None
    desktop.window.close()
    _settle()


def _settle() -> None:
    for _ in range(3):
        QCoreApplication.processEvents()


def _wait(until: Callable[[], bool]) -> None:
    timer = QElapsedTimer()
    timer.start()
    while not until() and timer.elapsed() < _PATIENCE:
        QCoreApplication.processEvents()
