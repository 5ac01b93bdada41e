"""Sentences for what happened."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from eod_desktop.models.event_wording import (
    absorbed_words,
    comparison_words,
    damage_sum_words,
    fraction,
    hand_words,
    listed,
    modifier_words,
    place_words,
    rolled_words,
    surprise_words,
)
from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.turn_story import Beginning, Hand, Lapse, LapseReason, Place, turn_stories
from eod_desktop.rules import (
    Combatant,
    CriticalHit,
    Damage,
    DiceRoll,
    Harmed,
    Healed,
    HeldBack,
    HitsSet,
    Initiative,
    InitiativeSet,
    Joined,
    Left,
    Modifier,
    ModifierSource,
    SideComparison,
    Situation,
    SituationSet,
    Status,
    StatusSet,
    SurpriseSet,
    TurnBegan,
)
from tests.models.random_fights import Fight, fights

GM = Secrecy(False, frozenset())
PLAYERS = Secrecy(True, frozenset({"ana"}))


def name_of(id: str) -> str:
    return id.capitalize()


def test_names_are_listed() -> None:
    assert [listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(4), "4"),
        (Fraction(13, 3), "4 1/3"),
        (Fraction(1, 2), "1/2"),
        (Fraction(-3, 2), "−1 1/2"),
        (Fraction(0), "0"),
    ],
)
def test_an_average_is_said_exactly(value: Fraction, text: str) -> None:
    assert fraction(value) == text


def test_every_dm_has_its_label_and_where_it_is_not_plain_its_origin() -> None:
    modifiers = [
        Modifier("Rifle", 2, ModifierSource.SKILL),
        Modifier("Bow", 0, ModifierSource.UNSKILLED),
        Modifier("Medium", -1, ModifierSource.RANGE),
        Modifier("Sun", -4),
    ]
    assert modifier_words(modifiers) == "Rifle +2 · Bow (unskilled) 0 · Medium range −1 · Sun −4"


@pytest.mark.parametrize(
    ("initiative", "words"),
    [
        (Initiative(5, 4, 1, "a", ("Leader", "Tactics")), "4 +1 Leader and Tactics"),
        (Initiative(4, 4, 0, "a"), "4"),
        (Initiative(4, 4, 0, "a", ("Leader",), waived=True), "4 Leader, bonus waived"),
        (Initiative(7, ruled=True), ""),
    ],
)
def test_the_roll_behind_a_place(initiative: Initiative, words: str) -> None:
    assert rolled_words(initiative) == words


def test_how_a_place_came_about() -> None:
    led = Place("bo", Initiative(5, 4, 1, "ana", ("Leader",)), rolled=True, joined=False)
    assert place_words(led, name_of) == "led by Ana: 4 +1 Leader"
    kept = Place("bo", Initiative(4, 4, 0, "bo"), rolled=False, joined=False)
    assert place_words(kept, name_of) == "kept from an earlier turn"
    late = Place("bo", Initiative(4, 4, 0, "bo", ruled=True), rolled=True, joined=True)
    assert place_words(late, name_of) == "set by the GM · joined during the turn"


def test_a_comparison_says_why() -> None:
    comparison = SideComparison("Party", "Raiders", Fraction(13, 2), Fraction(3), surprise=True)
    words = comparison_words(comparison, 3)
    assert words == "Party 6 1/2 against Raiders 3: 3 1/2 ahead. 3 or more is surprise; Raiders: nobody acts."


def test_surprise_lasts_or_is_over_for_a_reason() -> None:
    began = TurnBegan(2, Situation.REGULAR, (), {}, (), (), (("A", "B"),), ())
    lapsed = tuple(Lapse("A", side, reason) for side, reason in zip("CDE", LapseReason, strict=True))
    assert surprise_words(Beginning(began, 3, (("A", "B"),), lapsed)) == [
        "A over B: surprise lasts. Every attack of last turn was quiet, with a silent weapon or from hiding.",
        "A over C: surprise is over, nobody of A is able to act.",
        "A over D: surprise is over, no attack last turn.",
        "A over E: surprise is over, an attack of last turn was heard.",
    ]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (Damage(DiceRoll((4, 4, 6), 0, 14, "3d6"), 14, 3, 11), "= 14"),
        (Damage(DiceRoll((2,), 2, 4, "1d6+2"), 4, 0, 4), "+2 = 4"),
        (Damage(DiceRoll((1,), -3, -2, "1d6-3"), 0, 0, 0), "−3 = −2 · counts as 0"),
        (
            Damage(DiceRoll((4, 4), 0, 8, "2d6"), 12, 0, 12, CriticalHit.MAXIMUM_DAMAGE),
            "= 8 · critical: the maximum, 12",
        ),
        (
            Damage(DiceRoll((4, 4), 0, 8, "2d6"), 16, 0, 16, CriticalHit.DOUBLE_DAMAGE),
            "= 8 · critical: doubled to 16",
        ),
        (Damage(DiceRoll((4,), 0, 4, "1d6"), 4, 0, 4, CriticalHit.IGNORE_ARMOR), "= 4 · critical: armor ignored"),
        (Damage(DiceRoll((4,), 0, 4, "1d6"), 4, 1, 3, CriticalHit.GM), "= 4 · critical: the GM names the effect"),
    ],
)
def test_what_dice_come_to(damage: Damage, words: str) -> None:
    assert damage_sum_words(damage) == words


def test_absorbed_and_dealt_stand_apart() -> None:
    assert absorbed_words(Damage(DiceRoll((4, 4, 6), 0, 14, "3d6"), 14, 3, 11)) == "3 absorbed, 11 dealt"


def hand(event: object, before: int = 21, after: int = 21, id: str = "ana", status: Status = Status.UP) -> Hand:
    def combatant(hits: int, status: Status) -> Combatant:
        return Combatant(id, "Ana", "Party", max_hits=21, hits=hits, status=status)

    return Hand(event, combatant(before, Status.UP), combatant(after, status))


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (hand(HitsSet("ana", 21, 15, Status.UP, "fell"), 21, 15), "Ana: hits 21 → 15 (fell)"),
        (hand(HitsSet("ana", 21, 0, Status.DOWN), 21, 0, status=Status.DOWN), "Ana: hits 21 → 0, down"),
        (hand(Harmed("ana", 5, 2, 18, Status.UP), 21, 18), "Ana: 5 damage, 2 absorbed; hits 21 → 18"),
        (hand(Healed("ana", 5, 18, 21, Status.UP), 18, 21), "Ana: healed 5; hits 18 → 21"),
        (hand(StatusSet("ana", Status.UP, Status.DEAD)), "Ana: up → dead"),
        (hand(SurpriseSet("ana", True)), "Ana: surprised this turn"),
        (hand(SurpriseSet("ana", False)), "Ana: not surprised this turn"),
        (hand(InitiativeSet("ana", None, 4)), "Ana: initiative set to 4"),
        (hand(InitiativeSet("ana", -1, 4)), "Ana: initiative −1 → 4"),
        (hand(InitiativeSet("ana", 0, 4)), "Ana: initiative 0 → 4"),
        (hand(HeldBack("ana")), "Ana: held back, no longer breaks off"),
        (hand(Left("ana")), "Ana: leaves the fight"),
        (Hand(SituationSet(Situation.URBAN), None, None), "From the next turn on: Urban"),
    ],
)
def test_the_hand_of_the_gm(told: Hand, words: str) -> None:
    assert hand_words(told, GM, name_of) == words


def test_who_joins_comes_with_hits_and_roll() -> None:
    cy = Combatant("cy", "Cy", "Raiders", max_hits=16, hits=12)
    joined = Hand(Joined(cy, Initiative(5, 4, 1, "cy", ("Tactics",))), None, cy)
    assert hand_words(joined, GM, name_of) == "Cy joins Raiders, hits 12/16; initiative 4 +1 Tactics = 5"
    assert hand_words(joined, PLAYERS, name_of) == "Cy joins Raiders; initiative 4 +1 Tactics = 5"


def test_players_hear_no_figure_or_reason_of_others() -> None:
    told = hand(HitsSet("cy", 21, 9, Status.UP, "poison"), 21, 9, id="cy")
    assert hand_words(told, PLAYERS, name_of) == "Cy: unhurt → badly hurt"
    own = hand(HitsSet("ana", 21, 9, Status.UP, "poison"), 21, 9)
    assert hand_words(own, PLAYERS, name_of) == "Ana: hits 21 → 9"


@given(fights())
@settings(max_examples=40)
def test_every_hand_has_words_of_its_own(fight: Fight) -> None:
    names = {c.id: c.name for c in fight.record.now.combatants}
    for story in turn_stories(fight.record):
        for told in (*story.early, *(step for step in story.steps if isinstance(step, Hand))):
            assert len(hand_words(told, GM, names.__getitem__)) > 8
