"""Imports and exports that went wrong in other programs, tried on this one. Those about the editor, the roster and the
board's rows stand with their tests."""

import csv
import io
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import edits, exchange
from eod_desktop.campaign.exchange import ExchangeError, archive, csv_out, statblock, twodsix, ucf, upp
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import FindingKind, ReadCharacter
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.store import Store
from eod_desktop.models.import_candidates import Merge, differences
from eod_desktop.models.import_preview import ImportPreviewModel
from eod_desktop.rules import Character, Ruleset
from tests.fakes import sample_campaign

HIGH = dict(zip(SIX, (7, 10, 8, 6, 9, 11), strict=True))
FRAME = Frame("Unnamed", "Crew")


def only(text: str) -> ReadCharacter:
    (character,) = statblock.read(text).characters
    return character


def made(text: str) -> Character:
    return make(only(text), "character1", FRAME).character


# d01: ten and more in a profile


def test_d01_a_profile_is_written_in_extended_hex() -> None:
    assert upp.written(HIGH) == "7A869B"
    assert ucf.block(Character("a", "Ana", "Crew", stats=HIGH)) == "Ana\t7A869B"


@pytest.mark.parametrize("profile", ["7A869B", "7a869b", "7 A 8 6 9 B", "7-10-8-6-9-11"])
def test_d01_every_unambiguous_way_to_write_it_is_read(profile: str) -> None:
    assert dict(only(f"Ana UPP {profile}").stats) == HIGH


def test_d01_a_run_of_decimals_is_asked_about() -> None:
    character = only("Ana UPP 71086911")

    assert dict(character.stats) == {}
    assert [question.kind for question in character.questions] == [FindingKind.STATS_AMBIGUOUS]


# d03: one or many blocks


@pytest.mark.parametrize("count", [1, 2, 40])
@pytest.mark.parametrize("separator", ["\n\n", "\n----\n", "\n"])
@pytest.mark.parametrize("gear", ["\nHigh passage (x2)", ""])
def test_d03_so_many_blocks_are_found(count: int, separator: str, gear: str) -> None:
    block = "{name}\t69B7A4\tAge 42\nAgent (6 terms)\tCr35,000\nAdmin-1, Athletics-0, Gun Combat-2" + gear
    names = [f"Orla Vantreth{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(count)]
    reading = exchange.read(separator.join(block.replace("{name}", name) for name in names))

    assert [character.name for character in reading.characters] == names
    assert all(dict(c.skills) == {"Admin": 1, "Athletics": 0, "Gun Combat": 2} for c in reading.characters)


# d05: line breaks and dashes as PDFs give them

WHOLE = "Ana Vex 777777\nGun Combat (Slug)-1, Recon-2, Medic-0"


@pytest.mark.parametrize(
    "text",
    [
        "Ana Vex 777777\nGun Combat (Slug)-1,\nRecon-2,\nMedic-0",
        "Ana Vex 777777\nGun Combat (Slug)-\n1, Recon-2, Medic-0",
        "Ana Vex 777777\nGun Com-\nbat (Slug)-1, Recon-2, Medic-0",
        "Ana Vex 777777\nGun Combat\n(Slug)-1, Recon-2, Medic-0",
        "Ana Vex 777777\nGun Combat (Slug)–1, Recon—2, Medic−0",
        "Ana Vex 777777\r\nGun Combat (Slug)\u20111, Recon-2, Medic-0\r\n",
    ],
)
def test_d05_a_broken_list_reads_like_the_whole_one(text: str) -> None:
    assert dict(only(text).skills) == dict(only(WHOLE).skills)


# d07: a block that goes wrong half way


def test_d07_what_is_not_understood_is_told_with_its_line_and_kept() -> None:
    character = only("Bram Oduya 777896\nPilot-2, Survival-1\nEquipment: vacc suit\nqwx %%% zzyzx 7//7 foo")

    assert dict(character.skills) == {"Pilot": 2, "Survival": 1}
    assert [(f.kind, f.line) for f in character.warnings] == [(FindingKind.NOT_UNDERSTOOD, 4)]
    assert "zzyzx" in character.notes


# d09: what spreadsheets save


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_d09_the_first_column_is_known_in_every_encoding(encoding: str, sign: str) -> None:
    rows = [["Name", *SIX, "Skills"], ["Éva Nagy", "7", "8", "9", "10", "5", "6", '"Rifle-1, Recon-2"']]
    text = "\r\n".join(sign.join(row) for row in rows) + "\r\n"
    (character,) = exchange.read(text.encode(encoding), "roster.csv").characters

    assert character.name == "Éva Nagy"
    assert list(character.stats.values()) == [7, 8, 9, 10, 5, 6]
    assert dict(character.skills) == {"Rifle": 1, "Recon": 2}


# d11: commas, quotes, line breaks, formulas


def test_d11_a_table_comes_back_as_it_was_with_formulas_inert() -> None:
    notes = '=1+1\nowes; "much", to A=B\nthird line'
    ace = Character("character1", 'O\'Neil "Ace", Jr.', "Crew", stats=HIGH, notes=notes)
    text = csv_out.write([ace])
    rows = list(csv.reader(io.StringIO(text, newline="")))

    assert len(rows) == 2
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in rows[1])
    (read,) = exchange.read(csv_out.encoded(text), "roster.csv").characters
    assert make(read, "character1", FRAME).character == ace


