import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QRadioButton

from eod_desktop.document import Document
from eod_desktop.models.ruleset_options import OPTIONS
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import CriticalHit, Ruleset, ScriptedDice
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.ruleset_dialog import rules_of
from eod_desktop.ui.ruleset_fields import NumberOption, TableOption
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.windows import CTRL

# of the platform without a screen: it shows suggestions all the same
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
ROWS = {option.name: row for row, option in enumerate(OPTIONS)}


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign()), ScriptedDice([1, 2, 3, 4]))


@pytest.fixture
def opened(qtbot, document):
    def make():
        dialog = rules_of(document, Attempts(document), shipped_resources(), None)
        qtbot.addWidget(dialog, before_close_func=lambda dialog: dialog.done(0))  # asks nothing after a failed test
        dialog.show()
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        return dialog

    return make


def show(dialog, name):
    dialog.list.selectRow(ROWS[name])
    return dialog.detail.field


def write(dialog, name, text):
    field = show(dialog, name).field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def said(dialog):
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible() and label.text()]


def test_an_option_written_by_hand_is_applied_as_one_step(opened, document):
    dialog = opened()
    assert not dialog.do.isEnabled()
    write(dialog, "evade_dm", "-2")
    write(dialog, "short_move", "9")
    assert document.campaign.ruleset == Ruleset()
    assert "Not at the default: 2 of 22" in "".join(said(dialog))
    dialog.accept()
    assert not dialog.isVisible()
    assert document.campaign.ruleset == Ruleset(evade_dm=-2, short_move=9)
    document.undo()
    assert document.campaign.ruleset == Ruleset()


def test_what_the_rules_refuse_is_said_and_cannot_be_applied(opened):
    dialog = opened()
    write(dialog, "surprise_margin", "0")
    assert "Write a whole number from 1 to 1000." in said(dialog)
    assert not dialog.do.isEnabled()
    write(dialog, "surprise_margin", "4")
    assert dialog.do.isEnabled()
    assert dialog.model.ruleset.surprise_margin == 4


def test_every_option_has_a_field_that_shows_it(opened, document):
    document.set_ruleset(Ruleset(dead_at=-7, critical_hit="ignore_armor", initiative_each_turn=False))
    dialog = opened()
    for name, row in ROWS.items():
        show(dialog, name)
        assert dialog.detail.field.option.name == name
        assert dialog.model.value(row) == getattr(document.campaign.ruleset, name)
        assert not dialog.detail.problem
    assert not dialog.model.changed


def test_C8_a_choice_is_taken_and_goes_back_to_the_default(opened):
    dialog = opened()
    field = show(dialog, "critical_hit")
    buttons = field.findChildren(QRadioButton)
    assert buttons[0].isChecked()
    buttons[2].click()
    assert dialog.model.ruleset.critical_hit is CriticalHit.DOUBLE_DAMAGE
    dialog.detail.reset.click()
    assert dialog.model.ruleset == Ruleset()
    assert buttons[0].isChecked()
    assert not dialog.detail.reset.isEnabled()


def test_C7_a_limit_is_a_number_or_none(opened):
    dialog = opened()
    write(dialog, "dead_at", "-10")
    assert dialog.model.ruleset.dead_at == -10
    write(dialog, "dead_at", "5")
    assert not dialog.do.isEnabled()
    dialog.detail.field.none.click()
    assert dialog.model.ruleset.dead_at is None


def test_T7_a_table_is_written_in_place_and_its_example_follows(qtbot, opened):
    dialog = opened()
    field = show(dialog, "difficulties")
    assert isinstance(field, TableOption)
    table = field.table
    table.setData(table.index(0, 1), "-6")
    assert dialog.model.ruleset.difficulties["Easy"] == -6
    qtbot.waitUntil(lambda: "2+" in said(dialog))
    table.setData(table.index(0, 1), "easy")
    assert dialog.model.ruleset.difficulties["Easy"] == -6
    assert dialog.detail.problem
    assert not dialog.do.isEnabled()


