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
    body = [_cells(name, row) for name, result in results.items() for row in result["rows"]]
    missed = sum(cells[-1] == "MISSED" for cells in body)
    told = ", ".join(f"{key} {value}" for key, value in machine.items())
    return "\n".join(
        (_line(COLUMNS), *(_line(cells) for cells in body), "", f"{missed} of {len(body)} miss their limit", told)
    )


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
    widths = (34, 22, 11, 11, 8, 12, 8, 8, 6)
    left = "".join(f"{cell:<{width}}" for cell, width in zip(cells[:2], widths, strict=False))
    right = "".join(f"{cell:>{width + 1}}" for cell, width in zip(cells[2:], widths[2:], strict=True))
    return f"{left}{right}".rstrip()


def _figure(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
