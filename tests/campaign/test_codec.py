from fractions import Fraction
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.codec import decode, decode_event, decode_events, encode
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Encounter, Event, History, SideComparison
from tests.campaign.player import Player


@given(seed=st.integers(0, 2**32), actions=st.integers(0, 60))
def test_every_value_of_a_campaign_comes_back(seed, actions):
    campaign, player = Campaign("Codec"), Player(seed)
    for _ in range(actions):
        campaign = player.act(campaign)[1]
    again = decode(encode(campaign), Campaign)
    assert again == campaign
    for record in campaign.encounters:
        assert all(decode_event(encode(event)) == event for event in record.now.log)


def test_every_kind_of_event_is_played_and_comes_back():
    played = set()
    for seed in range(40):
        campaign, player = Campaign("Codec"), Player(seed)
        for _ in range(150):
            campaign = player.act(campaign)[1]
            for event in campaign.on_board.now.log[-4:] if campaign.on_board else ():
                played.add(type(event))
                assert decode_event(encode(event)) == event
    assert played == set(get_args(Event))


def test_mappings_keep_their_order():
    assert list(decode(encode({"b": 1, "a": 2}), dict[str, int])) == ["b", "a"]


@pytest.mark.parametrize("value", [Fraction(7, 2), Fraction(-3), Fraction(0)])
def test_exact_averages_stay_exact(value):
    comparison = SideComparison("a", "b", value, value, False)
    assert decode(encode(comparison), SideComparison) == comparison


@pytest.mark.parametrize("text", ['"1/0"', '"1e999999999"', '"x"', "3", "null", '"' + "9" * 5000 + '"', '"1/2/3"'])
def test_what_is_no_fraction_is_refused_at_once(text):
    data = f'{{"faster":"a","slower":"b","initiative":{text},"against":"1","surprise":false}}'
    with pytest.raises(ValueError, match="fraction"):
        decode(data, SideComparison)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"type":"Unknown"}', "[" * 100_000])
def test_what_is_no_event_is_refused(text):
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        decode_event(text)


def test_only_values_of_a_campaign_have_a_json_form():
    with pytest.raises(NotImplementedError):
        encode(object())
    with pytest.raises((NotImplementedError, msgspec.ValidationError)):
        decode("1", complex)


def test_a_log_is_part_of_an_encounter():
    encounter = Encounter()
    assert decode(encode(encounter), Encounter).log == History()


@pytest.mark.parametrize("seed", range(10))
def test_many_events_are_those_read_one_by_one(seed):
    campaign, player = Campaign("Codec"), Player(seed)
    for _ in range(60):
        campaign = player.act(campaign)[1]
    for record in campaign.encounters:
        bodies = [encode(event).decode() for event in record.now.log]
        assert decode_events(bodies) == [decode_event(body) for body in bodies] == list(record.now.log)


@pytest.mark.parametrize(
    "text", ["", "{}", '{"type":"Unknown"}', '{"type":"Move"}\n', '{"type":"GroupEnded","total":1},{}']
)
def test_one_that_is_no_event_among_many_is_refused(text):
    good = '{"type":"GroupEnded","total":1}'
    with pytest.raises(msgspec.DecodeError):
        decode_events([good, text, good])
