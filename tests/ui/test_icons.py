import pytest
from PySide6.QtGui import QColor, QIcon, QImage, QImageReader

from eod_desktop.paths import shipped_resources
from eod_desktop.ui.colors import LIGHT
from resources.icons import draw_icons

FOLDER = shipped_resources() / "icons"


@pytest.mark.parametrize("edge", draw_icons.PNG_SIZES)
def test_the_icon_is_there_in_every_size(edge: int) -> None:
    image = QImage(str(FOLDER / f"eod-desktop-{edge}.png"))
    assert (image.width(), image.height()) == (edge, edge)
    assert image.pixelColor(0, 0).alpha() < 255
    assert image.pixelColor(edge - 1, edge // 2).name() == LIGHT.accent.name()


def test_the_drawing_is_the_one_the_script_makes() -> None:
    assert (FOLDER / "eod-desktop.svg").read_text(encoding="utf-8") == draw_icons.application()


def test_the_icon_scales(qapp: object) -> None:
    pixmap = QIcon(str(FOLDER / "eod-desktop.svg")).pixmap(40, 40)
    assert pixmap.toImage().pixelColor(20, 2) == QColor(LIGHT.accent)


def test_windows_and_macos_can_read_theirs() -> None:
    icns = (FOLDER / "eod-desktop.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert int.from_bytes(icns[4:8], "big") == len(icns)
    assert QImageReader(str(FOLDER / "eod-desktop.ico")).imageCount() == len(draw_icons.ICO_SIZES)
