"""The application's style sheet, written out for one scheme and one text size.

A length in ``u`` is a pixel at the base size of 13 pixels and grows with the text; ``px`` stays (thin lines). ``$name``
is a field of :class:`eod_desktop.ui.colors.Colors`, ``$icons`` the start of an arrow's or tick's address.
"""

from __future__ import annotations

import re
from string import Template

from PySide6.QtGui import QColor

from eod_desktop.ui.colors import Colors
from eod_desktop.ui.fonts import BASE_PIXELS, SMALL, SMALLEST_PIXELS

ICON_PREFIX = "eodcontrols"
# A spin box without buttons would show no text under a style sheet (Qt gives its editor a width of 1): left to Fusion.
_SPIN_BOX = 'QAbstractSpinBox[buttonSymbols="UpDownArrows"]'
_LENGTH = re.compile(r"\b(\d+)u\b")

_BUTTONS = """
QPushButton, QToolButton {
    background: $field; color: $text; border: 1px solid $line; border-radius: 5u; padding: 5u 12u; outline: 0;
}
QToolButton { padding: 4u 8u; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $selection; }
QPushButton:checked, QToolButton:checked { background: $accent_surface; color: $accent; border-color: $accent; }
QPushButton:default { border-color: $accent; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 4u 11u; }
QToolButton:focus { padding: 3u 7u; }
QPushButton:disabled, QToolButton:disabled { background: $panel; color: $disabled; border-color: $line; }
QPushButton:checked:disabled { background: $selection; }
QPushButton[primary="true"] {
    background: $accent; color: $on_accent; border-color: $accent; font-weight: 600;
}
QPushButton[primary="true"]:hover, QPushButton[primary="true"]:pressed {
    background: $accent_hover; border-color: $accent_hover;
}
QPushButton[primary="true"]:focus { border: 2px solid $text; }
QPushButton[primary="true"]:disabled { background: $panel; color: $disabled; border-color: $line; }
QPushButton[flat="true"], QToolButton[flat="true"] { background: transparent; border-color: transparent; }
QPushButton[flat="true"]:hover, QToolButton[flat="true"]:hover { background: $hover; border-color: $line; }
QPushButton[flat="true"]:focus, QToolButton[flat="true"]:focus { border-color: $accent; }
QPushButton[segment="first"] { border-top-right-radius: 0; border-bottom-right-radius: 0; border-right-width: 0; }
QPushButton[segment="middle"] { border-radius: 0; border-right-width: 0; }
QPushButton[segment="last"] { border-top-left-radius: 0; border-bottom-left-radius: 0; }
QPushButton[segment]:checked { border-color: $line; }
QPushButton[segment]:focus { border: 2px solid $accent; }
QPushButton::menu-indicator, QToolButton::menu-indicator {
    image: url($icons-down.svg); width: 10u; height: 10u;
    subcontrol-origin: border; subcontrol-position: center right; right: 8u;
}
QPushButton::menu-indicator { width: 14u; right: 3u; }
QToolButton[popupMode="InstantPopup"], QToolButton[popupMode="MenuButtonPopup"] { padding-right: 24u; }
QToolButton::menu-button {
    background: transparent; border: 0; border-left: 1px solid $line; width: 19u;
    border-top-right-radius: 4u; border-bottom-right-radius: 4u; margin: 1px 1px 1px 0;
}
QToolButton::menu-button:hover { background: $selection; }
QToolButton::menu-arrow { image: url($icons-down.svg); width: 10u; height: 10u; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, $spin, QComboBox {
    background: $field; color: $text; border: 1px solid $line; border-radius: 5u;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit { padding: 5u 8u; }
QPlainTextEdit, QTextEdit { padding: 2u 4u; }
$spin { padding: 4u 0; qproperty-alignment: "AlignRight | AlignVCenter"; }
QComboBox { padding: 4u 24u 4u 10u; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, $spin:focus, QComboBox:focus {
    border: 2px solid $accent;
}
QLineEdit:focus { padding: 4u 7u; }
QPlainTextEdit:focus, QTextEdit:focus { padding: 1u 3u; }
$spin:focus { padding: 3u 0; }
QComboBox:focus { padding: 3u 23u 3u 9u; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, $spin:disabled, QComboBox:disabled {
    background: $panel; color: $disabled;
}
QLineEdit:read-only { background: $panel; }
QComboBox:hover, QComboBox:on { background: $hover; }
QComboBox::drop-down { border: 0; width: 22u; subcontrol-origin: border; subcontrol-position: center right; }
QComboBox::down-arrow { image: url($icons-down.svg); width: 10u; height: 10u; }
QComboBox::down-arrow:disabled { image: url($icons-down-off.svg); }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView {
    background: $field; border: 1px solid $line; border-radius: 0; padding: 2u;
    selection-background-color: $accent_surface; selection-color: $text;
}
QComboBox QAbstractItemView::item { padding: 4u; }
$spin::up-button, $spin::down-button {
    border: 0; background: transparent; width: 18u; subcontrol-origin: border;
}
$spin::up-button { subcontrol-position: top right; border-top-right-radius: 4u; margin: 1px 1px 0 0; }
$spin::down-button {
    subcontrol-position: bottom right; border-bottom-right-radius: 4u; margin: 0 1px 1px 0;
}
$spin::up-button:hover, $spin::down-button:hover { background: $hover; }
$spin::up-button:pressed, $spin::down-button:pressed { background: $selection; }
$spin::up-arrow { image: url($icons-up.svg); width: 9u; height: 9u; }
$spin::down-arrow { image: url($icons-down.svg); width: 9u; height: 9u; }
$spin::up-arrow:off, $spin::up-arrow:disabled { image: url($icons-up-off.svg); }
$spin::down-arrow:off, $spin::down-arrow:disabled { image: url($icons-down-off.svg); }
QCheckBox, QRadioButton, QGroupBox::title { color: $text; spacing: 7u; }
QCheckBox:disabled, QRadioButton:disabled { color: $disabled; }
QCheckBox::indicator, QRadioButton::indicator, QGroupBox::indicator, QAbstractItemView::indicator {
    width: 13u; height: 13u; border: 1px solid $dim; background: $field; border-radius: 3u;
}
QRadioButton::indicator { border-radius: ${round_indicator}px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { background: $hover; }
QCheckBox::indicator:checked, QGroupBox::indicator:checked, QAbstractItemView::indicator:checked {
    background: $accent; border-color: $accent; image: url($icons-check.svg);
}
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate {
    background: $accent; border-color: $accent; image: url($icons-partly.svg);
}
QRadioButton::indicator:checked { background: $accent; border-color: $accent; image: url($icons-dot.svg); }
QCheckBox::indicator:focus, QRadioButton::indicator:focus, QGroupBox::indicator:focus { border: 2px solid $accent; }
QCheckBox:focus, QRadioButton:focus { color: $accent; outline: 0; }
QCheckBox::indicator:checked:focus, QRadioButton::indicator:checked:focus { border: 2px solid $text; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $line; background: $panel; }
QCheckBox::indicator:checked:disabled, QRadioButton::indicator:checked:disabled { background: $disabled; }
"""

