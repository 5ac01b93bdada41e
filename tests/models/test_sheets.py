"""Sheets to print: every figure stands in every format, and nothing of the GM's in those for the players."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.attack_figures import bands, needed_text, reaches
from eod_desktop.models.report import Report, Table
from eod_desktop.models.report_html import to_html
from eod_desktop.models.report_text import to_markdown, to_text
from eod_desktop.models.sheet_blank import blank_character_sheet, blank_encounter_sheet
from eod_desktop.models.sheet_cards import initiative_cards
from eod_desktop.models.sheet_characters import character_sheets
from eod_desktop.models.sheet_encounter import encounter_sheet
from eod_desktop.models.sheet_screen import gm_screen
from eod_desktop.models.wording import number
from eod_desktop.rules import Attack, Character, CharacterKind, Condition, Encounter, Modifier, Ruleset, Weapon
from tests.fakes import PISTOL, RIFLE, sample_campaign
from tests.models.fights import fighter, staged
from tests.models.random_fights import NOTE, Fight, fights
from tests.models.test_turn_summary import AT, html_words
from tests.models.told import bare


def formats(report: Report) -> list[str]:
    return [bare(text) for text in (to_text(report), to_markdown(report), html_words(to_html(report)))]


def words(report: Report) -> str:
    return " ".join(to_text(report).split())


# what a weapon needs


def test_figures_are_those_of_the_rules() -> None:
    now = staged([fighter("ann", "Party"), fighter("bob", "Raiders")])
    ann = now.combatant("ann")
    reached = reaches(ann, RIFLE, now.ruleset)
    for band in RIFLE.range_dms:
        check = now.check_for("ann", Attack("bob", "Rifle", band))
        assert (reached[band].dm, reached[band].needed) == (check.dm, check.needed)


def test_a_weapon_that_cannot_be_aimed_has_no_figures() -> None:
    claws = Weapon("Claws", "", "2d6", stat="DEX")
    assert reaches(fighter("a", "A", weapons=(claws,)), claws, Ruleset()) == {}


def test_what_only_a_natural_12_could_hit_says_so() -> None:
    bow = Weapon("Bow", "Bow", "1d6", {"Far": -9})
    reach = reaches(fighter("a", "A", weapons=(bow,)), bow, Ruleset())["Far"]
    assert needed_text(reach, Ruleset()) == "(12)"
    assert needed_text(reach, Ruleset(natural_twelve="never")) == "–"


def test_ranges_stand_from_the_nearest_outwards() -> None:
    odd = Weapon("Odd", "", "1d6", {"Orbit": 0, "Long": 0, "Close": 0})
    assert bands([odd, PISTOL], Ruleset()) == ("Close", "Short", "Long", "Orbit")


# the encounter sheet and the cards


@given(fights())
@settings(max_examples=30)
def test_every_combatant_stands_with_its_figures(drawn: Fight) -> None:
    now = drawn.record.now
    for report in (
        encounter_sheet(drawn.campaign, drawn.record, players=False, printed_at=AT),
        initiative_cards(drawn.campaign, drawn.record, players=False, printed_at=AT),
    ):
        for told in formats(report):
            place = 0
            for combatant in sorted(now.combatants, key=lambda c: order(report, now, c.side)):
                place = told.index(bare(combatant.name), place)
                for weapon in combatant.weapons:
                    assert bare(weapon.name) in told[place:]
                    for reach in reaches(combatant, weapon, now.ruleset).values():
                        assert needed_text(reach, now.ruleset) in told[place:]


def order(report: Report, now: Encounter, side: str) -> int:
    """Cards stand in encounter order, sheets side by side."""
    if report.subtitle == "Initiative cards":
        return 0
    return list(dict.fromkeys(c.side for c in now.combatants)).index(side)


@given(drawn=fights(), hidden=st.sets(st.integers(0, 6), min_size=1))
@settings(max_examples=30)
def test_players_read_no_hidden_name_figure_or_note(drawn: Fight, hidden: set[int]) -> None:
    names = {c.id: f"Qx{n}z" for n, c in enumerate(drawn.record.now.combatants)}
    veiled = {id for n, id in enumerate(names) if n in hidden}
    combatants = tuple(
        replace(c, name=names[c.id], hidden=c.id in veiled, side=f"Side{c.id}e") for c in drawn.record.now.combatants
    )
    record = replace(drawn.record, now=Encounter(combatants=combatants, ruleset=drawn.record.now.ruleset))
    pcs = {c.id for c in drawn.campaign.characters if c.kind is CharacterKind.PC}
    for build in (encounter_sheet, initiative_cards):
        told = to_text(build(drawn.campaign, record, players=True, printed_at=AT))
        assert NOTE not in told
        for combatant in combatants:
            assert (names[combatant.id] in told) is (combatant.id not in veiled)
            assert (combatant.side in told) is (combatant.id not in veiled)
        if not any(c.character in pcs and c.id not in veiled for c in combatants):
            assert "☐" not in told
            assert not re.search(r"\d\+", told)


def test_hits_lost_are_ticked() -> None:
    campaign = sample_campaign()
    record = campaign.encounters[0]
    now = replace(record.now, combatants=tuple(replace(c, hits=c.max_hits - 3) for c in record.now.combatants))
    told = to_text(encounter_sheet(campaign, replace(record, now=now), players=False, printed_at=AT))
    assert "18 of 21 hits" in told
    assert told.count("☒") == 12


def test_an_empty_encounter_has_a_sheet_and_no_cards() -> None:
    record = EncounterRecord("e1", " ", Encounter(), Encounter())
    assert "nobody yet" in to_text(encounter_sheet(Campaign("Empty"), record, players=False, printed_at=AT))
    assert initiative_cards(Campaign("Empty"), record, players=False, printed_at=AT).blocks[0].cards == ()


def test_many_hits_are_a_line_to_write_on() -> None:
    record = EncounterRecord("e1", "Giants", Encounter(), staged([fighter("a", "A", max_hits=900)]))
    told = to_text(encounter_sheet(Campaign("C"), record, players=False, printed_at=AT))
    assert "900 of 900 hits" in told
    assert "☐" not in told
    assert "______" in told


# characters

ANA = Character(
    "ana",
    "Ana",
    "Party",
    CharacterKind.PC,
    player="Kim",
    stats={"STR": 7, "DEX": 9, "END": 8},
    skills={"Rifle": 2, "Leader": 1},
    weapons=(RIFLE,),
    wounds=4,
    skill_costs={"Rifle": 3},
    notes="Secretly rich.\n\nOwes the ferryman.",
    group="Heroes",
    tags=("marked",),
    conditions=(Condition("Tired"),),
)


def test_a_sheet_has_all_that_is_written() -> None:
    told = words(character_sheets(Campaign("C"), [ANA], players=False, printed_at=AT))
    for part in ("Ana", "PC · Party · played by Kim", "20 of 24", "DEX 9 +2", "Rifle 2 6", "Leader 1 1", "+2 6+"):
        assert part in told
    for part in ("Secretly rich.", "Owes the ferryman.", "Heroes", "marked", "Tired", "3d6"):
        assert part in told


def test_players_get_no_notes_tags_or_leader_of_the_gm() -> None:
    boss = replace(ANA, id="boss", name="Boss", kind=CharacterKind.NPC)
    campaign = Campaign("C").with_character(boss).with_character(replace(ANA, leader="boss"))
    told = words(character_sheets(campaign, [campaign.characters[1]], players=True, printed_at=AT))
    for secret in ("Secretly", "ferryman", "Heroes", "marked", "Boss"):
        assert secret not in told
    assert "Boss" in words(character_sheets(campaign, [campaign.characters[1]], players=False, printed_at=AT))


def test_a_character_without_hits_or_anything_has_a_sheet() -> None:
    told = words(character_sheets(Campaign("C"), [Character("x", "X", "S")], players=False, printed_at=AT))
    assert "not known yet" in told
    assert "Armor: none" in told


@given(st.dictionaries(st.text(min_size=1, max_size=9).filter(str.strip), st.integers(-3, 9), min_size=1, max_size=45))
def test_every_skill_has_a_row(skills: dict[str, int]) -> None:
    report = character_sheets(Campaign("C"), [replace(ANA, stats={}, skills=skills)], players=False, printed_at=AT)
    (table,) = (block for block in report.blocks if isinstance(block, Table) and block.across > 1)
    told = {row.cells[0][0].text: row.cells[1][0].text for row in table.rows}
    assert told == {name: number(level) for name, level in skills.items()}


# blank sheets and the screen


def test_blank_sheets_follow_the_ruleset() -> None:
    campaign = Campaign("C", Ruleset(range_bands={"Near": 5, "Far": 50}, hits_from=("BODY",)))
    told = words(blank_character_sheet(campaign, printed_at=AT))
    assert "Near Far" in told
    assert "BODY" in told
    assert "Initiative" in words(blank_encounter_sheet(campaign, printed_at=AT))


def test_the_screen_is_of_the_ruleset_in_force() -> None:
    campaign = Campaign("C", Ruleset(snap_shot_dm=-4, surprise_margin=5, critical_hit="double_damage"))
    campaign = campaign.with_situation_dm(Modifier("Smoke", -2)).with_condition(Condition("Prone"))
    told = words(gm_screen(campaign, printed_at=AT))
    for part in ("Easy 4+ 92 %", "Hopeless 16+ 0 %", "Snap shot −4", "by 5 or more", "Smoke −2", "Prone"):
        assert part in told
    assert "the damage rolled, doubled before armor" in told
    assert "Changed In force" in told


@pytest.mark.parametrize("dm", [-5, 0, 6])
def test_chances_on_the_screen_are_those_of_the_rules(dm: int) -> None:
    told = words(gm_screen(Campaign("C"), printed_at=AT))
    assert {-5: "−5 – 0 %", 0: "0 8+ 42 %", 6: "+6 3+ 97 %"}[dm] in told
