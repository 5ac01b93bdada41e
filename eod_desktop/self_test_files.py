"""Whether each file that a build carries can be used: resources, pictures in every format, Qt's plugins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLibraryInfo, QPluginLoader, QTranslator
from PySide6.QtGui import QColor, QFontDatabase, QGuiApplication, QIcon, QImage, QImageReader, QImageWriter

from eod_desktop.frozen import is_frozen
from eod_desktop.paths import Paths
from eod_desktop.ui.fonts import load_shipped

_WRITTEN = ("png", "jpeg")
_PICTURES = (".svg", ".png")
_FOR_THE_SYSTEM = (".ico", ".icns", ".py", ".pyc")  # icons of the program for its file, and what draws them


def resource_trouble(paths: Paths) -> Iterator[str]:
    """What of the shipped files is missing or of no use."""
    if not load_shipped(paths.fonts):
        yield "the shipped font is missing"
    if not QFontDatabase.families():
        yield "the system's fonts are missing"
    icons, licences = paths.resources / "icons", paths.resources / "licences"
    for file in (paths.sample, paths.defaults, icons / "eod-desktop.svg", licences / "LGPL-3.0.txt"):
        if not file.is_file():
            yield f"{file.relative_to(paths.resources)} is missing"
    for file in sorted(paths.resources.rglob("*")):
        if file.is_file() and not _usable(file):
            yield f"{file.relative_to(paths.resources)} is damaged"


def _usable(file: Path) -> bool:
    if file.suffix in _FOR_THE_SYSTEM:
        return True
    if file.suffix in _PICTURES:
        return not QIcon(str(file)).pixmap(32, 32).isNull()
    if file.suffix == ".qm":
        return QTranslator().load(str(file))
    if file.suffix == ".otf":
        return QFontDatabase.addApplicationFont(str(file)) != -1
    if file.suffix == ".json":
        return _is_json(file)
    return file.stat().st_size > 0


def _is_json(file: Path) -> bool:
    try:
        msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError:
        return False
    return True


def image_trouble() -> Iterator[str]:
    """Which kinds of picture cannot be read; those that are written are written first."""
    known = {bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats()}
    yield from (f"no {kind} can be read" for kind in ("svg", *_WRITTEN) if kind not in known)
    for kind in _WRITTEN:
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        image.fill(QColor("teal"))
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        if not QImageWriter(buffer, kind.encode()).write(image) or QImage.fromData(data).size() != image.size():
            yield f"{kind} pictures do not come back"


def plugin_trouble() -> Iterator[str]:
    """Which plugins cannot be loaded; elsewhere than in a frozen program there are many that nobody needs."""
    if not QGuiApplication.platformName():
        yield "there is no platform plugin"
    if not is_frozen():
        return
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    files = sorted(file for file in folder.rglob("*") if file.suffix in (".so", ".dll", ".dylib"))
    if not files:
        yield f"there are no plugins in {folder}"
    for file in files:
        loader = QPluginLoader(str(file))
        if not loader.load():
            yield f"{file.name}: {loader.errorString()}"
