import json
import os
import sqlite3
import subprocess
import sys
import time
from collections import deque
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from eod_desktop import app, desktop
from eod_desktop.campaign import store
from eod_desktop.campaign.places import Place, PlaceKind
from eod_desktop.campaign.store import Store
from eod_desktop.desktop import Desktop
from eod_desktop.handover import Handover
from eod_desktop.openings import utc_now
from eod_desktop.settings import Settings
from eod_desktop.ui.backups_dialog import BackupsDialog
from eod_desktop.ui.choice_dialog import ChoiceDialog
from eod_desktop.ui.message import Severity
from eod_desktop.ui.start_dialog import StartChoice, StartDialog
from eod_desktop.ui.storage_commands import CloseChoice
from eod_desktop.ui.theme import Scheme
from tests.fakes import sample_campaign
from tests.ui.windows import destroy_windows


class FakeTheme:
    scheme = Scheme.SYSTEM

    def __init__(self):
        self.dressed = False

    def dress(self):
        self.dressed = True

    def dress_ahead(self, part: object) -> None:
        """Nothing to see."""

    def set_scheme(self, scheme):
        self.scheme = scheme


class Start:
    """A Desktop, with what the GM answers where it asks."""

    def __init__(self, paths, qtbot, monkeypatch):
        self.paths = paths
        self.qtbot = qtbot
        self.settings = Settings(paths.settings_file)
        self.theme = FakeTheme()
        self.desktop = Desktop(paths, self.settings, self.theme)
        self.choices: deque[StartChoice] = deque()
        self.files: deque[Path | None] = deque()
        self.told: list[tuple[str, tuple[StartChoice, ...]]] = []
        self.suggested: list[str] = []
        monkeypatch.setattr(StartDialog, "exec", lambda dialog: self._ask(dialog))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", self._name_file)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._name_file)

    def _ask(self, dialog):
        assert self.theme.dressed
        what = dialog.findChildren(QLabel)[1].text()
        self.told.append((what, tuple(dialog.buttons)))
        dialog.choice = self.choices.popleft()

    def _name_file(self, parent, title, folder, kinds, **options):
        self.suggested.append(folder)
        path = self.files.popleft()
        return (str(path) if path else "", kinds)

    @property
    def window(self):
        return self.desktop.window

    @property
    def campaign(self):
        return self.window.document.campaign

    def start(self, file=None):
        return self.desktop.start(file)

    def made(self, name, campaign=None):
        """A campaign file that nobody has open."""
        path = self.paths.data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Store.create(path, campaign or sample_campaign(), utc_now).close()
        return path

    def trigger(self, name):
        self.window.window_actions[name].trigger()

    def said(self):
        message = self.window.messages.message
        return f"{message.what} {message.advice}" if message else ""


@pytest.fixture
def begin(paths, qtbot, monkeypatch):
    yield Start(paths, qtbot, monkeypatch)
    destroy_windows()


def opened_again(path):
    """Whether nobody has a campaign open."""
    Store.open(path, utc_now).close()
    return True


# which campaign


def test_the_first_start_makes_the_gms_own_copy_of_the_sample(begin):
    shipped = begin.paths.sample.read_bytes()
    assert begin.start()
    assert begin.campaign.on_board is not None
    assert begin.campaign.conditions
    assert begin.campaign.situation_dms
    assert begin.desktop.openings.sample_file.is_file()
    assert begin.paths.sample.read_bytes() == shipped
    assert begin.window.isVisible()
    assert Path(begin.settings.last_campaign) == begin.desktop.openings.sample_file.resolve()


def test_the_last_campaign_is_opened_again(begin):
    path = begin.made("harrow.eod")
    begin.settings.last_campaign = str(path)
    assert begin.start()
    assert begin.campaign.name == "Test campaign"


def test_a_file_that_is_named_comes_before_the_last_one(begin):
    begin.settings.last_campaign = str(begin.made("last.eod"))
    named = begin.made("named.eod")
    assert begin.start(named)
    assert Path(begin.settings.last_campaign) == named.resolve()


