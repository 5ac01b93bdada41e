"""The text of a file in whatever encoding, and the refusal of what is no text."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.exchange import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.decoding import MOST_BYTES, decode, too_large
from eod_desktop.campaign.exchange.reading import FindingKind

TEXT = "Név;STR\r\nÉva Nagy;7\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_the_text_comes_without_its_mark(encoding: str) -> None:
    decoded = decode(TEXT.encode(encoding))

    assert decoded.text == TEXT
    assert decoded.warnings == ()


def test_windows_1252_is_assumed_and_said() -> None:
    decoded = decode(TEXT.encode("cp1252"))

    assert decoded.text == TEXT
    assert [(f.kind, f.line) for f in decoded.warnings] == [(FindingKind.ENCODING_ASSUMED, 1)]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"SQLite format 3\0" + bytes(90), ExchangeErrorKind.IS_CAMPAIGN),
        (b"PK\3\4" + bytes(90), ExchangeErrorKind.IS_ARCHIVE),
        (bytes(range(256)), ExchangeErrorKind.NOT_TEXT),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ExchangeErrorKind.NOT_TEXT),
        (b"Ana\0Vex 777777", ExchangeErrorKind.NOT_TEXT),
        (b"x" * (MOST_BYTES + 1), ExchangeErrorKind.TOO_LARGE),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, kind: ExchangeErrorKind) -> None:
    with pytest.raises(ExchangeError) as refused:
        decode(data)

    assert refused.value.kind is kind


def test_the_place_of_what_is_no_text_is_told() -> None:
    with pytest.raises(ExchangeError) as refused:
        decode(b"Ana\0Vex 777777")

    assert refused.value.data == {"offset": "3"}


def test_sizes_are_told_in_whole_megabytes() -> None:
    assert too_large(100 << 20, MOST_BYTES).data == {"size": "100", "limit": "12"}


def test_random_bytes_are_no_text() -> None:
    with pytest.raises(ExchangeError):
        decode(os.urandom(1_000_000))


@given(st.binary(max_size=400))
def test_any_bytes_give_a_text_or_the_refusal(data: bytes) -> None:
    try:
        decoded = decode(data)
    except ExchangeError:
        return
    assert "\ud800" not in decoded.text
