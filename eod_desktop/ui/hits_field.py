"""The small field on a row of the board that takes damage, healing or new hits, for one or several combatants."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QCheckBox, QHBoxLayout, QLineEdit, QWidget

from eod_desktop.document import Change, Document
from eod_desktop.models.hits_entry import HitsChange, HitsEntry, operation, outlook, parse_hits
from eod_desktop.models.plain_text import plain_tip
from eod_desktop.models.wording import MINUS, number
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.fields import mark
from eod_desktop.ui.message import Message
from eod_desktop.ui.wrapped_label import WrappedLabel

_MOST_LINES = 4
_WIDTH = 21.0
_ENTRY_WIDTH = 6.2
_PADDING = 0.5
_RADIUS = 0.6
_UNFINISHED = ("", "+", "-", "=", "=-", MINUS, f"={MINUS}")
_STAY = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class HitsField(QWidget):
    """Hidden until it is opened. Enter applies, Escape closes, A switches the armor; no other key leaves it.

    What is refused is said in it and stays to be corrected. It keeps whom it was opened for: where the focus goes
    while a figure stands in it, it stays open, so that no wound is lost and none is dealt unasked.
    """

    closed = Signal()
    """It is about to go; where it has the focus, somebody else should take it."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._ids: tuple[str, ...] = ()
        self._cell = QRect()
        self.entry = QLineEdit()
        self.entry.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.armor = QCheckBox(self.tr("Armor (A)"))
        self.armor.setAccessibleName(self.tr("Armor absorbs"))
        self.armor.setToolTip(self.tr("Whether armor absorbs of the damage"))
        self.words = WrappedLabel()
        self.setFocusProxy(self.entry)
        # a click beside the parts would reach the row underneath
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self._arrange_parts()
        for part in (self.entry, self.armor):
            part.installEventFilter(self)
        self.entry.textChanged.connect(self._refresh)
        self.armor.toggled.connect(self._refresh)
        document.changed.connect(self._follow)
        self.hide()

    @property
    def ids(self) -> tuple[str, ...]:
        """For whom it is open, () while it is closed."""
        return self._ids

    @property
    def waits(self) -> bool:
        """Whether there is a figure in it that is not done yet."""
        return bool(self._ids) and parse_hits(self.entry.text()) is not None

    def open(self, ids: Iterable[str], text: str = "") -> None:
        """Take an entry for these combatants of the board, with `text` typed already. Armor counts at first."""
        self._ids = tuple(ids)
        self.armor.setChecked(True)
        self.entry.setText(text)
        self._refresh()
        self.show()
        self.raise_()
        self.entry.setFocus()

    def place(self, cell: QRect) -> None:
        """Stand over the hits of a row, `cell` in the parent's coordinates; upwards where there is no room below."""
        self._cell = cell
        self._arrange()

    def close_field(self) -> None:
        """Close without a change."""
        if self._ids:
            self._ids = ()
            self.closed.emit()
            self.hide()
            self.entry.clear()

    def has_focus(self) -> bool:
        """Whether the focus is in one of its parts."""
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    # the parts and their place

    def _arrange_parts(self) -> None:
        unit = fonts.pixel_size(self.font())
        line = QHBoxLayout()
        line.setSpacing(round(unit * 0.6))
        line.addWidget(self.entry)
        line.addWidget(self.armor)
        line.addStretch(1)
        self._rows = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._rows.setSpacing(round(unit * 0.4))
        self._rows.addLayout(line)
        self._rows.addWidget(self.words)

    def _arrange(self) -> None:
        """Take the size for the words there are, with the entry over the cell and everything inside the parent."""
        parent = self.parentWidget()
        if parent is None:
            return
        area, unit = parent.rect(), fonts.pixel_size(self.font())
        padding = round(unit * _PADDING)
        self._rows.setContentsMargins(padding, padding, padding, padding)
        self.entry.setFixedWidth(round(unit * _ENTRY_WIDTH))
        width = min(round(unit * _WIDTH), area.width())
        height = max(self._rows.heightForWidth(width), self._rows.minimumHeightForWidth(width))
        inset = padding + self.entry.sizeHint().height() // 2
        left = self._cell.right() + padding - self.entry.width()
        top = self._cell.center().y() - inset
        down = top + height <= area.bottom() + 1 or self._cell.center().y() < area.center().y()
        if not down:
            top = min(self._cell.center().y() + inset, area.bottom() + 1) - height
        self._rows.setDirection(QBoxLayout.Direction.TopToBottom if down else QBoxLayout.Direction.BottomToTop)
        left = max(area.left(), min(left, area.right() + 1 - width))
        self.setGeometry(left, top, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = colors_for(self.palette())
        painter = QPainter(self)
        radius = fonts.pixel_size(self.font()) * _RADIUS
        crisp.box(painter, self.rect(), radius, fill=colors.panel, line=colors.accent)
        painter.end()

    # following

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange and self._ids:
            self._arrange()
        super().changeEvent(event)

    def _follow(self, change: Change) -> None:
        """Who is gone is left out; with the last one, or with another encounter, the field closes."""
        if not self._ids:
            return
        if change.before.current != change.after.current:
            self.close_field()  # somebody else may have the same id there
            return
        encounter = self._document.encounter
        here = {combatant.id for combatant in encounter.combatants} if encounter else set()
        left = tuple(id for id in self._ids if id in here)
        if left:
            self._ids = left
            self._refresh()
        else:
            self.close_field()

    def _refresh(self) -> None:
        text = self.entry.text()
        entry = parse_hits(text)
        self.armor.setEnabled(entry is None or entry.change is HitsChange.DAMAGE)
        if entry:
            self._say(self._outlook(entry))
        elif text.replace(" ", "") in _UNFINISHED:
            self._say(self.tr("7 or −7 damage · +3 heals · =12 sets"))
        else:
            self._refuse_text()

    def _outlook(self, entry: HitsEntry) -> str:
        encounter = self._document.encounter
        if encounter is None or not self._ids:
            return ""
        what = self._what(entry.change)
        if len(self._ids) > 1:
            what = self.tr("{what} · {count} combatants").format(what=what, count=number(len(self._ids)))
        absorb = self.armor.isChecked()
        lines = [outlook(encounter, id, entry, absorb) for id in self._ids[:_MOST_LINES]]
        more = ["…"] if len(self._ids) > _MOST_LINES else []
        return "\n".join([what, *lines, *more])

    def _what(self, change: HitsChange) -> str:
        return {
            HitsChange.DAMAGE: self.tr("Damage"),
            HitsChange.HEAL: self.tr("Healing"),
            HitsChange.SET: self.tr("New hits"),
        }[change]

    def _refuse_text(self) -> None:
        self._say(self.tr("Write a whole number: 7 or −7 is damage, +3 heals, =12 sets the hits."), bad=True)

    def _say(self, words: str, bad: bool = False) -> None:
        mark(self.entry, words if bad else "")
        self.entry.setToolTip(plain_tip(words) if bad else "")
        self.entry.setAccessibleDescription(words)
        self.entry.setAccessibleName(self.tr("Change hits of {names}").format(names=self._names()))
        role = "bad" if bad else "dim"
        if self.words.property("role") != role:
            self.words.setProperty("role", role)
            self.words.style().polish(self.words)
        self.words.setText(words)
        if self._ids:
            self._arrange()

    def _names(self) -> str:
        shown = ", ".join(self._document.name_of(id) for id in self._ids[:_MOST_LINES])
        return f"{shown} …" if len(self._ids) > _MOST_LINES else shown

    # doing it

    def apply(self) -> bool:
        """Do what is typed to everyone as one step; False when it is refused."""
        entry = parse_hits(self.entry.text())
        if entry is None:
            self._refuse_text()
            return False
        ids, (name, arguments) = self._ids, operation(entry, self.armor.isChecked())
        if not self._attempts.attempt(lambda: self._document.fight_all(name, ids, *arguments), self._refused):
            return False
        self.close_field()
        return True

    def finish(self) -> bool:
        """Do what is typed, if that is a figure, because nobody will come back to it; False when it is refused."""
        return self.apply() if self.waits else True

    def _refused(self, message: Message) -> None:
        self._say(" ".join(part for part in (message.what, message.advice) if part), bad=True)

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(event)
        if event.type() == QEvent.Type.FocusOut and isinstance(event, QFocusEvent):
            self._left(event.reason())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What no part wanted ends here: on the board it would choose or declare something."""
        event.accept()

    def _press(self, event: QKeyEvent) -> bool:
        key, plain = Qt.Key(event.key()), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self.apply()
        elif key == Qt.Key.Key_Escape:
            self.close_field()
        elif key == Qt.Key.Key_A and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            if self.armor.isEnabled():
                self.armor.toggle()
        else:
            return False
        return True

    def _left(self, reason: Qt.FocusReason) -> None:
        """With nothing but a sign in it the field goes when the focus does."""
        if reason in _STAY or self.has_focus():
            return
        if self.entry.text().replace(" ", "") in _UNFINISHED:
            self.close_field()
