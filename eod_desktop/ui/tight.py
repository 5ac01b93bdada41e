"""Buttons with less room beside their text, for many in a narrow panel."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

from eod_desktop.ui import fonts

_Some = TypeVar("_Some", bound=QWidget)
ROOM = 22.4  # text heights that a row of buttons may take in the action panel
_BESIDE = 0.25
_ABOVE = 0.38


def fits(widget: QWidget) -> bool:
    """Whether a widget has room side by side in the action panel at its smallest."""
    return widget.sizeHint().width() <= ROOM * fonts.pixel_size(widget.font())


def make_tight(widget: _Some) -> _Some:
    """The same widget, with the push buttons in it tight."""
    unit = fonts.pixel_size(widget.font())
    beside, above = round(unit * _BESIDE), round(unit * _ABOVE)
    widget.setStyleSheet(
        f"QPushButton {{ padding: {above}px {beside}px; }}"
        f" QPushButton:focus {{ padding: {above - 1}px {beside - 1}px; }}"
    )
    return widget
