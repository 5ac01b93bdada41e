"""The installer for Linux distributions without .deb: a self-extracting archive that installs for one person."""

import os
import platform
import shutil
from pathlib import Path

import build_share
from build_release import LINUX, TITLE, Release
from build_tools import call


def make(frozen: Path, release: Release, output: Path) -> Path:
    """Returns dist/EoD-Desktop-VERSION-MACHINE.run."""
    tree = output.parent / "build" / "run"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(frozen, tree / "program", symlinks=True)
    build_share.write(tree / "share", release)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copyfile(LINUX / script, tree / script)
        (tree / script).chmod(0o755)
    package = output / f"EoD-Desktop-{release.version}-{platform.machine()}.run"
    label = f"{TITLE} {release.version}"
    options = ["--gzip", "--complevel", "9", "--nox11", "--sha256", "--tar-quietly"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release.time)}
    call(["makeself", "--quiet", *options, str(tree), str(package), label, "./install.sh"], env=environment)
    shutil.rmtree(tree)
    return package
