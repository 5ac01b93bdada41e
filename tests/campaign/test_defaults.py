import msgspec
import pytest

from eod_desktop.campaign.defaults import with_defaults
from eod_desktop.campaign.state import Campaign
from eod_desktop.paths import shipped_resources

SHIPPED = (shipped_resources() / "defaults.json").read_text(encoding="utf-8")


def test_a_new_campaign_has_something_to_pick_from():
    campaign = with_defaults(Campaign("New"), SHIPPED)
    assert ("Smoke", -1) in [(dm.label, dm.value) for dm in campaign.situation_dms]
    assert "Stunned" in [condition.name for condition in campaign.conditions]


def test_labels_and_names_are_there_once():
    campaign = with_defaults(Campaign("New"), SHIPPED)
    for names in ([dm.label for dm in campaign.situation_dms], [c.name for c in campaign.conditions]):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("text", ["", "{}", '{"note": "", "situation_dms": [{"label": 1}], "conditions": []}'])
def test_a_text_that_lists_none_is_refused(text):
    with pytest.raises(msgspec.MsgspecError):
        with_defaults(Campaign("New"), text)
