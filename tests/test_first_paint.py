"""The board of a campaign is painted before the rest of the window is made."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractButton

from eod_desktop.desktop import Desktop
from eod_desktop.paths import Paths
from eod_desktop.settings import Settings
from eod_desktop.ui.main_window import MainWindow
from eod_desktop.ui.theme import Scheme, Theme
from tests.ui.windows import destroy_windows, dressed


class Seen(QObject):
    """Which of some widgets have been painted."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.widgets.append(watched)
        return False


def test_board_and_header_are_painted_first_and_look_as_they_will(qtbot, qapp, tmp_path, monkeypatch):
    seen = Seen()
    painted: list[bool] = []
    colors: list[int] = []
    with dressed(qapp, Scheme.LIGHT):
        paths = Paths.below(tmp_path)
        settings = Settings(paths.settings_file)
        theme = Theme(qapp, paths.resources, Scheme.LIGHT, dressed=False)
        qapp.setStyleSheet("")
        frame = MainWindow(None, settings, theme)
        with qtbot.waitExposed(frame):
            frame.show()
        show_board, show_rest = frame.show_board, frame.show_rest

        def board(document):
            show_board(document)
            for widget in (frame.board.viewport(), frame.header):
                widget.installEventFilter(seen)

        def rest():
            painted.append({frame.board.viewport(), frame.header} <= set(seen.widgets))
            colors.append(_pixel(frame))
            show_rest()

        monkeypatch.setattr(frame, "show_board", board)
        monkeypatch.setattr(frame, "show_rest", rest)
        desktop = Desktop(paths, settings, theme, frame)
        assert desktop.start(None)
        qtbot.waitUntil(lambda: frame.panel.isVisible())
        assert painted == [True]
        assert colors == [_pixel(frame)]
        destroy_windows()


def _pixel(frame: MainWindow) -> int:
    """The ground of the first button that goes on."""
    button = next(one for one in frame.header.findChildren(QAbstractButton) if one.property("primary"))
    image = button.grab().toImage()
    return image.pixelColor(image.width() // 2, 4).rgb()
