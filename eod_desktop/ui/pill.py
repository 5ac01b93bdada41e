"""Pills: a state as a word in a round frame ("declared", "evading −3", "down")."""

from __future__ import annotations

import enum

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import Colors, colors_for

_PADDING = 0.7
_HEIGHT = 1.42


class Tone(enum.Enum):
    """What a word means; ``FILLED`` stands out as the turn number does."""

    QUIET = "quiet"
    ACCENT = "accent"
    GOOD = "good"
    WARNING = "warning"
    BAD = "bad"
    FILLED = "filled"


def size_hint(font: QFont, text: str, tone: Tone = Tone.QUIET) -> QSize:
    """The room for a pill beside text of ``font``; the word itself is set smaller, except in ``FILLED``."""
    pixels, own = fonts.pixel_size(font), _font(font, tone)
    width = QFontMetricsF(own).horizontalAdvance(text) + 2 * _PADDING * pixels
    return QSize(round(width + 0.5), round(_HEIGHT * fonts.pixel_size(own) + 2))


def paint(
    painter: QPainter,
    rect: QRect | QRectF,
    text: str,
    tone: Tone,
    colors: Colors,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight,
) -> QRectF:
    """Draw a pill at the left, right or centre of ``rect``, in the middle of its height; the rectangle it took.

    A word that does not fit is cut with an ellipsis.
    """
    area, font = QRectF(rect), painter.font()
    size = size_hint(font, text, tone)
    place = QRectF(area.left(), 0, min(float(size.width()), area.width()), min(float(size.height()), area.height()))
    if align & Qt.AlignmentFlag.AlignRight:
        place.moveRight(area.right())
    elif align & Qt.AlignmentFlag.AlignHCenter:
        place.moveLeft(area.center().x() - place.width() / 2)
    place.moveTop(area.center().y() - place.height() / 2)
    color = _color(tone, colors)
    painter.save()
    if tone is Tone.FILLED:
        outer = crisp.box(painter, place, place.height() / 2, fill=colors.accent_surface)
    else:
        line = colors.line if tone is Tone.QUIET else color
        outer = crisp.box(painter, place, place.height() / 2, line=line)
    own = _font(font, tone)
    if size.width() > area.width():
        room = outer.width() - 2 * _PADDING * fonts.pixel_size(font) + 1
        text = QFontMetricsF(own).elidedText(text, Qt.TextElideMode.ElideRight, max(room, 0))
    painter.setFont(own)
    painter.setPen(color)
    painter.drawText(outer, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
    return outer


def _font(font: QFont, tone: Tone) -> QFont:
    return fonts.strong(font) if tone is Tone.FILLED else fonts.small(font)


def _color(tone: Tone, colors: Colors) -> QColor:
    return {
        Tone.QUIET: colors.dim,
        Tone.ACCENT: colors.accent,
        Tone.GOOD: colors.good,
        Tone.WARNING: colors.warning,
        Tone.BAD: colors.bad,
        Tone.FILLED: colors.accent,
    }[tone]


class Pill(QWidget):
    """A pill as a widget of its own."""

    def __init__(self, text: str = "", tone: Tone = Tone.QUIET, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._tone = "", tone
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_state(text, tone)

    @property
    def text(self) -> str:
        """The word shown."""
        return self._text

    def set_state(self, text: str, tone: Tone | None = None) -> None:
        """Show another word, and another meaning if given; an empty word hides nothing but takes no room."""
        self._text = text
        self._tone = tone or self._tone
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if not self._text:
            return QSize(0, 0)
        return size_hint(self.font(), self._text, self._tone)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), QFontMetrics(self.font()).height() * 2), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._text:
            return
        painter = QPainter(self)
        painter.setFont(self.font())
        paint(painter, self.rect(), self._text, self._tone, colors_for(self.palette()), Qt.AlignmentFlag.AlignLeft)
