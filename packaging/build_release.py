"""What a release is called, for every installer: the version stands in one place, eod_desktop/__init__.py."""

import os
import re
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

NAME = "eod-desktop"
TITLE = "EoD Desktop"
MAINTAINER = "EoD Desktop contributors <eod-desktop@users.noreply.github.com>"
LINUX = Path(__file__).parent / "linux"
METAINFO = "io.github.eod_desktop.EoDDesktop.metainfo.xml"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


class Release(NamedTuple):
    version: str
    time: int
    """Seconds since 1970: of the last commit, so that the same sources give the same package."""
    root: Path

    @classmethod
    def of(cls, root: Path) -> "Release":
        found = re.search(r'__version__ = "([^"]+)"', (root / "eod_desktop" / "__init__.py").read_text("utf-8"))
        if not found:
            raise ValueError("eod_desktop/__init__.py names no version")
        return cls(found[1], _time_of(root), root)

    @property
    def date(self) -> str:
        return time.strftime("%Y-%m-%d", time.gmtime(self.time))

    def filled(self, file: Path) -> str:
        """A text of packaging/linux with version and date in it."""
        return file.read_text(encoding="utf-8").replace("@VERSION@", self.version).replace("@DATE@", self.date)


def _time_of(root: Path) -> int:
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    try:
        told = subprocess.run(
            ["git", "-C", str(root), "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False
        ).stdout
    except OSError:
        told = ""
    return int(told) if told.strip() else int(time.time())
