import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.codec import decode, encode
from eod_desktop.campaign.difference import Difference, applied, difference
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Ruleset
from tests.campaign.books import same
from tests.campaign.player import Player
from tests.fakes import sample_campaign


def without_states(campaign: Campaign) -> Campaign:
    """What a difference is about."""
    records = tuple(replace(record, now=record.start) for record in campaign.encounters)
    return replace(campaign, encounters=records, current="")


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), actions=st.integers(0, 60), more=st.integers(0, 60))
def test_the_difference_between_any_two_campaigns_leads_from_one_to_the_other(seed, actions, more):
    player, one = Player(seed), Campaign("Difference")
    for _ in range(actions):
        one = player.act(one)[1]
    other = one
    for _ in range(more):
        other = player.act(other)[1]
    for old, new in ((one, other), (other, one)):
        kept = decode(encode(difference(old, new)), Difference)
        assert same(without_states(applied(kept, old)), without_states(new))


def test_equal_campaigns_do_not_differ():
    campaign = sample_campaign()
    again = decode(encode(campaign), Campaign)
    assert difference(campaign, again) == difference(campaign, campaign) == Difference()
    assert encode(Difference()) == b"{}"


def test_what_is_not_touched_stays_the_same_object():
    campaign = sample_campaign()
    after = applied(difference(campaign, replace(campaign, name="Summer")), campaign)
    assert after.name == "Summer"
    assert after.characters is campaign.characters
    assert after.encounters is campaign.encounters


def test_the_order_of_options_is_a_difference():
    campaign = sample_campaign()
    bands = dict(reversed(campaign.ruleset.range_bands.items()))
    other = replace(campaign, ruleset=Ruleset(range_bands=bands))
    assert other == campaign
    assert list(applied(difference(campaign, other), campaign).ruleset.range_bands) == list(bands)


@pytest.mark.parametrize("new", [("bo", "ana", "raider"), ("raider",), ("raider", "bo"), ()])
def test_lists_go_both_ways_in_their_order(new):
    campaign = sample_campaign()
    other = replace(campaign, characters=tuple(campaign.character(id) for id in new))
    assert applied(difference(campaign, other), campaign).characters == other.characters
    assert applied(difference(other, campaign), other).characters == campaign.characters


def test_a_difference_that_does_not_fit_is_refused():
    campaign = sample_campaign()
    changes = difference(campaign, campaign.without_characters(["ana"]))
    with pytest.raises(LookupError):
        applied(changes, campaign.without_characters(["ana"]))
    with pytest.raises(LookupError):
        applied(decode('{"fields":{"of_a_later_version":1}}', Difference), campaign)
