import re

import pytest
from PySide6.QtSvg import QSvgRenderer

from eod_desktop.paths import shipped_resources
from eod_desktop.ui.colors import DARK, LIGHT, Colors
from eod_desktop.ui.stylesheet import ICON_PREFIX, stylesheet
from resources.icons import draw_icons

CONTROLS = shipped_resources() / "icons" / "controls"
SCHEMES = pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda colors: colors.name)


@SCHEMES
def test_nothing_is_left_to_fill_in(colors: Colors) -> None:
    sheet = stylesheet(colors, 13)
    assert "$" not in sheet
    assert re.search(r"\d+u\b", sheet) is None
    assert sheet.count("{") == sheet.count("}")


@SCHEMES
def test_every_picture_it_names_exists_and_draws(colors: Colors) -> None:
    names = set(re.findall(rf"url\({ICON_PREFIX}:([^)]+)\)", stylesheet(colors, 13)))
    assert names
    for name in names:
        assert QSvgRenderer(str(CONTROLS / name)).isValid()


@SCHEMES
def test_the_pictures_have_the_colours_of_the_scheme(colors: Colors) -> None:
    for name, text in draw_icons.controls(colors).items():
        assert (CONTROLS / name).read_text(encoding="utf-8") == text


def test_lengths_grow_with_the_text_and_lines_stay_thin() -> None:
    small, large = stylesheet(LIGHT, 13), stylesheet(LIGHT, 26)
    assert "padding: 5px 12px" in small
    assert "padding: 10px 24px" in large
    assert "border: 1px solid" in large
    assert "font-size: 11px" in small
    assert "font-size: 22px" in large


@pytest.mark.parametrize("pixels", range(11, 40))
def test_round_controls_stay_round(pixels: int) -> None:
    sheet = stylesheet(LIGHT, pixels)
    width = re.search(r"QCheckBox::indicator, QRadioButton::indicator[^{]*\{\s*width: (\d+)px", sheet)
    radius = re.search(r"QRadioButton::indicator \{ border-radius: (\d+)px", sheet)
    assert width
    assert radius
    assert (int(width[1]) + 2) // 2 == int(radius[1])
