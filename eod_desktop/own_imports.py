"""Every import of the program, also those inside functions, which a build may leave out without anybody noticing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dis import get_instructions
from importlib import import_module
from importlib.machinery import PathFinder
from pkgutil import walk_packages
from types import CodeType
from typing import NamedTuple

import eod_desktop

_ELSEWHERE = {"msvcrt", "winreg"} if sys.platform != "win32" else {"fcntl"}


class Import(NamedTuple):
    """`from module import names`; without names, `import module`."""

    module: str
    names: tuple[str, ...]


def modules() -> list[str]:
    """Every module of the program that is there."""
    return [found.name for found in walk_packages(eod_desktop.__path__, "eod_desktop.")]


def failing(names: list[str]) -> Iterator[str]:
    """Import modules, and all that they would ever import on this system; yields what cannot be, and why."""
    for name in names:
        try:
            import_module(name)
            for wanted in imports_of(code_of(name)):
                _try(wanted)
        except (ImportError, AttributeError) as error:
            yield f"{name}: {error}"


def code_of(name: str) -> CodeType:
    package = import_module(name.rpartition(".")[0])
    spec = PathFinder.find_spec(name, package.__path__)
    code = getattr(spec.loader, "get_code")(name) if spec else None  # noqa: B009  # no loader is declared to have it
    if not isinstance(code, CodeType):
        raise ImportError(f"no code of {name}")
    return code


def imports_of(code: CodeType) -> Iterator[Import]:
    """The imports in a piece of code and in the functions and classes within it."""
    before: object = None
    for instruction in get_instructions(code):
        if instruction.opname == "IMPORT_NAME" and instruction.argval not in _ELSEWHERE:
            names = before if isinstance(before, tuple) else ()
            yield Import(str(instruction.argval), tuple(str(name) for name in names))
        before = instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from imports_of(constant)


def _try(wanted: Import) -> None:
    module = import_module(wanted.module)
    for name in wanted.names:
        if not hasattr(module, name):
            import_module(f"{wanted.module}.{name}")
