"""How the action panel is laid out: what scrolls, what stays in sight, and what a quiet panel says."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.action_kinds import ActionKinds
from eod_desktop.ui.attack_page import AttackPage
from eod_desktop.ui.declare_footer import DeclareFooter
from eod_desktop.ui.plain_page import PlainPage
from eod_desktop.ui.ruling_box import RulingBox
from eod_desktop.ui.theme import set_surface
from eod_desktop.ui.who_header import WhoHeader


class PanelBody(QStackedWidget):
    """The parts from top to bottom: a ruling that waits, who, what, the attack or a note, odds and buttons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ruling = RulingBox()
        self.who = WhoHeader()
        self.kinds = ActionKinds()
        self.attack = AttackPage()
        self.plain = PlainPage()
        self.footer = DeclareFooter()
        self.footer.setFocusProxy(self.kinds)
        self._pages = QStackedWidget()
        self._scroll = QScrollArea()
        self.attack.writing_begun.connect(self._bring_into_sight)
        self.addWidget(self._hint())
        self.addWidget(self._parts())

    def show_parts(self, shown: bool) -> None:
        """Show the parts, or the hint of a panel that has nobody to show."""
        self.setCurrentIndex(1 if shown else 0)

    def show_attack(self, attacks: bool) -> None:
        """Show the attack's parts, or the note on another action, in the same place."""
        self._pages.setCurrentWidget(self.attack if attacks else self.plain)

    def scroll_to_top(self) -> None:
        self._scroll.verticalScrollBar().setValue(0)

    def _bring_into_sight(self, part: QWidget) -> None:
        """Scroll to a part that has just been shown, once it has its place."""
        QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(part))

    def _hint(self) -> QWidget:
        hint = QLabel(self.tr("Choose a combatant on the board to see what it can do."))
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        hint.setMargin(2 * fonts.pixel_size(self.font()))
        return hint

    def _parts(self) -> QWidget:
        self._scroll.setWidget(self._content())
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        parts = QWidget()
        column = QVBoxLayout(parts)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.ruling)
        column.addWidget(self._scroll, 1)
        column.addWidget(self.footer)
        return parts

    def _content(self) -> QWidget:
        unit = fonts.pixel_size(self.font())
        self._pages.addWidget(self.attack)
        self._pages.addWidget(self.plain)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(unit, unit, unit, unit // 2)
        layout.setSpacing(unit * 2 // 3)
        layout.addWidget(self.who)
        layout.addWidget(self.kinds)
        layout.addWidget(self._pages, 1)
        set_surface(content, "panel")
        return content
