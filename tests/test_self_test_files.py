import shutil

import pytest
from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QImageReader

from eod_desktop import self_test_files as module
from eod_desktop.paths import Paths
from eod_desktop.self_test_files import image_trouble, plugin_trouble, resource_trouble


@pytest.fixture
def copied(paths, tmp_path, qapp):
    """The shipped files, to be damaged."""
    shutil.copytree(paths.resources, tmp_path / "resources")
    return Paths(paths.data, paths.config, paths.log, tmp_path / "resources")


def test_all_that_is_shipped_can_be_used(copied):
    assert list(resource_trouble(copied)) == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("icons/controls/dark-check.svg", b"<svg"),
        ("icons/eod-desktop-48.png", b"no picture"),
        ("fonts/Inter-Bold.otf", b"no font"),
        ("defaults.json", b"{"),
        ("licences/qt.txt", b""),
        ("translations/eod_de.qm", b"no translation"),
    ],
)
@pytest.mark.filterwarnings("default")
@pytest.mark.qt_log_ignore(".*", extend=True)
def test_a_damaged_file_is_named(copied, name, content):
    file = copied.resources / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content)
    assert f"{name} is damaged" in list(resource_trouble(copied))


def test_a_missing_file_is_named(copied):
    copied.sample.unlink()
    assert list(resource_trouble(copied)) == ["sample/campaign.json is missing"]


def test_pictures_come_back(qapp):
    assert list(image_trouble()) == []


def test_a_kind_of_picture_that_is_missing_is_named(qapp, monkeypatch):
    known = [kind for kind in QImageReader.supportedImageFormats() if kind != b"svg"]
    monkeypatch.setattr(QImageReader, "supportedImageFormats", lambda: known)
    assert list(image_trouble()) == ["no svg can be read"]


def test_frozen_every_plugin_is_loaded(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "is_frozen", lambda: True)
    monkeypatch.setattr(QLibraryInfo, "path", lambda which: str(tmp_path))
    assert list(plugin_trouble()) == [f"there are no plugins in {tmp_path}"]
    (tmp_path / "libqbroken.so").write_bytes(b"no library")
    [trouble] = plugin_trouble()
    assert trouble.startswith("libqbroken.so: ")


def test_from_the_source_the_platform_alone_is_looked_at(qapp):
    assert list(plugin_trouble()) == []
