"""Small readings of untyped JSON."""

import pytest

from eod_desktop.campaign.exchange import json_values


@pytest.mark.parametrize(("value", "number"), [(7, 7), ("7", 7), (" -3 ", -3), (7.0, 7), ("+2", 2)])
def test_whole_numbers(value, number):
    assert json_values.whole(value) == number


@pytest.mark.parametrize("value", [None, True, 7.5, "A", "", float("inf"), float("nan"), [], {}, "9" * 5_000])
def test_no_whole_numbers(value):
    assert json_values.whole(value) is None


def test_stats_may_be_extended_hex():
    assert [json_values.stat(value) for value in (7, "A", "b", "I", 100, -1)] == [7, 10, 11, None, None, None]


def test_rest_is_kept_line_by_line():
    rest = {
        "species": "Human",
        "careers": [{"name": "Scout", "terms": 3}],
        "gear": ["rope", "torch"],
        "details": {"home": {"world": "Regina", "sector": ""}},
        "_id": "x",
        "dead": False,
    }
    assert list(json_values.lines(rest, ())) == [
        "species: Human",
        "careers: Scout, terms 3",
        "gear: rope, torch",
        "details home: world Regina",
    ]
