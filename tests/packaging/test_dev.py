"""The set-up script, with every command it would run written down instead of run."""

import ast
import runpy
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "packaging"
LIBRARY = {"libgl1": "libGL.so.1", "libdbus-1-3": "libdbus-1.so.3"}


@pytest.fixture(autouse=True)
def _scripts_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))


@pytest.fixture
def dev() -> ModuleType:
    return import_module("dev")


@pytest.fixture
def environment() -> ModuleType:
    return import_module("dev_environment")


@pytest.fixture
def display() -> ModuleType:
    return import_module("dev_display")


class Commands(list[list[str]]):
    """The commands a script called; those with a word of `failing` in them fail."""

    failing: str = "\0"

    def __call__(self, command: list[str], **options: object) -> int:
        self.append(command)
        if command[1:3] == ["-m", "venv"]:
            python = Path(command[3]) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
            python.parent.mkdir(parents=True)
            python.touch()
        return int(self.failing in command)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    commands = Commands()
    monkeypatch.setattr(subprocess, "call", commands)
    return commands


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "packaging").mkdir()
    (tmp_path / "packaging" / "constraints.txt").write_text("pytest==9\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return tmp_path


@pytest.fixture
def _nothing_missing(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "missing_packages", list)


def on_machine(monkeypatch: pytest.MonkeyPatch, environment: ModuleType, *managers: str, user: int) -> None:
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}" if name in managers else None)
    monkeypatch.setattr(environment.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(environment, "LIBRARIES", LIBRARY)


def test_it_parses_on_an_older_python() -> None:
    ast.parse((SCRIPTS / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_older_python_is_told_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12, "final", 0))
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(SCRIPTS / "dev.py"), run_name="__main__")
    assert str(stopped.value).startswith("EoD Desktop needs Python 3.11 or newer, this is 3.10")
    assert "\n" not in str(stopped.value)


@pytest.mark.usefixtures("_nothing_missing")
def test_the_first_start_makes_a_venv_and_installs_the_pinned_set(
    environment: ModuleType, commands: Commands, root: Path
) -> None:
    python = environment.prepare(root)
    assert commands[0][1:] == ["-m", "venv", str(root / ".venv")]
    assert commands[1][:4] == [str(python), "-m", "pip", "install"]
    assert commands[1][-4:] == [
        "--constraint",
        str(root / "packaging" / "constraints.txt"),
        "--editable",
        f"{root}[dev]",
    ]
    assert commands[2] == [str(python), "-m", "compileall", "-q", str(root / "eod_desktop")]
    assert len(commands) == 3


@pytest.mark.usefixtures("_nothing_missing")
def test_the_second_start_runs_nothing(environment: ModuleType, commands: Commands, root: Path) -> None:
    environment.prepare(root)
    commands.clear()
    assert environment.prepare(root).is_file()
    assert commands == []


@pytest.mark.usefixtures("_nothing_missing")
@pytest.mark.parametrize("file", ["pyproject.toml", "packaging/constraints.txt"])
def test_changed_requirements_are_installed_into_the_same_venv(
    file: str, environment: ModuleType, commands: Commands, root: Path
) -> None:
    environment.prepare(root)
    commands.clear()
    (root / file).write_text("changed")
    environment.prepare(root)
    assert [command[2] for command in commands] == ["pip", "compileall"]


@pytest.mark.usefixtures("_nothing_missing")
def test_a_half_made_venv_is_made_anew(environment: ModuleType, commands: Commands, root: Path) -> None:
    commands.failing = "install"
    with pytest.raises(environment.SetUpError, match="pip could not install"):
        environment.prepare(root)
    (root / ".venv" / "left over").touch()
    commands.clear()
    commands.failing = "\0"
    environment.prepare(root)
    assert [command[2] for command in commands] == ["venv", "pip", "compileall"]
    assert not (root / ".venv" / "left over").exists()


