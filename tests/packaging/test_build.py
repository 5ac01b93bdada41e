"""The build scripts, without building: what is kept, what is asked for, and that all files tell the same."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from importlib import import_module
from pathlib import Path

import pytest

from eod_desktop import __version__
from eod_desktop.app import DESKTOP_FILE
from eod_desktop.campaign.schema import APPLICATION_ID
from eod_desktop.campaign.store import SUFFIX

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "packaging"
LINUX = SCRIPTS / "linux"
TYPE = "application/x-eod-campaign"


@pytest.fixture(autouse=True)
def _scripts_can_be_imported(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))


@pytest.fixture
def trimming():
    return import_module("trimming")


@pytest.fixture
def tools():
    return import_module("build_tools")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6\\plugins\\platforms\\qdirect2d.dll", False),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/printsupport/libcupsprintersupport.so", True),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("resources/translations/eod_de.qm", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("PySide6/Qt/lib/libQt6Core.so.6", True),
        ("icuuc.dll", False),
        ("libsqlite3.so.0", True),
    ],
)
def test_what_is_kept(trimming, name, kept):
    assert trimming.keeps(name) is kept


def test_libraries_stay_that_something_kept_is_linked_with(trimming):
    entries = [
        ("PySide6/QtGui.abi3.so", "/p/QtGui.abi3.so", "EXTENSION"),
        ("PySide6/Qt/lib/libQt6Gui.so.6", "/p/libQt6Gui.so.6", "BINARY"),
        ("libpng.so.1", "/usr/lib/libpng.so.1", "BINARY"),
        ("libX11.so.6", "/usr/lib/libX11.so.6", "BINARY"),
        ("libgtk.so.3", "/usr/lib/libgtk.so.3", "BINARY"),
        ("libpython3.11.so.1.0", "/usr/lib/libpython3.11.so.1.0", "BINARY"),
    ]
    needs = {
        "/p/QtGui.abi3.so": ["libQt6Gui.so.6", "libc.so.6"],
        "/p/libQt6Gui.so.6": ["libpng.so.1", "libX11.so.6"],
        "/usr/lib/libgtk.so.3": ["libpng.so.1"],
    }
    kept = trimming.reached(entries, lambda source: needs.get(source, []))
    assert [name for name, _, _ in kept] == [name for name, _, _ in entries if name[:7] not in ("libX11.", "libgtk.")]
    assert trimming.from_the_system(kept) == ["/p/libQt6Gui.so.6", "/usr/lib/libpng.so.1"]


def test_links_to_what_is_gone_go(trimming):
    files = [("PySide6/Qt/lib/libQt6Gui.so.6", "/p/libQt6Gui.so.6", "BINARY")]
    links = [(name, f"PySide6/Qt/lib/{name}", "SYMLINK") for name in ("libQt6Gui.so.6", "libQt6Network.so.6")]
    datas = [("resources/defaults.json", "/r/defaults.json", "DATA")]
    assert trimming.pointing([*links, *datas], files) == [links[0], *datas]


def test_the_libraries_of_a_file_are_read_from_it(trimming, monkeypatch):
    told = "Dynamic Section:\n  NEEDED               libpng.so.1\n  SONAME  libQt6Gui.so.6\n  NEEDED   libc.so.6\n"
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: subprocess.CompletedProcess(a, 0, told, ""))
    assert trimming.needed_libraries("/p/libQt6Gui.so.6") == ["libpng.so.1", "libc.so.6"]


def test_every_library_left_to_the_system_has_a_package(trimming):
    packages = import_module("build_deb").PACKAGES
    named = [start for start in trimming.OF_THE_SYSTEM if start != "libwayland-"]
    assert [start for start in named if not any(key.startswith(start) for key in packages)] == []


def test_the_newest_glibc_is_told_by_number():
    assert import_module("build_deb").newest_glibc({"2.4", "2.34", "2.3.4"}) == "2.34"


def test_an_unknown_library_stops_the_build(tools):
    with pytest.raises(tools.BuildError, match=r"has libnew\.so\.1"):
        import_module("build_deb")._package_of("libnew.so.1")


def test_the_version_stands_in_one_place():
    release = import_module("build_release").Release.of(ROOT)
    assert release.version == __version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__), "Windows wants three numbers"
    for file in [*LINUX.iterdir(), *(SCRIPTS / "windows").iterdir(), *(SCRIPTS / "macos").iterdir()]:
        assert __version__ not in file.read_text(encoding="utf-8"), file


def test_a_release_has_the_time_it_is_told(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    module = import_module("build_release")
    release = module.Release.of(ROOT)
    assert release.date == "1970-01-02"
    assert f'version="{__version__}" date="1970-01-02"' in release.filled(LINUX / module.METAINFO)


# what is written in several files


def test_the_file_type_is_the_same_everywhere():
    [mime] = ElementTree.parse(LINUX / f"{DESKTOP_FILE}.xml").getroot()
    assert mime.get("type") == TYPE
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert [glob.get("pattern") for glob in mime.iter(f"{space}glob")] == [f"*{SUFFIX}"]
    assert [int(match.get("value"), 16) for match in mime.iter(f"{space}match") if match.get("type") == "big32"] == [
        APPLICATION_ID
    ]
    menu = (LINUX / f"{DESKTOP_FILE}.desktop").read_text(encoding="utf-8")
    assert f"MimeType={TYPE};" in menu
    assert f"<mediatype>{TYPE}</mediatype>" in (LINUX / import_module("build_release").METAINFO).read_text("utf-8")
    assert TYPE in (SCRIPTS / "eod-desktop.spec").read_text(encoding="utf-8")
    assert rf"Software\Classes\{SUFFIX}" in (SCRIPTS / "windows" / "eod-desktop.nsi").read_text(encoding="utf-8")


def test_a_linux_desktop_finds_menu_entry_icons_manual_and_metadata(tmp_path):
    release = import_module("build_release").Release.of(ROOT)
    import_module("build_share").write(tmp_path, release)
    written = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()}
    assert {
        "applications/eod-desktop.desktop",
        "icons/hicolor/16x16/apps/eod-desktop.png",
        "icons/hicolor/512x512/apps/eod-desktop.png",
        "icons/hicolor/scalable/apps/eod-desktop.svg",
        "man/man1/eod-desktop.1.gz",
        "mime/packages/eod-desktop.xml",
        "metainfo/io.github.eod_desktop.EoDDesktop.metainfo.xml",
    } <= written
    assert "@" not in (tmp_path / "metainfo" / import_module("build_release").METAINFO).read_text(encoding="utf-8")


# what this machine needs


def test_what_is_missing_is_asked_for_by_name(tools, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(tools.shutil, "which", lambda command: "/bin/apt-get" if command == "apt-get" else None)
    monkeypatch.setattr(tools, "_has_python_library", lambda: False)
    monkeypatch.setattr(tools.dev_environment, "loads", lambda library: False)
    monkeypatch.setattr(tools.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(import_module("dev_environment").SetUpError) as refused:
        tools.provide(["frozen", "run"])
    version = "{}.{}".format(*sys.version_info)
    assert str(refused.value).endswith(f"sudo apt-get install binutils makeself libwayland-egl1 libpython{version}")


def test_where_there_is_no_apt_the_commands_are_named(tools, monkeypatch):
    monkeypatch.setattr(tools.shutil, "which", lambda command: None)
    assert tools.advice(["binutils"]) == "Install these first, then start again: objdump (binutils)."


def test_a_disk_image_of_macos_is_refused_elsewhere(tools, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(import_module("dev_environment").SetUpError, match="can only be built on darwin"):
        tools.refuse_elsewhere(["deb", "dmg"])


def test_a_folder_that_was_not_frozen_on_windows_is_refused(tools, tmp_path):
    release = import_module("build_release").Release.of(ROOT)
    with pytest.raises(tools.BuildError, match="was not frozen on Windows"):
        import_module("build_nsis").make(tmp_path, release, tmp_path)


def test_the_copyright_file_names_the_texts_that_debian_has():
    part = {"name": "Qt", "version": "6", "licence": "LGPL-3.0-only", "website": ""}
    text = "Replacing Qt\n\nGNU LESSER GENERAL PUBLIC LICENSE\nVersion 3\n"
    entry = import_module("build_deb")._licence({**part, "text": text})
    assert "Replacing Qt" in entry
    assert "/usr/share/common-licenses/LGPL-3" in entry
    assert "Version 3" not in entry


def test_modules_are_known_in_an_archive_and_as_files(trimming):
    entries = [
        ("eod_desktop.app", "/somewhere/app.py", "PYMODULE"),
        ("eod_desktop/__init__.pyc", "/cache/eod_desktop/__init__.pyc", "DATA"),
        ("eod_desktop/ui/header.pyc", "/cache/eod_desktop/ui/header.pyc", "DATA"),
        ("eod_desktop\\rules\\dice.pyc", "C:\\cache\\dice.pyc", "DATA"),
        ("resources/defaults.json", "/somewhere/defaults.json", "DATA"),
    ]
    assert trimming.modules_in(entries) == {
        "eod_desktop.app",
        "eod_desktop",
        "eod_desktop.ui.header",
        "eod_desktop.rules.dice",
    }
