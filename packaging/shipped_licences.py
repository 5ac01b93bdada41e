"""Writes down what a frozen program consists of, for its About box and for the copyright file of the .deb.

On Debian and its kin, also the libraries of the system that were frozen with it: their packages tell.
"""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import msgspec

from eod_desktop.models.licences import Component, installed

DOCUMENTS = Path("/usr/share/doc")


class UnknownLicence(Exception):
    """A file would be shipped whose licence nobody wrote down."""


def write(output: Path, resources: Path, libraries: Iterable[str]) -> None:
    """`libraries`: the files of the system that are shipped."""
    packages = sorted({package_of(Path(library)) for library in libraries})
    parts = [*installed(resources), *(system_component(package) for package in packages)]
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(msgspec.json.encode(parts))


def package_of(library: Path) -> str:
    """The Debian package that a file of the system came with."""
    real = library.resolve()
    spellings = {str(library), str(real), f"/usr{real}", str(real).removeprefix("/usr")}
    told = subprocess.run(["dpkg", "-S", *sorted(spellings)], capture_output=True, text=True, check=False).stdout
    if not told:
        raise UnknownLicence(f"{library} is of no Debian package")
    return told.split(":")[0]


def system_component(package: str) -> Component:
    query = ["dpkg-query", "--show", "--showformat=${Version}\n${Homepage}", package]
    version, website = subprocess.run(query, capture_output=True, text=True, check=True).stdout.split("\n")
    text = (DOCUMENTS / package / "copyright").read_text(encoding="utf-8", errors="replace")
    named = dict.fromkeys(re.findall(r"^License: *(\S.*)$", text, re.MULTILINE))
    return Component(package, version, ", ".join(named) or "see its text", website, text.strip())
