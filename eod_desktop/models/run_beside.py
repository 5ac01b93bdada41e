"""One task at a time beside the window, looked at now and then by the window's thread."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer

from eod_desktop.document.beside import Beside


class Task:
    """What both threads know of one task: it knows nothing of Qt, and only whole values are exchanged."""

    def __init__(self, name: str) -> None:
        self.stopped = False
        """Whether nobody wants it any more; `work` looks at it now and then."""
        self.done = False
        self.thread = Beside(name, self._run)

    def work(self) -> None:
        """What the thread does; what goes wrong is kept, to be told by the window's thread."""
        raise NotImplementedError

    def _run(self) -> None:
        self.work()
        self.done = True


T = TypeVar("T", bound=Task)


class RunBeside(QObject, Generic[T]):
    """Runs a task; another one takes the place of the one before, of which nothing more is told."""

    def __init__(self, look_every: int, parent: QObject | None = None) -> None:
        """`look_every` is in milliseconds."""
        super().__init__(parent)
        self._task: T | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(look_every)
        self._timer.timeout.connect(self._look_at_task)

    @property
    def running(self) -> bool:
        return self._task is not None

    def stop(self) -> None:
        """Give up what runs, without a word."""
        if self._task:
            self._task.stopped = True
        self._task = None
        self._timer.stop()

    def _begin(self, task: T) -> None:
        self.stop()
        self._task = task
        task.thread.start()
        self._timer.start()

    def _look(self, task: T) -> None:
        """Tell how far it is; a last time when it is done."""

    def _end(self, task: T) -> None:
        """Tell what came of it. It does not run any more, so another one may be begun."""
        raise NotImplementedError

    def _look_at_task(self) -> None:
        task = self._task
        if task is None:
            return
        done = task.done  # before the look, or what came last might stay behind
        self._look(task)
        if done and task is self._task:
            self.stop()
            self._end(task)
