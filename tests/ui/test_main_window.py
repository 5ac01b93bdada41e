import json

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QMenu, QTableView, QWidget

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_choice import ActionKind
from eod_desktop.models.roster import CHARACTER_MIME
from eod_desktop.rules import Evade
from eod_desktop.ui.about_dialog import AboutDialog
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.printing.preview import SummaryPreview
from eod_desktop.ui.questions import NameDialog
from eod_desktop.ui.shortcut_editor import ShortcutEditor
from eod_desktop.ui.theme import Scheme
from tests.ui.dialogs import name_of, tab_way
from tests.ui.windows import CTRL, SHIFT, TURN, Desk

REST = [3] * 200


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(*TURN, *REST))


@pytest.fixture
def fighting(desk):
    desk.document.begin_turn({})
    desk.window.board.setFocus()
    return desk


def part_of(desk, widget):
    """Which part of the window a widget belongs to."""
    parts = ("header", "messages", "roster", "board", "log", "panel")
    return next(name for name in parts if (part := getattr(desk.window, name)) is widget or part.isAncestorOf(widget))


# undo and redo


def test_undo_and_redo_say_what(desk):
    undo, redo = desk.action("undo"), desk.action("redo")
    assert (undo.text(), undo.isEnabled(), desk.why("undo")) == ("&Undo", False, "Nothing has been done yet.")
    assert (redo.text(), redo.isEnabled(), desk.why("redo")) == ("&Redo", False, "There is nothing to redo.")
    desk.document.fight("set_hits", "ana", 3)
    assert undo.text() == "&Undo set hits of Ana Reyes"
    desk.key(Qt.Key.Key_Z, CTRL)
    assert desk.encounter.combatant("ana").hits == 21
    assert redo.text() == "&Redo set hits of Ana Reyes"
    desk.key(Qt.Key.Key_Y, CTRL)
    assert desk.encounter.combatant("ana").hits == 3
    desk.key(Qt.Key.Key_Z, CTRL)
    desk.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert desk.encounter.combatant("ana").hits == 3


def test_an_ampersand_in_a_name_is_no_key(desk):
    desk.document.add_encounter("Rock & Roll")
    assert desk.action("undo").text() == "&Undo new encounter Rock && Roll"
    assert desk.action("undo").iconText() == "Undo"


def test_a_key_with_nothing_to_undo_says_so(desk):
    desk.key(Qt.Key.Key_Z, CTRL)
    assert desk.said() == "Nothing has been done yet."


# keys on the board


def test_keys_on_the_board_reach_the_panel(fighting):
    fighting.select("ana")
    fighting.key(Qt.Key.Key_E)
    fighting.key(Qt.Key.Key_Return)
    assert fighting.encounter.declarations == {"ana": Evade()}
    assert fighting.window.board.current_id() == "bo"
    assert QApplication.focusWidget() is fighting.window.board


def test_a_letter_that_means_nothing_now_selects_nobody(fighting):
    fighting.select("ana")
    for key in (Qt.Key.Key_R, Qt.Key.Key_F, Qt.Key.Key_X):
        fighting.key(key)
        assert fighting.window.board.current_id() == "ana"


def test_arrows_still_move_on_the_board(fighting):
    fighting.select("ana")
    fighting.key(Qt.Key.Key_Down)
    assert fighting.window.board.current_id() == "bo"


def test_the_panel_shows_who_is_current_on_the_board(desk):
    desk.select("r2")
    assert desk.window.panel.combatant_id == "r2"


def test_a_drop_gives_the_board_the_keys(desk):
    desk.key(Qt.Key.Key_F, CTRL)
    data = QMimeData()
    data.setData(CHARACTER_MIME, json.dumps(["raider"]).encode())
    viewport = desk.window.board.viewport()
    place = viewport.rect().center()
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(viewport, QDragEnterEvent(place, Qt.DropAction.CopyAction, data, buttons, keys))
    QApplication.sendEvent(viewport, QDropEvent(QPointF(place), Qt.DropAction.CopyAction, data, buttons, keys))
    assert len(desk.encounter.combatants) == 5
    assert QApplication.focusWidget() is desk.window.board


