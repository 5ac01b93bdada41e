"""How the action panel is laid out: what scrolls, and what stays in sight."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.chosen_odds import ChosenOdds
from eod_desktop.rules import Combatant, Encounter
from eod_desktop.ui import fonts
from eod_desktop.ui.action_kinds import ActionKinds
from eod_desktop.ui.attack_page import AttackPage
from eod_desktop.ui.declare_footer import DeclareFooter
from eod_desktop.ui.dm_sheet import DmSheet
from eod_desktop.ui.hold_sheet import HoldSheet
from eod_desktop.ui.other_page import OtherPage
from eod_desktop.ui.plain_page import PlainPage
from eod_desktop.ui.ruling_box import RulingBox
from eod_desktop.ui.theme import set_surface
from eod_desktop.ui.who_header import WhoHeader
from eod_desktop.ui.whole_rows import WholeRowsArea

_LOW = 60.0  # text heights; in a lower panel chart and words would take the place of why the roll is what it is


class PanelBody(QWidget):
    """The parts from top to bottom: a ruling that waits, who, what, the attack or a note, what comes up, the foot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ruling = RulingBox()
        self.who = WhoHeader()
        self.kinds = ActionKinds()
        self.attack = AttackPage()
        self.plain = PlainPage()
        self.other = OtherPage()
        self.dms = DmSheet()
        self.holds = HoldSheet()
        self.footer = DeclareFooter()
        self.footer.setFocusProxy(self.kinds)
        self._pages = QStackedWidget()
        self._scroll = WholeRowsArea()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the foot leaves more to what is chosen."""
        super().resizeEvent(event)
        self.footer.fold(self.height() < _LOW * fonts.pixel_size(self.font()))

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names, wherever the parts draw them."""
        for part in (self.ruling, self.who, self.kinds, self.attack, self.other, self.footer):
            part.show_keys(key_of)

    def show_page(self, kind: ActionKind) -> None:
        """Show the parts of that kind of action, always in the same place."""
        page = self._page(kind)
        if page is self._pages.currentWidget():
            return
        for other in (self.attack, self.other, self.plain):
            # a page that is not shown takes no room, so that a short one needs no scrolling
            vertical = QSizePolicy.Policy.Preferred if other is page else QSizePolicy.Policy.Ignored
            other.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self._pages.setCurrentWidget(page)

    def _page(self, kind: ActionKind) -> QWidget:
        match kind:
            case ActionKind.ATTACK | ActionKind.MOVE_ATTACK:
                return self.attack
            case ActionKind.OTHER | ActionKind.TASK:
                return self.other
            case _:
                return self.plain

    def show_odds(self, encounter: Encounter, combatant: Combatant, odds: ChosenOdds, choice: AttackChoice) -> None:
        """Show why the roll of a combatant's choice is what it is, and what it is worth; without one, neither."""
        weapon = combatant.weapon(choice.weapon)
        if odds.attack and weapon:
            self.footer.show_odds(odds.attack, weapon, encounter.combatant(choice.target), odds.better)
        elif odds.check:
            self.footer.show_task(odds.check)
        else:
            self.footer.hide_odds()
        page = self.other if choice.tries else self.attack
        page.why.show_check(odds.check, choice)

    def end_choosing(self) -> None:
        """Put away what has come up, and give the focus back from where something is written."""
        self.other.end_writing()
        self.dms.put_away()
        self.holds.put_away()

    def scroll_to_top(self) -> None:
        self._scroll.verticalScrollBar().setValue(0)

    def _arrange(self) -> None:
        self._scroll.setWidget(self._content())
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.ruling)
        column.addWidget(self._scroll, 1)
        for part in (self.holds, self.dms, self.footer):
            column.addWidget(part)

    def _content(self) -> QWidget:
        unit = fonts.pixel_size(self.font())
        for page in (self.plain, self.other, self.attack):
            self._pages.addWidget(page)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(unit, unit, unit, unit // 2)
        layout.setSpacing(unit * 2 // 3)
        layout.addWidget(self.who)
        layout.addWidget(self.kinds)
        layout.addWidget(self._pages, 1)
        set_surface(content, "panel")
        return content
