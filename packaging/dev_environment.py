"""What the project needs on a machine: system libraries, and a virtual environment with the pinned packages.

Only the standard library, and not all of that: a fresh Debian has neither pip nor ensurepip.
"""

import ctypes
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

# Debian's package and the file that Qt loads from it. Even the offscreen platform needs the first few.
LIBRARIES = {
    "libglib2.0-0": "libglib-2.0.so.0",
    "libgl1": "libGL.so.1",
    "libegl1": "libEGL.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libfreetype6": "libfreetype.so.6",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libwayland-client0": "libwayland-client.so.0",
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "libcups2": "libcups.so.2",
}
STAMP = "eod-desktop-stamp"


class SetUpError(Exception):
    """The machine lacks something that only its owner can give; the message says what to do."""


def prepare(root: Path, *extras: str) -> Path:
    """Make everything ready and return the Python of the virtual environment. Under a second when all is there.

    `extras` of pyproject.toml are installed besides "dev", and stay.
    """
    folder = root / ".venv"
    python = python_of(folder)
    made_of, holds = fingerprints(root)
    stamp = folder / STAMP
    known = stamp.read_text(encoding="utf-8").splitlines() if stamp.is_file() and python.is_file() else []
    same_venv = known[:1] == [made_of]
    wanted = sorted({"dev", *extras, *(known[2:] if same_venv else ())})
    if known != [made_of, holds, *wanted]:
        provide(missing_packages())
        if not same_venv:
            make_venv(folder)
        stamp.unlink(missing_ok=True)  # until all is installed, this one counts as half made
        install(root, python, wanted)
        stamp.write_text("\n".join([made_of, holds, *wanted, ""]), encoding="utf-8")
    return python


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprints(root: Path) -> tuple[str, str]:
    """What a virtual environment is tied to (this Python, this folder), and a hash of what has to be in it."""
    made_of = f"Python {sys.version.split()[0]} of {sys.base_prefix} for {root}"
    wanted = [root / "pyproject.toml", root / "packaging" / "constraints.txt"]
    return made_of, hashlib.sha256(b"\0".join(file.read_bytes() for file in wanted)).hexdigest()


def missing_packages() -> list[str]:
    """Debian's names of what this machine lacks."""
    missing = []
    importlib.invalidate_caches()  # apt may have brought it a moment ago
    if importlib.util.find_spec("ensurepip") is None:
        missing.append("python{}.{}-venv".format(*sys.version_info))
    if sys.platform.startswith("linux"):
        missing += [package for package, library in LIBRARIES.items() if not loads(library)]
    return missing


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def provide(packages: list[str]) -> None:
    """Install Debian packages when that is ours to do; otherwise SetUpError with the command that does it."""
    if not packages:
        return
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        raise SetUpError(advice(packages))
    print("Installing system packages:", *packages, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        if subprocess.call(["apt-get", "--quiet", *command], env=environment, stdin=subprocess.DEVNULL):
            raise SetUpError(f"apt-get {command[0]} failed, see above. When that is mended, start this again.")
    still_missing = missing_packages()
    if still_missing:
        raise SetUpError(f"{sys.executable} still lacks what these packages bring: {' '.join(still_missing)}.")


def advice(packages: list[str]) -> str:
    """What the owner of this machine has to run, in the words of its package manager."""
    files = [LIBRARIES[package] for package in packages if package in LIBRARIES]
    width = "()(64bit)" if sys.maxsize > 2**32 else ""
    for manager in ("dnf", "zypper"):
        if files and shutil.which(manager):  # both install by what a package provides
            return f"Run this once, then start again:\n  sudo {manager} install {shlex.join(f + width for f in files)}"
    if shutil.which("apt-get"):
        return f"Run this once, then start again:\n  sudo apt-get update && sudo apt-get install {' '.join(packages)}"
    if not files:
        return f"{sys.executable} has no module ensurepip; install a Python 3.11 or newer that comes with pip and venv."
    return f"Install what brings these libraries, then start again:\n  {' '.join(files)}"


def make_venv(folder: Path) -> None:
    """A new, empty virtual environment in place of whatever is there."""
    if folder.exists():
        print(f"Making {folder} anew.", flush=True)
        shutil.rmtree(folder)
    base = getattr(sys, "_base_executable", sys.executable)  # this may run in the very folder that just went
    if subprocess.call([base, "-m", "venv", str(folder)]):
        raise SetUpError(f"Python could not make the virtual environment {folder}, see above.")


def install(root: Path, python: Path, extras: list[str]) -> None:
    print("Installing the project and its tools; the first time takes a minute or two.", flush=True)
    constraints = root / "packaging" / "constraints.txt"
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--constraint", str(constraints)]
    if subprocess.call([*command, "--editable", f"{root}[{','.join(extras)}]"]):
        raise SetUpError("pip could not install the packages, see above. Start this again to go on.")
    # what pip does for packages that it copies; Python does it at the first start, unless it was told to write nothing
    subprocess.call([str(python), "-m", "compileall", "-q", str(root / "eod_desktop")])
