"""A file of every schema version that was ever shipped opens with the content it had."""

import shutil
from pathlib import Path

import pytest

from eod_desktop.campaign import schema
from eod_desktop.campaign.check import check
from eod_desktop.campaign.codec import decode
from eod_desktop.campaign.salvage import salvage
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, same
from tests.data.write_campaign_file import HERE, Held, held

VERSIONS = list(schema.MIGRATIONS)


def stored(version: int, folder: Path) -> tuple[Path, Held]:
    """A copy of the file of that version, and what it holds."""
    original = HERE / f"campaign-v{version}.eod"
    copy = folder / original.name
    shutil.copyfile(original, copy)
    return copy, decode(original.with_suffix(".json").read_bytes(), Held)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("read_only", [True, False])
def test_a_stored_file_opens_with_the_same_content(tmp_path, version, read_only):
    path, expected = stored(version, tmp_path)
    store = Store.open(path, clock, read_only=read_only)
    assert same(store.campaign, expected.campaign)
    assert held(store) == expected
    store.close()
    assert check(path) == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_file_has_a_past_worth_keeping(tmp_path, version):
    _, expected = stored(version, tmp_path)
    assert expected.campaign.characters
    assert any(len(record.now.log) > 20 for record in expected.campaign.encounters)
    assert {undone for _, _, undone in expected.rolls} == {False, True}
    assert {roll.kind for roll, _, _ in expected.rolls} >= {"initiative", "attack", "damage", "ruling"}
    assert any(roll.table_dice for roll, _, _ in expected.rolls)
    assert len(expected.steps) > 50
    assert {step.undone for step in expected.steps} == {False, True}
    assert not same(expected.first, expected.campaign)
    assert not same(expected.last, expected.campaign)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_file_can_be_salvaged(tmp_path, version):
    path, expected = stored(version, tmp_path)
    assert salvage(path, tmp_path / "new.eod", clock).lost == ()
    store = Store.open(tmp_path / "new.eod", clock)
    assert same(store.campaign, expected.campaign)
    assert held(store).rolls == expected.rolls
    # what was lost may lie in the way back
    assert store.steps() == ()
    store.close()
