import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from eod_desktop.ui import pill
from eod_desktop.ui.colors import LIGHT
from eod_desktop.ui.pill import Pill, Tone
from tests.ui.canvas import GROUND, drawn, touched, ui_font

ALIGN = Qt.AlignmentFlag


def shown(text: str, tone: Tone, width: float = 150, align: Qt.AlignmentFlag = ALIGN.AlignRight) -> QImage:
    return drawn(160, 30, lambda painter: pill.paint(painter, QRectF(4, 0, width, 30), text, tone, LIGHT, align))


@pytest.mark.parametrize(
    ("tone", "line"),
    [
        (Tone.QUIET, LIGHT.line),
        (Tone.ACCENT, LIGHT.accent),
        (Tone.GOOD, LIGHT.good),
        (Tone.WARNING, LIGHT.warning),
        (Tone.BAD, LIGHT.bad),
        (Tone.FILLED, LIGHT.accent_surface),
    ],
)
def test_the_frame_has_the_colour_of_the_tone(qapp: object, tone: Tone, line: QColor) -> None:
    image = shown("down", tone)
    seen = touched(image)
    assert image.pixelColor(seen.center().x(), seen.top()) == line


@pytest.mark.parametrize("tone", list(Tone))
def test_the_hint_is_what_it_takes(qapp: object, tone: Tone) -> None:
    hint = pill.size_hint(ui_font(), "evading −3", tone)
    assert touched(shown("evading −3", tone)).size() == hint


@pytest.mark.parametrize(("align", "left"), [(ALIGN.AlignLeft, 4), (ALIGN.AlignRight, 154), (ALIGN.AlignHCenter, 79)])
def test_it_stands_where_it_is_put(qapp: object, align: Qt.AlignmentFlag, left: int) -> None:
    width = pill.size_hint(ui_font(), "down", Tone.BAD).width()
    share = {ALIGN.AlignLeft: 0.0, ALIGN.AlignRight: 1.0, ALIGN.AlignHCenter: 0.5}[align]
    assert touched(shown("down", Tone.BAD, align=align)).left() == pytest.approx(left - width * share, abs=1)


@pytest.mark.parametrize("room", [60, 30, 12, 3])
def test_a_long_word_is_cut_inside_its_room(qapp: object, room: int) -> None:
    image = shown("bleeding for three more turns", Tone.WARNING, room)
    assert touched(image).right() < 4 + room
    assert image.pixelColor(4 + room + 1, 15) == GROUND


def test_it_says_what_it_took(qapp: object) -> None:
    taken: list[QRectF] = []
    drawn(
        160,
        30,
        lambda painter: taken.append(pill.paint(painter, QRectF(0, 0, 150, 30), "declared", Tone.ACCENT, LIGHT)),
    )
    assert taken[0].right() == 150
    assert taken[0].width() == pill.size_hint(ui_font(), "declared", Tone.ACCENT).width()


def test_the_widget_speaks_its_word(qtbot: QtBot) -> None:
    widget = Pill("hidden")
    qtbot.addWidget(widget)
    assert widget.accessibleName() == "hidden"
    assert widget.sizeHint() == pill.size_hint(widget.font(), "hidden")
    widget.set_state("down", Tone.BAD)
    assert (widget.text, widget.accessibleName()) == ("down", "down")
    widget.resize(widget.sizeHint())
    image = widget.grab().toImage()
    assert image.pixelColor(image.width() // 2, 0) == LIGHT.bad


def test_an_empty_pill_takes_no_room(qtbot: QtBot) -> None:
    widget = Pill()
    qtbot.addWidget(widget)
    assert widget.sizeHint().width() == 0
    widget.resize(20, 20)
    assert widget.grab().toImage().pixelColor(10, 0) == widget.palette().window().color()
