from collections.abc import Iterator

import pytest
from PySide6.QtCore import QDir, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QListWidget, QSpinBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.paths import shipped_resources
from eod_desktop.ui.colors import DARK, LIGHT, Colors, colors_for
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.stylesheet import ICON_PREFIX
from eod_desktop.ui.theme import Scheme, Theme, set_surface


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """A theme on the one application there is; the application is as before afterwards."""
    font, style, palette = qapp.font(), qapp.style().name(), qapp.palette()
    made = Theme(qapp, shipped_resources(), Scheme.LIGHT)
    yield made
    qapp.styleHints().colorSchemeChanged.disconnect(made._follow)
    made.deleteLater()
    QDir.setSearchPaths(ICON_PREFIX, [])
    qapp.styleHints().unsetColorScheme()
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(palette)
    qapp.setFont(font)


def test_a_widget_finds_its_colours_and_follows_a_switch(theme: Theme, qtbot: QtBot) -> None:
    label = QLabel("Ana Reyes")
    qtbot.addWidget(label)
    label.show()
    assert colors_for(label.palette()) is LIGHT
    with qtbot.waitSignal(theme.changed) as told:
        theme.set_scheme(Scheme.DARK)
    assert told.args == [DARK]
    assert theme.colors is DARK
    assert colors_for(label.palette()) is DARK


def test_a_shown_widget_is_painted_anew(theme: Theme, qtbot: QtBot) -> None:
    seen: list[Colors] = []

    class Painted(QWidget):
        def paintEvent(self, event: object) -> None:
            seen.append(colors_for(self.palette()))

    widget = Painted()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitUntil(lambda: LIGHT in seen)
    theme.set_scheme(Scheme.DARK)
    qtbot.waitUntil(lambda: DARK in seen)


def test_the_systems_switch_is_followed(theme: Theme, qapp: QApplication) -> None:
    theme.set_scheme(Scheme.SYSTEM)
    hints = qapp.styleHints()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.colors is DARK
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Unknown)
    assert theme.colors is LIGHT


def test_a_fixed_scheme_stays(theme: Theme, qapp: QApplication) -> None:
    theme.set_scheme(Scheme.LIGHT)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.colors is LIGHT
    assert theme.scheme is Scheme.LIGHT


def test_the_same_scheme_again_disturbs_nothing(theme: Theme, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_scheme(Scheme.LIGHT)


def test_text_grows_with_its_surroundings(theme: Theme, qapp: QApplication) -> None:
    before = qapp.font().pixelSize()
    theme.set_text_percent(200)
    assert qapp.font().pixelSize() == 2 * before
    assert "padding: 10px 24px" in qapp.styleSheet()


def test_every_role_of_the_palette_is_ours(theme: Theme, qapp: QApplication) -> None:
    palette = qapp.palette()
    assert palette.color(QPalette.ColorRole.Window) == LIGHT.window
    assert palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText) == LIGHT.disabled


def test_a_surface_fills_a_plain_widget(theme: Theme, qtbot: QtBot) -> None:
    panel = QWidget()
    qtbot.addWidget(panel)
    set_surface(panel, "panel")
    panel.resize(20, 20)
    assert panel.grab().toImage().pixelColor(10, 10) == LIGHT.panel


def test_a_frameless_view_has_no_line(theme: Theme, qtbot: QtBot) -> None:
    for shape, expected in ((QFrame.Shape.StyledPanel, LIGHT.line), (QFrame.Shape.NoFrame, LIGHT.panel)):
        view = QListWidget()
        qtbot.addWidget(view)
        view.setFrameShape(shape)
        view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.resize(60, 60)
        assert view.grab().toImage().pixelColor(30, 0) == expected


def test_rows_do_not_overlap(theme: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    inner = QWidget(window)
    view = QListWidget()
    use_rows(view)
    view.addItems(["one", "two"])
    QVBoxLayout(inner).addWidget(view)
    window.show()
    first, second = (view.visualItemRect(view.item(row)) for row in range(2))
    assert first.height() == 26
    assert second.top() == first.bottom() + 1


@pytest.mark.parametrize("buttons", list(QSpinBox.ButtonSymbols))
def test_a_spin_box_shows_its_number(theme: Theme, qtbot: QtBot, buttons: QSpinBox.ButtonSymbols) -> None:
    box = QSpinBox()
    qtbot.addWidget(box)
    box.setButtonSymbols(buttons)
    box.resize(90, 30)
    box.show()
    assert box.lineEdit().width() > 60


def test_the_style_sheet_can_wait_for_the_first_window(theme: Theme, qapp: QApplication, qtbot: QtBot) -> None:
    qapp.setStyleSheet("")
    waiting = Theme(qapp, shipped_resources(), Scheme.LIGHT, dressed=False)
    label = QLabel("Ana Reyes")
    label.setProperty("role", "bad")
    qtbot.addWidget(label)
    assert colors_for(label.palette()) is LIGHT
    assert not qapp.styleSheet()
    waiting.dress()
    label.ensurePolished()
    assert label.palette().color(QPalette.ColorRole.WindowText) == LIGHT.bad
    waiting.set_scheme(Scheme.DARK)
    assert label.palette().color(QPalette.ColorRole.WindowText) == DARK.bad
    qapp.styleHints().colorSchemeChanged.disconnect(waiting._follow)
    waiting.deleteLater()
