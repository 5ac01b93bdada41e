"""Initiative cards: one a combatant, to be laid in the order in which they act."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.attack_figures import needed_text, reaches
from eod_desktop.models.report import Card, Cards, Line, Report, SideMark, Text, Weight, dim, plain
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.sheet_parts import armor_words, damage_words, hit_boxes, record_title, sheet, skill_words
from eod_desktop.rules import Combatant, Ruleset

translate = QCoreApplication.translate


def initiative_cards(campaign: Campaign, record: EncounterRecord, *, players: bool, printed_at: datetime) -> Report:
    """A card for each combatant of an encounter. On those for the players only PCs have figures, and nobody hidden has
    a card."""
    secrecy = Secrecy.of(campaign, record, players)
    seen = [combatant for combatant in record.now.combatants if combatant.id not in secrecy.concealed]
    cards = tuple(_card(campaign, combatant, secrecy, record.now.ruleset) for combatant in seen)
    subtitle = translate("Sheet", "Initiative cards")
    return sheet(campaign, record_title(record), subtitle, (Cards(cards),), printed_at, players=players)


def _card(campaign: Campaign, combatant: Combatant, secrecy: Secrecy, ruleset: Ruleset) -> Card:
    title: Line = (SideMark(campaign.side_style(combatant.side), combatant.side), Text(combatant.name, Weight.STRONG))
    lines = tuple(_lines(combatant, ruleset)) if secrecy.counts_hits(combatant.id) else ()
    return Card(title, combatant.side, translate("Sheet", "Initiative"), lines)


def _lines(combatant: Combatant, ruleset: Ruleset) -> Iterator[Line]:
    yield hit_boxes(combatant.hits, combatant.max_hits)
    for weapon in combatant.weapons:
        reached = reaches(combatant, weapon, ruleset)
        needs = " · ".join(f"{band} {needed_text(reach, ruleset)}" for band, reach in reached.items())
        yield (Text(weapon.name, Weight.STRONG), Text(f" {damage_words(weapon)}"), Text(f"  {needs}", Weight.DIM))
    if combatant.armor:
        yield plain(translate("Sheet", "Armor {armor}").format(armor=armor_words(combatant.armor)))
    if combatant.skills:
        yield dim(skill_words(combatant))
