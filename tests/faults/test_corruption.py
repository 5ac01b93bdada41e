"""A short run of what `tests.faults.corruption` does at length."""

from pathlib import Path

import pytest

from tests.faults.corruption import run


@pytest.mark.parametrize("seed", [1, 2])
def test_damaged_files_open_whole_or_are_refused_and_salvage_loses_no_sound_row(tmp_path: Path, seed: int) -> None:
    fared, wrong = run(tmp_path, 48, seed)
    assert wrong == []
    assert fared.total() == 48
    assert [*tmp_path.iterdir()] == []
