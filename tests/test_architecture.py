"""The layers of CONTRIBUTING.md hold, also for imports inside functions and for those made by name.

The walk below names the module and line that breaks a rule; pytest-archon follows whole chains of imports.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_archon import archrule

import eod_desktop

PACKAGE = Path(eod_desktop.__file__).parent
LAYERS = ("rules", "campaign", "document", "models", "ui", "app")  # each may import those before it
STARTERS = {
    "__main__",
    "arrivals",
    "cli",
    "commands",
    "crash",
    "demo",
    "desktop",
    "frozen",
    "handover",
    "news",
    "openings",
    "own_imports",
    "pyside_start",
    "self_test",
    "self_test_files",
    "start_time",
    "summary",
    "ways_on",
}  # with app, they are one layer: what starts the program
LEAVES = {"paths", "settings"}  # they import nothing of ours

QT = ("PySide6", "shiboken6", "PyQt5", "PyQt6", "qtpy")
QT_ALLOWED = {
    "settings": ("PySide6.QtCore",),
    "document": ("PySide6.QtCore", "PySide6.QtGui"),
    "models": ("PySide6.QtCore", "PySide6.QtGui"),
    "ui": ("PySide6", "shiboken6"),
    "app": ("PySide6", "shiboken6"),
}

# Everything else of the standard library is out of the rules' reach: files, clock, locale, system, randomness.
RULES_MAY_IMPORT = {
    *("__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "fractions", "functools"),
    *("heapq", "itertools", "math", "msgspec", "numbers", "operator", "re", "string", "types", "typing"),
}
RULES_MAY_NOT_NAME = {
    *("open", "input", "print", "exec", "eval", "compile", "breakpoint", "__import__", "__builtins__", "__loader__"),
}
RANDOM_CLASSES = {"Random", "SystemRandom"}  # what rules/dice.py may use of random: no generator shared by all
UNKNOWN = "<a name only known when it runs>"
TRIES_IMPORTS = "eod_desktop.own_imports"  # imports what the other modules name, to see whether it is there


def layer_of(module: str) -> str:
    """The layer of one of our modules: "eod_desktop.ui.theme" is of "ui"."""
    part = module.partition(".")[2].partition(".")[0]
    return "app" if part in STARTERS else part


def imports(tree: ast.AST, module: str, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Line and full name of each import anywhere in a module; `from a import b` gives a.b."""
    package = module if is_package else module.rpartition(".")[0]
    by_name = {"__import__", "import_module"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "importlib":
            by_name |= {alias.asname for alias in node.names if alias.name == "import_module" and alias.asname}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in by_name:
                first = node.args[0] if node.args else None
                literal = isinstance(first, ast.Constant) and isinstance(first.value, str)
                yield node.lineno, first.value if literal else UNKNOWN


def within(name: str, packages: tuple[str, ...] | set[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def ours_within_reach(layer: str) -> set[str]:
    """The layers that a layer may import: itself, those to its right in LAYERS, and the leaves."""
    if layer not in LAYERS or layer == "rules":
        return {layer}
    return {*LAYERS[: LAYERS.index(layer) + 1], *LEAVES, "__version__"}


def forbidden(module: str, name: str) -> bool:
    """Whether `module` may not import `name`."""
    layer = layer_of(module)
    if module == TRIES_IMPORTS and name in (UNKNOWN, "eod_desktop"):
        return False
    if within(name, QT):
        return not within(name, QT_ALLOWED.get(layer, ()))
    if within(name, {"eod_desktop"}):
        return layer_of(name) not in ours_within_reach(layer) or (layer != "rules" and passes_the_door(name))
    if layer != "rules":
        return name == UNKNOWN or name.startswith(".")
    if module == "eod_desktop.rules.dice" and name in {"random", *(f"random.{kind}" for kind in RANDOM_CLASSES)}:
        return False
    return not within(name, RULES_MAY_IMPORT)


def passes_the_door(name: str) -> bool:
    """Whether a name lies in a module of the rules: the package alone is their door."""
    parts = name.split(".")
    return parts[1:2] == ["rules"] and (PACKAGE / "rules" / f"{'.'.join(parts[2:3])}.py").is_file()


def impure_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of what reaches out without an import: open and the like, and the functions of `random`."""
    good = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in RANDOM_CLASSES
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in RULES_MAY_NOT_NAME:
            yield node.lineno, node.id
        elif isinstance(node, ast.Name) and node.id == "random" and id(node) not in good:
            yield node.lineno, "random, not one of its classes"
        elif isinstance(node, ast.Import) and any(alias.name == "random" and alias.asname for alias in node.names):
            yield node.lineno, "random under another name"


def violations(module: str, source: str, is_package: bool = False) -> list[str]:
    """Every break of the layers in a module's source, as "module:line uses name"."""
    tree = ast.parse(source)
    found = [(line, name) for line, name in imports(tree, module, is_package) if forbidden(module, name)]
    if layer_of(module) == "rules":
        found += impure_names(tree)
    return [f"{module}:{line} uses {name}" for line, name in sorted(found)]


def sources() -> dict[str, Path]:
    """Every module of the program by its full name."""
    files = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        files[".".join(["eod_desktop", *(part for part in parts if part != "__init__")])] = file
    return files


def test_every_module_belongs_to_a_layer() -> None:
    assert {layer_of(module) for module in sources()} - {""} <= {*LAYERS, *LEAVES}


@pytest.mark.parametrize("module", sources())
def test_a_module_keeps_to_its_layer(module: str) -> None:
    file = sources()[module]
    assert violations(module, file.read_text(encoding="utf-8"), file.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("source", "forbidden_everywhere_below"),
    [
        ("rules", ("PySide6*", "shiboken6*")),
        ("campaign", ("PySide6*", "shiboken6*")),
        ("document", ("PySide6.QtWidgets*", "PySide6.QtPrintSupport*")),
        ("models", ("PySide6.QtWidgets*", "PySide6.QtPrintSupport*")),
    ],
)
def test_no_chain_of_imports_leads_out_of_a_layer(source: str, forbidden_everywhere_below: tuple[str, ...]) -> None:
    rule = archrule(f"{source} stays clear of {forbidden_everywhere_below}")
    targets = rule.match(f"eod_desktop.{source}", f"eod_desktop.{source}.*")
    targets.should_not_import(*forbidden_everywhere_below).check("eod_desktop")


@pytest.mark.parametrize("layer", ["rules", "campaign"])
def test_a_layer_without_qt_loads_no_qt(layer: str) -> None:
    code = f"import sys, eod_desktop.{layer}; print(*[name for name in sys.modules if name.startswith('PySide6')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert done.stdout.strip() == ""


BAD_RULES = [
    "import PySide6",
    "from PySide6.QtCore import Qt",
    "import pathlib",
    "from os import path",
    "import os.path",
    "import io",
    "import time",
    "from datetime import datetime",
    "import locale",
    "import secrets",
    "import sqlite3",
    "import random",
    "from random import Random",
    "import importlib",
    "from eod_desktop import campaign",
    "from eod_desktop.paths import Paths",
    "from eod_desktop import settings",
    "from ..document import Document",
    "from .. import ui",
    "import eod_desktop",
    "__import__('time')",
    "__import__(name)",
    "importlib.import_module('PySide6.QtCore')",
    "open('log')",
    "reader = open",
    "exec('import time')",
    "print(1)",
]


@pytest.mark.parametrize("bad", BAD_RULES)
@pytest.mark.parametrize(
    "around",
    [
        "{}",
        "def roll():\n    {}",
        "class Die:\n    def roll(self):\n        if True:\n            {}",
        "try:\n    {}\nexcept ImportError:\n    pass",
        "async def roll():\n    {}",
    ],
)
def test_what_the_rules_may_not_do_is_found_wherever_it_hides(bad: str, around: str) -> None:
    assert violations("eod_desktop.rules.checks", around.format(bad))


@pytest.mark.parametrize(
    ("module", "bad"),
    [
        ("rules.dice", "import random\nrandom.randint(1, 6)"),
        ("rules.dice", "import random\nroll = random.choice"),
        ("rules.dice", "import random\nr = random"),
        ("rules.dice", "import random as r"),
        ("rules.dice", "from random import randint"),
        ("campaign.store", "from PySide6 import QtCore"),
        ("campaign.store", "def f():\n    from eod_desktop.models.board import Board"),
        ("campaign.store", "from eod_desktop.rules.dice import RandomDice"),
        ("campaign.exchange.csv", "from ...ui import theme"),
        ("campaign.store", "import importlib\nimportlib.import_module('PySide6.QtCore')"),
        ("campaign.store", "from importlib import import_module as load\nload('PySide6.QtCore')"),
        ("campaign.store", "import importlib\nimportlib.import_module(name)"),
        ("campaign.store", "from importlib import import_module\nimport_module('.ui', 'eod_desktop')"),
        ("document", "from PySide6.QtWidgets import QWidget"),
        ("document", "from PySide6 import QtWidgets"),
        ("document", "def f():\n    import eod_desktop.models.board"),
        ("models.board", "def f():\n    from PySide6.QtPrintSupport import QPrinter"),
        ("models.board", "from eod_desktop.ui.theme import Theme"),
        ("ui.window", "from eod_desktop import app"),
        ("ui.window", "from eod_desktop.cli import main"),
        ("paths", "from eod_desktop.settings import Settings"),
        ("settings", "from PySide6.QtWidgets import QWidget"),
        ("", "from PySide6.QtCore import Qt"),
        ("", "from .paths import Paths"),
    ],
)
def test_a_break_of_the_layers_is_found(module: str, bad: str) -> None:
    assert violations(f"eod_desktop.{module}".rstrip("."), bad, is_package=module == "")


@pytest.mark.parametrize(
    ("module", "good"),
    [
        ("rules.dice", "import random\nrandom.SystemRandom()\nkind: random.Random"),
        ("rules.dice", "from random import Random"),
        ("rules.checks", "from eod_desktop.rules.dice import DiceSource\nfrom .ruleset import Ruleset"),
        ("rules.checks", "from collections.abc import Mapping\nimport re\nre.compile('x')"),
        (
            "campaign.store",
            "import sqlite3, time\nfrom eod_desktop import rules\nfrom eod_desktop.rules import Encounter",
        ),
        ("campaign.exchange.csv", "from ..store import Store\nfrom ... import rules"),
        ("document", "from PySide6.QtGui import QUndoCommand\nfrom eod_desktop.settings import Settings"),
        ("models.board", "from eod_desktop.document import Document\nfrom eod_desktop import rules"),
        ("ui.window", "from PySide6.QtWidgets import QMainWindow\nfrom eod_desktop import __version__"),
        ("cli", "def main():\n    from eod_desktop.app import start\n    open('x')"),
    ],
)
def test_what_a_layer_is_for_is_let_through(module: str, good: str) -> None:
    assert violations(f"eod_desktop.{module}", good) == []
