"""Which campaign is open: opens one at the start and others in its place, and says why one cannot be opened."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from eod_desktop.campaign.backup_files import Backup, Occasion
from eod_desktop.campaign.backups import GoodBackup
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.places import PlaceKind
from eod_desktop.campaign.store import Store
from eod_desktop.document import Checking, Document
from eod_desktop.models.backup_list import when_text
from eod_desktop.models.refusals import trouble
from eod_desktop.openings import Opened, Opening, Openings, utc_now
from eod_desktop.paths import Paths
from eod_desktop.rules import RandomDice
from eod_desktop.settings import Settings
from eod_desktop.ui.backup_keeper import BackupKeeper
from eod_desktop.ui.campaign_files import SUFFIX, ask_for_campaign, ask_for_new_file
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.message_bar import Message, Severity
from eod_desktop.ui.start_dialog import StartChoice, StartDialog
from eod_desktop.ui.theme import Theme
from eod_desktop.ui.unpacking import is_archive, take_in

_log = logging.getLogger(__name__)

_MOST_TOLD = 50
# what can be done about a campaign that cannot be opened, the likeliest first; of others, try again
_OWN_WAYS = {
    CampaignErrorKind.DAMAGED: (StartChoice.BACKUP, StartChoice.SALVAGE),
    CampaignErrorKind.NOT_A_CAMPAIGN: (StartChoice.BACKUP,),
    CampaignErrorKind.NEWER_VERSION: (),
    CampaignErrorKind.ALREADY_EXISTS: (),
    CampaignErrorKind.NOT_FOUND: (StartChoice.RETRY, StartChoice.BACKUP),
    CampaignErrorKind.LOCKED: (StartChoice.READ_ONLY, StartChoice.RETRY),
    CampaignErrorKind.READ_ONLY: (StartChoice.READ_ONLY, StartChoice.RETRY),
}
_BACKED_UP = frozenset(kind for kind, own in _OWN_WAYS.items() if StartChoice.BACKUP in own)
_WAYS_ON = frozenset({CampaignErrorKind.DAMAGED, CampaignErrorKind.LOCKED, CampaignErrorKind.READ_ONLY})


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
                opening = self._ask_instead(error, opening)
            else:
                return True
        return False

    # what else, when it cannot be opened

    def _ask_instead(self, error: CampaignError, again: Opening, *, starting: bool = True) -> Opening | None:
        """The way on that the GM chooses; None for quitting, or for leaving it at that."""
        self._theme.dress()
        good = self.openings.good_backup(error.path) if error.kind in _BACKED_UP else None
        offered = _ways_on(error.kind, good is not None, starting)
        while True:
            backup = _backup_words(good) if good else ""
            dialog = StartDialog(trouble(error), offered, self.window or self._frame, backup)
            dialog.exec()
            if dialog.choice is StartChoice.QUIT:
                return None
            if dialog.choice is StartChoice.RETRY:
                return again
            opening = self._way_on(dialog.choice, error.path, good.backup if good else None)
            if opening:
                return opening

    def _way_on(self, choice: StartChoice, path: Path, backup: Backup | None) -> Opening | None:
        """How a choice opens a campaign in place of the one at `path`; None when the GM named no file for it."""
        match choice:
            case StartChoice.READ_ONLY:
                return partial(self.openings.read_only, path)
            case StartChoice.OPEN:
                chosen = ask_for_campaign(self.window, self._folder())
                return partial(self.openings.existing, chosen) if chosen else None
            case StartChoice.NEW:
                chosen = self._ask_new(self._folder())
                return partial(self.openings.created, chosen) if chosen else None
            case StartChoice.SALVAGE:
                chosen = self._ask_new(path.with_stem(f"{path.stem}-salvaged"))
                return partial(self.openings.salvaged, path, chosen) if chosen else None
            case StartChoice.BACKUP:
                return self._restoring(backup, path) if backup else None
            case _:
                itself = path == self.openings.sample_file.resolve()
                return self.openings.restored_sample if itself else self.openings.sample

    def _restoring(self, backup: Backup, campaign: Path) -> Opening | None:
        folder = campaign.parent if campaign.parent.is_dir() else self._paths.campaigns
        chosen = self._ask_new(folder / f"{campaign.stem}-{backup.at:%Y-%m-%d}{SUFFIX}")
        return partial(self.openings.restored, backup, chosen) if chosen else None

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
        keeper = BackupKeeper(store, self.openings.backups, document, window)
        keeper.failed.connect(self._say_no_backup)
        # what is being opened comes first
        QTimer.singleShot(0, keeper, partial(keeper.make, Occasion.OPENED))
        return keeper

    def _check(self, store: Store, window: MainWindow) -> Checking:
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
        """Open another campaign in place of this one; when that fails, this one stays and says why."""
        if self.window and not self.window.storage.may_close():
            return
        try:
            self._show(opening())
        except CampaignError as error:
            _log.warning("cannot open: %s", error)
            self._say(error, opening)

    def _say(self, error: CampaignError, opening: Opening) -> None:
        if not self.window:
            return
        said = trouble(error)
        action = self.tr("What can be done…") if error.kind in _WAYS_ON else ""
        message = Message(said.what, f"{said.safe} {said.advice}", Severity.ERROR, action)
        self.window.messages.show_message(message, partial(self._offer, error, opening) if action else None)

    def _offer(self, error: CampaignError, opening: Opening) -> None:
        chosen = self._ask_instead(error, opening, starting=False)
        if chosen:
            self._switch(chosen)

    def _show_backups(self) -> None:
        from eod_desktop.ui.backups_dialog import BackupsDialog

        if not self._store:
            return
        path = self._store.path
        dialog = BackupsDialog(self.openings.backups, path, self.window)
        opening = self._restoring(dialog.chosen, path) if dialog.exec() and dialog.chosen else None
        dialog.deleteLater()
        if opening:
            self._switch(opening)

    def _say_no_backup(self, error: CampaignError) -> None:
        if not self.window:
            return
        said, damaged = trouble(error), error.kind is CampaignErrorKind.DAMAGED
        what = self.tr("No backup could be made.")
        open_one = self.tr("Backups… in the File menu opens a copy of an earlier one.")
        severity = Severity.ERROR if damaged else Severity.WARNING
        self.window.messages.show_message(
            Message(f"{what} {said.what}", open_one if damaged else said.advice, severity)
        )

    def _tell_of_place(self, store: Store) -> None:
        """Say once of each campaign that its folder is not the safest."""
        place, told = store.place, self._settings.told_places.splitlines()
        if not self.window or place.kind is PlaceKind.LOCAL or str(store.path) in told:
            return
        self._settings.told_places = "\n".join((*told[-_MOST_TOLD:], str(store.path)))
        if place.kind is PlaceKind.SYNCED:
            what = self.tr("{path} is in a folder that {by} copies to other machines.")
            advice = self.tr("Open it on one machine at a time, and let it be copied before you go on with another.")
        else:
            what = self.tr("{path} is on another machine’s disk ({by}).")
            advice = self.tr("It works, but slower, and a lost connection can keep changes from the disk for a while.")
        local = self.tr("A folder of this machine is safer; backups are there in any case.")
        message = Message(what.format(path=store.path, by=place.by), f"{advice} {local}", Severity.WARNING)
        self.window.messages.show_message(message)

    def _open(self) -> None:
        path = ask_for_campaign(self.window, self._folder())
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
        if is_archive(path):
            self._unpack(path)
        else:
            self._switch(partial(self.openings.existing, path))

    def _unpack(self, archive: Path) -> None:
        """Take a campaign archive in as a campaign of its own, under a name that the GM gives."""
        path = self._ask_new(self._folder() / f"{archive.stem}{SUFFIX}")
        if path and self.window and take_in(archive, path, utc_now, self.window.messages):
            self._switch(partial(self.openings.existing, path))

    def _new(self) -> None:
        path = self._ask_new(self._folder())
        if path:
            self._switch(partial(self.openings.created, path))

    def _ask_new(self, suggested: Path) -> Path | None:
        return ask_for_new_file(self.window, self.tr("New campaign"), suggested)

    def _folder(self) -> Path:
        """Where the GM keeps campaigns."""
        folder = self._store.path.parent if self._store else self._paths.campaigns
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


def _ways_on(kind: CampaignErrorKind, backup: bool, starting: bool) -> tuple[StartChoice, ...]:
    """What the GM is offered in place of a campaign that cannot be opened."""
    own = _OWN_WAYS.get(kind, (StartChoice.RETRY,))
    offered = tuple(choice for choice in own if backup or choice is not StartChoice.BACKUP)
    if not starting:
        return (*offered, StartChoice.OPEN, StartChoice.QUIT)
    return (*offered, StartChoice.OPEN, StartChoice.NEW, StartChoice.SAMPLE, StartChoice.QUIT)


def _backup_words(good: GoodBackup) -> str:
    """Of when the newest good backup is, what it holds, and what it lacks."""

    def translated(text: str, count: int = -1) -> str:
        return QCoreApplication.translate("Desktop", text, "", count)

    holds = translated("The newest good backup is of {when} and holds {turns} turns and {rolls} rolls.")
    said = holds.format(when=when_text(good.backup), turns=good.contents.turns, rolls=good.contents.rolls)
    if good.lost_steps:
        lacks = translated("It lacks the last %n steps,", good.lost_steps)
        return f"{said} {lacks} {translated('%n rolls among them.', good.lost_rolls)}"
    return f"{said} {translated('It lacks what came after it.')}"
