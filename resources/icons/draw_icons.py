"""Draws what lies in this folder: arrows and ticks of the controls in both schemes, and the application's icon.

Run with Python from the root of the source tree after a change of colours: ``python -m resources.icons.draw_icons``.
"""

from __future__ import annotations

from pathlib import Path

from eod_desktop.ui.colors import DARK, LIGHT, Colors

HERE = Path(__file__).parent
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

_SHAPES = {
    "down": '<path d="M2 3.6 5 6.6 8 3.6"/>',
    "up": '<path d="M2 6.4 5 3.4 8 6.4"/>',
    "right": '<path d="M3.6 2 6.6 5 3.6 8"/>',
    "close": '<path d="M2 2 8 8M8 2 2 8"/>',
    "check": '<path d="M2.1 5.2 4.2 7.3 7.9 2.9"/>',
    "tick": '<path d="M1.6 5.2 4 7.6 8.4 2.4"/>',
    "partly": '<path d="M2.4 5H7.6"/>',
}


def control(shape: str, color: str) -> str:
    """An SVG of one line drawing, 10 by 10."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">'
        f'<g fill="none" stroke="{color}" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">'
        f"{_SHAPES[shape]}</g></svg>\n"
    )


def dot(color: str) -> str:
    """The filled point of a radio button."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">'
        f'<circle cx="5" cy="5" r="2.3" fill="{color}"/></svg>\n'
    )


def controls(colors: Colors) -> dict[str, str]:
    """File name to SVG for one scheme."""
    dim, off = colors.dim.name(), colors.disabled.name()
    drawn = {name: control(name, dim) for name in ("down", "up", "right", "close")}
    drawn |= {f"{name}-off": control(name, off) for name in ("down", "up")}
    drawn |= {name: control(name, colors.on_accent.name()) for name in ("check", "partly")}
    drawn |= {"tick": control("tick", colors.accent.name()), "dot": dot(colors.on_accent.name())}
    return {f"{colors.name}-{name}.svg": text for name, text in drawn.items()}


def main() -> None:
    """Write every file."""
    folder = HERE / "controls"
    folder.mkdir(exist_ok=True)
    for colors in (LIGHT, DARK):
        for name, text in controls(colors).items():
            (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
