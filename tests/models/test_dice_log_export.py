import csv
import io
import json

import pytest

from eod_desktop.campaign.codec import decode
from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.dice_log_export import LogFormat, LogWriter, format_name
from eod_desktop.rules import Modifier, ModifierSource, Outcome
from tests.campaign.books import OPPOSED, OUTSIDE

AT = "2026-01-02T20:15:00.000Z"
ATTACK = Roll(
    RollKind.ATTACK,
    "e1",
    2,
    '=HYPERLINK("x")',
    "Rifle",
    "A | B",
    (3, 4),
    (Modifier("Rifle", 2, ModifierSource.SKILL), Modifier("Medium", -1, ModifierSource.RANGE)),
    8,
    8,
    Outcome.SUCCESS,
)
ROWS = tuple(RollRow(id, id == 2, AT, roll) for id, roll in enumerate((ATTACK, *OUTSIDE), 1))
NAMES = {"e1": "The bridge"}


def written(kind, rows=ROWS):
    writer = LogWriter(kind, NAMES)
    return writer.head() + writer.rows(rows[:2]) + writer.rows(rows[2:]) + writer.tail()


def test_a_table_has_one_meaning_a_column_and_runs_nothing(qapp):
    rows = list(csv.DictReader(io.StringIO(written(LogFormat.CSV))))
    assert [row["number"] for row in rows] == ["1", "2", "3", "4", "5"]
    first = rows[0]
    assert first["who"] == '\'=HYPERLINK("x")'
    assert (first["encounter"], first["turn"], first["faces"], first["total"]) == ("The bridge", "2", "3 4", "8")
    assert first["dms"] == "Rifle +2; Medium range -1"
    assert (first["needed"], first["result"], first["undone"]) == ("8", "Hit", "")
    assert (rows[1]["undone"], rows[1]["table_dice"], rows[2]["secret"]) == ("yes", "yes", "yes")
    assert (rows[2]["dice"], rows[3]["rerolled"]) == ("2d6+1d4-1", "1 3")


def test_markdown_is_one_table_whatever_names_hold(qapp):
    lines = written(LogFormat.MARKDOWN).splitlines()
    assert len(lines) == 2 + len(ROWS)
    assert lines[1] == "| " + " | ".join(["---"] * 10) + " |"
    assert "Rifle at A \\| B" in lines[2]
    assert "undone" in lines[3]


def test_json_holds_each_roll_whole(qapp):
    rolls = json.loads(written(LogFormat.JSON))
    assert [roll["number"] for roll in rolls] == [1, 2, 3, 4, 5]
    assert rolls[0]["encounter_name"] == "The bridge"
    assert [roll["undone"] for roll in rolls] == [False, True, False, False, False]
    for roll, row in zip(rolls, ROWS, strict=True):
        assert decode(json.dumps(roll), Roll) == row.roll


def test_of_an_opposed_check_every_format_says_against_whom_and_who_was_ahead(qapp):
    rows = tuple(RollRow(id, False, AT, roll) for id, roll in enumerate(OPPOSED, 1))
    table = csv.DictReader(io.StringIO(written(LogFormat.CSV, rows)))
    assert [(row["what"], row["whom"], row["result"], row["standing"]) for row in table] == [
        ("Stealth vs Di", "Di", "Success", "ahead"),
        ("Recon vs Cy", "Cy", "Success", "behind"),
        ("vs Cy", "Cy", "Success", "level"),
    ]
    assert "| Di | Recon vs Cy | 4 5 |  | 9 | 8+ | Success · behind |" in written(LogFormat.MARKDOWN, rows)
    rolls = json.loads(written(LogFormat.JSON, rows))
    assert [(roll["whom"], roll["standing"]) for roll in rolls] == [("Di", "ahead"), ("Cy", "behind"), ("Cy", "level")]
    for one in csv.DictReader(io.StringIO(written(LogFormat.CSV))):
        assert one["standing"] == ""


@pytest.mark.parametrize("kind", LogFormat)
def test_no_rolls_are_a_file_too(qapp, kind):
    text = written(kind, ())
    assert json.loads(text) == [] if kind is LogFormat.JSON else len(text.splitlines()) <= 2
    assert format_name(kind)
