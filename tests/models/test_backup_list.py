from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt

from eod_desktop.campaign.backup_files import Backup, Contents, Occasion
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.models.backup_list import BackupList, Column

AT = datetime(2026, 3, 31, 20, 0, tzinfo=UTC)
BACKUPS = [
    Backup(Path("good.eod"), AT, Occasion.ENDED, 1_500_000),
    Backup(Path("bad.eod"), AT, Occasion.OPENED, 10),
]


def read(path: Path) -> Contents:
    if path.stem == "bad":
        raise CampaignError(CampaignErrorKind.DAMAGED, path)
    return Contents("Harrow", 12, 3, 41, 1_234, 900)


def texts(list: BackupList, row: int) -> list[str]:
    return [list.index(row, column).data() for column in range(2, len(Column))]


def test_when_why_and_how_much(qapp, qtmodeltester):
    list = BackupList(read=read)
    list.show(BACKUPS)
    assert [list.headerData(n, Qt.Orientation.Horizontal) for n in Column] == [
        "When",
        "Made",
        "Size",
        "Characters",
        "Turns",
        "Rolls",
    ]
    assert list.index(0, Column.MADE).data() == "At the end of an encounter"
    assert "26" in list.index(0, Column.WHEN).data()
    assert texts(list, 0)[1:] == ["…", "…", "…"]
    assert list.usable(0)
    assert list.contents(0) is None
    qtmodeltester.check(list)


def test_what_each_holds_is_read_one_by_one(qapp, qtbot):
    list = BackupList(read=read)
    list.show(BACKUPS)
    changed = []
    list.dataChanged.connect(lambda first, last: changed.append((first.row(), last.column())))
    assert list.read_next()
    assert list.read_next()
    assert not list.read_next()
    assert changed == [(0, Column.ROLLS), (1, Column.ROLLS)]
    assert texts(list, 0) == ["1.4 MiB", "12", "41", "1234"]
    assert texts(list, 1)[1:] == ["cannot be read", "", ""]
    assert (list.usable(0), list.usable(1), list.usable(2), list.usable(-1)) == (True, False, False, False)
    # known when it is shown again
    list.show(BACKUPS[:1])
    assert list.contents(0).name == "Harrow"
    assert list.backup(1) is None
