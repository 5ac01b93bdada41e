"""Tables as people keep them: titles guessed, cells understood or kept, what is wrong told with its place."""

import pytest

from eod_desktop.campaign.exchange import csv_cells, csv_in
from eod_desktop.campaign.exchange.reading import FindingKind, ReadCharacter, Reading
from eod_desktop.rules import CharacterKind

HEADER = "Name,STR,DEX,END,INT,EDU,SOC"


def read(text: str, **options: object) -> Reading:
    reading = csv_in.read(text, 100, **options)
    assert reading is not None
    return reading


def only(text: str, **options: object) -> ReadCharacter:
    (character,) = read(text, **options).characters
    return character


@pytest.mark.parametrize(
    ("title", "role"),
    [
        ("Name", "name"),
        ("Character Name", "name"),
        ("Strength", "stat:STR"),
        ("soc", "stat:SOC"),
        ("UPP", "profile"),
        ("Skills", "skills"),
        ("Side", "side"),
        ("Faction", "side"),
        ("Armour", "armor"),
        ("Gun Combat", "skill:Gun Combat"),
        ("Homeworld", "note"),
        ("Zodiac", "note"),
        (csv_cells.OWN_TITLE, "own"),
    ],
)
def test_titles_are_known_by_what_they_say(title: str, role: str) -> None:
    assert csv_in.role_of(title) == role


def test_every_title_that_is_written_is_known() -> None:
    assert "note" not in {csv_in.role_of(title) for title in (*csv_cells.TITLES, csv_cells.OWN_TITLE)}


def test_cells_with_commas_quotes_and_line_breaks() -> None:
    character = only(f'{HEADER},Notes\n"O\'Neil ""Ace"", Jr.",7,8,9,10,5,6,"one\ntwo, three"\n')

    assert character.name == 'O\'Neil "Ace", Jr.'
    assert character.notes == "one\ntwo, three"


@pytest.mark.parametrize(("cell", "value"), [("9", 9), (" 9 ", 9), ("A", 10), ("9 (+1)", 9), ("9.0", 9), ("−2", -2)])
def test_stats_as_they_are_written_in_cells(cell: str, value: int) -> None:
    assert only(f"{HEADER}\nAna,7,{cell},7,7,7,7").stats["DEX"] == value


def test_a_cell_that_is_no_stat_is_told_and_kept() -> None:
    character = only(f"{HEADER}\nAna,7,strong,7,7,7,7")

    assert "DEX: strong" in character.notes
    (told,) = [f for f in character.warnings if f.kind is FindingKind.VALUE_UNREADABLE]
    assert (told.line, told.data) == (2, {"column": "DEX", "text": "strong"})
    assert [question.kind for question in character.questions] == [FindingKind.STATS_INCOMPLETE]


def test_skills_in_one_cell_or_in_columns() -> None:
    text = f'{HEADER},Skills,Pilot\nAna,7,7,7,7,7,7,"Rifle-2, Gun Combat (Slug) 1; Recon: 0",3'
    assert dict(only(text).skills) == {"Rifle": 2, "Gun Combat (Slug)": 1, "Recon": 0, "Pilot": 3}


def test_a_skill_cell_in_another_fashion_goes_to_the_reader_of_blocks() -> None:
    character = only(f'{HEADER},Skills\nAna,7,7,7,7,7,7,"Rifle (2), Astrogation"')

    assert character.skills["Rifle"] == 2
    assert FindingKind.LEVEL_MISSING in {question.kind for question in character.questions}


def test_columns_that_say_nothing_known_are_lines_of_the_notes() -> None:
    assert only(f"{HEADER},Homeworld\nAna,7,7,7,7,7,7,Regina").notes == "Homeworld: Regina"


def test_who_and_what_somebody_is() -> None:
    character = only(
        f'{HEADER},Side,Kind,Player,Group,Tags,Hits,Wounds\nAna,7,7,7,7,7,7,Crew,PC,Kim,Bridge,"a, b",20,3'
    )

    assert (character.side, character.kind, character.player) == ("Crew", CharacterKind.PC, "Kim")
    assert (character.group, character.tags) == ("Bridge", ("a", "b"))
    assert (character.max_hits, character.wounds) == (20, 3)


def test_weapons_keep_the_commas_between_semicolons() -> None:
    character = only(f'{HEADER},Weapons\nAna,7,7,7,7,7,7,"Rifle (3d6); Knife, long (1d6)"')
    assert character.weapons == ("Rifle (3d6)", "Knife, long (1d6)")


def test_roles_can_be_said() -> None:
    text = "Who;Power;Zeal\nKol;9;brave\n"
    assert csv_in.read(text, 10) is None
    character = only(text, roles={0: "name", 1: "stat:STR", 2: "skip"}, anyway=True)

    assert (character.name, dict(character.stats), character.notes) == ("Kol", {"STR": 9}, "")


def test_the_head_tells_what_was_guessed() -> None:
    head = read(f"{HEADER},Zodiac\n" + "Ana,7,8,9,1,2,3,Ram\n" * 5).table

    assert head is not None
    assert head.titles == (*HEADER.split(","), "Zodiac")
    assert head.roles[0] == "name"
    assert head.roles[-1] == "note"
    assert len(head.sample) == 3


@pytest.mark.parametrize("text", ["", "Ana Vex 777777\nRifle-1, Recon-2", "a,b,c\n1,2,3", "Name\nAna", "7,7,7\n8,8,8"])
def test_what_is_no_table_is_none(text: str) -> None:
    assert csv_in.read(text, 10) is None


def test_a_quote_that_is_never_closed_is_told_with_its_line() -> None:
    reading = read(f'{HEADER}\nAna,7,7,7,7,7,7\n"Bo,7,7,7,7,7,7\nCy,7,7,7,7,7,7\n')

    assert [character.name for character in reading.characters] == ["Ana"]
    assert [(f.kind, f.line) for f in reading.warnings if f.kind is FindingKind.BROKEN_TABLE] == [
        (FindingKind.BROKEN_TABLE, 3)
    ]


def test_too_many_rows_are_told() -> None:
    reading = csv_in.read(f"{HEADER}\n" + "Ana,7,7,7,7,7,7\n" * 20, 5)

    assert reading is not None
    assert len(reading.characters) == 5
    assert [f.line for f in reading.warnings if f.kind is FindingKind.TOO_MANY_CHARACTERS] == [7]


def test_lines_are_those_of_the_file() -> None:
    reading = read(f'{HEADER},Notes\nAna,7,7,7,7,7,7,"a\nb"\n\nBo,7,7,7,7,7,7,\n')
    assert [character.line for character in reading.characters] == [2, 5]


def test_a_broken_last_column_leaves_the_others() -> None:
    character = only(f"{HEADER},{csv_cells.OWN_TITLE}\nAna,7,7,7,7,7,7,{{broken\n")

    assert character.name == "Ana"
    assert FindingKind.OWN_PART_BROKEN in {finding.kind for finding in character.warnings}
