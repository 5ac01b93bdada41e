import sys

import pytest

from eod_desktop import own_imports
from eod_desktop.own_imports import Import, code_of, failing, imports_of, modules
from tests.test_architecture import sources


def test_every_module_is_known():
    assert {"eod_desktop", *modules()} == set(sources())


def test_all_that_the_program_imports_is_there():
    assert list(failing(modules())) == []


def imports_in(source):
    return list(imports_of(compile(source, "example", "exec")))


def test_imports_are_found_wherever_they_are():
    source = """
import csv
from json import dumps, loads
class Reader:
    def read(self):
        from eod_desktop.ui import fonts
        return lambda: __import__("os")
    async def later(self):
        import xml.dom as dom
"""
    assert imports_in(source) == [
        Import("csv", ()),
        Import("json", ("dumps", "loads")),
        Import("eod_desktop.ui", ("fonts",)),
        Import("xml.dom", ()),
    ]


def test_modules_of_other_systems_are_not_looked_for():
    other = "msvcrt" if sys.platform != "win32" else "fcntl"
    assert imports_in(f"import {other}") == []


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("def lazy():\n    import no_such_module", "No module named 'no_such_module'"),
        ("def lazy():\n    from json import no_such_name", "No module named 'json.no_such_name'"),
    ],
)
def test_what_is_missing_is_named(monkeypatch, source, why):
    monkeypatch.setattr(own_imports, "code_of", lambda name: compile(source, name, "exec"))
    assert list(failing(["eod_desktop.cli"])) == [f"eod_desktop.cli: {why}"]


def test_a_module_without_code_is_a_failure():
    with pytest.raises(ImportError, match="no code of PySide6"):
        code_of("PySide6.QtCore")
