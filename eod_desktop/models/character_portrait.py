"""Makes a portrait of a picture file: bounded before it is decoded, scaled to fit, never fetched from anywhere."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QCoreApplication, QIODevice, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from eod_desktop.rules import PORTRAIT_BYTES, PORTRAIT_SIDE

LARGEST_FILE = 32 * 1024 * 1024
LARGEST_SIDE = 12_000
LARGEST_AREA = 50_000_000
"""Pixels: 200 MB once decoded, which is more than any camera's picture of a person needs."""
FORMATS = ("png", "jpeg", "jpg", "bmp", "gif", "webp")
"""Those without scripts and references to elsewhere."""

_QUALITIES = (90, 75, 60, 40)


class PortraitProblem(StrEnum):
    NOT_LOCAL = "not_local"
    UNREADABLE = "unreadable"
    NO_PICTURE = "no_picture"
    TOO_LARGE = "too_large"


class PortraitError(ValueError):
    """Why something is no portrait; `kind` is a PortraitProblem."""

    def __init__(self, kind: PortraitProblem) -> None:
        super().__init__(kind.value)
        self.kind = kind


def portrait_problem_text(error: PortraitError) -> str:
    """What the GM is told."""
    translate = QCoreApplication.translate
    return {
        PortraitProblem.NOT_LOCAL: translate(
            "Portrait", "Only a file on this computer can be a portrait. Save the picture first, then choose that."
        ),
        PortraitProblem.UNREADABLE: translate("Portrait", "The file cannot be read. Check that it is still there."),
        PortraitProblem.NO_PICTURE: translate(
            "Portrait", "That is no picture this program reads. Use a PNG, JPEG, WebP, GIF or BMP file."
        ),
        PortraitProblem.TOO_LARGE: translate(
            "Portrait", "The picture is too large. Make it smaller than {side} pixels a side and 32 MB."
        ).format(side=LARGEST_SIDE),
    }[error.kind]


def local_file(url: QUrl) -> Path:
    """The file on this computer that a URL names; PortraitError for anything else, another computer's among it."""
    if not url.isLocalFile() or url.host():
        raise PortraitError(PortraitProblem.NOT_LOCAL)
    return Path(url.toLocalFile())


def portrait_of(path: Path) -> bytes:
    """A PNG or JPEG of at most 256 × 256 pixels and 64 KB; PortraitError where the file gives none.

    The size that the picture states is looked at before a pixel is decoded.
    """
    try:
        if not path.is_file():
            raise PortraitError(PortraitProblem.UNREADABLE)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError:
        raise PortraitError(PortraitProblem.UNREADABLE) from None
    if len(data) > LARGEST_FILE:
        raise PortraitError(PortraitProblem.TOO_LARGE)
    return _encoded(_decoded(data))


def _decoded(data: bytes) -> QImage:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    if bytes(reader.format().data()).decode("ascii", "replace") not in FORMATS:
        raise PortraitError(PortraitProblem.NO_PICTURE)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        raise PortraitError(PortraitProblem.NO_PICTURE)
    if max(size.width(), size.height()) > LARGEST_SIDE or size.width() * size.height() > LARGEST_AREA:
        raise PortraitError(PortraitProblem.TOO_LARGE)
    reader.setAutoTransform(True)
    reader.setScaledSize(_fitted(size))
    image = reader.read()
    if image.isNull():
        raise PortraitError(PortraitProblem.NO_PICTURE)
    return image


def _fitted(size: QSize) -> QSize:
    """As large as a portrait may be, or as it is when it is smaller; never without a pixel."""
    limit = QSize(PORTRAIT_SIDE, PORTRAIT_SIDE)
    fitted = size.scaled(limit.boundedTo(size), Qt.AspectRatioMode.KeepAspectRatio)
    return fitted.expandedTo(QSize(1, 1))


def _encoded(image: QImage) -> bytes:
    """A PNG where that is small enough, otherwise the best JPEG that is."""
    data = _saved(image, "png", -1)
    for quality in _QUALITIES:
        if len(data) <= PORTRAIT_BYTES:
            return data
        data = _saved(image.convertToFormat(QImage.Format.Format_RGB32), "jpeg", quality)
    if not data or len(data) > PORTRAIT_BYTES:
        raise PortraitError(PortraitProblem.TOO_LARGE)
    return data


def _saved(image: QImage, format: str, quality: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(format.encode()))
    writer.setQuality(quality)
    writer.write(image)
    return bytes(buffer.data().data())
