"""A short run of `tests.faults.long_session`; how fast it is tells only the long one."""

from pathlib import Path

from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.check import check
from tests.faults.long_session import play


def test_a_session_leaks_no_handle_and_leaves_a_sound_file(qapp: QApplication, tmp_path: Path) -> None:
    measured = play(tmp_path, 200, 3)
    assert measured.actions == 200
    assert measured.rolls > 20
    assert measured.handles_after <= measured.handles_before
    assert check(tmp_path / "long.eod") == ()
