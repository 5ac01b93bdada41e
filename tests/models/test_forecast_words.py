"""What a forecast says."""

from fractions import Fraction
from typing import Any

import pytest

from eod_desktop.models import forecast_words
from eod_desktop.rules import CombatantForecast, ForecastResult, Share, SideForecast


def result(
    party: int = 70, raiders: int = 30, bo: int = 50, turns: dict[int, int] | None = None, **values: Any
) -> ForecastResult:
    """Of a hundred fights."""
    sides = (
        SideForecast("Party", Share(party, 100), 20.0, 1.0),
        SideForecast("Raiders", Share(raiders, 100), 9.0, 1.0),
    )
    none = Share(0, 100)
    combatants = (
        CombatantForecast("ana", "Ana", "Party", Share(10, 100), none, none, 18.0, 0.5, 21),
        CombatantForecast("bo", "Bo", "Party", Share(bo, 100), none, none, 9.0, 0.5, 21),
        CombatantForecast("r1", "Raider 1", "Raiders", Share(90, 100), none, none, 1.0, 0.5, 16),
    )
    usual: dict[str, Any] = {"undecided": none, "nobody": none}
    return ForecastResult(100, sides, combatants, {3: 20, 4: 60, 5: 20} if turns is None else turns, **(usual | values))


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (result(), "Party: 7 of 10 fights won, usually in 4 turns; Bo goes down in every second fight."),
        (result(30, 70), "Raiders: 7 of 10 fights won, usually in 4 turns; Raider 1 goes down in 9 of 10 fights."),
        (result(51, 49, 3), "Party and Raiders win about as often, usually in 4 turns."),
        (result(100, 0, 33), "Party: every fight won, usually in 4 turns; Bo goes down in every third fight."),
        (result(97, 3, 25), "Party: nearly every fight won, usually in 4 turns; Bo goes down in every fourth fight."),
        (result(4, 0, 4, {1: 4}, undecided=Share(96, 100)), "Party: 1 of 10 fights won, usually in 1 turn; "
         "undecided nearly always."),
        (result(0, 0, 0, {}, undecided=Share(100, 100)), "Nobody wins; undecided nearly always."),
    ],
)  # fmt: skip
def test_a_sentence_for_the_table(made: ForecastResult, said: str) -> None:
    assert forecast_words.sentence(made, 0) == said


def test_in_the_middle_of_a_fight_it_names_the_turn() -> None:
    assert "usually in turn 4" in forecast_words.sentence(result(), 2)


def test_the_losses_of_the_players_are_told_whoever_wins() -> None:
    assert forecast_words.sentence(result(30, 70), 0, "Party").endswith("Bo goes down in every second fight.")


def test_before_the_first_fight_it_says_nothing() -> None:
    nothing = ForecastResult(0, (), (), {}, Share(0, 0), Share(0, 0))
    assert forecast_words.sentence(nothing, 0) == ""


def test_allies_win_together() -> None:
    three = result()
    sides = (*three.sides, SideForecast("Dogs", Share(70, 100), 3.0, 1.0))
    allied = ForecastResult(100, sides, three.combatants, three.turns, three.undecided, three.nobody)
    assert forecast_words.sentence(allied, 0).startswith("Party and Dogs: 7 of 10 fights won")


def test_the_bars_are_spoken_with_their_intervals() -> None:
    spoken = forecast_words.sides_spoken(result(nobody=Share(2, 100)))
    assert spoken == (
        "Party: 70 % of fights won, between 60 and 78 %. "
        "Raiders: 30 % of fights won, between 22 and 40 %. Nobody stands 2 %."
    )
    assert forecast_words.interval(Share(70, 100)) == "60–78 %"
    assert forecast_words.interval(Share(70_000_000, 100_000_000)) == "70 %"
    assert forecast_words.interval(Share(99_999_999, 100_000_000)) == ">99 %"


def test_the_turns_are_spoken() -> None:
    said = forecast_words.turns_spoken(result())
    assert said == "Fights that end in each turn: turn 3: 20 %, turn 4: 60 %, turn 5: 20 %."


def test_how_many_fights_it_comes_from() -> None:
    assert forecast_words.so_far(result(), 10_000) == "100 of 10\N{NARROW NO-BREAK SPACE}000 fights"
    assert forecast_words.so_far(result(), 100) == "100 fights"


@pytest.mark.parametrize(("percent", "words"), [(96, "nearly always"), (3, "hardly ever"), (72, "in 7 of 10 fights")])
def test_how_often(percent: int, words: str) -> None:
    assert forecast_words.often(Fraction(percent, 100)) == words
