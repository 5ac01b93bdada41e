"""The rows of an SQLite file from its raw pages, each read on its own: a damaged page loses what it holds, no more.

The format is that of https://www.sqlite.org/fileformat2.html; only tables with rowids, which is all that we make.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO

import msgspec

Value = int | float | str | bytes | None

_TABLE_LEAF = 0x0D
_OTHERS = (0x00, 0x02, 0x05, 0x0A)  # overflow pages begin with a page number below 2**24
_PAGE_SIZE = 4096
_WAL_MAGIC = (0x377F0682, 0x377F0683)  # the second has its checksums in big-endian words


class RawRow(msgspec.Struct, frozen=True):
    """A row with no word on its table; a column that repeats the rowid is None."""

    rowid: int
    values: tuple[Value, ...]


class Pages:
    """The pages of a file with what its write-ahead log committed after them; a page that cannot be read is None."""

    def __init__(self, file: BinaryIO, wal: bytes = b"") -> None:
        self._file = file
        header = self._read(0, 100) or b""
        size = int.from_bytes(header[16:18], "big")
        size = 65536 if size == 1 else size
        # a destroyed first page says nothing; we always write this size
        self.size = size if size >= 512 and size & (size - 1) == 0 else _PAGE_SIZE
        self.usable = self.size - (header[20] if len(header) == 100 and header[20] < 32 else 0)
        self._newer = _committed(wal, self.size)
        file.seek(0, 2)
        self.count = max(-(-file.tell() // self.size), *self._newer, 0)

    def page(self, number: int) -> bytes | None:
        """The page of that number, from 1."""
        page = self._newer.get(number) or self._read((number - 1) * self.size, self.size)
        return page if page and len(page) == self.size else None

    def _read(self, offset: int, length: int) -> bytes | None:
        try:
            self._file.seek(offset)
            return self._file.read(length)
        except OSError:
            return None


def rows(pages: Pages, damaged: list[int]) -> Iterator[RawRow]:
    """Every row of every table leaf; the numbers of pages that are not what they should be go to `damaged`."""
    free = _free(pages)
    for number in range(1, pages.count + 1):
        page = pages.page(number)
        start = 100 if number == 1 else 0
        if page is None or not any(page):
            if number not in free:
                damaged.append(number)
        elif page[start] == _TABLE_LEAF:
            yield from _rows_of_leaf(pages, number, page, start, damaged)
        elif page[start] not in _OTHERS:
            damaged.append(number)


def _free(pages: Pages) -> set[int]:
    """The pages that nothing uses, which are all zeros, as the pages that list them say."""
    first = pages.page(1)
    if not first or not any(first[:100]):  # which would say where the lists begin
        return {one for number in range(2, pages.count + 1) for one in _listed(pages, pages.page(number))}
    free: set[int] = set()
    number, seen = int.from_bytes(first[32:36], "big"), set[int]()
    while number and number not in seen:
        seen.add(number)
        page = pages.page(number)
        free.update(_listed(pages, page))
        number = int.from_bytes(page[:4], "big") if page else 0
    return free


def _listed(pages: Pages, page: bytes | None) -> list[int]:
    """What a page lists as free; nothing unless it looks like such a list throughout: next one, count, page numbers."""
    count = int.from_bytes(page[4:8], "big") if page else 0
    if page is None or not 0 < count <= pages.usable // 4 - 2:
        return []
    numbers = list(struct.unpack(f">{count}I", page[8 : 8 + 4 * count]))
    if len(set(numbers)) < count or not all(1 < number <= pages.count for number in numbers):
        return []
    return numbers if not any(any(pages.page(number) or b"") for number in numbers) else []


def _rows_of_leaf(pages: Pages, number: int, page: bytes, start: int, damaged: list[int]) -> Iterator[RawRow]:
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    bad = 0
    for at in range(start + 8, start + 8 + 2 * count, 2):
        try:
            yield _row(pages, page, int.from_bytes(_exactly(page, at, 2), "big"))
        except (ValueError, IndexError):
            bad += 1
    if bad:
        damaged.append(number)


def _row(pages: Pages, page: bytes, at: int) -> RawRow:
    length, at = _varint(page, at)
    rowid, at = _varint(page, at)
    return RawRow(_signed(rowid), _record(_payload(pages, page, at, length)))


def _payload(pages: Pages, page: bytes, at: int, length: int) -> bytes:
    """A cell's payload: what stands on its page, then on a chain of overflow pages."""
    if length > pages.count * pages.size:
        raise ValueError("longer than the file")
    most = pages.usable - 35
    if length <= most:
        return _exactly(page, at, length)
    least = (pages.usable - 12) * 32 // 255 - 23
    local = least + (length - least) % (pages.usable - 4)
    local = local if local <= most else least
    parts = [_exactly(page, at, local)]
    following = int.from_bytes(_exactly(page, at + local, 4), "big")
    left = length - local
    while left > 0:
        overflow = pages.page(following) if following else None
        if overflow is None:
            raise ValueError("broken chain")
        taken = min(left, pages.usable - 4)
        parts.append(overflow[4 : 4 + taken])
        following = int.from_bytes(overflow[:4], "big")
        left -= taken
    return b"".join(parts)


def _record(payload: bytes) -> tuple[Value, ...]:
    header, at = _varint(payload, 0)
    body = header
    values: list[Value] = []
    while at < header:
        kind, at = _varint(payload, at)
        value, body = _value(payload, body, kind)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack(">d", _exactly(payload, at, 8))[0], at + 8
    if kind < 7:
        size = (1, 2, 3, 4, 6, 8)[kind - 1]
        return int.from_bytes(_exactly(payload, at, size), "big", signed=True), at + size
    size = (kind - 12) // 2
    data = _exactly(payload, at, size)
    return (data.decode() if kind % 2 else data), at + size


def _exactly(data: bytes, at: int, length: int) -> bytes:
    if length < 0 or at + length > len(data):
        raise ValueError("past the end")
    return data[at : at + length]


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A big-endian number of 7 bits a byte, 8 in a ninth, and where it ends."""
    value = 0
    for number in range(8):
        byte = data[at + number]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    return value << 8 | data[at + 8], at + 9


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def _committed(wal: bytes, size: int) -> dict[int, bytes]:
    """The newest committed version of each page in a write-ahead log; nothing after the first broken frame counts."""
    if len(wal) < 32 or int.from_bytes(wal[:4], "big") not in _WAL_MAGIC or int.from_bytes(wal[8:12], "big") != size:
        return {}
    order = ">" if wal[3] & 1 else "<"
    sums = _checksum(wal[:24], order, (0, 0))
    committed: dict[int, bytes] = {}
    waiting: dict[int, bytes] = {}
    for at in range(32, len(wal) - size - 23, size + 24):
        frame, page = wal[at : at + 24], wal[at + 24 : at + 24 + size]
        number, commits, salts, expected = *struct.unpack(">II", frame[:8]), frame[8:16], frame[16:24]
        sums = _checksum(page, order, _checksum(frame[:8], order, sums))
        if salts != wal[16:24] or struct.pack(">II", *sums) != expected:
            break
        waiting[number] = page
        if commits:
            committed.update(waiting)
            waiting.clear()
    return committed


def _checksum(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
