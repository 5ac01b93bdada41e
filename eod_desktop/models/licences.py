"""What this copy of the program consists of, and the licence of each part.

A frozen program carries a list that was written when it was built; elsewhere the installed packages tell.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

import msgspec
from PySide6.QtCore import qVersion

from eod_desktop import __version__

SHIPPED = "shipped.json"
_PACKAGES = ("msgspec", "platformdirs")


class Component(msgspec.Struct, frozen=True):
    """One work with its licence: SPDX's name of it, and the whole text."""

    name: str
    version: str
    licence: str
    website: str
    text: str


def shipped(resources: Path) -> tuple[Component, ...]:
    """Every part of this copy of the program, itself first."""
    written = resources / "licences" / SHIPPED
    if written.is_file():
        return msgspec.json.decode(written.read_bytes(), type=tuple[Component, ...])
    return installed(resources)


def installed(resources: Path) -> tuple[Component, ...]:
    """The same from the packages that this Python imports."""
    return (
        Component("EoD Desktop", __version__, "MIT", "", _read(resources / "licences" / "eod-desktop.txt")),
        _qt("Qt", qVersion(), "https://www.qt.io", resources),
        _qt("Qt for Python (PySide6)", _version("PySide6_Essentials"), "https://pyside.org", resources),
        Component("Python", sys.version.split()[0], "PSF-2.0", "https://www.python.org", _python_licence()),
        *(_package(name) for name in _PACKAGES),
        Component("Inter", "4", "OFL-1.1", "https://rsms.me/inter", _read(resources / "fonts" / "OFL.txt")),
    )


def _qt(name: str, version: str, website: str, resources: Path) -> Component:
    folder = resources / "licences"
    texts = [_read(folder / file) for file in ("qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt")]
    return Component(name, version, "LGPL-3.0-only", website, "\n\n".join(texts))


def _package(name: str) -> Component:
    """A Python package that carries its licence in its metadata."""
    from importlib.metadata import distribution

    found = distribution(name)
    told = found.metadata
    links = dict(link.split(", ", 1) for link in told.get_all("Project-URL") or ())
    files = [file for file in found.files or () if "LICENSE" in file.name.upper()]
    texts = [_read(Path(str(file.locate()))) for file in files]
    licence = next((told[field] for field in ("License-Expression", "License") if field in told), "")
    return Component(name, found.version, licence, links.get("Homepage", ""), "\n\n".join(texts))


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


def _python_licence() -> str:
    stdlib = Path(sysconfig.get_path("stdlib"))
    for file in (stdlib / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"):
        if file.is_file():
            return _read(file)
    return f"{sys.copyright}\n\nhttps://docs.python.org/3/license.html"


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace").strip()
