"""What a portrait may be: a small PNG or JPEG, told by its first bytes, without decoding it."""

from __future__ import annotations

from eod_desktop.rules.values import bad_value

PORTRAIT_SIDE = 256
"""The greatest width and height, in pixels."""
PORTRAIT_BYTES = 64 * 1024

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_HEADER = b"\0\0\0\rIHDR"
_JPEG = b"\xff\xd8\xff"
_STANDALONE = frozenset({0x01, *range(0xD0, 0xD9)})  # JPEG markers without a length
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # those of a frame, which tells the size


def portrait(name: str, value: object) -> bytes:
    """The bytes themselves, none at all among them; RuleError(BAD_VALUE) for anything else than a small PNG or JPEG."""
    if not isinstance(value, bytes):
        raise bad_value(name, value)
    if not value:
        return value
    size = picture_size(value) if len(value) <= PORTRAIT_BYTES else None
    if size is None or not all(1 <= side <= PORTRAIT_SIDE for side in size):
        raise bad_value(name, value[:16])
    return value


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels as a PNG or JPEG states them; None for what is neither."""
    if data.startswith(_PNG):
        head = data[len(_PNG) : len(_PNG) + 16]
        if len(head) < 16 or not head.startswith(_PNG_HEADER):
            return None
        return int.from_bytes(head[8:12], "big"), int.from_bytes(head[12:16], "big")
    return _jpeg_size(data) if data.startswith(_JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker == 0xFF:  # fill bytes
            place += 1
        elif marker in _STANDALONE:
            place += 2
        elif marker in _FRAMES:
            frame = data[place + 5 : place + 9]
            return (int.from_bytes(frame[2:], "big"), int.from_bytes(frame[:2], "big")) if len(frame) == 4 else None
        else:
            place += 2 + max(2, int.from_bytes(data[place + 2 : place + 4], "big"))
    return None
