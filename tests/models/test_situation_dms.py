from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.situation_dms import SituationDm, Use, added, picked, pinned, situation_dms, use_of, without
from eod_desktop.rules import Modifier

SMOKE = Modifier("Smoke", -1)
DARK = Modifier("Darkness", -2)
SUN = Modifier("Sun", -1)
NONE = AttackChoice()


def test_the_campaigns_list_comes_first_then_what_else_is_chosen() -> None:
    choice = AttackChoice(modifiers=(SUN, SUN, SMOKE), pinned=(DARK,))
    assert situation_dms((SMOKE, DARK, Modifier("Nothing", 0)), choice) == (
        SituationDm(SMOKE, Use.ROLL, True),
        SituationDm(DARK, Use.PINNED, True),
        SituationDm(SUN, Use.ROLL, False),
    )
    assert situation_dms((SMOKE, SMOKE), NONE) == (SituationDm(SMOKE, Use.NONE, True),)


def test_a_dm_of_another_value_is_another_dm() -> None:
    choice = AttackChoice(modifiers=(Modifier("Smoke", -3),))
    assert [dm.use for dm in situation_dms((SMOKE,), choice)] == [Use.NONE, Use.ROLL]


def test_picking_puts_on_and_takes_off() -> None:
    choice = picked(NONE, SMOKE)
    assert choice.modifiers == (SMOKE,)
    assert picked(choice, SMOKE) == NONE
    assert picked(added(NONE, SMOKE, pin=True), SMOKE) == NONE


def test_pinning_makes_it_stay_and_unpinning_leaves_it_for_this_roll() -> None:
    choice = pinned(picked(NONE, SMOKE), SMOKE)
    assert (choice.pinned, choice.modifiers) == ((SMOKE,), ())
    assert pinned(choice, SMOKE) == picked(NONE, SMOKE)
    assert pinned(NONE, SMOKE) == choice


def test_one_of_several_alike_goes() -> None:
    choice = AttackChoice(modifiers=(SMOKE, DARK, SMOKE))
    assert without(choice, SMOKE).modifiers == (DARK, SMOKE)
    assert without(choice, SUN) == choice
    assert use_of(without(choice, DARK), DARK) is Use.NONE
