"""Stats by name, in the hands and languages people write them in."""

import pytest

from eod_desktop.campaign.exchange import stat_words

SIX = {"STR": 7, "DEX": 9, "END": 8, "INT": 10, "EDU": 11, "SOC": 6}


def found(text: str) -> dict[str, int]:
    return {value.key: value.value for value in stat_words.find(text)}


@pytest.mark.parametrize(
    "text",
    [
        "STR 7 DEX 9 END 8 INT 10 EDU 11 SOC 6",
        "Str: 7, Dex: 9, End: 8, Int: 10, Edu: 11, Soc: 6",
        "STR-7 DEX-9 END-8 INT-10 EDU-11 SOC-6",
        "STR=7 DEX=9 END=8 INT=10 EDU=11 SOC=6",
        "Str 7(+0) Dex 9 (+1) End 8 [0] Int 10/+1 Edu 11 +1 Soc 6 (DM 0)",
        "Str 7/+0\nDex 9/+1\nEnd 8/+0\nInt A/+1\nEdu B/+1\nSoc 6/+0",
        "STR DEX END INT EDU SOC\n 7   9   8   10  11  6",
        "STR/DEX/END/INT/EDU/SOC: 7/9/8/10/11/6",
        "| Str | Dex | End | Int | Edu | Soc |\n| --- | --- | --- | --- | --- | --- |\n| 7 | 9 | 8 | 10 | 11 | 6 |",
        "| STR | 7 | +0 |\n| DEX | 9 | +1 |\n| END | 8 | +0 |\n| INT | 10 | +1 |\n| EDU | 11 | +1 |\n| SOC | 6 | +0 |",
        "7 STR, 9 DEX, 8 END, 10 INT, 11 EDU, 6 SOC",
        "SOC 6 EDU 11 INT 10 END 8 DEX 9 STR 7",
        "Strength 7\nDexterity 9\nEndurance 8\nIntellect 10\nEducation 11\nSocial Standing 6",
        "   Strength: 7\n  Dexterity: 9\n  Endurance: 8\nIntelligence: 10\n  Education: 11\nSocial_status: 6",
        "Strength (STR): 7, Dexterity (DEX): 9, Endurance [END]: 8, Intelligence (INT): 10, Education: 11, SOC: 6",
        "FOR 7, DEX 9, END 8, INT 10, ÉDU 11, SOC 6",
        "Stärke 7, Geschicklichkeit 9, Ausdauer 8, Intelligenz 10, Bildung 11, Sozialstatus 6",
        "FUE 7 DES 9 RES 8 INT 10 EDU 11 SOC 6",
        "STR\n7\nDEX\n9\nEND\n8\nINT\n10\nEDU\n11\nSOC\n6",
    ],
)
def test_six_stats(text):
    assert found(text) == SIX


def test_further_stats_keep_their_own_names():
    named = found("STR 6 DEX 7 LCK 8 MRL 5 PSI 4 Instinct 12")
    assert named == {"STR": 6, "DEX": 7, "LCK": 8, "MRL": 5, "PSI": 4, "INS": 12}


@pytest.mark.parametrize(
    "text",
    [
        "+1 Soc, +2 Edu, High Passage",
        "Roll EDU 8+ or INT 8+",
        "Poison (Difficult / D3 Dex / 1D min)",
        "in the end 3 guards came",
        "Dex -1",
        "STR +1",
        "for 7 days, des 8, res 9",
    ],
)
def test_what_is_no_stat(text):
    assert found(text) == {}


def test_now_and_most():
    values = stat_words.find("STR 5/9 DEX 7")
    assert [(value.key, value.value, value.most) for value in values] == [("STR", 5, 9), ("DEX", 7, 7)]


def test_two_numbers_behind_one_name_are_doubtful():
    assert [value.doubtful for value in stat_words.find("(STR: 6)\n(END: 9 10)")] == [False, True]
