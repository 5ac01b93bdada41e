"""Six extended-hex digits, and what only looks like them."""

import pytest

from eod_desktop.campaign.exchange import profiles
from eod_desktop.campaign.exchange.profiles import Doubt, Moment

SIX = {"STR": 7, "DEX": 10, "END": 8, "INT": 6, "EDU": 9, "SOC": 11}


def test_digits_skip_i_and_o():
    assert [profiles.digit(char) for char in "09AHJNPZ"] == [0, 9, 10, 17, 18, 22, 23, 33]
    assert profiles.digit("I") == profiles.digit("o") == profiles.digit("-") == -1


@pytest.mark.parametrize(
    "text",
    [
        "UPP 7A869B",
        "UCP: 7a869b",
        "U.P.P. = 7A869B",
        "[UPP 7A869B]",
        "UPP:\n7A869B",
        "profile 7-10-8-6-9-11",
        "UPP 7A8-69B",
    ],
)
def test_labelled_profile(text):
    (found,) = profiles.labelled(text)
    assert found.stats == SIX


@pytest.mark.parametrize(
    ("suffix", "extra"),
    [("-4", {"PSI": 4}), ("4", {"PSI": 4}), ("-75", {"CHA": 7, "WEA": 5}), ("-75-4", {"CHA": 7, "WEA": 5, "PSI": 4})],
)
def test_suffix_is_not_mixed_into_the_six(suffix, extra):
    (found,) = profiles.unlabelled(f"Uma Teller 7A869B{suffix}, Navy")
    assert found.stats == SIX | extra


def test_suffix_of_unknown_meaning_is_left_in_the_text():
    (found,) = profiles.unlabelled("Uma 7A869B-7-7, Navy")
    assert found.stats == SIX
    assert found.end == len("Uma 7A869B")


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("UPP 710861112", Doubt.AMBIGUOUS),
        ("UPP 7108695", Doubt.AMBIGUOUS),
        ("UPP 7O869B", Doubt.INVALID),
        ("UPP 7A86", Doubt.INVALID),
        ("stats 987", Doubt.INVALID),
    ],
)
def test_labelled_profile_in_doubt(text, doubt):
    (found,) = profiles.labelled(text)
    assert (found.stats, found.doubt) == ({}, doubt)


def test_seventh_digit_that_cannot_be_a_decimal_is_psi():
    assert profiles.labelled("UPP 7777775")[0].stats["PSI"] == 5


@pytest.mark.parametrize("text", ["789AB?", "UPP 789AB?"])
def test_question_mark_is_an_unknown_value(text):
    found = (profiles.labelled(text) or profiles.unlabelled(text))[0]
    assert found.stats == {"STR": 7, "DEX": 8, "END": 9, "INT": 10, "EDU": 11}


def test_crosses_are_unknown_values():
    assert profiles.labelled("UPP 987xxx")[0].stats == {"STR": 9, "DEX": 8, "END": 7}


def test_half_profiles():
    assert profiles.labelled("physical stats 987")[0].stats == {"STR": 9, "DEX": 8, "END": 7}
    assert profiles.labelled("mental 9A7")[0].stats == {"INT": 9, "EDU": 10, "SOC": 7}


@pytest.mark.parametrize(
    "text",
    ["DECADE Corp", "FACADE", "Cr4000", "$100000", "id cd515598", "x7A869B", "7A869Bx", "abbé Deface", "a b c d e f"],
)
def test_what_is_no_profile(text):
    assert profiles.unlabelled(text) == []


def test_letters_alone_count_in_a_column_of_their_own():
    assert profiles.all_letters("Kara\tACABBA\tAge 30")[0].stats["STR"] == 10
    assert profiles.all_letters("the DECADE Corp") == []


@pytest.mark.parametrize(
    ("before", "moment"),
    [
        ("Starting UPP: ", Moment.EARLIER),
        ("Term 1 UPP: ", Moment.EARLIER),
        ("Final UPP: ", Moment.FINAL),
        ("now UPP ", Moment.CURRENT),
        ("UPP ", Moment.UNSAID),
    ],
)
def test_moment_of_a_profile(before, moment):
    assert profiles.labelled(f"Ana\n{before}7A869B")[0].moment is moment


def test_digits_in_two_uneven_parts_are_asked_about_unless_neither_can_be_a_number_of_its_own():
    (asked,) = profiles.broken("Sister Agnes 8897 64, Medic-2")
    (read,) = profiles.broken("Sister Agnes 7A86 9B, Medic-2")

    assert (asked.stats, asked.doubt) == ({}, Doubt.AMBIGUOUS)
    assert read.stats == SIX
    for other in ("born 1978 34", "badge 8897 64", "Ana 8897 64\nBo 8897 64", "8897 64 tons"):
        assert profiles.broken(other) == []
