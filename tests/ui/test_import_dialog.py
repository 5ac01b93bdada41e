"""The import as the GM sees it: a text or a file, a look, one step."""

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.exchange import twodsix
from eod_desktop.document import Document
from eod_desktop.models.import_candidates import Merge
from eod_desktop.models.import_columns import ColumnPart
from eod_desktop.models.import_preview import Part
from eod_desktop.rules import CharacterKind, RandomDice, Ruleset
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.import_dialog import ImportDialog
from tests.fakes import MemoryStore, sample_campaign

BLOCKS = "Vila Ortun 777777\nRifle-1\n\nBram Oduya 888888\nPilot-2\n\nAna Reyes 999999\nLeader-1"


@pytest.fixture
def document(qtbot) -> Document:
    return Document(MemoryStore(sample_campaign()), RandomDice(1))


def opened(qtbot, document: Document, source: Path | str) -> ImportDialog:
    dialog = ImportDialog(document, Attempts(document), source)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.reading.running)
    return dialog


def names(document: Document) -> list[str]:
    return [character.name for character in document.campaign.characters]


def test_a_pasted_text_is_previewed_and_imported_as_one_step(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, BLOCKS)
    assert dialog.summary.text().startswith("Found 3 characters")
    assert dialog.do.text() == "&Import 3 characters"
    before = document.campaign
    dialog.accept()

    assert names(document) == ["Ana Reyes", "Bo Halloran", "Raider", "Vila Ortun", "Bram Oduya", "Ana Reyes 1"]
    document.undo()
    assert document.campaign == before


def test_what_is_typed_is_read_while_it_is_typed(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, "")
    assert not dialog.do.isEnabled()
    assert dialog.text is not None
    qtbot.keyClicks(dialog.text, "Kol Denner 878777 Pilot-1")
    qtbot.waitUntil(lambda: dialog.preview.rowCount() == 1)

    assert dialog.preview.candidates[0].name == "Kol Denner"


def test_cancel_leaves_nothing_behind(qtbot, document: Document) -> None:
    before = document.campaign
    dialog = ImportDialog(document, Attempts(document), BLOCKS * 200)
    qtbot.addWidget(dialog)
    dialog.reject()

    assert document.campaign is before
    assert not dialog.reading.running
    qtbot.waitUntil(lambda: not [thread for thread in threading.enumerate() if thread.name == "import"])


def test_a_name_that_is_taken_is_decided_in_the_details(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, BLOCKS)
    dialog.list.setCurrentIndex(dialog.preview.index(2, Part.NAME))
    assert dialog.details.merge is not None
    qtbot.mouseClick(dialog.details.merge.button(0), Qt.MouseButton.LeftButton)
    assert dialog.preview.candidates[2].merge is Merge.REPLACE
    dialog.accept()

    assert names(document) == ["Ana Reyes", "Bo Halloran", "Raider", "Vila Ortun", "Bram Oduya"]
    assert document.campaign.characters[0].stats["STR"] == 9
    assert document.campaign.characters[0].skills["Leader"] == 1


def test_a_question_is_answered_by_choice_or_in_writing(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, "Yara Fenn UPP: 710861112\nPilot-1")
    (field,) = dialog.details.questions
    assert field.count() > 1
    field.setCurrentIndex(1)
    assert sum(dialog.preview.made(0).character.stats.values()) > 0
    field.setEditText("7A869B")

    assert dialog.preview.made(0).character.stats["SOC"] == 11
    field.setEditText("nonsense")
    assert dict(dialog.preview.made(0).character.stats) == {}
    assert field.accessibleDescription()


def test_a_level_that_is_missing_is_chosen(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, "Vila Ortun 777777\nSkills: Astrogation, Comms")
    field = dialog.details.questions[0]
    assert isinstance(field, QComboBox)
    field.setCurrentIndex(3)
    field.activated.emit(3)

    assert dict(dialog.preview.made(0).character.skills) == {"Astrogation": 2}


def test_space_ticks_and_unticks_what_is_selected(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, BLOCKS)
    dialog.list.selectAll()
    dialog.list.setFocus()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Space)

    assert dialog.preview.coming == 0
    assert not dialog.do.isEnabled()


