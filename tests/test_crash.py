import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from eod_desktop import __version__
from eod_desktop.crash import CrashHandler, start_logging

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
    monkeypatch.setattr(CrashHandler, "_tell", lambda self: None)
    try:
        raise ZeroDivisionError("so much for that")
    except ZeroDivisionError as error:
        CrashHandler(file).handle(type(error), error, error.__traceback__)
    text = file.read_text(encoding="utf-8")
    assert "unexpected" in text
    assert "test_an_exception_nobody_expected" in text
    assert text.rstrip().endswith("ZeroDivisionError: so much for that")
