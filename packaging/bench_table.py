"""The table of `bench`, and the machine it was measured on."""

import json
import os
import platform
import sqlite3
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

COLUMNS = ("benchmark", "against", "ours", "reference", "ratio", "quartiles", "cpu", "limit", "")


def lines(name: str, rows: list[dict]) -> str:
    return "\n".join(_line(_cells(name, row)) for row in rows)


def table(results: dict[str, dict], machine: dict[str, object]) -> str:
    """All rows under one heading; what misses its limit has a word in the last column."""
    body = [cells for name, result in results.items() for cells in _rows(name, result)]
    missed = f"{sum(cells[-1] == 'MISSED' for cells in body)} of {len(body)} miss their limit"
    return "\n".join((_line(COLUMNS), *(_line(cells) for cells in body), "", missed, _told(machine)))


def markdown(results: dict[str, dict], machine: dict[str, object]) -> str:
    """The same for the README."""
    shown = [(*cells[:5], *cells[7:]) for name, result in results.items() for cells in _rows(name, result)]
    lines = ["| what | against | ours | reference | ratio | limit | |", "|---|---|---|---|---|---|---|"]
    lines += [f"| {' | '.join(cells)} |" for cells in shown]
    return "\n".join([*lines, "", _told(machine)])


def machine() -> dict[str, object]:
    """What the figures depend on."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        processor = names[0] if names else processor
    found: dict[str, object] = {
        "processor": f"{os.cpu_count()} × {processor}",
        "system": platform.platform(terse=True),
        "Python": sys.version.split()[0],
        "SQLite": sqlite3.sqlite_version,
    }
    for package in ("PySide6_Essentials", "msgspec", "d20", "icepool", "dicetables"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "none"
    if hasattr(os, "getloadavg"):
        found["load"] = f"{os.getloadavg()[0]:.1f}"
    return found


def write(path: Path, results: dict[str, dict], machine: dict[str, object]) -> None:
    path.write_text(json.dumps({"machine": machine, "benchmarks": results}, indent=1, ensure_ascii=False), "utf-8")


def read(path: Path) -> dict:
    result: dict = json.loads(path.read_text("utf-8"))
    return result


def _told(machine: dict[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in machine.items())


def _rows(name: str, result: dict) -> list[tuple[str, ...]]:
    return [_cells(name, row) for row in result["rows"]]


def _cells(name: str, row: dict) -> tuple[str, ...]:
    faster, limit = row["times_as_fast"], row["limit"]
    compared = row["reference"] != 0
    unit = row["unit"]
    return (
        f"{name}: {row['what']}",
        row["against"],
        f"{_figure(row['ours'])} {unit}",
        f"{_figure(row['reference'])} {unit}" if compared else "",
        f"{_figure(row['ratio'])} ×" if compared else "",
        f"{_figure(row['low'])}–{_figure(row['high'])}" if compared else "",
        f"{_figure(row['cpu_ratio'])} ×" if row["cpu_ratio"] else "",
        "" if limit is None else f"{'≥' if faster else '≤'} {_figure(limit)}",
        "" if limit is None else "ok" if row["met"] else "MISSED",
    )


def _line(cells: tuple[str, ...]) -> str:
    widths = (38, 22, 11, 11, 9, 16, 9, 9, 7)
    left = "".join(f"{cell:<{width}}" for cell, width in zip(cells[:2], widths, strict=False))
    right = "".join(f"{cell:>{width + 1}}" for cell, width in zip(cells[2:], widths[2:], strict=True))
    return f"{left}{right}".rstrip()


def _figure(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.2g}" if abs(value) < 0.1 else f"{value:.3g}"