def test_a_preset_is_a_draft_and_says_what_it_is_only_like(opened, document):
    dialog = opened()
    cepheus = dialog.preset.menu().actions()[2]
    assert "Only like it" in cepheus.toolTip()
    show(dialog, "unskilled_dm")
    cepheus.trigger()
    assert dialog.model.ruleset.unskilled_dm == -3
    assert isinstance(dialog.detail.field, NumberOption)
    assert dialog.detail.field.field.text() == "−3"
    assert "Only like it" in dialog.messages.message.advice
    assert document.campaign.ruleset == Ruleset()
    dialog.reset_all.click()
    assert dialog.model.ruleset == Ruleset()


def test_encounters_that_have_begun_are_named(opened, document):
    document.begin_turn({})
    dialog = opened()
    assert "“The bridge”" in "".join(said(dialog))
    write(dialog, "evade_dm", "-1")
    dialog.accept()
    assert document.encounter.ruleset == Ruleset()
    assert document.campaign.ruleset == Ruleset(evade_dm=-1)


def test_rules_go_to_a_file_and_come_back(opened, document, tmp_path, monkeypatch):
    path = tmp_path / "ours"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path.with_suffix(".json")), ""))
    dialog = opened()
    write(dialog, "evade_dm", "-2")
    dialog.write.click()
    assert json.loads(path.with_suffix(".json").read_bytes())["options"]["evade_dm"] == -2
    dialog.reset_all.click()
    dialog.read.click()
    assert dialog.model.ruleset == Ruleset(evade_dm=-2)
    assert "Test campaign" in dialog.messages.message.what


def test_a_file_that_is_none_changes_nothing_and_says_why(opened, tmp_path, monkeypatch):
    path = tmp_path / "bad.json"
    path.write_bytes(b'{"format": "eod-desktop/ruleset", "version": 1, "options": {"evade": 1, "evade_dm": 1.5}}')
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    dialog = opened()
    dialog.read.click()
    assert not dialog.model.changed
    message = dialog.messages.message
    assert "bad.json was not imported" in message.what
    assert "options.evade: this program knows no such option." in message.advice
    assert "options.evade_dm" in message.advice
    path.unlink()
    dialog.read.click()
    assert "could not be read" in dialog.messages.message.what


def test_a_file_that_cannot_be_written_is_said(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "x.json"), ""))
    dialog = opened()
    dialog.write.click()
    assert "was not written" in dialog.messages.message.what


def test_a_draft_is_given_up_only_when_the_gm_says_so(opened, document):
    dialog = opened()
    write(dialog, "evade_dm", "-2")

    def answer(text):
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(button for button in box.buttons() if button.text().replace("&", "") == text).click()

    QTimer.singleShot(0, lambda: answer("Keep editing"))
    dialog.reject()
    assert dialog.isVisible()
    QTimer.singleShot(0, lambda: answer("Discard"))
    dialog.reject()
    assert not dialog.isVisible()
    assert document.undo_label is None


def test_C7_rules_under_which_nobody_staged_has_hits_are_refused_here(opened, document):
    raider = replace(document.campaign.character("raider"), max_hits=None, stats={"STR": 5, "DEX": 6, "END": 5})
    document.put_character(raider)
    dialog = opened()
    table = show(dialog, "hits_from").table
    table.setData(table.index(2, 0), "CON")
    dialog.accept()
    assert document.campaign.ruleset == Ruleset(hits_from=("STR", "DEX", "CON"))


def test_the_keyboard_leads_from_the_list_to_the_field_and_applies(opened, document):
    dialog = opened()
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    QTest.keyClick(dialog.list, Qt.Key.Key_Tab)
    field = QApplication.focusWidget()
    assert field is dialog.detail.field.field
    field.selectAll()
    QTest.keyClicks(field, "-2")
    QTest.keyClick(field, Qt.Key.Key_Return, CTRL)
    assert document.campaign.ruleset == Ruleset(unskilled_dm=-2)
