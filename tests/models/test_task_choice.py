from msgspec.structs import replace

from eod_desktop.models.task_choice import (
    Figure,
    TaskChoice,
    check_of,
    figures,
    known_figure,
    next_figure,
    stepped_difficulty,
    task_of,
)
from eod_desktop.rules import Combatant, Encounter, Modifier, ModifierSource, Ruleset

IMKE = Combatant("imke", "Imke", "Party", skills={"Medic": 2, "Gun": 0}, stats={"DEX": 9, "Medic": 5}, max_hits=9)
SMOKE = Modifier("Smoke", -1)


def test_figures_are_skills_then_stats_and_a_name_that_is_both_is_the_skill() -> None:
    assert figures(IMKE, Ruleset()) == (Figure("Medic", 2), Figure("Gun", 0), Figure("DEX", 2))


def test_what_is_written_is_known_in_any_case() -> None:
    assert known_figure(IMKE, " medic ") == "Medic"
    assert known_figure(IMKE, "dex") == "DEX"
    assert known_figure(IMKE, " Climb ") == "Climb"
    both = replace(IMKE, skills={"GUN": 1, "Gun": 2})
    assert [known_figure(both, name) for name in ("Gun", "GUN", "gun")] == ["Gun", "GUN", "GUN"]


def test_a_task_is_called_by_the_words_or_what_it_is_rolled_on() -> None:
    encounter = Encounter((IMKE,))
    choice = TaskChoice("Medic", "Easy")
    check = check_of(encounter, "imke", choice, (SMOKE,))
    assert check.modifiers == (Modifier("Medic", 2, ModifierSource.SKILL), SMOKE)
    assert check.target == 4
    assert task_of(encounter, "imke", choice, " first aid ", ()).what == "first aid"
    assert task_of(encounter, "imke", choice, " ", ()).what == "Medic"
    assert task_of(encounter, "imke", TaskChoice(), "", ()).what == "Task"


def test_a_declared_task_tells_what_was_chosen() -> None:
    encounter = Encounter((IMKE,))
    for choice in (TaskChoice("Medic", "Easy"), TaskChoice("Climb"), TaskChoice("DEX", "Hopeless"), TaskChoice()):
        assert TaskChoice.of(task_of(encounter, "imke", choice, "", (SMOKE,)), encounter.ruleset) == choice
    plain = task_of(encounter, "imke", TaskChoice("DEX", "Difficult"), "", ())
    assert TaskChoice.of(plain, encounter.ruleset) == TaskChoice("DEX")


def test_stepping_through_figures_and_difficulties() -> None:
    ruleset = Ruleset()
    names = []
    choice = TaskChoice("", "Easy")
    for _ in range(4):
        choice = next_figure(choice, IMKE, ruleset)
        names.append(choice.figure)
    assert names == ["Medic", "Gun", "DEX", "Medic"]
    assert next_figure(TaskChoice("Climb"), replace(IMKE, skills={}, stats={}), ruleset) == TaskChoice("Climb")
    assert stepped_difficulty(TaskChoice(), ruleset, 1).difficulty == "Formidable"
    assert stepped_difficulty(TaskChoice(), ruleset, -1).difficulty == "Average"
    assert stepped_difficulty(TaskChoice("", "Average"), ruleset, 1).difficulty == "Difficult"
    assert stepped_difficulty(TaskChoice("", "Hopeless"), ruleset, 1).difficulty == "Hopeless"
    assert stepped_difficulty(TaskChoice("", "Easy"), ruleset, -1).difficulty == "Easy"
    assert stepped_difficulty(TaskChoice(), Ruleset(difficulties={"Usual": 0}), 1) == TaskChoice()
