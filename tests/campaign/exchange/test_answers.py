"""Questions, what can be answered, and what a character is then."""

import pytest

from eod_desktop.campaign.exchange import answers, statblock
from eod_desktop.campaign.exchange.answers import Answer
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.exchange.profiles import SIX
from eod_desktop.campaign.exchange.reading import FindingKind

SEVEN = dict.fromkeys(SIX, 7)


@pytest.mark.parametrize(
    ("text", "stats"),
    [
        ("7A869B", {"STR": 7, "DEX": 10, "END": 8, "INT": 6, "EDU": 9, "SOC": 11}),
        (" 777777 ", SEVEN),
        ("7 7 7 7 7 7", SEVEN),
        ("7-7-7-7-7-7", SEVEN),
        ("str 7, dex: 10", {"STR": 7, "DEX": 10}),
    ],
)
def test_stats_are_typed_in_every_usual_way(text: str, stats: dict) -> None:
    assert answers.typed(text) == Answer(stats)


@pytest.mark.parametrize("text", ["", "hello", "71086911", "7", "QQ!"])
def test_what_is_no_stats_is_no_answer(text: str) -> None:
    assert answers.typed(text) is None


def test_a_run_of_digits_is_offered_in_every_reading() -> None:
    readings = answers.splits("710861112")

    assert dict(zip(SIX, (7, 10, 8, 6, 11, 12), strict=True)) in readings
    assert all("".join(map(str, reading.values())) == "710861112" for reading in readings)


def test_a_conflict_offers_both_readings() -> None:
    text = "Lt. Dana Quill\n796886\n\nStrength: 9\nDexterity: 9\nEndurance: 6\nEducation: 8"
    (character,) = statblock.read(text).characters
    first, last = answers.offered(character.questions[0])

    assert (first.stats["STR"], last.stats["STR"]) == (7, 9)
    assert dict(answers.answered(character, {0: last}).stats) == {
        **SEVEN,
        "STR": 9,
        "DEX": 9,
        "END": 6,
        "INT": 8,
        "EDU": 8,
        "SOC": 6,
    }


def test_a_doubtful_level_stands_until_it_is_left_out() -> None:
    (character,) = statblock.read("Kol Denner 878777\nGun Combat 0, Broker-12, Medic 1").characters
    (question,) = character.questions

    assert answers.default(question) == Answer(level=12)
    assert "Broker" not in answers.answered(character, {0: Answer()}).skills
    assert answers.answered(character, {0: Answer(level=1)}).skills["Broker"] == 1


def test_of_two_levels_the_higher_stands() -> None:
    (character,) = statblock.read("Kol Denner 878777\nPilot-1, Pilot-2").characters

    assert answers.default(character.questions[0]) == Answer(level=2)


def test_a_weapon_of_unknown_skill_is_aimed_with_the_one_chosen():
    (read,) = statblock.read("Enforcer Sol 987654\nGun Combat-2\nZorcher (4d6)").characters
    (question,) = read.questions
    assert question.kind is FindingKind.WEAPON_SKILL
    assert answers.default(question) is None
    chosen = next(answer for answer in answers.offered(question) if answer.skill == "Gun Combat")

    def skill(one):
        return make(one, "x", Frame("", "Crew")).character.weapons[0].skill

    assert skill(read) == ""
    assert skill(answers.answered(read, {0: chosen})) == "Gun Combat"
