"""The players' window on the screen."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop.document import Document
from eod_desktop.models.players_ladder import HitsOptions
from eod_desktop.rules import ScriptedDice
from eod_desktop.settings import Settings
from eod_desktop.ui.players_screen import PlayersScreen, beside
from eod_desktop.ui.players_window import PlayersWindow
from tests.models.fights import document_of, fighter, staged


def many(count: int) -> Document:
    return document_of(staged([fighter(f"c{n}", "Party" if n % 2 else "Raiders") for n in range(count)]))


@pytest.fixture
def document() -> Document:
    return many(4)


@pytest.fixture
def window(qtbot: QtBot, document: Document) -> PlayersWindow:
    return shown(qtbot, document)


def shown(qtbot: QtBot, document: Document) -> PlayersWindow:
    window = PlayersWindow(document, HitsOptions())
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return window


def roll(document: Document, *faces: int) -> None:
    document.dice = ScriptedDice(faces)
    document.begin_turn({})


def test_it_follows_the_document(window: PlayersWindow, document: Document) -> None:
    assert window.title.text() == "Before the fight"
    roll(document, 5, 4, 3, 2)
    assert window.title.text() == "Turn 1"
    document.undo()
    assert window.title.text() == "Before the fight"


def test_a_hidden_name_stands_nowhere_in_it(window: PlayersWindow, document: Document) -> None:
    document.fight("rename", "c1", "The Spy")
    document.fight("set_hidden", "c1", True)
    roll(document, 5, 6, 3, 2)
    texts = [label.text() for label in window.findChildren(QLabel)]
    texts += [widget.accessibleName() + widget.toolTip() for widget in window.findChildren(QWidget)]
    model = window.board
    texts += [
        str(model.index(row).data(role)) for row in range(model.rowCount()) for role in range(Qt.ItemDataRole.UserRole)
    ]
    assert "Spy" not in " ".join([*texts, window.windowTitle()])


def test_all_of_it_is_painted(window: PlayersWindow, document: Document) -> None:
    before = window.grab().toImage()
    roll(document, 5, 5, 3, 2)
    document.fight("set_status", "c0", document.encounter.combatant("c0").status.DEAD)
    assert window.grab().toImage() != before


def test_text_grows_with_the_window(window: PlayersWindow, qtbot: QtBot) -> None:
    small = window.ladder.layout_now().unit
    window.resize(1600, 1000)
    qtbot.waitUntil(lambda: window.ladder.layout_now().unit > small)
    assert window.title.font().pixelSize() == window.ladder.layout_now().title.pixelSize()


def test_who_is_up_comes_into_sight(qtbot: QtBot) -> None:
    document = many(60)
    window = shown(qtbot, document)
    roll(document, *[n // 10 + 1 for n in range(60)])
    view = window.ladder

    def up_in_sight() -> bool:
        first = view.visualRect(window.board.index(window.board.ladder.up[0]))
        return view.viewport().rect().contains(first)

    for _ in range(6):
        qtbot.waitUntil(up_in_sight)
        document.fight("resolve")


def test_keys_scroll(qtbot: QtBot) -> None:
    window = shown(qtbot, many(60))
    bar = window.ladder.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(window.ladder, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    qtbot.keyClick(window.ladder, Qt.Key.Key_PageUp)
    assert bar.value() < bar.maximum()
    qtbot.keyClick(window.ladder, Qt.Key.Key_Home)
    assert bar.value() == 0
    assert not window.ladder.currentIndex().isValid()


def test_f11_fills_the_screen_and_escape_leaves_it(window: PlayersWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window.ladder, Qt.Key.Key_F11)
    assert window.isFullScreen()
    qtbot.keyClick(window.ladder, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    qtbot.keyClick(window.ladder, Qt.Key.Key_Escape)
    assert window.isVisible()


# opening and closing


@pytest.fixture
def screen(qtbot: QtBot, document: Document, tmp_path) -> PlayersScreen:
    main = QWidget()
    qtbot.addWidget(main)
    main.show()
    screen = PlayersScreen(document, Settings(tmp_path / "settings.ini"), main)
    yield screen
    screen.close()


def test_it_is_opened_and_closed_once(screen: PlayersScreen, qtbot: QtBot) -> None:
    with qtbot.waitSignal(screen.shown_changed, check_params_cb=lambda shown: shown is True):
        screen.set_shown(True)
    window = screen.window
    screen.set_shown(True)
    assert screen.window is window
    with qtbot.waitSignal(screen.shown_changed, check_params_cb=lambda shown: shown is False):
        window.close()
    assert screen.window is None
    screen.set_shown(False)


def test_a_closed_window_hears_nothing(screen: PlayersScreen, document: Document, qtbot: QtBot) -> None:
    screen.show()
    with qtbot.waitSignal(screen.window.destroyed):
        screen.close()
    roll(document, 5, 4, 3, 2)


def test_the_menu_chooses_what_is_shown_of_hits(screen: PlayersScreen, document: Document) -> None:
    screen.show()
    screen.window.menu.aboutToShow.emit()
    pcs, others = (action.menu() for action in screen.window.menu.actions()[:2])
    assert [action.isChecked() for action in pcs.actions()] == [True, False, False]
    assert [action.isChecked() for action in others.actions()] == [False, True, False]
    others.actions()[0].trigger()
    assert screen.window.board.rows[0].hits == (20, 20)
    pcs.actions()[2].trigger()
    screen.close()
    screen.show()
    assert screen.window.board.rows[0].hits == (20, 20)
    assert screen.options.pcs.value == "nothing"


def test_a_right_click_and_the_menu_key_open_the_menu(screen: PlayersScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.show()
    opened: list[QPoint] = []
    monkeypatch.setattr(screen.window.menu, "popup", opened.append)
    ladder = screen.window.ladder
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(ladder.viewport(), QContextMenuEvent(reason, ladder.rect().center(), QPoint(1, 1)))
    assert opened == [QPoint(1, 1)]


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        (QRect(0, 0, 1000, 900), QRect(1000, 0, 920, 1080)),
        (QRect(900, 50, 1020, 900), QRect(0, 0, 900, 1080)),
        (QRect(0, 0, 1920, 1080), QRect(1152, 540, 768, 540)),
    ],
)
def test_without_a_second_screen_it_stands_beside(main: QRect, expected: QRect) -> None:
    assert beside(main, QRect(0, 0, 1920, 1080)) == expected


def test_on_a_second_screen_it_fills_it(screen: PlayersScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    # the one screen of the tests stands in for the second
    monkeypatch.setattr(screen, "_other_screen", lambda: screen.parent().screen())
    screen.show()
    assert screen.window.isMaximized()


def test_there_is_no_second_screen_but_the_other_one(screen: PlayersScreen) -> None:
    assert screen._other_screen() is None
