"""Widgets that come and go without moving what is around them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def keep_room(widget: QWidget) -> None:
    """Have a layout keep the room of a widget while it is hidden."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
