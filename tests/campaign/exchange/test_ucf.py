"""Characters through the Universal Character Format and back, in everything that it can hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange import quoting, statblock, ucf
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.rules import Armor, Character, DiceExpression, Weapon
from tests.campaign.exchange.characters import wilds

SIX = ("STR", "DEX", "END", "INT", "EDU", "SOC")
FRAME = Frame("Unnamed", "Crew")
misleading = st.sampled_from(
    [
        *("Ana Vex\t777777", "UPP: 888888", "Name: Bo", "Skills: Pilot-2", "\n\nBo Ort 999999\nRifle-1", "----"),
        *("> quoted", "Notes:", "Notes:\n> x", 'Name: "Bo"', "a\n\n\nb", " lead", "trail ", "\\", '"', "Nemo"),
        *("Age 34", "Cr5,000", "Weapons: Rifle (3d6)", "| a | b |", "STR 7 DEX 8 END 9", "Hits: 9", "```", "{", "#"),
    ]
)
said = st.one_of(wilds, misleading, st.lists(st.one_of(wilds, misleading), max_size=3).map("\n".join))
skills = st.dictionaries(
    st.sampled_from(["Pilot", "Rifle", "Gun Combat (Slug)", "Vacc Suit", "Jack-of-all-Trades", "Admin", "Zero-G"]),
    st.integers(0, 6),
    max_size=5,
)
weapons = st.builds(
    Weapon,
    name=st.sampled_from(["Rifle", "Blade", "Body Pistol", "Laser Carbine"]),
    skill=st.just(""),
    damage=st.sampled_from(["3d6", "2d6-3", "1d6+20"]).map(DiceExpression.parse),
)
held = st.builds(
    Character,
    id=st.just("x"),
    name=said.map(lambda name: name[:300]).filter(lambda name: bool(name.strip())),
    side=st.just("Crew"),
    stats=st.one_of(
        st.tuples(*[st.integers(1, 15)] * 6).map(lambda values: dict(zip(SIX, values, strict=True))),
        st.tuples(*[st.integers(0, 99)] * 6).map(lambda values: dict(zip(SIX, values, strict=True))),
    ),
    skills=skills,
    weapons=st.lists(weapons, max_size=2, unique_by=lambda weapon: weapon.name).map(tuple),
    armor=st.none() | st.builds(Armor, name=st.sampled_from(["Cloth", "Jack"]), absorbs=st.integers(0, 30)),
    max_hits=st.none() | st.integers(300, 400),
    notes=said,
)


def essence(character: Character) -> tuple:
    gear = [(weapon.name, str(weapon.damage)) for weapon in character.weapons]
    worn = (character.armor.name, character.armor.absorbs) if character.armor else None
    what = (character.name, dict(character.stats), dict(character.skills), gear, worn, character.max_hits)
    notes = quoting.line_by_line(character.notes)
    return (*what, notes if notes.strip() else "")


def back(text: str) -> list[Character]:
    return [make(read, "x", FRAME).character for read in statblock.read(text).characters]


@given(held)
@settings(max_examples=300)
def test_whatever_ucf_holds_comes_back(character: Character) -> None:
    assert list(map(essence, back(ucf.write([character])))) == [essence(character)]


@given(st.lists(held, min_size=2, max_size=4))
@settings(max_examples=100)
def test_several_stay_apart(people: list[Character]) -> None:
    assert list(map(essence, back(ucf.write(people)))) == list(map(essence, people))


@given(held)
@settings(max_examples=60)
def test_through_a_file(character: Character) -> None:
    reading = exchange.read(ucf.write([character]).encode(), "npc.txt")
    (made,) = (make(read, "x", FRAME).character for read in reading.characters)

    assert essence(made) == essence(character)


@pytest.mark.parametrize("text", ['Name: "Ana"', "Notes:\n> one", "Notes:\n> one\n>\n> three\n", 'Name: "a\\x"'])
def test_quoted_lines_keep_their_numbers(text: str) -> None:
    taken = quoting.taken(f"one\n{text}\nlast")

    assert taken.text.split("\n")[0] == "one"
    assert taken.text.count("\n") == f"one\n{text}\nlast".count("\n")
    assert [*taken.names, *taken.notes] == [2]


def test_a_reply_that_quotes_a_stat_block_is_still_read() -> None:
    (character,) = back("> Ana Vex  777777\n> Pilot-2\n> Notes: owes money")

    assert (character.name, dict(character.skills)) == ("Ana Vex", {"Pilot": 2})


@pytest.mark.parametrize(
    "pattern",
    ['Name: "a"\n', 'Name: "', "Notes:\n> a\n", "Notes:\n", ">\n", "STR,8\n", "Ges 7 ", "A. Bc ", "a/\n"],
)
def test_a_megabyte_of_quotes_is_read_in_linear_time(pattern: str) -> None:
    statblock.read(pattern * (1_000_000 // len(pattern)))
    statblock.read('Name: "Ana"\nUPP: 777777\n' + pattern * (20_000 // len(pattern)))
