"""Play the sample encounter in a real window on a virtual screen, with a real mouse and keyboard.

    xvfb-run -a -s "-screen 0 1440x900x24" python tests/real_window/play.py FOLDER [light|dark]

Needs Debian's xvfb, xdotool and imagemagick. It drags with the X server's own drag and drop, which no simulated event
goes through, kills the program in mid-turn and opens it again, and leaves screenshots and the turn summary in FOLDER.
Exits with 1 when the fight does not go as it should.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

CHILD = Path(__file__).with_name("watched.py")
PATIENCE = 20.0


class Desk:
    """The program in a process of its own, seen through the state it writes and touched through the X server."""

    def __init__(self, folder: Path, scheme: str) -> None:
        self.folder = folder
        self.state_file = folder / "state.json"
        self.environment = {**os.environ, "EOD_DESKTOP_HOME": str(folder / "home"), "QT_QPA_PLATFORM": "xcb"}
        self.scheme = scheme
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.state_file.unlink(missing_ok=True)
        command = [sys.executable, str(CHILD), str(self.state_file), self.scheme]
        self.process = subprocess.Popen(command, env=self.environment)
        self.wait(lambda state: state["ready"], "the window")
        window = str(self.state()["window"])
        xdo("windowfocus", "--sync", window)

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


def play(desk: Desk) -> None:
    """The fight, step by step."""
    desk.start()
    desk.shot("1-staged")
    desk.drag("roster:Raider", "board")
    desk.wait(lambda s: "Raider 4" in s["combatants"], "Raider 4 on the board")
    desk.drag("roster:Nora Vance", "board")
    desk.click("roster:Guard dog")
    key("2", "Return")
    state = desk.wait(lambda s: len(s["combatants"]) == 12, "two more dogs, and no second Nora")
    assert list(state["combatants"]).count("Nora Vance") == 1
    key("ctrl+z")
    desk.wait(lambda s: len(s["combatants"]) == 10, "the dogs gone again")

    desk.click("button:Roll initiative")
    state = desk.wait(lambda s: s["turn"] == 1, "the first turn")
    assert set(state["surprised_sides"]) == {"Raiders", "Creatures"}, state["surprised_sides"]
    desk.shot("2-surprise")
    key("Return")
    desk.wait(lambda s: s["declared"] == ["Nora Vance"], "Nora's attack")
    key("ctrl+Return")
    state = desk.wait(lambda s: len(s["acting"]) == 3, "the group of three")
    key("e", "Return")
    desk.wait(lambda s: s["declared"] == ["Emil Stroud"], "Emil evading")
    key("m", "d")
    xdo("type", "Sun in her eyes")
    key("Tab")
    xdo("type", "--", "-6")
    key("Return")
    desk.click("board")
    desk.wait(lambda s: s["current"] == "Dr. Hanna Voss" or s["current"] == "", "the board")
    desk.click("combatant:Dr. Hanna Voss")
    desk.shot("3-choosing")
    key("Return")
    desk.wait(lambda s: len(s["declared"]) == 2, "Hanna's snap shot")
    key("Return")
    desk.wait(lambda s: len(s["declared"]) == 3, "Jory's attack")
    desk.click("button:Resolve group")
    desk.wait(lambda s: s["pending"] == ["Dr. Hanna Voss"], "a natural 12 that waits")
    desk.shot("4-natural-twelve")
    key("a")
    ruled = desk.wait(lambda s: not s["pending"], "the ruling")
    key("ctrl+z")
    desk.wait(lambda s: s["pending"], "the ruling undone")
    key("ctrl+y")
    state = desk.wait(lambda s: not s["pending"], "the ruling redone")
    assert state["combatants"] == ruled["combatants"]

    key("ctrl+i")
    desk.wait(lambda s: s["turn"] == 2, "the second turn")
    key("b", "Return")
    before = desk.wait(lambda s: len(s["declared"]) == 1, "one who breaks off")
    desk.kill()
    desk.start()
    after = desk.state()
    for part in ("combatants", "turn", "acting", "declared", "surprised_sides", "rolls"):
        assert after[part] == before[part], (part, before[part], after[part])
    desk.shot("5-reopened")

    while not desk.state()["decided"] and desk.state()["turn"] < 60:
        state = desk.state()
        if state["pending"]:
            key("a")
        elif len(state["declared"]) < len(state["acting"]):
            key(*(("Return",) if state["can_attack"] else ("e", "Return")))
        else:
            key("ctrl+Return" if state["acting"] else "ctrl+i")
        desk.wait(lambda s, state=state: s["changes"] > state["changes"], "something to happen")
    desk.shot("6-decided")
    key("ctrl+p")
    time.sleep(1.0)
    desk.shot("7-print-preview")
    key("Escape")
    time.sleep(0.3)
    # without a window manager nobody gives the focus back
    xdo("windowfocus", "--sync", str(desk.state()["window"]))
    desk.quit()


def main() -> None:
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    desk = Desk(folder, sys.argv[2] if len(sys.argv) > 2 else "light")
    try:
        play(desk)
    finally:
        desk.kill()
    campaign = folder / "home" / "data" / "campaigns" / "sample.eod"
    summary = folder / "summary.pdf"
    command = [sys.executable, "-m", "eod_desktop", "summary", str(campaign), "-o", str(summary)]
    subprocess.run(command, env=desk.environment, check=True)
    print(f"played to the end; screenshots and {summary.name} in {folder}")


if __name__ == "__main__":
    main()
