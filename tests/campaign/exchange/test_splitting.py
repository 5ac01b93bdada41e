"""Where one character ends and the next begins."""

from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.exchange import splitting


def parts(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in splitting.blocks(text, 100)]


def test_one_character_stays_whole():
    text = "Lt. Dana Quill\n796886  age 30\nPistol-1\n\n  • Strength: 9\n  • Dexterity: 8\n  • Endurance: 10"
    assert parts(text) == [text]


def test_several_profiles_of_one_character_stay_together():
    text = "Aldir Traak\nStarting UPP: 736794\nTerm 1 UPP: 836794\nFinal UPP: 936794"
    assert parts(text) == [text]


def test_specialities_named_like_stats_open_no_character():
    text = "Name: Corin\nStrength: 8\nDexterity: 10\nEndurance: 6\nIntelligence: 7\n\nSkills\n===\n"
    text += "[Athletics]\n - Dexterity: 0\n - Endurance: 0\n - Strength: 0"
    assert parts(text) == [text]


def test_name_above_the_profile_goes_with_it():
    assert parts("Ana Vex\nUPP 777777\nPilot-1\nBo Marsh\nUPP 888888\nRifle-1") == [
        "Ana Vex\nUPP 777777\nPilot-1",
        "Bo Marsh\nUPP 888888\nRifle-1",
    ]


def test_heading_in_bold_begins_a_character():
    assert parts("**Ana Vex**\nSTR 7 DEX 7 END 7 INT 7\n**Bo Marsh**\nUPP 888888")[1] == "**Bo Marsh**\nUPP 888888"


def test_limit_leaves_one_more_than_asked():
    assert len(splitting.blocks("Ana 777777\n\n" * 50, 10)) == 11


@given(st.text(alphabet="A7 \n-:#*|UPSTR", max_size=200))
def test_blocks_cover_the_text(text):
    spans = splitting.blocks(text, 1_000)
    assert "".join(text[start:end] for start, end in spans) == text


def test_paragraphs_of_one_character_at_different_times_stay_together():
    text = "Aldir Traak\n\nTerm 1 UPP: 836794\nPilot-1\n\nTerm 2 UPP: 936794\nPilot-1\n\nTerm 3 UPP: 936794\nPilot-2"
    assert parts(text) == [text]


def test_card_with_rules_inside_stays_whole():
    text = "# Ana Vex\n----\nUPP 777777\n----\nSkills\n----\nPilot-2"
    assert parts(text) == [text]
