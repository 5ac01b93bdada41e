import pytest
from PySide6.QtCore import QRectF, Qt

from eod_desktop.ui import keycap
from eod_desktop.ui.colors import LIGHT
from tests.ui.canvas import drawn, touched, ui_font

ALIGN = Qt.AlignmentFlag


@pytest.mark.parametrize("text", ["1", "R", "Enter", "Ctrl+Shift+Z"])
@pytest.mark.parametrize("pixels", [13, 26])
def test_a_key_takes_its_hint_and_is_never_narrow(qapp: object, text: str, pixels: int) -> None:
    hint = keycap.size_hint(ui_font(pixels), text)
    image = drawn(260, 60, lambda painter: keycap.paint(painter, QRectF(5, 0, 250, 60), text, LIGHT), pixels=pixels)
    assert touched(image).size() == hint
    assert hint.width() >= hint.height()


@pytest.mark.parametrize("align", [ALIGN.AlignLeft, ALIGN.AlignRight, ALIGN.AlignHCenter])
def test_a_key_stands_where_it_is_put(qapp: object, align: Qt.AlignmentFlag) -> None:
    seen = touched(drawn(100, 30, lambda painter: keycap.paint(painter, QRectF(0, 0, 100, 30), "R", LIGHT, align)))
    room = 100 - seen.width()
    share = {ALIGN.AlignLeft: 0.0, ALIGN.AlignRight: 1.0, ALIGN.AlignHCenter: 0.5}[align]
    assert seen.left() == pytest.approx(room * share, abs=1)
    assert seen.center().y() == pytest.approx(15, abs=1)


def test_a_key_has_a_frame_and_a_face(qapp: object) -> None:
    image = drawn(30, 30, lambda painter: keycap.paint(painter, QRectF(5, 5, 20, 20), "1", LIGHT))
    seen = touched(image)
    assert image.pixelColor(seen.center().x(), seen.top()) == LIGHT.line
    assert image.pixelColor(seen.center().x(), seen.top() + 1) == LIGHT.field
