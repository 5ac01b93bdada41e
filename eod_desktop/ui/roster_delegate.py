"""Rows of the roster: a heading that folds; the mark of the side, the name, the hits at the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from eod_desktop.models.roster import RosterRole
from eod_desktop.models.roster_filter import FilterRole, RosterFilter
from eod_desktop.models.roster_rows import RosterEntry, RosterHeading
from eod_desktop.ui import crisp, fonts, side_marks
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.names import elided_name
from eod_desktop.ui.rows import row_height

_RADIUS = 0.3
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RosterDelegate(QStyledItemDelegate):
    """Draws the rows of a :class:`RosterFilter`; all are of one height."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, row_height(option.font) + 1)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(RosterRole.ROW)
        colors = colors_for(option.palette)
        painter.save()
        painter.setFont(fonts.tabular(option.font))
        if isinstance(row, RosterHeading):
            model = index.model()
            shown = model.shown_of(row) if isinstance(model, RosterFilter) else row.count
            if option.state & QStyle.StateFlag.State_HasFocus:
                self._paint_ground(painter, option, colors)
            folded = bool(index.data(FilterRole.FOLDED))
            _paint_arrow(painter, fold_rect(option.font, option.rect), folded, colors)
            self._paint_heading(painter, option.rect, row, shown, colors)
        else:
            self._paint_entry(painter, option, row, colors)
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, rect: QRect, heading: RosterHeading, shown: int, colors: Colors
    ) -> None:
        font = painter.font()
        gap = _gap(font)
        base = rect.adjusted(fold_rect(font, rect).width(), gap // 2, -gap, gap // 2)
        count = self.tr("{shown} of {count}") if shown < heading.count else "{shown}"
        count = count.format(shown=shown, count=heading.count)
        small, strong = fonts.small(font), fonts.strong(font)
        room = base.width() - QFontMetrics(small).horizontalAdvance(count) - gap
        name = QFontMetrics(strong).elidedText(_line(heading.title), Qt.TextElideMode.ElideRight, max(0, room))
        # both on one line of writing, however much smaller the count is
        line = base.center().y() + round((QFontMetrics(strong).ascent() - QFontMetrics(strong).descent()) / 2)
        painter.setFont(strong)
        painter.setPen(colors.text)
        painter.drawText(base.left(), line, name)
        painter.setFont(small)
        painter.setPen(colors.dim)
        painter.drawText(base.left() + QFontMetrics(strong).horizontalAdvance(name) + gap, line, count)

    def _paint_entry(self, painter: QPainter, option: QStyleOptionViewItem, row: RosterEntry, colors: Colors) -> None:
        font = painter.font()
        gap = _gap(font)
        self._paint_ground(painter, option, colors)
        mark = side_marks.size_hint(font)
        inner = option.rect.adjusted(2 * gap, 0, -2 * gap, 0)
        side_marks.paint(painter, QRect(inner.left(), inner.top(), mark.width(), inner.height()), row.style, colors)
        taken = self._paint_hits(painter, inner, row, colors)
        left = inner.left() + mark.width() + round(1.6 * gap)
        name = QRect(left, inner.top(), max(0, inner.right() - taken - 2 * gap - left), inner.height())
        if row.character.archived:
            font = QFont(font)
            font.setItalic(True)
        painter.setFont(font)
        painter.setPen(colors.dim if row.character.archived else colors.text)
        shown = elided_name(QFontMetricsF(font), _line(row.character.name), name.width())
        painter.drawText(name, _LEFT | Qt.TextFlag.TextSingleLine, shown)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, colors: Colors) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if selected or hovered or focused:
            fill = colors.selection if selected else colors.hover if hovered else None
            line = colors.accent if focused else None
            radius = _RADIUS * fonts.pixel_size(option.font)
            crisp.box(painter, option.rect.adjusted(0, 0, 0, -1), radius, fill=fill, line=line)

    def _paint_hits(self, painter: QPainter, inner: QRect, row: RosterEntry, colors: Colors) -> int:
        """Draw the hits at the right; the width they took."""
        font = painter.font()
        small = fonts.small(font)
        figure, of = row.hits_text
        of_width = QFontMetrics(small).horizontalAdvance(of)
        painter.setFont(small)
        painter.setPen(colors.dim)
        painter.drawText(inner, _RIGHT, of)
        wounded = row.hits is not None and row.hits != row.maximum
        painter.setPen(colors.text if wounded else colors.dim)
        painter.drawText(inner.adjusted(0, 0, -of_width, 0), _RIGHT, figure)
        return of_width + painter.fontMetrics().horizontalAdvance(figure)


def fold_rect(font: QFont, heading: QRect) -> QRect:
    """Where in a heading's row the arrow stands that folds it."""
    return QRect(heading.left(), heading.top(), round(fonts.pixel_size(font) * 1.35), heading.height())


def _paint_arrow(painter: QPainter, rect: QRect, folded: bool, colors: Colors) -> None:
    """A small triangle that points down, or to the right when what is under it is folded away."""
    size = rect.width() * 0.2
    middle = QPointF(rect.center()) + QPointF(0, size * 0.6)
    corners = ((-0.6, -1.0), (0.6, 0.0), (-0.6, 1.0)) if folded else ((-1.0, -0.6), (1.0, -0.6), (0.0, 0.6))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.dim)
    painter.drawPolygon(QPolygonF([middle + QPointF(x * size, y * size) for x, y in corners]))
    painter.restore()


def _gap(font: QFont) -> int:
    return round(fonts.pixel_size(font) * 0.36)


def _line(text: str) -> str:
    """Text on one line, whatever it holds."""
    return " ".join(text.split())
