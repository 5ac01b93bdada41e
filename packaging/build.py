#!/usr/bin/env python3
"""Build the program that needs no Python, and installers of it, into dist/.

python3 packaging/build.py [--deb] [--run] [--nsis] [--dmg] [--payload FOLDER]

Without an option: the frozen program alone, in dist/eod-desktop. --deb, --run: installers for Debian and for other
Linux distributions, built there. --dmg: for macOS, built there. --nsis: for Windows, of what was frozen there, or
anywhere of a FOLDER that was. Each frozen program tests itself before it is packed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Building needs Python 3.11 or newer, this is {}.{} ({}).".format(*sys.version_info[:2], sys.executable))

import build_deb
import build_dmg
import build_nsis
import build_run
import build_tools
import dev_environment
from build_release import NAME, Release

ROOT = Path(__file__).resolve().parent.parent
MAKERS = {"deb": build_deb.make, "run": build_run.make, "nsis": build_nsis.make, "dmg": build_dmg.make}


def main(arguments: list[str]) -> int:
    options = _parser().parse_args(arguments)
    targets = [target for target in MAKERS if getattr(options, target)]
    try:
        build_tools.refuse_elsewhere(targets)
        release = Release.of(ROOT)
        if options.payload:
            build_tools.provide(targets)
            frozen = Path(options.payload).resolve()
        else:
            python = dev_environment.prepare(ROOT)
            build_tools.provide(["frozen", *targets])
            frozen = freeze(python)
        for target in targets:
            made = MAKERS[target](frozen, release, ROOT / "dist")
            print(f"{made}: {made.stat().st_size / 1e6:.1f} MB", flush=True)
    except (dev_environment.SetUpError, build_tools.BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for target in MAKERS:
        parser.add_argument(f"--{target}", action="store_true")
    parser.add_argument("--payload", metavar="FOLDER", help="a frozen program to pack, in place of building one")
    return parser


def freeze(python: Path) -> Path:
    """Build the frozen program anew and have it test itself; returns its folder."""
    dist, frozen = ROOT / "dist", ROOT / "dist" / NAME
    shutil.rmtree(frozen, ignore_errors=True)
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    folders = ["--distpath", str(dist), "--workpath", str(ROOT / "build")]
    build_tools.call([*command, *folders, str(ROOT / "packaging" / f"{NAME}.spec")])
    print(f"{frozen}: {size_of(frozen) / 1e6:.1f} MB", flush=True)
    test(frozen)
    return frozen


def test(frozen: Path) -> None:
    """Its self-test, with nothing of this environment that a person's system would not have."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "LD_"))}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.txt"
        program = frozen / (f"{NAME}.exe" if sys.platform == "win32" else NAME)
        code = subprocess.call([str(program), "--self-test", "-o", str(report)], cwd=folder, env=bare)
        if code or sys.platform == "win32":  # there its lines went nowhere
            print(report.read_text(encoding="utf-8") if report.exists() else "It wrote no report.")
    if code:
        raise build_tools.BuildError(f"The frozen program does not pass its own test (exit code {code}).")


def size_of(folder: Path) -> int:
    """Bytes of all files; links count nothing."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