def test_closing_the_window_closes_the_file(begin):
    begin.start(begin.made("harrow.eod"))
    path = begin.paths.data / "harrow.eod"
    begin.window.close()
    assert opened_again(path)
    assert sorted(file.name for file in path.parent.glob("harrow*")) == ["harrow.eod"]


# a campaign that does not open


def missing(begin):
    return begin.paths.data / "gone.eod"


def damaged(begin):
    path = begin.made("damaged.eod")
    path.write_bytes(path.read_bytes()[:4096] + b"\0" * 8000)
    return path


def newer(begin):
    path = begin.made("newer.eod")
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    return path


def no_campaign(begin):
    path = begin.paths.data / "letter.eod"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("Dear Ana")
    return path


OTHERS = (StartChoice.OPEN, StartChoice.NEW, StartChoice.SAMPLE, StartChoice.QUIT)


@pytest.mark.parametrize(
    ("wrong", "words", "first"),
    [
        (missing, "There is no campaign at", StartChoice.RETRY),
        (damaged, "is damaged", StartChoice.SALVAGE),
        (newer, "file version 99", StartChoice.OPEN),
        (no_campaign, "is not an EoD campaign", StartChoice.OPEN),
    ],
)
def test_what_is_wrong_is_said_and_the_ways_on_are_offered(begin, wrong, words, first):
    path = wrong(begin)
    before = path.read_bytes() if path.exists() else None
    begin.choices.append(StartChoice.QUIT)
    assert not begin.start(path)
    [(what, offered)] = begin.told
    assert words in what
    assert str(path) in what
    assert offered[0] is first
    assert offered[-4:] == OTHERS
    assert (path.read_bytes() if path.exists() else None) == before
    assert begin.window is None


def test_a_campaign_open_elsewhere_can_be_tried_again(begin, monkeypatch):
    path = begin.made("harrow.eod")
    elsewhere = Store.open(path, utc_now)
    begin.choices.extend([StartChoice.RETRY, StartChoice.RETRY])
    ask = begin._ask

    def close_meanwhile(dialog):
        ask(dialog)
        if len(begin.told) == 2:
            elsewhere.close()

    monkeypatch.setattr(StartDialog, "exec", close_meanwhile)
    assert begin.start(path)
    assert "open in another copy" in begin.told[0][0]
    assert begin.campaign.name == "Test campaign"


def test_another_campaign_instead(begin):
    other = begin.made("other.eod")
    begin.choices.extend([StartChoice.OPEN, StartChoice.OPEN])
    begin.files.extend([None, other])
    assert begin.start(missing(begin))
    assert begin.window.isVisible()
    assert len(begin.told) == 2


def test_a_new_campaign_instead_in_the_folder_of_campaigns(begin):
    begin.choices.append(StartChoice.NEW)
    begin.files.append(begin.paths.campaigns / "Session 1.5")
    assert begin.start(missing(begin))
    assert begin.suggested == [str(begin.paths.campaigns)]
    assert (begin.paths.campaigns / "Session 1.5.eod").is_file()
    assert begin.campaign.name == "Session 1.5"


def test_the_sample_instead_and_a_fresh_one_when_that_is_what_is_damaged(begin):
    begin.choices.append(StartChoice.SAMPLE)
    assert begin.start(missing(begin))
    begin.window.close()
    begin.desktop.window = None
    begin.desktop.openings.sample_file.write_text("nonsense")
    begin.choices.append(StartChoice.SAMPLE)
    assert begin.start()
    assert begin.desktop._store.path.name == "sample-2.eod"
    assert begin.desktop.openings.sample_file.read_text() == "nonsense"


def test_a_campaign_of_which_nothing_can_be_read_asks_again(begin):
    path = damaged(begin)
    begin.choices.extend([StartChoice.SALVAGE, StartChoice.SAMPLE])
    begin.files.append(begin.paths.data / "saved.eod")
    assert begin.start(path)
    assert begin.suggested == [str(path.with_name("damaged-salvaged.eod"))]
    assert "is not an EoD campaign" in begin.told[1][0]
    assert begin.desktop._store.path == begin.desktop.openings.sample_file.resolve()


