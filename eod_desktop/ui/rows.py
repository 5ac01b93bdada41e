"""Rows of ordinary lists and trees, high enough for a hand on a trackpad.

Heights come from this delegate and not from ``::item`` in the style sheet: Qt lays a view out before the sheet's item
rules reach it, and the rows then overlap.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from eod_desktop.ui.fonts import pixel_size

_HEIGHT = 2.0


def row_height(font: QFont, lines: int = 1) -> int:
    """The height of a row of ``lines`` lines of text: 26 for one at the base size."""
    return round(pixel_size(font) * (_HEIGHT + (lines - 1) * 1.35))


class RowDelegate(QStyledItemDelegate):
    """Draws items as the style does, in rows of :func:`row_height`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), row_height(option.font)))


def use_rows(view: QAbstractItemView) -> None:
    """Give a list, tree or table the program's row height."""
    if isinstance(view, QTableView):
        view.verticalHeader().setMinimumSectionSize(row_height(view.font()))
        view.verticalHeader().setDefaultSectionSize(row_height(view.font()))
        return
    view.setItemDelegate(RowDelegate(view))
