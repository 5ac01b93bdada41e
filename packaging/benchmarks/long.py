"""A session of 20,000 random actions in the real window on a real file, undone and redone now and then.

The last thousand actions against the first thousand of the same session, in seconds of the processor; memory is what
the whole process has grown by for each action.
"""

from __future__ import annotations

from collections.abc import Iterator

from measuring import Row, Scale, amounts

from eod_desktop.app import make_application
from tests.faults.long_session import play


def rows(scale: Scale) -> Iterator[Row]:
    application = make_application()
    measured = play(scale.folder, scale.pick(20_000, 200), 1)
    application.processEvents()
    last, first = measured.last * 1000, measured.first * 1000
    yield amounts("last actions", [last], "the first", [first], 1.1, "ms")
    yield amounts("memory per action", [measured.memory_growth / 1024 / measured.actions], "", [], None, "KiB")
