from msgspec.structs import replace

from eod_desktop.campaign.edits import add_encounter
from eod_desktop.campaign.rolls import Roll, RollKind
from eod_desktop.models.dice_log_elsewhere import Elsewhere
from tests.fakes import sample_campaign


def roll_in(encounter):
    return Roll(RollKind.INITIATIVE, encounter, 1 if encounter else 0, "Ana")


def test_another_encounter_is_known_by_its_name_and_this_one_and_none_are_not(qapp):
    campaign = add_encounter(sample_campaign(), "Small one")
    small = campaign.current
    elsewhere = Elsewhere(campaign)
    assert [elsewhere.name(roll_in(id)) for id in (small, "encounter1", "")] == ["", "The bridge", ""]
    assert elsewhere.follow(replace(campaign, current="encounter1"))
    assert [elsewhere.name(roll_in(id)) for id in (small, "encounter1", "")] == ["Small one", "", ""]


def test_without_a_board_a_name_or_an_encounter_there_are_words_too(qapp):
    campaign = replace(add_encounter(sample_campaign(), ""), current="")
    elsewhere = Elsewhere(campaign)
    unnamed = next(record.id for record in campaign.encounters if record.id != "encounter1")
    assert elsewhere.name(roll_in("encounter1")) == "The bridge"
    assert elsewhere.name(roll_in(unnamed)) == "Encounter without a name"
    assert elsewhere.name(roll_in("gone")) == "Encounter that was removed"


def test_it_tells_whether_anything_is_called_otherwise(qapp):
    campaign = sample_campaign()
    elsewhere = Elsewhere(campaign)
    record = campaign.encounters[0]
    fought = campaign.with_record(replace(record, notes="A shot was heard"))
    assert not elsewhere.follow(fought)
    assert elsewhere.follow(fought.with_record(replace(record, name="The ford")))
    assert elsewhere.follow(replace(fought, current=""))
    assert elsewhere.name(roll_in("encounter1")) == "The bridge"
