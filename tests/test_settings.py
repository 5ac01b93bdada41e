from pathlib import Path

import pytest

from eod_desktop.settings import Settings

VALUES = {
    "last_campaign": "/home/Jörg, the GM/@work/Harrow Creek.eod",
    "told_places": "/home/ana/Dropbox/x.eod\n//nas/rpg/y.eod",
    "scheme": "dark",
    "paper": "Letter",
    "window_size": (1280, 800),
    "window_state": b"\x00\xff, \n=state",
    "columns_state": b"\x01",
    "rows_state": b"\x02",
    "log_visible": False,
    "roster_view": '{"folded":[["side","Raiders; or ,so"]],"left_out":[],"archived":true}',
    "table_dice": True,
    "players_pc_hits": "nothing",
    "players_other_hits": "number",
    "shortcuts": {"undo": ("Ctrl+Z", "Alt+;"), "redo": (), "pößt": ('Ctrl+"', "Ctrl+,")},
}
PREFERENCES = [name for name, row in vars(Settings).items() if hasattr(row, "default")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.ini"


def stored_again(file: Path) -> Settings:
    """Settings read from the disk: QSettings shares its memory between objects on one file name."""
    copy = file.with_name("copy.ini")
    copy.write_bytes(file.read_bytes())
    return Settings(copy)


def test_every_preference_has_a_value_in_these_tests() -> None:
    assert sorted(VALUES) == sorted(PREFERENCES)


@pytest.mark.parametrize("name", PREFERENCES)
def test_a_preference_is_its_default_until_stored_and_then_survives(name: str, file: Path) -> None:
    settings = Settings(file)
    assert getattr(settings, name) == vars(Settings)[name].default != VALUES[name]
    setattr(settings, name, VALUES[name])
    assert settings.sync()
    assert getattr(stored_again(file), name) == VALUES[name]


def test_reading_makes_no_file(file: Path) -> None:
    assert Settings(file).scheme == "system"
    assert not file.parent.exists()


@pytest.mark.parametrize("name", PREFERENCES)
@pytest.mark.parametrize("stored", ["one, two", "@Size(1 2)", "\x01", "maybe"])
def test_a_stored_value_that_is_not_understood_is_the_default(name: str, stored: str, file: Path) -> None:
    file.parent.mkdir()
    file.write_text(f"[General]\nunknown=1\n{name}={stored}\n", encoding="utf-8")
    value = getattr(Settings(file), name)
    default = vars(Settings)[name].default
    assert value == default or (name in ("last_campaign", "told_places", "roster_view") and value == stored)


@pytest.mark.parametrize(
    ("name", "value"), [("scheme", "pink"), ("paper", "A3"), ("window_size", (0, 800)), ("window_size", (1280, -1))]
)
def test_a_value_of_the_wrong_kind_is_refused_and_nothing_stored(name: str, value: object, file: Path) -> None:
    settings = Settings(file)
    with pytest.raises(ValueError, match=name):
        setattr(settings, name, value)
    assert getattr(settings, name) == vars(Settings)[name].default


def test_a_garbled_file_is_read_as_empty_and_can_be_written(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"\x00\x01]][\nscheme\n=dark\xff\xfe")
    settings = Settings(file)
    assert settings.scheme == "system"
    settings.scheme = "light"
    assert settings.sync()
    assert stored_again(file).scheme == "light"


def test_a_folder_that_cannot_be_made_is_said_by_sync(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be")
    settings = Settings(tmp_path / "config" / "settings.ini")
    settings.table_dice = True
    assert not settings.sync()
    assert settings.table_dice
