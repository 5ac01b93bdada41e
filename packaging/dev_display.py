"""Whether a window can be shown: asked of the display itself, since DISPLAY may name one that is gone."""

import ctypes
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

PATIENCE = 5.0  # seconds for a display that does not answer, such as one behind a dead network connection


def why_no_window(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> str | None:
    """A sentence saying why no window can be shown, or None when one can."""
    platform = environment.get("QT_QPA_PLATFORM", "")
    if platform.partition(":")[0] in ("offscreen", "minimal"):
        return f"QT_QPA_PLATFORM={platform} shows no window."
    if platform or system in ("win32", "darwin", "cygwin"):
        return None
    named = [name for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name)]
    if not named:
        return "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)."
    answers = {"WAYLAND_DISPLAY": _wayland_answers, "DISPLAY": _x11_answers}
    if any(_in_time(answers[name]) for name in named):
        return None
    return f"The display does not answer ({', '.join(f'{name}={environment[name]}' for name in named)})."


@contextmanager
def screen() -> Iterator[tuple[str, dict[str, str]]]:
    """A screen for windows that nobody looks at: what it is, and the environment that leads to it.

    The display there is, else one of its own as long as this lasts (Xvfb), else Qt's offscreen platform.
    """
    server = shutil.which("Xvfb")
    if why_no_window() is None:
        yield "the display", {}
    elif server and not os.environ.get("QT_QPA_PLATFORM"):
        reader, writer = os.pipe()
        command = [server, "-displayfd", str(writer), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
        process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            with os.fdopen(reader) as told:
                number = told.readline().strip()
                yield "Xvfb", {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            process.terminate()
            process.wait()
    else:
        yield "offscreen", {"QT_QPA_PLATFORM": "offscreen"}


def _in_time(answers: Callable[[], bool]) -> bool:
    result: list[bool] = []
    asking = threading.Thread(target=lambda: result.append(answers()), daemon=True)
    asking.start()
    asking.join(PATIENCE)
    return result == [True]


def _x11_answers() -> bool:
    """Connect with the display and authority of this process's environment."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))  # never NULL, also when it failed
    refused = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not refused


def _wayland_answers() -> bool:
    try:
        wayland = ctypes.CDLL("libwayland-client.so.0")
    except OSError:
        return False
    wayland.wl_display_connect.restype = ctypes.c_void_p
    display = wayland.wl_display_connect(None)
    if not display:
        return False
    wayland.wl_display_disconnect(ctypes.c_void_p(display))
    return True
