import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.document import Document
from eod_desktop.rules import ScriptedDice, Status
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.hits_dialog import HitsDialog
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.dialogs import name_of, press, shown, tab_way


@pytest.fixture
def opened(qtbot):
    """Opens the dialog on combatants of the sample."""

    def open_on(*ids, text="", campaign=None):
        store = MemoryStore(campaign or sample_campaign(raiders=9))
        document = Document(store, ScriptedDice([]))
        dialog = shown(qtbot, HitsDialog(document, Attempts(document), ids, text))
        dialog.store, dialog.document = store, document
        return dialog

    return open_on


def hits(dialog, id):
    return dialog.document.encounter.combatant(id).hits


def typed(dialog, qtbot, text):
    qtbot.keyClicks(QApplication.focusWidget(), text)
    return dialog.effect.text()


def test_damage_is_absorbed_by_armor_and_told_before_it_is_done(opened, qtbot):
    dialog = opened("r1")
    assert typed(dialog, qtbot, "7") == "Raider 1: 16 → 12 · armor absorbs 3"
    press(Qt.Key.Key_Return)
    assert hits(dialog, "r1") == 12
    assert not dialog.isVisible()


def test_damage_past_armor(opened, qtbot):
    dialog = opened("r1")
    typed(dialog, qtbot, "7")
    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)
    assert not dialog.armor.isChecked()
    assert dialog.effect.text() == "Raider 1: 16 → 9"
    press(Qt.Key.Key_Return)
    assert hits(dialog, "r1") == 9


def test_healing_and_a_figure_ask_for_no_armor(opened, qtbot):
    dialog = opened("ana", text="=")
    qtbot.waitUntil(lambda: not dialog.entry.hasSelectedText())
    assert typed(dialog, qtbot, "-2") == "Ana Reyes: 21 → −2 · down"
    assert not dialog.armor.isEnabled()
    press(Qt.Key.Key_Return)
    assert hits(dialog, "ana") == -2
    assert dialog.document.encounter.combatant("ana").status is Status.DOWN
    again = HitsDialog(dialog.document, Attempts(dialog.document), ["ana"], "+5")
    qtbot.addWidget(again)
    assert again.effect.text() == "Ana Reyes: −2 → 3 · up"


def test_a_sign_that_opened_it_is_written_on(opened, qtbot):
    dialog = opened("ana", text="-")
    assert dialog.effect.text() == ""
    qtbot.waitUntil(lambda: not dialog.entry.hasSelectedText())
    qtbot.keyClicks(QApplication.focusWidget(), "4")
    assert dialog.entry.text() == "-4"
    assert dialog.effect.text() == "Ana Reyes: 21 → 17"


def test_several_at_once_are_one_step(opened, qtbot):
    dialog = opened("ana", "bo", "r1")
    assert typed(dialog, qtbot, "5").splitlines() == [
        "Ana Reyes: 21 → 16",
        "Bo Halloran: 21 → 16",
        "Raider 1: 16 → 14 · armor absorbs 3",
    ]
    press(Qt.Key.Key_Return)
    assert [hits(dialog, id) for id in ("ana", "bo", "r1", "r2")] == [16, 16, 14, 16]
    dialog.document.undo()
    assert [hits(dialog, id) for id in ("ana", "bo", "r1")] == [21, 21, 16]


def test_many_are_counted(opened, qtbot):
    dialog = opened("ana", "bo", *(f"r{number}" for number in range(1, 10)))
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert any(text.startswith("Ana Reyes 21/21, ") and text.endswith(" and 5 more") for text in texts)
    assert len(typed(dialog, qtbot, "1").splitlines()) == 7


@pytest.mark.parametrize("text", ["seven", "4.5", "--3", "=+2"])
def test_what_is_no_number_is_said_and_not_done(opened, qtbot, text):
    dialog = opened("ana")
    assert "whole number" in typed(dialog, qtbot, text)
    assert not dialog.do.isEnabled()
    press(Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert hits(dialog, "ana") == 21


def test_a_refusal_is_said_in_place(opened, qtbot):
    dialog = opened("ana")
    dialog.store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, "fight.eod")
    typed(dialog, qtbot, "7")
    press(Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert "full" in dialog.messages.message.what
    assert hits(dialog, "ana") == 21
    dialog.store.fail_with = None
    press(Qt.Key.Key_Return)
    assert hits(dialog, "ana") == 14


def test_by_tab_through_named_fields(opened):
    dialog = opened("ana")
    dialog.entry.setText("3")
    names = [name_of(widget) for widget in tab_way(dialog)]
    assert names == ["Damage 7 · healing +3 · new hits =12", "Armor absorbs", "Apply", "Cancel"]


def test_names_are_no_markup(opened):
    campaign = sample_campaign()
    record = campaign.on_board
    combatants = (replace(record.now.combatants[0], name="<b>Ana</b> & Co"), *record.now.combatants[1:])
    staged = record.now.staged(combatants)
    dialog = opened("ana", campaign=campaign.with_record(replace(record, start=staged, now=staged)))
    who = next(label for label in dialog.findChildren(QLabel) if "Ana" in label.text())
    assert who.textFormat() == Qt.TextFormat.PlainText
