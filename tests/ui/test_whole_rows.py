import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from eod_desktop.ui.whole_rows import WholeRowsArea, end_of_whole

ROW = 20


class Rows(QWidget):
    """Five rows that it paints itself."""

    def end_of_rows(self, height: int) -> int:
        return height - height % ROW


def content_of(rows: QWidget) -> QWidget:
    """A label of 30 pixels, a gap of 10, and the rows."""
    content = QWidget()
    layout = QVBoxLayout(content)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(10)
    label = QLabel("Why")
    label.setFixedHeight(30)
    rows.setFixedHeight(5 * ROW)
    layout.addWidget(label)
    layout.addWidget(rows)
    return content


@pytest.fixture
def area(qtbot) -> WholeRowsArea:
    area = WholeRowsArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content_of(Rows()))
    qtbot.addWidget(area)
    area.resize(100, 140)
    with qtbot.waitExposed(area):
        area.show()
    return area


@pytest.mark.parametrize(
    ("height", "end"), [(140, 140), (139, 120), (120, 120), (119, 100), (61, 60), (59, 40), (35, 35), (30, 30), (29, 0)]
)
def test_no_part_and_no_row_of_one_crosses_the_end(area, height: int, end: int) -> None:
    assert end_of_whole(area.widget(), height) == end


def test_what_is_hidden_counts_for_nothing(area) -> None:
    area.widget().findChild(QLabel).hide()
    assert end_of_whole(area.widget(), 29) == 29


@pytest.mark.parametrize(("height", "shown"), [(140, 140), (300, 300), (139, 120), (100, 100), (95, 80)])
def test_the_area_ends_above_a_row_that_does_not_fit(area, height: int, shown: int) -> None:
    area.resize(100, height)
    assert area.viewport().height() == shown


def test_all_can_be_scrolled_to_and_back(area) -> None:
    area.resize(100, 95)
    bar = area.verticalScrollBar()
    bar.setValue(bar.maximum())
    bar.setValue(bar.maximum())
    assert (area.viewport().height(), bar.value()) == (95, 140 - 95)
    bar.setValue(0)
    assert area.viewport().height() == 80


def test_it_follows_what_it_shows(area, qtbot) -> None:
    area.resize(100, 120)
    label = area.widget().findChild(QLabel)
    label.setFixedHeight(35)
    qtbot.waitUntil(lambda: area.viewport().height() == 105)
    label.setFixedHeight(0)
    qtbot.waitUntil(lambda: area.viewport().height() == 120)


def test_a_part_higher_than_the_area_is_shown_as_far_as_it_goes(area) -> None:
    area.resize(100, 25)
    assert area.viewport().height() == 25
