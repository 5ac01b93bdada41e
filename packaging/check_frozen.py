#!/usr/bin/env python3
"""Try a frozen program where programs stumble: odd names, odd languages, no home, a folder that cannot be written.

python3 packaging/check_frozen.py [FOLDER]        FOLDER is dist/eod-desktop if left out

Each place is a process of its own that tests itself (--self-test). On the screens that this machine has the means for
(Xvfb, weston) it also opens its window on a campaign, at each scale, and is told to end. Linux only; as root, the
folder that cannot be written is tried as the person `nobody`.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "tests" / "data" / "campaign-v1.eod"
PATIENCE = 60.0
ODD = "Zoë Ångström ☂ 战役"
SCALES = ("1", "1.25", "1.5", "2")
BARE = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

PLACES: dict[str, dict[str, str | None]] = {
    "plain": {},
    "LANG=C": {"LANG": "C"},
    "no LANG at all": {"LANG": None},
    "a language with decimal commas": {"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"},
    "right to left": {"LANG": "ar_EG.UTF-8", "LANGUAGE": "ar"},
    "HOME unset": {"HOME": None},
    "HOME that is not there": {"HOME": "/no/such/folder"},
    "TZ in the far east": {"TZ": "Pacific/Kiritimati"},
    "TZ in the far west": {"TZ": "Etc/GMT+12"},
    "TZ of nonsense": {"TZ": "Nowhere/At all"},
    "XDG folders elsewhere": {"XDG_DATA_HOME": "{home}/daten", "XDG_CONFIG_HOME": "{home}/einstellungen"},
    "a library path of the person": {"LD_LIBRARY_PATH": "/usr/lib:/opt/other"},
    "Qt of somebody else": {"QT_PLUGIN_PATH": "/opt/qt/plugins", "QT_STYLE_OVERRIDE": "kvantum"},
    "Python of somebody else": {"PYTHONPATH": "/opt/python", "PYTHONHOME": "/opt/python"},
}


class Wrong(Exception):
    """A place where the program does not work."""


class Person:
    """A home with a name that is not ASCII, and a campaign in it that has such a name, too."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.program = program
        self.home = folder / ODD
        self.campaign = self.home / f"{ODD}.eod"
        self.home.mkdir()
        shutil.copyfile(SAMPLE, self.campaign)

    def environment(self, changes: Mapping[str, str | None]) -> dict[str, str]:
        whole: dict[str, str | None] = {**BARE, "HOME": str(self.home), "TMPDIR": str(self.home), **changes}
        return {name: value.format(home=self.home) for name, value in whole.items() if value is not None}

    def self_test(self, changes: Mapping[str, str | None], before: tuple[str, ...] = ()) -> None:
        told = subprocess.run(
            [*before, str(self.program), "--self-test"],
            cwd=self.home,
            env=self.environment(changes),
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
        if told.returncode or "FAILED" in told.stdout or told.stdout.count("ok ") < 5:
            raise Wrong(f"exit code {told.returncode}\n{told.stdout}{told.stderr}")

    def open_window(self, changes: Mapping[str, str | None]) -> None:
        """Open the campaign, give it another one by a second start, and end it as the system does."""
        second = self.campaign.with_name(f"zweiter {ODD}.eod")
        shutil.copyfile(SAMPLE, second)
        environment = self.environment({"EOD_DESKTOP_HOME": f"{self.home}/portable", **changes})
        window = subprocess.Popen([str(self.program), str(self.campaign)], env=environment, stderr=subprocess.PIPE)
        try:
            self._wait(lambda: is_open(self.campaign), window, "the campaign")
            code = subprocess.call([str(self.program), str(second)], env=environment, timeout=PATIENCE)
            if code:
                raise Wrong(f"the second start ended with {code}")
            self._wait(lambda: is_open(second) and not is_open(self.campaign), window, "the second campaign")
        finally:
            window.send_signal(signal.SIGTERM)
            window.communicate()

    def _wait(self, holds: Callable[[], bool], window: subprocess.Popen[bytes], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            if window.poll() is not None:
                raise Wrong(f"it ended with {window.returncode}: {window.communicate()[1].decode(errors='replace')}")
            if time.monotonic() > end:
                raise Wrong(f"waited in vain for {what}")
            time.sleep(0.05)


def is_open(campaign: Path) -> bool:
    """Its lock lies beside it."""
    return campaign.with_name(campaign.name + ".lock").exists()


@contextmanager
def x11(folder: Path) -> Iterator[dict[str, str]]:
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-ac", "-screen", "0", "2880x1800x24"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        yield {"DISPLAY": f":{os.read(reading, 16).decode().strip()}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()
        os.close(reading)


@contextmanager
def wayland(folder: Path) -> Iterator[dict[str, str]]:
    folder.chmod(0o700)
    environment = {**BARE, "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)}
    command = ["weston", "--backend=headless-backend.so", "--socket=eod-check", "--idle-time=0"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while not (folder / "eod-check").exists():
            if server.poll() is not None or time.monotonic() > end:
                raise Wrong("weston does not start")
            time.sleep(0.05)
        yield {"WAYLAND_DISPLAY": "eod-check", "XDG_RUNTIME_DIR": str(folder), "QT_QPA_PLATFORM": "wayland"}
    finally:
        server.terminate()
        server.wait()


SCREENS = {"Xvfb": x11, "weston": wayland}


def checks(program: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Each with a home of its own."""
    for name, changes in PLACES.items():
        yield name, lambda changes=changes: _alone(program, lambda person: person.self_test(changes))
    yield "a folder that cannot be written", lambda: _alone(program, _read_only)
    yield "an install folder with an odd name", lambda: _alone(program, _moved)
    for command, screen in SCREENS.items():
        if shutil.which(command):
            for scale in SCALES:
                yield f"{command} at scale {scale}", lambda screen=screen, scale=scale: _on(program, screen, scale)


def _alone(program: Path, check: Callable[[Person], None]) -> None:
    with tempfile.TemporaryDirectory() as made:
        check(Person(Path(made), program))


def _read_only(person: Person) -> None:
    """The install folder belongs to another one, as it does everywhere but for those who install it themselves."""
    folder = person.program.parent
    if not os.access(folder, os.W_OK):
        person.self_test({})
        return
    if os.geteuid():
        modes = {path: path.stat().st_mode for path in (folder, *folder.rglob("*")) if path.is_dir()}
        try:
            for path in modes:
                path.chmod(0o555)
            person.self_test({})
        finally:
            for path, mode in modes.items():
                path.chmod(mode)
        return
    copied = person.home.parent / "program"
    shutil.copytree(person.program.parent, copied, symlinks=True)
    person.program = copied / person.program.name
    for path in (person.home.parent, person.home):
        path.chmod(0o755)
    shutil.chown(person.home, "nobody")
    person.self_test({}, ("setpriv", "--reuid=nobody", "--clear-groups"))


def _moved(person: Person) -> None:
    copied = person.home / f"Programme {ODD}"
    shutil.copytree(person.program.parent, copied, symlinks=True)
    person.program = copied / person.program.name
    person.self_test({})


def _on(program: Path, screen: Callable[..., object], scale: str) -> None:
    def check(person: Person) -> None:
        folder = person.home.parent / "screen"
        folder.mkdir()
        with screen(folder) as there:  # type: ignore[attr-defined]
            changes = {**there, "QT_SCALE_FACTOR": scale}
            person.self_test(changes)
            person.open_window(changes)

    _alone(program, check)


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0] if arguments else ROOT / "dist" / "eod-desktop").resolve()
    failures = count = 0
    for name, check in checks(folder / "eod-desktop"):
        count += 1
        try:
            check()
            print(f"ok     {name}", flush=True)
        except (Wrong, OSError, subprocess.TimeoutExpired) as error:
            failures += 1
            print(f"FAILED {name}: {error}", flush=True)
    print(f"{count - failures} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
