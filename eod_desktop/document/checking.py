"""Looks a large campaign through once it is open, as a small one is before it opens."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.scenes import Scenes
from eod_desktop.campaign.snapshot import Snapshot
from eod_desktop.campaign.store import Store
from eod_desktop.document.beside import Beside


class Checking(QObject):
    """Reads on whenever there is nothing else to do, and has the pages checked in a thread meanwhile.

    What is damaged is not written any more from then on.
    """

    damaged = Signal(object)
    """CampaignError DAMAGED: what was found first."""

    finished = Signal()
    """All has been read and checked, or as much as there was time for."""

    _checked = Signal(object)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._snapshot: Snapshot | None = None
        self._thread: Beside | None = None
        self._told = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_on)
        self._checked.connect(self._have_checked)

    def start(self) -> None:
        """Nothing happens where opening has looked at everything."""
        if self._store.scenes is None:
            return
        try:
            self._snapshot = self._store.snapshot()
        except CampaignError:
            self._snapshot = None  # the first change says more
        if self._snapshot:
            self._thread = Beside("check", self._check, self._snapshot)
            self._thread.start()
        self._timer.start(0)

    @property
    def busy(self) -> bool:
        return self._timer.isActive() or self._thread is not None

    def stop(self) -> None:
        """Give up what is not done, and be off the file."""
        self._timer.stop()
        self._leave_pages()

    def _check(self, snapshot: Snapshot) -> None:
        """In the thread."""
        error: CampaignError | None = None
        try:
            snapshot.check()
        except CampaignError as found:
            # without its traceback, which would keep what was read with, and so the file, open
            error = CampaignError(found.kind, found.path, **found.data)
        self._checked.emit(error)

    def _have_checked(self, error: CampaignError | None) -> None:
        if self._thread is None:
            return  # given up meanwhile
        self._leave_pages()
        scenes = self._store.scenes
        if scenes and error and error.kind is CampaignErrorKind.DAMAGED:
            scenes.give_up(error)
        self._tell(scenes)

    def _read_on(self) -> None:
        scenes = self._store.scenes
        try:
            more = scenes is not None and scenes.read_on()
        except CampaignError:
            more = False  # not to be read now; whoever needs it says so
        if not more:
            self._timer.stop()
        self._tell(scenes)

    def _tell(self, scenes: Scenes | None) -> None:
        if scenes and scenes.damage and not self._told:
            self._told = True
            self.damaged.emit(scenes.damage)
        if not self.busy:
            self.finished.emit()

    def _leave_pages(self) -> None:
        if self._snapshot and self._thread:
            if self._thread.is_alive():
                self._snapshot.interrupt()
            self._thread.join()
            self._snapshot.close()
        self._snapshot = self._thread = None
