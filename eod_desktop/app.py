"""Start-up of the window, in this order: logging, crash handler, application and theme, the campaign, the window."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from eod_desktop import __version__
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.store import Store
from eod_desktop.crash import install_crash_handler, start_logging
from eod_desktop.document import Document
from eod_desktop.models.refusals import trouble
from eod_desktop.paths import Paths
from eod_desktop.rules import RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.message_bar import Message, Severity
from eod_desktop.ui.start_dialog import StartChoice, StartDialog
from eod_desktop.ui.theme import Scheme, Theme

SUFFIX = ".eod"
DESKTOP_FILE = "eod-desktop"

_log = logging.getLogger(__name__)


def run(file: Path | None, paths: Paths) -> int:
    """Open the window on `file`, or on the campaign of last time, or on the sample; returns the exit code."""
    start_logging(paths.log_file)
    # children such as a PDF viewer must not load the libraries of a frozen program
    original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if original is not None:
        os.environ["LD_LIBRARY_PATH"] = original
    application = make_application()
    install_crash_handler(paths.log_file)
    settings = Settings(paths.settings_file)
    theme = Theme(application, paths.resources, Scheme(settings.scheme))
    desktop = Desktop(paths, settings, theme)
    # from inside the event loop, so that whatever goes wrong at the start can be told
    QTimer.singleShot(0, lambda: desktop.start(file) or application.exit(1))
    return application.exec()


def make_application() -> QApplication:
    """The QApplication with its names; the one that exists when there is one."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    application.setApplicationName("EoD Desktop")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(DESKTOP_FILE)
    return application


def utc_now() -> datetime:
    return datetime.now(UTC)


class Desktop(QObject):
    """Opens campaigns, one window at a time, and remembers which one was open last."""

    def __init__(self, paths: Paths, settings: Settings, theme: Theme) -> None:
        super().__init__()
        self._paths = paths
        self._settings = settings
        self._theme = theme
        self._store: Store | None = None
        self.window: MainWindow | None = None
        icon = QIcon(str(paths.resources / "icons" / "eod-desktop.svg"))
        QApplication.setWindowIcon(icon)

    @property
    def sample_file(self) -> Path:
        """The GM's own copy of the sample campaign."""
        return self._paths.campaigns / f"sample{SUFFIX}"

    def start(self, file: Path | None) -> bool:
        """Show the first window; False when the GM chose to quit instead."""
        last = Path(self._settings.last_campaign) if self._settings.last_campaign else None
        wanted = file or last
        opening: Callable[[], Store]
        opening = partial(self._opened, wanted) if wanted else self._opened_sample
        while True:
            try:
                self._show(opening())
            except CampaignError as error:
                _log.warning("cannot open: %s", error)
                choice = self._ask_instead(error)
                if choice is None:
                    return False
                opening = choice
            else:
                return True

    def _ask_instead(self, error: CampaignError) -> Callable[[], Store] | None:
        said = trouble(error)
        dialog = StartDialog(said, self.window)
        dialog.exec()
        if dialog.choice is StartChoice.OPEN:
            path = self._ask_open()
            return partial(self._opened, path) if path else partial(_raise, error)
        if dialog.choice is StartChoice.NEW:
            path = self._ask_new()
            return partial(self._created, path) if path else partial(_raise, error)
        return self._opened_sample if dialog.choice is StartChoice.SAMPLE else None

    # making stores

    def _opened(self, path: Path) -> Store:
        return Store.open(path, utc_now)

    def _created(self, path: Path) -> Store:
        return Store.create(path, Campaign(path.stem), utc_now)

    def _opened_sample(self) -> Store:
        """The GM's copy of the sample, made on first use; the shipped one is never edited."""
        if self.sample_file.exists():
            return self._opened(self.sample_file)
        return self._fresh_sample(self.sample_file)

    def _fresh_sample(self, path: Path) -> Store:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CampaignError(CampaignErrorKind.NO_FOLDER, path, folder=str(path.parent)) from error
        return Store.create(path, load_sample(self._paths.sample.read_text(encoding="utf-8")), utc_now)

    def _restored_sample(self) -> Store:
        """A fresh sample beside the played one, which stays where it is."""
        numbers = (self.sample_file.with_stem(f"sample-{number}") for number in range(2, 10_000))
        free = (
            self.sample_file if not self.sample_file.exists() else next(path for path in numbers if not path.exists())
        )
        return self._fresh_sample(free)

    # showing them

    def _show(self, store: Store) -> None:
        document = Document(store, RandomDice())
        window = MainWindow(document, self._settings, self._theme)
        window.open_requested.connect(self._open)
        window.new_requested.connect(self._new)
        window.sample_requested.connect(lambda: self._switch(self._restored_sample))
        window.closed.connect(self._closed)
        old = self.window
        if old:
            old.closed.disconnect(self._closed)
            window.setGeometry(old.geometry())
        window.show()
        if old:
            old.close()
            old.deleteLater()
        if self._store:
            self._store.close()
        self.window, self._store = window, store
        self._settings.last_campaign = str(store.path)

    def _switch(self, opening: Callable[[], Store]) -> None:
        """Open another campaign in place of this one; when that fails, this one stays and says why."""
        try:
            self._show(opening())
        except CampaignError as error:
            _log.warning("cannot open: %s", error)
            said = trouble(error)
            if self.window:
                self.window.messages.show_message(Message(said.what, f"{said.safe} {said.advice}", Severity.ERROR))

    def _open(self) -> None:
        path = self._ask_open()
        if path and not (self._store and path == self._store.path):
            self._switch(partial(self._opened, path))

    def _new(self) -> None:
        path = self._ask_new()
        if path:
            self._switch(partial(self._created, path))

    def _ask_open(self) -> Path | None:
        chosen, _ = QFileDialog.getOpenFileName(
            self._parent(), self.tr("Open campaign"), str(self._folder()), self.tr("EoD campaigns (*.eod)")
        )
        return Path(chosen) if chosen else None

    def _ask_new(self) -> Path | None:
        chosen, _ = QFileDialog.getSaveFileName(
            self._parent(), self.tr("New campaign"), str(self._folder()), self.tr("EoD campaigns (*.eod)")
        )
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix else path.with_suffix(SUFFIX)

    def _folder(self) -> Path:
        folder = self._store.path.parent if self._store else self._paths.campaigns
        return folder if folder.is_dir() else Path.home()

    def _parent(self) -> QWidget | None:
        return self.window

    def _closed(self) -> None:
        if self._store:
            self._store.close()
            self._store = None


def _raise(error: CampaignError) -> Store:
    raise error
