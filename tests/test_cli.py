import os
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from eod_desktop import __version__, cli
from eod_desktop.campaign.store import Store
from eod_desktop.demo import decided, played_turn
from eod_desktop.document import Document
from eod_desktop.handover import Handover
from eod_desktop.rules import RandomDice
from tests.fakes import sample_campaign


def now():
    return datetime(2026, 1, 2, 20, 15, tzinfo=UTC)


@pytest.fixture
def played(tmp_path, qapp):
    """A campaign file in which two turns of "The bridge" have been played."""
    path = tmp_path / "bridge.eod"
    store = Store.create(path, sample_campaign(), now)
    document = Document(store, RandomDice(4))
    for _ in range(2):
        document.begin_turn({})
        while document.encounter.acting:
            document.fight("resolve")
    store.close()
    return path


def test_version(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"EoD Desktop {__version__}\n"


def test_demo_tells_a_whole_fight_and_the_same_one_for_a_seed(capsys, qapp, tmp_path):
    output = tmp_path / "summary.pdf"
    assert cli.main(["demo", "--seed", "7", "-o", str(output)]) == 0
    first = capsys.readouterr().out
    assert "Turn 1" in first
    assert output.read_bytes().startswith(b"%PDF")
    assert cli.main(["demo", "--seed", "7"]) == 0
    assert strip_times(capsys.readouterr().out) == strip_times(first)
    assert cli.main(["demo", "--seed", "8"]) == 0
    assert strip_times(capsys.readouterr().out) != strip_times(first)


def strip_times(text):
    """Without the lines that say when it was printed."""
    return [line for line in text.splitlines() if ":" not in line or "20" not in line]


def test_a_demo_fight_is_fought_to_its_end():
    encounter = sample_campaign().on_board.now
    dice = RandomDice(1)
    while not decided(encounter):
        encounter = played_turn(encounter, dice)
    assert encounter.turn


@pytest.mark.parametrize(("suffix", "start"), [("pdf", b"%PDF"), ("html", b"<!"), ("md", b"#"), ("txt", b"")])
def test_summary_in_each_format(played, tmp_path, suffix, start, capsys, qapp):
    output = tmp_path / f"out.{suffix}"
    assert cli.main(["summary", str(played), "-o", str(output)]) == 0
    assert output.read_bytes().startswith(start)
    assert str(output) in capsys.readouterr().out


def test_summary_of_chosen_turns_and_for_the_players(played, tmp_path, qapp):
    output = tmp_path / "out.txt"
    assert cli.main(["summary", str(played), "--turns", "2", "--players", "-o", str(output)]) == 0
    text = output.read_text(encoding="utf-8")
    assert "Turn 2" in text
    assert "Turn 1" not in text


def test_summary_of_an_encounter_by_name(played, tmp_path, qapp):
    output = tmp_path / "out.txt"
    assert cli.main(["summary", str(played), "--encounter", "The bridge", "-o", str(output)]) == 0
    assert "The bridge" in output.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--encounter", "The mill", "-o", "out.txt"], "The bridge"),
        (["--turns", "7", "-o", "out.txt"], "2 turns"),
        (["--turns", "x", "-o", "out.txt"], "2 turns"),
        (["-o", "out.doc"], ".pdf"),
        (["-o", "nowhere/out.pdf"], "no folder"),
        (["--turns", "", "-o", "out.txt"], "2 turns"),
        (["--encounter", "", "-o", "out.txt"], "The bridge"),
    ],
)
def test_summary_says_what_is_wrong(played, tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["summary", str(played), *arguments]) == 1
    assert said in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.glob("out*")) == []


def test_summary_of_what_has_not_begun_tells_who_is_staged(tmp_path, qapp):
    path, output = tmp_path / "bridge.eod", tmp_path / "out.txt"
    Store.create(path, sample_campaign(), now).close()
    assert cli.main(["summary", str(path), "-o", str(output)]) == 0
    assert "Ana Reyes" in output.read_text(encoding="utf-8")


def test_a_terminal_that_does_not_know_a_letter_shows_another(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "eod_desktop", "demo", "--seed", "1"]
    ran = subprocess.run(command, env=environment, capture_output=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    assert b"Turn 1" in ran.stdout


def test_without_a_display_it_says_what_works(monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert cli.main([]) == 1
    assert "demo" in capsys.readouterr().err


def test_summary_of_no_campaign(tmp_path, capsys):
    assert cli.main(["summary", str(tmp_path / "none.eod"), "-o", str(tmp_path / "out.txt")]) == 1
    assert "There is no campaign" in capsys.readouterr().err


def test_check_of_a_sound_and_of_a_damaged_file(played, capsys):
    assert cli.main(["check", str(played)]) == 0
    whole = played.read_bytes()
    played.write_bytes(whole[: len(whole) // 2])
    assert cli.main(["check", str(played)]) == 1
    assert capsys.readouterr().out.strip()


def test_salvage_makes_a_new_campaign_and_leaves_the_old_one(played, tmp_path, capsys):
    before = played.read_bytes()
    output = tmp_path / "saved.eod"
    assert cli.main(["salvage", str(played), "-o", str(output)]) == 0
    assert played.read_bytes() == before
    assert cli.main(["check", str(output)]) == 0
    assert cli.main(["salvage", str(played), "-o", str(output)]) == 1
    assert "already" in capsys.readouterr().err


def test_self_test_in_a_process_of_its_own(tmp_path):
    report = tmp_path / "report.txt"
    command = [sys.executable, "-m", "eod_desktop", "--self-test", "-o", str(report)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert "FAILED" not in ran.stdout
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("ok ") == len(ran.stdout.splitlines())
    assert report.read_text(encoding="utf-8") == f"EoD Desktop {__version__}\n{ran.stdout}"


def test_a_self_test_that_cannot_even_begin_says_so(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "eod_desktop.self_test", None)
    report = tmp_path / "report.txt"
    assert cli.main(["--self-test", "-o", str(report)]) == 1
    assert capsys.readouterr().out.startswith("FAILED the test itself: ")
    assert "FAILED the test itself: " in report.read_text(encoding="utf-8")


def test_a_second_start_gives_its_file_to_the_window_there_is(tmp_path, monkeypatch):
    monkeypatch.setenv("EOD_DESKTOP_HOME", str(tmp_path))
    given = []
    monkeypatch.setattr(Handover, "claim", lambda handover: False)
    monkeypatch.setattr(Handover, "give", lambda handover, file: given.append((handover.folder.parent, file)) or True)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["harrow.eod"]) == 0
    assert given == [(tmp_path / "data" / "running", tmp_path / "harrow.eod")]
