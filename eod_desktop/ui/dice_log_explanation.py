"""Why a roll came out as it did, in a box on the window that the next click elsewhere or Escape closes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from eod_desktop.models.roll_explanation import Explanation, Line
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.theme import set_surface

_WIDTH = 30  # text heights
_LINE = 1.8
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_CLOSING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ExplanationLines(QWidget):
    """One line a number: what it is, where it comes from, the rules' ids, how much."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Line, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        self._lines = lines
        self.setAccessibleName(spoken(lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(fonts.pixel_size(self.font()) * _WIDTH, self._height() * len(self._lines))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place, line in enumerate(self._lines):
            self._paint_line(painter, QRect(0, place * self._height(), self.width(), self._height()), line)
        painter.end()

    def _paint_line(self, painter: QPainter, area: QRect, line: Line) -> None:
        colors, gap = colors_for(self.palette()), fonts.pixel_size(self.font()) // 2
        strong, small = fonts.strong(self.font()), fonts.small(self.font())
        value_font = _fitting(strong, self.font(), line.value, area.width() // 2)
        painter.setPen(colors.text)
        painter.setFont(value_font)
        painter.drawText(area, _RIGHT, line.value)
        right = area.right() - max(QFontMetrics(strong).horizontalAdvance("+99"), _width(value_font, line.value)) - gap
        painter.setPen(colors.dim)
        painter.setFont(small)
        ids = " ".join(line.rules)
        painter.drawText(QRect(area.left(), area.top(), right - area.left(), area.height()), _RIGHT, ids)
        right -= max(QFontMetrics(small).horizontalAdvance("C5 C6"), _width(small, ids)) + gap
        middle = area.left() + round((right - area.left()) * 0.54)
        label_font = strong if line.strong else self.font()
        painter.setPen(colors.text)
        painter.setFont(label_font)
        room = (middle if line.origin else right) - area.left() - gap
        painter.drawText(QRect(area.left(), area.top(), room, area.height()), _LEFT, _cut(label_font, line.label, room))
        painter.setPen(colors.dim)
        painter.setFont(small)
        room = right - middle
        painter.drawText(QRect(middle, area.top(), room, area.height()), _LEFT, _cut(small, line.origin, room))
        thin = crisp.line_width(painter)
        edge = QRectF(area.left(), area.bottom() + 1 - thin, area.width(), thin)
        painter.fillRect(crisp.snapped(painter, edge), colors.line)

    def _height(self) -> int:
        return round(fonts.pixel_size(self.font()) * _LINE)


class RollExplanation(QFrame):
    """The box. Up and Down go on to other rolls, Escape and Enter close it."""

    stepped = Signal(int)
    """To the roll that many rows further down."""

    def __init__(self, return_to: QWidget) -> None:
        """It lies on the window of `return_to`, which gets the focus back."""
        super().__init__(return_to.window())
        self._return_to = return_to
        self._title = _label("section")
        self._place = _label("caption")
        self._lines = ExplanationLines()
        self._notes = _label("dim")
        self._rules = _label("caption")
        set_surface(self, "card")
        self._layout = layout = QVBoxLayout(self)
        unit = fonts.pixel_size(self.font())
        layout.setContentsMargins(unit, unit * 3 // 4, unit, unit)
        layout.setSpacing(unit // 2)
        for part in (self._title, self._place, self._lines, self._notes, self._rules):
            layout.addWidget(part)
        self.setFixedWidth(unit * (_WIDTH + 2))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_roll(self, explanation: Explanation, beside: QRect) -> None:
        """Show it by a rectangle of the window, which it does not cover where there is room."""
        self._title.setText(explanation.title)
        self._place.setText(explanation.place)
        self._lines.show_lines(explanation.lines)
        self._lines.setVisible(bool(explanation.lines))
        self._notes.setText("\n".join(explanation.notes))
        self._notes.setVisible(bool(explanation.notes))
        self._rules.setText("\n".join(f"{id}  {text}" for id, text in explanation.rules))
        self._rules.setVisible(bool(explanation.rules))
        self.setAccessibleName(explanation.title)
        heard = (explanation.place, spoken(explanation.lines), *explanation.notes)
        self.setAccessibleDescription(". ".join(part for part in heard if part))
        self._layout.activate()
        self.resize(self.width(), self._layout.totalHeightForWidth(self.width()))
        self._place_beside(beside)
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in _CLOSING:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def put_away(self) -> None:
        """Hide it, and give the focus back if it is here."""
        if self.hasFocus():
            self._return_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        application = QApplication.instance()
        if application:
            application.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        application = QApplication.instance()
        if application:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click elsewhere closes it, and does what it does."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = QRect(self.mapToGlobal(self.rect().topLeft()), self.size())
            if not inside.contains(event.globalPosition().toPoint()):
                self.hide()
        return super().eventFilter(watched, event)

    def _place_beside(self, beside: QRect) -> None:
        """Above it, or else below, and on the window."""
        room, size = self._return_to.window().rect(), self.size()
        top = beside.top() - size.height()
        if top < room.top():
            top = min(beside.bottom() + 1, room.bottom() + 1 - size.height())
        left = max(room.left(), min(beside.left(), room.right() + 1 - size.width()))
        self.move(left, max(room.top(), top))


def spoken(lines: tuple[Line, ...]) -> str:
    """All lines for a screen reader."""
    parts = []
    for line in lines:
        about = ", ".join(part for part in (line.origin, " ".join(line.rules)) if part)
        text = f"{line.label} {line.value}".strip()
        parts.append(f"{text} ({about})" if about else text)
    return "; ".join(parts)


def _label(role: str) -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("role", role)
    return label


def _width(font: QFont, text: str) -> int:
    return QFontMetrics(font).horizontalAdvance(text)


def _cut(font: QFont, text: str, width: int) -> str:
    return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, max(0, width))


def _fitting(strong: QFont, font: QFont, text: str, width: int) -> QFont:
    return strong if _width(strong, text) <= width else fonts.small(font)
