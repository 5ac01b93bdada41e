"""What building needs beyond what developing needs, and how this machine gets it."""

import ctypes
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import dev_environment

# Debian's package and the command that it brings, for each thing that can be built.
TOOLS: dict[str, dict[str, str]] = {
    "frozen": {"binutils": "objdump"},
    "deb": {"dpkg": "dpkg-deb", "desktop-file-utils": "desktop-file-validate", "appstream": "appstreamcli"},
    "run": {"makeself": "makeself"},
    "nsis": {"nsis": "makensis"},
    "dmg": {"hdiutil": "hdiutil"},
}
# Of plugins that only the frozen program tries: each of those that it carries.
LIBRARIES = {"libwayland-egl1": "libwayland-egl.so.1"}
SYSTEMS = {"deb": "linux", "run": "linux", "dmg": "darwin"}  # what can only be built there


def refuse_elsewhere(targets: list[str]) -> None:
    """SetUpError for what this system cannot build."""
    for target in targets:
        wanted = SYSTEMS.get(target, sys.platform)
        if not sys.platform.startswith(wanted):
            raise dev_environment.SetUpError(f"--{target} can only be built on {wanted}, this is {sys.platform}.")


def provide(targets: list[str]) -> None:
    """Have the tools for what is to be built; SetUpError with what to do when that is not ours to do."""
    missing = missing_packages(targets)
    if not missing:
        return
    if not (shutil.which("apt-get") and os.geteuid() == 0):
        raise dev_environment.SetUpError(advice(missing))
    print("Installing for the build:", *missing, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *missing]):
        if subprocess.call(["apt-get", "--quiet", *command], env=environment, stdin=subprocess.DEVNULL):
            raise dev_environment.SetUpError(f"apt-get {command[0]} failed, see above.")
    still_missing = missing_packages(targets)
    if still_missing:
        raise dev_environment.SetUpError(f"Still missing after installing it: {' '.join(still_missing)}.")


def missing_packages(targets: list[str]) -> list[str]:
    needed: dict[str, str] = {}
    for target in targets:
        if target != "frozen" or sys.platform.startswith("linux"):
            needed.update(TOOLS[target])
    missing = [package for package, command in needed.items() if not shutil.which(command)]
    if sys.platform.startswith("linux"):
        missing += [package for package, library in LIBRARIES.items() if not dev_environment.loads(library)]
        if not _has_python_library():
            missing.append("libpython{}.{}".format(*sys.version_info))
    return missing


def _has_python_library() -> bool:
    """The frozen program brings Python as a library, which Debian keeps in a package of its own."""
    name = "libpython{}.{}.so.1.0".format(*sys.version_info)
    if (Path(sysconfig.get_config_var("LIBDIR") or "/usr/lib") / name).exists():
        return True
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def advice(packages: list[str]) -> str:
    if shutil.which("apt-get"):
        return f"Run this once, then start again:\n  sudo apt-get update && sudo apt-get install {' '.join(packages)}"
    commands = {package: command for tools in TOOLS.values() for package, command in tools.items()}
    wanted = [f"{commands[package]} ({package})" if package in commands else package for package in packages]
    return f"Install these first, then start again: {', '.join(wanted)}."


class BuildError(Exception):
    """A step of the build failed; the message says which."""


def call(command: list[str], **options: object) -> None:
    """Run one step; BuildError when it fails."""
    if subprocess.call(command, **options):  # type: ignore[call-overload]
        raise BuildError(f"This failed, see above: {' '.join(command)}")