@pytest.mark.usefixtures("_nothing_missing")
def test_the_venv_of_another_python_is_made_anew(
    environment: ModuleType, commands: Commands, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.prepare(root)
    commands.clear()
    monkeypatch.setattr(sys, "version", "3.99.0 (main)")
    environment.prepare(root)
    assert [command[2] for command in commands] == ["venv", "pip", "compileall"]


def test_what_does_not_load_is_missing(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(environment, "LIBRARIES", {"libnowhere9": "libnowhere.so.9"})
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    assert environment.missing_packages() == ["python{}.{}-venv".format(*sys.version_info), "libnowhere9"]


def test_other_systems_miss_no_library(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(environment, "LIBRARIES", {"libnowhere9": "libnowhere.so.9"})
    assert environment.missing_packages() == []


def test_root_with_apt_installs_what_is_missing(
    environment: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_machine(monkeypatch, environment, "apt-get", user=0)
    monkeypatch.setattr(environment, "missing_packages", list)
    environment.provide(["libgl1", "libdbus-1-3"])
    update, install = commands
    assert update[-1] == "update"
    assert install[0] == "apt-get"
    assert install[-2:] == ["libgl1", "libdbus-1-3"]


@pytest.mark.parametrize("step", ["update", "install"])
def test_a_failing_apt_stops_the_set_up(
    step: str, environment: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_machine(monkeypatch, environment, "apt-get", user=0)
    commands.failing = step
    with pytest.raises(environment.SetUpError, match=f"apt-get {step} failed"):
        environment.provide(["libgl1"])


def test_what_apt_did_not_mend_is_named(
    environment: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_machine(monkeypatch, environment, "apt-get", user=0)
    monkeypatch.setattr(environment, "missing_packages", lambda: ["python3.14-venv"])
    with pytest.raises(environment.SetUpError, match=r"still lacks .*python3\.14-venv"):
        environment.provide(["python3.14-venv"])


@pytest.mark.parametrize(
    ("manager", "command"),
    [
        ("apt-get", "sudo apt-get update && sudo apt-get install libgl1 libdbus-1-3"),
        ("dnf", "sudo dnf install 'libGL.so.1()(64bit)' 'libdbus-1.so.3()(64bit)'"),
        ("zypper", "sudo zypper install 'libGL.so.1()(64bit)' 'libdbus-1.so.3()(64bit)'"),
        ("pacman", "libGL.so.1 libdbus-1.so.3"),
    ],
)
def test_others_are_given_the_command_to_run(
    manager: str, command: str, environment: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_machine(monkeypatch, environment, manager, user=1000)
    with pytest.raises(environment.SetUpError) as stopped:
        environment.provide(["libgl1", "libdbus-1-3"])
    assert command in str(stopped.value).splitlines()[1]
    assert commands == []


def test_a_machine_that_lacks_nothing_is_left_alone(environment: ModuleType, commands: Commands) -> None:
    environment.provide([])
    assert commands == []


@pytest.mark.parametrize(
    ("variables", "says"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY"),
        ({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}, "offscreen shows no window"),
        ({"DISPLAY": ":63999"}, "does not answer (DISPLAY=:63999)"),
        ({"WAYLAND_DISPLAY": "wayland-gone"}, "does not answer (WAYLAND_DISPLAY=wayland-gone)"),
    ],
)
def test_where_no_window_can_be_shown_it_says_why(
    variables: Mapping[str, str], says: str, display: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert says in display.why_no_window(variables, "linux")


@pytest.mark.parametrize(
    ("variables", "system"), [({}, "win32"), ({}, "darwin"), ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, "linux")]
)
def test_windows_macos_and_a_chosen_platform_are_not_questioned(
    variables: Mapping[str, str], system: str, display: ModuleType
) -> None:
    assert display.why_no_window(variables, system) is None


def test_a_display_that_answers_is_enough(display: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "_x11_answers", lambda: True)
    monkeypatch.setattr(display, "_wayland_answers", lambda: False)
    assert display.why_no_window({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "linux") is None


def test_run_opens_the_program(dev: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.dev_display, "why_no_window", lambda: None)
    assert dev.run(Path("python"), []) == 0
    assert commands == [["python", "-P", "-m", "eod_desktop"]]


def test_run_without_a_display_plays_in_the_terminal_and_names_the_summary(
    dev: ModuleType,
    commands: Commands,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(dev.dev_display, "why_no_window", lambda: "There is no display.")
    assert dev.run(Path("python"), []) == 0
    summary = str(tmp_path / "eod-turn-summary.pdf")
    assert commands == [["python", "-P", "-m", "eod_desktop", "demo", "-o", summary]]
    said = capfd.readouterr().out
    assert "There is no display." in said
    assert summary in said


def test_run_hands_terminal_commands_on_without_a_display(
    dev: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev.dev_display, "why_no_window", lambda: "There is no display.")
    dev.run(Path("python"), ["check", "campaign.eod"])
    assert commands == [["python", "-P", "-m", "eod_desktop", "check", "campaign.eod"]]


def test_test_runs_lint_format_types_and_tests(
    dev: ModuleType, commands: Commands, capfd: pytest.CaptureFixture[str]
) -> None:
    assert dev.test(Path("python"), ["-k", "dice"]) == 0
    assert [command[3:] for command in commands] == [
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy", "--strict", "eod_desktop"],
        ["pytest", "-k", "dice"],
    ]
    assert capfd.readouterr().out.count("passed after") == 4


def test_test_stops_at_what_fails_and_says_which(
    dev: ModuleType, commands: Commands, capfd: pytest.CaptureFixture[str]
) -> None:
    commands.failing = "mypy"
    assert dev.test(Path("python"), []) == 1
    outcome = [line.split()[:2] for line in capfd.readouterr().out.splitlines()[-4:]]
    assert outcome == [["lint", "passed"], ["format", "passed"], ["types", "FAILED"], ["tests", "not"]]


def test_an_unknown_command_shows_the_two_there_are(
    dev: ModuleType, commands: Commands, capfd: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(["tets"]) == 2
    assert "packaging/dev.py test" in capfd.readouterr().out
    assert commands == []


def test_trouble_in_the_set_up_is_told_and_ends_with_1(
    dev: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def prepare(root: Path) -> Path:
        raise dev.dev_environment.SetUpError("Run this once")

    monkeypatch.setattr(dev.dev_environment, "prepare", prepare)
    assert dev.main(["test"]) == 1
    assert capfd.readouterr().err == "Run this once\n"
    assert commands == []
