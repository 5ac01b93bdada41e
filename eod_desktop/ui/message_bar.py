"""A quiet bar inside the window that says what happened and what to do, instead of a box in the way.

Messages wait for each other: the newest is shown, closing it shows the one before. An offer of what would be lost
otherwise stays until it is taken or closed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, blend, colors_for
from eod_desktop.ui.message import Message, Severity

_TINT = 0.1


class _Waiting(NamedTuple):
    message: Message
    on_action: Callable[[], object] | None
    offered: bool = False


class MessageBar(QWidget):
    """Hidden until there is something to say."""

    changed = Signal()
    """Something else is shown, or nothing any more."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waiting: list[_Waiting] = []
        self._sign = _Sign(self)
        self._what, self._advice = _text_label(), _text_label()
        self._action = QPushButton()
        self._action.clicked.connect(self._act)
        self._close = QToolButton()
        self._close.setProperty("flat", True)
        self._close.setText("\N{MULTIPLICATION SIGN}")
        self._close.setFont(fonts.scaled(self.font(), 1.25))
        self._close.setAccessibleName(self.tr("Close this message"))
        self._close.setToolTip(self.tr("Close this message"))
        self._close.clicked.connect(self.close_message)
        self._arrange()
        self.hide()

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        texts = self._texts = QVBoxLayout()
        texts.setSpacing(unit // 8)
        texts.addWidget(self._what)
        texts.addWidget(self._advice)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(unit * 3 // 4, unit // 2, unit // 2, unit // 2)
        layout.setSpacing(unit * 3 // 4)
        layout.addWidget(self._sign)
        layout.addLayout(texts, 1)
        layout.addWidget(self._action, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    @property
    def message(self) -> Message | None:
        """What is shown."""
        return self._waiting[-1].message if self._waiting else None

    def show_message(self, message: Message, on_action: Callable[[], object] | None = None) -> None:
        """Show ``message``; an equal one that waits is not repeated. The button closes it and calls ``on_action``.

        When that returns False, as nothing came of it, the message comes back.
        """
        self._waiting = [entry for entry in self._waiting if entry.message != message or entry.offered]
        self._waiting.append(_Waiting(message, on_action))
        self._refresh()

    def offer(self, message: Message, on_action: Callable[[], object]) -> None:
        """Show ``message``, whose button is the only way to something: only the GM and `clear` take it away."""
        self._waiting.append(_Waiting(message, on_action, offered=True))
        self._refresh()

    def close_message(self) -> None:
        """Take away what is shown; the one before it, if any, is shown again."""
        if not self._waiting:
            return
        self._waiting.pop()
        self._refresh()
        self.closed.emit()

    def width_in_one_line(self) -> int:
        """The width with which none of its texts wraps."""
        texts = [label for label in (self._what, self._advice) if label.text()]
        longest = max((label.fontMetrics().horizontalAdvance(label.text()) for label in texts), default=0)
        return self.sizeHint().width() - self._texts.sizeHint().width() + longest + 1

    def clear(self) -> None:
        """Take away everything."""
        self._waiting.clear()
        self._refresh()

    def clear_said(self) -> None:
        """Take away everything that is not offered: it is about what was before."""
        self._waiting = [entry for entry in self._waiting if entry.offered]
        self._refresh()

    def _act(self) -> None:
        if not self._waiting:
            return
        entry, place = self._waiting[-1], len(self._waiting) - 1
        self.close_message()
        if entry.on_action is not None and entry.on_action() is False:
            # under whatever was said of why
            self._waiting.insert(place, entry)
            self._refresh()

    def _refresh(self) -> None:
        message = self.message
        if message is None:
            self.hide()
            self.changed.emit()
            return
        word = self._word(message.severity)
        what = f"{word}: {message.what}" if word else message.what
        more = len(self._waiting) - 1
        if more:
            what += " " + self.tr("(%n more)", "", more)
        self._what.setText(what)
        self._advice.setText(message.advice)
        self._advice.setVisible(bool(message.advice))
        self._action.setText(message.action)
        self._action.setVisible(bool(message.action))
        self._sign.set_severity(message.severity)
        row = self.layout()
        if row is not None:
            beside = Qt.AlignmentFlag.AlignTop if message.advice else Qt.AlignmentFlag.AlignVCenter
            row.setAlignment(self._sign, beside)
        self.setAccessibleName(" ".join(part for part in (what, message.advice) if part))
        self.show()
        self.update()
        self.changed.emit()
        from PySide6.QtGui import QAccessible, QAccessibleEvent  # slow to load, and not needed before

        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _word(self, severity: Severity) -> str:
        if severity is Severity.ERROR:
            return self.tr("Error")
        return self.tr("Attention") if severity is Severity.WARNING else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        message = self.message
        if message is None:
            return
        colors = colors_for(self.palette())
        tone = _tone(message.severity, colors)
        painter = QPainter(self)
        radius = fonts.pixel_size(self.font()) * 0.38
        crisp.box(
            painter, self.rect(), radius, fill=blend(tone, colors.panel, _TINT), line=blend(tone, colors.panel, 0.5)
        )


class _Sign(QWidget):
    """An i or ! in a disc: something to know, or something to see to."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._severity = Severity.NOTICE
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_severity(self, severity: Severity) -> None:
        self._severity = severity
        self.update()

    def sizeHint(self) -> QSize:
        edge = round(fonts.pixel_size(self.font()) * 1.25)
        return QSize(edge, edge)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = colors_for(self.palette())
        painter = QPainter(self)
        place = QRectF(self.rect())
        place = crisp.box(painter, place, place.height() / 2, fill=_tone(self._severity, colors))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.center())
        if self._severity is Severity.NOTICE:
            painter.rotate(180)
        unit = place.height() / 16
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.panel)
        painter.drawRoundedRect(QRectF(-1.1 * unit, -4.6 * unit, 2.2 * unit, 5.6 * unit), unit, unit)
        painter.drawEllipse(QPointF(0, 3.6 * unit), 1.25 * unit, 1.25 * unit)


def _tone(severity: Severity, colors: Colors) -> QColor:
    if severity is Severity.ERROR:
        return colors.bad
    return colors.warning if severity is Severity.WARNING else colors.accent


def _text_label() -> QLabel:
    """Plain text that wraps and can be copied; names of files and characters are no mark-up."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
