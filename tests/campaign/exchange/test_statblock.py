"""Whole texts through the door: what people paste, several at once, broken ones, and what is no stat block at all."""

import json
import string
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.exchange.reading import FindingKind, ReadCharacter, Reading

DATA = Path(__file__).parents[2] / "data"


def blocks(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


COLLECTED = blocks("statblocks.jsonl")
OWN = blocks("statblocks_own.jsonl")
EVERY = COLLECTED + OWN


def only(text: str) -> ReadCharacter:
    reading = statblock.read(text)
    assert len(reading.characters) == 1, reading
    return reading.characters[0]


def kinds(findings) -> list[FindingKind]:
    return [finding.kind for finding in findings]


@pytest.mark.parametrize("block", EVERY, ids=[block["id"] for block in EVERY])
def test_block_is_read_as_expected(block):
    character = only(block["text"])

    assert character.name == block["name"]
    assert dict(character.stats) == (block["stats"] or {})
    if block["stats"] is None:
        assert character.questions
    if block["skills"] is not None:
        assert dict(character.skills) == block["skills"]


@pytest.mark.parametrize("block", EVERY, ids=[block["id"] for block in EVERY])
def test_missing_levels_are_asked_about(block):
    character = only(block["text"])

    missing = [name for name, level in character.skills.items() if level is None]
    asked = [finding.data["skill"] for finding in character.questions if finding.kind is FindingKind.LEVEL_MISSING]
    assert sorted(missing) == sorted(set(asked))


# What the notes keep


def test_notes_keep_everything_else():
    character = only(
        "Orla Vantreth\t69B7A4\tAge 42\nAgent (6 terms)\tCr35,000\nAdmin-1, Gun Combat-2\nHigh passage (x2)\n"
    )

    assert character.notes == "Age 42\nAgent (6 terms) Cr35,000\nHigh passage (x2)"
    assert character.age == 42
    assert character.credits == 35_000
    assert character.warnings == ()
    assert character.questions == ()


def test_armor_and_weapons_are_named():
    character = only("Sgt. Ana Vex 7A8B95\nRifle-1\nWeapons: gauss rifle (4D), blade. Armour: cloth (5)")

    assert character.armor == "cloth (5)"
    assert character.weapons == ("gauss rifle (4D)", "blade")


def test_worn_armor_is_found_in_prose():
    assert only("Marta Quell, [UPP 678777] adventurer at large, HandGun-2, wears jack").armor == "jack"


def test_garbage_behind_a_good_block_is_kept_and_reported_with_its_line():
    character = only("Bram Oduya 777896\nPilot-2, Survival-1\nEquipment: vacc suit\nqwx %%% zzyzx 7//7 foo")

    assert dict(character.skills) == {"Pilot": 2, "Survival": 1}
    assert "zzyzx" in character.notes
    strange = [finding for finding in character.warnings if finding.kind is FindingKind.NOT_UNDERSTOOD]
    assert [finding.line for finding in strange] == [4]
    assert "zzyzx" in strange[0].excerpt
    assert str(strange[0]).startswith("line 4: not understood")


@given(st.lists(st.text(string.ascii_letters, min_size=3, max_size=12), min_size=1, max_size=8))
@settings(max_examples=150, deadline=None)
def test_no_word_is_lost(words):
    character = only("Bram Oduya 777896\nPilot-2, Survival-1\n" + " ".join(words))

    said = " ".join([character.name, character.notes, *character.skills]).casefold()
    for word in words:
        assert word.casefold() in said


# Doubts


def test_contradiction_names_every_stat_that_differs():
    character = only("Lt. Dana Quill\n796886\n\nStrength: 9\nDexterity: 9\nEndurance: 6\nEducation: 8")

    assert dict(character.stats) == {}
    (question,) = character.questions
    assert question.kind is FindingKind.STATS_CONFLICT
    assert question.data == {"stat": "STR", "values": "7/9"}
    assert question.line == 4


def test_six_bare_digits_beside_a_run_of_values_are_asked_about():
    assert kinds(only("pilot jix 7 a 8 6 9 b, badge 445566").questions) == [FindingKind.STATS_CONFLICT]


@pytest.mark.parametrize("text", ["Yara Fenn UPP: 710861112", "Yara Fenn 71086911", "Yara Fenn UPP: 7108691"])
def test_decimals_run_together_are_refused(text):
    character = only(text)

    assert dict(character.stats) == {}
    assert kinds(character.questions) == [FindingKind.STATS_AMBIGUOUS]


@pytest.mark.parametrize("written", ["7A869B", "7a869b", "7 A 8 6 9 B", "7-10-8-6-9-11", "7/10/8/6/9/11", "7A8-69B"])
def test_one_profile_in_every_hand(written):
    character = only(f"Hal Brandt, UPP {written}, Vacc Suit-1")

    assert dict(character.stats) == {"STR": 7, "DEX": 10, "END": 8, "INT": 6, "EDU": 9, "SOC": 11}
    assert character.questions == ()


def test_wounds_do_not_change_the_stats():
    character = only("Old Tam 214 (now 0/1/4) 9A7 Medical-1")

    assert character.stats["STR"] == 2
    assert FindingKind.CURRENT_VALUES in kinds(character.warnings)
    assert "(now 0/1/4)" in character.notes


def test_skill_given_twice_keeps_the_highest_and_asks():
    character = only("Kol Denner 878777\nGun Combat 0, Gun Combat-1, J-o-T-2, Jack of all Trades 1")

    assert dict(character.skills) == {"Gun Combat": 1, "J-o-T": 2}
    assert kinds(character.questions) == [FindingKind.SKILL_TWICE, FindingKind.SKILL_TWICE]


def test_unknown_skill_is_kept_and_flagged():
    character = only("Kol Denner 878777\nPilot-1, Kelp Husbandry-2")

    assert character.skills["Kelp Husbandry"] == 2
    assert kinds(character.warnings) == [FindingKind.SKILL_UNKNOWN]


def test_word_torn_without_a_hyphen_is_joined_and_flagged():
    character = only("Trooper 788765\nGun Com-\nbat (slug) 1, Heavy Weap\nons 0, Tactics (mili-\ntary) 1")

    assert dict(character.skills) == {"Gun Combat (slug)": 1, "Heavy Weapons": 0, "Tactics (military)": 1}
    assert kinds(character.warnings) == [FindingKind.LINE_BREAK_JOINED]


UNBROKEN = "Ana Vex 7A8B95\nGun Combat (slug)-2, Rifle-1, Vacc Suit-0, Electronics (comms) 1"


@pytest.mark.parametrize(
    "broken",
    [
        "Ana Vex 7A8B95\nGun Combat (slug)-2,\nRifle-1,\nVacc Suit-0,\nElectronics (comms) 1",
        "Ana Vex 7A8B95\nGun-\nCombat (slug)-2, Rifle-1, Vacc Suit-0, Electronics (comms) 1",
        "Ana Vex 7A8B95\nGun Combat (\nslug)-2, Rifle-\n1, Vacc\nSuit-0, Electronics (comms\n) 1",
        "Ana Vex 7A8B95\nGun Combat (slug)–2, Rifle—1, Vacc Suit−0, Electronics (comms) 1",
    ],
)
def test_line_breaks_and_dashes_change_nothing(broken):
    assert dict(only(broken).skills) == dict(only(UNBROKEN).skills)


# Several characters in one text

UCF = [
    "Orla Vantreth\t69B7A4\tAge 42\nAgent (6 terms)\tCr35,000\nAdmin-1, Bribery-2\nHigh passage (x2)",
    "Bram Oduya   777896   Age 30\nScout (3 terms)   Cr20,000\nPilot-2, Survival-1, Vacc Suit-1",
    "Sgt Lena Roe\t8A7655\tAge 26\nArmy (2 terms)\tCr5,000\nGun Combat-2, Recon-1\nWeapon",
]
TWO_LINES_UP = [
    "Sgt. Ana Vex\nUPP 7A8B95\nSkills: Rifle-1, Tactics-0\nAge 38, Cr 12,500. Equipment: rifle, cloth armor",
    "Lt. Bo Marsh\nUPP 687B95\nSkills: Pilot-1, Gunnery-0\nAge 30, Cr 500.",
    "Kim Dao\nUPP 667755\nSkills: Medic-3",
]
LISTS = [
    "Name: Keth Ardal\nUPP: A85898\nStrength 10\nDexterity 8\nEndurance 5\nIntelligence 8\nEducation 9\nSocial 8",
    "Name: Vila Ortun\nUPP: 6A5987\nStrength 6\nDexterity 10\nEndurance 5\nIntelligence 9\nEducation 8\nSocial 7",
]
NAMELESS = ["UPP: 867799\nAge: 26\nSkills: Zero-G-1", "UPP: 9A8867\nAge: 34\nSkills: Tactics-1"]
ANIMALS = ["Marsh skink\n\nHits: 9\n\nSpeed: 4m\n\nSkills: Stealth 0", "River rat\n\nHits: 3\n\nSkills: Stealth 1"]
BOLD = [
    "**Yuri Galt**\nSTR 7 DEX 8 END 7 INT 9 EDU 8 SOC 6\nSkills: Pilot 2",
    "**Mona Reed**\nUPP 58689A\nAdmin 2, Recon 1",
]
ONE_LINE = ["Thug 1  877543  Brawling-1", "Thug 2  788543  Blade-1", "Boss Rand  897A86  Leader-1"]


@pytest.mark.parametrize("count", [1, 2, 40])
@pytest.mark.parametrize("separator", ["\n\n", "\n----\n", "\n", "\n\n\n", "\n***\n\n", "\n====\n"])
@pytest.mark.parametrize("kind", [UCF, TWO_LINES_UP, LISTS, NAMELESS, ANIMALS, BOLD, ONE_LINE])
def test_several_blocks(kind, separator, count):
    many = (kind * count)[:count]
    reading = statblock.read(separator.join(many) + "\n")

    alone = [only(block) for block in many]
    assert [essence(character) for character in reading.characters] == [essence(character) for character in alone]


def essence(character: ReadCharacter) -> tuple:
    return character.name, dict(character.stats), dict(character.skills)


@pytest.mark.parametrize("separator", ["\n\n", "\n", "\n---\n"])
def test_broken_block_among_good_ones_is_asked_about(separator):
    broken = "Kol Denner\t8787\tAge 30\nScout (3 terms)\tCr20,000\nPilot-2, Survival-1"
    reading = statblock.read(separator.join([UCF[0], broken, UCF[1]]))

    assert [character.name for character in reading.characters] == ["Orla Vantreth", "Kol Denner", "Bram Oduya"]
    assert dict(reading.characters[1].stats) == {}
    assert kinds(reading.questions) == [FindingKind.STATS_MISSING]
    assert reading.questions[0].line == reading.characters[1].line


def test_lines_count_through_the_whole_text():
    reading = statblock.read("\n\n".join(UCF))

    assert [character.line for character in reading.characters] == [1, 6, 10]


def test_findings_of_all_characters_are_gathered():
    reading = statblock.read("Ana 777777\nSkills: Pilot\n----\nBo 888888\nSkills: Medic")

    assert reading.questions == tuple(finding for one in reading.characters for finding in one.questions)
    assert [finding.data["skill"] for finding in reading.questions] == ["Pilot", "Medic"]


def test_different_kinds_in_one_text():
    reading = statblock.read("\n\n".join([UCF[0], TWO_LINES_UP[0], LISTS[0], BOLD[0], ONE_LINE[0]]))

    names = [character.name for character in reading.characters]
    assert names == ["Orla Vantreth", "Sgt. Ana Vex", "Keth Ardal", "Yuri Galt", "Thug 1"]


# What is no stat block


@pytest.mark.parametrize("text", ["", "  \n\t ", "\ufeff", "Once upon a time there was a free trader.", "\x00\x01\x02"])
def test_text_about_nobody_gives_nobody_and_says_so(text):
    reading = statblock.read(text)

    assert reading.characters == ()
    assert FindingKind.NO_CHARACTER in kinds(reading.warnings)


def test_hundred_megabytes_are_refused():
    reading = statblock.read("7" * 100_000_000)

    assert reading.characters == ()
    assert kinds(reading.warnings) == [FindingKind.TEXT_TOO_LONG]


def test_long_block_is_read_at_its_beginning_and_kept_whole():
    tail = "lorem ipsum " * 4_000
    character = only("Ana Vex 777777\nPilot-2\n" + tail)

    assert dict(character.skills) == {"Pilot": 2}
    assert FindingKind.BLOCK_TOO_LONG in kinds(character.warnings)
    assert character.notes.count("lorem") == 4_000


def test_more_characters_than_the_limit_stop_the_reading_with_a_place():
    reading = statblock.read("Ana 777777\n\n" * (statblock.MOST_CHARACTERS_READ + 10))

    assert len(reading.characters) == statblock.MOST_CHARACTERS_READ
    assert kinds(reading.warnings) == [FindingKind.TOO_MANY_CHARACTERS]
    assert reading.warnings[0].line == 2 * statblock.MOST_CHARACTERS_READ + 1


@given(st.text(max_size=400))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_an_error(text):
    check(statblock.read(text))


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_random_bytes_are_read_without_an_error(data):
    check(statblock.read(data.decode("utf-8", "surrogateescape")))
    check(statblock.read(data.decode("latin-1")))


PIECES = st.sampled_from(
    [
        *(block["text"] for block in EVERY),
        *(
            "777777",
            "UPP: ",
            "\n",
            "\n\n",
            "----\n",
            "(",
            ")",
            "[",
            "]",
            "{",
            '"',
            ",",
            ";",
            ":",
            "-",
            "−",
            "\t",
            "|",
            "**",
        ),
        *(
            "Skills: ",
            "Name: ",
            "STR 7 ",
            "Age 34",
            "Cr1,000",
            "Pilot-2",
            "\ufeff",
            "\x00",
            "\ud800",
            "٣",
            "²",
            "½",
            "ﬁ",
        ),
    ]
)


@given(st.lists(st.tuples(PIECES, st.integers(0, 400), st.integers(0, 400)), min_size=1, max_size=6))
@settings(max_examples=400, deadline=None)
def test_torn_and_mixed_blocks_are_read_without_an_error(parts):
    check(statblock.read("".join(piece[min(start, end) :] + piece[:end] for piece, start, end in parts)))


def check(reading: Reading) -> None:
    """What holds for every reading: plain values that can be stored, and a place for every doubt."""
    msgspec.json.encode(reading)
    for character in reading.characters:
        assert all(isinstance(value, int) for value in character.stats.values())
        assert all(level is None or isinstance(level, int) for level in character.skills.values())
        assert "\x00" not in character.name + character.notes + "".join(character.skills)
    for finding in (*reading.warnings, *reading.questions):
        assert str(finding)


MEGABYTE = 1_000_000
HOSTILE = [
    *(
        "a",
        " ",
        "\n",
        "\t",
        "-",
        ":",
        "a: ",
        "(",
        "[a",
        ",",
        "Pilot-2, ",
        "Pilot-2\n",
        "777777 ",
        "777777\n",
        "1 ",
        "1-",
        "1,",
    ),
    *(
        "UPP ",
        "UPP: ",
        "STR 7 ",
        "STR/DEX/END/",
        "STR DEX END INT EDU SOC ",
        "Cr1,000",
        "1 000",
        "age 3 ",
        "(3 terms) ",
    ),
    *("(3 ", "Skills: ", "skills at level 2: a, ", "Name: x\n", "*", "**a", "|", "| a | b |\n", '"', "a-\n", "_a", "`"),
    *(
        "a\n===\n",
        "---\n",
        "Hits: 9\n",
        "77???? ",
        "987xxx ",
        "(now 1/2/3) ",
        "214 ",
        "physical 987 ",
        "🚀",
        "\x00",
        "\ud800",
    ),
    *(
        "Kol Denner\t8787\tAge 30\n",
        "Melee: Blade ",
        "wears a ",
        "rifle, ",
        "e.g. ",
        "229-1",
        "A788899-",
        "$",
        "'",
        "{'a':",
        "2 Pilot, ",
        "Pilot x2, ",
        "Pilot ●●\n",
        "●",
        "@{a|str} 9 ",
        "@{",
        "8897 64 ",
        "First name: x\n",
        "rifle (3d6), ",
        "3d6 ",
        "cloth (8) and ",
        "wears a rifle 3d6 & ",
        "Weapons: a (",
        "| Name | UPP | Skills |\n" + "| Skills | Pilot-1 |\n" * 9,
    ),
]


@pytest.mark.parametrize("pattern", HOSTILE)
def test_a_megabyte_of_one_pattern_is_read_in_linear_time(pattern):
    check(statblock.read((pattern * (MEGABYTE // len(pattern) + 1))[:MEGABYTE]))
    check(statblock.read("Ana Vex 777777\nSkills: " + pattern * (20_000 // len(pattern))))


@pytest.mark.parametrize("separator", ["\n----\n", "\n\n----\n\n", "\n***\n", "\n\n\n", "\n* * *\n"])
def test_blocks_of_every_kind_between_rules_or_wide_gaps(separator):
    texts = [block["text"].strip("\n") for block in COLLECTED]
    texts = [text for text in texts if not text.startswith(("{", "\ufeff"))]
    reading = statblock.read(separator.join(texts))

    assert [essence(character) for character in reading.characters] == [essence(only(text)) for text in texts]
