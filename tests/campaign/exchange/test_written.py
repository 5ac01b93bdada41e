"""What goes out: shapes that the other programs take, and text that people read."""

import csv
import io
import json

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange import csv_out, statblock, twodsix, ucf, vtt
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.rules import Armor, Character, Ruleset, Weapon

SIX = {"STR": 7, "DEX": 10, "END": 8, "INT": 6, "EDU": 9, "SOC": 11}
ANA = Character(
    "ana",
    "Ana Vex",
    "Crew",
    stats=SIX,
    skills={"Rifle": 1, "Recon": 0, "Gun Combat (Slug)": 2},
    weapons=(Weapon("Rifle", "Rifle", "3d6", {"Short": 0, "Medium": -1}),),
    armor=Armor("Cloth", 5),
    wounds=4,
    notes="Age 34\nowes 200 credits",
)
BO = Character("bo", "Bo Ort", "Crew", stats=SIX | {"STR": 40, "PSI": 3}, skills={"Pilot": 3}, max_hits=20)
FRAME = Frame("Unnamed", "Crew")


def test_twodsix_actors_have_their_system_and_items() -> None:
    actor = json.loads(twodsix.write([ANA], Ruleset()))

    assert (actor["name"], actor["type"]) == ("Ana Vex", "traveller")
    assert actor["system"]["characteristics"]["dexterity"]["value"] == 10
    assert actor["system"]["hits"] == {"value": 21, "min": 0, "max": 25}
    items = {(item["type"], item["name"]): item["system"] for item in actor["items"]}
    assert items["skills", "Rifle"]["value"] == 1
    assert items["weapon", "Rifle"]["damage"] == "3d6"
    ids = {item["_id"]: item["name"] for item in actor["items"] if item["type"] == "skills"}
    assert ids[items["weapon", "Rifle"]["skill"]] == "Rifle"
    assert items["armor", "Cloth"]["armor"] == 5
    assert all(len(id) == 16 and id.isalnum() for id in ids)


def test_several_actors_are_an_array_and_several_characters_a_list() -> None:
    assert [actor["name"] for actor in json.loads(twodsix.write([ANA, BO], Ruleset()))] == ["Ana Vex", "Bo Ort"]
    assert [one["name"] for one in json.loads(vtt.write([ANA, BO]))["characters"]] == ["Ana Vex", "Bo Ort"]


def test_vtt_characters_are_as_its_import_takes_them() -> None:
    one = json.loads(vtt.write([ANA]))

    assert (one["name"], one["upp"]) == ("Ana Vex", "7A869B")
    assert one["stats"] == {"str": 7, "dex": 10, "end": 8, "int": 6, "edu": 9, "soc": 11}
    assert one["skills"] == dict(ANA.skills)
    assert one["weapons"] == [{"name": "Rifle", "damage": "3d6"}]
    assert one["armor"] == "Cloth (5)"
    assert "upp" not in json.loads(vtt.write([BO]))


def test_what_another_program_leaves_of_an_actor_is_read_by_itself() -> None:
    actor = json.loads(twodsix.write([ANA], Ruleset()))
    del actor["flags"]
    (read,) = exchange.read(json.dumps(actor)).characters
    character = make(read, "ana", FRAME).character

    assert (character.name, dict(character.stats), dict(character.skills)) == (ANA.name, SIX, dict(ANA.skills))
    assert (character.armor, character.wounds) == (ANA.armor, 4)
    assert [(weapon.name, weapon.skill, str(weapon.damage)) for weapon in character.weapons] == [
        ("Rifle", "Rifle", "3d6")
    ]
    assert "Age 34\nowes 200 credits" in character.notes


def test_ucf_text_is_what_people_expect() -> None:
    assert ucf.write([ANA]) == (
        "Ana Vex\t7A869B\n"
        "Rifle-1, Recon-0, Gun Combat (Slug)-2\n"
        "Weapons: Rifle (3d6)\n"
        "Armor: Cloth (5)\n"
        "Age 34\n"
        "owes 200 credits\n"
    )


def test_ucf_names_stats_that_have_no_digit() -> None:
    assert ucf.block(BO).split("\n")[:3] == [
        "Name: Bo Ort",
        "STR 40, DEX 10, END 8, INT 6, EDU 9, SOC 11, PSI 3",
        "Pilot-3",
    ]


def test_ucf_text_is_read_again() -> None:
    reading = statblock.read(ucf.write([ANA, BO]))
    ana, bo = (make(read, "x", FRAME).character for read in reading.characters)

    assert (ana.name, dict(ana.stats), dict(ana.skills), ana.armor) == (ANA.name, SIX, dict(ANA.skills), ANA.armor)
    assert (bo.name, dict(bo.stats), dict(bo.skills)) == (BO.name, dict(BO.stats), dict(BO.skills))


def test_nobody_is_no_text() -> None:
    assert ucf.write([]) == ""


def test_a_table_has_one_row_a_character_and_no_more_columns_than_it_needs() -> None:
    plain = Character("bo", "Bo Ort", "Crew", stats=SIX, skills={"Pilot": 3}, notes="a\nb")
    rows = list(csv.reader(io.StringIO(csv_out.write([plain, plain]), newline="")))

    assert len(rows) == 3
    assert len(rows[0]) == 18
    assert rows[1][rows[0].index("Skills")] == "Pilot-3"
    rows = list(csv.reader(io.StringIO(csv_out.write([plain, ANA]), newline="")))
    assert len(rows[0]) == 19
    assert rows[1][-1] == ""


def test_a_cell_that_was_changed_in_the_spreadsheet_counts() -> None:
    text = csv_out.write([ANA]).replace("Ana Vex,Crew", "Ana Vex,Pirates").replace(",7,10,", ",9,10,")
    (read,) = exchange.read(text).characters
    character = make(read, "ana", FRAME).character

    assert (character.side, character.stats["STR"]) == ("Pirates", 9)
    assert character.weapons == ANA.weapons
