#!/usr/bin/env python3
"""Try the Linux installers on a bare Debian, as a person would: install, open, upgrade, remove.

python3 packaging/check_installers.py SUITE --deb FILE [--run FILE] [--shots FOLDER] [--base FILE.tar]

Needs root on a Debian with debootstrap, xvfb, xdotool and imagemagick. The bare system (minbase of SUITE, such as
bookworm) is made in a temporary folder, or unpacked from --base, and removed afterwards. Nothing of this machine's own
system is changed. Exits with 1 at the first thing that is not as it should be.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MIRROR = "http://deb.debian.org/debian"
SAMPLE = ROOT / "tests" / "data" / "campaign-v1.eod"
PATIENCE = 30.0
PERSON = "ana"
HOME = f"/home/{PERSON}"
FILES = {"first": f"{HOME}/Bücher/Zoë ☂.eod", "second": f"{HOME}/Bücher/ein zweiter.eod"}
DISPLAY = ":87"
WINDOW = ("--onlyvisible", "--class", "EoD Desktop")
KEPT = f"{HOME}/.local/share/eod-desktop/campaigns/kept.eod"


class Wrong(Exception):
    """Something is not as it should be."""


class System:
    """A bare Debian in a folder, with what it needs to reach the mirror and the virtual screen."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self, suite: str, base: Path | None) -> None:
        if base:
            run("tar", "-xf", str(base), "-C", str(self.folder))
        else:
            run("debootstrap", "--variant=minbase", suite, str(self.folder), MIRROR)
        self.folder.chmod(0o755)  # a temporary folder is closed to the person who lives in it here
        for file in ("/etc/resolv.conf", "/etc/hosts"):
            shutil.copyfile(file, self.folder / file[1:])
        self._take_certificates()
        run("mount", "-t", "proc", "proc", str(self.folder / "proc"))
        run("mount", "--bind", "/dev", str(self.folder / "dev"))
        screen = self.folder / "tmp" / ".X11-unix"
        screen.mkdir(parents=True)
        run("mount", "--bind", "/tmp/.X11-unix", str(screen))

    def _take_certificates(self) -> None:
        """How this machine reaches the mirror: certificates and settings of apt."""
        bundle = Path("/etc/ssl/certs/ca-certificates.crt")
        if bundle.exists():
            (self.folder / "etc/ssl/certs").mkdir(parents=True, exist_ok=True)
            shutil.copyfile(bundle, self.folder / "etc/ssl/certs/ca-certificates.crt")
        for file in Path("/etc/apt/apt.conf.d").glob("99*"):
            shutil.copyfile(file, self.folder / "etc/apt/apt.conf.d" / file.name)

    def drop(self) -> None:
        for point in ("tmp/.X11-unix", "dev", "proc"):
            subprocess.run(["umount", "-l", str(self.folder / point)], check=False, capture_output=True)

    def root(self, command: str) -> str:
        return self._in(["/bin/sh", "-c", command])

    def person(self, command: str, **environment: str) -> str:
        return self._in(self._as_person(command, environment))

    def start(self, command: str) -> subprocess.Popen[bytes]:
        """A program of the person that goes on, on the virtual screen."""
        inside = self._as_person(f"exec {command}", {"DISPLAY": DISPLAY})
        return subprocess.Popen(["chroot", str(self.folder), *inside], env=BARE)

    def _as_person(self, command: str, environment: dict[str, str]) -> list[str]:
        told = [f"{name}={value}" for name, value in environment.items()]
        inside = ["env", "-i", f"HOME={HOME}", "PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", *told]
        return [
            "setpriv",
            f"--reuid={PERSON}",
            f"--regid={PERSON}",
            "--clear-groups",
            *inside,
            "/bin/sh",
            "-c",
            command,
        ]

    def _in(self, command: list[str]) -> str:
        told = subprocess.run(
            ["chroot", str(self.folder), *command], env=BARE, capture_output=True, text=True, check=False
        )
        if told.returncode:
            raise Wrong(f"{shlex.join(command)} ended with {told.returncode}:\n{told.stdout}{told.stderr}")
        return told.stdout

    def path(self, inside: str) -> Path:
        return self.folder / inside.lstrip("/")


BARE = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}


