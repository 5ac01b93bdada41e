"""Files are written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from eod_desktop.campaign import whole_file as module
from eod_desktop.campaign.whole_file import WriteError, WriteErrorKind, whole_file, write_whole


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
        (Path(), WriteErrorKind.IS_A_FOLDER),
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

    monkeypatch.setattr(module.os, "fsync", fail)
    with pytest.raises(WriteError) as caught:
        write_whole(path, b"new")
    assert caught.value.kind is kind
    assert caught.value.strerror == os.strerror(number)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_half_a_letter_in_a_name_is_a_bad_name_or_none(tmp_path: Path) -> None:
    path, kinds = tmp_path / "a\ud800.txt", []
    try:
        write_whole(path, b"x")
    except WriteError as error:
        kinds.append(error.kind)
    assert kinds == ([] if path in tmp_path.iterdir() else [WriteErrorKind.BAD_NAME])
    assert list(tmp_path.glob(".*")) == []


def test_what_is_written_part_by_part_takes_the_place_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    with whole_file(path) as file:
        file.write(b"one ")
        assert path.read_bytes() == b"old"
        file.write(b"two")
    assert path.read_bytes() == b"one two"
    assert list(tmp_path.iterdir()) == [path]


def test_an_exception_gives_the_file_up_and_comes_through(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    with pytest.raises(UnicodeEncodeError), whole_file(path) as file:
        file.write("new \ud800".encode())
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_not_wanted_any_more_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"old")
    asked = []
    with whole_file(path, lambda: bool(asked.append(1))) as file:
        file.write(b"new")
        assert not asked
    assert asked
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_trouble_of_the_disk_between_the_parts_is_a_write_error(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with pytest.raises(WriteError) as caught, whole_file(path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert caught.value.kind is WriteErrorKind.DISK_FULL
    assert list(tmp_path.iterdir()) == []
