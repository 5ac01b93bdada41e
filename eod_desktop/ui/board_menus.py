"""Menus about the combatants selected on the board that fill themselves when they open: sides, marks, leaders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from eod_desktop.document import Document
from eod_desktop.models.plain_text import plain_tip
from eod_desktop.models.refusals import refusal
from eod_desktop.ui import side_marks
from eod_desktop.ui.asking import run
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_moves import BoardMoves
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.questions import NameDialog


class _SelfFillingMenu(QMenu):
    """Its entries are made anew each time it opens; one of them is ticked."""

    def __init__(self, document: Document, moves: BoardMoves, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._moves = moves
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Make the entries for who is selected now."""
        raise NotImplementedError

    def _choice(self, text: str, ticked: bool, choose: Callable[[], object]) -> QAction:
        action = self.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(ticked)
        # a triggered signal carries "checked", which none of these wants
        action.triggered.connect(lambda _=False: choose())
        return action


class SideMenu(_SelfFillingMenu):
    """The sides of the campaign, and a new one."""

    def __init__(
        self, document: Document, attempts: Attempts, moves: BoardMoves, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, moves, parent)
        self.setTitle(self.tr("Change &side"))
        self._attempts = attempts

    def fill(self) -> None:
        self.clear()
        now = self._moves.side()
        for side in self._moves.sides():
            self._choice(side, side == now, partial(self._moves.change_side, side))
        self.addSeparator()
        self.addAction(self.tr("&New side…")).triggered.connect(lambda: run(self.new_side()))

    def new_side(self) -> NameDialog:
        """The question for the name of a side that is not there yet."""
        title, verb = self.tr("New side"), self.tr("&Change")
        return NameDialog(self._attempts, title, verb, "", self._moves.put_on_side, self.parentWidget())


class SideMarkMenu(_SelfFillingMenu):
    """The shapes and colours for the side of those selected; each says which sides have it."""

    def __init__(
        self, document: Document, attempts: Attempts, moves: BoardMoves, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, moves, parent)
        self.setTitle(self.tr("Mar&k of the side"))
        self._attempts = attempts

    def fill(self) -> None:
        self.clear()
        campaign, side = self._document.campaign, self._moves.side()
        if not side:
            self.addAction(self.tr("Those selected are on several sides")).setEnabled(False)
            return
        styles = [campaign.side_style(other) for other in campaign.sides]
        for style in range(max(len(side_marks.SHAPES), *(known + 1 for known in styles))):
            having = [other for other, known in zip(campaign.sides, styles, strict=True) if known == style]
            words = side_marks.shape_name(style).capitalize()
            text = f"{words} · {', '.join(having)}" if having else words
            choose = partial(self._attempts.attempt, partial(self._document.set_side_style, side, style))
            self._choice(text, side in having, choose).setIcon(self._icon(style))

    def _icon(self, style: int) -> QIcon:
        size = side_marks.size_hint(self.font())
        picture = QPixmap(size * self.devicePixelRatio())
        picture.setDevicePixelRatio(self.devicePixelRatio())
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        side_marks.paint(painter, QRect(QPoint(), size), style, colors_for(self.palette()))
        painter.end()
        return QIcon(picture)


class LeaderMenu(_SelfFillingMenu):
    """Nobody, or one of their side with the skill to lead; who cannot says why."""

    def __init__(self, document: Document, moves: BoardMoves, parent: QWidget | None = None) -> None:
        super().__init__(document, moves, parent)
        self.setTitle(self.tr("&Led by"))

    def fill(self) -> None:
        self.clear()
        now = self._moves.leader()
        self._choice(self.tr("Nobody"), not now, partial(self._moves.set_leader, ""))
        leaders = self._moves.leaders()
        for leader in leaders:
            action = self._choice(leader.name, leader.id == now, partial(self._moves.set_leader, leader.id))
            error = self._moves.why_not_led_by(leader.id)
            action.setEnabled(error is None)
            if error:
                action.setToolTip(plain_tip(refusal(error, self._document.name_of)))
        if not leaders:
            several = self.tr("Those selected are on several sides")
            nobody = self.tr("Nobody else on this side has the Leader skill")
            self.addAction(nobody if self._moves.side() else several).setEnabled(False)
