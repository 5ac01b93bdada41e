"""The report at a fight's end, in words."""

from hypothesis import given
from msgspec.structs import replace

from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.models.fight_report import fight_report
from eod_desktop.models.fight_tally import fight_tally
from eod_desktop.models.report_html import to_html
from eod_desktop.models.report_text import to_markdown, to_text
from eod_desktop.rules import Encounter, ScriptedDice
from tests.fakes import attack, sample_campaign
from tests.models.random_fights import Fight, fights
from tests.models.test_turn_summary import AT, begun, html_words


def report_text(encounter: Encounter, *, players: bool = False, name: str = "The bridge") -> str:
    campaign = sample_campaign()
    record = replace(campaign.encounters[0], now=encounter, name=name)
    return to_text(fight_report(campaign, record, players=players, printed_at=AT))


def fought() -> Encounter:
    """Ana downs Raider 1 by 18 points, Bo misses, Raider 2 has 3 by the GM's hand."""
    now = begun(4, 5, 3, 2).declare("ana", attack("r1")).declare("bo", attack("r2", "Pistol"))
    now = now.resolve(ScriptedDice([4, 4, 6, 6, 6, 1, 3])).set_hits("r1", -2)
    return now.harm("r2", 3, absorb=False)


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_it_says_who_is_out_and_what_each_dealt_and_took() -> None:
    text = lines(report_text(fought()))
    assert text[:2] == ["The bridge", "Report of the fight"]
    assert "Rolls: 7: 4 for initiative, 2 to hit, 1 for damage" in text
    assert "Still up: ■ Party 2 of 2 ▲ Raiders 1 of 2" in text
    assert any(line.startswith("▲ Raider 1 down 1") for line in text)
    assert any(line.startswith("■ Ana Reyes 1 1 15") for line in text)
    assert any("of what it took, 3 by the GM's hand" in line for line in text)


def test_players_count_only_pcs_and_hear_nothing_of_the_gm_s_hand() -> None:
    text = report_text(fought(), players=True)
    assert "Players’ version" in text
    assert "GM's hand" not in text
    rows = lines(text)
    assert any(line.endswith("21 21") and line.startswith("■ Ana Reyes") for line in rows)
    assert any(line.startswith("▲ Raider 2") and line.endswith("hurt") for line in rows)


def test_players_hear_nothing_of_who_is_still_hidden() -> None:
    now = fought().set_hidden("ana", True).set_hidden("r2", True)
    text = report_text(now, players=True)
    assert "Ana" not in text
    assert "Raider 2" not in text
    assert "1 to hit" in text
    assert "Ana" in report_text(now)


def test_a_fight_without_turns_or_losses_is_told() -> None:
    text = report_text(sample_campaign().encounters[0].start, name=" ")
    assert text.startswith("Encounter\n")
    assert "the fight has not begun" in text
    assert "Nobody." in text
    assert "Rolls: none" in " ".join(text.split())


def test_an_empty_encounter_has_a_report() -> None:
    record = EncounterRecord("e1", "Nothing", Encounter(), Encounter())
    text = to_text(fight_report(Campaign("Empty"), record, players=False, printed_at=AT))
    assert "nobody" in text


@given(fights())
def test_every_figure_stands_in_every_format(drawn: Fight) -> None:
    report = fight_report(drawn.campaign, drawn.record, players=False, printed_at=AT)
    texts = [to_text(report), to_markdown(report), html_words(to_html(report))]
    for share in fight_tally(drawn.record).shares:
        for text in texts:
            assert str(share.dealt or "") in text
            assert str(share.taken or "") in text
