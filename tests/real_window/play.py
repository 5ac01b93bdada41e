"""Play the sample encounter in a real window on a virtual screen, with a real mouse and keyboard.

    xvfb-run -a -s "-screen 0 1440x900x24" python tests/real_window/play.py FOLDER [light|dark]

Needs Debian's xvfb, xdotool and imagemagick. It drags with the X server's own drag and drop, which no simulated event
goes through, kills the program in mid-turn and opens it again, and leaves screenshots and the turn summary in FOLDER.
Exits with 1 when the fight does not go as it should.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from desk import Desk, key, xdo

# initiative of ten, Nora's shot, Hanna's snap shot and Jory's, the damage of the allowed natural 12
GIVEN = [5, 5, 4, 5, 1, 1, 1, 1, 2, 1, 6, 5, 3, 3, 3, 3, 6, 6, 1, 2, 5, 5, 5]


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
    desk.focus()
    desk.quit()


def main() -> None:
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    desk = Desk(folder, sys.argv[2] if len(sys.argv) > 2 else "light", GIVEN)
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
