"""Where characters that are dragged within the roster would come to stand."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView

from eod_desktop.models.roster import RosterRole
from eod_desktop.models.roster_filter import RosterFilter
from eod_desktop.models.roster_rows import Section
from eod_desktop.ui import fonts
from eod_desktop.ui.colors import colors_for


class Landing(msgspec.Struct, frozen=True):
    """Before the character of that id, "" for the end, under the heading of the section; `line` is a viewport's y."""

    before: str
    section: Section
    line: int


class RosterLanding:
    """Works it out for a list, and draws a line there."""

    def __init__(self, view: QListView, characters: RosterFilter) -> None:
        self._view = view
        self._characters = characters
        self._landing: Landing | None = None

    def at(self, place: QPoint) -> Landing | None:
        """The landing for a point of the viewport, None where there is no heading to stand under."""
        count = self._characters.rowCount()
        if not count:
            return None
        index = self._view.indexAt(place)
        row = index.row() if index.isValid() else count
        if index.isValid():
            rect = self._view.visualRect(index)
            below = place.y() > rect.center().y() or not index.data(RosterRole.ID)
            row += int(below)
        heading = self._characters.heading_above(row - 1 if row else 0)
        section = heading.data(RosterRole.ROW).section
        follower = self._characters.index(row, 0)
        before = follower.data(RosterRole.ID) if follower.isValid() else ""
        last = self._view.visualRect(self._characters.index(max(0, row - 1), 0))
        return Landing(before or "", section, last.bottom() if row else 0)

    def show_at(self, place: QPoint) -> None:
        """Draw the line for a point of the viewport."""
        landing = self.at(place)
        if landing != self._landing:
            self._landing = landing
            self._view.viewport().update()

    def hide(self) -> None:
        if self._landing is not None:
            self._landing = None
            self._view.viewport().update()

    def paint(self) -> None:
        """Draw the line on the viewport, if there is one."""
        if self._landing is None:
            return
        viewport = self._view.viewport()
        thickness = max(2, fonts.pixel_size(self._view.font()) // 6)
        painter = QPainter(viewport)
        line = QRect(0, self._landing.line - thickness // 2, viewport.width(), thickness)
        painter.fillRect(line, colors_for(self._view.palette()).accent)
        painter.end()