# d13: the same again


def test_d13_a_changed_character_is_asked_about_with_its_differences(qtbot) -> None:
    vila = make(only("Vila Ortun 777777 Rifle-1"), "character1", FRAME).character
    campaign = Campaign("Test").with_character(vila)
    model = ImportPreviewModel(campaign, "Crew")
    model.show(exchange.read("Vila Ortun 777777 Rifle-2"))

    assert set(model.merge_choices()) == {Merge.REPLACE, Merge.KEEP_BOTH, Merge.SKIP}
    assert [(d.field, d.old, d.new) for d in differences(vila, model.outcome(0))] == [("Rifle", "1", "2")]


def test_d13_the_same_file_three_times_doubles_nothing(qtbot) -> None:
    people = sample_campaign().characters
    text = twodsix.write(people, Ruleset())
    campaign = Campaign("Test")
    for _ in range(3):
        model = ImportPreviewModel(campaign, "Crew")
        model.show(exchange.read(text))
        campaign = edits.put_characters(campaign, model.characters())

    assert [replace(c, id="x") for c in campaign.characters] == [replace(c, id="x") for c in people]


def test_d13_two_people_of_one_name_are_both_kept(qtbot) -> None:
    campaign = Campaign("Test").with_character(make(only("Vila Ortun 777777"), "character1", FRAME).character)
    model = ImportPreviewModel(campaign, "Crew")
    model.show(exchange.read("Vila Ortun 234567"))
    done = edits.put_characters(campaign, model.characters())

    assert [character.name for character in done.characters] == ["Vila Ortun", "Vila Ortun 1"]


# d15: what is in the file is in the program


def test_d15_an_archive_holds_every_record_or_is_refused(tmp_path: Path) -> None:
    from datetime import UTC, datetime

    def clock() -> datetime:
        return datetime(2026, 1, 2, tzinfo=UTC)

    Store.create(tmp_path / "a.eod", sample_campaign(), clock).close()
    archive.write(tmp_path / "a.eod", tmp_path / "a.eodz", clock())
    archive.extract(tmp_path / "a.eodz", tmp_path / "b.eod", clock)
    store = Store.open(tmp_path / "b.eod", clock)
    assert store.campaign == sample_campaign()
    store.close()
    whole = (tmp_path / "a.eodz").read_bytes()
    for size in range(0, len(whole), len(whole) // 20):
        (tmp_path / "cut.eodz").write_bytes(whole[:size])
        with pytest.raises(ExchangeError):
            archive.extract(tmp_path / "cut.eodz", tmp_path / "c.eod", clock)
        assert not (tmp_path / "c.eod").exists()


# d19: names of skills


def test_d19_every_skill_is_kept_and_names_for_one_are_one() -> None:
    listed = "Language (Oyelian) 2, Profession (kelp farmer) 1, Zero-G 0, Wheeled Vehicle-1, J-o-T-2, Xenobotany 1"
    character = only(f"Kol 777777\nSkills: {listed}")

    assert dict(character.skills) == {
        "Language (Oyelian)": 2,
        "Profession (kelp farmer)": 1,
        "Zero-G": 0,
        "Wheeled Vehicle": 1,
        "J-o-T": 2,
        "Xenobotany": 1,
    }
    unknown = [f.data["skill"] for f in character.warnings if f.kind is FindingKind.SKILL_UNKNOWN]
    assert "Xenobotany" in unknown
    twice = only("Kol 777777\nSkills: J-o-T-2, Jack-o-T 1")
    assert len(twice.skills) == 1
    assert [question.kind for question in twice.questions] == [FindingKind.SKILL_TWICE]


# d21: more stats than six


def test_d21_other_stats_stand_beside_the_six() -> None:
    stats = made("Kol STR 7 DEX 8 END 9 INT 6 EDU 5 SOC 4 LCK 8 MRL 5 PSI 4").stats

    assert [stats[key] for key in SIX] == [7, 8, 9, 6, 5, 4]
    assert stats["PSI"] == 4


def test_d21_a_suffix_is_not_shifted_into_the_six() -> None:
    stats = made("Uma Teller 78A9B6-75-4, Gunnery-1").stats

    assert [stats[key] for key in SIX] == [7, 8, 10, 9, 11, 6]
    assert (stats["CHA"], stats["WEA"], stats["PSI"]) == (7, 5, 4)


# d25: no text is mark-up


def test_d25_marks_in_names_and_notes_are_letters_in_every_format() -> None:
    zed = Character("character1", "<b>Zed</b> & Sons <3", "Crew", stats=HIGH, notes="<img src=x> &amp; a<b")
    actor = twodsix.write([zed], Ruleset())
    assert "<img" not in json.loads(actor)["system"]["notes"]
    for text in (actor, csv_out.write([zed])):
        (read,) = exchange.read(text).characters
        assert make(read, "character1", FRAME).character == zed
