"""Keys of actions as the GM wants them."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from pytestqt.qtbot import QtBot

from eod_desktop.settings import Settings
from eod_desktop.ui.shortcuts import Commands, Shortcuts, keys_of, moves, native, pressed_key, short, writes

Mod, Key = Qt.KeyboardModifier, Qt.Key


def commands() -> Commands:
    """Edit: undo, redo (two keys), copy (none). View: log."""

    def made(name: str, *keys: str) -> tuple[QAction, str]:
        action = QAction(name.title())
        action.setObjectName(name)
        action.setShortcuts([QKeySequence(key) for key in keys])
        return action, name.title()

    return (
        ("Edit", (made("undo", "Ctrl+Z"), made("redo", "Ctrl+Shift+Z", "Ctrl+Y"), made("copy"))),
        ("View", (made("log", "Ctrl+L"),)),
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def shortcuts(qtbot: QtBot, settings: Settings) -> Shortcuts:
    return Shortcuts(commands(), settings)


def action(shortcuts: Shortcuts, name: str) -> QAction:
    return next(one for _, actions in shortcuts.commands for one, _ in actions if one.objectName() == name)


def all_keys(shortcuts: Shortcuts) -> dict[str, tuple[str, ...]]:
    return {one.objectName(): keys_of(one) for _, actions in shortcuts.commands for one, _ in actions}


OWN = {"undo": ("Ctrl+Z",), "redo": ("Ctrl+Shift+Z", "Ctrl+Y"), "copy": (), "log": ("Ctrl+L",)}


def test_nothing_is_stored_until_something_changes(shortcuts: Shortcuts, settings: Settings) -> None:
    assert all_keys(shortcuts) == OWN
    assert shortcuts.all_own
    assert settings.shortcuts == {}


def test_a_key_is_taken_from_whoever_had_it(shortcuts: Shortcuts, settings: Settings, qtbot: QtBot) -> None:
    with qtbot.waitSignal(shortcuts.changed):
        shortcuts.rebind(action(shortcuts, "copy"), ("Ctrl+Y", "F7", "F7"))
    assert all_keys(shortcuts) == {**OWN, "redo": ("Ctrl+Shift+Z",), "copy": ("Ctrl+Y", "F7")}
    assert settings.shortcuts == {"redo": ("Ctrl+Shift+Z",), "copy": ("Ctrl+Y", "F7")}
    assert not shortcuts.all_own


def test_what_was_changed_is_there_next_time(shortcuts: Shortcuts, settings: Settings) -> None:
    shortcuts.rebind(action(shortcuts, "undo"), ())
    shortcuts.rebind(action(shortcuts, "log"), ("Ctrl+Z",))
    again = Shortcuts(commands(), settings)
    assert all_keys(again) == {**OWN, "undo": (), "log": ("Ctrl+Z",)}
    assert again.own_keys(action(again, "undo")) == ("Ctrl+Z",)


def test_what_the_gm_chose_wins_over_a_key_that_a_newer_program_gives(settings: Settings, qtbot: QtBot) -> None:
    settings.shortcuts = {"copy": ("Ctrl+L",), "gone": ("Ctrl+G",), "undo": ("nonsense key",)}
    shortcuts = Shortcuts(commands(), settings)
    assert all_keys(shortcuts) == {**OWN, "log": (), "copy": ("Ctrl+L",), "undo": ()}


def test_one_and_all_go_back_to_the_program_s_own(shortcuts: Shortcuts, settings: Settings) -> None:
    shortcuts.rebind(action(shortcuts, "copy"), ("Ctrl+Z",))
    shortcuts.rebind(action(shortcuts, "log"), ("F7",))
    shortcuts.reset(action(shortcuts, "undo"))
    assert all_keys(shortcuts) == {**OWN, "log": ("F7",)}
    shortcuts.reset_all()
    assert all_keys(shortcuts) == OWN
    assert settings.shortcuts == {}


def test_the_owner_of_a_key_is_known(shortcuts: Shortcuts) -> None:
    redo = action(shortcuts, "redo")
    assert shortcuts.owner("Ctrl+Y") is redo
    assert shortcuts.owner("Ctrl+Y", besides=redo) is None
    assert shortcuts.owner("F7") is None
    assert shortcuts.words(redo) == "Redo"


def test_keys_are_shown_one_after_the_other() -> None:
    assert native(("Ctrl+Z", "F5")) == "Ctrl+Z, F5"


def test_a_small_picture_of_a_key_has_an_arrow_for_shift() -> None:
    assert [short(keys) for keys in ((), ("R",), ("Shift+R", "F5"), ("[",))] == [
        "",
        "R",
        "\N{UPWARDS WHITE ARROW}R",
        "[",
    ]


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "name"),
    [
        (Key.Key_R, Mod.ShiftModifier, "R", "Shift+R"),
        (Key.Key_2, Mod.KeypadModifier, "2", "2"),
        (Key.Key_Question, Mod.ShiftModifier, "?", "?"),
        (Key.Key_BracketLeft, Mod.ControlModifier | Mod.AltModifier, "[", "["),
        (Key.Key_BracketLeft, Mod.ControlModifier, "\x1b", "Ctrl+["),
        (Key.Key_F5, Mod.ShiftModifier, "", "Shift+F5"),
    ],
)
def test_a_key_is_called_as_it_is_given_to_commands(key, modifiers, text: str, name: str) -> None:
    assert pressed_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)).toString() == name


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (QKeyCombination(Mod.NoModifier, Key.Key_Space), True),
        (QKeyCombination(Mod.ShiftModifier, Key.Key_Up), True),
        (QKeyCombination(Mod.AltModifier, Key.Key_Up), False),
        (QKeyCombination(Mod.NoModifier, Key.Key_A), False),
    ],
)
def test_keys_that_move_are_told_from_those_that_do_not(key: QKeyCombination, expected: bool) -> None:
    assert moves(key) is expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (QKeyCombination(Mod.NoModifier, Key.Key_A), True),
        (QKeyCombination(Mod.ShiftModifier, Key.Key_R), True),
        (QKeyCombination(Mod.NoModifier, Key.Key_Return), True),
        (QKeyCombination(Mod.ShiftModifier, Key.Key_Left), True),
        (QKeyCombination(Mod.KeypadModifier, Key.Key_1), True),
        (QKeyCombination(Mod.ControlModifier, Key.Key_A), False),
        (QKeyCombination(Mod.AltModifier | Mod.ShiftModifier, Key.Key_Left), False),
        (QKeyCombination(Mod.NoModifier, Key.Key_F1), False),
        (QKeyCombination(Mod.ShiftModifier, Key.Key_F12), False),
    ],
)
def test_keys_that_write_are_told_from_those_that_do_not(key: QKeyCombination, expected: bool) -> None:
    assert writes(key) is expected
