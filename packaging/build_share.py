"""What a Linux desktop reads about a program, for /usr/share or for ~/.local/share."""

import gzip
import shutil
from pathlib import Path

from build_release import ICON_SIZES, LINUX, METAINFO, NAME, Release


def write(share: Path, release: Release) -> None:
    """Menu entry, metadata, file type, icons and manual page below `share`."""
    for folder in ("applications", "metainfo", "mime/packages", "man/man1"):
        (share / folder).mkdir(parents=True)
    shutil.copyfile(LINUX / f"{NAME}.desktop", share / "applications" / f"{NAME}.desktop")
    shutil.copyfile(LINUX / f"{NAME}.xml", share / "mime" / "packages" / f"{NAME}.xml")
    (share / "metainfo" / METAINFO).write_text(release.filled(LINUX / METAINFO), encoding="utf-8")
    manual = release.filled(LINUX / f"{NAME}.1").encode()
    (share / "man" / "man1" / f"{NAME}.1.gz").write_bytes(packed(manual))
    icons = release.root / "resources" / "icons"
    for size in ICON_SIZES:
        _put(icons / f"{NAME}-{size}.png", share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{NAME}.png")
    _put(icons / f"{NAME}.svg", share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg")


def packed(data: bytes) -> bytes:
    """As gzip -9n does: without a name and a time."""
    return gzip.compress(data, 9, mtime=0)


def _put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
