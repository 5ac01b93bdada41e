"""Imports PySide without what it does for others at the price of every start.

PySide puts a function of its own in the place of `__import__`, for the sake of `from __feature__ import`, which nothing
here uses: it reads the source of every module that is imported, and keeps it. That is another 17 ms, and 5 MB.

PySide also carries some 90 kB of Python as text inside a library and compiles all of it at every import: no `.pyc`
keeps the result. That is 20 ms, a fifth of the start of a bare window. Here they are compiled when they are first used,
which most days they are not; what they say then is the same.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

_NAMES = ("errorhandler", "layout", "mapping", "parser", "lib/enum_sig", "lib/pyi_generator", "lib/tool")
_LATE = {f"shibokensupport/signature/{name}.py" for name in _NAMES}
_LOOKED_UP = "update_mapping"
"""PySide takes this one from the dict of `mapping`, where a name that comes later is none."""

_compile = builtins.compile
_sources: dict[str, bytes] = {}


def import_pyside() -> None:
    """Import PySide6, for whoever imports it next. A release that does none of this is left alone."""
    builtins.compile = _compile_later
    try:
        import PySide6.QtCore  # noqa: F401
    finally:
        builtins.compile = _compile
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def _compile_later(source: Any, filename: Any, mode: str, *rest: Any, **options: Any) -> Any:
    """In place of `compile`: of a late source, a module that has the source compiled when it is asked for a name."""
    if filename not in _LATE:
        return _compile(source, filename, mode, *rest, **options)
    _sources[filename] = source
    stub = f"from {__name__} import names_of; __getattr__ = names_of(globals())"
    if filename.endswith("/mapping.py"):
        stub += f"; {_LOOKED_UP} = lambda *given: __getattr__({_LOOKED_UP!r})(*given)"
    return _compile(stub, filename, mode)


def names_of(module: dict[str, Any]) -> Callable[[str], object]:
    """The `__getattr__` of a late module, given its globals; its source fills them when it is first called."""

    def attribute(name: str) -> object:
        if name.startswith("__"):  # import asks every module for some, and goes on without
            raise AttributeError(name)
        filename = module["__file__"]
        if filename in _sources:
            exec(_compile(_sources.pop(filename), filename, "exec"), module)
        try:
            return module[name]
        except KeyError:
            raise AttributeError(name) from None

    return attribute
