import msgspec
import pytest

from eod_desktop import __version__
from eod_desktop.models.licences import SHIPPED, Component, shipped


@pytest.fixture
def parts(paths):
    return {part.name: part for part in shipped(paths.resources)}


def test_every_part_is_named_with_version_licence_and_text(parts):
    assert next(iter(parts)) == "EoD Desktop"
    assert parts["EoD Desktop"].version == __version__
    assert {name: part.licence for name, part in parts.items()} == {
        "EoD Desktop": "MIT",
        "Qt": "LGPL-3.0-only",
        "Qt for Python (PySide6)": "LGPL-3.0-only",
        "Python": "PSF-2.0",
        "msgspec": "BSD-3-Clause",
        "platformdirs": "MIT",
        "Inter": "OFL-1.1",
    }
    assert all(part.version and part.text for part in parts.values())


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("EoD Desktop", "Permission is hereby granted"),
        ("Qt", "GNU LESSER GENERAL PUBLIC LICENSE"),
        ("Qt", "GNU GENERAL PUBLIC LICENSE"),
        ("Qt", "Replacing Qt"),
        ("Python", "PYTHON SOFTWARE FOUNDATION"),
        ("msgspec", "Redistribution and use"),
        ("Inter", "SIL OPEN FONT LICENSE"),
    ],
)
def test_the_texts_are_whole(parts, name, words):
    assert words.casefold() in parts[name].text.casefold()


def test_a_frozen_program_tells_what_was_written_when_it_was_built(tmp_path):
    folder = tmp_path / "licences"
    folder.mkdir()
    written = (Component("libffi8", "3.4", "MIT", "", "do as you like"),)
    (folder / SHIPPED).write_bytes(msgspec.json.encode(written))
    assert shipped(tmp_path) == written


def test_the_own_licence_is_the_one_of_the_repository(parts, paths):
    assert parts["EoD Desktop"].text == (paths.resources.parent / "LICENSE").read_text(encoding="utf-8").strip()
