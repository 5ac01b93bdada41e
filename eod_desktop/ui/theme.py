"""The look in force: Fusion, our palette and style sheet, and following the system's light or dark.

``app`` makes one :class:`Theme` and keeps it. Whoever draws needs no reference to it: see
:func:`eod_desktop.ui.colors.colors_for`. Only one that *caches* something drawn connects to ``changed``, or handles
``QEvent.Type.PaletteChange``.

Dynamic properties that the style sheet knows, to be set before the widget is shown:

``surface``  on ``QWidget``/``QFrame``: ``"panel"``, ``"window"``, ``"card"`` (panel with line and round corners);
             use :func:`set_surface`
``role``     on ``QLabel``: ``"title"``, ``"section"``, ``"caption"``, ``"dim"``, ``"good"``, ``"warning"``, ``"bad"``
``primary``  on ``QPushButton``: the one that goes on; better :class:`eod_desktop.ui.buttons.PrimaryButton`
``flat``     on ``QToolButton``/``QPushButton``: no frame until the mouse is over it

A view (table, tree, list) has a line around it; ``setFrameShape(QFrame.Shape.NoFrame)`` before it is shown takes it
away inside panels, up to the focus ring. Rows get their height from :mod:`eod_desktop.ui.rows`.
"""

from __future__ import annotations

import enum
from pathlib import Path

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from eod_desktop.ui import fonts
from eod_desktop.ui.colors import DARK, LIGHT, Colors, colors_for
from eod_desktop.ui.stylesheet import ICON_PREFIX, stylesheet

__all__ = ["DARK", "LIGHT", "STYLE", "Colors", "Scheme", "Theme", "apply", "colors_for", "palette_of", "set_surface"]

STYLE = "Fusion"


class Scheme(enum.Enum):
    """What the GM asked for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_HINTS = {
    Scheme.SYSTEM: Qt.ColorScheme.Unknown,
    Scheme.LIGHT: Qt.ColorScheme.Light,
    Scheme.DARK: Qt.ColorScheme.Dark,
}


class Theme(QObject):
    """Keeps the application in the wanted scheme. ``changed`` carries the new :class:`Colors`."""

    changed = Signal(object)

    def __init__(
        self,
        app: QApplication,
        resources: Path,
        scheme: Scheme = Scheme.SYSTEM,
        text_percent: int = 100,
        *,
        dressed: bool = True,
    ) -> None:
        """``resources`` is the folder that holds ``icons`` and ``fonts``; ``text_percent`` enlarges all text.

        Without ``dressed`` the style sheet waits for :meth:`dress`, and the application has to have :data:`STYLE`
        already: asking for a style loads all that PySide knows of styles.
        """
        super().__init__(app)
        self._app = app
        self._resources = resources
        self._scheme = scheme
        self._text_percent = text_percent
        self._colors = LIGHT
        self._dressed = dressed
        self._ahead: QWidget | None = None
        if dressed:
            app.setStyle(STYLE)
        app.setFont(fonts.interface_font(resources / "fonts", text_percent))
        app.styleHints().setColorScheme(_HINTS[scheme])
        self._put(self._wanted(app.styleHints().colorScheme()))
        app.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def colors(self) -> Colors:
        """The colours in force."""
        return self._colors

    @property
    def scheme(self) -> Scheme:
        """What was asked for, which may be to follow the system."""
        return self._scheme

    def dress(self) -> None:
        """Put the style sheet on if it is not on yet.

        A window made before takes it in one go; made under it, each of its parts would take it anew with every parent.
        """
        if not self._dressed:
            self._dressed = True
            if self._ahead:
                self._ahead.setStyleSheet("")
            self._put(self._colors)

    def dress_ahead(self, part: QWidget) -> None:
        """Put the style sheet on one part alone, until :meth:`dress` puts it on all there is."""
        if not self._dressed:
            part.setStyleSheet(stylesheet(self._colors, fonts.pixel_size(self._app.font())))
            self._ahead = part

    def set_scheme(self, scheme: Scheme) -> None:
        """Follow the system, or stay light or dark; native title bars and dialogs go along where they can."""
        self._scheme = scheme
        hints = self._app.styleHints()
        hints.setColorScheme(_HINTS[scheme])
        self._follow(hints.colorScheme())

    def set_text_percent(self, percent: int) -> None:
        """Enlarge (or reduce) all text, 100 being the system's size."""
        if percent == self._text_percent:
            return
        self._text_percent = percent
        self._app.setFont(fonts.interface_font(self._resources / "fonts", percent))
        self._put(self._colors)

    def _wanted(self, system: Qt.ColorScheme) -> Colors:
        if self._scheme is Scheme.SYSTEM:
            return DARK if system == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._scheme is Scheme.DARK else LIGHT

    def _follow(self, system: Qt.ColorScheme) -> None:
        wanted = self._wanted(system)
        if wanted is not self._colors:
            self._put(wanted)

    def _put(self, colors: Colors) -> None:
        self._colors = colors
        apply(self._app, colors, self._resources, self._dressed)
        self.changed.emit(colors)


def apply(app: QApplication, colors: Colors, resources: Path, dressed: bool = True) -> None:
    """Put palette and, if ``dressed``, style sheet of ``colors`` in force, in the size of the application's font."""
    QDir.setSearchPaths(ICON_PREFIX, [str(resources / "icons" / "controls")])
    app.setPalette(palette_of(colors))
    if dressed:
        app.setStyleSheet(stylesheet(colors, fonts.pixel_size(app.font())))


def palette_of(colors: Colors) -> QPalette:
    """The palette of a scheme, for Fusion and for everything that asks :func:`colors_for`."""
    role = QPalette.ColorRole
    palette = QPalette()
    for name, color in (
        (role.Window, colors.window),
        (role.WindowText, colors.text),
        (role.Base, colors.field),
        (role.AlternateBase, colors.stripe),
        (role.Text, colors.text),
        (role.Button, colors.field),
        (role.ButtonText, colors.text),
        (role.BrightText, colors.bad),
        (role.ToolTipBase, colors.panel),
        (role.ToolTipText, colors.text),
        (role.PlaceholderText, colors.dim),
        (role.Highlight, colors.accent),
        (role.HighlightedText, colors.on_accent),
        (role.Accent, colors.accent),
        (role.Link, colors.accent),
        (role.LinkVisited, colors.accent),
        (role.Light, colors.field),
        (role.Midlight, colors.hover),
        (role.Mid, colors.line),
        (role.Dark, colors.line if colors.dark else colors.bar),
        (role.Shadow, colors.line),
    ):
        palette.setColor(name, color)
    for name in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, colors.disabled)
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, colors.bar)
    palette.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, colors.dim)
    return palette


def set_surface(widget: QWidget, surface: str) -> None:
    """Give a plain widget the ground of a ``"panel"``, ``"window"`` or ``"card"`` from the style sheet."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    widget.setProperty("surface", surface)