def test_what_can_be_read_of_a_damaged_campaign_comes_over(begin):
    path = begin.made("harrow.eod")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE character SET body = 'nonsense' WHERE id = 'raider'")
    connection.close()
    begin.choices.append(StartChoice.SALVAGE)
    begin.files.append(begin.paths.data / "saved.eod")
    assert begin.start(path)
    assert [character.name for character in begin.campaign.characters] == ["Ana Reyes", "Bo Halloran"]
    assert begin.window.messages.message.severity is Severity.WARNING
    assert "2 characters, 1 encounters" in begin.said()


def test_a_folder_that_cannot_be_made(begin):
    begin.paths.data.parent.mkdir(parents=True, exist_ok=True)
    begin.paths.data.write_text("in the way")
    begin.choices.append(StartChoice.QUIT)
    assert not begin.start()
    assert begin.told[0][1][0] is StartChoice.RETRY


# another campaign from the window


def test_opening_another_campaign_takes_its_place(begin):
    first, second = begin.made("first.eod"), begin.made("second.eod")
    begin.start(first)
    old = begin.window
    begin.files.append(second)
    begin.trigger("open_campaign")
    assert begin.window is not old
    assert begin.window.isVisible()
    assert not old.isVisible()
    assert begin.desktop._store.path == second.resolve()
    assert opened_again(first)
    assert Path(begin.settings.last_campaign) == second.resolve()


def test_giving_up_the_choice_of_a_file_changes_nothing(begin):
    begin.start(begin.made("first.eod"))
    old = begin.window
    begin.files.extend([None, None])
    begin.trigger("open_campaign")
    begin.trigger("new_campaign")
    assert begin.window is old
    assert begin.said() == ""


@pytest.mark.parametrize("wrong", [missing, damaged, newer, no_campaign])
def test_a_campaign_that_does_not_open_leaves_the_old_one_and_says_why(begin, wrong):
    begin.start(begin.made("first.eod"))
    old = begin.window
    begin.files.append(wrong(begin))
    begin.trigger("open_campaign")
    assert begin.window is old
    assert old.messages.message.severity is Severity.ERROR
    assert old.messages.message.action == ("What can be done…" if wrong is damaged else "")
    old.document.fight("set_hits", "ana", 3)
    assert old.document.encounter.combatant("ana").hits == 3


def test_a_damaged_campaign_can_be_salvaged_from_the_message(begin):
    begin.start(begin.made("first.eod"))
    path = begin.made("harrow.eod")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE character SET body = 'nonsense' WHERE id = 'raider'")
    connection.close()
    begin.files.extend([path, begin.paths.data / "saved.eod"])
    begin.choices.append(StartChoice.SALVAGE)
    begin.trigger("open_campaign")
    begin.window.messages._action.click()
    assert begin.desktop._store.path.name == "saved.eod"
    assert len(begin.campaign.characters) == 2


def test_damage_that_is_found_after_opening_has_a_way_on(begin, monkeypatch):
    monkeypatch.setattr(store, "CHECKED_AT_ONCE", -1)
    path = begin.made("years.eod")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE encounter SET start = '[]'")
    connection.close()
    content = path.read_bytes()
    begin.start(path)
    begin.qtbot.waitUntil(lambda: "is damaged" in begin.said())
    begin.files.append(begin.paths.data / "saved.eod")
    begin.choices.append(StartChoice.SALVAGE)
    begin.window.messages._action.click()
    assert begin.desktop._store.path.name == "saved.eod"
    assert len(begin.campaign.characters) == 3
    assert path.read_bytes()[100:] == content[100:]  # the header counts what reads it, too


def test_the_open_campaign_is_said_to_be_open(begin):
    path = begin.made("first.eod")
    begin.start(path)
    old = begin.window
    linked = path.with_name("linked.eod")
    linked.symlink_to(path)
    begin.files.extend([path, linked])
    for _ in range(2):
        begin.trigger("open_campaign")
        assert begin.window is old
        assert begin.said().strip() == "This campaign is open already."
        old.messages.clear()


