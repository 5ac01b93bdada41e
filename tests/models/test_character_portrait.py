import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage

from eod_desktop.models.character_portrait import (
    LARGEST_FILE,
    PortraitError,
    PortraitProblem,
    local_file,
    portrait_of,
    portrait_problem_text,
)
from eod_desktop.rules import PORTRAIT_BYTES, PORTRAIT_SIDE, Character

# of Qt's readers, about files that are broken
pytestmark = [
    pytest.mark.usefixtures("qapp"),
    pytest.mark.qt_log_ignore("libpng|QImage|Corrupt|jpeg|JPEG", extend=True),
]


def picture(folder: Path, name: str, width: int, height: int, noisy: bool = False) -> Path:
    path = folder / name
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    if noisy:
        for x in range(width):
            for y in range(height):
                image.setPixel(x, y, (x * 7919 + y * 104_729 + x * y * 31) & 0xFFFFFF)
    assert image.save(str(path))
    return path


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """A small file that says it is that large."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("ending", ["png", "jpg", "bmp"])
@pytest.mark.parametrize(("size", "expected"), [((900, 300), (256, 85)), ((40, 20), (40, 20)), ((1, 2000), (1, 256))])
def test_a_picture_is_scaled_to_fit_and_a_small_one_stays(tmp_path, ending, size, expected):
    data = portrait_of(picture(tmp_path, f"face.{ending}", *size))
    shown = QImage.fromData(data)
    assert (shown.width(), shown.height()) == expected
    assert Character("a", "A", "S", portrait=data).portrait == data


def test_one_that_does_not_compress_becomes_a_small_jpeg(tmp_path):
    data = portrait_of(picture(tmp_path, "noise.png", 256, 256, noisy=True))
    assert data.startswith(b"\xff\xd8")
    assert len(data) <= PORTRAIT_BYTES
    assert QImage.fromData(data).width() == PORTRAIT_SIDE


HOSTILE = {
    "bomb": (bomb(60_000, 60_000), PortraitProblem.TOO_LARGE),
    "strip": (bomb(500_000, 1), PortraitProblem.TOO_LARGE),
    "broken": (bomb(900, 900), PortraitProblem.NO_PICTURE),
    "svg": (
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/x.png"/></svg>',
        PortraitProblem.NO_PICTURE,
    ),
    "text": (b"a portrait", PortraitProblem.NO_PICTURE),
    "empty": (b"", PortraitProblem.NO_PICTURE),
    "xpm": (b"/* XPM */ static char *x[] = {};", PortraitProblem.NO_PICTURE),
    "large": (b"\0" * (LARGEST_FILE + 1), PortraitProblem.TOO_LARGE),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_before_it_is_decoded(tmp_path, name):
    data, problem = HOSTILE[name]
    file = tmp_path / "face.png"
    file.write_bytes(data)
    with pytest.raises(PortraitError) as raised:
        portrait_of(file)
    assert raised.value.kind is problem
    assert portrait_problem_text(raised.value)


def test_a_folder_and_a_file_that_is_not_there_are_refused(tmp_path):
    for path in (tmp_path, tmp_path / "gone.png"):
        with pytest.raises(PortraitError) as raised:
            portrait_of(path)
        assert raised.value.kind is PortraitProblem.UNREADABLE


@pytest.mark.parametrize(
    "url", ["https://example.org/a.png", "file://server/share/a.png", "data:image/png;base64,AA", ""]
)
def test_only_a_file_of_this_computer_is_taken(url):
    with pytest.raises(PortraitError):
        local_file(QUrl(url))


@settings(max_examples=80)
@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"GIF89a", b"BM", b"RIFF"]),
)
def test_any_bytes_give_a_portrait_or_its_own_error(tmp_path_factory, data, head):
    file = tmp_path_factory.mktemp("faces") / "face"
    file.write_bytes(head + data)
    try:
        portrait = portrait_of(file)
    except PortraitError:
        return
    assert Character("a", "A", "S", portrait=portrait)
