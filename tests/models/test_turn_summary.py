"""The turn summary holds every figure of its turns, in order, in every format of text."""

import re
from datetime import datetime
from html import unescape

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.report import Heading, KeyValues, Paragraph, ParagraphKind, Report, Table, Text
from eod_desktop.models.report_html import to_html
from eod_desktop.models.report_text import to_markdown, to_text
from eod_desktop.models.turn_summary import turn_summary
from eod_desktop.rules import Attack, CharacterKind, Encounter, Modifier, Move, RandomDice, ScriptedDice
from tests.fakes import attack, sample_campaign
from tests.models.random_fights import NOTE, Fight, fight, fights
from tests.models.told import Told, bare, missing, order_fragments

AT = datetime(2026, 1, 2, 20, 15)
SUBJECT = re.compile(r"[*= ]*(?:GM:? +|[■▲●] )(.*?): ")


def summary(
    campaign: Campaign, record: EncounterRecord, turns: tuple[int, ...] | None = None, players: bool = False
) -> Report:
    return turn_summary(campaign, record, turns, players=players, printed_at=AT)


def html_words(html: str) -> str:
    """What a browser shows."""
    return unescape(re.sub(r"<[^>]*>", "", html.partition("</head>")[2]))


def encounter_summary(encounter: Encounter, *, players: bool = False, notes: str = "") -> str:
    """The text of the current turn of an encounter that began with the sample campaign's combatants."""
    campaign = sample_campaign()
    record = replace(campaign.encounters[0], now=encounter, notes=notes)
    return to_text(summary(campaign, record, players=players))


def begun(*faces: int) -> Encounter:
    """The sample's Ana (Leader), Bo, Raider 1 and Raider 2 with these faces."""
    return sample_campaign().encounters[0].start.begin_turn(ScriptedDice(list(faces)))


@given(fights())
@settings(max_examples=60)
def test_every_figure_stands_in_order_in_text_markdown_and_html(drawn: Fight) -> None:
    campaign, record, _ = drawn
    turns = tuple(range(1, record.now.turn + 1))
    report = summary(campaign, record, turns)
    labelled = Told(record, labelled=True).fragments(turns)
    assert missing(to_text(report), labelled) == []
    assert missing(to_markdown(report), labelled) == []
    assert missing(html_words(to_html(report)), Told(record, labelled=False).fragments(turns)) == []


@given(fights())
@settings(max_examples=40)
def test_every_initiative_roll_stands_in_the_order_of_its_turn(drawn: Fight) -> None:
    campaign, record, _ = drawn
    for turn in range(1, record.now.turn + 1):
        report = summary(campaign, record, (turn,))
        for words in (to_text(report), to_markdown(report), html_words(to_html(report))):
            assert [f for f in order_fragments(record, turn) if bare(f) not in bare(words)] == []


@given(fights())
@settings(max_examples=40)
def test_a_turn_alone_says_nothing_of_other_turns(drawn: Fight) -> None:
    campaign, record, _ = drawn
    last = record.now.turn
    text = to_text(summary(campaign, record, (last,)))
    assert f"Hits after turn {last}" in text
    assert not any(f"Turn {turn} (" in text for turn in range(1, last))


@given(fights())
@settings(max_examples=40)
def test_players_read_no_note_reason_or_foreign_figure(drawn: Fight) -> None:
    campaign, record, _ = drawn
    turns = tuple(range(1, record.now.turn + 1))
    report = summary(campaign, record, turns, players=True)
    for words in (to_text(report), to_markdown(report), html_words(to_html(report))):
        assert bare(NOTE) not in bare(words)
        assert "second" not in words
    pcs = {c.id for c in campaign.characters if c.kind is CharacterKind.PC}
    foreign = {c.name for c in record.now.combatants if c.character not in pcs}
    for line in to_text(report).splitlines():
        if "→" in line and "hits" in line:
            assert SUBJECT.match(line)[1] not in foreign


