from msgspec.structs import replace

from eod_desktop.models.attack_choice import (
    ActionKind,
    AttackChoice,
    Band,
    as_last_time,
    bands,
    first_target,
    fitted,
    next_weapon,
    starting_choice,
    stepped_range,
    turn_of_choice,
)
from eod_desktop.models.task_choice import TaskChoice
from eod_desktop.rules import (
    Attack,
    BreakOff,
    Check,
    Combatant,
    Encounter,
    Evade,
    Modifier,
    Move,
    Other,
    Ruleset,
    ScriptedDice,
    Status,
    Task,
    Weapon,
)
from tests.fakes import PISTOL, RIFLE, attack

BOW = Weapon("Bow", "Bow", "2d6", {"Medium": 0, "Long": -1})
SLING = Weapon("Sling", "", "1d6", {"Thrown": 0})
SMOKE = Modifier("Smoke", -1)
AIM = Modifier("Aim", 1)


def fight(faces=(4, 4, 4, 2), **options: object) -> Encounter:
    """Ana (rifle, pistol) and Bo (pistol) against Cy and Di; the first turn has begun, Ana, Bo and Cy act."""
    combatants = (
        Combatant("ana", "Ana", "Party", weapons=(RIFLE, PISTOL), max_hits=21),
        Combatant("bo", "Bo", "Party", weapons=(PISTOL,), max_hits=21),
        Combatant("cy", "Cy", "Raiders", weapons=(RIFLE,), max_hits=21),
        Combatant("di", "Di", "Raiders", weapons=(RIFLE,), max_hits=21),
    )
    return Encounter(combatants, ruleset=Ruleset(**options)).begin_turn(ScriptedDice(faces))


def test_every_kind_becomes_its_action() -> None:
    choice = AttackChoice(weapon="Rifle", range="Short", target="cy", hidden=True, modifiers=(SMOKE,), text=" reload ")
    encounter = fight()
    actions = [replace(choice, kind=kind).action(encounter, "ana") for kind in ActionKind]
    plain = Attack("cy", "Rifle", "Short", hidden=True, modifiers=(SMOKE,))
    task = Task("reload", Check((SMOKE,)))
    assert actions == [plain, replace(plain, moving=True), Evade(), Move(), BreakOff(), Other("reload"), task]


def test_an_action_that_is_no_attack_keeps_the_parts_of_one() -> None:
    choice = AttackChoice(weapon="Rifle", range="Short", target="cy", pinned=(SMOKE,))
    for action in (Evade(), Move(), BreakOff(), Other("reload")):
        chosen = choice.with_action(action, Ruleset())
        assert chosen.action(fight(), "ana") == action
        assert replace(chosen, kind=ActionKind.ATTACK, text="") == choice


def test_a_task_comes_back_as_it_was_chosen() -> None:
    encounter = fight()
    for text, task in (("open the gate", TaskChoice("Climb", "Formidable")), ("", TaskChoice())):
        choice = AttackChoice(ActionKind.TASK, modifiers=(SMOKE,), text=text, task=task)
        again = AttackChoice().with_action(choice.action(encounter, "ana"), encounter.ruleset)
        assert again == choice


def test_pinned_dms_count_first_and_once() -> None:
    choice = AttackChoice(weapon="Rifle", range="Short", target="cy", modifiers=(AIM, SMOKE, SMOKE))
    pinned = choice.with_pins((SMOKE,))
    assert (pinned.pinned, pinned.modifiers) == ((SMOKE,), (AIM, SMOKE))
    assert pinned.attack().modifiers == (SMOKE, AIM, SMOKE)
    assert replace(pinned, pinned=(Modifier("Nothing", 0),)).situation == (AIM, SMOKE)


def test_a_difficulty_that_the_ruleset_does_not_know_is_dropped() -> None:
    choice = AttackChoice(weapon="Rifle", range="Short", target="cy", task=TaskChoice("Climb", "Absurd"))
    assert fitted(choice, fight(), "ana") == replace(choice, task=TaskChoice("Climb"))


def test_the_first_choice_is_first_weapon_first_range_first_able_enemy() -> None:
    assert starting_choice(fight(), "ana") == AttackChoice(weapon="Rifle", range="Close", target="cy")
    assert first_target(fight().set_hits("cy", 0), "ana") == "di"


def test_nobody_to_attack_leaves_the_target_open() -> None:
    encounter = fight().set_hits("cy", 0).set_status("di", Status.DEAD)
    assert starting_choice(encounter, "ana").target == ""


def test_allies_of_another_side_are_no_first_target() -> None:
    encounter = Encounter(fight().combatants, alliances=(("Party", "Raiders"),))
    assert first_target(encounter, "ana") == ""