_VIEWS = """
QAbstractItemView {
    background: $panel; alternate-background-color: $stripe; color: $text; gridline-color: $line;
    selection-background-color: $selection; selection-color: $text; border: 1px solid $line; border-radius: 5u;
    outline: 0;
}
QAbstractItemView:focus { border-color: $accent; }
QAbstractItemView[frameShape="NoFrame"] { border: 1px solid transparent; border-radius: 0; }
QAbstractItemView[frameShape="NoFrame"]:focus { border-color: $accent; }
QAbstractItemView:disabled { color: $disabled; }
QHeaderView {
    background: $panel; border: 0; border-radius: 0;
    qproperty-highlightSections: false; qproperty-defaultAlignment: "AlignLeft | AlignVCenter";
}
QHeaderView::section {
    background: $panel; color: $dim; border: 0; border-bottom: 1px solid $line; padding: 4u 3u; font-size: ${small}px;
}
QHeaderView::section:vertical { border-bottom: 0; border-right: 1px solid $line; }
QHeaderView::section:hover { color: $text; background: $hover; }
QHeaderView::up-arrow { image: url($icons-up.svg); width: 9u; height: 9u; }
QHeaderView::down-arrow { image: url($icons-down.svg); width: 9u; height: 9u; }
QTableCornerButton::section { background: $panel; border: 0; border-bottom: 1px solid $line; }
QTreeView::branch:has-children:closed { image: url($icons-closed.svg); }
QTreeView::branch:has-children:open { image: url($icons-open.svg); }
QScrollBar { background: transparent; border: 0; margin: 0; }
QScrollBar:vertical { width: 11u; }
QScrollBar:horizontal { height: 11u; }
QScrollBar::handle { background: $bar; border-radius: 3u; margin: 2u; }
QScrollBar::handle:vertical { min-height: 28u; }
QScrollBar::handle:horizontal { min-width: 28u; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: $disabled; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea[read="true"] { border: 2px solid transparent; border-radius: 5u; }
QScrollArea[read="true"]:focus { border-color: $accent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
"""

