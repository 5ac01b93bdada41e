"""Paper sizes as Qt says them."""

import pytest
from PySide6.QtGui import QPageLayout

from eod_desktop.settings import Settings
from eod_desktop.ui.printing.paper import Paper, PaperSize


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        (Paper(), 210, 297),
        (Paper(PaperSize.A4, landscape=True), 297, 210),
        (Paper(PaperSize.LETTER), 215.9, 279.4),
        (Paper(PaperSize.LETTER, landscape=True), 279.4, 215.9),
    ],
)
def test_size_and_margins_are_millimetres(paper: Paper, width: float, height: float) -> None:
    layout = paper.layout()
    full, inner = (rect(QPageLayout.Unit.Millimeter) for rect in (layout.fullRect, layout.paintRect))
    assert (full.width(), full.height()) == (pytest.approx(width, abs=0.1), pytest.approx(height, abs=0.1))
    assert (inner.left(), inner.top()) == (pytest.approx(15, abs=0.01), pytest.approx(15, abs=0.01))
    assert full.width() - inner.width() == pytest.approx(30, abs=0.01)


def test_the_sizes_are_those_of_the_preference() -> None:
    assert PaperSize(Settings.paper.default) is PaperSize.A4
    assert {size.value for size in PaperSize} == {"A4", "Letter", "A5"}
