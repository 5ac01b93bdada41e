"""From before the process starts until its window is painted, with the sample campaign of last time in it.

The reference is the least of a program with PySide6: a QApplication and a shown QMainWindow that tells of its first
paint, under the same Python on the same screen. Both end at once. Memory is the most that was resident.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from measuring import Row, Scale, Took, amounts, row

ROOT = Path(__file__).resolve().parents[2]
BARE = """
import json, os, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        now = [time.monotonic(), time.process_time()]
        with open(os.environ["EOD_DESKTOP_START_TIME"], "w") as file:
            json.dump({"painted": now, "board": now, "ready": now}, file)
        QTimer.singleShot(0, application.quit)
application = QApplication([])
window = Window()
window.resize(1440, 900)
window.show()
application.exec()
"""
INSTALLED = (
    "import sys; from eod_desktop.cli import main; sys.exit(main())"  # what pip makes of the command eod-desktop
)
AGAINST = "bare window"


def rows(scale: Scale) -> Iterator[Row]:
    bare = [sys.executable, "-P", "-c", BARE]
    programs = {"": [sys.executable, "-P", "-c", INSTALLED]}
    if scale.frozen:
        programs["frozen "] = [str(scale.frozen / "eod-desktop")]
    for command in (bare, *programs.values()):
        measured(command, scale.folder)  # brings the files into memory, and makes the sample campaign
    runs: dict[str, list[tuple[dict[str, Took], float]]] = {name: [] for name in ("bare", *programs)}
    for _ in range(scale.rounds):
        for name, command in (("bare", bare), *programs.items()):
            runs[name].append(measured(command, scale.folder))
    for name in programs:
        limit = 1.6 if name else 1.5
        pairs = list(zip(runs[name], runs["bare"], strict=True))
        for what, event, most in (
            ("empty window", "painted", None),
            ("board painted", "board", limit),
            ("all parts there", "ready", None),
        ):
            yield row(name + what, AGAINST, [(mine[0][event], other[0][event]) for mine, other in pairs], most)
        memory = [mine[1] for mine, _ in pairs], [other[1] for _, other in pairs]
        yield amounts(f"{name}memory", memory[0], AGAINST, memory[1], 1.6, "MB")


def measured(command: list[str], folder: Path) -> tuple[dict[str, Took], float]:
    """When each thing was painted, and the megabytes."""
    report = folder / "times.json"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "EOD_DESKTOP_START_TIME": str(report)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # whoever installs the program has its bytecode
    before = time.monotonic()
    process = subprocess.Popen(command, env=environment, cwd=folder)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    times = json.loads(report.read_text(encoding="utf-8"))
    return {name: Took(at - before, cpu) for name, (at, cpu) in times.items()}, used.ru_maxrss / 1024
