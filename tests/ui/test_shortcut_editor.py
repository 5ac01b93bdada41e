"""Changing keys by keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.settings import Settings
from eod_desktop.ui.shortcut_editor import ShortcutEditor
from eod_desktop.ui.shortcuts import Shortcuts, keys_of
from tests.ui.test_shortcuts import OWN, action, all_keys, commands

Key, Mod = Qt.Key, Qt.KeyboardModifier
FIXED = (("In the roster", (("F2", "Edit character"), ("2–50, Enter", "Put copies on board"))),)


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path) -> ShortcutEditor:
    shortcuts = Shortcuts(commands(), Settings(tmp_path / "settings.ini"))
    editor = ShortcutEditor(shortcuts, FIXED)
    editor.shortcuts = shortcuts
    qtbot.addWidget(editor)
    editor.show()
    editor.activateWindow()
    qtbot.waitUntil(editor.search.hasFocus)
    return editor


def press(editor: ShortcutEditor, key: Qt.Key, modifiers: Qt.KeyboardModifier = Mod.NoModifier) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(editor.focusWidget(), key, modifiers)


def rows(editor: ShortcutEditor) -> list[tuple[str, ...]]:
    found = []
    for number in range(editor.list.topLevelItemCount()):
        heading = editor.list.topLevelItem(number)
        if not heading.isHidden():
            found.append((heading.text(0),))
            children = [heading.child(place) for place in range(heading.childCount())]
            found += [tuple(row.text(column) for column in range(3)) for row in children if not row.isHidden()]
    return found


def test_every_key_is_listed_by_where_it_works(editor: ShortcutEditor) -> None:
    assert rows(editor) == [
        ("Edit",),
        ("Undo", "Ctrl+Z", ""),
        ("Redo", "Ctrl+Shift+Z, Ctrl+Y", ""),
        ("Copy", "", ""),
        ("View",),
        ("Log", "Ctrl+L", ""),
        ("In the roster",),
        ("Edit character", "F2", "fixed"),
        ("Put copies on board", "2–50, Enter", "fixed"),
    ]


def test_search_choose_press_enter(editor: ShortcutEditor) -> None:
    QTest.keyClicks(editor.search, "redo")
    assert rows(editor) == [("Edit",), ("Redo", "Ctrl+Shift+Z, Ctrl+Y", "")]
    press(editor, Key.Key_Down)
    press(editor, Key.Key_Return)
    assert editor.focusWidget() is editor.field
    press(editor, Key.Key_F7, Mod.ControlModifier)
    press(editor, Key.Key_Return)
    assert rows(editor)[1] == ("Redo", "Ctrl+F7", "changed")
    assert editor.focusWidget() is editor.list
    assert editor.isVisible()


def test_keys_are_found_too_and_nothing_is_said(editor: ShortcutEditor) -> None:
    editor.search.setText("ctrl+y")
    assert editor.list.action is action(editor.shortcuts, "redo")
    editor.search.setText("xyzzy")
    assert rows(editor) == []
    assert editor.about.text() == "Nothing found. Clear the search to see all."
    assert not any(button.isEnabled() for button in (editor.use, editor.add, editor.none, editor.reset))
    editor.search.clear()
    assert len(rows(editor)) == 9
    assert editor.list.action is not None


def test_a_clash_is_said_before_it_is_settled(editor: ShortcutEditor) -> None:
    editor.list.select(action(editor.shortcuts, "log"))
    editor.field.setFocus()
    press(editor, Key.Key_Z, Mod.ControlModifier)
    assert editor.problem.text() == "Ctrl+Z belongs to “Undo”, which has no keys left if you take it."
    assert all_keys(editor.shortcuts) == OWN
    press(editor, Key.Key_Y, Mod.ControlModifier)
    assert editor.problem.text() == "Ctrl+Y belongs to “Redo”, which keeps its other keys if you take it."
    press(editor, Key.Key_Return)
    assert all_keys(editor.shortcuts) == {**OWN, "log": ("Ctrl+Y",), "redo": ("Ctrl+Shift+Z",)}
    assert not editor.problem.isVisible()


def test_its_own_key_is_no_clash(editor: ShortcutEditor) -> None:
    editor.field.setFocus()
    press(editor, Key.Key_Z, Mod.ControlModifier)
    assert editor.problem.text() == ""


@pytest.mark.parametrize(
    ("key", "modifiers", "said"),
    [
        (Key.Key_A, Mod.NoModifier, "A writes in fields"),
        (Key.Key_R, Mod.ShiftModifier, "Shift+R writes in fields"),
        (Key.Key_F2, Mod.NoModifier, "F2 is fixed: Edit character."),
    ],
)
def test_keys_that_cannot_be_used_are_refused_in_place(
    editor: ShortcutEditor, key: Qt.Key, modifiers: Qt.KeyboardModifier, said: str
) -> None:
    editor.field.setFocus()
    press(editor, key, modifiers)
    assert editor.problem.text().startswith(said)
    assert editor.field.accessibleDescription() == editor.problem.text()
    assert not editor.use.isEnabled()
    press(editor, Key.Key_Return)
    assert all_keys(editor.shortcuts) == OWN
    press(editor, Key.Key_Backspace)
    assert editor.problem.text() == ""


@pytest.fixture
def panel_editor(qtbot: QtBot, tmp_path: Path) -> ShortcutEditor:
    """With commands of a panel, whose keys are letters, beside those of the window."""
    parts = []
    for name, key in {"attack": "A", "evade": "E"}.items():
        part = QAction(name.title())
        part.setObjectName(name)
        part.setShortcut(QKeySequence(key))
        part.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        parts.append((part, name.title()))
    shortcuts = Shortcuts((*commands(), ("In the panel", parts)), Settings(tmp_path / "settings.ini"))
    editor = ShortcutEditor(shortcuts, [("On the board", [("+", "Heal"), ("−", "Damage")])])
    editor.shortcuts = shortcuts
    qtbot.addWidget(editor)
    editor.show()
    editor.list.select(parts[0][0])
    editor.field.setFocus()
    return editor


def test_a_command_of_the_panel_takes_a_letter(panel_editor: ShortcutEditor) -> None:
    press(panel_editor, Key.Key_Q)
    press(panel_editor, Key.Key_Return)
    assert all_keys(panel_editor.shortcuts) == {**OWN, "attack": ("Q",), "evade": ("E",)}


@pytest.mark.parametrize(
    ("key", "modifiers", "said"),
    [
        (Key.Key_E, Mod.NoModifier, "E belongs to “Evade”, which has no keys left if you take it."),
        (Key.Key_L, Mod.ControlModifier, "Ctrl+L belongs to “Log”, which has no keys left if you take it."),
        (Key.Key_Q, Mod.ShiftModifier, ""),
    ],
)
def test_a_key_of_the_panel_and_one_of_the_window_clash(
    panel_editor: ShortcutEditor, key: Qt.Key, modifiers: Qt.KeyboardModifier, said: str
) -> None:
    press(panel_editor, key, modifiers)
    assert panel_editor.problem.text() == said
    assert panel_editor.use.isEnabled()


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (Key.Key_Space, "Space moves or presses something."),
        (Key.Key_Down, "Down moves or presses something."),
        (Key.Key_Plus, "+ is fixed: Heal."),
        (Key.Key_Minus, "- is fixed: Damage."),
    ],
)
def test_keys_that_mean_something_on_the_board_are_refused(
    panel_editor: ShortcutEditor, key: Qt.Key, said: str
) -> None:
    press(panel_editor, key)
    assert panel_editor.problem.text().startswith(said)
    assert not panel_editor.use.isEnabled()


def test_a_key_is_added_and_all_are_taken_away(editor: ShortcutEditor) -> None:
    undo = action(editor.shortcuts, "undo")
    editor.field.setFocus()
    press(editor, Key.Key_F7)
    editor.add.click()
    assert keys_of(undo) == ("Ctrl+Z", "F7")
    editor.none.click()
    assert keys_of(undo) == ()
    assert not editor.add.isEnabled()
    editor.reset.click()
    assert keys_of(undo) == ("Ctrl+Z",)
    assert not editor.reset.isEnabled()


def test_all_go_back_at_once(editor: ShortcutEditor) -> None:
    assert not editor.reset_all.isEnabled()
    editor.none.click()
    editor.list.select(action(editor.shortcuts, "log"))
    editor.none.click()
    editor.reset_all.click()
    assert all_keys(editor.shortcuts) == OWN
    assert not editor.reset_all.isEnabled()


def test_what_is_fixed_cannot_be_changed(editor: ShortcutEditor) -> None:
    editor.search.setText("character")
    assert editor.about.text() == "The keys of “Edit character” are fixed."
    assert not editor.field.isEnabled()


def test_escape_leaves_the_field_and_then_the_window(editor: ShortcutEditor) -> None:
    editor.field.setFocus()
    press(editor, Key.Key_Escape)
    assert editor.focusWidget() is editor.list
    press(editor, Key.Key_Escape)
    assert not editor.isVisible()


def test_tab_reaches_everything_and_each_has_a_name(editor: ShortcutEditor) -> None:
    editor.field.setFocus()
    press(editor, Key.Key_F7)
    editor.search.setFocus()
    reached: list[QWidget] = []
    for _ in range(12):
        reached.append(editor.focusWidget())
        press(editor, Key.Key_Tab)
    wanted = [editor.search, editor.list, editor.field, editor.use, editor.add, editor.none, editor.close_button]
    assert [widget for widget in wanted if widget not in reached] == []
    assert all(widget.accessibleName() or isinstance(widget, QPushButton) for widget in reached)
    assert editor.field.accessibleName() == "New keys of Undo"