def test_a_choice_starts_with_the_last_attack_without_its_dms() -> None:
    shot = attack("di", "Pistol", "Close", moving=True, hidden=True, modifiers=(SMOKE,))
    encounter = fight().declare("ana", shot).resolve(ScriptedDice([1, 1]))
    encounter = encounter.resolve(ScriptedDice([])).begin_turn(ScriptedDice([4, 4, 4, 2]))
    assert starting_choice(encounter, "ana").attack() == replace(shot, modifiers=())
    now = AttackChoice(ActionKind.EVADE, modifiers=(AIM,), pinned=(SMOKE,))
    assert as_last_time(encounter, "ana", now).attack() == replace(shot, modifiers=(SMOKE, AIM))
    assert as_last_time(encounter, "bo", now) is None


def test_a_fallen_target_is_not_offered_again() -> None:
    encounter = fight().declare("ana", attack("cy")).set_hits("cy", 0).resolve(ScriptedDice([1, 1]))
    assert starting_choice(encounter, "ana").target == "di"


def test_what_stands_declared_is_what_is_chosen() -> None:
    encounter = fight().declare("ana", attack("di", modifiers=(SMOKE,)))
    assert starting_choice(encounter, "ana").attack() == attack("di", modifiers=(SMOKE,))
    encounter = encounter.declare("ana", Evade())
    assert starting_choice(encounter, "ana") == AttackChoice(ActionKind.EVADE, "Rifle", "Short", "di")


def test_fitting_replaces_only_what_is_not_possible_any_more() -> None:
    encounter = fight().set_status("cy", Status.DEAD)
    choice = AttackChoice(ActionKind.MOVE_ATTACK, "Rifle", "Medium", "cy", modifiers=(SMOKE,))
    assert fitted(choice, encounter, "ana") == replace(choice, target="di")
    assert fitted(choice, encounter, "bo") == replace(choice, weapon="Pistol", range="Short", target="di")
    assert fitted(replace(choice, target="ana"), encounter, "ana").target == "di"


def test_the_fallen_and_friends_can_stay_chosen() -> None:
    encounter = fight().set_hits("cy", 0)
    for target in ("cy", "bo"):
        assert fitted(AttackChoice(weapon="Rifle", range="Close", target=target), encounter, "ana").target == target


def test_who_carries_no_weapon_starts_with_evading() -> None:
    unarmed = Encounter((Combatant("imke", "Imke", "Party", max_hits=9), *fight().combatants))
    assert starting_choice(unarmed, "imke").kind is ActionKind.EVADE


def test_bands_are_the_rulesets_then_the_weapons_own() -> None:
    ruleset = Ruleset(range_bands={"Close": 2, "Short": 10})
    assert bands(PISTOL, ruleset) == (Band("Close", 2, 1), Band("Short", 10, 0))
    assert bands(SLING, ruleset) == (Band("Close", 2, None), Band("Short", 10, None), Band("Thrown", None, 0))
    assert bands(None, ruleset) == (Band("Close", 2, None), Band("Short", 10, None))


def test_another_weapon_keeps_the_range_or_takes_the_nearest() -> None:
    ruleset = Ruleset()
    choice = AttackChoice(weapon="Rifle", range="Short")
    assert choice.with_weapon(PISTOL, ruleset).range == "Short"
    assert choice.with_weapon(BOW, ruleset).range == "Medium"
    assert replace(choice, range="Extreme").with_weapon(BOW, ruleset).range == "Long"
    assert choice.with_weapon(SLING, ruleset).range == "Thrown"
    assert replace(choice, range="Thrown").with_weapon(RIFLE, ruleset).range == "Close"
    assert choice.with_weapon(replace(BOW, range_dms={}), ruleset).range == ""


def test_stepping_through_weapons_and_ranges() -> None:
    ruleset, weapons = Ruleset(), (RIFLE, PISTOL)
    choice = AttackChoice(weapon="Rifle", range="Short")
    assert next_weapon(choice, weapons, ruleset).weapon == "Pistol"
    assert next_weapon(next_weapon(choice, weapons, ruleset), weapons, ruleset) == choice
    assert next_weapon(choice, (), ruleset) == choice
    assert [stepped_range(choice, RIFLE, ruleset, step).range for step in (-1, 1)] == ["Close", "Medium"]
    assert stepped_range(replace(choice, range="Medium"), RIFLE, ruleset, 1).range == "Medium"
    assert stepped_range(replace(choice, range="Far"), RIFLE, ruleset, 1).range == "Close"


def test_a_choice_is_for_the_turn_in_which_the_combatant_can_act_next() -> None:
    encounter = fight()
    assert turn_of_choice(encounter, "ana") == 1
    assert turn_of_choice(encounter, "di") == 1
    assert turn_of_choice(encounter.set_surprised("di", True), "di") == 2
    after = encounter.resolve(ScriptedDice([]))
    assert turn_of_choice(after, "ana") == 2
    assert turn_of_choice(after.resolve(ScriptedDice([])), "di") == 2
