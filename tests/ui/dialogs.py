"""What every small dialog keeps: the way of Tab, names for screen readers, Escape and Enter."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot


def shown(qtbot: QtBot, dialog: QDialog) -> QDialog:
    """The dialog, shown and active."""
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def tab_way(window: QWidget, most: int = 200) -> list[QWidget]:
    """Whom Tab comes to from where the focus is, once around."""
    start = QApplication.focusWidget()
    assert start is not None, "nothing has the focus"
    way = [start]
    for _ in range(most):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        assert here is not None
        assert window.isAncestorOf(here)
        if here is start:
            return way
        way.append(here)
    raise AssertionError(f"Tab never comes back: {[type(widget).__name__ for widget in way]}")


def name_of(widget: QWidget) -> str:
    """What a screen reader calls it: its accessible name, or the text on it."""
    text = getattr(widget, "text", lambda: "")()
    return widget.accessibleName() or str(text).replace("&", "")


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(QApplication.focusWidget(), key, modifiers)
