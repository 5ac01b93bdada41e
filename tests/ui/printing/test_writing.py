"""Files are written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from eod_desktop.ui.printing import writing
from eod_desktop.ui.printing.writing import WriteError, WriteErrorKind, write_whole


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_rights_that_others_have(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", b"one")
    (tmp_path / "b.txt").write_bytes(b"one")
    assert (tmp_path / "a.txt").stat().st_mode == (tmp_path / "b.txt").stat().st_mode


def test_a_missing_folder_a_folder_in_the_way_and_impossible_names(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for path, kind in (
        (tmp_path / "nowhere" / "a.pdf", WriteErrorKind.NO_FOLDER),
        (tmp_path / "file" / "a.pdf", WriteErrorKind.NO_FOLDER),
        (tmp_path / "folder", WriteErrorKind.IS_A_FOLDER),
        (tmp_path / ("x" * 300), WriteErrorKind.BAD_NAME),
        (tmp_path / "null\0.pdf", WriteErrorKind.BAD_NAME),
    ):
        with pytest.raises(WriteError) as caught:
            write_whole(path, b"x")
        assert caught.value.kind is kind
        assert caught.value.path == path
    assert sorted(found.name for found in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (errno.ENOSPC, WriteErrorKind.DISK_FULL),
        (errno.EACCES, WriteErrorKind.NO_PERMISSION),
        (errno.EROFS, WriteErrorKind.NO_PERMISSION),
        (errno.EIO, WriteErrorKind.OTHER),
    ],
)
def test_trouble_while_writing_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: WriteErrorKind
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")

    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(writing.os, "fsync", fail)
    with pytest.raises(WriteError) as caught:
        write_whole(path, b"new")
    assert caught.value.kind is kind
    assert caught.value.strerror == os.strerror(number)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
