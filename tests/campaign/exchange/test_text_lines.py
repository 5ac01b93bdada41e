"""What kind of line a line is."""

import pytest

from eod_desktop.campaign.exchange import text_lines
from eod_desktop.campaign.exchange.text_lines import TextLines


@pytest.mark.parametrize(
    "line", ["Sgt. Ana Vex", "pilot jix", "# Ana Vex", "**Ana Vex**", "Guard of Dock Number 14", "李雷"]
)
def test_names(line):
    assert text_lines.is_name(line)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Skills: Pilot-2",
            "Strength: 8, Dexterity 7",
            "Rifle-1, Recon-2",
            "High Passage, Weapon",
            "----",
            "",
            "Equipment",
        ),
        *("He left the service after a long quarrel with his captain.", "x" * 200),
    ],
)
def test_no_names(line):
    assert not text_lines.is_name(line)


def test_rules_part_or_underline():
    lines = TextLines("Ana Vex\n----\nBo\n====\nSkills\n----\n| a | b |\n|---|---|")
    assert [number for number in range(len(lines)) if lines.parts(number)] == [1]


def test_lines_by_number_and_offset():
    lines = TextLines("one\n\ntwo\nthree")
    assert [lines[number] for number in range(len(lines))] == ["one", "", "two", "three"]
    assert lines.number_at(lines.plain.index("three")) == 3
    assert lines.first_text(1) == 2
    assert lines.paragraph_end(2, 4) == 4
