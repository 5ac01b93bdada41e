"""Which campaign is open: opens one at the start and others in its place, and says why one cannot be opened."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.places import PlaceKind
from eod_desktop.document import Document
from eod_desktop.openings import Opened, Opening, Openings, utc_now
from eod_desktop.paths import Paths
from eod_desktop.rules import RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.theme import Theme

if TYPE_CHECKING:
    from eod_desktop.campaign.store import Store
    from eod_desktop.document.checking import Checking
    from eod_desktop.ui.backup_keeper import BackupKeeper
    from eod_desktop.ways_on import WaysOn

# what the board does not need is imported by the methods that use it: the board comes first
_log = logging.getLogger(__name__)

_MOST_TOLD = 50


class Desktop(QObject):
    """Opens campaigns, one window at a time, and remembers which one was open last."""

    board_painted = Signal()
    """The board of a campaign has been painted for the first time in a window that could be seen before."""

    def __init__(self, paths: Paths, settings: Settings, theme: Theme, frame: MainWindow | None = None) -> None:
        """`frame`: a window without a campaign, on the screen already; the first one opens in it."""
        super().__init__()
        self._paths = paths
        self.openings = Openings(paths)
        self._settings = settings
        self._theme = theme
        self._store: Store | None = None
        self._keeper: BackupKeeper | None = None
        self._checking: Checking | None = None
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
                opening = self._ways_on().instead(error, opening, starting=True)
            else:
                return True
        return False

    # showing them

    def _show(self, opened: Opened) -> None:
        old, store_before = self.window, self._store
        if old:
            old.keep_layout()
        try:
            window = self._frame or MainWindow(None, self._settings, self._theme)
            document = Document(opened.store, RandomDice())
            self._fill(window, document)
        except BaseException:
            opened.store.close()
            raise
        self._frame = None
        self._theme.dress()
        window.open_requested.connect(self._open)
        window.new_requested.connect(self._new)
        window.sample_requested.connect(lambda: self._switch(self.openings.restored_sample))
        window.backups_requested.connect(self._show_backups)
        window.storage.reopen_requested.connect(lambda: self._switch(self._again))
        document.storage_changed.connect(self._remember)
        window.closed.connect(self._closed)
        window.show()
        keeper_before, self._keeper = self._keeper, self._keep_backups(opened.store, document, window)
        checking_before, self._checking = self._checking, self._check(opened.store, window)
        self.window, self._store = window, opened.store
        self._remember()
        if old:
            old.closed.disconnect(self._closed)
            old.close()
            old.deleteLater()
        if keeper_before:
            keeper_before.stop()
        if checking_before:
            checking_before.stop()
        if store_before:
            store_before.close()
        self._tell_of_place(opened.store)
        if opened.news:
            window.messages.show_message(opened.news)

    def _fill(self, window: MainWindow, document: Document) -> None:
        """Show a campaign; on a window that can be seen the board comes first, as fast as it can."""
        window.show_board(document)
        if window.isVisible():
            self._theme.dress_ahead(window.header)
            # shown and laid out, then painted; nothing that comes from outside, such as a key
            for _ in range(2):
                QCoreApplication.sendPostedEvents()
            self.board_painted.emit()
        window.show_rest()

    def _keep_backups(self, store: Store, document: Document, window: MainWindow) -> BackupKeeper:
        from eod_desktop.campaign.backup_files import Occasion
        from eod_desktop.ui.backup_keeper import BackupKeeper

        keeper = BackupKeeper(store, self.openings.backups, document, window)
        keeper.failed.connect(self._say_no_backup)
        # what is being opened comes first
        QTimer.singleShot(0, keeper, partial(keeper.make, Occasion.OPENED))
        return keeper

    def _check(self, store: Store, window: MainWindow) -> Checking:
        from eod_desktop.document.checking import Checking

        checking = Checking(store, window)
        checking.damaged.connect(lambda error: self._say(error, partial(self.openings.existing, store.path)))
        QTimer.singleShot(0, checking, checking.start)
        return checking

    def _again(self) -> Opened:
        """The campaign that is open read-only, for writing."""
        return self.openings.existing(self._store.path if self._store else self.openings.sample_file)

    def _remember(self) -> None:
        if self._store:
            self._settings.last_campaign = str(self._store.path)

    def _switch(self, opening: Opening) -> None:
        """Open another campaign in place of this one; when that fails, this one stays and says why.

        It stays as well when something in its window has to be seen to first.
        """
        if self.window and not self.window.may_close():
            return
        try:
            self._show(opening())
        except CampaignError as error:
            _log.warning("cannot open: %s", error)
            self._say(error, opening)

    def _ways_on(self) -> WaysOn:
        from eod_desktop.ways_on import WaysOn

        self._theme.dress()
        return WaysOn(self.openings, self.front, self._folder())

    def _say(self, error: CampaignError, opening: Opening) -> None:
        from eod_desktop.news import cannot_open

        if self.window:
            message = cannot_open(error)
            self.window.messages.show_message(message, partial(self._offer, error, opening) if message.action else None)

    def _offer(self, error: CampaignError, opening: Opening) -> None:
        chosen = self._ways_on().instead(error, opening, starting=False)
        if chosen:
            self._switch(chosen)

    def _show_backups(self) -> None:
        from eod_desktop.ui.asking import run
        from eod_desktop.ui.backups_dialog import BackupsDialog

        if not self._store:
            return
        path = self._store.path
        dialog = BackupsDialog(self.openings.backups, path, self.window)
        opening = self._ways_on().restoring(dialog.chosen, path) if run(dialog) and dialog.chosen else None
        if opening:
            self._switch(opening)

    def _say_no_backup(self, error: CampaignError) -> None:
        from eod_desktop.news import no_backup

        if self.window:
            self.window.messages.show_message(no_backup(error))

    def _tell_of_place(self, store: Store) -> None:
        """Say once of each campaign that its folder is not the safest."""
        place, told = store.place, self._settings.told_places.splitlines()
        if not self.window or place.kind is PlaceKind.LOCAL or str(store.path) in told:
            return
        from eod_desktop.news import not_the_safest

        self._settings.told_places = "\n".join((*told[-_MOST_TOLD:], str(store.path)))
        self.window.messages.show_message(not_the_safest(store.path, place))

    def _open(self) -> None:
        from eod_desktop.news import open_already

        path = self._ways_on().campaign()
        if not path or not self.window:
            return
        if self.has_open(path):
            self.window.messages.show_message(open_already())
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
        from eod_desktop.ui.unpacking import is_archive

        if is_archive(path):
            self._unpack(path)
        else:
            self._switch(partial(self.openings.existing, path))

    def _unpack(self, archive: Path) -> None:
        """Take a campaign archive in as a campaign of its own, under a name that the GM gives."""
        from eod_desktop.campaign.store import SUFFIX
        from eod_desktop.ui.unpacking import take_in

        path = self._ways_on().new_file(self._folder() / f"{archive.stem}{SUFFIX}")
        if path and self.window and take_in(archive, path, utc_now, self.window.messages):
            self._switch(partial(self.openings.existing, path))

    def _new(self) -> None:
        path = self._ways_on().new_file(self._folder())
        if path:
            self._switch(partial(self.openings.created, path))

    def _folder(self) -> Path:
        """Where the GM keeps campaigns."""
        folder = self._store.path.parent if self._store else self.openings.folder
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        return folder if folder.is_dir() else Path.home()

    def _closed(self) -> None:
        if self._keeper:
            self._keeper.stop()
            self._keeper = None
        if self._checking:
            self._checking.stop()
            self._checking = None
        if self._store:
            self._store.close()
            self._store = None
