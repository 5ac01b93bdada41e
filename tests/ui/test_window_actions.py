from collections import Counter

import pytest
from PySide6.QtCore import SIGNAL, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QPushButton

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui.theme import Scheme
from eod_desktop.ui.window_actions import WindowActions, plain
from eod_desktop.ui.window_menus import SHOWN_ONLY
from tests.ui.windows import CTRL, TURN, Desk


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.commands = WindowActions(window)
    conditions = QMenu(window)
    conditions.addAction(window.commands["set_condition"])
    others = {place: QMenu(window) for place in ("side", "side_mark", "leader", "players_see", "encounters")}
    window.menus = window.commands.fill(window.menuBar(), {"conditions": conditions, **others})
    return window


def every_menu(window):
    """All menus, those within menus included."""
    return [action.menu() for action in window.menuBar().actions()] + [
        action.menu() for menu in window.menus.values() for action in menu.actions() if action.menu()
    ]


def test_no_two_commands_share_a_key(window):
    keys = Counter(
        key.toString()
        for name in window.commands.names()
        if name not in SHOWN_ONLY
        for key in window.commands[name].shortcuts()
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_command_is_in_one_menu(window):
    found = Counter(
        action.objectName() for menu in every_menu(window) for action in menu.actions() if action.objectName()
    )
    assert set(found) == set(window.commands.names())
    assert set(found.values()) == {1}


def test_every_command_is_connected(qtbot, tmp_path):
    actions = Desk(qtbot, tmp_path).window.window_actions
    deaf = [
        name
        for name in actions.names()
        if not actions[name].receivers(SIGNAL("triggered(bool)"))
        and not actions[name].receivers(SIGNAL("toggled(bool)"))
    ]
    assert deaf == []


@pytest.mark.parametrize("begun", [False, True])
def test_no_two_entries_of_a_menu_share_their_letter(qtbot, tmp_path, begun):
    desk = Desk(qtbot, tmp_path, faces=TURN)
    if begun:
        desk.document.begin_turn({})
    bar = desk.window.menuBar()
    menus = [action.menu() for action in bar.actions()]
    menus += [action.menu() for menu in menus for action in menu.actions() if action.menu()]
    for entries in [bar.actions(), *(menu.actions() for menu in menus)]:
        letters = Counter(QKeySequence.mnemonic(entry.text()).toString() for entry in entries if entry.text())
        assert [letter for letter, count in letters.items() if count > 1] == []
        assert "" not in letters


def test_a_disabled_command_says_why(window):
    commands = window.commands
    commands.enable(("resolve",), False, "Nobody <b>acts</b>.")
    assert not commands["resolve"].isEnabled()
    assert commands.why("resolve") == commands.hint("resolve") == "Nobody <b>acts</b>."
    assert commands["resolve"].toolTip() == tool_tip("Nobody <b>acts</b>.")
    commands.enable(("resolve",), True, "Nobody acts.")
    assert commands.why("resolve") == ""
    assert commands.hint("resolve") == "Resolve group (Ctrl+Return)"


def test_menus_show_the_reasons(window):
    assert all(menu.toolTipsVisible() for menu in every_menu(window))


def test_whatever_is_disabled_in_the_window_says_why(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, faces=TURN)
    desk.window.declare_commands.refresh()
    actions = desk.window.window_actions
    for _ in range(2):
        disabled = [name for name in actions.names() if not actions[name].isEnabled()]
        assert disabled
        assert [name for name in disabled if not actions.why(name)] == []
        if not desk.encounter.turn:
            desk.document.begin_turn({})


def test_the_hint_tells_more_where_there_is_more(window):
    window.commands["begin_turn"].setStatusTip("Ana rolls for Bo.")
    assert window.commands.hint("begin_turn") == "Roll initiative (Ctrl+I)\nAna rolls for Bo."


def test_keys_of_the_board_are_shown_in_the_menu_and_write_in_a_field(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, faces=TURN)
    desk.document.begin_turn({})
    before = desk.document.campaign
    desk.action("find_character").trigger()
    desk.type("ar")
    desk.key(Qt.Key.Key_Backspace)
    desk.key(Qt.Key.Key_Home)
    desk.key(Qt.Key.Key_Delete)
    desk.key(Qt.Key.Key_Backspace, CTRL)
    desk.type("eve m")
    assert desk.document.campaign is before
    assert desk.window.focusWidget().text() == "eve m"
    assert desk.window.panel.choice.attacks


def test_a_key_that_is_only_shown_never_fires(window, qtbot):
    button = QPushButton()
    window.setCentralWidget(button)
    pressed = []
    for name in SHOWN_ONLY:
        window.commands[name].triggered.connect(lambda _=False, name=name: pressed.append(name))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    button.setFocus()
    for key in (Qt.Key.Key_A, Qt.Key.Key_Delete, Qt.Key.Key_R):
        QTest.keyClick(button, key)
    assert pressed == []


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # of the screen that tests have
@pytest.mark.parametrize(("letter", "scheme"), [("l", Scheme.LIGHT), ("d", Scheme.DARK)])
def test_the_letters_of_a_menu_opened_by_keyboard_choose_in_it(qtbot, tmp_path, letter, scheme):
    """They are keys of the panel, too (Hold, Add a DM), and the menu bar has the focus."""
    desk = Desk(qtbot, tmp_path, faces=TURN)
    desk.document.begin_turn({})
    desk.select("ana")
    bar = desk.window.menuBar()
    bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
    bar.setActiveAction(next(action for action in bar.actions() if action.text() == "&View"))
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    QTest.keyClick(QApplication.activePopupWidget(), letter)
    assert desk.theme.scheme is scheme
    assert QApplication.activePopupWidget() is None
    body = desk.window.panel.body
    assert not body.holds.isVisible()
    assert not body.dms.isVisible()


def test_the_commands_are_listed_by_menu(window):
    listed = {title: {words: action for action, words in actions} for title, actions in window.commands.commands()}
    assert list(listed) == ["File", "Edit", "Campaign", "Encounter", "Combatant", "Dice", "View", "Help"]
    assert listed["Encounter"]["Roll initiative"] is window.commands["begin_turn"]
    assert listed["Edit"]["Undo"] is window.commands["undo"]
    assert listed["File"]["Export: Selected characters"] is window.commands["export_characters"]
    assert listed["Encounter"]["End or reset: Remove encounter"] is window.commands["remove_encounter"]
    assert listed["Combatant"]["New condition"] is window.commands["set_condition"]
    assert SHOWN_ONLY.isdisjoint(action.objectName() for actions in listed.values() for action in actions.values())
    known = {action.objectName() for actions in listed.values() for action in actions.values()}
    assert known | SHOWN_ONLY == set(window.commands.names())


def test_what_a_combatant_does_is_a_menu_of_its_own(window):
    actions = window.menus["combatant"].actions()[0].menu()
    shown = [action.text().partition("\t")[2] for action in actions.actions()[:7]]
    assert shown == ["A", "M", "E", "V", "B", "O", "T"]


@pytest.mark.parametrize(
    ("text", "shown"), [("&Undo", "Undo"), ("A && B", "A & B"), ("&A && &B", "A & B"), ("Plain", "Plain")]
)
def test_plain_text_of_a_command(text, shown):
    assert plain(text) == shown


def test_what_is_connected_is_told_nothing_of_the_tick(window):
    told = []
    window.commands.connect({"table_dice": lambda *given: told.append(given), "undo": lambda: told.append("undo")})
    window.commands["table_dice"].trigger()
    window.commands["undo"].trigger()
    assert told == [(), "undo"]
