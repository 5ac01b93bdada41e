"""The text of a file, whatever program saved it: UTF-8, UTF-16 and UTF-32 with or without a mark, Windows-1252."""

from __future__ import annotations

import codecs
import re

import msgspec

from eod_desktop.campaign.exchange.errors import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.reading import Finding, FindingKind

MEBIBYTE = 1 << 20
MOST_BYTES = 12 * MEBIBYTE

# the longer marks first: that of UTF-32 begins with that of UTF-16
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4_096
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1b\x7f]")
_MOST_CONTROLS = 0.02  # of a text; whatever has more of them is none


class Decoded(msgspec.Struct, frozen=True):
    """A text without its mark, and a warning where the encoding had to be assumed."""

    text: str
    warnings: tuple[Finding, ...] = ()


def decode(data: bytes) -> Decoded:
    """The text that `data` holds. ExchangeError TOO_LARGE, IS_CAMPAIGN, IS_ARCHIVE, NOT_TEXT with the place."""
    if len(data) > MOST_BYTES:
        raise too_large(len(data), MOST_BYTES)
    _refuse_known(data)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_marked(data[len(mark) :], encoding))
    encoding = _wide(data[:_SAMPLE])
    if encoding:
        return Decoded(_marked(data, encoding))
    _refuse_binary(data)
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    # what Windows-1252 leaves undefined becomes a replacement character rather than an error
    text = data.decode("cp1252", "replace")
    return Decoded(text, (Finding(FindingKind.ENCODING_ASSUMED, line, data={"encoding": "Windows-1252"}),))


def too_large(size: int, limit: int) -> ExchangeError:
    """The refusal of a file of that many bytes."""
    return ExchangeError(ExchangeErrorKind.TOO_LARGE, size=str(-(-size // MEBIBYTE)), limit=str(limit // MEBIBYTE))


def _refuse_known(data: bytes) -> None:
    if data.startswith(b"SQLite format 3\0"):
        raise ExchangeError(ExchangeErrorKind.IS_CAMPAIGN)
    if data.startswith((b"PK\3\4", b"PK\5\6")):
        raise ExchangeError(ExchangeErrorKind.IS_ARCHIVE)


def _marked(data: bytes, encoding: str) -> str:
    """A half pair or a cut-off end becomes a replacement character."""
    return data.decode(encoding, "replace").removeprefix("\ufeff")


def _wide(sample: bytes) -> str:
    """UTF-16 without a mark: in plain text every other byte is zero."""
    if len(sample) < 8:
        return ""
    even, odd = sample[::2].count(0) * 2 / len(sample), sample[1::2].count(0) * 2 / len(sample)
    if odd > 0.6 and even < 0.05:
        return "utf-16-le"
    return "utf-16-be" if even > 0.6 and odd < 0.05 else ""


def _refuse_binary(data: bytes) -> None:
    """A zero byte, or many control characters, are in no text."""
    sample = data[:_SAMPLE]
    zero = data.find(b"\0")
    controls = _CONTROL.findall(sample)
    first = _CONTROL.search(sample)
    many = len(controls) > max(3, _MOST_CONTROLS * len(sample))
    offset = first.start() if many and first else zero
    if offset >= 0:
        raise ExchangeError(ExchangeErrorKind.NOT_TEXT, offset=str(offset))
