import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget

from eod_desktop.settings import Settings
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.notices import Notices
from eod_desktop.ui.standing_bar import StandingBar
from eod_desktop.ui.window_layout import WindowLayout
from tests.ui.windows import CTRL, TURN, Desk


class Bare:
    """A window of plain widgets under the layout."""

    def __init__(self, qtbot, settings, size=None):
        self.window = QMainWindow()
        qtbot.addWidget(self.window)
        self.roster, self.board, self.panel, self.log = (QWidget() for _ in range(4))
        self.roster.setMinimumWidth(100)
        self.panel.setMinimumWidth(100)
        self.bar, self.messages = StandingBar(), MessageBar()
        self.layout = WindowLayout(self.window, QWidget(), self.board)
        self.layout.put(Notices(self.bar, self.messages), self.roster, self.panel, self.log)
        self.layout.restore(settings)
        if size:
            self.window.resize(size)
        with qtbot.waitExposed(self.window):
            self.window.show()

    def widths(self):
        return [widget.width() for widget in (self.roster, self.board, self.panel)]


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path / "settings.ini")


def test_the_board_takes_what_a_larger_window_brings(qtbot, settings):
    bare = Bare(qtbot, settings, QSize(1000, 700))
    roster, board, panel = bare.widths()
    wider = bare.window.width() + 400
    bare.window.resize(wider, bare.window.height())
    assert bare.widths() == [roster, board + 400, panel]


def test_the_first_window_fits_the_screen(qtbot, settings):
    settings.window_size = (9_000, 9_000)
    bare = Bare(qtbot, settings)
    screen = bare.window.screen().availableGeometry().size()
    assert bare.window.size() == screen


def test_size_and_proportions_come_back(qtbot, settings):
    bare = Bare(qtbot, settings, QSize(700, 500))
    bare.layout._columns.setSizes([200, 300, 198])
    bare.layout._rows.setSizes([300, 100])
    kept = bare.widths(), bare.log.height()
    bare.layout.keep(settings)
    again = Bare(qtbot, settings)
    assert again.window.size() == QSize(700, 500)
    assert (again.widths(), again.log.height()) == kept


def test_what_was_kept_and_cannot_be_read_counts_as_nothing(qtbot, settings):
    settings.window_state = settings.columns_state = settings.rows_state = b"nonsense"
    bare = Bare(qtbot, settings)
    assert all(width > 0 for width in bare.widths())


def test_what_stays_takes_room_only_while_it_is_there(qtbot, settings):
    bare = Bare(qtbot, settings)
    height = bare.board.height()
    assert bare.board.parentWidget().mapTo(bare.window, bare.board.pos()).y() == 0
    bare.bar.say(Message("3 changes are not on disk.", severity=Severity.ERROR), ())
    qtbot.waitUntil(lambda: bare.board.height() < height - bare.bar.height())
    bare.bar.clear()
    qtbot.waitUntil(lambda: bare.board.height() == height)


@pytest.mark.parametrize("severity", list(Severity))
def test_a_message_that_passes_moves_nothing(qtbot, settings, severity):
    bare = Bare(qtbot, settings, QSize(1000, 700))
    parts = (bare.roster, bare.board, bare.panel, bare.log)
    before = [part.mapTo(bare.window, part.rect().topLeft()) for part in parts], [part.size() for part in parts]
    bare.messages.show_message(Message("One", "And what to do about it.", severity))
    QApplication.processEvents()
    assert bare.messages.isVisible()
    assert bare.messages.visibleRegion().boundingRect() == bare.messages.rect()
    after = [part.mapTo(bare.window, part.rect().topLeft()) for part in parts], [part.size() for part in parts]
    assert after == before


def test_a_message_can_be_read_over_a_page_as_well(qtbot, settings):
    bare = Bare(qtbot, settings, QSize(1000, 700))
    page = QLabel("page")
    bare.messages.show_message(Message("One"))
    for shown in (page, None, page):
        bare.layout.show_page(shown)
        QApplication.processEvents()
        assert bare.messages.visibleRegion().boundingRect() == bare.messages.rect()
        over = bare.board if shown is None else page
        inside = bare.messages.mapTo(bare.window, bare.messages.rect().center())
        assert over.rect().contains(over.mapFrom(bare.window, inside))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900), (2560, 1440)])
