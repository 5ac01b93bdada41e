from itertools import product

import pytest
from PySide6.QtGui import QColor, QPalette

from eod_desktop.ui.colors import DARK, LIGHT, SURFACE_ROLES, TEXT_ROLES, Colors, blend, colors_for, contrast
from eod_desktop.ui.theme import palette_of

SCHEMES = pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda colors: colors.name)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21.0)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.01)
    assert contrast(LIGHT.text, LIGHT.panel) == contrast(LIGHT.panel, LIGHT.text)


@SCHEMES
def test_every_text_can_be_read_on_every_surface(colors: Colors) -> None:
    pairs = list(product(TEXT_ROLES, SURFACE_ROLES))
    weak = {pair: contrast(getattr(colors, pair[0]), getattr(colors, pair[1])) for pair in pairs}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@SCHEMES
def test_names_in_side_colours_can_be_read(colors: Colors) -> None:
    ratios = [contrast(side, getattr(colors, ground)) for side in colors.sides for ground in SURFACE_ROLES]
    assert min(ratios) >= 4.5


@SCHEMES
def test_what_stands_on_the_accent_can_be_read(colors: Colors) -> None:
    for ground in (colors.accent, colors.accent_hover):
        assert contrast(colors.on_accent, ground) >= 4.5
        assert contrast(colors.on_accent_dim, ground) >= 4.5


@SCHEMES
def test_disabled_text_stays_readable_and_dimmer(colors: Colors) -> None:
    for ground in SURFACE_ROLES:
        ratio = contrast(colors.disabled, getattr(colors, ground))
        assert 3.0 <= ratio < contrast(colors.dim, getattr(colors, ground))


@SCHEMES
def test_what_is_past_fades_but_can_be_read(colors: Colors) -> None:
    past = colors.past()
    assert contrast(past.text, past.panel) >= 4.5
    assert contrast(past.sides[0], past.panel) < contrast(colors.sides[0], colors.panel)
    assert past.panel == colors.panel


@SCHEMES
def test_every_pair_of_sides_differs(colors: Colors) -> None:
    assert len({side.name() for side in colors.sides}) == len(colors.sides) >= 8


def test_dark_knows_itself() -> None:
    assert DARK.dark
    assert not LIGHT.dark


@SCHEMES
def test_the_palette_leads_back_to_its_scheme(colors: Colors) -> None:
    assert colors_for(palette_of(colors)) is colors


def test_a_foreign_palette_is_judged_by_its_window() -> None:
    assert colors_for(QPalette(QColor("#202020"))) is DARK
    assert colors_for(QPalette(QColor("#e0e0e0"))) is LIGHT


@SCHEMES
def test_the_palette_itself_can_be_read(colors: Colors) -> None:
    palette, role, group = palette_of(colors), QPalette.ColorRole, QPalette.ColorGroup
    for text, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.ToolTipText, role.ToolTipBase),
        (role.PlaceholderText, role.Base),
        (role.HighlightedText, role.Highlight),
        (role.Link, role.Base),
    ):
        for state in (group.Active, group.Inactive):
            assert contrast(palette.color(state, text), palette.color(state, ground)) >= 4.5


def test_blend_goes_from_ground_to_colour() -> None:
    white, black = QColor("#ffffff"), QColor("#000000")
    assert blend(black, white, 0.0).name() == "#ffffff"
    assert blend(black, white, 1.0).name() == "#000000"
    assert blend(black, white, 0.5).lightness() in (127, 128)
