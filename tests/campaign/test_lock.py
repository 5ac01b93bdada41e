"""The lock of a campaign; that it ends with its process is tested in test_crash."""

import errno
import os

import pytest

from eod_desktop.campaign import lock
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.lock import CampaignLock


def refused(path) -> CampaignErrorKind:
    with pytest.raises(CampaignError) as refusal:
        CampaignLock(path)
    return refusal.value.kind


def test_one_at_a_time(tmp_path) -> None:
    path = tmp_path / "a.eod"
    held = CampaignLock(path)
    assert refused(path) is CampaignErrorKind.LOCKED
    CampaignLock(tmp_path / "b.eod").release()
    held.release()
    CampaignLock(path).release()
    assert not [*tmp_path.iterdir()]


def test_a_file_left_behind_locks_nothing(tmp_path) -> None:
    (tmp_path / "a.eod.lock").write_text("left")
    held = CampaignLock(tmp_path / "a.eod")
    assert refused(tmp_path / "a.eod") is CampaignErrorKind.LOCKED
    held.release()


def test_a_lock_on_a_file_that_its_holder_has_just_removed_is_none(tmp_path, monkeypatch) -> None:
    path, take = tmp_path / "a.eod", lock._lock
    removals = iter([(tmp_path / "a.eod.lock").unlink])

    def after_the_holder_left(handle: int) -> None:
        next(removals, lambda: None)()
        take(handle)

    monkeypatch.setattr(lock, "_lock", after_the_holder_left)
    held = CampaignLock(path)
    assert (tmp_path / "a.eod.lock").exists()
    assert refused(path) is CampaignErrorKind.LOCKED
    held.release()


def test_trouble_with_the_file_is_told_and_leaves_nothing_open(tmp_path, monkeypatch) -> None:
    def broken(handle: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock, "_lock", broken)
    closed: list[int] = []
    monkeypatch.setattr(lock.os, "close", lambda handle, close=os.close: (closed.append(handle), close(handle)))
    assert refused(tmp_path / "a.eod") is CampaignErrorKind.CANNOT_WRITE
    assert len(closed) == 1
    assert refused(tmp_path / "missing" / "a.eod") is CampaignErrorKind.NOT_FOUND
