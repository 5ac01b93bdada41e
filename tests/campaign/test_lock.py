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
