"""The values a reading is made of."""

import msgspec
import pytest

from eod_desktop.campaign.exchange.reading import EXCERPT_CHARS, Finding, FindingKind, ReadCharacter, excerpt


def test_finding_says_where_and_what():
    finding = Finding(FindingKind.LEVEL_MISSING, 3, "Pilot", {"skill": "Pilot"})
    assert str(finding) == "line 3: level missing (skill=Pilot): Pilot"
    assert str(Finding(FindingKind.NO_CHARACTER, 0)) == "no character"


def test_values_are_frozen():
    character = ReadCharacter("Ana", {}, {}, "")
    with pytest.raises(AttributeError):
        character.name = "Bo"  # type: ignore[misc]


def test_excerpt_is_one_short_line_that_can_be_stored():
    assert excerpt("a\n  b\tc") == "a b c"
    assert len(excerpt("x" * 1_000)) == EXCERPT_CHARS
    msgspec.json.encode(excerpt("\ud800"))
