"""Why a check is what it is: every DM with where it comes from, and their total."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from eod_desktop.models import wording
from eod_desktop.rules import Check, Modifier, ModifierSource
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.pin_button import PinButton

_HEIGHT = 1.8
_LABEL_SHARE = 0.46
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Breakdown(QWidget):
    """One line a DM: what, from where, how much; the GM's own DMs can be pinned and taken away again."""

    remove_requested = Signal(int)
    """The place of a DM among the situation's."""

    pin_requested = Signal(int)
    """The place of a DM among the situation's, which shall stay, or not any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._check = Check()
        self._own: tuple[bool, ...] = ()
        self._buttons: list[tuple[PinButton, QToolButton]] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Why"))

    def show_check(self, check: Check, own: Sequence[bool]) -> None:
        """Show a check whose first situation DMs have buttons, as many as ``own``, which says of each if it stays."""
        if (check, tuple(own)) == (self._check, self._own):
            return
        lines = len(self._check.modifiers)
        self._check, self._own = check, tuple(own)
        self._place_buttons()
        self.setAccessibleDescription(self._spoken())
        if lines != len(check.modifiers):
            self.updateGeometry()
        self.update()

    @property
    def check(self) -> Check:
        """What is shown."""
        return self._check

    def sizeHint(self) -> QSize:
        return QSize(0, (len(self._check.modifiers) + 1) * self._line_height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def end_of_rows(self, height: int) -> int:
        """How high the lines are of which nothing is below `height`."""
        return height - height % self._line_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_buttons()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = colors_for(self.palette())
        painter = QPainter(self)
        stays = dict(zip(self._own_lines(), self._own, strict=False))
        for place, modifier in enumerate(self._check.modifiers):
            words = (wording.modifier_label(modifier), self._origin(modifier, stays.get(place)))
            self._paint_line(painter, place, (*words, wording.signed(modifier.value)), colors)
        against = self.tr("against {target}+").format(target=wording.number(self._check.target))
        total = (self.tr("Total DM"), against, wording.signed(self._check.dm))
        self._paint_line(painter, len(self._check.modifiers), total, colors, strong=True)

    def _paint_line(
        self, painter: QPainter, place: int, words: tuple[str, str, str], colors: Colors, strong: bool = False
    ) -> None:
        label, origin, value = words
        line = self._line(place)
        bold, small = fonts.strong(self.font()), fonts.small(self.font())
        label_font = bold if strong else self.font()
        value_width = QFontMetrics(bold).horizontalAdvance("+99")
        middle = line.left() + round(line.width() * _LABEL_SHARE)
        gap = fonts.pixel_size(self.font()) // 2
        painter.setPen(colors.text)
        painter.setFont(label_font)
        room = QRect(line.left(), line.top(), middle - line.left() - gap, line.height())
        painter.drawText(room, _LEFT, _cut(QFontMetrics(label_font), label, room.width()))
        painter.setFont(bold)
        painter.drawText(line, _RIGHT, value)
        painter.setFont(small)
        painter.setPen(colors.dim)
        end = (
            self._buttons_left(line) if place in self._own_lines() and not strong else line.right() - value_width - gap
        )
        room = QRect(middle, line.top(), end - gap - middle, line.height())
        painter.drawText(room, _LEFT, _cut(QFontMetrics(small), origin, room.width()))
        if not strong:
            thin = crisp.line_width(painter)
            edge = QRectF(0, line.bottom() + 1 - thin, self.width(), thin)
            painter.fillRect(crisp.snapped(painter, edge), colors.line)

    def _line(self, place: int) -> QRect:
        height = self._line_height()
        return QRect(0, place * height, self.width(), height)

    def _line_height(self) -> int:
        return round(fonts.pixel_size(self.font()) * _HEIGHT)

    def _own_lines(self) -> list[int]:
        """The lines of the DMs that have buttons."""
        situation = (n for n, m in enumerate(self._check.modifiers) if m.source is ModifierSource.SITUATION)
        return list(situation)[: len(self._own)]

    def _origin(self, modifier: Modifier, stays: bool | None) -> str:
        if stays is None:
            return wording.modifier_origin(modifier)
        return self.tr("pinned") if stays else self.tr("this roll")

    def _place_buttons(self) -> None:
        lines = self._own_lines()
        while len(self._buttons) < len(lines):
            self._buttons.append((self._pin(len(self._buttons)), self._cross(len(self._buttons))))
        for number, (pin, cross) in enumerate(self._buttons):
            for button in (pin, cross):
                button.setVisible(number < len(lines))
            if number >= len(lines):
                continue
            line = self._line(lines[number])
            size, left = line.height() - 4, self._buttons_left(line)
            pin.setGeometry(left, line.top() + 2, size, size)
            cross.setGeometry(left + size + 2, line.top() + 2, size, size)
            label = wording.modifier_label(self._check.modifiers[lines[number]])
            cross.setAccessibleName(self.tr("Take away {dm}").format(dm=label))
            pin.setAccessibleName(self.tr("Keep {dm} after this roll").format(dm=label))
            pin.setChecked(self._own[number])

    def _buttons_left(self, line: QRect) -> int:
        """Where the buttons of a line begin."""
        value_width = QFontMetrics(fonts.strong(self.font())).horizontalAdvance("+99")
        return line.right() - value_width - 2 * (line.height() - 2)

    def _pin(self, number: int) -> PinButton:
        pin = PinButton(self)
        pin.setToolTip(self.tr("Keep this DM for the combatant until it is unpinned"))
        pin.clicked.connect(lambda: self.pin_requested.emit(number))
        return pin

    def _cross(self, number: int) -> QToolButton:
        cross = QToolButton(self)
        cross.setText("\N{MULTIPLICATION SIGN}")
        cross.setProperty("flat", True)
        cross.setStyleSheet("QToolButton { padding: 0; }")
        cross.setToolTip(self.tr("Take this DM away"))
        cross.clicked.connect(lambda: self.remove_requested.emit(number))
        return cross

    def _spoken(self) -> str:
        stays = dict(zip(self._own_lines(), self._own, strict=False))
        parts = []
        for place, modifier in enumerate(self._check.modifiers):
            label, origin = wording.modifier_label(modifier), self._origin(modifier, stays.get(place))
            parts.append(f"{label} {wording.signed(modifier.value)} ({origin})")
        total = self.tr("Total DM {dm} against {target}+").format(
            dm=wording.signed(self._check.dm), target=wording.number(self._check.target)
        )
        return "; ".join([*parts, total])


def _cut(metrics: QFontMetrics, text: str, width: int) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, width))
