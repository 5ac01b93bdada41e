import json
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from eod_desktop.campaign.exchange.ruleset_file import (
    MOST_BYTES,
    MOST_ROWS,
    RulesetFaultKind,
    RulesetFile,
    RulesetFileError,
    read_ruleset,
    usable_word,
    write_ruleset,
)
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import CriticalHit, EvadeLasts, NaturalTwelve, Ruleset, SideInitiative

DMS = st.integers(-1_000, 1_000)
WORDS = st.text(min_size=1, max_size=20).filter(usable_word)
RULESETS = st.builds(
    Ruleset,
    success_target=DMS,
    natural_twelve=st.sampled_from(NaturalTwelve),
    unskilled_dm=DMS,
    stat_dm_base=DMS,
    stat_dm_step=st.integers(1, 1_000),
    difficulties=st.dictionaries(WORDS, DMS, min_size=1, max_size=9),
    initiative_bonus=DMS,
    initiative_each_turn=st.booleans(),
    side_initiative=st.sampled_from(SideInitiative),
    surprise_margin=st.integers(1, 1_000),
    snap_shot_dm=DMS,
    evade_dm=DMS,
    evade_lasts=st.sampled_from(EvadeLasts),
    short_move=st.integers(0, 1_000_000),
    range_bands=st.dictionaries(WORDS, st.integers(0, 1_000_000_000), min_size=1, max_size=9),
    hits_from=st.lists(WORDS, min_size=1, max_size=6, unique=True).map(tuple),
    dead_at=st.none() | st.integers(-1_000_000, 0),
    critical_hit=st.sampled_from(CriticalHit),
    point_pool=st.integers(0, 1_000_000),
    stat_cost=st.integers(0, 1_000_000),
    stat_cap=st.integers(1, 1_000),
    skill_cap=st.integers(0, 1_000),
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
FILE = write_ruleset(RulesetFile("Ours", "What we play.", Ruleset(evade_dm=-2)))


def file(**options):
    return json.dumps({"format": "eod-desktop/ruleset", "version": 1, "options": options}).encode()


def outcome(data):
    """What was read, or what is wrong with it."""
    try:
        return read_ruleset(data)
    except RulesetFileError as error:
        return error.faults


def faults(data):
    with pytest.raises(RulesetFileError) as caught:
        read_ruleset(data)
    return [(fault.kind, ".".join(fault.place)) for fault in caught.value.faults]


@given(RULESETS, TEXTS, TEXTS)
def test_what_is_written_is_read_as_the_same_ruleset_in_the_same_order(ruleset, name, about):
    read = read_ruleset(write_ruleset(RulesetFile(name, about, ruleset)))
    assert read == RulesetFile(name, about, ruleset)
    assert list(read.ruleset.difficulties) == list(ruleset.difficulties)
    assert list(read.ruleset.range_bands) == list(ruleset.range_bands)


def test_every_option_is_written_and_one_that_is_not_there_has_its_default():
    assert list(json.loads(FILE)["options"]) == list(Ruleset.__struct_fields__)
    assert read_ruleset(file(evade_dm=-1)).ruleset == Ruleset(evade_dm=-1)
    assert read_ruleset(b"\xef\xbb\xbf" + file()).ruleset == Ruleset()


def test_everything_wrong_is_named_at_once_with_its_place():
    data = file(evade_dm="much", surprise_margin=0, house_rule=1, difficulties={"Easy": 1.5})
    assert faults(data) == [
        (RulesetFaultKind.BAD_OPTION, "options.evade_dm"),
        (RulesetFaultKind.BAD_OPTION, "options.surprise_margin"),
        (RulesetFaultKind.UNKNOWN_OPTION, "options.house_rule"),
        (RulesetFaultKind.BAD_OPTION, "options.difficulties"),
    ]


@pytest.mark.parametrize(
    ("data", "kind", "place"),
    [
        (b"", RulesetFaultKind.NOT_JSON, ""),
        (b"{", RulesetFaultKind.NOT_JSON, ""),
        (b"\xff\xfe{}", RulesetFaultKind.NOT_TEXT, ""),
        (b"[" * 100_000, RulesetFaultKind.TOO_DEEP, ""),
        (b" " * (MOST_BYTES + 1), RulesetFaultKind.TOO_LARGE, ""),
        (b"9" * 10_000, RulesetFaultKind.NOT_JSON, ""),
        (b'{"a": NaN}', RulesetFaultKind.NOT_JSON, ""),
        (b'{"a": 1, "a": 2}', RulesetFaultKind.REPEATED, ""),
        (b"[]", RulesetFaultKind.NOT_A_RULESET, ""),
        (b'{"options": {}}', RulesetFaultKind.NOT_A_RULESET, ""),
        (b'{"format": "eod-desktop/ruleset", "version": 2}', RulesetFaultKind.NEWER_VERSION, "version"),
        (b'{"format": "eod-desktop/ruleset", "version": true, "options": {}}', RulesetFaultKind.BAD_FIELD, "version"),
        (b'{"format": "eod-desktop/ruleset", "version": 1}', RulesetFaultKind.BAD_FIELD, "options"),
        (
            b'{"format": "eod-desktop/ruleset", "version": 1, "options": {}, "x": 1}',
            RulesetFaultKind.UNKNOWN_FIELD,
            "x",
        ),
        (
            b'{"format": "eod-desktop/ruleset", "version": 1, "name": "\\ud800", "options": {}}',
            RulesetFaultKind.BAD_FIELD,
            "name",
        ),
        (file(hits_from="STR"), RulesetFaultKind.BAD_OPTION, "options.hits_from"),
        (file(hits_from=["S" * 301]), RulesetFaultKind.BAD_WORD, "options.hits_from"),
        (file(range_bands={"Near\n": 1}), RulesetFaultKind.BAD_WORD, "options.range_bands"),
        (
            file(range_bands={str(n): n for n in range(MOST_ROWS + 1)}),
            RulesetFaultKind.TOO_MANY_ROWS,
            "options.range_bands",
        ),
        (file(natural_twelve=["always"]), RulesetFaultKind.BAD_OPTION, "options.natural_twelve"),
        (file(natural_twelve={"always": 1}), RulesetFaultKind.BAD_OPTION, "options.natural_twelve"),
        (file(dead_at=1), RulesetFaultKind.BAD_OPTION, "options.dead_at"),
        (file(initiative_each_turn=1), RulesetFaultKind.BAD_OPTION, "options.initiative_each_turn"),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_place_and_the_reason(data, kind, place):
    assert faults(data) == [(kind, place)]


def test_a_fault_of_the_text_has_its_line_and_column():
    with pytest.raises(RulesetFileError) as caught:
        read_ruleset(b'{\n  "format": eod\n}')
    assert caught.value.faults[0].data["line"] == "2"
    assert caught.value.faults[0].data["column"] == "13"


def test_what_a_message_shows_of_a_value_is_short_and_has_no_control_characters():
    with pytest.raises(RulesetFileError) as caught:
        read_ruleset(file(evade_dm="\u202e\x07" + "x" * 5_000))
    assert len(caught.value.faults[0].data["value"]) <= 61
    assert caught.value.faults[0].data["value"].isprintable()


@given(st.binary(max_size=200))
@example(b'{"format": "eod-desktop/ruleset", "version": 1, "options": {"dead_at": 1e400}}')
def test_any_bytes_are_a_ruleset_or_are_refused(data):
    assert outcome(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(Ruleset.__struct_fields__) | st.text(max_size=8), JSON, max_size=6))
def test_any_values_of_options_are_a_ruleset_or_are_refused_by_name(options):
    read = outcome(file(**options))
    if isinstance(read, RulesetFile):
        assert set(options) <= set(Ruleset.__struct_fields__)
        assert read_ruleset(write_ruleset(read)) == read
    else:
        assert all(fault.place[:1] == ("options",) for fault in read if fault.place)


PIECES = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"-",
    b"0",
    b"9" * 400,
    b"e",
    b"null",
    b"\x00",
    b"\xff",
    b"\\u",
    b"\\",
]
PIECES += [b"options", b"true", b"1e999", b'"evade_dm":', b"\xe2\x80\xae", b"[" * 2_000, b'{"a":' * 2_000]


def mutated(data, chance):
    """The file with some bytes changed, dropped, doubled or put in."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(made) + 1)
        match chance.randrange(5):
            case 0 if made:
                made[min(place, len(made) - 1)] = chance.randrange(256)
            case 1:
                del made[place : place + chance.randint(1, 40)]
            case 2:
                made[place:place] = made[place : place + chance.randint(1, 200)]
            case 3:
                made[place:place] = chance.choice(PIECES)
            case _:
                made = made[:place]
    return bytes(made)


def test_mutated_files_are_read_or_refused():
    presets = [file.read_bytes() for file in sorted((shipped_resources() / "presets").glob("*.json"))]
    chance, refused = random.Random(4), 0
    for number in range(20_000):
        data = mutated([FILE, *presets][number % 4], chance)
        read = outcome(data)
        if isinstance(read, RulesetFile):
            assert read_ruleset(write_ruleset(read)) == read
        else:
            refused += 1
    assert refused > 10_000
