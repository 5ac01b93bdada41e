import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF

from eod_desktop.ui.lettering import Lettering
from eod_desktop.ui.names import elided_name
from tests.ui.canvas import drawn, touched, ui_font

pytestmark = pytest.mark.usefixtures("qapp")
BLACK = QColor("black")
AREA = QRectF(10, 5, 100, 30)


@pytest.fixture
def letters():
    return Lettering(ui_font())


def test_widths_are_those_of_the_font(letters):
    metrics = QFontMetricsF(ui_font())
    for text in ("", "Ana Reyes", "−4", "Ana Reyes"):
        assert letters.width(text) == metrics.horizontalAdvance(text)


def test_a_text_is_cut_only_where_it_has_to(letters):
    text = "Raider of the hills 12"
    assert letters.fitted(text, letters.width(text)) == text
    assert letters.fitted(text, 80).endswith("…")
    assert letters.width(letters.fitted(text, 80)) <= 80
    assert letters.fitted(text, 80, elided_name).endswith(" 12")
    assert letters.fitted(text, 80, elided_name) == letters.fitted(text, 80, elided_name)


def test_it_draws_where_other_text_would_stand(letters):
    def plain(painter):
        painter.setPen(BLACK)
        painter.drawText(AREA, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, "Hits")

    ours = touched(drawn(120, 40, lambda painter: letters.draw(painter, AREA, "Hits", BLACK)))
    theirs = touched(drawn(120, 40, plain))
    assert abs(ours.top() - theirs.top()) <= 1
    assert abs(ours.left() - theirs.left()) <= 1


def test_right_means_that_its_end_is_at_the_right(letters):
    image = drawn(120, 40, lambda painter: letters.draw(painter, AREA, "12", BLACK, right=True))
    assert abs(touched(image).right() - AREA.right()) <= 2
    assert touched(drawn(120, 40, lambda painter: letters.draw(painter, AREA, "", BLACK))).isEmpty()


def test_words_are_forgotten_before_they_are_too_many(letters):
    for number in range(2_500):
        letters.width(str(number))
        letters.fitted(f"number {number}", 20)
    known = (letters._widths, letters._cut, letters._laid_out)
    assert all(len(words) <= 1_000 for words in known)
    assert letters.width("7") == QFontMetricsF(ui_font()).horizontalAdvance("7")
