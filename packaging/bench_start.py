#!/usr/bin/env python3
"""How long the program takes to be on the screen, and how much memory it has then, against a bare window.

xvfb-run -a -s "-screen 0 1440x900x24" .venv/bin/python packaging/bench_start.py [--frozen FOLDER] [--times 9]

Prints medians of interleaved runs, each with its ratio to a QApplication with a shown and painted QMainWindow under the
same Python. Milliseconds from before the process starts until the window is painted, empty, and with the sample
campaign; "its work" is what of that the processor worked on it, which says more on a machine that is busy with other
things. Memory is the most MB that were resident. Linux only.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BARE = """
import json, sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.resize(1440, 900)
def ready():
    now = [time.monotonic(), time.process_time()]
    with open(sys.argv[1], "w") as file:
        json.dump({"painted": now, "ready": now}, file)
    application.quit()
window.show()
QTimer.singleShot(0, lambda: QTimer.singleShot(0, ready))
application.exec()
"""


COLUMNS = ("empty", "its work", "campaign", "its work", "memory")


def measure(command: list[str], environment: dict[str, str]) -> tuple[float, ...]:
    """A row of the table: milliseconds, but the memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "times.json"
        before = time.monotonic()
        process = subprocess.Popen([*command, str(report)], env=environment, cwd=folder)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{command} ended with {process.returncode}")
        times = json.loads(report.read_text(encoding="utf-8"))
    (painted, painting), (ready, all_of_it) = times["painted"], times["ready"]
    seconds = (painted - before, painting, ready - before, all_of_it)
    return *(second * 1000 for second in seconds), used.ru_maxrss / 1024


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frozen", type=Path, help="a frozen program, such as dist/eod-desktop")
    parser.add_argument("--times", type=int, default=9)
    options = parser.parse_args(arguments)
    commands = {
        "bare window": [sys.executable, "-P", "-c", BARE],
        "from source": [sys.executable, "-P", "-m", "eod_desktop", "--start-time"],
    }
    if options.frozen:
        commands["frozen"] = [str(options.frozen.resolve() / "eod-desktop"), "--start-time"]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "EOD_DESKTOP_HOME": home, "PYTHONPATH": str(ROOT)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the first run compiles, as it does for everybody
        for command in commands.values():
            measure(command, environment)  # brings the files into memory, and makes the sample campaign
        runs = {name: [] for name in commands}
        for _ in range(options.times):
            for name, command in commands.items():
                runs[name].append(measure(command, environment))
    medians = {name: [statistics.median(column) for column in zip(*rows, strict=True)] for name, rows in runs.items()}
    print(f"{'':12}" + "".join(f"{column:>16}" for column in COLUMNS))
    for name, row in medians.items():
        ratios = zip(row, medians["bare window"], strict=True)
        print(f"{name:12}" + "".join(f"{value:>10.0f}{value / base:>6.2f}" for value, base in ratios))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
