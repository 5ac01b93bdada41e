"""Events sorted into turns, groups and acts."""

from hypothesis import given, settings
from msgspec.structs import replace

from eod_desktop.models.turn_story import Act, Group, Hand, Landing, LapseReason, Ruling, turn_stories
from eod_desktop.rules import (
    Attack,
    AttackRolled,
    Combatant,
    DamageDealt,
    Declared,
    Encounter,
    Evade,
    GroupActed,
    GroupEnded,
    HitsSet,
    Joined,
    Modifier,
    Move,
    NaturalTwelveRuled,
    RandomDice,
    ScriptedDice,
    TurnBegan,
    Weapon,
)
from tests.fakes import attack, sample_campaign
from tests.models.random_fights import Fight, fights


def story(encounter: Encounter):
    return turn_stories(replace(sample_campaign().encounters[0], now=encounter))[-1]


def begun(*faces: int) -> Encounter:
    return sample_campaign().encounters[0].start.begin_turn(ScriptedDice(list(faces)))


@given(fights())
@settings(max_examples=60)
def test_every_event_is_told_once_in_order(fight: Fight) -> None:
    told = []
    for one in turn_stories(fight.record):
        told += [hand.event for hand in one.early]
        told += [one.beginning.event] if one.beginning else []
        for step in one.steps:
            items = step.items if isinstance(step, Group) else [step]
            for item in items:
                event = item.rolled if isinstance(item, Act) else item.event
                told += [event] if event else []
    expected = [e for e in fight.record.now.log if not isinstance(e, Declared | GroupActed | GroupEnded)]
    assert told == expected


@given(fights())
@settings(max_examples=60)
def test_the_states_are_those_of_the_encounter(fight: Fight) -> None:
    stories = turn_stories(fight.record)
    assert stories[-1].end == fight.record.now
    assert [one.turn for one in stories] == list(range(1, fight.record.now.turn + 1))
    for one in stories:
        assert one.start.turn == one.end.turn == one.turn
        assert {place.id: place.initiative for place in one.places} == dict(one.end.initiative)


def test_telling_leaves_the_encounter_as_it_was() -> None:
    record = replace(sample_campaign().encounters[0], now=begun(4, 2, 4, 3))
    before = record.now.events
    turn_stories(record)
    assert record.start.events == ()
    assert record.now.events == before


def test_an_encounter_without_turns_is_turn_0() -> None:
    record = sample_campaign().encounters[0]
    assert [one.turn for one in turn_stories(record)] == [0]
    hurt = replace(record, now=record.now.set_hits("bo", 3))
    (told,) = turn_stories(hurt)
    assert [type(hand.event) for hand in told.early] == [HitsSet]
    assert told.end.combatant("bo").hits == 3


def test_a_group_tells_acts_in_order_of_declaration_then_passes_then_what_landed() -> None:
    encounter = begun(4, 5, 5, 5).declare("r2", Evade()).declare("bo", attack("r1", "Pistol"))
    encounter = encounter.declare("r1", Move()).declare("r1", attack("bo"))
    group = story(encounter.set_initiative("ana", 5).resolve(ScriptedDice([6, 4, 3, 3, 6, 4, 2, 2, 2]))).steps[-1]
    assert isinstance(group, Group)
    acts = [item for item in group.items if isinstance(item, Act)]
    assert [(act.id, type(act.action)) for act in acts] == [
        ("r2", Evade),
        ("bo", Attack),
        ("r1", Attack),
        ("ana", type(None)),
    ]
    assert [item.event.target for item in group.items if isinstance(item, Landing)] == ["r1", "bo"]
    assert group.settled