def test_a_summary_is_of_the_current_turn_unless_told() -> None:
    campaign, record = fight(5, 5, 3)
    assert summary(campaign, record) == summary(campaign, record, (record.now.turn,))


def test_turns_that_were_not_played_are_passed_over() -> None:
    campaign, record = fight(5, 5, 2)
    assert summary(campaign, record, (1, 2, 9)) == summary(campaign, record, (1, 2))


def test_nothing_but_the_staging_is_told_before_the_first_turn() -> None:
    campaign = sample_campaign()
    text = to_text(summary(campaign, campaign.encounters[0]))
    assert "Before the first turn" in text
    assert "■ Ana Reyes      21  21" in text
    assert "Turn 0" not in text


def test_what_happened_before_the_first_turn_comes_with_turn_1() -> None:
    start = sample_campaign().encounters[0].start
    text = encounter_summary(start.set_hits("bo", 15, "fell off the cart").begin_turn(ScriptedDice([4, 2, 4, 3])))
    assert "GM  Bo Halloran: hits 21 → 15 (fell off the cart)" in text
    assert text.index("fell off the cart") < text.index("Initiative")


def test_what_was_undone_is_not_in_it() -> None:
    before = begun(4, 2, 4, 3)
    undone = before.declare("ana", attack("r1")).resolve(ScriptedDice([6, 6, 1, 1, 1]))
    assert "Critical hit" in encounter_summary(undone)
    after = before.declare("ana", Move()).resolve(RandomDice(1))
    text = encounter_summary(after)
    assert "Critical hit" not in text
    assert "Ana Reyes: Move" in text


def test_the_order_is_said_in_words_for_formats_of_text_alone() -> None:
    encounter = begun(4, 2, 5, 3)
    text = encounter_summary(encounter)
    assert "Order: Ana Reyes and Raider 1 together (5), then Raider 2 (3), then Bo Halloran (2)." in text
    campaign = sample_campaign()
    report = summary(campaign, replace(campaign.encounters[0], now=encounter))
    words = [b for b in report.blocks if isinstance(b, Paragraph) and b.kind is ParagraphKind.WORDS]
    assert len(words) == 1
    assert "together (5), then" not in to_html(report)


def test_led_waived_and_ruled_places_say_so() -> None:
    start = sample_campaign().encounters[0].start
    encounter = start.begin_turn(ScriptedDice([4, 3, 3]), led_by={"bo": "ana"}).set_initiative("r1", 9)
    text = encounter_summary(encounter)
    assert "led by Ana Reyes: 4 +1 Leader" in text
    assert "set by the GM" in text
    assert "GM: Raider 1: initiative 3 → 9" in text
    waived = start.begin_turn(ScriptedDice([4, 2, 3, 3]), waive_bonus={"ana"})
    assert "Leader, bonus waived" in encounter_summary(waived)


def test_surprise_gives_both_figures_and_who_may_not_act() -> None:
    text = encounter_summary(begun(6, 2, 4, 3))
    assert "Party 7 against Raiders 4: 3 ahead. 3 or more is surprise; Raiders: nobody acts." in text
    assert "Surprised this turn: Raider 1 and Raider 2." in text
    assert "Party 5 against Raiders 4: 1 ahead. 3 or more would be surprise" in encounter_summary(begun(4, 2, 4, 3))


def test_who_went_down_before_acting_is_marked_in_the_order() -> None:
    encounter = begun(6, 1, 5, 4)
    encounter = encounter.set_initiative("ana", 9).declare("ana", attack("r2"))
    encounter = encounter.resolve(ScriptedDice([6, 4, 6, 6, 6])).set_hits("r2", 0)
    while encounter.acting:
        encounter = encounter.resolve(RandomDice(1))
    assert "down before it could act" in encounter_summary(encounter)


