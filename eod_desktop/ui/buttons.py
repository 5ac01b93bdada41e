"""Buttons that show their key, the button that goes on, and rows or grids of buttons of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QPushButton,
    QStyleOptionButton,
    QToolTip,
    QWidget,
)

from eod_desktop.models.plain_text import tool_tip
from eod_desktop.ui import fonts, keycap
from eod_desktop.ui.colors import Colors, colors_for

_KEY_GAP = 0.55
_SHORT = 2  # signs of a key beside a text that leaves little room
_TABS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_MNEMONIC = Qt.TextFlag.TextShowMnemonic


class KeyButton(QPushButton):
    """A push button with the key that presses it drawn at its right; half bold while it is checked.

    The key is a picture only: who makes the button also makes the shortcut.
    """

    primary = False

    def __init__(self, text: str = "", key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._key = self._drawn_key = ""
        self.set_key(key)

    @property
    def key(self) -> str:
        """The key shown, as text in the user's language; empty for none."""
        return self._key

    def set_short_key(self, key: str) -> None:
        """Show another key beside the text where there is little room: a long one stands in the tool tip instead."""
        self.set_key(key, drawn=keycap.fits(key, _SHORT))

    def set_key(self, key: str, drawn: bool = True) -> None:
        """Show another key beside the text."""
        if key == self._key:
            return
        self._key, self._drawn_key = key, key if drawn else ""
        self.setAccessibleDescription(self.tr("Key: {key}").format(key=key) if key else "")
        self.updateGeometry()
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._key != self._drawn_key:
            lines = (self.toolTip(), tool_tip(self.accessibleDescription()))
            QToolTip.showText(event.globalPos(), "<br>".join(line for line in lines if line), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        plain = self.fontMetrics().size(_MNEMONIC, self.text()).width()
        extra = self._text_width() - plain + (self._gap() + self._key_width() if self._drawn_key else 0)
        return QSize(hint.width() + max(0, extra), hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Qt draws the button alone: its text is drawn here, beside the key."""
        super().initStyleOption(option)
        option.text = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        colors = colors_for(self.palette())
        bold = self.primary or self.isChecked()
        painter.setFont(fonts.strong(self.font()) if bold else self.font())
        painter.setPen(self._color(colors))
        text_width = painter.fontMetrics().size(_MNEMONIC, self.text()).width()
        width = text_width + (self._gap() + self._key_width() if self._drawn_key else 0)
        left = max(0, (self.width() - width) // 2)
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | _MNEMONIC
        painter.drawText(QRect(left, 0, self.width() - left, self.height()), flags, self.text())
        if self._drawn_key:
            self._paint_key(
                painter, QRect(left + text_width + self._gap(), 0, self._key_width(), self.height()), colors
            )

    def _paint_key(self, painter: QPainter, rect: QRect, colors: Colors) -> None:
        painter.setFont(self.font())
        if not self.primary:
            keycap.paint(painter, rect, self._drawn_key, colors)
            return
        painter.setFont(self._small())
        painter.setPen(colors.on_accent_dim if self.isEnabled() else colors.disabled)
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._drawn_key)

    def _color(self, colors: Colors) -> QColor:
        if not self.isEnabled():
            return colors.disabled
        if self.primary:
            return colors.on_accent
        return colors.accent if self.isChecked() else colors.text

    def _text_width(self) -> int:
        metrics = QFontMetrics(fonts.strong(self.font())) if self._may_be_bold() else self.fontMetrics()
        return metrics.size(_MNEMONIC, self.text()).width()

    def _may_be_bold(self) -> bool:
        return self.primary or self.isCheckable()

    def _small(self) -> QFont:
        font = fonts.small(self.font())
        font.setWeight(QFont.Weight.Normal)
        return font

    def _gap(self) -> int:
        return round(fonts.pixel_size(self.font()) * _KEY_GAP)

    def _key_width(self) -> int:
        if self.primary:
            return QFontMetrics(self._small()).horizontalAdvance(self._drawn_key)
        return keycap.size_hint(self.font(), self._drawn_key).width()


class PrimaryButton(KeyButton):
    """The one button of a place that goes on, filled with the accent."""

    primary = True

    def __init__(self, text: str = "", key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, key, parent)
        self.setProperty("primary", True)


class _Choices(QWidget):
    """Checkable buttons of which at most one is chosen; Tab reaches the chosen one, arrow keys move the choice."""

    chosen = Signal(int)
    """The index that the user chose; not emitted by :meth:`set_current`."""

    def __init__(self, labels: Sequence[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self.set_choices(labels)

    def set_choices(self, labels: Sequence[str], keys: Sequence[str] = ()) -> None:
        """Offer other choices (``keys``: the key of each, if any); nothing is chosen then."""
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        for index, label in enumerate(labels):
            button = KeyButton(label, keys[index] if index < len(keys) else "", self)
            button.setCheckable(True)
            button.installEventFilter(self)
            self._group.addButton(button, index)
            self._place(button, index, len(labels))

    def set_keys(self, keys: Sequence[str]) -> None:
        """Show the key of each choice, "" for none."""
        for button, key in zip(self._group.buttons(), keys, strict=True):
            if isinstance(button, KeyButton):
                button.set_short_key(key)

    def labels(self) -> tuple[str, ...]:
        """What is offered."""
        return tuple(button.text() for button in self._group.buttons())

    def button(self, index: int) -> KeyButton:
        """The button of a choice, for tool tips, shortcuts and enabling."""
        button = self._group.button(index)
        if not isinstance(button, KeyButton):
            raise IndexError(index)
        return button

    @property
    def current(self) -> int:
        """The index of what is chosen, −1 for nothing."""
        return self._group.checkedId()

    def set_current(self, index: int) -> None:
        """Choose without telling; −1 for nothing."""
        if index >= 0:
            self.button(index).setChecked(True)
            return
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(False)
        self._group.setExclusive(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tab comes to what is chosen, where that can be pressed: Qt stops at the first or last until one was there."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusIn and event.reason() in _TABS:
            chosen = self._group.checkedButton()
            if chosen is not None and chosen is not watched and chosen.isEnabled() and chosen.isVisible():
                chosen.setFocus(event.reason())
                return True
        return super().eventFilter(watched, event)

    def _place(self, button: KeyButton, index: int, count: int) -> None:
        raise NotImplementedError


class SegmentedControl(_Choices):
    """Choices side by side in one frame."""

    def _place(self, button: KeyButton, index: int, count: int) -> None:
        self._layout.setSpacing(0)
        if count > 1:
            button.setProperty("segment", "first" if index == 0 else "last" if index == count - 1 else "middle")
        self._layout.addWidget(button, 0, index)


class ChoiceGrid(_Choices):
    """Choices as separate buttons of equal width, ``columns`` in a row."""

    def __init__(self, labels: Sequence[str] = (), columns: int = 3, parent: QWidget | None = None) -> None:
        self._columns = columns
        super().__init__(labels, parent)

    def _place(self, button: KeyButton, index: int, count: int) -> None:
        self._layout.setSpacing(round(fonts.pixel_size(self.font()) * 0.5))
        self._layout.addWidget(button, index // self._columns, index % self._columns)
        self._layout.setColumnStretch(index % self._columns, 1)
