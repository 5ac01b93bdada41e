"""Portraits: small PNGs and JPEGs, told by their heads."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.rules import RuleError
from eod_desktop.rules.portrait import PORTRAIT_BYTES, PORTRAIT_SIDE, picture_size, portrait


def png(width: int, height: int) -> bytes:
    """The head of a PNG of that size."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\6\0\0\0"


def jpeg(width: int, height: int) -> bytes:
    """The head of a JPEG of that size: a comment, a table, the frame."""
    comment = b"\xff\xfe\0\7hello" + b"\xff\xc4\0\4ab"
    return (
        b"\xff\xd8\xff\xe0\0\4JF"
        + comment
        + b"\xff\xff\xc2\0\x11\x08"
        + height.to_bytes(2, "big")
        + width.to_bytes(2, "big")
        + b"\3"
    )


@pytest.mark.parametrize("head", [png, jpeg])
def test_a_picture_tells_its_size(head: Any) -> None:
    assert picture_size(head(200, 120)) == (200, 120)
    assert portrait("portrait", head(PORTRAIT_SIDE, 1)) == head(PORTRAIT_SIDE, 1)


@pytest.mark.parametrize(
    "data",
    [
        *(png(PORTRAIT_SIDE + 1, 10), png(10, 60_000), png(0, 10), jpeg(10, PORTRAIT_SIDE + 1), jpeg(65_535, 65_535)),
        *(png(10, 10)[:20], jpeg(10, 10)[:-4], b"GIF89a", b"<svg/>", b"x", "text", None, bytearray(png(9, 9))),
        png(10, 10) + b"\0" * PORTRAIT_BYTES,
    ],
)
def test_anything_else_is_refused(data: Any) -> None:
    with pytest.raises(RuleError):
        portrait("portrait", data)


def test_none_is_a_portrait_too() -> None:
    assert portrait("portrait", b"") == b""


@given(st.binary(max_size=200), st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"]))
def test_any_bytes_are_told_or_not(data: bytes, head: bytes) -> None:
    size = picture_size(head + data)
    assert size is None or len(size) == 2
