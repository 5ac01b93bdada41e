import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF
from PySide6.QtWidgets import QApplication

from eod_desktop.paths import shipped_resources
from eod_desktop.ui import fonts

SHIPPED = shipped_resources() / "fonts"
ROOT = Path(__file__).parents[2]


def test_the_shipped_family_comes_first_and_once(qapp: QApplication) -> None:
    families = fonts.load_shipped(SHIPPED)
    assert families[0] == "Inter"
    assert len(set(families)) == len(families)


def test_a_folder_without_fonts_adds_nothing(qapp: QApplication, tmp_path: Path) -> None:
    assert fonts.load_shipped(tmp_path) == ()
    assert fonts.load_shipped(tmp_path / "missing") == ()


def test_a_broken_file_adds_nothing(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "broken.otf").write_bytes(b"no font")
    assert fonts.load_shipped(tmp_path) == ()


def test_the_system_comes_first(qapp: QApplication) -> None:
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    assert fonts.interface_font(SHIPPED).families() == system.families()


def test_a_machine_without_fonts_can_show_text(tmp_path: Path) -> None:
    nothing = tmp_path / "fonts.conf"
    nothing.write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    script = (
        "import sys; from pathlib import Path; from PySide6.QtGui import QFontMetrics;"
        "from PySide6.QtWidgets import QApplication; from eod_desktop.ui.fonts import interface_font;"
        "app = QApplication([]); font = interface_font(Path(sys.argv[1]));"
        "sys.exit(0 if QFontMetrics(font).inFont('Q') and font.pixelSize() >= 13 else 1)"
    )
    environment = os.environ | {"FONTCONFIG_FILE": str(nothing)}
    command = [sys.executable, "-c", script, str(SHIPPED)]
    assert subprocess.run(command, env=environment, check=False, timeout=60, cwd=ROOT).returncode == 0


@pytest.mark.parametrize(("system", "expected"), [(9, 13), (12, 13), (13, 13), (18, 18)])
def test_the_base_is_13_pixels_or_the_systems_larger(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, system: int, expected: int
) -> None:
    font = QFont("Inter")
    font.setPixelSize(system)
    monkeypatch.setattr(QFontDatabase, "systemFont", lambda kind: font)
    assert fonts.interface_font(SHIPPED).pixelSize() == expected


def test_the_gm_can_enlarge_it_and_nothing_goes_below_11(qapp: QApplication) -> None:
    base = fonts.interface_font(SHIPPED).pixelSize()
    assert fonts.interface_font(SHIPPED, 200).pixelSize() == 2 * base
    assert fonts.interface_font(SHIPPED, 10).pixelSize() == 11


def test_small_text_stays_readable(qapp: QApplication) -> None:
    font = QFont("Inter")
    font.setPixelSize(13)
    assert fonts.small(font).pixelSize() == 11
    assert fonts.small(fonts.small(font)).pixelSize() == 11
    font.setPixelSize(40)
    assert fonts.small(font).pixelSize() == 34
    assert fonts.scaled(font, 2).pixelSize() == 80


def test_sizes_in_points_count_too(qapp: QApplication) -> None:
    font = QFont("Inter")
    font.setPointSizeF(12)
    assert fonts.pixel_size(font) == pytest.approx(16, abs=1)


def test_figures_line_up(qapp: QApplication) -> None:
    font = QFont("Inter")
    font.setPixelSize(26)
    metrics = QFontMetricsF(fonts.tabular(font))
    assert metrics.horizontalAdvance("1111") == metrics.horizontalAdvance("8888")
    assert QFontMetricsF(font).horizontalAdvance("1111") < metrics.horizontalAdvance("1111")


def test_strong_is_heavier_and_leaves_its_font_alone(qapp: QApplication) -> None:
    font = QFont("Inter")
    assert fonts.strong(font).weight() == QFont.Weight.DemiBold
    assert font.weight() == QFont.Weight.Normal


def test_paper_gets_the_shipped_font(qapp: QApplication) -> None:
    font = fonts.print_font(SHIPPED, 9.5)
    assert font.families()[0] == "Inter"
    assert font.pointSizeF() == 9.5
