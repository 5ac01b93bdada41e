"""What PySide says when something is wrong is the same whether its sources for that are there or come later."""

import subprocess
import sys

LATE = "from eod_desktop.pyside_start import import_pyside; import_pyside()"
SAYS = """
from PySide6.QtCore import QObject, QPoint, QTimer, Signal

class Sender(QObject):
    sent = Signal(int)

for attempt in (lambda: QPoint("x", "y"), lambda: QTimer().start([]), lambda: QObject().nothing):
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
print(QTimer.singleShot.__doc__)
sender = Sender()
sender.sent.connect(print)
sender.sent.emit(3)
from PySide6.support.signature import errorhandler, layout, lib, mapping, parser
print(sorted(name for name in vars(parser) if name.startswith("pyside")), hasattr(layout, "none"))
"""
UNUSED = "from eod_desktop import pyside_start; print(sorted(pyside_start._sources))"


def said(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return run.stdout


def test_errors_and_documentation_are_the_same() -> None:
    late = said(f"{LATE}\n{SAYS}")
    assert "Supported signatures" in late
    assert late == said(SAYS)


def test_using_qt_compiles_nothing_late() -> None:
    use = "from PySide6.QtCore import Qt, QTimer; from PySide6.QtGui import QPalette; QTimer().start(5); QPalette()"
    before = said(f"{LATE}\n{UNUSED}")
    assert "parser" in before
    assert said(f"{LATE}\n{use}\n{UNUSED}") == before


def test_what_compiles_other_things_is_left_alone() -> None:
    assert (
        said(f"{LATE}\nprint(compile('1 + 1', 'shibokensupport/signature/parser.py', 'eval') is not None)") == "True\n"
    )


def test_a_pyside_that_is_there_already_stays() -> None:
    assert "Supported signatures" in said(f"import PySide6.QtCore\n{LATE}\n{SAYS}")


def test_no_source_is_read_and_kept_of_what_is_imported_afterwards() -> None:
    kept = "import linecache; print([file for file in linecache.cache if 'eod_desktop' in file])"
    assert said(f"{LATE}\nimport eod_desktop.app\n{kept}") == "[]\n"
    assert said(f"import PySide6.QtCore\nimport eod_desktop.app\n{kept}") != "[]\n"  # what this is for


def test_a_release_that_leaves_import_alone_keeps_it() -> None:
    alone = "import builtins, PySide6.QtCore\nbuiltins.__import__ = before = builtins.__orig_import__"
    code = f"{alone}\ndel builtins.__orig_import__\n{LATE}\nprint(builtins.__import__ is before)"
    assert said(code) == "True\n"
