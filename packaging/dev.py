#!/usr/bin/env python3
"""Set the project up and use it, from a fresh clone and nothing but Python 3.11 or newer.

python3 packaging/dev.py run [ARGS]         the program; ARGS go to eod-desktop
python3 packaging/dev.py test [PYTEST ARGS] lint, types and tests
python3 packaging/dev.py bench [NAME ...] [--quick]  how fast, against what; --help tells more

This file also has to parse on older versions of Python 3, to say that they are too old.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit(
        "EoD Desktop needs Python 3.11 or newer, this is {}.{} ({}).".format(*sys.version_info[:2], sys.executable)
    )

import dev_display
import dev_environment

ROOT = Path(__file__).resolve().parent.parent
SUMMARY = "eod-turn-summary.pdf"


def run(python: Path, arguments: "list[str]") -> int:
    """Open the program; without a display, play the sample encounter in the terminal instead."""
    program = [str(python), "-P", "-m", "eod_desktop"]
    wants_window = not arguments or Path(arguments[0]).is_file()
    trouble = dev_display.why_no_window() if wants_window else None
    if trouble is None:
        return subprocess.call([*program, *arguments])
    print(trouble, "Playing the sample encounter in the terminal instead.", flush=True)
    summary = Path(SUMMARY).absolute()
    code = subprocess.call([*program, "demo", "-o", str(summary)])
    if code == 0:
        print(f"Turn summary: {summary}")
    return code


def test(python: Path, arguments: "list[str]") -> int:
    """Run each check until one fails; say at the end which one that was."""
    module = [str(python), "-P", "-m"]
    steps = {
        "lint": [*module, "ruff", "check", "."],
        "format": [*module, "ruff", "format", "--check", "."],
        "types": [*module, "mypy", "--strict", "eod_desktop"],
        "tests": [*module, "pytest", *arguments],
    }
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    outcomes = dict.fromkeys(steps, "not run")
    for name, command in steps.items():
        print(f"\n== {name}: {' '.join(command[3:])}", flush=True)
        started = time.monotonic()
        code = subprocess.call(command, cwd=ROOT, env=environment)
        outcomes[name] = f"{'FAILED' if code else 'passed'} after {time.monotonic() - started:.1f} s"
        if code:
            break
    print()
    for name, outcome in outcomes.items():
        print(f"{name:<8}{outcome}")
    return code


def bench(python: Path, arguments: "list[str]") -> int:
    """Measure; see bench.py."""
    return subprocess.call([str(python), str(ROOT / "packaging" / "bench.py"), *arguments])


def main(arguments: "list[str]") -> int:
    commands = {"run": run, "test": test, "bench": bench}
    if not arguments or arguments[0] not in commands:
        print(__doc__)
        return 2
    try:
        python = dev_environment.prepare(ROOT, *["bench"] * (arguments[0] == "bench"))
        return commands[arguments[0]](python, arguments[1:])
    except dev_environment.SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
