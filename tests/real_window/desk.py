"""The program in a window of its own on an X server, watched and touched as a person would.

Needs Debian's xdotool and imagemagick.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

CHILD = Path(__file__).with_name("watched.py")
PATIENCE = 20.0


class Desk:
    """The program in a process of its own, seen through the state it writes and touched through the X server."""

    def __init__(self, folder: Path, scheme: str, faces: Sequence[int]) -> None:
        """`faces` are those of the first dice that are rolled, when the program is started for the first time."""
        self.folder = folder
        self.state_file = folder / "state.json"
        self.environment = {**os.environ, "EOD_DESKTOP_HOME": str(folder / "home"), "QT_QPA_PLATFORM": "xcb"}
        self.scheme = scheme
        self.faces = json.dumps(list(faces))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.state_file.unlink(missing_ok=True)
        command = [sys.executable, str(CHILD), str(self.state_file), self.scheme, self.faces]
        self.process = subprocess.Popen(command, env=self.environment)
        self.wait(lambda state: state["ready"], "the window")
        self.focus()

    def focus(self) -> None:
        """Give the keyboard to the window that is in front: without a window manager nobody else does."""
        xdo("windowfocus", "--sync", str(self.state()["window"]))

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def quit(self) -> None:
        xdo("key", "ctrl+q")
        if self.process and self.process.wait(PATIENCE):
            raise SystemExit(f"the program ended with {self.process.returncode}")

    def state(self) -> dict:
        return json.loads(self.state_file.read_text(encoding="utf-8"))

    def wait(self, holds: Callable[[dict], object], what: str) -> dict:
        deadline = time.monotonic() + PATIENCE
        state: dict = {}
        while time.monotonic() < deadline:
            if self.state_file.exists():
                state = self.state()
                if holds(state):
                    return state
            time.sleep(0.02)
        self.shot("failed")
        raise SystemExit(f"waited for {what} in vain; the state was {state}")

    def shot(self, name: str) -> None:
        subprocess.run(["import", "-window", "root", str(self.folder / f"{self.scheme}-{name}.png")], check=True)

    def place(self, name: str) -> tuple[int, int]:
        x, y = self.state()["places"][name]
        return x, y

    def click(self, name: str) -> None:
        move(self.place(name))
        xdo("click", "1")

    def drag(self, start: str, end: str) -> None:
        """Press, move in steps as a hand does, let go."""
        move(self.place(start))
        xdo("mousedown", "1")
        (x0, y0), (x1, y1) = self.place(start), self.place(end)
        for step in range(1, 11):
            move((x0 + (x1 - x0) * step // 10, y0 + (y1 - y0) * step // 10))
            time.sleep(0.03)
        xdo("mouseup", "1")


def xdo(*arguments: str) -> None:
    subprocess.run(["xdotool", *arguments], check=True)


def move(place: tuple[int, int]) -> None:
    xdo("mousemove", "--sync", str(place[0]), str(place[1]))


def key(*keys: str) -> None:
    for one in keys:
        xdo("key", one)
