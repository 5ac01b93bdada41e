"""Age, credits, terms, worlds and dates."""

import pytest

from eod_desktop.campaign.exchange import facts


@pytest.mark.parametrize(
    ("text", "credits"),
    [
        ("Cr35,000", 35_000),
        ("Cr 12,500.", 12_500),
        ("Cr45000", 45_000),
        ("25000 CR", 25_000),
        ("1,200 credits", 1_200),
        ("KCr12", 12_000),
        ("MCr1.5", 1_500_000),
        ("3 000 crédits", 3_000),
        ("Cr1.200", 1_200),
    ],
)
def test_money(text, credits):
    (found,) = facts.money(f"Agent {text}")
    assert (found.credits, found.rounded) == (credits, False)


def test_fractions_of_a_credit_are_cut_off_and_said():
    found = facts.amount("1.250,50")
    assert found is not None
    assert (found.credits, found.rounded) == (1_250, True)


def test_no_money():
    assert facts.money("Crew 12, 777777, Cru 5") == []
    assert facts.amount("none") is None


@pytest.mark.parametrize(
    "text", ["Age 34", "Age: 34 (Peak)", "34 years old", "34 yrs. old", "aged 34", "34 ans", "Alter 34"]
)
def test_age(text):
    assert [years for _, _, years in facts.ages(text)] == [34]


@pytest.mark.parametrize("text", ["Agent (6 terms)", "4 terms", "Scout (2 1/2 terms)", "2\nterms"])
def test_terms(text):
    assert len(facts.terms(text)) == 1


@pytest.mark.parametrize("text", ["A788899-C", "Regina A788899-C (Ph Pa)", "229-1071", "B-310211-B"])
def test_codes(text):
    assert len(facts.codes(text)) == 1


def test_profiles_are_no_codes():
    assert facts.codes("78A9B6-4 777777 7-10-8-6-9-11") == []
