"""How a row of the dice log is drawn."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.dice_log import NUMERIC, Column, DiceLogModel, is_good
from eod_desktop.ui import crisp, dice_faces, fonts, pill
from eod_desktop.ui.colors import Colors
from eod_desktop.ui.dice_log_cells import GAP, figures_text, groups_of
from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.pictures import Pictures
from eod_desktop.ui.pill import Tone

_QUIET = frozenset({Column.NUMBER, Column.TURN, Column.NEEDS, Column.DETAIL})
_BETWEEN = " · "
_REMARKS_SHARE = 0.4  # of the room of the detail
_NAME_BEFORE_REMARKS, _FEWEST_OF_REMARKS = 14, 4  # characters
_TONES = {"undone": Tone.QUIET, "secret": Tone.WARNING, "table_dice": Tone.QUIET, "ruling": Tone.ACCENT}

Places = Sequence[tuple[Column, int, int]]
"""Of each column its left edge in the viewport and its width."""


class Look:
    """How a row stands among the others."""

    __slots__ = ("current", "hovered", "selected")

    def __init__(self, selected: bool, hovered: bool, current: bool) -> None:
        self.selected = selected
        self.hovered = hovered
        self.current = current


class DiceLogPainter:
    """Draws dice as dice, results in the colour and weight of what they mean, and DMs one by one or as their sum."""

    def __init__(self, model: DiceLogModel, font: QFont) -> None:
        self._log = model
        self._font = QFont(font)
        self._margin = QFontMetrics(font).averageCharWidth() // 2
        self._unit = fonts.pixel_size(font)
        self._plain, self._strong = Lettering(self._font), Lettering(fonts.strong(self._font))
        self._dice: dict[Hashable, Pictures] = {}
        self._pills = Pictures()

    def paint(self, painter: QPainter, rect: QRect, place: int, look: Look, colors: Colors, places: Places) -> None:
        """Draw the row at that place of the model."""
        row = self._log.row(place)
        elsewhere = self._log.elsewhere(row)
        quiet = row.undone or bool(elsewhere)
        self._paint_ground(painter, rect, self._log.is_striped(place), look, colors)
        for column, left, width in places:
            if left > rect.right() or left + width < 0:
                continue
            cell = QRectF(left + self._margin, rect.top(), width - 2 * self._margin, rect.height())
            match column:
                case Column.DICE:
                    self._paint_dice(painter, cell, row, colors, quiet)
                case Column.DETAIL:
                    self._paint_detail(painter, cell, row, elsewhere, colors)
                case _:
                    self._paint_text(painter, cell, row, column, colors, quiet)

    def _paint_ground(self, painter: QPainter, rect: QRect, striped: bool, look: Look, colors: Colors) -> None:
        if look.selected:
            painter.fillRect(rect, colors.selection)
        elif look.hovered:
            painter.fillRect(rect, colors.hover)
        elif striped:
            painter.fillRect(rect, colors.stripe)
        if look.current:
            crisp.box(painter, rect, self._unit * 0.2, line=colors.accent)

    def _paint_text(
        self, painter: QPainter, cell: QRectF, row: RollRow, column: Column, colors: Colors, quiet: bool
    ) -> None:
        text = self._log.text(row, column)
        if not text:
            return
        strong = not quiet and column in (Column.RESULT, Column.TOTAL)
        lettering = self._strong if strong else self._plain
        figures = column in NUMERIC
        if figures:
            text = figures_text(text, row.roll, column, lettering.width, cell.width())
        text = lettering.fitted(text, cell.width())
        lettering.draw(painter, cell, text, text_color(row, column, colors, quiet), figures)
        if row.undone:
            end = cell.adjusted(0, 0, -lettering.width(GAP), 0) if figures else cell
            self._strike(painter, end, lettering.width(text.removesuffix(GAP)), colors, figures)

    def _strike(self, painter: QPainter, cell: QRectF, width: float, colors: Colors, right: bool) -> None:
        """Through a text: a static text draws the line of a struck font where it was laid out first."""
        thin = crisp.line_width(painter)
        left = cell.right() - width if right else cell.left()
        line = QRectF(left, cell.center().y() + thin, width, thin)
        painter.fillRect(crisp.snapped(painter, line), colors.dim)

    def _paint_detail(self, painter: QPainter, cell: QRectF, row: RollRow, elsewhere: str, colors: Colors) -> None:
        """Where it was if elsewhere, how the roll was made as pills, then what the numbers alone do not say."""
        marks, remarks = self._log.marks(row), self._log.remarks(row)
        sizes = [pill.size_hint(self._font, word, _TONES[kind]) for kind, word in marks]
        if elsewhere:
            behind = sum(size.width() + self._margin for size in sizes)
            cell = self._paint_name(painter, cell, elsewhere, behind, remarks, colors)
        painter.setFont(self._font)
        for (kind, word), size in zip(marks, sizes, strict=True):
            if cell.width() < size.width():
                return
            area, tone = QRectF(cell.left(), cell.top(), size.width(), cell.height()), _TONES[kind]
            self._pills.draw(
                painter,
                (word, colors.name),
                area,
                lambda own, at, word=word, tone=tone: pill.paint(  # type: ignore[misc]
                    own, at, word, tone, colors, Qt.AlignmentFlag.AlignLeft
                ),
            )
            cell = cell.adjusted(size.width() + self._margin, 0, 0, 0)
        remarks = self._plain.fitted(remarks, cell.width())
        self._plain.draw(painter, cell, remarks, colors.dim)
        if row.undone and remarks:
            self._strike(painter, cell, self._plain.width(remarks), colors, False)

    def _paint_name(
        self, painter: QPainter, cell: QRectF, name: str, marks: float, remarks: str, colors: Colors
    ) -> QRectF:
        """An encounter's name, cut for marks of that width or, when it is long, for remarks; the room behind it."""
        between = " " if marks else _BETWEEN
        behind = marks or min(self._plain.width(remarks), cell.width() * _REMARKS_SHARE)
        room = cell.width() - behind - self._plain.width(between)
        least = 0.0 if marks else 2 * self._margin * _NAME_BEFORE_REMARKS
        text = self._plain.fitted(name, min(cell.width(), max(room, least))) + between
        rest = cell.adjusted(self._plain.width(text), 0, 0, 0)
        if not marks and rest.width() < 2 * self._margin * _FEWEST_OF_REMARKS:
            text, rest = self._plain.fitted(name, cell.width()), QRectF()
        self._plain.draw(painter, cell, text, colors.dim)
        return rest

    def _paint_dice(self, painter: QPainter, cell: QRectF, row: RollRow, colors: Colors, quiet: bool) -> None:
        roll = row.roll
        painter.setFont(self._font)
        if roll.discarded:
            size = dice_faces.size_hint(self._font, roll.discarded)
            before = QRectF(cell.left(), cell.top(), min(float(size.width()), cell.width() / 2), cell.height())
            self._paint_group(painter, before, roll.discarded, 6, colors, faded=True)
            cell = cell.adjusted(before.width() + self._margin * 2, 0, 0, 0)
        groups = groups_of(roll)
        widths = [dice_faces.size_hint(self._font, faces, sides).width() + self._margin for faces, sides in groups]
        if len(groups) > 1 and sum(widths) > cell.width():
            groups = ((roll.faces, max(sides for _, sides in groups)),)
        for (faces, sides), width in zip(groups, widths, strict=False):
            self._paint_group(painter, cell, faces, sides, colors, faded=quiet)
            cell = cell.adjusted(width, 0, 0, 0)

    def _paint_group(
        self, painter: QPainter, cell: QRectF, faces: tuple[int, ...], sides: int, colors: Colors, *, faded: bool
    ) -> None:
        pictures = self._dice.setdefault((colors.name, faded), Pictures())
        dice_faces.paint(painter, cell, faces, colors.past() if faded else colors, sides, pictures)


def text_color(row: RollRow, column: Column, colors: Colors, quiet: bool) -> QColor:
    """Of a `quiet` row, one that is undone or was in another encounter, no word stands out."""
    if quiet or column in _QUIET:
        return colors.dim
    good = is_good(row.roll) if column == Column.RESULT else None
    if good is None:
        return colors.text
    critical = row.roll.outcome is not None and row.roll.outcome.value.startswith("critical")
    return colors.good if good else colors.bad if critical else colors.text
