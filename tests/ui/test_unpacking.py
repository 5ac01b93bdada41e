"""A campaign archive becomes a campaign of its own, or the window says why not."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from eod_desktop.campaign.exchange import archive
from eod_desktop.campaign.store import Store
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.unpacking import ARCHIVE_SUFFIX, is_archive, take_in
from tests.fakes import sample_campaign

AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)


def clock() -> datetime:
    return AT


@pytest.fixture
def messages(qtbot) -> MessageBar:
    bar = MessageBar()
    qtbot.addWidget(bar)
    return bar


def test_the_suffix_is_that_of_the_archives() -> None:
    assert archive.SUFFIX == ARCHIVE_SUFFIX
    assert is_archive(Path("A.EODZ"))
    assert not is_archive(Path("a.eod"))


def test_it_becomes_a_campaign(messages: MessageBar, tmp_path: Path) -> None:
    Store.create(tmp_path / "a.eod", sample_campaign(), clock).close()
    archive.write(tmp_path / "a.eod", tmp_path / "a.eodz", AT)

    assert take_in(tmp_path / "a.eodz", tmp_path / "b.eod", clock, messages)
    assert messages.message is None
    store = Store.open(tmp_path / "b.eod", clock)
    assert store.campaign == sample_campaign()
    store.close()


def test_a_name_that_is_taken_is_said_and_stays(messages: MessageBar, tmp_path: Path) -> None:
    Store.create(tmp_path / "a.eod", sample_campaign(), clock).close()
    archive.write(tmp_path / "a.eod", tmp_path / "a.eodz", AT)
    before = (tmp_path / "a.eod").read_bytes()

    assert not take_in(tmp_path / "a.eodz", tmp_path / "a.eod", clock, messages)
    assert messages.message is not None
    assert "already" in messages.message.what
    assert (tmp_path / "a.eod").read_bytes() == before


def test_what_is_no_archive_is_said(messages: MessageBar, tmp_path: Path) -> None:
    (tmp_path / "a.eodz").write_bytes(b"hello")

    assert not take_in(tmp_path / "a.eodz", tmp_path / "b.eod", clock, messages)
    assert messages.message is not None
    assert "a.eodz" in messages.message.what
    assert not (tmp_path / "b.eod").exists()