@pytest.mark.parametrize(("start", "then"), [("roster", "board"), ("log", "board"), ("panel", "panel")])
def test_who_has_to_decide_has_the_keys_unless_the_panel_has_them(desk, start, then):
    for go_on in ("begin_turn", "resolve"):
        getattr(desk.window, start).setFocus()
        desk.action(go_on).trigger()
        assert part_of(desk, QApplication.focusWidget()) == then


@pytest.mark.parametrize(
    ("key", "part"), [(Qt.Key.Key_1, "roster"), (Qt.Key.Key_2, "board"), (Qt.Key.Key_3, "panel"), (Qt.Key.Key_4, "log")]
)
def test_a_key_for_each_part(fighting, key, part):
    fighting.key(key, CTRL)
    assert part_of(fighting, QApplication.focusWidget()) == part


# messages


def test_a_refusal_is_said_and_the_next_success_takes_it_away(fighting):
    fighting.window.attempts.attempt(lambda: fighting.document.begin_turn({}))
    assert "still act this turn" in fighting.said()
    assert fighting.window.messages.isVisible()
    fighting.key(Qt.Key.Key_F5)
    assert fighting.said() == ""
    assert not fighting.window.messages.isVisible()


@pytest.mark.parametrize("part", ["board", "log", "roster"])
def test_escape_closes_a_message(desk, part):
    getattr(desk.window, part).setFocus()
    desk.window.messages.show_message(Message("One"))
    desk.key(Qt.Key.Key_Escape)
    assert desk.said() == ""


def test_escape_in_the_search_clears_the_search_first(desk):
    desk.window.messages.show_message(Message("One"))
    desk.key(Qt.Key.Key_F, CTRL)
    desk.type("rai")
    desk.key(Qt.Key.Key_Escape)
    assert QApplication.focusWidget().text() == ""
    assert desk.said() == "One"
    desk.key(Qt.Key.Key_Escape)
    assert desk.said() == ""


def test_a_full_disk_in_mid_fight(fighting):
    fighting.store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, "fight.eod")
    shown = fighting.document.campaign
    fighting.key(Qt.Key.Key_F5)
    assert fighting.window.messages.message.severity is Severity.ERROR
    assert "Everything shown here is saved; only this was not done." in fighting.said()
    assert fighting.document.campaign is shown
    fighting.store.fail_with = None
    fighting.key(Qt.Key.Key_F5)
    assert fighting.document.encounter.acting == ("r2",)
    assert fighting.said() == ""


# the way of Tab


def test_tab_goes_through_the_window_as_it_is_read(fighting):
    fighting.window.header.title.setFocus()
    way = tab_way(fighting.window)
    parts = [part_of(fighting, widget) for widget in way]
    assert list(dict.fromkeys(parts)) == ["header", "roster", "board", "log", "panel"]
    assert parts == sorted(parts, key=list(dict.fromkeys(parts)).index)


def test_tab_comes_to_every_control_and_each_has_a_name(fighting):
    fighting.window.messages.show_message(Message("One", action="Do"))
    fighting.window.header.title.setFocus()
    way = tab_way(fighting.window)
    assert [type(widget).__name__ for widget in way if not name_of(widget)] == []
    controls = (QAbstractButton, QLineEdit, QComboBox, QTableView)
    missed = [
        name_of(widget)
        for kind in controls
        for widget in fighting.window.findChildren(kind)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget not in way
        and not _in_a_group_with_one_of(way, widget)
    ]
    assert missed == []


