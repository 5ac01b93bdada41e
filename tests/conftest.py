"""What every test stands on: no screen, one font, one locale, and no folder of the person who runs them."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from eod_desktop.paths import HOME_VARIABLE, Paths, shipped_resources

# Before the application starts: it reads these once. The font folder counts where Qt has no fontconfig.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QPA_FONTDIR", str(shipped_resources() / "fonts"))
if sys.platform.startswith("linux"):
    os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


@pytest.fixture(scope="session", autouse=True)
def _nothing_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A test that forgets to pass paths, or starts the program, still stays out of the user's folders."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True)
def _nothing_of_the_test_before() -> None:
    """Widgets that the test before gave up are really gone: a change of style sheet would still reach them."""
    if QApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application with the shipped font, so that a layout is the same on a machine with other fonts or none."""
    for file in sorted((shipped_resources() / "fonts").glob("*.otf")):
        QFontDatabase.addApplicationFont(str(file))
    font = QFont("Inter")
    font.setPixelSize(13)
    qapp.setFont(font)
    return qapp


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """Folders of this test alone, with the shipped resources; none of them exists yet."""
    return Paths.below(tmp_path / "eod")
