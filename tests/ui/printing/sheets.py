"""Every sheet that can be printed, of campaigns that are easy and hard on paper."""

from __future__ import annotations

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.report import Report
from eod_desktop.models.sheet_blank import blank_character_sheet, blank_encounter_sheet
from eod_desktop.models.sheet_cards import initiative_cards
from eod_desktop.models.sheet_characters import character_sheets
from eod_desktop.models.sheet_encounter import encounter_sheet
from eod_desktop.models.sheet_screen import gm_screen
from eod_desktop.rules import Armor, Character, CharacterKind, Condition, Encounter, Modifier, Ruleset, Weapon
from tests.models.test_turn_summary import AT

NAMES = ("Данил", "李雷", "שרה לוי", "ابن بطوطة", "Łukasz Ø", "Rocket 🚀", "e\u0301\u0302a\u0308 marks", "N" * 300)
NOTE = "The ferryman is the spy. " * 1_000
SKILLS = {f"Skill number {n}": n % 5 for n in range(45)}
REACH = {"Close": 0, "Short": 0, "Medium": -1, "Long": -2}


def hard_campaign() -> tuple[Campaign, EncounterRecord]:
    """Names of many scripts, 45 skills, 60 weapons, notes of 5,000 words, and more hits than boxes."""
    campaign = Campaign("Campaign " * 30, Ruleset(evade_dm=-2, dead_at=-5))
    weapons = tuple(Weapon(f"Weapon {n}", "Skill number 1", "3d6+2", REACH, damage_type="fire") for n in range(60))
    for number, name in enumerate(NAMES):
        great = number == 0
        campaign = campaign.with_character(
            Character(
                f"c{number}",
                name,
                ("Party", "Raiders", "S" * 80)[number % 3],
                CharacterKind.PC if number % 3 == 0 else CharacterKind.NPC,
                stats={"STR": 7, "DEX": 9},
                skills=SKILLS if great else {"Rifle": 1},
                weapons=weapons if great else weapons[:1],
                armor=Armor("Plate " * 12, 3, {"fire": "all"}),
                max_hits=900 if great else 17,
                wounds=3,
                notes=NOTE if great else "One line.\nAnother.",
                conditions=(Condition("Stunned"),),
            )
        )
    combatants = tuple(one.combatant(f"k{n}", campaign.ruleset) for n, one in enumerate(campaign.characters))
    start = Encounter(combatants=combatants, ruleset=campaign.ruleset)
    record = EncounterRecord("e1", "Bridge " * 40, start, start, notes=NOTE)
    return campaign.with_record(record).with_situation_dm(Modifier("Smoke", -2)), record


def every_sheet(campaign: Campaign, record: EncounterRecord, *, players: bool = False) -> dict[str, Report]:
    """By what it is called."""
    return {
        "encounter": encounter_sheet(campaign, record, players=players, printed_at=AT),
        "cards": initiative_cards(campaign, record, players=players, printed_at=AT),
        "one character": character_sheets(campaign, campaign.characters[:1], players=players, printed_at=AT),
        "characters": character_sheets(campaign, campaign.characters, players=players, printed_at=AT),
        "screen": gm_screen(campaign, printed_at=AT),
        "blank character": blank_character_sheet(campaign, printed_at=AT),
        "blank encounter": blank_encounter_sheet(campaign, printed_at=AT),
    }
