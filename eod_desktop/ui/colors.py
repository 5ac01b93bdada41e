"""The colours of the interface, light and dark, as frozen values.

Whoever draws asks the palette at hand: ``colors_for(option.palette)`` in a delegate, ``colors_for(self.palette())`` in
a widget. The palette that :class:`eod_desktop.ui.theme.Theme` puts in force carries the scheme in its ``Accent`` role,
and Qt repaints every widget when the palette changes; so a live switch needs no code in the one who draws. Printing
and tests pass :data:`LIGHT` themselves.

Every text colour (``TEXT_ROLES``, ``sides``) reaches 4.5:1 on every surface (``SURFACE_ROLES``); ``disabled`` 3:1.
"""

from __future__ import annotations

import msgspec
from PySide6.QtGui import QColor, QPalette

TEXT_ROLES = ("text", "dim", "accent", "good", "warning", "bad")
SURFACE_ROLES = ("window", "panel", "field", "selection", "accent_surface", "stripe", "hover")
_PAST_SHARE = 0.55


class Colors(msgspec.Struct, frozen=True):
    """One scheme. Each field is a ``QColor`` to be read, never changed in place."""

    name: str
    window: QColor
    panel: QColor
    field: QColor
    line: QColor
    selection: QColor
    bar: QColor
    stripe: QColor
    hover: QColor
    text: QColor
    dim: QColor
    disabled: QColor
    accent: QColor
    accent_surface: QColor
    accent_hover: QColor
    on_accent: QColor
    on_accent_dim: QColor
    good: QColor
    warning: QColor
    bad: QColor
    sides: tuple[QColor, ...]

    @property
    def dark(self) -> bool:
        """Whether this is a scheme of light text on dark surfaces."""
        return self.text.lightnessF() > self.window.lightnessF()

    def past(self) -> Colors:
        """The same scheme for what is over: text as ``dim`` (still readable), marks and bars faded into the panel."""

        def fade(color: QColor) -> QColor:
            return blend(color, self.panel, _PAST_SHARE)

        return msgspec.structs.replace(
            self,
            text=self.dim,
            bar=fade(self.bar),
            accent=fade(self.accent),
            good=fade(self.good),
            warning=fade(self.warning),
            bad=fade(self.bad),
            sides=tuple(fade(side) for side in self.sides),
        )


def _scheme(name: str, sides: str, **roles: str) -> Colors:
    colors = {role: QColor(value) for role, value in roles.items()}
    return Colors(name=name, sides=tuple(QColor(value) for value in sides.split()), **colors)


LIGHT = _scheme(
    "light",
    window="#f4f2ee",
    panel="#fbfaf8",
    field="#ffffff",
    line="#dcd8d0",
    selection="#e9e5dd",
    bar="#d9d5cc",
    stripe="#f4f1ec",
    hover="#f3f0ea",
    text="#22242a",
    dim="#666560",
    disabled="#84827d",
    accent="#0f6f73",
    accent_surface="#e2efee",
    accent_hover="#0c5f63",
    on_accent="#ffffff",
    on_accent_dim="#d9eeed",
    good="#267348",
    warning="#9a5200",
    bad="#a8322a",
    sides="#2f5fa8 #b0432b #6d4aa0 #7a6100 #a0306f #3f7022 #7d5233 #4d586a",
)

DARK = _scheme(
    "dark",
    window="#1d1f23",
    panel="#25282d",
    field="#2c3036",
    line="#3a3e45",
    selection="#30343a",
    bar="#3a3f46",
    stripe="#2a2d32",
    hover="#32363c",
    text="#e8e6e1",
    dim="#a6a49e",
    disabled="#85847f",
    accent="#5fc2c0",
    accent_surface="#20393a",
    accent_hover="#78d0ce",
    on_accent="#12292b",
    on_accent_dim="#1d4648",
    good="#74c795",
    warning="#e0a050",
    bad="#ef8078",
    sides="#7fa9ea #e98a6f #b99be6 #d9b44a #ec86bd #94c973 #d0a583 #a9b4c4",
)


def colors_for(palette: QPalette) -> Colors:
    """The scheme that a widget's or a style option's palette belongs to.

    A palette that is not ours (a test without theme, a native dialog) is judged by its window colour.
    """
    accent = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Accent).rgb()
    if accent == LIGHT.accent.rgb():
        return LIGHT
    if accent == DARK.accent.rgb():
        return DARK
    window = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Window)
    return DARK if window.lightnessF() < 0.5 else LIGHT


def blend(color: QColor, ground: QColor, share: float) -> QColor:
    """An opaque mixture: ``share`` (0…1) of ``color`` over ``ground``."""
    rest = 1.0 - share
    return QColor.fromRgbF(
        color.redF() * share + ground.redF() * rest,
        color.greenF() * share + ground.greenF() * rest,
        color.blueF() * share + ground.blueF() * rest,
    )


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2 between two opaque colours, 1…21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF())
