"""Makes the backups of the open campaign: at the right moments, in a thread of its own."""

from __future__ import annotations

import logging
from collections import deque
from threading import Event

from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.backup_files import Backup, Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.snapshot import Cancelled, Snapshot
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.document.beside import Beside

_log = logging.getLogger(__name__)

_OFTEN = 500  # changes
_IMPORTS = "import"  # what the operations of such steps begin with


class BackupKeeper(QObject):
    """Backs up what the file holds when it is opened, before an import, and at the end of each encounter.

    Between these once in a while, so that what it takes to go on without the file stays little.
    """

    made = Signal(object)
    """Backup: a new one, or the one that holds the same."""

    failed = Signal(object)
    """CampaignError"""

    _finished = Signal(object, object)

    def __init__(self, store: Store, backups: Backups, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._backups = backups
        self._waiting: deque[tuple[Snapshot, Occasion]] = deque()
        self._thread: Beside | None = None
        self._stopped = Event()
        self._ending = False
        self._changes = 0  # since the last
        self._finished.connect(self._end)
        document.about_to.connect(self._before)
        document.changed.connect(self._after)

    def make(self, occasion: Occasion) -> None:
        """Back up what the file holds now; the copying is done elsewhere."""
        if self._stopped.is_set():
            return
        try:
            snapshot = self._store.snapshot()
        except CampaignError as error:
            self.failed.emit(error)
            return
        if snapshot:
            self._changes = 0
            self._waiting.append((snapshot, occasion))
            self._begin()

    @property
    def busy(self) -> bool:
        return self._thread is not None

    def stop(self) -> None:
        """Give up what is not done, and be off the file."""
        self._stopped.set()
        if self._thread:
            self._thread.join()
        while self._waiting:
            self._waiting.popleft()[0].close()

    def _before(self, label: StepLabel) -> None:
        self._ending = label.operation == "end_encounter"
        if label.operation.startswith(_IMPORTS):
            self.make(Occasion.IMPORT)

    def _after(self) -> None:
        self._changes += 1
        if self._ending:
            self._ending = False
            self.make(Occasion.ENDED)
        elif self._changes >= _OFTEN:
            self.make(Occasion.PLAYED)

    def _begin(self) -> None:
        if self._thread is None and self._waiting and not self._stopped.is_set():
            self._thread = Beside("backup", self._copy, *self._waiting.popleft())
            self._thread.start()

    def _copy(self, snapshot: Snapshot, occasion: Occasion) -> None:
        """In the thread."""
        result: Backup | Exception
        try:
            result = self._backups.keep(snapshot, occasion, lambda: not self._stopped.is_set())
        except (CampaignError, Cancelled) as error:
            result = error
        except Exception as error:  # nobody would hear of it from a thread
            _log.exception("no backup")
            result = error
        finally:
            snapshot.close()
        self._finished.emit(snapshot, result)

    def _end(self, snapshot: Snapshot, result: Backup | Exception) -> None:
        if self._thread:
            self._thread.join()
        self._thread = None
        if isinstance(result, CampaignError):
            _log.warning("no backup: %s", result.kind)
            self.failed.emit(result)
        elif isinstance(result, Backup):
            self._store.rest_on(result.path, snapshot.mark)
            self.made.emit(result)
        self._begin()
