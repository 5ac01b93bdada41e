from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eod_desktop.campaign.backup_files import (
    DAYS,
    LATEST,
    Backup,
    Contents,
    Occasion,
    backups_in,
    contents_of,
    free_name,
    group_of,
    outlived,
)
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.store import Store
from eod_desktop.paths import shipped_resources
from tests.campaign.books import clock, filled

NOW = datetime(2026, 3, 31, 20, 0, tzinfo=UTC)
ENOUGH = 10**9


def made(*ages: timedelta, size: int = 1) -> list[Backup]:
    return [Backup(Path(str(age)), NOW - age, Occasion.OPENED, size) for age in ages]


def test_a_name_tells_when_and_why(tmp_path: Path) -> None:
    names = []
    for occasion in (Occasion.OPENED, Occasion.OPENED, Occasion.MIGRATION):
        path = free_name(tmp_path, NOW, occasion)
        path.write_bytes(b"four")
        names.append(path.name)
    assert names == ["20260331T200000Z-opened.eod", "20260331T200000Z-opened-2.eod", "20260331T200000Z-migration.eod"]
    assert {(backup.at, backup.size) for backup in backups_in(tmp_path)} == {(NOW, 4)}
    assert [backup.occasion for backup in backups_in(tmp_path)] == [
        Occasion.OPENED,
        Occasion.OPENED,
        Occasion.MIGRATION,
    ]


def test_other_files_are_no_backups(tmp_path: Path) -> None:
    for name in ("notes.txt", ".20260331T200000Z-opened.new", "20260331T200000Z-otherwise.eod", "20260331-opened.eod"):
        (tmp_path / name).touch()
    assert backups_in(tmp_path) == ()
    assert backups_in(tmp_path / "missing") == ()


def test_campaigns_of_one_name_in_two_folders_are_told_apart(tmp_path: Path) -> None:
    one, other = (group_of(tmp_path, Path(folder) / "Der Graf & ich.eod") for folder in ("/a", "/b"))
    assert one != other
    assert one.name.startswith("Der_Graf_ich-")
    assert group_of(tmp_path, Path("/a/" + "x" * 300 + ".eod")).name.startswith("x" * 60 + "-")


def test_the_latest_are_kept_whatever_their_age() -> None:
    backups = made(*(timedelta(days=900 + number) for number in range(LATEST)))
    assert outlived(backups, NOW, ENOUGH) == ()


def test_older_ones_are_thinned_to_one_a_day_then_one_a_month() -> None:
    backups = made(*(timedelta(hours=5 * number) for number in range(600)))
    gone = outlived(backups, NOW, ENOUGH)
    kept = [backup for backup in backups if backup not in gone]
    assert kept[:LATEST] == backups[:LATEST]
    older = kept[LATEST:]
    daily = [backup for backup in older if NOW - backup.at < timedelta(days=DAYS)]
    assert len({backup.at.date() for backup in daily}) == len(daily) >= DAYS - 4
    monthly = older[len(daily) :]
    assert [backup.at.strftime("%Y-%m") for backup in monthly] == ["2026-02", "2026-01", "2025-12", "2025-11"]


def test_they_take_no_more_room_than_they_may_but_one_is_kept() -> None:
    backups = made(*(timedelta(days=number) for number in range(5)), size=100)
    assert outlived(backups, NOW, 250) == tuple(backups[2:])
    assert outlived(backups, NOW, 1) == tuple(backups[1:])


def test_what_a_file_holds_is_counted(tmp_path: Path) -> None:
    books = filled(tmp_path / "filled.eod", actions=200)
    contents = contents_of(tmp_path / "filled.eod")
    assert contents == Contents(
        books.campaign.name,
        len(books.campaign.characters),
        len(books.campaign.encounters),
        contents.turns,
        len(books.rolls),
        contents.steps,
    )
    assert contents.steps > 150
    sample = load_sample((shipped_resources() / "sample" / "campaign.json").read_text(encoding="utf-8"))
    Store.create(tmp_path / "sample.eod", sample, clock).close()
    assert contents_of(tmp_path / "sample.eod").turns == sum(record.now.turn for record in sample.encounters)


def test_what_is_no_campaign_has_no_contents(tmp_path: Path) -> None:
    (tmp_path / "letter.eod").write_text("Dear Ana")
    with pytest.raises(CampaignError) as caught:
        contents_of(tmp_path / "letter.eod")
    assert caught.value.kind is CampaignErrorKind.NOT_A_CAMPAIGN
