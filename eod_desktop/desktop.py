"""Which campaign is open: opens one at the start and others in its place, and says why one cannot be opened."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.refusals import trouble
from eod_desktop.openings import SUFFIX, Opened, Opening, Openings
from eod_desktop.paths import Paths
from eod_desktop.rules import RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.message_bar import Message, Severity
from eod_desktop.ui.start_dialog import StartChoice, StartDialog
from eod_desktop.ui.theme import Theme

_log = logging.getLogger(__name__)


class Desktop(QObject):
    """Opens campaigns, one window at a time, and remembers which one was open last."""

    def __init__(self, paths: Paths, settings: Settings, theme: Theme, frame: MainWindow | None = None) -> None:
        """`frame`: a window without a campaign, on the screen already; the first one opens in it."""
        super().__init__()
        self._paths = paths
        self.openings = Openings(paths)
        self._settings = settings
        self._theme = theme
        self._store: Store | None = None
        self._frame = frame
        self.window: MainWindow | None = None

    def start(self, file: Path | None) -> bool:
        """Show the first window; False when the GM chose to quit instead."""
        last = Path(self._settings.last_campaign) if self._settings.last_campaign else None
        wanted = file or last
        opening: Opening | None = partial(self.openings.existing, wanted) if wanted else self.openings.sample
        while opening:
            try:
                self._show(opening())
            except CampaignError as error:
                _log.warning("cannot open: %s", error)
                opening = self._ask_instead(error, opening)
            else:
                return True
        return False

    # what else, when it cannot be opened

    def _ask_instead(self, error: CampaignError, again: Opening) -> Opening | None:
        """The way on that the GM chooses; None for quitting."""
        self._theme.dress()
        while True:
            dialog = StartDialog(trouble(error), _ways_on(error.kind), self.window or self._frame)
            dialog.exec()
            if dialog.choice is StartChoice.QUIT:
                return None
            opening = again if dialog.choice is StartChoice.RETRY else self._way_on(dialog.choice, error.path)
            if opening:
                return opening

    def _way_on(self, choice: StartChoice, path: Path) -> Opening | None:
        """How a choice opens a campaign in place of the one at `path`; None when the GM named no file for it."""
        match choice:
            case StartChoice.OPEN:
                chosen = self._ask_open()
                return partial(self.openings.existing, chosen) if chosen else None
            case StartChoice.NEW:
                chosen = self._ask_new()
                return partial(self.openings.created, chosen) if chosen else None
            case StartChoice.SALVAGE:
                chosen = self._ask_new(path.with_stem(f"{path.stem}-salvaged"))
                return partial(self.openings.salvaged, path, chosen) if chosen else None
            case _:
                itself = path == self.openings.sample_file.resolve()
                return self.openings.restored_sample if itself else self.openings.sample

    # showing them

    def _show(self, opened: Opened) -> None:
        old, store_before = self.window, self._store
        if old:
            old.keep_layout()
        try:
            window = self._frame or MainWindow(None, self._settings, self._theme)
            window.fill(Document(opened.store, RandomDice()))
        except BaseException:
            opened.store.close()
            raise
        self._frame = None
        self._theme.dress()
        window.open_requested.connect(self._open)
        window.new_requested.connect(self._new)
        window.sample_requested.connect(lambda: self._switch(self.openings.restored_sample))
        window.closed.connect(self._closed)
        window.show()
        self.window, self._store = window, opened.store
        self._settings.last_campaign = str(opened.store.path)
        if old:
            old.closed.disconnect(self._closed)
            old.close()
            old.deleteLater()
        if store_before:
            store_before.close()
        if opened.news:
            window.messages.show_message(opened.news)

    def _switch(self, opening: Opening) -> None:
        """Open another campaign in place of this one; when that fails, this one stays and says why."""
        try:
            self._show(opening())
        except CampaignError as error:
            _log.warning("cannot open: %s", error)
            self._say(error)

    def _say(self, error: CampaignError) -> None:
        if not self.window:
            return
        said = trouble(error)
        can_salvage = error.kind is CampaignErrorKind.DAMAGED
        action = self.tr("Salvage…") if can_salvage else ""
        message = Message(said.what, f"{said.safe} {said.advice}", Severity.ERROR, action)
        self.window.messages.show_message(message, partial(self._salvage, error.path) if can_salvage else None)

    def _salvage(self, path: Path) -> None:
        opening = self._way_on(StartChoice.SALVAGE, path)
        if opening:
            self._switch(opening)

    def _open(self) -> None:
        path = self._ask_open()
        if not path or not self.window:
            return
        if self.has_open(path):
            self.window.messages.show_message(Message(self.tr("This campaign is open already.")))
        else:
            self.open_path(path)

    # from outside the window

    @property
    def front(self) -> MainWindow | None:
        """The window that the GM sees."""
        return self.window or self._frame

    def has_open(self, path: Path) -> bool:
        return self._store is not None and path.resolve() == self._store.path

    def open_path(self, path: Path) -> None:
        """Open another campaign in place of this one; when that fails, this one stays and says why."""
        self._switch(partial(self.openings.existing, path))

    def _new(self) -> None:
        path = self._ask_new()
        if path:
            self._switch(partial(self.openings.created, path))

    def _ask_open(self) -> Path | None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.window, self.tr("Open campaign"), str(self._folder()), self.tr("EoD campaigns (*.eod)")
        )
        return Path(chosen) if chosen else None

    def _ask_new(self, suggested: Path | None = None) -> Path | None:
        """Where a new campaign is to be kept; its name gets our suffix. Nothing is ever written over another file."""
        chosen, _ = QFileDialog.getSaveFileName(
            self.window,
            self.tr("New campaign"),
            str(suggested or self._folder()),
            self.tr("EoD campaigns (*.eod)"),
            options=QFileDialog.Option.DontConfirmOverwrite,
        )
        if not chosen:
            return None
        path = Path(chosen)
        return path if path.suffix.lower() == SUFFIX else path.with_name(path.name + SUFFIX)

    def _folder(self) -> Path:
        """Where the GM keeps campaigns."""
        folder = self._store.path.parent if self._store else self._paths.campaigns
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        return folder if folder.is_dir() else Path.home()

    def _closed(self) -> None:
        if self._store:
            self._store.close()
            self._store = None


def _ways_on(kind: CampaignErrorKind) -> tuple[StartChoice, ...]:
    """What can be done about a campaign that cannot be opened, the likeliest first."""
    others = (StartChoice.OPEN, StartChoice.NEW, StartChoice.SAMPLE, StartChoice.QUIT)
    if kind is CampaignErrorKind.DAMAGED:
        return (StartChoice.SALVAGE, *others)
    stays = (CampaignErrorKind.NOT_A_CAMPAIGN, CampaignErrorKind.NEWER_VERSION, CampaignErrorKind.ALREADY_EXISTS)
    return others if kind in stays else (StartChoice.RETRY, *others)