_FRAMES = """
QMenuBar { background: $window; border-bottom: 1px solid $line; padding: 2u 4u; }
QMenuBar::item { background: transparent; color: $text; padding: 4u 8u; border-radius: 4u; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $selection; }
QMenuBar::item:disabled { color: $disabled; }
QMenu { background: $panel; color: $text; border: 1px solid $line; padding: 4u; }
QMenu::item { padding: 5u 22u 5u 26u; border-radius: 4u; }
QMenu::item:selected { background: $selection; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $line; margin: 4u 6u; }
QMenu::icon { padding-left: 6u; }
QMenu::indicator { width: 12u; height: 12u; left: 7u; }
QMenu::indicator:checked { image: url($icons-tick.svg); }
QMenu::right-arrow { image: url($icons-right.svg); width: 10u; height: 10u; right: 6u; }
QToolTip { background: $panel; color: $text; border: 1px solid $line; padding: 4u 6u; }
QToolBar { background: $panel; border: 0; border-bottom: 1px solid $line; padding: 6u 8u; spacing: 6u; }
QStatusBar { background: $window; color: $dim; border-top: 1px solid $line; }
QStatusBar::item { border: 0; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:hover { background: $accent; }
QGroupBox { border: 1px solid $line; border-radius: 5u; margin-top: 9u; padding: 12u 8u 8u 8u; }
QGroupBox::title { subcontrol-origin: margin; subcontrol-position: top left; left: 9u; padding: 0 4u; }
QTabWidget::pane { border: 1px solid $line; border-radius: 5u; top: -1px; background: $panel; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $dim; padding: 6u 12u; border: 0; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $accent; border-bottom-color: $accent; }
QTabBar::tab:focus { background: $accent_surface; }
QTabBar::tab:disabled { color: $disabled; }
QSlider:horizontal { min-height: 20u; }
QSlider::groove:horizontal { background: $bar; height: 4u; border-radius: 2u; }
QSlider::sub-page:horizontal { background: $accent; height: 4u; border-radius: 2u; }
QSlider::handle:horizontal {
    background: $field; border: 1px solid $dim; width: 12u; margin: -5u 0; border-radius: ${round_handle}px;
}
QSlider::handle:horizontal:focus { border: 2px solid $accent; }
QProgressBar { background: $bar; border: 0; border-radius: 3u; max-height: 6u; text-align: center; color: transparent; }
QProgressBar::chunk { background: $accent; border-radius: 3u; }
QDockWidget { color: $text; titlebar-close-icon: url($icons-close.svg); }
QDockWidget::title { background: $panel; padding: 6u 10u; border-bottom: 1px solid $line; }
QLabel { background: transparent; }
QLabel[role="title"] { font-size: ${title}px; font-weight: 600; }
QLabel[role="section"] { font-weight: 600; }
QLabel[role="caption"] { font-size: ${small}px; color: $dim; }
QLabel[role="dim"] { color: $dim; }
QLabel[role="good"] { color: $good; }
QLabel[role="warning"] { color: $warning; }
QLabel[role="bad"] { color: $bad; }
QLabel:disabled { color: $disabled; }
QWidget[surface="panel"] { background: $panel; }
QWidget[surface="window"] { background: $window; }
QListView[surface="window"], QListView[surface="window"]:focus { border: 0; }
QWidget[surface="card"] { background: $panel; border: 1px solid $line; border-radius: 5u; }
"""


def stylesheet(colors: Colors, pixels: int) -> str:
    """The whole sheet for ``colors`` and a base text size of ``pixels`` (device-independent)."""

    def length(units: float) -> int:
        # Downwards: a radius above half of its box would be drawn as no radius at all.
        return int(units * pixels / BASE_PIXELS)

    sheet = _LENGTH.sub(lambda match: f"{length(int(match[1]))}px", _BUTTONS + _FIELDS + _VIEWS + _FRAMES)
    fields = ((field, getattr(colors, field)) for field in colors.__struct_fields__)
    values = {field: value.name() for field, value in fields if isinstance(value, QColor)}
    sizes = {
        "small": max(SMALLEST_PIXELS, round(pixels * SMALL)),
        "title": round(pixels * 16 / BASE_PIXELS),
        "round_indicator": (length(13) + 2) // 2,
        "round_handle": (length(12) + 2) // 2,
    }
    return Template(sheet).substitute(values, spin=_SPIN_BOX, icons=f"{ICON_PREFIX}:{colors.name}", **sizes)
