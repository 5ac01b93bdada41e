import pytest
from msgspec.structs import replace

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.rules import Armor, CharacterKind, ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.roster_edit import RosterEdit
from tests.fakes import MemoryStore, sample_campaign


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign()), ScriptedDice(()))


@pytest.fixture
def dialog(qtbot, document):
    dialog = RosterEdit(document, Attempts(document), ["ana", "bo"])
    qtbot.addWidget(dialog)
    return dialog


def test_nothing_ticked_can_not_be_done(dialog):
    assert not dialog.do.isEnabled()


def test_what_is_written_is_ticked_and_done_as_one_step(document, dialog):
    before = document.campaign
    dialog.side.setEditText("Militia")
    dialog.kind.button(1).click()
    dialog.add_tags.setText("night, watch")
    dialog.accept()
    for id in ("ana", "bo"):
        changed = replace(before.character(id), side="Militia", kind=CharacterKind.NPC, tags=("night", "watch"))
        assert document.campaign.character(id) == changed
    assert document.undo_labels() == (StepLabel("edit_characters", ("Ana Reyes", "Bo Halloran")),)
    document.undo()
    assert document.campaign == before


def test_known_armor_comes_with_what_it_absorbs_and_other_needs_a_number(document, dialog):
    dialog.armor.setEditText("Jack")
    assert dialog.absorbs.text() == "3"
    dialog.armor.setEditText("Greatcoat")
    dialog.absorbs.setText("x")
    assert not dialog.do.isEnabled()
    dialog.absorbs.setText("1")
    dialog.accept()
    assert document.campaign.character("bo").armor == Armor("Greatcoat", 1)


def test_a_side_has_to_have_a_name(dialog):
    dialog._boxes["side"].setChecked(True)
    assert not dialog.do.isEnabled()
