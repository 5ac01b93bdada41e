"""A campaign packed on one computer opens on another; what is no whole archive leaves nothing behind."""

import hashlib
import json
import stat
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.exchange import ExchangeError, ExchangeErrorKind, archive
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from tests.fakes import sample_campaign

AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)


def clock() -> datetime:
    return AT


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    Store.create(tmp_path / "here.eod", sample_campaign(), clock).close()
    return tmp_path / "here.eod"


@pytest.fixture
def packed(campaign: Path) -> Path:
    archive.write(campaign, campaign.with_suffix(".eodz"), AT)
    return campaign.with_suffix(".eodz")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_the_campaign_comes_back_as_a_new_file(packed: Path) -> None:
    target = packed.with_name("there.eod")
    manifest = archive.extract(packed, target, clock)

    assert manifest.name == "Test campaign"
    store = Store.open(target, clock)
    assert store.campaign == sample_campaign()
    store.close()
    assert names(packed.parent) == {"here.eod", "here.eodz", "there.eod"}


def test_a_campaign_that_is_open_is_packed_with_what_was_done_last(campaign: Path) -> None:
    store = Store.open(campaign, clock)
    before = store.campaign
    after = before.without_characters(["bo"])
    store.record(StepLabel("remove_characters"), before, after)
    archive.write(campaign, campaign.with_suffix(".eodz"), AT)
    store.close()

    archive.extract(campaign.with_suffix(".eodz"), campaign.with_name("there.eod"), clock)
    copy = Store.open(campaign.with_name("there.eod"), clock)
    assert copy.campaign == after
    assert [step.label.operation for step in copy.steps()] == ["remove_characters"]
    copy.close()


def test_it_never_replaces_a_campaign(packed: Path, campaign: Path) -> None:
    before = campaign.read_bytes()
    with pytest.raises(CampaignError) as refused:
        archive.extract(packed, campaign, clock)

    assert refused.value.kind is CampaignErrorKind.ALREADY_EXISTS
    assert campaign.read_bytes() == before


def test_packing_again_replaces_the_archive_and_leaves_nothing_else(campaign: Path, packed: Path) -> None:
    archive.write(campaign, packed, AT)

    assert archive.look(packed).size == campaign.stat().st_size
    assert names(packed.parent) == {"here.eod", "here.eodz"}


def refused(packed: Path) -> ExchangeErrorKind:
    """How unpacking is refused; neither the archive nor its folder changes."""
    before = names(packed.parent)
    with pytest.raises(ExchangeError) as error:
        archive.extract(packed, packed.with_name("there.eod"), clock)
    assert names(packed.parent) == before
    return error.value.kind


def zipped(path: Path, entries: list[tuple[str | zipfile.ZipInfo, bytes]]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, content in entries:
            pack.writestr(name, content)
    return path


def manifest_of(content: bytes, **changes: object) -> bytes:
    values = {"format": "eod-campaign", "version": 1, "size": len(content)}
    values["sha256"] = hashlib.sha256(content).hexdigest()
    return json.dumps({**values, **changes}).encode()


def test_entries_that_it_does_not_know_are_ignored_wherever_they_would_go(packed: Path, campaign: Path) -> None:
    content = campaign.read_bytes()
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    entries: list = [("../../evil.txt", b"evil"), ("/etc/evil", b"evil"), (link, b"/etc/passwd")]
    entries += [("manifest.json", manifest_of(content)), ("campaign.eod", content), ("readme.txt", b"hello")]
    archive.extract(zipped(packed, entries), packed.with_name("there.eod"), clock)

    assert names(packed.parent) == {"here.eod", "here.eodz", "there.eod"}
    assert not (packed.parent.parent / "evil.txt").exists()


def test_a_link_in_place_of_the_campaign_is_refused(packed: Path) -> None:
    link = zipfile.ZipInfo("campaign.eod")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    content = b"/etc/passwd"

    assert refused(zipped(packed, [("manifest.json", manifest_of(content)), (link, content)])) is (
        ExchangeErrorKind.ARCHIVE_DAMAGED
    )


def test_a_bomb_is_refused_before_it_is_unpacked(packed: Path) -> None:
    content = bytes(30_000_000)
    zipped(packed, [("manifest.json", manifest_of(content)), ("campaign.eod", content)])

    assert refused(packed) is ExchangeErrorKind.ARCHIVE_DAMAGED


@pytest.mark.parametrize(
    "changes",
    [{"size": 5}, {"sha256": "0" * 64}, {"size": -1}, {"size": 1 << 60}, {"size": "many"}],
)
def test_a_manifest_that_does_not_fit_is_refused(packed: Path, campaign: Path, changes: dict) -> None:
    content = campaign.read_bytes()
    zipped(packed, [("manifest.json", manifest_of(content, **changes)), ("campaign.eod", content)])

    assert refused(packed) is ExchangeErrorKind.ARCHIVE_DAMAGED


def test_what_is_no_campaign_inside_is_refused(packed: Path) -> None:
    content = b"SQLite format 3\0" + bytes(range(256)) * 40
    zipped(packed, [("manifest.json", manifest_of(content)), ("campaign.eod", content)])

    assert refused(packed) is ExchangeErrorKind.ARCHIVE_DAMAGED


def test_a_newer_archive_says_so(packed: Path, campaign: Path) -> None:
    content = campaign.read_bytes()
    zipped(packed, [("manifest.json", manifest_of(content, version=2)), ("campaign.eod", content)])

    assert refused(packed) is ExchangeErrorKind.NEWER_ARCHIVE


def test_too_many_entries_are_refused(packed: Path, campaign: Path) -> None:
    content = campaign.read_bytes()
    entries: list = [(f"{number}", b"") for number in range(archive.MOST_ENTRIES)]
    zipped(packed, [("manifest.json", manifest_of(content)), ("campaign.eod", content), *entries])

    assert refused(packed) is ExchangeErrorKind.ARCHIVE_DAMAGED


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_campaigns_in_one_archive_are_refused(packed: Path, campaign: Path) -> None:
    content = campaign.read_bytes()
    zipped(packed, [("manifest.json", manifest_of(content)), ("campaign.eod", content), ("campaign.eod", content)])

    assert refused(packed) is ExchangeErrorKind.ARCHIVE_DAMAGED


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip at all", bytes(5_000)])
def test_what_is_no_zip_is_refused(packed: Path, content: bytes) -> None:
    packed.write_bytes(content)

    assert refused(packed) is ExchangeErrorKind.NOT_AN_ARCHIVE


def test_a_zip_of_something_else_is_refused(packed: Path) -> None:
    assert refused(zipped(packed, [("photo.txt", b"hello")])) is ExchangeErrorKind.NOT_AN_ARCHIVE


def test_every_damaged_byte_is_noticed(packed: Path) -> None:
    whole = packed.read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 150)):
        packed.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        target = packed.with_name("there.eod")
        try:
            archive.extract(packed, target, clock)
        except ExchangeError:
            assert not target.exists()
        else:  # a byte that says nothing about the content, such as a time
            store = Store.open(target, clock, read_only=True)
            assert store.campaign == sample_campaign()
            store.close()
            target.unlink()


def test_an_archive_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(CampaignError) as refused:
        archive.look(tmp_path / "nothing.eodz")

    assert refused.value.kind is CampaignErrorKind.NOT_FOUND