def test_what_is_written_in_the_editor_is_asked_for_before_another_campaign_opens(begin):
    first, second = begin.made("first.eod"), begin.made("second.eod")
    begin.start(first)
    old, ended = begin.window, []
    old.closed.connect(lambda: ended.append(True))
    begin.trigger("players_screen")
    players = old.table_commands._players.window
    assert players.isVisible()
    begin.window.roster.select("ana")
    begin.trigger("edit_character")
    sheet = old.character_commands.page.sheet
    sheet.write(("player",), "Kim")
    sheet.write(("max_hits",), "abc")
    begin.desktop.open_path(second)
    assert begin.window is old
    assert begin.desktop._store.path == first.resolve()
    assert (sheet.draft.max_hits, ended, players.isVisible()) == ("abc", [], True)
    begin.desktop.open_path(second)
    assert begin.window is not old
    assert (ended, old.isVisible()) == ([True], False)
    assert old.table_commands._players.window is None
    assert opened_again(first)


def test_a_new_campaign_never_replaces_a_file(begin):
    begin.start(begin.made("first.eod"))
    other = begin.made("other.eod")
    before = other.read_bytes()
    begin.files.append(other)
    begin.trigger("new_campaign")
    assert "There is a file at" in begin.said()
    assert other.read_bytes() == before
    begin.files.append(other.with_name("brand new"))
    begin.trigger("new_campaign")
    assert begin.campaign.name == "brand new"
    assert begin.campaign.characters == ()
    assert begin.campaign.conditions
    assert begin.campaign.situation_dms


def test_restoring_the_sample_keeps_the_played_one(begin):
    begin.start()
    begin.window.document.rename_campaign("Played")
    begin.trigger("restore_sample")
    assert begin.desktop._store.path.name == "sample-2.eod"
    assert begin.campaign.name != "Played"
    assert "fresh copy of the sample" in begin.said()
    assert "stays in its own file" in begin.said()
    begin.trigger("restore_sample")
    assert begin.desktop._store.path.name == "sample-3.eod"
    begin.files.append(begin.desktop.openings.sample_file)
    begin.trigger("open_campaign")
    assert begin.campaign.name == "Played"


def test_restoring_a_sample_that_was_removed(begin):
    begin.start(begin.made("first.eod"))
    begin.trigger("restore_sample")
    assert begin.desktop._store.path.name == "sample.eod"


def test_the_next_window_stands_as_the_last_one_did(begin):
    begin.start(begin.made("first.eod"))
    begin.window.resize(760, 640)
    begin.window._layout._rows.setSizes([200, 250])
    begin.window.window_actions["scheme_dark"].trigger()
    kept = begin.window.log.height()
    begin.files.append(begin.made("second.eod"))
    begin.trigger("open_campaign")
    assert (begin.window.width(), begin.window.height()) == (760, 640)
    assert begin.window.log.height() == kept
    assert begin.window.window_actions["scheme_dark"].isChecked()


