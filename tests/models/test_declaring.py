from msgspec.structs import replace

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.declaring import Answer, declaring, declaring_again, declaring_all
from eod_desktop.models.task_choice import TaskChoice
from eod_desktop.rules import Encounter, ScriptedDice, Status
from tests.fakes import attack, sample_campaign

SHOT = AttackChoice(weapon="Rifle", range="Short", target="r1")


def fight() -> Encounter:
    """Ana, Bo and Raider 1 act, then Raider 2."""
    return sample_campaign().on_board.now.begin_turn(ScriptedDice([4, 5, 5, 3]))


def ask(encounter: Encounter, id: str, choice: AttackChoice) -> Answer:
    return declaring(encounter, id, choice, lambda id: encounter.combatant(id).name)


def ask_again(encounter: Encounter, id: str) -> Answer:
    return declaring_again(encounter, id, lambda id: encounter.combatant(id).name)


def test_what_can_be_declared_is_said() -> None:
    assert ask(fight(), "ana", SHOT) == Answer(True, "Attack Raider 1 · Rifle · Short")


def test_what_cannot_be_declared_says_why() -> None:
    encounter = fight()
    assert ask(encounter, "r2", replace(SHOT, target="ana")) == Answer(False, "It is not the turn of Raider 2 now.")
    assert ask(encounter, "ana", replace(SHOT, range="Extreme")).says == "Rifle does not reach Extreme range."


def test_without_a_target_the_turn_is_asked_about_first() -> None:
    encounter = fight()
    nobody = replace(SHOT, target="")
    assert ask(encounter, "ana", nobody) == Answer(False, "There is nobody to attack.")
    assert ask(encounter, "r2", nobody).says == "It is not the turn of Raider 2 now."


def test_what_stands_declared_is_not_declared_once_more() -> None:
    encounter = fight().declare("ana", SHOT.attack())
    assert ask(encounter, "ana", SHOT) == Answer(False, "Declared: Attack Raider 1 · Rifle · Short")
    assert ask(encounter, "ana", replace(SHOT, kind=ActionKind.EVADE)) == Answer(True, "Evade")


def test_again_repeats_the_last_attack() -> None:
    encounter = fight()
    assert ask_again(encounter, "ana") == Answer(False, "Ana Reyes has not attacked in this fight yet.")
    encounter = encounter.declare("ana", attack("r2", moving=True)).resolve(ScriptedDice([1, 1]))
    assert ask_again(encounter, "ana") == Answer(False, "Ana Reyes has acted this turn.")
    encounter = encounter.resolve(ScriptedDice([])).begin_turn(ScriptedDice([4, 5, 5, 3]))
    assert ask_again(encounter, "ana") == Answer(True, "Move, attack Raider 2 · Rifle · Short")
    assert ask_again(encounter.set_hits("r2", 0), "ana") == Answer(
        False, "Raider 2 is down. Choose the target yourself."
    )
    dead = encounter.set_status("r2", Status.DEAD)
    assert ask_again(dead, "ana").says == "Raider 2 is dead. Choose another target for Ana Reyes."


def test_a_task_is_declared_in_words_or_says_why_not() -> None:
    encounter = fight()
    task = replace(SHOT, kind=ActionKind.TASK, task=TaskChoice("Leader", "Easy"))
    assert ask(encounter, "ana", task) == Answer(True, "Leader · 4+")
    assert ask(encounter.declare("ana", task.action(encounter, "ana")), "ana", task) == Answer(
        False, "Declared: Leader · 4+"
    )
    assert not ask(encounter, "ana", replace(task, task=TaskChoice("STR"))).possible
    assert "STR" in ask(encounter, "ana", replace(task, task=TaskChoice("STR"))).says
    assert ask(encounter, "r2", task).says == "It is not the turn of Raider 2 now."


def test_all_attack_as_last_time_when_two_have_yet_to_declare_and_one_can() -> None:
    encounter = fight()
    assert declaring_all(encounter) == Answer(False, "Nobody of the group can attack as last time.")
    encounter = encounter.declare("ana", attack("r2")).resolve(ScriptedDice([1, 1])).resolve(ScriptedDice([]))
    encounter = encounter.begin_turn(ScriptedDice([4, 5, 5, 3]))
    assert declaring_all(encounter) == Answer(
        True, "Everybody of the group who has yet to declare attacks as last time."
    )
    assert not declaring_all(encounter.set_status("r2", Status.DEAD)).possible
    declared = encounter.declare("bo", attack("r2", "Pistol")).declare("r1", attack("ana"))
    assert declaring_all(declared) == Answer(False, "Fewer than two of the group have yet to declare.")
