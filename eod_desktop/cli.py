"""Starts the program: its window, or a command.

    eod-desktop [FILE]
    eod-desktop COMMAND …

Exit codes: 0 done, 1 it could not be done (or the file checked is not sound), 2 the arguments are wrong.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from eod_desktop.paths import Paths

START_TIME_VARIABLE = "EOD_DESKTOP_START_TIME"
"""Names the file for the times of a start, after which the program ends; see packaging/benchmarks/start.py."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given:
        gc.disable()  # looking for garbage while everything is being made takes a tenth of the start and finds none
        from eod_desktop.paths import Paths

        return _open_window(None, Paths.for_user())
    from eod_desktop.commands import run_command

    return run_command(given, _open_window)


def _open_window(file: Path | None, paths: Paths) -> int:
    """Show the window with `file`, or with what was open last; also in the program that runs already."""
    if _no_display():
        from eod_desktop.commands import COMMANDS, failed

        return failed(f"There is no display. Without one, these work: {', '.join(COMMANDS)}, --self-test.")
    from eod_desktop.handover import Handover

    handover = Handover(paths.running)
    if not handover.claim() and handover.give(file):
        return 0
    gc.disable()
    from eod_desktop.pyside_start import import_pyside

    import_pyside()
    from eod_desktop.app import run

    return run(file, paths, handover, os.environ.get(START_TIME_VARIABLE))


def _no_display() -> bool:
    """Whether Qt would find no screen and end the program without a word; other systems always have one."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(os.environ.get(name) for name in named)