def test_an_open_ruling_leaves_its_group_unsettled_and_hands_stay_in_their_place() -> None:
    encounter = begun(4, 2, 5, 3).declare("ana", attack("r1", modifiers=(Modifier("Sun", -9),)))
    waiting = encounter.resolve(ScriptedDice([6, 6])).set_hits("bo", 5)
    group = story(waiting).steps[-1]
    assert isinstance(group, Group)
    assert not group.settled
    ruled = story(waiting.rule_natural_twelve("ana", True, ScriptedDice([1, 2, 3]))).steps[-1]
    assert isinstance(ruled, Group)
    assert [type(item) for item in ruled.items] == [Act, Act, Hand, Ruling, Landing]
    assert ruled.settled


def test_places_hold_who_joined_and_who_was_moved() -> None:
    late = Combatant("late", "Late", "Party", max_hits=9)
    told = story(begun(4, 2, 5, 3).join(late, ScriptedDice([6])).set_initiative("bo", 9))
    assert [(p.id, p.initiative.total, p.joined) for p in told.places][:2] == [("bo", 9, False), ("late", 6, True)]
    assert isinstance(told.steps[0], Hand)
    assert told.steps[0].before is None


def test_initiative_kept_from_an_earlier_turn_is_not_rolled() -> None:
    start = sample_campaign().encounters[0].start
    once = replace(start, ruleset=replace(start.ruleset, initiative_each_turn=False))
    encounter = once.begin_turn(ScriptedDice([4, 2, 5, 3]))
    while encounter.acting:
        encounter = encounter.resolve(RandomDice(1))
    record = replace(sample_campaign().encounters[0], start=once, now=encounter.begin_turn(ScriptedDice([])))
    first, second = turn_stories(record)
    assert all(place.rolled for place in first.places)
    assert not any(place.rolled for place in second.places)


def ambush(weapon: Weapon, *, shoots: bool = True, falls: bool = False) -> Encounter:
    """The second turn after one in which the hunter surprised its prey."""
    hunter = Combatant("h", "Hunter", "Hunters", weapons=(weapon,), max_hits=9)
    start = Encounter(combatants=(hunter, Combatant("p", "Prey", "Prey", max_hits=90)))
    encounter = start.begin_turn(ScriptedDice([6, 1]))
    encounter = encounter.declare("h", Attack("p", weapon.name, "Short") if shoots else Move()).resolve(RandomDice(2))
    if falls:
        encounter = encounter.set_hits("h", 0)
    return encounter.begin_turn(ScriptedDice([1] if falls else [3, 3]))


def told_of(encounter: Encounter):
    start = replace(encounter, log=type(encounter.log)())
    start = Encounter(combatants=tuple(replace(c, hits=c.max_hits) for c in start.combatants))
    return turn_stories(replace(sample_campaign().encounters[0], start=start, now=encounter))[-1]


def test_a_quiet_attack_makes_surprise_last() -> None:
    beginning = told_of(ambush(Weapon("Bow", "", "1d6", silent=True))).beginning
    assert beginning is not None
    assert (beginning.lasting, beginning.lapsed) == ((("Hunters", "Prey"),), ())


def test_a_lapsed_surprise_has_its_reason() -> None:
    loud, quiet = Weapon("Gun", "", "1d6"), Weapon("Bow", "", "1d6", silent=True)
    for encounter, reason in (
        (ambush(loud), LapseReason.NOT_QUIET),
        (ambush(quiet, shoots=False), LapseReason.NO_ATTACK),
        (ambush(quiet, falls=True), LapseReason.NOBODY_ABLE),
    ):
        beginning = told_of(encounter).beginning
        assert beginning is not None
        assert [lapse.reason for lapse in beginning.lapsed] == [reason]


def test_the_events_of_the_sample_are_all_of_kinds_that_are_told() -> None:
    kinds = {
        TurnBegan,
        Declared,
        GroupActed,
        AttackRolled,
        NaturalTwelveRuled,
        DamageDealt,
        GroupEnded,
        HitsSet,
        Joined,
    }
    encounter = begun(4, 2, 5, 3).declare("ana", attack("r1")).resolve(RandomDice(3))
    assert {type(event) for event in encounter.log} <= kinds
