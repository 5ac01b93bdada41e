"""Names cut to the room there is, with the number that tells copies apart still to be seen."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

_NUMBERED = re.compile(r"^(.*\S)(\s+\S*\d+)$", re.DOTALL)
_LONGEST_TAIL = 6


def elided_name(metrics: QFontMetricsF, name: str, width: float) -> str:
    """``name`` in at most ``width``: the end is cut, but a short number at the end ("Raider of the hills 12") stays."""
    if metrics.horizontalAdvance(name) <= width:
        return name
    numbered = _NUMBERED.match(name)
    if numbered and len(numbered[2]) <= _LONGEST_TAIL:
        room = width - metrics.horizontalAdvance(numbered[2])
        head = metrics.elidedText(numbered[1], Qt.TextElideMode.ElideRight, room)
        if head:
            return head + numbered[2]
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, width)