def test_the_parts_have_the_room_they_need(qtbot, tmp_path, width, height):
    desk = Desk(qtbot, tmp_path, faces=TURN)
    desk.document.begin_turn({})
    desk.window.resize(width, height)
    window = desk.window
    qtbot.waitUntil(lambda: window.panel.x() + window.panel.width() == width)
    assert (window.width(), window.height()) == (width, height)
    assert window.board.width() >= 640
    assert window.board.height() >= 300
    assert window.panel.width() >= window.panel.minimumSizeHint().width()
    if width > 2_000:
        assert window.panel.width() < 400
        assert window.roster.width() < 300


SMALL = QSize(640, 360)
"""What a window of 1280×720 pixels is at a scale of 200 %."""


def in_sight(widget):
    QApplication.processEvents()  # the window lays out what has come or gone
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


@pytest.fixture
def small(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, faces=TURN)
    desk.document.begin_turn({})
    desk.window.resize(1200, 800)
    QApplication.processEvents()
    desk.before = [part.size() for part in (desk.window.roster, desk.window.board, desk.window.log, desk.window.panel)]
    desk.window.resize(SMALL)
    QApplication.processEvents()
    return desk


def test_a_small_window_keeps_the_board_readable(small):
    window = small.window
    assert window.size() == SMALL
    assert window.board.width() >= 22 * 13
    assert window.board.height() >= 200
    assert in_sight(window.panel)
    assert window.panel.mapTo(window, window.panel.rect().topRight()).x() == window.width() - 1
    assert not in_sight(window.roster)
    assert not in_sight(window.log)


def test_everything_is_as_before_in_the_window_of_before(small):
    window = small.window
    small.key(Qt.Key.Key_1, CTRL)
    small.key(Qt.Key.Key_4, CTRL)
    window.resize(1200, 800)
    QApplication.processEvents()
    assert [part.size() for part in (window.roster, window.board, window.log, window.panel)] == small.before


def test_a_small_window_shows_the_roster_while_it_has_the_keys(small):
    window = small.window
    for key, modifiers in ((Qt.Key.Key_1, CTRL), (Qt.Key.Key_F, CTRL)):
        small.key(key, modifiers)
        assert in_sight(window.roster)
        assert window.roster.isAncestorOf(QApplication.focusWidget())
        assert window.board.width() >= 22 * 13
        small.key(Qt.Key.Key_2, CTRL)
        assert not in_sight(window.roster)
        assert in_sight(window.panel)


def test_a_low_window_shows_the_log_when_it_is_asked_for(small):
    window, shown = small.window, small.action("show_log")
    assert not shown.isChecked()
    small.key(Qt.Key.Key_4, CTRL)
    assert in_sight(window.log)
    assert shown.isChecked()
    assert window.log.isAncestorOf(QApplication.focusWidget())
    assert window.board.height() >= 9 * 13
    small.key(Qt.Key.Key_L, CTRL)
    assert not in_sight(window.log)
    small.key(Qt.Key.Key_L, CTRL)
    assert in_sight(window.log)


def test_a_log_put_away_in_a_low_window_comes_back_in_a_higher_one(small):
    small.key(Qt.Key.Key_L, CTRL)
    small.key(Qt.Key.Key_L, CTRL)
    small.window.resize(1200, 800)
    assert in_sight(small.window.log)
    small.key(Qt.Key.Key_L, CTRL)
    small.window.resize(SMALL)
    small.window.resize(1200, 800)
    assert not in_sight(small.window.log)


def test_a_small_window_keeps_the_proportions_of_a_large_one(small, qtbot, tmp_path):
    small.window.close()
    again = Desk(qtbot, tmp_path)
    assert not in_sight(again.window.roster)
    again.window.resize(1200, 800)
    QApplication.processEvents()
    window = again.window
    assert [part.width() for part in (window.roster, window.board, window.panel)] == [
        small.before[place].width() for place in (0, 1, 3)
    ]
