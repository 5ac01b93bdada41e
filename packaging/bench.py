#!/usr/bin/env python3
"""How fast the program is, against what: every benchmark beside its reference, in one run.

python3 packaging/dev.py bench [NAME…] [--quick] [--json FILE] [--frozen FOLDER]

Each benchmark and its reference take turns, so that a ratio holds on a machine that is busy with other things; the
table gives its median and quartiles, and the same ratio of the processor's time. What misses its limit is marked. The
exit code tells only whether every benchmark came to its end.
"""

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import bench_table
import dev_display

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(__file__).resolve().parent / "benchmarks"
# in the order of the table; those with a window say so
NAMES = {
    "start": True,
    "step": True,
    "board": True,
    "log": True,
    "commit": False,
    "open": False,
    "roll": False,
    "odds": False,
    "forecast": False,
    "rules": False,
    "import": False,
    "print": True,
    "long": True,
}
LONGEST = 600  # seconds for one benchmark


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(NAMES)}; all if left out")
    parser.add_argument("--quick", action="store_true", help="all within a minute: small, and few rounds")
    parser.add_argument("--rounds", type=int, help="how often each is measured, 9 if left out")
    parser.add_argument("--json", type=Path, help="where the figures go, build/bench.json if left out")
    parser.add_argument("--markdown", action="store_true", help="the table as the README has it")
    parser.add_argument("--frozen", type=Path, help="a frozen program to be started, too, such as dist/eod-desktop")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are: {', '.join(NAMES)}")
    if options.one:
        return one(options)
    return every(options)


def one(options: argparse.Namespace) -> int:
    """Measure one benchmark in this process and write its rows."""
    sys.path[:0] = [str(FOLDER), str(ROOT)]
    import measuring
    import msgspec

    name = options.names[0]
    module = importlib.import_module(module_of(name))
    rounds = options.rounds or (7 if not options.quick else 3)
    scale = measuring.Scale(options.quick, rounds, options.one.parent, options.frozen)
    found = list(module.rows(scale))
    document = {"about": module.__doc__, "rows": [{**msgspec.structs.asdict(row), "met": row.met} for row in found]}
    options.one.write_bytes(msgspec.json.encode(document))
    return 0


def module_of(name: str) -> str:
    """A benchmark's file; two names are words of Python."""
    return f"{name}_" if name in ("import", "print") else name


def every(options: argparse.Namespace) -> int:
    """Measure each in a process of its own, and show the table."""
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    started, results, failed = time.monotonic(), {}, []
    with dev_display.screen() as (screen, environment):
        for name in options.names or NAMES:
            began = time.monotonic()
            result = measured(name, options, build, environment)
            print(f"== {name}, {time.monotonic() - began:.0f} s", flush=True)
            if result is None:
                failed.append(name)
            else:
                results[name] = result
                print(bench_table.lines(name, result["rows"]), flush=True)
    took = time.monotonic() - started
    machine = {**bench_table.machine(), "screen": screen, "seconds": round(took), "quick": options.quick}
    print()
    print((bench_table.markdown if options.markdown else bench_table.table)(results, machine))
    output = options.json or build / "bench.json"
    bench_table.write(output, results, machine)
    print(f"\n{took:.0f} s; figures in {output}")
    if failed:
        print(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


def measured(name: str, options: argparse.Namespace, build: Path, environment: dict[str, str]) -> dict | None:
    """The result of one benchmark; None when it failed, which it has told by then."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=build) as folder:
        output = Path(folder) / "result.json"
        command = [sys.executable, __file__, name, "--one", str(output)]
        command += ["--quick"] * options.quick
        command += ["--rounds", str(options.rounds)] if options.rounds else []
        command += ["--frozen", str(options.frozen.resolve())] if options.frozen else []
        own = {**os.environ, **environment, "EOD_DESKTOP_HOME": str(Path(folder) / "home")}
        own.pop("PYTHONDONTWRITEBYTECODE", None)  # the first run compiles, as it does for everybody
        if not NAMES[name]:
            own["QT_QPA_PLATFORM"] = "offscreen"
        try:
            code = subprocess.call(command, env=own, cwd=folder, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            print(f"{name} took longer than {LONGEST} s", flush=True)
            return None
        return bench_table.read(output) if code == 0 else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
