import pytest
from msgspec.structs import replace

from eod_desktop.models.fight_report import fight_report
from eod_desktop.models.sheet_cards import initiative_cards
from eod_desktop.models.sheet_encounter import encounter_sheet
from eod_desktop.models.sheet_parts import record_title
from eod_desktop.models.turn_summary import turn_summary
from tests.fakes import sample_campaign
from tests.models.test_turn_summary import AT


@pytest.mark.parametrize(("name", "title"), [(" The bridge ", "The bridge"), ("  ", "Encounter")])
def test_what_an_encounter_is_called_stands_on_all_that_is_printed_of_it(name, title):
    campaign = sample_campaign()
    record = replace(campaign.encounters[0], name=name)
    assert record_title(record) == title
    for printed in (turn_summary, fight_report, initiative_cards, encounter_sheet):
        for players in (False, True):
            report = printed(campaign, record, players=players, printed_at=AT)
            assert (report.title, report.campaign, report.language) == (title, campaign.name, "en")
            assert report.printed == "2026-01-02 20:15"
            assert report.edition == ("Players’ version" if players else "")