def test_a_natural_12_waits_and_is_ruled_in_its_place() -> None:
    modifiers = (Modifier("Sun", -9),)
    encounter = begun(4, 2, 5, 3).declare("ana", Attack("r1", "Rifle", "Short", modifiers=modifiers))
    encounter = encounter.resolve(ScriptedDice([6, 6]))
    assert "A natural 12 that falls short: the GM decides." in encounter_summary(encounter)
    ruled = encounter_summary(encounter.rule_natural_twelve("ana", True, ScriptedDice([5, 2, 1])))
    assert "Ana Reyes: Natural 12 against Raider 1: the GM allows it" in ruled
    assert "Damage 3d6 [5] [2] [1] = 8 · critical: the GM names the effect · 3 absorbed, 5 dealt" in ruled
    refused = encounter_summary(encounter.rule_natural_twelve("ana", False, RandomDice(1)))
    assert "Natural 12 against Raider 1: the GM lets it fail" in refused


def test_a_turn_under_way_says_who_still_acts_to_the_gm_alone() -> None:
    encounter = begun(4, 2, 5, 3).declare("ana", attack("r1"))
    assert "■ Ana Reyes  Attack Raider 1 · Rifle · Short" in encounter_summary(encounter)
    assert "▲ Raider 1  not declared" in encounter_summary(encounter)
    assert "Still to act" not in encounter_summary(encounter, players=True)


def test_players_count_the_hits_of_pcs_and_see_how_others_look() -> None:
    encounter = begun(4, 2, 5, 3).set_hits("ana", 8).set_hits("r1", 15).set_hits("r2", 8, "bled")
    gm = encounter_summary(encounter, notes="The ferryman is the spy.")
    players = encounter_summary(encounter, players=True, notes="The ferryman is the spy.")
    assert "The ferryman is the spy." in gm
    assert "ferryman" not in players
    assert "bled" not in players
    assert "Players’ version" in players
    assert "Ana Reyes: hits 21 → 8" in players
    assert "Raider 1: unhurt → hurt" in players
    assert "Raider 2: unhurt → badly hurt" in players


def test_a_combatant_whose_character_is_gone_is_no_pc() -> None:
    campaign = sample_campaign()
    record = replace(campaign.encounters[0], now=begun(4, 2, 5, 3).set_hits("ana", 8))
    text = to_text(summary(campaign.without_characters(["ana"]), record, players=True))
    assert "hits 21 → 8" not in text


def test_the_report_carries_title_campaign_time_and_edition() -> None:
    campaign, record = fight(1, 4, 3)
    report = summary(campaign, record, (1, 2, 3), players=True)
    assert (report.title, report.subtitle) == ("The bridge <1>", "Summary of turns 1–3")
    assert (report.campaign, report.printed, report.language) == ("Sample & <Co>", "2026-01-02 20:15", "en")
    assert report.edition == "Players’ version"
    assert to_text(summary(campaign, replace(record, name=" "), (1,))).startswith("Encounter\n")


@pytest.mark.parametrize("turns", [(1,), (1, 2)])
def test_sides_are_named_with_their_marks_first(turns: tuple[int, ...]) -> None:
    campaign, record = fight(1, 5, 2)
    first = summary(campaign, record, turns).blocks[0]
    assert isinstance(first, KeyValues)
    assert [span.text.strip() for span in first.pairs[0][1] if isinstance(span, Text)] == [
        "Party",
        "Raiders",
        "Creatures",
    ]


def test_rows_of_a_table_have_a_cell_for_each_column() -> None:
    campaign, record = fight(11, 7, 3)
    for block in summary(campaign, record, (1, 2, 3)).blocks:
        if isinstance(block, Table):
            assert {len(row.cells) for row in block.rows if hasattr(row, "cells")} <= {len(block.columns)}


def test_every_turn_has_its_heading() -> None:
    campaign, record = fight(11, 7, 3)
    headings = [b.text for b in summary(campaign, record, (1, 2, 3)).blocks if isinstance(b, Heading) and b.level == 1]
    assert headings == ["Turn 1", "Turn 2", "Turn 3", "Notes"]
