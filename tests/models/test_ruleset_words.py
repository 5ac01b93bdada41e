import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.exchange.ruleset_file import RulesetFault, RulesetFaultKind, RulesetFileError, read_ruleset
from eod_desktop.models.ruleset_example import example
from eod_desktop.models.ruleset_faults import fault_text
from eod_desktop.models.ruleset_options import OPTIONS, OptionKind, option_named
from eod_desktop.models.ruleset_words import basis_text, bounds, choice_text, choices, span_text, usable, value_text
from eod_desktop.rules import Ruleset


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_has_words_and_its_default_can_be_said(option):
    assert option.title_text
    assert option.meaning_text
    assert option.rule in basis_text(option)
    assert value_text(option, getattr(Ruleset(), option.name))


@pytest.mark.parametrize(
    "option", [one for one in OPTIONS if one.kind is OptionKind.CHOICE], ids=lambda option: option.name
)
def test_every_choice_has_words_and_can_be_taken(option):
    offered = choices(option)
    assert offered[0] == getattr(Ruleset(), option.name)
    assert len({choice_text(value) for value in offered}) == len(offered) > 1
    assert all(usable(option.name, value) for value in offered)


@pytest.mark.parametrize(
    ("name", "span"),
    [("surprise_margin", (1, 1_000)), ("evade_dm", (-1_000, 1_000)), ("short_move", (0, 1_000_000))],
)
def test_what_a_number_can_be_is_asked_of_the_rules(name, span):
    assert bounds(name) == span
    assert "−1000 to 1000" in span_text("evade_dm")


def test_T7_the_example_counts_every_difficulty():
    shown = example("difficulties", Ruleset())
    assert ("Easy", "4+", "92 %", "92 %", "100 %") not in shown.rows  # natural 2 always fails
    assert shown.rows[2] == ("Difficult", "8+", "42 %", "42 %", "72 %")
    assert [row[0] for row in shown.rows] == list(Ruleset().difficulties)


def test_A2_A3_T6_examples_of_attacks_and_stats():
    assert example("evade_dm", Ruleset()).rows[3] == ("Snap shot at an evader", "−4", "3 %")
    assert ("7", "0") in example("stat_dm_step", Ruleset()).rows
    assert example("point_pool", Ruleset()) is None


def test_an_example_of_the_largest_dms_is_still_one():
    assert example("evade_dm", Ruleset(snap_shot_dm=1_000, evade_dm=1_000)).rows[3][2] == "–"


@pytest.mark.parametrize("kind", RulesetFaultKind)
def test_every_fault_has_words(kind):
    data = dict.fromkeys(("size", "limit", "offset", "line", "column", "detail", "name", "found", "known"), "7")
    data |= dict.fromkeys(("value", "most", "count"), "{place}")
    said = fault_text(RulesetFault(kind, ("options", "evade_dm"), data))
    assert said.endswith(".")
    assert "{size}" not in said


def test_a_fault_says_the_place_what_stands_there_and_what_could():
    def said(text):
        with pytest.raises(RulesetFileError) as caught:
            read_ruleset(b'{"format": "eod-desktop/ruleset", "version": 1, "options": {' + text + b"}}")
        return [fault_text(fault) for fault in caught.value.faults]

    assert said(b'"surprise_margin": 0, "natural_twelve": "maybe"') == [
        "options.surprise_margin: “0” cannot be used. Write a whole number from 1 to 1000.",
        'options.natural_twelve: “maybe” cannot be used. It can be "gm_decides", "always", "never".',
    ]
    assert said(b'"house_rule": 1') == ["options.house_rule: this program knows no such option."]
    for option in OPTIONS:
        assert said(f'"{option.name}": {{"x": []}}'.encode())


@given(st.text(max_size=30))
def test_what_stands_in_a_file_is_never_taken_for_a_place_to_fill(value):
    data = {"value": value, "most": "300"}
    assert value in fault_text(RulesetFault(RulesetFaultKind.BAD_WORD, ("options", "hits_from"), data))
    assert option_named("hits_from").rule == "C7"
