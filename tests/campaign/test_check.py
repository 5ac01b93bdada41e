import sqlite3
from contextlib import closing

import pytest

from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import FindingKind
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled
from tests.campaign.test_store_errors import nothing_changes, whole_fight


def test_a_healthy_file_has_no_findings_open_or_closed(tmp_path):
    path = tmp_path / "healthy.eod"
    filled(path)
    with nothing_changes(tmp_path):
        assert check(path) == ()
    store = Store.open(path, clock)
    assert check(path) == ()
    store.close()


def test_everything_that_is_wrong_is_found_at_once(tmp_path):
    path = tmp_path / "damaged.eod"
    whole_fight(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "UPDATE character SET body = '{}' WHERE id = (SELECT min(id) FROM character WHERE NOT removed)"
        )
        connection.execute("UPDATE roll SET body = '{}' WHERE id = 1")
        connection.execute("DELETE FROM roll WHERE id = 3")
        connection.execute("DELETE FROM meta WHERE key = 'name'")
        connection.execute("DROP INDEX event_of_encounter")
        connection.execute("UPDATE event SET encounter = 'nobody' WHERE seq = 1")
    with nothing_changes(tmp_path):
        found = check(path)
    assert {one.kind for one in found} == {
        FindingKind.BAD_ROW,
        FindingKind.MISSING_ROWS,
        FindingKind.TABLES,
        FindingKind.REFERENCE,
    }
    assert {one.data["row"] for one in found if one.kind is FindingKind.BAD_ROW} >= {1, "name"}
    assert [one.data for one in found if one.kind is FindingKind.MISSING_ROWS] == [
        {"table": "roll", "first": 3, "last": 3}
    ]
    assert all(str(one).startswith(one.kind.value) for one in found)


@pytest.mark.parametrize("content", [b"", b"no campaign"])
def test_what_is_no_campaign_cannot_be_checked(tmp_path, content):
    path = tmp_path / "other.eod"
    path.write_bytes(content)
    with pytest.raises(CampaignError) as caught:
        check(path)
    assert caught.value.kind is CampaignErrorKind.NOT_A_CAMPAIGN


def test_a_missing_file_cannot_be_checked(tmp_path):
    with pytest.raises(CampaignError) as caught:
        check(tmp_path / "gone.eod")
    assert caught.value.kind is CampaignErrorKind.NOT_FOUND
