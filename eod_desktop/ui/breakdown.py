"""Why a check is what it is: every DM with where it comes from, and their total."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from eod_desktop.models import wording
from eod_desktop.rules import Check, Modifier, ModifierSource
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, colors_for

_HEIGHT = 1.8
_LABEL_SHARE = 0.46
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Breakdown(QWidget):
    """One line a DM: what, from where, how much; the GM's own DMs can be taken away again."""

    remove_requested = Signal(int)
    """The place of a DM among the situation's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._check = Check()
        self._removable = 0
        self._crosses: list[QToolButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Why"))

    def show_check(self, check: Check, removable: int) -> None:
        """Show a check whose first ``removable`` situation DMs have a button that takes them away."""
        if (check, removable) == (self._check, self._removable):
            return
        lines = len(self._check.modifiers)
        self._check, self._removable = check, removable
        self._place_crosses()
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_crosses()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = colors_for(self.palette())
        painter = QPainter(self)
        for place, modifier in enumerate(self._check.modifiers):
            label, origin = wording.modifier_label(modifier), wording.modifier_origin(modifier)
            self._paint_line(painter, place, (label, origin, wording.signed(modifier.value)), colors)
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
        room = QRect(middle, line.top(), line.right() - value_width - 2 * gap - middle, line.height())
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

    def _place_crosses(self) -> None:
        places = [
            place for place, modifier in enumerate(self._check.modifiers) if modifier.source is ModifierSource.SITUATION
        ][: self._removable]
        while len(self._crosses) < len(places):
            self._crosses.append(self._cross(len(self._crosses)))
        value_width = QFontMetrics(fonts.strong(self.font())).horizontalAdvance("+99")
        for number, cross in enumerate(self._crosses):
            cross.setVisible(number < len(places))
            if number < len(places):
                line = self._line(places[number])
                size = line.height() - 4
                cross.setGeometry(line.right() - value_width - size - 2, line.top() + 2, size, size)
                label = wording.modifier_label(self._check.modifiers[places[number]])
                cross.setAccessibleName(self.tr("Take away {dm}").format(dm=label))

    def _cross(self, number: int) -> QToolButton:
        cross = QToolButton(self)
        cross.setText("\N{MULTIPLICATION SIGN}")
        cross.setProperty("flat", True)
        cross.setStyleSheet("QToolButton { padding: 0; }")
        cross.setToolTip(self.tr("Take this DM away"))
        cross.clicked.connect(lambda: self.remove_requested.emit(number))
        return cross

    def _spoken(self) -> str:
        parts = [_spoken_modifier(modifier) for modifier in self._check.modifiers]
        total = self.tr("Total DM {dm} against {target}+").format(
            dm=wording.signed(self._check.dm), target=wording.number(self._check.target)
        )
        return "; ".join([*parts, total])


def _spoken_modifier(modifier: Modifier) -> str:
    label, origin = wording.modifier_label(modifier), wording.modifier_origin(modifier)
    return f"{label} {wording.signed(modifier.value)} ({origin})"


def _cut(metrics: QFontMetrics, text: str, width: int) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, width))
