"""The lock of a campaign; that it ends with its process is tested in test_crash."""

import pytest

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


def test_another_name_of_the_same_file_is_the_same_campaign(tmp_path) -> None:
    path, link = tmp_path / "a.eod", tmp_path / "other folder" / "b.eod"
    path.write_bytes(b"")
    link.parent.mkdir()
    link.hardlink_to(path)
    held = CampaignLock(path)
    assert refused(link) is CampaignErrorKind.LOCKED
    # the refusal took nothing of the holder's away
    assert refused(link) is CampaignErrorKind.LOCKED
    assert refused(path) is CampaignErrorKind.LOCKED
    held.release()
    CampaignLock(link).release()
    assert sorted(tmp_path.rglob("*.lock")) == []


def test_a_file_that_comes_to_be_under_the_lock_is_held_too(tmp_path) -> None:
    path, link = tmp_path / "a.eod", tmp_path / "b.eod"
    held = CampaignLock(path)
    path.write_bytes(b"")
    link.hardlink_to(path)
    held.hold_file()
    held.hold_file()
    assert refused(link) is CampaignErrorKind.LOCKED
    held.release()
    CampaignLock(link).release()


def test_without_a_place_for_temporary_files_the_name_is_locked(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing" / "folder"))
    (tmp_path / "missing").write_text("in the way")
    path = tmp_path / "a.eod"
    path.touch()
    held = CampaignLock(path)
    assert refused(path) is CampaignErrorKind.LOCKED
    held.release()


def test_it_is_seen_that_the_last_one_was_not_closed(tmp_path) -> None:
    path = tmp_path / "a.eod"
    held = CampaignLock(path)
    assert not held.left_behind
    held.release()
    (tmp_path / "a.eod.lock").touch()
    held = CampaignLock(path)
    assert held.left_behind
    held.release()
