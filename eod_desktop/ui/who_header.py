"""Who is up: name, place in the turn, hits and states."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.declaring import Answer
from eod_desktop.models.plain_text import plain_tip
from eod_desktop.rules import Combatant, Encounter, Status
from eod_desktop.ui import fonts, hits_bar, pill, side_marks
from eod_desktop.ui.answers import enable
from eod_desktop.ui.buttons import KeyButton
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.pill import Tone
from eod_desktop.ui.tight import make_tight

_MOST_NAMES = 4


class WhoHeader(QWidget):
    """The top of the panel."""

    hold_clicked = Signal(object)
    """The button, to which the focus goes back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ElidedLabel(name=True)
        self._name.setProperty("role", "title")
        self._place = ElidedLabel()
        self._place.setProperty("role", "caption")
        self.hold = make_tight(KeyButton(self.tr("Hold…")))
        self.hold.setProperty("flat", True)
        self.hold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hold.clicked.connect(lambda: self.hold_clicked.emit(self.hold))
        self._state = _StateLine()
        unit = fonts.pixel_size(self.font())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 4)
        place = QHBoxLayout()
        place.addWidget(self._place, 1)
        place.addWidget(self.hold)
        layout.addWidget(self._name)
        layout.addLayout(place)
        layout.addWidget(self._state)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        self.hold.set_short_key(key_of("hold"))

    def show_combatant(self, encounter: Encounter, combatant: Combatant, side_style: int) -> None:
        """Show one of the encounter's combatants."""
        self._name.setText(combatant.name)
        self._place.setText(self._place_text(encounter, combatant))
        self._state.show_state(combatant, side_style, tuple(self._states(encounter, combatant)))

    def show_hold(self, answer: Answer) -> None:
        """Say what holding would do, or why it cannot be done."""
        enable(self.hold, answer)

    def _place_text(self, encounter: Encounter, combatant: Combatant) -> str:
        place = encounter.places.get(combatant.id) if combatant.id in encounter.ranked else None
        if place is None:
            return self.tr("no initiative yet") if combatant.status is not Status.LEFT else self.tr("has left")
        text = self.tr("initiative {total}").format(total=wording.number(place.total))
        group = next((group for group in encounter.groups if combatant.id in group), ())
        others = [id for id in group if id != combatant.id]
        if not others:
            return text
        names_of_all = [encounter.combatant(id).name for id in others]
        if len(others) > _MOST_NAMES + 1:
            some = wording.some_of(names_of_all, _MOST_NAMES)
            return text + " · " + self.tr("with {names}").format(names=some)
        if len(others) == 1:
            return text + " · " + self.tr("with {name}").format(name=names_of_all[0])
        both = self.tr("with {names} and {last}")
        return text + " · " + both.format(names=", ".join(names_of_all[:-1]), last=names_of_all[-1])

    def _states(self, encounter: Encounter, combatant: Combatant) -> Iterator[tuple[str, Tone]]:
        conditions = [(active.name, Tone.WARNING) for active in combatant.conditions]
        if combatant.status is not Status.UP:
            yield wording.status_text(combatant.status), Tone.BAD
            yield from conditions
            return
        if combatant.id in encounter.declarations:
            yield self.tr("declared"), Tone.ACCENT
        if combatant.id in encounter.surprised:
            yield self.tr("surprised"), Tone.WARNING
        if combatant.breaking_off:
            yield self.tr("breaking off"), Tone.QUIET
        elif combatant.evading:
            dm = wording.signed(encounter.ruleset.evade_dm)
            yield self.tr("evading {dm}").format(dm=dm), Tone.QUIET
        yield from conditions


class _StateLine(QWidget):
    """Side, hits as bar and numbers, states as pills."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combatant: Combatant | None = None
        self._style = 0
        self._states: tuple[tuple[str, Tone], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_state(self, combatant: Combatant, style: int, states: tuple[tuple[str, Tone], ...]) -> None:
        if (combatant, style, states) == (self._combatant, self._style, self._states):
            return
        self._combatant, self._style, self._states = combatant, style, states
        hits = self.tr("{hits} of {most} hits").format(
            hits=wording.number(combatant.hits), most=wording.number(combatant.max_hits)
        )
        spoken = [combatant.side, hits, *(word for word, _ in states)]
        self.setAccessibleName(", ".join(spoken))
        self.setToolTip(plain_tip(" · ".join(spoken)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, round(fonts.pixel_size(self.font()) * 1.7))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        combatant = self._combatant
        if combatant is None:
            return
        colors = colors_for(self.palette())
        unit = fonts.pixel_size(self.font())
        painter = QPainter(self)
        painter.setFont(self.font())
        left, height = 0, self.height()
        mark = side_marks.size_hint(self.font()).width()
        side_marks.paint(painter, QRect(left, (height - mark) // 2, mark, mark), self._style, colors)
        left += mark + unit // 2
        length = hits_bar.size_hint(self.font()).width()
        hits_bar.paint(painter, QRect(left, 0, length, height), combatant.hits, combatant.max_hits, colors)
        left += length + unit // 2
        left = self._paint_hits(painter, left, combatant)
        for word, tone in self._states:
            room = QRect(left, 0, max(0, self.width() - left), height)
            if room.width() > 2 * unit:
                taken = pill.paint(painter, room, word, tone, colors, Qt.AlignmentFlag.AlignLeft)
                left = round(taken.right()) + unit // 2

    def _paint_hits(self, painter: QPainter, left: int, combatant: Combatant) -> int:
        """The hits large, their maximum small; where it ends."""
        colors = colors_for(self.palette())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for text, font, color in (
            (wording.number(combatant.hits), fonts.strong(self.font()), colors.text),
            (f"/{wording.number(combatant.max_hits)}", fonts.small(self.font()), colors.dim),
        ):
            painter.setFont(font)
            painter.setPen(color)
            painter.drawText(QRect(left, 0, self.width() - left, self.height()), flags, text)
            left += QFontMetrics(font).horizontalAdvance(text)
        painter.setFont(self.font())
        return left + fonts.pixel_size(self.font()) * 3 // 4