class Trial:
    """What is tried, in order."""

    def __init__(self, system: System, deb: Path, shots: Path) -> None:
        self.system, self.deb, self.shots = system, deb, shots

    def prepare(self) -> None:
        self.system.root("apt-get -qq update")
        self.system.root(f"useradd --create-home {PERSON}")
        for file in (*FILES.values(), KEPT):
            self.system.path(file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(SAMPLE, self.system.path(file))
        self.system.root(f"chown -R {PERSON}: {HOME}")

    def install_older(self) -> None:
        """The same package under an older version, with a file that the new one does not have."""
        with tempfile.TemporaryDirectory() as made:
            tree = Path(made) / "tree"
            run("dpkg-deb", "--raw-extract", str(self.deb), str(tree))
            control = tree / "DEBIAN" / "control"
            lines = control.read_text(encoding="utf-8").splitlines()
            lines = ["Version: 0.0.1" if line.startswith("Version:") else line for line in lines]
            control.write_text("\n".join([*lines, ""]), encoding="utf-8")
            (tree / "usr/lib/eod-desktop/_internal/stale.so").write_text("old", encoding="utf-8")
            run("dpkg-deb", "-Znone", "--build", str(tree), str(self.system.path("/opt/older.deb")))
        self.system.root("apt-get -qq install --yes --no-install-recommends /opt/older.deb")

    def upgrade(self) -> None:
        shutil.copyfile(self.deb, self.system.path(f"/opt/{self.deb.name}"))
        self.system.root(f"apt-get -qq install --yes --no-install-recommends /opt/{self.deb.name}")
        expect(not self.system.path("/usr/lib/eod-desktop/_internal/stale.so").exists(), "the old file is gone")
        expect("0.0.1" not in self.system.root("dpkg-query --show eod-desktop"), "the new version is there")
        expect(self.system.path(KEPT).read_bytes() == SAMPLE.read_bytes(), "the campaign is as it was")

    def self_test(self, program: str = "eod-desktop") -> None:
        told = self.system.person(f"{program} --self-test")
        expect("FAILED" not in told and told.count("ok ") > 5, f"the self-test passes:\n{told}")

    def open_by_desktop_file(self, desktop_file: str, shot: str) -> None:
        """Open a campaign as a file manager does, and another one while the window is there."""
        lines = self.system.path(desktop_file).read_text(encoding="utf-8").splitlines()
        line = next(line.partition("=")[2] for line in lines if line.startswith("Exec="))
        window = self.system.start(line.replace("%f", shlex.quote(FILES["first"])))
        try:
            wait(lambda: windows(), "a window")
            wait(lambda: opened(self.system, FILES["first"]), "the first campaign")
            wait(lambda: painted(self.shots / f"{shot}.png"), "the painted window")
            self.system.person(line.replace("%f", shlex.quote(FILES["second"])), DISPLAY=DISPLAY)
            wait(lambda: opened(self.system, FILES["second"]), "the second campaign in the same window")
            wait(lambda: len(windows()) == 1, "the old window to go")
            wait(lambda: not opened(self.system, FILES["first"]), "the first campaign to be closed")
            expect(ended(window) == 0, "it ends well")
        finally:
            window.kill()

    def open_by_type(self) -> None:
        """The system knows the type of a campaign and who opens it."""
        tools = "xdg-utils shared-mime-info desktop-file-utils libfile-mimeinfo-perl"
        self.system.root(f"apt-get -qq install --yes --no-install-recommends {tools}")
        shown = shlex.quote(FILES["first"])
        told = self.system.person(f"xdg-mime query filetype {shown}").strip()
        expect(told == "application/x-eod-campaign", f"the type of a campaign, which is {told!r}")
        told = self.system.person(f"xdg-mime query default {told}").strip()
        expect(told == "eod-desktop.desktop", f"who opens it, which is {told!r}")
        window = self.system.start(f"xdg-open {shown}")
        try:
            wait(lambda: opened(self.system, FILES["first"]), "the campaign, by xdg-open")
            ended(window)
        finally:
            window.kill()

    def purge(self) -> None:
        self.system.root("apt-get -qq purge --yes eod-desktop")
        left = [path for path in ("/usr/lib/eod-desktop", "/usr/bin/eod-desktop") if self.system.path(path).exists()]
        expect(not left, f"all of it is gone, but there is {left}")
        self.campaigns_stay()

    def campaigns_stay(self) -> None:
        for file in (*FILES.values(), KEPT):
            expect(self.system.path(file).is_file(), f"{file} stays")

    def per_user(self, installer: Path) -> None:
        """The .run: installed twice (the second time as an upgrade), tried, removed."""
        shutil.copyfile(installer, self.system.path("/opt/installer.run"))
        program = f"{HOME}/.local/lib/eod-desktop"
        self.system.person("sh /opt/installer.run --quiet")
        self.system.person(f"touch {program}/_internal/stale.so")
        self.system.person("sh /opt/installer.run --quiet")
        expect(not self.system.path(f"{program}/_internal/stale.so").exists(), "the old file is gone")
        self.self_test(f"{HOME}/.local/bin/eod-desktop")
        self.open_by_desktop_file(f"{HOME}/.local/share/applications/eod-desktop.desktop", "run")
        self.system.person("sh /opt/installer.run --quiet -- --uninstall")
        left = self.system.person(f"find {HOME}/.local -name '*eod-desktop*' -not -path '*/mime/*'").split()
        own = [
            path for path in left if not path.startswith((f"{HOME}/.local/share/eod-desktop", f"{HOME}/.local/state"))
        ]
        expect(not own, f"all of it is gone, but there is {own}")
        self.campaigns_stay()


def windows() -> list[str]:
    told = subprocess.run(["xdotool", "search", *WINDOW], capture_output=True, text=True, check=False)
    return told.stdout.split()


def painted(shot: Path) -> bool:
    """Take a picture of the screen; whether it shows more than an empty window, which has a few colours only."""
    run("import", "-display", DISPLAY, "-window", "root", str(shot))
    told = subprocess.run(["identify", "-format", "%k", str(shot)], capture_output=True, text=True, check=True)
    return int(told.stdout) > 50


def ended(program: subprocess.Popen[bytes]) -> int:
    """Quit it by key as the person does; its exit code."""
    command = ("xdotool", "search", *WINDOW, "windowfocus", "--sync", "key", "ctrl+q")

    def pressed() -> bool:
        """It fails before the key where the window of the campaign before just goes, and after it with the window."""
        told = subprocess.run(command, capture_output=True, check=False)
        return told.returncode == 0 or program.poll() is not None

    wait(pressed, "the keyboard")
    try:
        return program.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        raise Wrong("it does not quit") from None


def opened(system: System, file: str) -> bool:
    """Whether the program has a campaign open: its lock lies beside the file."""
    return system.path(file + ".lock").exists()


def wait(holds: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise Wrong(f"waited in vain for {what}")
        time.sleep(0.1)


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise Wrong(f"not so: {what}")


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite")
    parser.add_argument("--deb", type=Path, required=True)
    parser.add_argument("--run", type=Path)
    parser.add_argument("--shots", type=Path, default=Path())
    parser.add_argument("--base", type=Path)
    options = parser.parse_args(arguments)
    screen = subprocess.Popen(["Xvfb", DISPLAY, "-ac", "-screen", "0", "1440x900x24"], stderr=subprocess.DEVNULL)
    os.environ["DISPLAY"] = DISPLAY
    with tempfile.TemporaryDirectory(prefix="eod-bare-") as made:
        system = System(Path(made))
        try:
            wait(lambda: Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}").exists(), "the virtual screen")
            system.make(options.suite, options.base)
            trial = Trial(system, options.deb, options.shots)
            desktop_file = "/usr/share/applications/eod-desktop.desktop"
            steps: list[tuple[str, Callable[[], None]]] = [
                ("a person and campaigns", trial.prepare),
                ("an older version", trial.install_older),
                ("upgrade", trial.upgrade),
                ("self-test", trial.self_test),
                ("open by Exec", lambda: trial.open_by_desktop_file(desktop_file, f"deb-{options.suite}")),
                ("open by type", trial.open_by_type),
                ("purge", trial.purge),
            ]
            if options.run:
                steps.append(("the .run", lambda: trial.per_user(options.run)))
            for name, step in steps:
                step()
                print(f"{options.suite}: {name}: ok", flush=True)
        except Wrong as wrong:
            print(f"{options.suite}: {wrong}", file=sys.stderr)
            return 1
        finally:
            system.drop()
            screen.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