def _in_a_group_with_one_of(way, widget):
    """Of buttons of which one is chosen, Tab comes to one and the arrow keys to the others."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is not None and any(button in way for button in group.buttons())


# the window and what it remembers


def test_the_title_names_encounter_and_campaign(desk):
    assert desk.window.windowTitle() == "The bridge — Test campaign"
    desk.document.remove_encounter("encounter1")
    assert desk.window.windowTitle() == "Test campaign"


def test_renaming_the_campaign(desk):
    def name(dialog):
        assert isinstance(dialog, NameDialog)
        dialog.field.setText("Harrow")
        dialog.accept()

    desk.in_dialog(desk.action("rename_campaign").trigger, name)
    assert desk.document.campaign.name == "Harrow"


def test_the_scheme_is_switched_and_remembered(desk, qtbot, tmp_path):
    assert desk.action("scheme_system").isChecked()
    desk.action("scheme_dark").trigger()
    assert desk.theme.scheme is Scheme.DARK
    desk.settings.sync()
    again = Desk(qtbot, tmp_path)
    assert again.action("scheme_dark").isChecked()


def test_the_log_is_hidden_and_stays_hidden(desk, qtbot, tmp_path):
    assert desk.window.log.isVisible()
    desk.key(Qt.Key.Key_L, CTRL)
    assert not desk.window.log.isVisible()
    desk.window.close()
    again = Desk(qtbot, tmp_path)
    assert not again.window.log.isVisible()
    again.key(Qt.Key.Key_4, CTRL)
    assert again.window.log.isVisible()
    assert again.action("show_log").isChecked()
    assert again.window.log.isAncestorOf(QApplication.focusWidget())


def test_closing_keeps_the_layout_and_tells(desk, qtbot):
    with qtbot.waitSignal(desk.window.closed):
        desk.action("quit").trigger()
    assert desk.settings.window_state
    assert desk.settings.columns_state


def test_other_campaigns_are_asked_of_the_one_who_made_the_window(desk, qtbot):
    for name, signal in (
        ("new_campaign", desk.window.new_requested),
        ("open_campaign", desk.window.open_requested),
        ("restore_sample", desk.window.sample_requested),
    ):
        with qtbot.waitSignal(signal):
            desk.action(name).trigger()


# other dialogs


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Question])
def test_every_key_is_told(desk, key):
    def read(dialog):
        assert isinstance(dialog, ShortcutEditor)
        headings = [dialog.list.topLevelItem(place) for place in range(dialog.list.topLevelItemCount())]
        rows = [heading.child(place) for heading in headings for place in range(heading.childCount())]
        told = {row.text(0): row.text(1) for row in rows}
        assert told["Roll initiative"] == "Ctrl+I, F9"
        assert told["Evade"] == "E"
        assert (told["Heal"], told["Damage"], told["Set hits"]) == ("+", "−", "=")

    desk.in_dialog(lambda: desk.key(key), read)
    assert QApplication.focusWidget() is desk.window.board


def test_a_question_mark_is_written_in_a_field(desk):
    desk.key(Qt.Key.Key_F, CTRL)
    desk.type("who?")
    assert QApplication.focusWidget().text() == "who?"


def test_keys_are_changed_and_stay_so(desk, qtbot, tmp_path):
    keys = desk.window.help_commands.shortcuts
    keys.rebind(desk.action("resolve"), ["F8"])
    assert desk.action("resolve").shortcut().toString() == "F8"
    desk.settings.sync()
    again = Desk(qtbot, tmp_path, faces=TURN)
    again.document.begin_turn({})
    again.window.board.setFocus()
    again.key(Qt.Key.Key_F8)
    assert again.encounter.acting == ("r2",)
    assert again.window.window_actions.hint("resolve").startswith("Resolve group (F8)")


def test_keys_of_the_panel_are_changed_for_board_panel_and_menu(desk, qtbot, tmp_path):
    keys = desk.window.help_commands.shortcuts
    evade = next(action for action, _ in desk.window.panel.commands.keys.actions() if action.text() == "Evade")
    keys.rebind(evade, ["X"])
    desk.settings.sync()
    again = Desk(qtbot, tmp_path, faces=TURN)
    again.document.begin_turn({})
    again.select("ana")
    again.window.board.setFocus()
    again.type("e")
    assert again.window.panel.choice.attacks
    again.type("x")
    assert again.window.panel.choice.kind is ActionKind.EVADE
    assert again.action("evade").text().endswith("\tX")


def test_earlier_turns_go_by_the_keys_of_the_menu(desk):
    keys = desk.window.help_commands.shortcuts
    keys.rebind(desk.action("look_back"), ["Ctrl+F7"])
    desk.document.begin_turn({})
    desk.action("look_back").trigger()
    assert desk.window.table_commands.look_back.earlier.key == "Ctrl+F7"
    desk.window.table_commands.look_back.close()


def test_what_this_is(desk):
    seen = []
    desk.in_dialog(desk.action("about").trigger, lambda dialog: seen.append(type(dialog)))
    assert seen == [AboutDialog]


def test_the_preview_of_the_summary(fighting):
    seen = []
    fighting.in_dialog(lambda: fighting.key(Qt.Key.Key_P, CTRL), lambda dialog: seen.append(type(dialog)))
    assert seen == [SummaryPreview]
    assert QApplication.focusWidget() is fighting.window.board


def test_an_empty_campaign(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, campaign=Campaign("Empty"))
    assert QApplication.focusWidget() is desk.window.board
    assert desk.window.windowTitle() == "Empty"
    for key in (Qt.Key.Key_Return, Qt.Key.Key_A, Qt.Key.Key_Delete, Qt.Key.Key_Plus):
        desk.key(key)
    assert desk.document.campaign == Campaign("Empty")


def test_the_menu_on_the_board_is_the_combatants_menu(desk, monkeypatch):
    shown = []
    menu = desk.window._combatant_menu
    monkeypatch.setattr(type(menu), "popup", lambda self, place: shown.append(self))
    desk.window.board.customContextMenuRequested.emit(desk.window.board.rect().center())
    assert shown == [menu]


def test_a_key_tells_why_as_it_is_now(desk):
    desk.window.declare_commands.refresh()
    assert desk.why("declare") != ""
    desk.document.begin_turn({})
    desk.select(desk.encounter.acting[0])
    for key in (Qt.Key.Key_Return, Qt.Key.Key_R):
        QTest.keyClick(desk.window, key)
        assert "first turn" not in desk.said()


def test_a_key_of_the_board_tells_nothing_on_a_page(desk):
    desk.window.declare_commands.refresh()
    desk.window.character_commands.page_shown.emit(QWidget())
    QTest.keyClick(desk.window, Qt.Key.Key_Return)
    QTest.keyClick(desk.window, Qt.Key.Key_A)
    assert desk.said() == ""
    desk.window.character_commands.page_shown.emit(None)
    QTest.keyClick(desk.window, Qt.Key.Key_Return)
    assert desk.said() != ""


def test_another_encounter_comes_by_key_and_from_the_menu(desk):
    first = desk.document.campaign.current
    assert desk.why("next_encounter") == "There is no other encounter."
    desk.document.add_encounter("The mill")
    mill = desk.document.campaign.current
    desk.window.board.setFocus()
    desk.key(Qt.Key.Key_PageDown, CTRL)
    assert desk.document.campaign.current == first
    desk.key(Qt.Key.Key_PageUp, CTRL)
    assert desk.document.campaign.current == mill
    menu = next(m for m in desk.window.findChildren(QMenu) if m.title() == "S&witch to")
    menu.aboutToShow.emit()
    assert [(entry.text(), entry.isChecked()) for entry in menu.actions()] == [
        ("The bridge", False),
        ("The mill", True),
    ]
    menu.actions()[0].trigger()
    assert desk.document.campaign.current == first
