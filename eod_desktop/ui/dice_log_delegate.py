"""How the rows of the dice log are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.dice_log import NUMERIC, Column, DiceLogModel, is_good
from eod_desktop.models.wording import signed
from eod_desktop.ui import dice_faces, fonts
from eod_desktop.ui.colors import Colors, colors_for
from eod_desktop.ui.dice_log_columns import GAP
from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.pictures import Pictures

Index = QModelIndex | QPersistentModelIndex

_QUIET = frozenset({Column.NUMBER, Column.TURN, Column.NEEDS, Column.DETAIL})
_MARKED = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver


class DiceLogDelegate(QStyledItemDelegate):
    """Draws the dice as dice, results in the colour and weight of what they mean, and DMs one by one or as their sum.

    A cell that is neither selected, current nor under the mouse is drawn here and not by the style, which takes four
    times as long: each action moves all rows in sight.
    """

    def __init__(self, model: DiceLogModel, view: QTableView) -> None:
        super().__init__(view)
        self._log = model
        self._view = view
        self._type = _Type(view.font(), view)
        self._dice: dict[Hashable, Pictures] = {}

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        row, column = self._log.row(index.row()), Column(index.column())
        if column in NUMERIC:
            option.text = _figures(option.text, row, column, option.fontMetrics.horizontalAdvance, option.rect.width())
        color = _color(row, column, colors_for(option.palette))
        if _is_strong(row, column):
            option.font.setWeight(fonts.strong(option.font).weight())
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, color)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, column = self._log.row(index.row()), Column(index.column())
        if option.state & _MARKED:
            self._paint_marked(painter, option, index)
        elif column != Column.DICE:
            self._paint_text(painter, option, row, column)
        if column == Column.DICE:
            self._paint_dice(painter, option, row)

    def _paint_marked(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.column() != Column.DICE:
            super().paint(painter, option, index)
            return
        bare = QStyleOptionViewItem(option)
        self.initStyleOption(bare, index)
        bare.text = ""
        self._view.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, bare, painter, self._view)

    def _paint_text(self, painter: QPainter, option: QStyleOptionViewItem, row: RollRow, column: Column) -> None:
        text = self._log.text(row, column)
        if not text:
            return
        if self._type.font != option.font:
            self._type = _Type(option.font, self._view)
        lettering = self._type.of(_is_strong(row, column), row.undone)
        room = QRectF(option.rect).adjusted(self._type.margin, 0, -self._type.margin, 0)
        figures = column in NUMERIC
        if figures:
            text = _figures(text, row, column, lettering.width, room.width())
        color = _color(row, column, colors_for(option.palette))
        lettering.draw(painter, room, lettering.fitted(text, room.width()), color, right=figures)

    def _paint_dice(self, painter: QPainter, option: QStyleOptionViewItem, row: RollRow) -> None:
        colors = colors_for(option.palette)
        pictures = self._dice.setdefault((option.font.key(), colors.name, row.undone), Pictures())
        painter.setFont(option.font)
        margin = option.fontMetrics.averageCharWidth() // 2
        area, faces = option.rect.adjusted(margin, 0, -margin, 0), row.roll.faces
        sides = 6 if all(face <= 6 for face in faces) else max(faces)
        dice_faces.paint(painter, area, faces, colors.past() if row.undone else colors, sides, pictures)


class _Type:
    """The log's fonts with the words known in them, and the margin of a cell, for the font of the view."""

    def __init__(self, font: QFont, view: QTableView) -> None:
        self.font = QFont(font)
        self.margin = view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, view) + 1
        self._known: dict[tuple[bool, bool], Lettering] = {}

    def of(self, strong: bool, undone: bool) -> Lettering:
        known = self._known.get((strong, undone))
        if known is None:
            font = fonts.strong(self.font) if strong else QFont(self.font)
            font.setStrikeOut(undone)
            known = self._known[strong, undone] = Lettering(font)
        return known


def _figures(text: str, row: RollRow, column: Column, width: Callable[[str], float], room: float) -> str:
    """Figures with their gap; of DMs that have no room one by one the sum, for no figure is cut."""
    text += GAP
    if column == Column.DMS and row.roll.modifiers and width(text) > room:
        return signed(sum(modifier.value for modifier in row.roll.modifiers)) + GAP
    return text


def _is_strong(row: RollRow, column: Column) -> bool:
    return not row.undone and column in (Column.RESULT, Column.TOTAL)


def _color(row: RollRow, column: Column, colors: Colors) -> QColor:
    if row.undone or column in _QUIET:
        return colors.dim
    good = is_good(row.roll) if column == Column.RESULT else None
    if good is None:
        return colors.text
    critical = row.roll.outcome is not None and row.roll.outcome.value.startswith("critical")
    return colors.good if good else colors.bad if critical else colors.text
