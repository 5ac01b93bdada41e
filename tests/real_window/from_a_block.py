"""Paste a stat block, answer what is asked about it, drag the character onto the board and attack with it.

    xvfb-run -a -s "-screen 0 1440x900x24" python tests/real_window/from_a_block.py FOLDER [light|dark]

Needs Debian's xvfb, xdotool and imagemagick. The text comes through the X server's clipboard from another program, and
the mouse drags with the server's own drag and drop. Leaves screenshots in FOLDER; exits with 1 when something does not
go as it should.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desk import Desk, key, xdo

NAME = "Mara Quist"
BLOCK = f"""{NAME}   7108696   Age 34
Scout (4 terms)   Cr12,000
Rifle-2, Recon-1, Vacc Suit-0
Weapons: Rifle
Keeps to quiet rooms.
"""
# initiative: nobody of the party is as quick as Mara, the raiders and the dog are slow; her shot and its damage
GIVEN = [4, 3, 4, 3, 1, 1, 1, 1, 2, 6, 6, 4, 5, 5, 5, 5]


@contextmanager
def copied(desk: Desk, text: str) -> Iterator[None]:
    """The text in the clipboard of another program."""
    command = [sys.executable, str(Path(__file__).with_name("clipboard.py"))]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=desk.environment, stdin=pipe, stdout=pipe, text=True) as holder:
        try:
            if holder.stdin and holder.stdout:
                holder.stdin.write(text)
                holder.stdin.close()
                holder.stdout.readline()
            yield
        finally:
            holder.kill()


def play(desk: Desk) -> None:
    desk.start()
    with copied(desk, BLOCK):
        key("ctrl+shift+v")
        desk.wait(lambda s: "button:&Import 1 character" in s["places"], "the preview")
    desk.focus()
    desk.shot("1-asked")

    # seven digits for six stats: somebody has to say which of them is a ten
    desk.click(question(desk))
    key("ctrl+a")
    xdo("type", "7A8696")
    desk.click("field:Side of those whose text names none")
    key("ctrl+a")
    xdo("type", "Party")
    desk.shot("2-answered")
    desk.click("button:&Import 1 character")
    desk.wait(lambda s: NAME in s["roster"], "the character in the roster")
    desk.focus()
    desk.wait(lambda s: f"roster:{NAME}" in s["places"], "its row")

    desk.drag(f"roster:{NAME}", "board")
    desk.wait(lambda s: NAME in s["combatants"], "the character on the board")
    desk.shot("3-on-the-board")
    desk.click("button:Roll initiative")
    state = desk.wait(lambda s: s["turn"] == 1, "the first turn")
    assert state["acting"] == [NAME], state["acting"]
    desk.click("board")
    desk.click(f"combatant:{NAME}")
    key("Return")
    desk.wait(lambda s: s["declared"] == [NAME], "the attack")
    before = desk.state()
    desk.shot("4-declared")
    key("ctrl+Return")
    state = desk.wait(lambda s: s["acting"] != [NAME], "the group resolved")
    hurt = [name for name, value in state["combatants"].items() if value != before["combatants"][name]]
    assert len(hurt) == 1, hurt
    assert state["rolls"] > before["rolls"]
    desk.shot("5-resolved")
    desk.quit()


def question(desk: Desk) -> str:
    """The field of the only question."""
    (name,) = [name for name in desk.state()["places"] if name.startswith("field:") and "7108696" in name]
    return name


def main() -> None:
    folder = Path(sys.argv[1]).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    desk = Desk(folder, sys.argv[2] if len(sys.argv) > 2 else "light", GIVEN)
    try:
        play(desk)
    finally:
        desk.kill()
    print(f"from a block to a hit; screenshots in {folder}")


if __name__ == "__main__":
    main()
