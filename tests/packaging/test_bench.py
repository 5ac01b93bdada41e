"""The table of the benchmarks and what they stand on; nothing here measures a time."""

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "packaging"


@pytest.fixture(autouse=True)
def _scripts_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    monkeypatch.syspath_prepend(str(SCRIPTS / "benchmarks"))


@pytest.fixture
def bench() -> ModuleType:
    return import_module("bench")


@pytest.fixture
def measuring() -> ModuleType:
    return import_module("measuring")


def took(measuring: ModuleType, *seconds: float) -> list[object]:
    return [measuring.Took(one, one / 2) for one in seconds]


def test_a_ratio_is_the_median_of_the_rounds_each_against_its_own_reference(measuring: ModuleType) -> None:
    pairs = list(zip(took(measuring, 2, 9, 4), took(measuring, 1, 3, 4), strict=True))
    row = measuring.row("what", "other", pairs, 2.5)
    assert (row.ours, row.reference, row.ratio, row.cpu_ratio) == (4000, 3000, 2, 2)
    assert row.met


def test_what_has_to_be_so_many_times_as_fast_is_turned_round(measuring: ModuleType) -> None:
    pairs = list(zip(took(measuring, 1, 1, 1), took(measuring, 8, 12, 10), strict=True))
    row = measuring.row("what", "other", pairs, 11, times_as_fast=True, unit="s")
    assert row.ratio == 10
    assert not row.met
    assert measuring.row("what", "other", pairs, None, times_as_fast=True).met


def test_work_and_reference_take_turns_and_the_first_round_does_not_count(measuring: ModuleType) -> None:
    order: list[str] = []

    def work(name: str, seconds: float) -> object:
        def run() -> object:
            order.append(name)
            return measuring.Took(seconds if len(order) > 2 else 99, seconds)

        return run

    scale = measuring.Scale(quick=True, rounds=3, folder=Path())
    row = measuring.compare("what", work("ours", 2), "other", work("reference", 1), scale, 2)
    assert order == ["reference", "ours", "ours", "reference"] * 2
    assert row.ratio == 2


def test_amounts_without_a_reference_are_held_to_their_limit(measuring: ModuleType) -> None:
    assert measuring.amounts("memory", [14.0], "", [], 15, "MB").met
    assert not measuring.amounts("memory", [16.0], "", [], 15, "MB").met
    assert measuring.amounts("memory", [16.0], "", [], None, "MB").met


def test_the_table_marks_what_misses_its_limit(measuring: ModuleType) -> None:
    import bench_table
    from msgspec.structs import asdict

    pairs = list(zip(took(measuring, 2, 2), took(measuring, 1, 1), strict=True))
    rows = [measuring.row("good", "other", pairs, 2), measuring.row("bad", "other", pairs, 1.5)]
    result = {"rows": [{**asdict(row), "met": row.met} for row in rows]}
    table = bench_table.table({"step": result}, {"Python": "3.11"})
    good, bad = (line for line in table.splitlines() if line.startswith("step: "))
    assert good.split()[-3:] == ["≤", "2", "ok"]
    assert bad.split()[-3:] == ["≤", "1.5", "MISSED"]
    assert "1 of 2 miss their limit" in table


def test_every_benchmark_tells_what_its_reference_is(bench: ModuleType) -> None:
    for name in bench.NAMES:
        text = (SCRIPTS / "benchmarks" / f"{bench.module_of(name)}.py").read_text(encoding="utf-8")
        assert text.startswith('"""')
        assert "def rows(scale: Scale) -> Iterator[Row]:" in text


def test_an_unknown_benchmark_is_refused_before_anything_is_measured(
    bench: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        bench.main(["strat"])
    assert stopped.value.code == 2
    assert "no benchmark strat" in capsys.readouterr().err


def test_one_benchmark_runs_from_the_command_to_its_figures(bench: ModuleType, tmp_path: Path) -> None:
    import subprocess

    output = tmp_path / "result.json"
    command = [sys.executable, str(SCRIPTS / "bench.py"), "rules", "--quick", "--rounds", "1", "--one", str(output)]
    subprocess.run(command, check=True, cwd=tmp_path)
    result = json.loads(output.read_text(encoding="utf-8"))
    assert [row["what"] for row in result["rows"]] == ["fight"]
    assert "reference" in result["about"]
