"""One door for every format: content decides, and only the door's own error comes out."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eod_desktop.campaign import exchange
from eod_desktop.campaign.exchange import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.reading import FindingKind

ACTOR = {"name": "Ana", "type": "traveller", "system": {"characteristics": {"strength": {"value": 7}}}}


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ("Ana Vex 777777\n\nBo Ort 888888", ["Ana Vex", "Bo Ort"]),
        (json.dumps(ACTOR), ["Ana"]),
        (json.dumps([ACTOR, ACTOR | {"name": "Bo"}]), ["Ana", "Bo"]),
        ("\n".join(json.dumps(ACTOR | {"name": name}) for name in ("Ana", "Bo")), ["Ana", "Bo"]),
        (json.dumps({"schemaVersion": "1.0", "characters": [{"name": "Ana", "upp": "777777"}]}), ["Ana"]),
        ("Name,STR,DEX,END\nAna,7,8,9\n", ["Ana"]),
        ("Name\tUPP\nAna\t777777\n", ["Ana"]),
        ("sep=;\nName;UPP\nAna;777777\n", ["Ana"]),
        ("| Name | UPP |\n|---|---|\n| Ana | 777777 |", ["Ana"]),
    ],
)
@pytest.mark.parametrize("name", ["", "x.json", "x.txt", "x.bin"])
def test_the_content_says_what_it_is(data: str, names: list[str], name: str) -> None:
    assert [character.name for character in exchange.read(data.encode(), name).characters] == names


@pytest.mark.parametrize(
    ("data", "kind", "line"),
    [
        ('{"name": "Ana",\n "upp": ', FindingKind.BROKEN_JSON, 2),
        ("[" * 5_000, FindingKind.TOO_DEEP, 1),
        ('{"a":' * 5_000, FindingKind.TOO_DEEP, 1),
        ("once upon a time", FindingKind.NO_CHARACTER, 1),
        ("", FindingKind.NO_CHARACTER, 1),
        ("\u202e\u202e\u202e", FindingKind.NO_CHARACTER, 1),
        ("👩\u200d🚀" * 50, FindingKind.NO_CHARACTER, 1),
    ],
)
def test_why_nothing_was_read_has_a_place(data: str, kind: FindingKind, line: int) -> None:
    with pytest.raises(ExchangeError) as refused:
        exchange.read(data)

    assert refused.value.kind is ExchangeErrorKind.NOTHING_READ
    assert refused.value.finding is not None
    assert (refused.value.finding.kind, refused.value.finding.line) == (kind, line)


def test_keys_given_twice_and_what_is_no_number_are_told() -> None:
    reading = exchange.read('{"name": "Ana", "name": "Bo", "upp": "777777", "age": NaN}')

    assert [character.name for character in reading.characters] == ["Bo"]
    assert {FindingKind.DUPLICATE_KEY, FindingKind.NOT_A_NUMBER} <= {finding.kind for finding in reading.warnings}


def test_who_is_told_may_end_it() -> None:
    class Enough(Exception):
        pass

    def tell(done: float) -> None:
        assert 0 <= done <= 1
        raise Enough

    for data in ("Ana Vex 777777\n\nBo Ort 888888", json.dumps([ACTOR, ACTOR]), "Name,UPP\nAna,777777\n"):
        with pytest.raises(Enough):
            exchange.read(data, tell=tell)


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_any_text_gives_characters_or_the_doors_own_error(text: str) -> None:
    try:
        reading = exchange.read(text)
    except ExchangeError as error:
        found = bool(error.finding)
    else:
        found = bool(reading.characters)
    assert found


KEYS = ("name", "system", "data", "items", "skills", "upp", "stats", "hits", "weapons", "armor", "type", "flags")
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["name", "system", "data", "items", "skills", "upp", "stats", "hits", "weapons", "armor", "type"]
            )
            | st.text(max_size=4),
            inner,
            max_size=6,
        )
    ),
    max_leaves=30,
)


@given(JSON)
@settings(max_examples=300)
def test_any_json_gives_characters_or_the_doors_own_error(value: object) -> None:
    from eod_desktop.campaign.exchange.making import Frame, make

    try:
        reading = exchange.read(json.dumps(value))
    except ExchangeError:
        return
    for character in reading.characters:
        make(character, "character1", Frame("Unnamed", "Crew"))