def test_a_window_that_cannot_be_made_leaves_its_file_closed(begin, monkeypatch):
    path = begin.made("first.eod")

    def fail(*arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(desktop, "MainWindow", fail)
    with pytest.raises(ZeroDivisionError):
        begin.start(path)
    assert opened_again(path)


# the application


def test_the_application_has_its_names(qapp):
    assert app.make_application() is QApplication.instance()
    assert qapp.applicationName() == "EoD Desktop"
    assert qapp.desktopFileName() == "eod-desktop"


def test_the_clock_knows_where_it_is():
    assert utc_now().tzinfo is UTC
    assert abs((utc_now() - datetime.now(UTC)).total_seconds()) < 60


def filled(window):
    return isinstance(window, app.MainWindow) and window.isVisible() and hasattr(window, "board")


def test_the_window_is_painted_before_a_campaign_is_loaded(qapp, qtbot, paths):
    window = app.MainWindow(None, Settings(paths.settings_file), FakeTheme())
    with qtbot.waitSignal(window.painted):
        window.show()
    assert not hasattr(window, "board")
    window.close()
    destroy_windows()


def test_the_program_runs_and_quits_by_key(qapp, qtbot, paths, monkeypatch):
    """Everything of `run` but the event loop, in which the window is closed as soon as a campaign is in it."""
    monkeypatch.setattr(app, "Theme", lambda *arguments, **options: FakeTheme())
    monkeypatch.setattr(app, "install_crash_handler", lambda file: None)
    started = []

    def loop():
        qtbot.waitUntil(lambda: any(filled(window) for window in qapp.topLevelWidgets()))
        windows = [window for window in qapp.topLevelWidgets() if isinstance(window, app.MainWindow)]
        shown = [window for window in windows if window.isVisible()]
        started.extend(shown)
        for window in shown:
            window.window_actions["quit"].trigger()
        return 0

    monkeypatch.setattr(app.QApplication, "exec", lambda *_: loop())
    assert app.run(None, paths, Handover(paths.running)) == 0
    assert len(started) == 1
    assert opened_again(paths.campaigns / "sample.eod")
    destroy_windows()


# backups, reading only, and places that are not the safest


def backed_up(begin, name="harrow.eod"):
    """A campaign that was open once, so that there is a backup of it."""
    path = begin.made(name)
    begin.start(path)
    wait_for_backup(begin)
    begin.window.close()
    begin.desktop.window = None
    return path


def wait_for_backup(begin):
    begin.qtbot.waitUntil(lambda: bool(begin.desktop.openings.backups.of(begin.desktop._store.path)))
    begin.qtbot.waitUntil(lambda: not begin.desktop._keeper.busy)


def test_opening_makes_a_backup_and_closing_leaves_one_file(begin):
    path = backed_up(begin)
    [backup] = begin.desktop.openings.backups.of(path)
    assert backup.path.is_relative_to(begin.paths.backups)
    assert opened_again(backup.path)
    assert [file.name for file in path.parent.glob("harrow*")] == ["harrow.eod"]


@pytest.mark.parametrize("wrong", ["damaged", "emptied", "gone"])
def test_a_backup_is_offered_with_what_it_holds_and_lacks(begin, monkeypatch, wrong):
    path = backed_up(begin)
    content = path.read_bytes()
    if wrong == "gone":
        path.unlink()
    else:
        path.write_bytes(content[:4096] + b"\0" * 8000 if wrong == "damaged" else b"")
    begin.choices.append(StartChoice.BACKUP)
    begin.files.append(begin.paths.data / "restored")
    more = []
    ask = begin._ask

    def look(dialog):
        more.append(dialog.findChildren(QLabel)[2].text())
        ask(dialog)

    monkeypatch.setattr(StartDialog, "exec", look)
    assert begin.start(path)
    assert "The newest good backup is of" in more[0]
    assert "0 turns and 0 rolls" in more[0]
    assert "It lacks what came after it." in more[0]
    assert begin.desktop._store.path == (begin.paths.data / "restored.eod").resolve()
    assert begin.campaign.name == "Test campaign"
    assert "This is a copy of the backup of" in begin.said()
    if wrong != "gone":
        assert len(path.read_bytes()) == (4096 + 8000 if wrong == "damaged" else 0)
    wait_for_backup(begin)


def test_a_campaign_open_elsewhere_can_be_read(begin):
    path = begin.made("harrow.eod")
    elsewhere = Store.open(path, utc_now)
    begin.choices.append(StartChoice.READ_ONLY)
    assert begin.start(path)
    assert begin.told[0][1][:2] == (StartChoice.READ_ONLY, StartChoice.RETRY)
    assert begin.window.windowTitle().endswith("(read-only)")
    reader = begin.window
    # it cannot be opened for writing yet, then it can
    reader.storage.reopen_requested.emit()
    assert begin.window is reader
    assert "open in another copy" in begin.said()
    elsewhere.close()
    reader.storage.reopen_requested.emit()
    assert not begin.window.windowTitle().endswith("(read-only)")
    begin.window.document.rename_campaign("Mine again")


def test_a_locked_campaign_opens_read_only_from_the_message(begin):
    begin.start(begin.made("first.eod"))
    path = begin.made("harrow.eod")
    elsewhere = Store.open(path, utc_now)
    begin.files.append(path)
    begin.trigger("open_campaign")
    begin.choices.append(StartChoice.READ_ONLY)
    begin.window.messages._action.click()
    assert begin.told[0][1] == (StartChoice.READ_ONLY, StartChoice.RETRY, StartChoice.OPEN, StartChoice.QUIT)
    assert begin.desktop._store.path == path.resolve()
    assert begin.desktop._store.read_only
    elsewhere.close()


def test_leaving_it_at_that_keeps_the_open_campaign(begin):
    begin.start(begin.made("first.eod"))
    old = begin.window
    begin.files.append(damaged(begin))
    begin.trigger("open_campaign")
    begin.choices.append(StartChoice.QUIT)
    old.messages._action.click()
    assert begin.window is old


def test_a_copy_of_a_backup_opens_from_the_menu(begin, monkeypatch):
    begin.start(begin.made("first.eod"))
    wait_for_backup(begin)
    begin.window.document.rename_campaign("Later")
    monkeypatch.setattr(BackupsDialog, "exec", lambda dialog: dialog._choose() or dialog.result())
    begin.files.extend([None, begin.paths.data / "then.eod"])
    begin.trigger("backups")
    assert begin.campaign.name == "Later"
    begin.trigger("backups")
    assert begin.campaign.name == "Test campaign"
    assert begin.desktop._store.path.name == "then.eod"
    assert begin.suggested[-1].endswith(f"first-{datetime.now(UTC):%Y-%m-%d}.eod")


def test_after_a_crash_one_line_says_that_all_is_there(begin):
    path = begin.made("harrow.eod")
    path.with_name("harrow.eod.lock").touch()
    assert begin.start(path)
    assert begin.window.messages.message.severity is Severity.NOTICE
    assert "was not closed properly last time. All is here" in begin.said()
    begin.window.close()
    begin.desktop.window = None
    assert begin.start(path)
    assert begin.said() == ""


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place(PlaceKind.SYNCED, "Dropbox"), "a folder that Dropbox copies to other machines"),
        (Place(PlaceKind.NETWORK, "nfs4"), "on another machine’s disk (nfs4)"),
    ],
)
def test_a_place_that_is_not_the_safest_is_said_once(begin, monkeypatch, place, words):
    monkeypatch.setattr("eod_desktop.campaign.open_file.place_of", lambda path: place)
    path = begin.made("harrow.eod")
    assert begin.start(path)
    assert words in begin.said()
    begin.window.close()
    begin.desktop.window = None
    assert begin.start(path)
    assert begin.said() == ""


