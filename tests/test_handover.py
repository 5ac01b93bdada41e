import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from eod_desktop import handover as module
from eod_desktop.handover import Handover

SCREEN = {"DISPLAY": ":7"}
EVERYTHING = lambda request: True  # noqa: E731


def start(folder: Path, **environment: str) -> Handover:
    return Handover(folder, {**SCREEN, **environment})


@pytest.fixture
def running(tmp_path):
    first = start(tmp_path)
    assert first.claim()
    yield first
    first.release()


def test_one_program_runs_for_a_screen(running, tmp_path):
    assert not start(tmp_path).claim()
    elsewhere = start(tmp_path, DISPLAY=":8")
    assert elsewhere.claim()
    elsewhere.release()


def test_when_it_has_ended_another_one_may_run(running, tmp_path):
    running.release()
    second = start(tmp_path)
    assert second.claim()
    second.release()


HOLDER = (
    "import sys; from pathlib import Path; from eod_desktop.handover import Handover; "
    "h = Handover(Path(sys.argv[1]), {'DISPLAY': ':7'}); print(h.claim(), flush=True); sys.stdin.read()"
)


def test_one_that_was_killed_is_in_nobodys_way(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout.readline().strip() == b"True"
        second = start(tmp_path)
        assert not second.claim()
        holder.kill()
        holder.wait()
        assert second.claim()
        second.release()


class Answering:
    """The running end, which answers from a thread of its own while a start waits."""

    def __init__(self, running: Handover, wanted=EVERYTHING):
        self.running, self.wanted = running, wanted
        self.taken = []
        self.stop = threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.look)
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.stop.set()
        self.thread.join()

    def look(self):
        while not self.stop.wait(0.005):
            self.taken += self.running.take(self.wanted)


@pytest.mark.parametrize("name", ["harrow.eod", "Zoë ☂ 战役.eod", os.fsdecode(b"caf\xe9.eod")])
def test_the_file_goes_to_the_one_that_runs(running, tmp_path, name):
    later = start(tmp_path, XDG_ACTIVATION_TOKEN="token-1")
    with Answering(running) as answering:
        assert later.give(Path("/campaigns") / name)
    [request] = answering.taken
    assert request.path == Path("/campaigns") / name
    assert request.token == "token-1"
    assert not later.claim()


def test_without_a_file_the_window_alone_is_asked_for(running, tmp_path):
    with Answering(running) as answering:
        assert start(tmp_path, DESKTOP_STARTUP_ID="id_TIME1").give(None)
    assert [(request.path, request.token) for request in answering.taken] == [(None, "id_TIME1")]


def test_one_that_does_not_answer_is_not_waited_for_forever(running, tmp_path):
    assert not start(tmp_path).give(Path("/a.eod"), patience=0.05)
    assert running.take(EVERYTHING) == []


def test_one_that_has_no_time_for_it_leaves_it_to_the_later_start(running, tmp_path):
    with Answering(running, wanted=lambda request: False) as answering:
        assert not start(tmp_path).give(Path("/a.eod"), patience=0.05)
    assert answering.taken == []


def test_when_it_ends_meanwhile_the_later_start_runs(running, tmp_path):
    later = start(tmp_path)
    threading.Timer(0.05, running.release).start()
    assert not later.give(Path("/a.eod"))
    assert not start(tmp_path).claim()
    assert later.take(EVERYTHING) == []
    later.release()


def test_requests_of_starts_that_died_are_not_answered(running, tmp_path):
    for name, content in [("1-1.request", b'{"file":null}'), ("2-1.request", b"nonsense")]:
        (running.folder / name).write_bytes(content)
    long_ago = time.time() - 60
    os.utime(running.folder / "1-1.request", (long_ago, long_ago))
    assert running.take(EVERYTHING) == []
    assert [file.name for file in running.folder.iterdir()] == ["lock"]


def test_without_a_place_for_a_lock_every_start_runs_on_its_own(tmp_path):
    (tmp_path / "file").write_text("in the way")
    alone = start(tmp_path / "file")
    assert alone.claim()
    assert alone.take(EVERYTHING) == []
    assert not alone.give(Path("/a.eod"))


def test_a_request_is_taken_by_one_alone(running, tmp_path, monkeypatch):
    request = start(tmp_path)._put(module.Request(b"/a.eod"))
    monkeypatch.setattr(module, "_read", lambda file: (file.unlink(), module.Request(b"/a.eod"))[1])
    assert running.take(EVERYTHING) == []
    assert not request.exists()


def test_it_uses_no_network():
    code = "import sys; from eod_desktop import handover, arrivals; print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "'socket'" not in loaded
    assert "QtNetwork" not in loaded
