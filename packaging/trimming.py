"""What of Qt's and Python's files the frozen program leaves out: everything that no feature of it ever loads.

On Linux it also leaves out what every desktop has in a version that its drivers, fonts and services fit: a library of
the machine that built the program would get between them. The .deb depends on those (see build_deb.py).
"""

import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

# Neither is imported by the program; a hook or a package that it uses would bring them along.
UNUSED_MODULES = (
    *("PySide6.QtNetwork", "PySide6.QtDBus", "PySide6.QtOpenGL", "PySide6.QtSql", "PySide6.QtTest"),
    *("multiprocessing", "_multiprocessing", "_posixshmem"),  # a hook would load them at every start
    *("_ssl", "ssl", "_hashlib", "_tkinter", "tkinter", "curses", "_curses", "readline"),
    *("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw"),
    "typing_extensions",  # msgspec takes it where it is, and brings `inspect` with it; it needs neither
    *("_pytest", "pytest", "setuptools", "pip", "pkg_resources", "distutils", "lib2to3"),
    *("doctest", "pdb", "pydoc", "test", "ensurepip", "venv", "idlelib", "turtle", "xmlrpc"),
)

# What PyInstaller would run before the program, at every start. One loads modules to make inspect.getsource work, which
# nothing here asks for. One loads QtCore, also for a second start that only hands its file over, to say where Qt is;
# its libraries on Linux find that out by themselves.
UNUSED_HOOKS = ("pyi_rth_inspect", *(("pyi_rth_pyside6",) if sys.platform.startswith("linux") else ()))

# Folders of Qt plugins that stay, each with the plugins that are needed; none named: all of them.
PLUGINS: dict[str, tuple[str, ...]] = {
    "iconengines": ("qsvgicon",),
    "imageformats": ("qjpeg", "qsvg"),
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platformthemes": ("qxdgdesktopportal",),  # not qgtk3: it brings the GTK of the machine that built it
    "printsupport": (),
    "styles": (),
    "wayland-decoration-client": (),
    "wayland-graphics-integration-client": ("qt-plugin-wayland-egl",),
    "wayland-shell-integration": ("xdg-shell",),
    "xcbglintegrations": (),
}

# Libraries that only what is left out needs. Windows 10 and later has its own icuuc.dll, and Qt wants that one.
UNUSED_LIBRARIES = (
    *("libQt6Network", "libQt6Qml", "libQt6Quick", "libQt6VirtualKeyboard", "libQt6Pdf", "libQt6Sql", "libQt6Test"),
    *("Qt6Network", "Qt6Qml", "Qt6Quick", "Qt6VirtualKeyboard", "Qt6Pdf", "QtNetwork", "QtQml", "QtQuick", "QtPdf"),
    *("libssl", "libcrypto", "icuuc.dll", "opengl32sw", "d3dcompiler"),
)

# Left to the system on Linux. A bundled libstdc++ older than the one of a graphics driver keeps it from loading.
OF_THE_SYSTEM = (
    *("libc.so", "libm.so", "libdl.so", "librt.so", "libpthread.so", "ld-linux", "libstdc++", "libgcc_s", "libz.so"),
    *("libGL", "libEGL", "libOpenGL", "libdrm", "libgbm", "libwayland-"),
    *("libX11.so", "libX11-xcb", "libXau", "libxcb.so", "libSM", "libICE"),
    *("libfontconfig", "libfreetype", "libdbus-1", "libcups", "libglib-2.0", "libgthread-2.0", "libgobject-2.0"),
)

Entry = tuple[str, str, str]
"""One file for PyInstaller: its path in the frozen program, where it comes from, and its kind."""


def keeps(name: str) -> bool:
    """Whether a file of the frozen program, named by its path in it, stays."""
    path = PurePosixPath(name.replace("\\", "/"))
    if "plugins" in path.parts:
        return _keeps_plugin(path)
    if path.suffix == ".qm":
        return "translations" not in path.parts or "PySide6" not in path.parts
    return not path.name.startswith(UNUSED_LIBRARIES)


def _keeps_plugin(path: PurePosixPath) -> bool:
    wanted = PLUGINS.get(path.parent.name)
    if wanted is None:
        return False
    return not wanted or path.name.split(".")[0].removeprefix("lib") in wanted


def modules_in(entries: Iterable[Entry]) -> set[str]:
    """The modules among them, by their dotted names, whether they are in an archive or files of their own."""
    found = set()
    for name, _, kind in entries:
        path = PurePosixPath(name.replace("\\", "/"))
        if kind == "PYMODULE":
            found.add(name)
        elif path.suffix == ".pyc":
            found.add(".".join(path.parent.parts if path.stem == "__init__" else path.with_suffix("").parts))
    return found


def trimmed(entries: Iterable[Entry]) -> list[Entry]:
    """Those that stay."""
    return [entry for entry in entries if keeps(entry[0])]


def reached(entries: Iterable[Entry], needs: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Those that something loads: plugins and Python's modules, and the libraries that they need, on and on.

    `needs` tells the names of the libraries that the file at a path is linked with.
    """
    entries = list(entries)
    libraries = {PurePosixPath(name).name: source for name, source, _ in entries if is_library(name)}
    left = [source for name, source, _ in entries if not is_library(name)]
    found: set[str] = set()
    while left:
        for name in needs(left.pop()):
            if name in libraries and name not in found and not name.startswith(OF_THE_SYSTEM):
                found.add(name)
                left.append(libraries[name])
    return [entry for entry in entries if not is_library(entry[0]) or PurePosixPath(entry[0]).name in found]


def pointing(entries: Iterable[Entry], files: Iterable[Entry]) -> list[Entry]:
    """Entries without the symbolic links to what is not among `files`."""
    there = {name for name, _, _ in files}
    return [entry for entry in entries if entry[2] != "SYMLINK" or entry[1] in there]


def from_the_system(entries: Iterable[Entry]) -> list[str]:
    """The files that are of the system that builds and of no Python package, nor of Python itself."""
    return [
        source for name, source, _ in entries if is_library(name) and "site-packages" not in PurePosixPath(source).parts
    ]


def is_library(name: str) -> bool:
    """Whether a file is there for others to be linked with."""
    path = PurePosixPath(name)
    return ".so" in path.name and str(path.parent) in (".", "PySide6/Qt/lib") and not path.name.startswith("libpython")


def needed_libraries(file: str) -> list[str]:
    """The names of the libraries that an ELF file is linked with; empty for any other file."""
    told = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=False)
    return [line.split()[1] for line in told.stdout.splitlines() if line.split()[:1] == ["NEEDED"]]
