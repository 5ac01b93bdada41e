"""What somebody else's campaign may not do: fetch, show, run or write anything but itself."""

import os
import sqlite3
import struct
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QTextEdit, QWidget

from eod_desktop.campaign.check import check
from eod_desktop.campaign.connection import beside
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.salvage import salvage
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Armor, Character, CharacterKind, Encounter, Weapon
from tests.campaign.books import clock, filled
from tests.ui.windows import TURN, Desk

ROOT = Path(__file__).resolve().parents[2]


# words


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture that shows when somebody loads it: only then is it in a document."""
    path = tmp_path / "HOSTILE.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    return path


def hostile_campaign(picture: Path) -> Campaign:
    """Marked-up text wherever a name or a note can be."""
    bad = f'<img src="{picture.as_uri()}"><a href="file:///etc/passwd">x</a><b>&amp;'
    gun = Weapon(f"Gun {bad}", f"Rifle {bad}", "3d6", {"Short": 0})
    campaign = Campaign(f"Campaign {bad}")
    for number, side in enumerate((f"Us {bad}", f"Them {bad}")):
        campaign = campaign.with_character(
            Character(
                f"c{number}",
                f"Name {number} {bad}",
                side,
                CharacterKind.PC,
                skills={f"Rifle {bad}": 1},
                weapons=(gun,),
                armor=Armor(f"Coat {bad}", 2),
                max_hits=20,
                notes=bad,
            )
        )
    combatants = tuple(one.combatant(one.id, campaign.ruleset) for one in campaign.characters)
    start = Encounter(combatants=combatants, ruleset=campaign.ruleset)
    record = EncounterRecord("e1", f"Bridge {bad}", start, start, notes=bad)
    return replace(campaign.with_record(record), current="e1")


def rich_texts(window: QWidget) -> list[str]:
    """Every text in a window that Qt would take for mark-up with a picture in it."""
    found = []
    for label in window.findChildren(QLabel):
        rich = label.textFormat() is not Qt.TextFormat.PlainText and QtGui.Qt.mightBeRichText(label.text())
        if rich and "<img" in label.text():
            found.append(f"label: {label.text()}")
    for widget in (window, *window.findChildren(QWidget)):
        for tip in (widget.toolTip(), *(action.toolTip() for action in widget.actions())):
            if QtGui.Qt.mightBeRichText(tip) and "<img" in tip:
                found.append(f"tool tip of {type(widget).__name__}: {tip}")
    return found


def loaded(window: QWidget, picture: Path) -> bool:
    """Whether a document of the window holds the picture."""
    kind = QTextDocument.ResourceType.ImageResource.value
    return any(
        "<img" in edit.document().toHtml() and edit.document().resource(kind, picture.as_uri()) is not None
        for edit in window.findChildren(QTextEdit)
    )


def test_marked_up_names_are_text_everywhere(qtbot, tmp_path: Path, picture: Path) -> None:
    desk = Desk(qtbot, tmp_path, hostile_campaign(picture), (5, 5, *TURN))
    desk.document.begin_turn({})
    desk.select("c0")
    assert rich_texts(desk.window) == []
    board = desk.window.board.model()
    for row in range(board.rowCount()):
        tip = str(board.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) or "")
        assert not (QtGui.Qt.mightBeRichText(tip) and "<img" in tip)

    def look(dialog: QWidget) -> None:
        assert rich_texts(dialog) == []
        assert not loaded(dialog, picture)

    for name in ("rename_encounter", "encounter_notes", "undo_back", "set_condition"):
        desk.select("c0")
        desk.in_dialog(desk.action(name).trigger, look)
    desk.action("look_back").trigger()
    looking = desk.window.table_commands.look_back
    assert looking is not None
    assert not loaded(looking, picture)
    assert "HOSTILE" in looking.text.toPlainText()
    looking.close()


# files


def test_code_in_the_file_is_damage_and_never_runs(tmp_path: Path) -> None:
    path = tmp_path / "bad.eod"
    filled(path, actions=20)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON step BEGIN DELETE FROM roll; END")
        connection.execute("CREATE VIEW v AS SELECT load_extension('/tmp/x.so')")
    content = path.read_bytes()
    for read_only in (True, False):
        with pytest.raises(CampaignError) as caught:
            Store.open(path, clock, read_only=read_only)
        assert caught.value.kind is CampaignErrorKind.DAMAGED
    assert check(path)
    salvage(path, tmp_path / "new.eod", clock)
    assert check(tmp_path / "new.eod") == ()
    assert path.read_bytes() == content


def test_a_journal_beside_the_file_cannot_have_another_file_deleted(tmp_path: Path) -> None:
    """SQLite's journals can name a file that several databases share, which it deletes when it is done with it."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    path = tmp_path / "given" / "bad.eod"
    path.parent.mkdir()
    filled(path, actions=5)
    page = 4096
    pages = path.stat().st_size // page
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", 0, 1, pages, 512, page)
    name = os.fsencode(victim)
    checksum = sum(name) & 0xFFFFFFFF
    lock_page = (1 << 30) // page + 1
    trailer = struct.pack(">I", lock_page) + name + struct.pack(">II", len(name), checksum) + head[:8]
    beside(path, "-journal").write_bytes(head.ljust(512, b"\0") + trailer)
    for action in (
        lambda: Store.open(path, clock, read_only=True),
        lambda: Store.open(path, clock),
        lambda: check(path),
    ):
        with pytest.raises(CampaignError) as caught:
            action()
        assert caught.value.kind is CampaignErrorKind.DAMAGED
        assert victim.exists()
    salvage(path, tmp_path / "new.eod", clock)
    assert victim.exists()


@pytest.mark.parametrize(
    "text",
    ["[" * 1_000_000, '{"type":"Left","id":"' + "x" * 20_000_000 + '"}', "1e999999999", '{"a":' * 100_000],
    ids=["nested", "huge", "number", "objects"],
)
def test_values_that_blow_up_are_refused_in_a_moment(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.eod"
    filled(path, actions=40)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        changed = connection.execute("UPDATE event SET body = ? WHERE seq = 1", (text,)).rowcount
        connection.execute("UPDATE meta SET value = ? WHERE key = 'sides'", (text,))
    assert changed == 1
    with pytest.raises(CampaignError) as caught:
        Store.open(path, clock)
    assert caught.value.kind is CampaignErrorKind.DAMAGED
    salvage(path, tmp_path / "new.eod", clock)


# the network, and files of others


def test_a_session_opens_no_socket_and_writes_only_where_it_should(tmp_path: Path) -> None:
    environment = {**os.environ, "EOD_DESKTOP_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    environment["TMPDIR"] = str(tmp_path / "temporary")
    (tmp_path / "temporary").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.listening", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout == "played\n", done.stderr
    assert done.returncode == 0


def test_nothing_of_the_network_is_in_the_application(qapp: QApplication) -> None:
    names = {"PySide6.QtNetwork", "http.client", "urllib.request", "ftplib", "smtplib"}
    code = f"import eod_desktop.app, eod_desktop.desktop, sys; print(*sorted({names!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
