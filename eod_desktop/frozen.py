"""What the frozen program, made by PyInstaller, has to mend before anything else."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping

_LIBRARY_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_QT_PATHS = ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH")  # Qt finds its plugins without them: they lie beside its libraries


def is_frozen() -> bool:
    return hasattr(sys, "_MEIPASS")


def restore_environment(environment: MutableMapping[str, str] = os.environ) -> None:
    """Give what this program starts, such as a PDF viewer, the library paths of the person back.

    The starter of the frozen program points them to its own libraries; its own loader has read them by now.
    """
    if not is_frozen():
        return
    for name in _LIBRARY_PATHS:
        original = environment.pop(f"{name}_ORIG", None)
        environment.pop(name, None)
        if original is not None:
            environment[name] = original
    for name in _QT_PATHS:
        environment.pop(name, None)