def test_changes_that_are_not_on_disk_keep_the_campaign_open(begin, monkeypatch):
    first, second = begin.made("first.eod"), begin.made("second.eod")
    begin.start(first)
    first.rename(first.with_suffix(".away"))
    begin.window.document.rename_campaign("Only in memory")
    answers = deque([CloseChoice.STAY, CloseChoice.ELSEWHERE])
    monkeypatch.setattr(ChoiceDialog, "exec", lambda dialog: setattr(dialog, "choice", answers.popleft()))
    begin.files.append(second)
    begin.trigger("open_campaign")
    assert begin.campaign.name == "Only in memory"
    begin.files.extend([second, begin.paths.data / "kept.eod"])
    begin.trigger("open_campaign")
    assert begin.desktop._store.path == second.resolve()
    kept = Store.open(begin.paths.data / "kept.eod", utc_now)
    assert kept.campaign.name == "Only in memory"
    kept.close()


def test_a_disk_without_room_for_a_backup_is_said(begin, monkeypatch):
    monkeypatch.setattr("eod_desktop.campaign.snapshot._SPARE", 10**18)
    begin.start(begin.made("harrow.eod"))
    begin.qtbot.waitUntil(lambda: "No backup could be made." in begin.said())
    assert begin.window.messages.message.severity is Severity.WARNING


def test_a_start_that_is_timed_tells_when_the_window_was_painted_and_ends(tmp_path):
    report = tmp_path / "times.json"
    environment = {**os.environ, "EOD_DESKTOP_HOME": str(tmp_path), "EOD_DESKTOP_START_TIME": str(report)}
    before = time.monotonic()
    subprocess.run([sys.executable, "-m", "eod_desktop"], env=environment, check=True, timeout=60)
    told = json.loads(report.read_text(encoding="utf-8"))
    (painted, painting), (ready, all_of_it) = told["painted"], told["ready"]
    assert before < painted < ready < time.monotonic()
    assert 0 < painting < all_of_it
