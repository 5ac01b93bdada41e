"""Groups as rows: who, what, figures, details."""

from eod_desktop.models.group_rows import GroupRows
from eod_desktop.models.report import Band, Faces, Line, Row, RowKind, Text, plain
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.turn_story import turn_stories
from eod_desktop.rules import Encounter, Evade, ScriptedDice
from tests.fakes import attack, sample_campaign


def words(line: Line) -> str:
    return "".join(s.text if isinstance(s, Text) else str(s.faces) if isinstance(s, Faces) else "" for s in line)


def rows(encounter: Encounter) -> list[Row | Band]:
    campaign = sample_campaign()
    record = campaign.encounters[0].__class__("e", "E", campaign.encounters[0].start, encounter)
    names = {c.id: c.name for c in encounter.combatants}
    maker = GroupRows(Secrecy(False, frozenset()), names.__getitem__, lambda id: plain(names[id]))
    return list(maker.table(turn_stories(record)[-1].steps).rows)


def fight() -> Encounter:
    start = sample_campaign().encounters[0].start.begin_turn(ScriptedDice([4, 2, 5, 3]))
    start = start.declare("ana", attack("r1", moving=True)).declare("r1", Evade())
    return start.resolve(ScriptedDice([5, 6, 4, 4, 6])).set_hits("bo", 4)


def test_a_band_names_the_rank_and_says_when_it_is_shared() -> None:
    first = rows(fight())[0]
    assert first == Band("Initiative 5", "simultaneous")


def test_an_attack_has_its_figures_in_columns_and_its_dms_and_damage_beneath() -> None:
    row = rows(fight())[1]
    assert isinstance(row, Row)
    assert [words(cell) for cell in row.cells] == [
        "Ana Reyes",
        "Move, attack Raider 1 · Rifle · Short",
        "(5, 6)",
        "−4",
        "7",
        "8+",
        "Miss",
    ]
    assert [words(line) for line in row.details] == ["Rifle +2 · Snap shot −3 · Evading target −3"]


def test_a_row_without_a_check_has_no_figures() -> None:
    row = rows(fight())[2]
    assert isinstance(row, Row)
    assert [words(cell) for cell in row.cells] == ["Raider 1", "Evade", "", "", "", "", ""]


def test_what_landed_and_the_gms_hand_are_rows_of_their_kind() -> None:
    start = sample_campaign().encounters[0].start.begin_turn(ScriptedDice([4, 2, 5, 3]))
    told = rows(start.declare("ana", attack("r1")).resolve(ScriptedDice([5, 6, 6, 6, 6])).set_hits("bo", 4))
    landed, by_hand = told[-2:]
    assert isinstance(landed, Row)
    assert isinstance(by_hand, Row)
    assert (landed.kind, by_hand.kind) == (RowKind.RESULT, RowKind.HAND)
    assert words(landed.cells[1]) == "takes 15 from Ana Reyes: hits 16 → 1"
    assert words(by_hand.cells[1]) == "Bo Halloran: hits 21 → 4"


def test_a_natural_2_lets_the_gm_name_a_mishap() -> None:
    start = sample_campaign().encounters[0].start.begin_turn(ScriptedDice([4, 2, 5, 3]))
    row = rows(start.declare("ana", attack("r1")).resolve(ScriptedDice([1, 1])))[1]
    assert isinstance(row, Row)
    assert words(row.cells[-1]) == "Critical failure"
    assert words(row.details[-1]) == "A natural 2: the GM may name a mishap."