def test_what_cannot_be_written_is_said_and_the_dialog_stays(qtbot, document: Document, tmp_path: Path) -> None:
    dialog = opened(qtbot, document, BLOCKS)
    document._store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, tmp_path / "c.eod")
    dialog.accept()

    assert dialog.isVisible()
    assert dialog.messages.message is not None
    assert len(document.campaign.characters) == 3


# files


def test_a_file_of_actors(qtbot, document: Document, tmp_path: Path) -> None:
    file = tmp_path / "fvtt-Actor.json"
    file.write_text(twodsix.write(document.campaign.characters, Ruleset()), encoding="utf-8")
    dialog = opened(qtbot, document, file)

    assert [candidate.merge for candidate in dialog.preview.candidates] == [Merge.SKIP] * 3
    assert dialog.do.text() == "&Import 0 characters"


def test_the_columns_of_a_table_are_put_right(qtbot, document: Document, tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text("Who;Power;DEX;END;INT;EDU;SOC\nKol;9;8;7;7;7;7\n", encoding="utf-8")
    dialog = opened(qtbot, document, file)
    assert dialog.pages.count() == 2
    dialog.columns.setData(dialog.columns.index(0, ColumnPart.ROLE), "name")
    qtbot.waitUntil(lambda: not dialog.reading.running)
    dialog.columns.setData(dialog.columns.index(1, ColumnPart.ROLE), "stat:STR")
    qtbot.waitUntil(lambda: not dialog.reading.running)

    made = dialog.preview.made(0).character
    assert (made.name, made.stats["STR"]) == ("Kol", 9)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bytes(range(256)) * 40, "no text"),
        (b"[" * 100_000, "nested"),
        (b'{"name": "Ana", "upp": ', "column"),
        (b"SQLite format 3\0" + bytes(100), "campaign"),
        (b"", "No character"),
        (b"once upon a time there was nothing", "No character"),
    ],
)
def test_what_is_no_character_says_why_and_changes_nothing(
    qtbot, document: Document, tmp_path: Path, content: bytes, said: str
) -> None:
    before = document.campaign
    (tmp_path / "file.txt").write_bytes(content)
    dialog = opened(qtbot, document, tmp_path / "file.txt")

    assert said in dialog._about.text()
    assert not dialog.do.isEnabled()
    assert document.campaign is before


def test_a_huge_file_is_refused_without_being_read(qtbot, document: Document, tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as handle:
        handle.truncate(100 * 1024 * 1024)
    dialog = opened(qtbot, document, file)

    assert "100 MB" in dialog._about.text()


def test_a_file_that_is_gone_says_so(qtbot, document: Document, tmp_path: Path) -> None:
    dialog = opened(qtbot, document, tmp_path / "gone.txt")

    assert "No such file" in dialog._about.text()


def test_names_are_shown_letter_by_letter(qtbot, document: Document) -> None:
    actor = {"name": "<b>Zed</b> & Sons <3", "upp": "777777", "notes": "<img src=x> &amp; a<b"}
    dialog = opened(qtbot, document, json.dumps(actor))

    assert dialog.preview.index(0, Part.NAME).data() == "<b>Zed</b> & Sons <3"
    label = dialog.details._texts["name"]
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert label.text() == "<b>Zed</b> & Sons <3"
    assert "&lt;b&gt;Zed" in dialog.preview.index(0, Part.NAME).data(Qt.ItemDataRole.ToolTipRole)


def test_who_comes_in_is_on_the_side_of_its_kind_unless_the_gm_says_otherwise(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, "Zed 777777 Rifle-2")
    sides = []
    for kind in (CharacterKind.PC, CharacterKind.NPC):
        dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
        sides.append(dialog.side.currentText())
    assert sides == ["Party", "Raiders"]
    dialog.side.lineEdit().clear()
    qtbot.keyClicks(dialog.side.lineEdit(), "Strangers")
    dialog.kind.setCurrentIndex(dialog.kind.findData(CharacterKind.PC))
    assert dialog.side.currentText() == "Strangers"


def test_what_is_told_of_a_characters_gear_is_counted_in_the_list(qtbot, document: Document) -> None:
    dialog = opened(qtbot, document, "Zed 777777 Leadership-1")
    row = dialog.preview.index(0, Part.DOUBTS)
    assert row.data() == "1 warning"
