"""Draws what lies in this folder: arrows and ticks of the controls in both schemes, and the application's icon.

Run with Python from the root of the source tree after a change of colours: ``python -m resources.icons.draw_icons``.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

from eod_desktop.ui.colors import DARK, LIGHT, Colors

HERE = Path(__file__).parent
NAME = "eod-desktop"
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 256)
ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
FINE_FROM = 48
"""From this size on the dice carry all their pips."""

_SHAPES = {
    "down": '<path d="M2 3.6 5 6.6 8 3.6"/>',
    "up": '<path d="M2 6.4 5 3.4 8 6.4"/>',
    "right": '<path d="M3.6 2 6.6 5 3.6 8"/>',
    "closed": '<path d="M3.6 2 6.6 5 3.6 8"/>',
    "open": '<path d="M2 3.6 5 6.6 8 3.6"/>',
    "close": '<path d="M2 2 8 8M8 2 2 8"/>',
    "check": '<path d="M2.1 5.2 4.2 7.3 7.9 2.9"/>',
    "tick": '<path d="M1.6 5.2 4 7.6 8.4 2.4"/>',
    "partly": '<path d="M2.4 5H7.6"/>',
}
_BEHIND = "#9ccfcd"


def control(shape: str, color: str) -> str:
    """An SVG of one line drawing, 10 by 10; the arrows of a tree, which fill its indent, with room around."""
    box = "-4 -4 18 18" if shape in ("closed", "open") else "0 0 10 10"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="{box}">'
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
    drawn = {name: control(name, dim) for name in ("down", "up", "right", "closed", "open", "close")}
    drawn |= {f"{name}-off": control(name, off) for name in ("down", "up")}
    drawn |= {name: control(name, colors.on_accent.name()) for name in ("check", "partly")}
    drawn |= {"tick": control("tick", colors.accent.name()), "dot": dot(colors.on_accent.name())}
    return {f"{colors.name}-{name}.svg": text for name, text in drawn.items()}


def application(fine: bool = True) -> str:
    """The application's icon, 64 by 64: two dice on the accent; ``fine`` = false for the smallest sizes."""
    ground = LIGHT.accent.name()
    if fine:
        behind = _die(8, 8, 30, 6, _BEHIND) + _pips(8, 8, 30, 3, ground, ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73)))
        corners = ((0.27, 0.27), (0.73, 0.27), (0.27, 0.5), (0.73, 0.5), (0.27, 0.73), (0.73, 0.73))
        front = _die(22, 22, 34, 7, "#ffffff", ground) + _pips(22, 22, 34, 3.3, ground, corners)
    else:
        behind = _die(7, 7, 32, 7, _BEHIND)
        front = _die(20, 20, 38, 8, "#ffffff", ground) + _pips(20, 20, 38, 4.8, ground, ((0.3, 0.3), (0.7, 0.7)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" rx="14" fill="{ground}"/>{behind}{front}</svg>\n'
    )


def _die(left: float, top: float, edge: float, radius: float, fill: str, halo: str = "") -> str:
    around = f' stroke="{halo}" stroke-width="3"' if halo else ""
    return f'<rect x="{left}" y="{top}" width="{edge}" height="{edge}" rx="{radius}" fill="{fill}"{around}/>'


def _pips(left: float, top: float, edge: float, radius: float, fill: str, places: Sequence[tuple[float, float]]) -> str:
    return "".join(
        f'<circle cx="{left + x * edge:.2f}" cy="{top + y * edge:.2f}" r="{radius}" fill="{fill}"/>' for x, y in places
    )


def png(svg: str, edge: int) -> bytes:
    """``svg`` as a PNG of ``edge`` by ``edge`` pixels."""
    image = QImage(edge, edge, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon of PNG pictures by edge length."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    entries = b""
    for edge, data in pictures.items():
        entries += struct.pack("<BBBBHHII", edge % 256, edge % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon of PNG pictures by edge length."""
    body = b"".join(ICNS_KINDS[edge] + struct.pack(">I", len(data) + 8) + data for edge, data in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    """Write every file."""
    folder = HERE / "controls"
    folder.mkdir(exist_ok=True)
    for colors in (LIGHT, DARK):
        for name, text in controls(colors).items():
            (folder / name).write_text(text, encoding="utf-8")
    (HERE / f"{NAME}.svg").write_text(application(), encoding="utf-8")
    pictures = {edge: png(application(fine=edge >= FINE_FROM), edge) for edge in PNG_SIZES}
    for edge, data in pictures.items():
        (HERE / f"{NAME}-{edge}.png").write_bytes(data)
    (HERE / f"{NAME}.ico").write_bytes(ico({edge: pictures[edge] for edge in ICO_SIZES}))
    (HERE / f"{NAME}.icns").write_bytes(icns({edge: pictures[edge] for edge in ICNS_KINDS}))


if __name__ == "__main__":
    main()
