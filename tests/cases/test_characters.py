"""Faults of rosters and character sheets that people met elsewhere, tried here."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.rules import Armor, Character, CharacterKind, RandomDice, Weapon
from eod_desktop.ui.character_page import CharacterPage
from eod_desktop.ui.compare_dialog import CompareDialog
from eod_desktop.ui.roster_list import RosterList
from tests.campaign.books import clock
from tests.fakes import sample_campaign
from tests.ui.windows import Desk

MARKUP = "<b>Zed</b> & Sons <3"
NOTE = "<img src=x> &amp; a<b"

# of the platform without a screen: it shows suggestions all the same
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def rows(desk: Desk) -> list[str]:
    model = desk.window.findChild(RosterList).model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_every_character_of_the_file_can_be_found_in_the_roster(qtbot: QtBot, tmp_path: Path) -> None:
    """Records that stood in the file were missing from the list, folders and filters hid them without a word."""
    path, campaign = tmp_path / "many.eod", sample_campaign()
    for number in range(40):
        one = Character(f"n{number}", f"N{number}", f"Side {number % 3}", CharacterKind.NPC, max_hits=9)
        campaign = campaign.with_character(replace(one, group="" if number % 4 else "Dock", archived=number % 5 == 0))
    Store.create(path, campaign, clock).close()
    store = Store.open(path, clock)
    desk = Desk(qtbot, tmp_path, store.campaign)
    store.close()
    roster = desk.window.roster
    active = [one.id for one in campaign.characters if not one.archived]
    assert sorted(roster.shown_ids()) == sorted(active)
    roster._characters.show_archived(True)
    assert len(roster.shown_ids()) == len(campaign.characters)
    roster._characters.fold(("group", "Dock"), True)
    assert "Dock" in rows(desk)  # its heading stays, with the number that it hides
    roster._search.setText("n8")
    assert "n8" in roster.shown_ids()


@pytest.mark.parametrize("name", ["N" * 10, "N" * 60, "N" * 300, "Guard of the Outer Dock Number 14"])
def test_a_long_name_moves_nothing_in_roster_and_editor(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """Long names broke rows, hid the number at their end, or covered what stood beside them."""
    desk = Desk(qtbot, tmp_path)
    desk.window.resize(1280, 720)
    view = desk.window.findChild(RosterList)
    before = view.visualRect(view.model().index(1, 0)).height()
    desk.document.put_character(replace(desk.document.campaign.character("ana"), name=name))
    assert view.visualRect(view.model().index(1, 0)).height() == before
    assert name in view.model().index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    desk.window.roster.select("ana")
    desk.action("edit_character").trigger()
    page = desk.window.findChild(CharacterPage)
    assert page.isVisible()
    assert desk.window.width() == 1280
    assert page._scroll.horizontalScrollBar().maximum() == 0


def test_markup_in_names_and_notes_is_shown_letter_by_letter(qtbot: QtBot, tmp_path: Path) -> None:
    """A name with tags was rendered, one with entities changed, and text after a < vanished."""
    desk = Desk(qtbot, tmp_path)
    weapon = Weapon(MARKUP, MARKUP, "2d6", damage_type="<i>")
    desk.document.put_character(
        Character(
            "zed", MARKUP, MARKUP, notes=NOTE, weapons=(weapon,), armor=Armor(MARKUP, 1), group=MARKUP, max_hits=3
        )
    )
    assert rows(desk)[-2:] == [MARKUP, MARKUP]
    tip = desk.window.findChild(RosterList).model().index(len(rows(desk)) - 1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;Zed&lt;/b&gt; &amp; Sons &lt;3" in tip
    desk.window.roster.select("zed")
    desk.action("edit_character").trigger()
    page = desk.window.findChild(CharacterPage)
    plain = [label for label in page.findChildren(QLabel) if MARKUP in label.text()]
    assert plain
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in plain)
    assert next(line for line in page.findChildren(QLineEdit) if line.accessibleName() == "Name").text() == MARKUP
    assert page.form._notes.toPlainText() == NOTE
    compared = CompareDialog(desk.document, ["zed", "ana"], ["zed"], desk.window)
    assert compared.model.headerData(1, Qt.Orientation.Horizontal) == MARKUP
    desk.window.roster.select("zed")
    desk.document.edit_character(replace(desk.document.campaign.character("zed"), wounds=1), "edit_wounds")
    assert MARKUP.replace("&", "&&") in desk.action("undo").text()


def test_what_is_archived_comes_back_whole_after_reopening(tmp_path: Path, qapp: object) -> None:
    """Deleting was the only way to tidy up, and what came back had lost its place."""
    path = tmp_path / "kept.eod"
    document = Document(Store.create(path, sample_campaign(), clock), RandomDice(1))
    document.archive_characters(["bo"], True)
    document._store.close()
    document = Document(Store.open(path, clock), RandomDice(1))
    document.archive_characters(["bo"], False)
    assert document.campaign.characters == sample_campaign().characters
    document.undo_to(2)
    assert document.campaign.characters == sample_campaign().characters
    document._store.close()


def test_one_change_of_many_is_one_step_in_the_file_too(tmp_path: Path, qapp: object) -> None:
    """Changing the side of forty NPCs took forty edits, and forty times undo."""
    path, campaign = tmp_path / "many.eod", sample_campaign()
    for number in range(40):
        campaign = campaign.with_character(Character(f"n{number}", f"N{number}", "Raiders", max_hits=9))
    document = Document(Store.create(path, campaign, clock), RandomDice(1))
    ids = [character.id for character in campaign.characters]
    document.change_characters(ids, lambda character: replace(character, side="Militia", group="Dock"))
    document.move_characters(ids[20:], ids[0], "", "Gate")
    document._store.close()
    document = Document(Store.open(path, clock), RandomDice(1))
    assert {character.side for character in document.campaign.characters} == {"Militia"}
    assert [character.id for character in document.campaign.characters] == [*ids[20:], *ids[:20]]
    document.undo_to(2)
    assert document.campaign.characters == campaign.characters
    document._store.close()
