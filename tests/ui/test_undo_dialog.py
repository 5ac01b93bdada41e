import pytest
from PySide6.QtCore import Qt

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.undo_dialog import UndoDialog
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.dialogs import name_of, press, shown, tab_way


@pytest.fixture
def document(qapp):
    document = Document(MemoryStore(sample_campaign()), ScriptedDice([]))
    for hits in (9, 8, 7):
        document.fight("set_hits", "ana", hits)
    document.add_encounter("The mill")
    return document


@pytest.fixture
def dialog(document, qtbot):
    return shown(qtbot, UndoDialog(document, Attempts(document)))


def test_what_has_been_done_is_listed_newest_first(dialog):
    texts = [dialog.steps.item(row).text() for row in range(dialog.steps.count())]
    assert texts == ["New encounter The mill", *["Set hits of Ana Reyes"] * 3]
    assert dialog.about.text() == "Takes it back."


def test_each_step_of_a_fight_tells_its_turn_and_its_encounter_where_there_are_several(qtbot):
    document = Document(MemoryStore(sample_campaign()), ScriptedDice([3] * 50))
    document.begin_turn({})
    document.fight("resolve")
    document.add_encounter("The mill")
    document.show_encounter(document.campaign.encounters[0].id)
    document.fight("resolve")
    dialog = shown(qtbot, UndoDialog(document, Attempts(document)))
    texts = [dialog.steps.item(row).text() for row in range(dialog.steps.count())]
    assert texts[0] == "Resolve group · turn 1 · The bridge"
    assert texts[-2:] == ["Resolve group · turn 1", "Roll initiative · turn 1"]


def test_enter_goes_back_to_what_is_chosen(dialog, document):
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    assert dialog.about.text() == "Takes 3 steps back. They can be redone."
    press(Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert document.record.name == "The bridge"
    assert document.encounter.combatant("ana").hits == 9


def test_escape_leaves_all_as_it_is(dialog, document):
    before = document.campaign
    press(Qt.Key.Key_Escape)
    assert document.campaign is before


def test_trouble_is_said_in_it(dialog, document):
    document._store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, "fight.eod")
    press(Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert "full" in dialog.messages.message.what


def test_each_control_has_a_name(dialog):
    assert all(name_of(widget) for widget in tab_way(dialog))
