"""Walking a window by keyboard: whom Tab and the arrow keys come to, and what it is called and looks like there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)

_CONTROLS = (
    *(QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox),
    *(QLineEdit, QPlainTextEdit, QTextEdit),
)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_MOST_STOPS = 200
_LEAST_CHANGE = 60
"""Pixels that have to look different with the focus: more than the bar of a text cursor."""


def controls(window: QWidget) -> list[QWidget]:
    """What can be clicked or written in now, without the parts that a bigger control is made of."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, _CONTROLS)
        and not isinstance(widget, QScrollBar)
        and widget.window() is window
        and widget.isVisible()
        and widget.isEnabled()
        and not any(isinstance(above, _CONTROLS) for above in _above(widget))
    ]


def _above(widget: QWidget) -> Iterator[QWidget]:
    while (widget := widget.parentWidget()) is not None:
        yield widget


def stops(window: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """Where Tab, or Shift+Tab, comes from the focus on, until it comes to a place again; that has to be the first."""
    start = QApplication.focusWidget()
    assert start is not None, "nothing has the focus"
    found = [start]
    for _ in range(_MOST_STOPS):
        QTest.keyClick(QApplication.focusWidget(), key)
        here = QApplication.focusWidget()
        assert here is not None, "the focus got lost"
        assert here is window or window.isAncestorOf(here), f"the focus left the window for {described(here)}"
        if here in found:
            assert here is start, f"{described(start)} is not come to again"
            return found
        found.append(here)
    raise AssertionError("it never comes round")


def choices(way: Iterable[QWidget]) -> list[QWidget]:
    """Where the arrow keys come to from the buttons of which one is chosen; what was chosen is chosen again then."""
    found: list[QWidget] = []
    for stop in way:
        if isinstance(stop, QAbstractButton) and (stop.autoExclusive() or (stop.group() and stop.group().exclusive())):
            found += _choices_from(stop)
    return found


def _choices_from(button: QAbstractButton) -> list[QWidget]:
    found: list[QWidget] = [button]
    for here in found:
        for key in _ARROWS:
            _choose(here)
            here.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(here, key)
            # a choice may hand the focus on to where it is filled in
            there = button.group().checkedButton() if button.group() else QApplication.focusWidget()
            if there is not None and there not in found:
                found.append(there)
    _choose(button)
    return found[1:]


def _choose(button: QWidget) -> None:
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Space)


def described(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{spoken(widget)}”"


def spoken(widget: QWidget) -> str:
    """What a screen reader calls it."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface else ""


def nameless(widgets: Iterable[QWidget]) -> list[str]:
    """Those that have no name for a screen reader."""
    return [
        f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        for widget in widgets
        if not spoken(widget).strip()
    ]


def unmarked(widgets: Iterable[QWidget]) -> list[str]:
    """Those that look the same whether they have the focus or not."""
    alike = []
    for widget in widgets:
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        with_focus = widget.grab().toImage()
        widget.clearFocus()
        if _differing(with_focus, widget.grab().toImage()) < _LEAST_CHANGE:
            alike.append(described(widget))
    return alike


def _differing(one: QImage, other: QImage) -> int:
    """In how many pixels they differ."""
    assert one.size() == other.size()
    format = QImage.Format.Format_RGB32
    first, second = (bytes(image.convertToFormat(format).constBits()) for image in (one, other))
    return sum(first[place : place + 4] != second[place : place + 4] for place in range(0, len(first), 4))
