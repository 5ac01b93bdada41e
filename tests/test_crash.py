import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QListView, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from eod_desktop import __version__
from eod_desktop.crash import CrashHandler, install_crash_handler, report, start_logging

log = logging.getLogger("eod_desktop.test")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """Where the program logs during the test."""
    root = logging.getLogger("eod_desktop")
    before = list(root.handlers)
    start_logging(tmp_path / "log" / "eod.log")
    yield tmp_path / "log" / "eod.log"
    for added in [handler for handler in root.handlers if handler not in before]:
        root.removeHandler(added)
        added.close()


def test_what_goes_wrong_is_logged_with_the_versions(file: Path) -> None:
    log.warning("cannot open: %s", "x.eod")
    log.error("again")
    first, second = file.read_text(encoding="utf-8").splitlines()
    assert first.endswith("WARNING eod_desktop.test: cannot open: x.eod")
    assert f" {__version__}, Python 3." in first
    assert second.endswith("ERROR eod_desktop.test: again")


def test_without_anything_to_log_there_is_no_file(file: Path) -> None:
    log.info("all is well")
    assert not file.parent.exists()


def test_without_a_place_for_the_file_the_terminal_gets_it(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file.parent.write_text("in the way")
    log.warning("cannot open")
    assert "cannot open" in capfd.readouterr().err


def test_an_exception_nobody_expected_is_logged_with_its_traceback(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CrashHandler, "_tell", lambda self, words: None)
    words = " ".join(("so", "much", "for", "that"))
    try:
        raise ZeroDivisionError(words)
    except ZeroDivisionError as error:
        CrashHandler(file).handle(type(error), error, error.__traceback__)
    text = file.read_text(encoding="utf-8")
    assert "unexpected" in text
    assert "test_an_exception_nobody_expected" in text
    assert text.rstrip().endswith("ZeroDivisionError")
    assert "so much for that" not in text


def test_a_log_file_that_cannot_be_written_is_no_second_failure(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file.mkdir(parents=True)
    log.warning("cannot open")
    log.error("nor this")
    said = capfd.readouterr().err
    assert "cannot open" in said
    assert "nor this" in said
    assert "Logging error" not in said


class Failing(QWidget):
    """Fails where it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.fails == "paint":
            raise ZeroDivisionError("in painting")

    def slot(self) -> None:
        raise ZeroDivisionError("in a slot")


class FailingModel(QStringListModel):
    def data(self, index: object, role: int = 0) -> object:
        raise ZeroDivisionError("in a model")


@pytest.fixture
def told(qapp: QApplication, file: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The boxes shown, with the crash handler in force."""
    boxes: list[tuple[str, str]] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: boxes.append((box.text(), box.informativeText())))
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    install_crash_handler(file)
    return boxes


def logged(file: Path) -> int:
    return file.read_text(encoding="utf-8").count("unexpected") if file.exists() else 0


def test_a_failure_in_a_slot_is_logged_each_time_and_told_once(
    told: list[tuple[str, str]], file: Path, qtbot: QtBot
) -> None:
    widget = Failing()
    qtbot.addWidget(widget)
    for times in range(1, 4):
        QTimer.singleShot(0, widget.slot)
        qtbot.waitUntil(lambda times=times: logged(file) == times)
    qtbot.waitUntil(lambda: len(told) == 1)
    text, more = told[0]
    assert text == "Something went wrong inside EoD Desktop."
    assert "Everything that was shown as done is saved" in more
    assert "in its own words" not in file.read_text(encoding="utf-8")
    assert str(file) in more


def test_the_errors_own_words_are_added_when_the_gm_agrees(
    told: list[tuple[str, str]], file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def agree(box: QMessageBox) -> None:
        told.append((box.text(), ""))
        box.checkBox().setChecked(True)

    monkeypatch.setattr(QMessageBox, "exec", agree)

    def fail() -> None:
        raise KeyError("Ana Reyes")

    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(told))
    assert "in its own words: KeyError: 'Ana Reyes'" in file.read_text(encoding="utf-8")


def test_a_report_says_where_and_nothing_of_what(tmp_path: Path) -> None:
    def inner() -> None:
        raise KeyError("Ana Reyes")

    def outer() -> None:
        try:
            inner()
        except KeyError as error:
            raise ValueError("of Harrow Creek") from error

    try:
        outer()
    except ValueError as error:
        said = report(error)
    assert "Ana" not in said.replace('raise KeyError("Ana Reyes")', "")
    assert "Harrow" not in said.replace('raise ValueError("of Harrow Creek")', "")
    assert said.index("KeyError\nand before it") < said.index("ValueError", said.index("and before it"))
    assert "tests/test_crash.py:" in said
    assert str(Path(__file__).parent) not in said


def test_a_report_of_errors_in_a_ring_ends() -> None:
    one, other = ValueError("a"), KeyError("b")
    one.__context__, other.__context__ = other, one
    assert report(one).splitlines() == ["KeyError", "and before it", "ValueError"]


def test_each_place_is_told(told: list[tuple[str, str]], file: Path, qtbot: QtBot) -> None:
    QTimer.singleShot(0, lambda: 1 // 0)
    QTimer.singleShot(0, lambda: [][1])
    qtbot.waitUntil(lambda: logged(file) == len(told) == 2)


def test_a_failure_in_painting_is_told_from_the_event_loop(
    told: list[tuple[str, str]], file: Path, qtbot: QtBot, capfd: object
) -> None:
    widget = Failing()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.fails = "paint"
    for times in (1, 2):
        widget.update()
        qtbot.waitUntil(lambda times=times: logged(file) == times)
    qtbot.waitUntil(lambda: len(told) == 1)
    assert "in paintEvent: raise ZeroDivisionError" in file.read_text(encoding="utf-8")


def test_a_failure_in_a_model_is_told(told: list[tuple[str, str]], file: Path, qtbot: QtBot, capfd: object) -> None:
    view = QListView()
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    QTimer.singleShot(0, lambda: view.setModel(FailingModel(["One"], view)))
    qtbot.waitUntil(lambda: bool(told))
    assert "in data: raise ZeroDivisionError" in file.read_text(encoding="utf-8")


def test_ctrl_c_in_the_terminal_quits(told: list[tuple[str, str]], file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quits: list[bool] = []
    monkeypatch.setattr(QApplication, "quit", lambda: quits.append(True))
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert quits == [True]
    assert logged(file) == 0
    assert told == []
