"""Bars: hits of a combatant, and any share of one such as the odds of an attack."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from eod_desktop.ui.colors import Colors
from eod_desktop.ui.crisp import snapped
from eod_desktop.ui.fonts import pixel_size

WARNING_AT = 0.5
BAD_AT = 0.25
_THICKNESS = 0.46
_LENGTH = 5.4


def size_hint(font: QFont) -> QSize:
    """The bar's own length and thickness beside text of ``font``."""
    pixels = pixel_size(font)
    return QSize(round(pixels * _LENGTH), max(4, round(pixels * _THICKNESS)))


def level_color(
    hits: int, maximum: int, colors: Colors, warning_at: float = WARNING_AT, bad_at: float = BAD_AT
) -> QColor:
    """Good, warning or bad for ``hits`` of ``maximum``; at a threshold the worse one."""
    share = hits / maximum if maximum > 0 else 0.0
    if share <= bad_at:
        return colors.bad
    return colors.warning if share <= warning_at else colors.good


def paint(
    painter: QPainter,
    rect: QRect | QRectF,
    hits: int,
    maximum: int,
    colors: Colors,
    warning_at: float = WARNING_AT,
    bad_at: float = BAD_AT,
) -> None:
    """Draw hits of a maximum over the width of ``rect``, in the middle of its height; at 0 and below it is empty."""
    share = hits / maximum if maximum > 0 else 0.0
    paint_share(painter, rect, share, level_color(hits, maximum, colors, warning_at, bad_at), colors)


def paint_share(painter: QPainter, rect: QRect | QRectF, share: float, color: QColor, colors: Colors) -> None:
    """Draw a bar filled to ``share`` (cut to 0…1) with ``color``; what is more than nothing shows at least a pixel."""
    track = _track(painter, rect)
    _fill(painter, track, track, colors.bar)
    if share > 0:
        filled = QRectF(track)
        filled.setWidth(track.width() * min(1.0, share))
        _fill(painter, track, snapped(painter, filled), color)


def _track(painter: QPainter, rect: QRect | QRectF) -> QRectF:
    area = QRectF(rect)
    thickness = min(area.height(), float(size_hint(painter.font()).height()))
    return snapped(painter, QRectF(area.left(), area.center().y() - thickness / 2, area.width(), thickness))


def _fill(painter: QPainter, track: QRectF, part: QRectF, color: QColor) -> None:
    """Fill ``part`` of the track, whose ends are round."""
    radius = track.height() / 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    if part != track:
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
    painter.drawRoundedRect(track, radius, radius)
    painter.restore()
