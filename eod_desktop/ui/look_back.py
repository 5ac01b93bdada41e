"""Earlier turns of the encounter on the board, to be looked at. Nothing is changed from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from eod_desktop.document import Change, Document
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.models.wording import number
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import KeyButton
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.report_rich import rich_text
from eod_desktop.ui.shortcuts import native


class LookBack(QDialog):
    """A window beside the board that shows one turn as it was played; the board goes on meanwhile.

    It opens on the turn before the current one, and follows the encounter on the board.
    """

    def __init__(
        self,
        document: Document,
        parent: QWidget | None = None,
        *,
        keys: tuple[Sequence[str], Sequence[str]] = (("Alt+Left",), ("Alt+Right",)),
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`keys` are those that go to an earlier turn and those that go to a later one, as portable texts."""
        super().__init__(parent)
        self._document = document
        self._now = now
        self.setWindowTitle(self.tr("Earlier turns"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.place = QLabel()
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.place.setProperty("role", "title")
        self.aside = QLabel()
        self.aside.setProperty("role", "dim")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setAccessibleName(self.tr("What happened in the turn"))
        back, on = keys
        self.earlier = self._button(self.tr("&Earlier"), back, self.go_back)
        self.later = self._button(self.tr("&Later"), on, self.go_on)
        self.close_button = QPushButton(self.tr("&Close"))
        self.close_button.clicked.connect(self.reject)
        self._arrange()
        self._turn = self._last - 1 if self._last > 1 else self._last
        document.changed.connect(self._follow)
        self._show()
        self.text.setFocus()

    @property
    def turn(self) -> int:
        """The turn that is shown; 0 before the first."""
        return self._turn

    def go_back(self) -> None:
        """Show the turn before this one, if there is one."""
        self.show_turn(self._turn - 1)

    def go_on(self) -> None:
        """Show the turn after this one, up to the current one."""
        self.show_turn(self._turn + 1)

    def show_turn(self, turn: int) -> None:
        """Show a turn, the nearest that there is."""
        wanted = max(min(1, self._last), min(turn, self._last))
        if wanted != self._turn:
            self._turn = wanted
            self._show()

    @property
    def _last(self) -> int:
        encounter = self._document.encounter
        return encounter.turn if encounter else 0

    def _button(self, text: str, keys: Sequence[str], action: Callable[[], None]) -> KeyButton:
        button = KeyButton(text, native(keys[:1]))
        button.setAutoDefault(False)
        button.clicked.connect(action)
        for key in keys:
            QShortcut(QKeySequence(key), self).activated.connect(action)
        return button

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        top = QHBoxLayout()
        top.setSpacing(round(unit * 0.8))
        top.addWidget(self.place)
        top.addWidget(self.aside, 1)
        top.addWidget(self.earlier)
        top.addWidget(self.later)
        bottom = QHBoxLayout()
        bottom.addStretch(1)
        bottom.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[unit] * 4)
        layout.setSpacing(round(unit * 0.7))
        layout.addLayout(top)
        layout.addWidget(self.text, 1)
        layout.addLayout(bottom)
        screen = self.screen().availableGeometry().size()
        self.resize(min(unit * 64, screen.width() - unit * 2), min(unit * 48, screen.height() - unit * 6))

    # what is shown

    def _follow(self, change: Change) -> None:
        """A turn that is over changes only when it is undone, or with the names in it."""
        before, after = change.before.on_board, change.after.on_board
        if before is after and change.before.sides is change.after.sides:
            return
        if before is None or after is None or before.id != after.id:
            self._turn = self._last - 1 if self._last > 1 else self._last
            self._show()
            return
        renamed = [c.name for c in before.now.combatants] != [c.name for c in after.now.combatants]
        if renamed or self._turn >= min(before.now.turn, after.now.turn) or before.notes != after.notes:
            self._turn = max(min(1, self._last), min(self._turn, self._last))
            self._show(keep_place=True)
        else:
            self._show_place()

    def _show(self, *, keep_place: bool = False) -> None:
        self._show_place()
        bar = self.text.verticalScrollBar()
        place = bar.value() if keep_place else 0
        record = self._document.record
        if record is None:
            self.text.clear()
            return
        report = turn_summary(self._document.campaign, record, (self._turn,), players=False, printed_at=self._now())
        pixels = fonts.pixel_size(self.font())
        self.text.document().setDefaultFont(self.font())
        self.text.setHtml(rich_text(report, colors_for(self.palette()), pixels))
        bar.setValue(place)

    def _show_place(self) -> None:
        record = self._document.record
        if record is None:
            self.place.setText(self.tr("No encounter on the board"))
            self.aside.setText("")
        else:
            turn = self.tr("Turn {turn}").format(turn=number(self._turn))
            self.place.setText(turn if self._turn else self.tr("Before the first turn"))
            current = self._turn == self._last
            now = self.tr("the current turn") if current else self.tr("the fight is in turn {turn}")
            self.aside.setText(now.format(turn=number(self._last)) if self._last else "")
        self.earlier.setEnabled(self._turn > 1)
        self.later.setEnabled(self._turn < self._last)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and self.isVisible():
            self._show(keep_place=True)
