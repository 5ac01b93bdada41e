"""The package for Debian and its kin."""

import email.utils
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import build_share
from build_release import LINUX, MAINTAINER, METAINFO, NAME, Release
from build_tools import BuildError, call

# The libraries that are left to the system (trimming.py), by the start of their names, and who brings them.
PACKAGES = {
    **dict.fromkeys(("libc.so", "libm.so", "libdl.so", "librt.so", "libpthread.so", "ld-linux"), "libc6"),
    "libstdc++.so": "libstdc++6",
    "libgcc_s.so": "libgcc-s1",
    "libz.so": "zlib1g",
    "libGL.so": "libgl1",
    "libGLX.so": "libglx0",
    "libOpenGL.so": "libopengl0",
    "libEGL.so": "libegl1",
    "libdrm.so": "libdrm2",
    "libgbm.so": "libgbm1",
    "libwayland-client.so": "libwayland-client0",
    "libwayland-cursor.so": "libwayland-cursor0",
    "libwayland-egl.so": "libwayland-egl1",
    "libX11.so": "libx11-6",
    "libX11-xcb.so": "libx11-xcb1",
    "libXau.so": "libxau6",
    "libxcb.so": "libxcb1",
    "libSM.so": "libsm6",
    "libICE.so": "libice6",
    "libfontconfig.so": "libfontconfig1",
    "libfreetype.so": "libfreetype6",
    "libdbus-1.so": "libdbus-1-3",
    "libcups.so": "libcups2",
    **dict.fromkeys(("libglib-2.0.so", "libgthread-2.0.so", "libgobject-2.0.so"), "libglib2.0-0"),
}
COMMON_LICENCES = "\nOn Debian systems their full texts are in /usr/share/common-licenses/LGPL-3 and GPL-3.\n"


def make(frozen: Path, release: Release, output: Path) -> Path:
    """Returns dist/eod-desktop_VERSION_ARCHITECTURE.deb, checked as far as this machine has the tools."""
    tree = output.parent / "build" / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    architecture = _told("dpkg", "--print-architecture")
    program = tree / "usr" / "lib" / NAME
    shutil.copytree(frozen, program, symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    build_share.write(tree / "usr" / "share", release)
    _write_documents(tree, program, release)
    _write_control(tree, program, release, architecture)
    _set_modes(tree, program / NAME)
    _check(tree)
    package = output / f"{NAME}_{release.version}_{architecture}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release.time)}
    call(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(tree), str(package)], env=environment)
    shutil.rmtree(tree)
    return package


def _write_documents(tree: Path, program: Path, release: Release) -> None:
    documents = tree / "usr" / "share" / "doc" / NAME
    documents.mkdir(parents=True)
    parts = json.loads((program / "_internal/resources/licences/shipped.json").read_text(encoding="utf-8"))
    (documents / "copyright").write_text("".join(_licence(part) for part in parts), encoding="utf-8")
    when = email.utils.formatdate(release.time)
    news = f"{NAME} ({release.version}) unstable; urgency=medium\n\n  * Release {release.version}.\n\n"
    (documents / "changelog.gz").write_bytes(build_share.packed(f"{news} -- {MAINTAINER}  {when}\n".encode()))
    told = (release.root / "CHANGELOG.md").read_bytes()
    (documents / "NEWS.md.gz").write_bytes(build_share.packed(told))
    overrides = tree / "usr" / "share" / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", overrides / NAME)


def _licence(part: dict[str, str]) -> str:
    """One part's entry; the texts that every Debian system has are named, as its policy asks."""
    own, common, _ = part["text"].partition("GNU LESSER GENERAL PUBLIC LICENSE\n")
    text = own.rstrip() + "\n" + COMMON_LICENCES if common else part["text"]
    head = f"{part['name']} {part['version']}"
    return f"{head}\n{'=' * len(head)}\n{part['licence']} {part['website']}\n\n{text.strip()}\n\n\n"


def _write_control(tree: Path, program: Path, release: Release, architecture: str) -> None:
    binaries = elf_files(program)
    size = sum(file.lstat().st_size for file in tree.rglob("*") if file.is_file()) // 1024
    lines = [
        f"Package: {NAME}",
        f"Version: {release.version}",
        f"Architecture: {architecture}",
        f"Maintainer: {MAINTAINER}",
        f"Installed-Size: {size}",
        f"Depends: {', '.join(depends(binaries))}",
        "Recommends: libgl1-mesa-dri, xdg-utils",
        "Section: misc",
        "Priority: optional",
        "Description: run EoD fights at the table",
        ' Runs the fights of EoD ("End of Days"), the tabletop game on a 2d6 engine:',
        " initiative ladder, odds before the roll, every die and modifier explained,",
        " everything undoable, turn summaries on paper and as PDF.",
        " .",
        " It brings its own Python and Qt. Campaigns are files of the person and stay",
        " when the package goes.",
    ]
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text("\n".join([*lines, ""]), encoding="utf-8")
    files = sorted(file for file in tree.rglob("*") if file.is_file() and not file.is_symlink())
    sums = [f"{_md5(file)}  {file.relative_to(tree)}\n" for file in files if control.parent not in file.parents]
    (control.parent / "md5sums").write_text("".join(sums), encoding="utf-8")


def depends(binaries: list[Path]) -> list[str]:
    """The packages of the libraries that are not in the program's own folder."""
    own = {file.name for file in binaries}
    needed = {name for file in binaries for name in _needs(file)} - own
    packages = {_package_of(name) for name in needed} | {"libc6", "fontconfig-config"}
    packages.remove("libc6")
    return [f"libc6 (>= {newest_glibc(_versions(binaries))})", *sorted(packages)]


def _package_of(library: str) -> str:
    for start, package in PACKAGES.items():
        if library.startswith(start):
            return package
    raise BuildError(f"Neither the program nor build_deb.PACKAGES has {library}.")


def newest_glibc(versions: Iterable[str]) -> str:
    """The newest of "2.34", "2.4", …"""
    return max(versions, key=lambda version: [int(part) for part in version.split(".")])


def _versions(binaries: list[Path]) -> set[str]:
    told = _told("objdump", "-T", *map(str, binaries))
    return set(re.findall(r"GLIBC_(\d+(?:\.\d+)+)", told))


def _needs(file: Path) -> list[str]:
    return re.findall(r"^ *NEEDED +(\S+)$", _told("objdump", "-p", str(file)), re.MULTILINE)


def elf_files(folder: Path) -> list[Path]:
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF"
    ]


def _md5(file: Path) -> str:
    return _told("md5sum", str(file)).split()[0]


def _told(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _set_modes(tree: Path, program: Path) -> None:
    """Readable for all whatever the umask was, and nothing to be run but the program."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)


def _check(tree: Path) -> None:
    share = tree / "usr" / "share"
    call(["desktop-file-validate", str(share / "applications" / f"{NAME}.desktop")])
    call(["appstreamcli", "validate", "--no-net", str(share / "metainfo" / METAINFO)])
