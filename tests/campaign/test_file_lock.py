"""The lock of a file; that it ends with its process is tested in test_crash."""

import errno
import os
import subprocess
import sys
from threading import Thread

import pytest

from eod_desktop.campaign.file_lock import FileLock

TAKE = "import sys; from pathlib import Path; from eod_desktop.campaign.file_lock import FileLock"


def taken_elsewhere(file) -> bool:
    """Whether another process can take it."""
    code = f"{TAKE}; sys.exit(0 if FileLock(Path(sys.argv[1])).take() else 3)"
    return subprocess.run([sys.executable, "-c", code, str(file)], timeout=60, check=False).returncode == 0


def test_one_holds_it_at_a_time_in_one_process_and_in_two(tmp_path) -> None:
    file = tmp_path / "lock"
    held = FileLock(file)
    assert held.take()
    assert held.take()
    assert not FileLock(file).take()
    assert not taken_elsewhere(file)
    held.release()
    assert taken_elsewhere(file)


def test_it_holds_also_after_others_have_tried(tmp_path) -> None:
    held = FileLock(tmp_path / "lock")
    held.take()
    for _ in range(3):
        assert not FileLock(held.file).take()
    assert not taken_elsewhere(held.file)
    held.release()


def test_nothing_is_left_and_nothing_is_written(tmp_path) -> None:
    held = FileLock(tmp_path / "lock")
    held.take()
    assert [(file.name, file.stat().st_size) for file in tmp_path.iterdir()] == [("lock", 0)]
    held.release()
    held.release()
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("left", [b"", b"left", b"x" * 5000, b"SQLite format 3\0" + b"?" * 5000])
def test_what_is_in_a_file_left_behind_does_not_count(tmp_path, left) -> None:
    file = tmp_path / "lock"
    file.write_bytes(left)
    held = FileLock(file)
    assert held.take()
    assert not taken_elsewhere(file)
    assert file.read_bytes() == left
    held.release()


def test_of_many_who_want_it_while_it_goes_from_hand_to_hand_one_has_it(tmp_path) -> None:
    holders, most = 0, 0

    def take_often() -> None:
        nonlocal holders, most
        mine = FileLock(tmp_path / "lock")
        for _ in range(300):
            if mine.take():
                holders += 1
                most = max(most, holders)
                holders -= 1
                mine.release()

    threads = [Thread(target=take_often) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_a_place_where_no_file_can_be_is_an_error_of_the_system(tmp_path) -> None:
    with pytest.raises(FileNotFoundError):
        FileLock(tmp_path / "missing" / "lock").take()


def test_names_of_any_kind(tmp_path) -> None:
    file = tmp_path / "Sjöjungfru #1 ?&% 100 %25.lock"
    held = FileLock(file)
    assert held.take()
    assert file.exists()
    assert not taken_elsewhere(file)
    held.release()


if sys.platform != "win32":  # where none of these can be there

    def test_a_link_is_not_followed(tmp_path) -> None:
        """Somebody else may have put it there."""
        other = tmp_path / "precious.txt"
        other.write_text("mine")
        (tmp_path / "lock").symlink_to(other)
        with pytest.raises(OSError, match="link") as refusal:
            FileLock(tmp_path / "lock").take()
        assert refusal.value.errno == errno.ELOOP
        assert other.read_text() == "mine"

    def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path) -> None:
        os.mkfifo(tmp_path / "lock")
        with pytest.raises(OSError, match="ordinary"):
            FileLock(tmp_path / "lock").take()

    def test_a_file_system_without_locks_is_no_holder(tmp_path, monkeypatch) -> None:
        def none(*_arguments: object) -> None:
            raise OSError(errno.ENOLCK, "No locks available")

        monkeypatch.setattr("fcntl.flock", none)
        with pytest.raises(OSError, match="No locks available"):
            FileLock(tmp_path / "lock").take()

    def test_a_folder_is_refused(tmp_path) -> None:
        with pytest.raises(IsADirectoryError):
            FileLock(tmp_path).take()
