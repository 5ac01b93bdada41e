"""What if: changes to an encounter that is not the one on the board."""

from msgspec.structs import replace

from eod_desktop.models.forecast_what_if import WhatIf, changed, options_of
from eod_desktop.rules import (
    Condition,
    Conduct,
    Encounter,
    Forecast,
    RandomDice,
    ScriptedDice,
    Situation,
    Status,
)
from tests.fakes import sample_campaign


def staged() -> Encounter:
    record = sample_campaign().on_board
    assert record
    return record.now


def begun() -> Encounter:
    return staged().begin_turn(ScriptedDice([4, 5, 5, 3]))


def test_nothing_otherwise_is_the_encounter_itself() -> None:
    for encounter in (staged(), begun()):
        assert changed(encounter, WhatIf()) == encounter
    assert not WhatIf(conduct={"Party": Conduct.SPREAD}, range="Short").changes


def test_more_of_one_come_fresh_under_names_of_their_own() -> None:
    worn = begun().set_hits("r1", 3).set_condition("r1", Condition("Blinded"))
    for encounter in (staged(), worn):
        after = changed(encounter, WhatIf(more={"r1": 2, "gone": 3}))
        added = after.combatants[len(encounter.combatants) :]
        assert [one.name for one in added] == ["Raider 3", "Raider 4"]
        assert len({one.id for one in after.combatants}) == len(after.combatants)
        assert all((one.hits, one.status, one.conditions) == (16, Status.UP, ()) for one in added)
        assert after.combatants[: len(encounter.combatants)] == encounter.combatants


def test_reinforcements_wait_for_the_next_turn_of_a_fight_that_runs() -> None:
    after = changed(begun(), WhatIf(more={"r1": 1}))
    assert after.acting == begun().acting
    assert not set(after.initiative) & {after.combatants[-1].id}


def test_armor_comes_off_by_side() -> None:
    after = changed(staged(), WhatIf(bare=frozenset({"Raiders"})))
    assert [one.armor for one in after.combatants] == [None] * 4


def test_I3_the_situation_is_that_of_the_next_turn() -> None:
    assert changed(staged(), WhatIf(situation=Situation.URBAN)).situation is Situation.URBAN
    after = changed(begun(), WhatIf(situation=Situation.URBAN))
    assert (after.situation, after.next_situation) == (Situation.REGULAR, Situation.URBAN)


def test_the_encounter_and_its_events_stay_as_they_were() -> None:
    encounter = begun()
    events, before = encounter.events, replace(encounter)
    what_if = WhatIf(more={"r1": 3}, bare=frozenset({"Raiders"}), ambush="Party", situation=Situation.URBAN)
    Forecast(changed(encounter, what_if), options_of(what_if, {"bo": "ana"})).run(20)
    assert encounter.events == events
    assert encounter == before
    encounter.resolve(RandomDice(1))
    assert encounter.events == events


def test_how_it_is_fought_comes_with_it() -> None:
    what_if = WhatIf(conduct={"Party": Conduct.LEADER}, range="Short", allow_twelves=True, ambush="Party")
    options = options_of(what_if, {"bo": "ana"})
    assert (options.conduct, options.range, options.allow_twelves) == ({"Party": Conduct.LEADER}, "Short", True)
    assert (options.ambush, options.led_by) == ("Party", {"bo": "ana"})
    assert what_if.as_it_stands() == replace(what_if, ambush="")


def test_two_more_raiders_and_no_armor_change_the_forecast() -> None:
    def chance(what_if: WhatIf) -> float:
        forecast = Forecast(changed(staged(), what_if), options_of(what_if, {}), 1)
        forecast.run(1_000)
        return float(forecast.result().sides[0].wins.chance)

    usual = chance(WhatIf())
    assert chance(WhatIf(more={"r1": 2})) < usual - 0.1
    assert chance(WhatIf(bare=frozenset({"Raiders"}))) > usual + 0.1
    assert chance(WhatIf(ambush="Party")) > usual
