import shutil
import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace

from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.findings import FindingKind
from eod_desktop.campaign.salvage import salvage
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled, rows, same
from tests.campaign.test_store_errors import nothing_changes, whole_fight

PAGE = 4096


def test_a_whole_file_comes_over_whole(tmp_path):
    source = tmp_path / "source" / "whole.eod"
    source.parent.mkdir()
    books = filled(source, seed=5, actions=400)
    with nothing_changes(source.parent):
        report = salvage(source, tmp_path / "new.eod", clock)
    assert report.lost == ()
    assert report.rolls == len(books.rolls)
    store = Store.open(tmp_path / "new.eod", clock)
    books.compare(store)
    store.close()


def test_what_a_crash_left_in_the_write_ahead_log_comes_over(tmp_path):
    source = tmp_path / "source" / "open.eod"
    source.parent.mkdir()
    books = filled(source, actions=50)
    store = Store.open(source, clock)
    after = replace(books.campaign, name="the last words")
    store.record(StepLabel("rename"), books.campaign, after)
    crashed = tmp_path / "crashed"
    shutil.copytree(source.parent, crashed)
    store.close()
    with nothing_changes(crashed):
        report = salvage(crashed / "open.eod", tmp_path / "new.eod", clock)
    assert report.lost == ()
    reopened = Store.open(tmp_path / "new.eod", clock)
    assert same(reopened.campaign, after)
    reopened.close()


def test_a_lost_first_page_costs_nothing_but_itself(tmp_path):
    source = tmp_path / "source.eod"
    books = filled(source, seed=5, actions=400)
    content = source.read_bytes()
    source.write_bytes(bytes(PAGE) + content[PAGE:])
    report = salvage(source, tmp_path / "new.eod", clock)
    assert [one.kind for one in report.lost] == [FindingKind.PAGES]
    store = Store.open(tmp_path / "new.eod", clock)
    books.compare(store)
    store.close()


def test_every_page_alone_can_be_lost(tmp_path):
    source = tmp_path / "source.eod"
    books = filled(source, seed=7, actions=200)
    content = source.read_bytes()
    for page in range(len(content) // PAGE):
        damaged = bytearray(content)
        damaged[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
        source.write_bytes(damaged)
        new = tmp_path / f"new{page}.eod"
        report = salvage(source, new, clock)
        assert check(new) == ()
        store = Store.open(new, clock)
        assert len(rows(store)) == report.rolls
        assert report.lost
        # in the old order, and not one of them changed
        left = iter(books.rolls)
        assert all(any(row.roll == roll for roll, _ in left) for row in rows(store))
        store.close()


def test_rows_that_are_no_values_stay_behind_and_are_named(tmp_path):
    source = tmp_path / "source.eod"
    whole_fight(source)
    with closing(sqlite3.connect(source)) as connection, connection:
        before = dict(connection.execute("SELECT 'event', count(*) FROM event UNION SELECT 'roll', count(*) FROM roll"))
        connection.execute("UPDATE character SET body = '{}' WHERE rowid = 1")
        connection.execute("UPDATE roll SET body = 'x' WHERE id = 2")
        connection.execute("DELETE FROM roll WHERE id = 4")
        connection.execute("UPDATE event SET body = 'x' WHERE seq = 1")
        connection.execute("DELETE FROM meta WHERE key = 'name'")
    report = salvage(source, tmp_path / "new.eod", clock)
    assert (report.events, report.rolls) == (before["event"] - 1, before["roll"] - 2)
    named = [(one.kind, one.data.get("table"), one.data.get("row")) for one in report.lost]
    assert (FindingKind.BAD_ROW, "roll", "2") in named
    assert (FindingKind.BAD_ROW, "event", "1") in named
    assert (FindingKind.BAD_ROW, "meta", "name") in named
    assert (FindingKind.MISSING_ROWS, "roll", None) in named
    assert check(tmp_path / "new.eod") == ()


def test_events_without_their_encounter_stay_behind_their_rolls_do_not(tmp_path):
    source = tmp_path / "source.eod"
    campaign = whole_fight(source)
    with closing(sqlite3.connect(source)) as connection, connection:
        rolls = connection.execute("SELECT count(*) FROM roll").fetchone()[0]
        connection.execute("DELETE FROM encounter WHERE id = ?", (campaign.current,))
    report = salvage(source, tmp_path / "new.eod", clock)
    assert report.rolls == rolls
    store = Store.open(tmp_path / "new.eod", clock)
    assert store.campaign.record(campaign.current) is None
    assert any(row.roll.encounter == campaign.current for row in rows(store))
    store.close()


def test_events_that_no_longer_fit_are_kept_but_withdrawn(tmp_path):
    source = tmp_path / "source.eod"
    whole_fight(source)
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute(
            """UPDATE event SET body = '{"type":"HitsSet","id":"?","before":1,"hits":2,"status":"up"}'
            WHERE body LIKE '%"TurnBegan"%'"""
        )
        events = connection.execute("SELECT count(*) FROM event").fetchone()[0]
    report = salvage(source, tmp_path / "new.eod", clock)
    assert report.events == events
    assert FindingKind.BAD_EVENT in {one.kind for one in report.lost}
    assert check(tmp_path / "new.eod") == ()


@pytest.mark.parametrize("content", [b"", b"x" * 100, bytes(3 * PAGE)])
def test_nothing_to_salvage_makes_no_file(tmp_path, content):
    source = tmp_path / "other.eod"
    source.write_bytes(content)
    with nothing_changes(tmp_path), pytest.raises(CampaignError) as caught:
        salvage(source, tmp_path / "new.eod", clock)
    assert caught.value.kind is CampaignErrorKind.NOT_A_CAMPAIGN


def test_salvage_never_takes_the_place_of_a_file(tmp_path):
    source = tmp_path / "source.eod"
    filled(source, actions=10)
    with nothing_changes(tmp_path), pytest.raises(CampaignError) as caught:
        salvage(source, source, clock)
    assert caught.value.kind is CampaignErrorKind.ALREADY_EXISTS
    with nothing_changes(tmp_path), pytest.raises(CampaignError) as caught:
        salvage(source, tmp_path / "missing" / "new.eod", clock)
    assert caught.value.kind is CampaignErrorKind.NO_FOLDER
    with nothing_changes(tmp_path), pytest.raises(CampaignError) as caught:
        salvage(tmp_path / "gone.eod", tmp_path / "new.eod", clock)
    assert caught.value.kind is CampaignErrorKind.NOT_FOUND
