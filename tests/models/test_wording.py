import ast
from fractions import Fraction
from pathlib import Path

import pytest

from eod_desktop.campaign.steps import StepLabel
from eod_desktop.models import wording
from eod_desktop.models.draft_fields import PARTS
from eod_desktop.rules import Attack, BreakOff, Evade, Modifier, ModifierSource, Move, Other, Outcome, Status


@pytest.mark.parametrize(("value", "text"), [(2, "+2"), (0, "0"), (-3, "−3")])
def test_a_dm_shows_its_sign(value, text):
    assert wording.signed(value) == text


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ([], ""),
        (["A"], "A"),
        (["A", "B"], "A, B"),
        (["A", "B", "C"], "A, B and 1 more"),
        (["{x}"] * 9, "{x}, {x} and 7 more"),
    ],
)
def test_of_many_names_some_are_told_and_the_rest_counted(names, text):
    assert wording.some_of(names, 2) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(21, 36), "58 %"),
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance, text):
    assert wording.percent(chance) == text


@pytest.mark.parametrize("source", list(ModifierSource))
def test_each_dm_says_what_it_is_for_and_where_it_comes_from(source):
    modifier = Modifier("Smoke", -1, source)
    assert wording.modifier_label(modifier)
    assert wording.modifier_origin(modifier)


def test_a_dm_that_nobody_named_is_called_one():
    assert wording.modifier_label(Modifier("", -1)) == "DM"


@pytest.mark.parametrize("outcome", list(Outcome))
def test_each_outcome_has_its_words(outcome):
    assert wording.outcome_text(outcome)
    assert wording.attack_outcome_text(outcome)


@pytest.mark.parametrize("status", list(Status))
def test_each_status_has_its_word(status):
    assert wording.status_text(status)


def test_actions_in_words():
    def name_of(id: str) -> str:
        return {"r1": "Raider 1"}[id]

    attack = Attack("r1", "Rifle", "Medium", moving=True, hidden=True)
    assert wording.action_text(attack, name_of) == "Move, attack Raider 1 · Rifle · Medium · from hiding"
    assert wording.action_text(Evade(), name_of) == "Evade"
    assert wording.action_text(Move(), name_of) == "Move"
    assert wording.action_text(BreakOff(), name_of) == "Break off"
    assert wording.action_text(Other("reloads"), name_of) == "reloads"
    assert wording.action_text(Other(" "), name_of) == "Something else"


def test_a_step_names_whom_it_was_about():
    assert wording.step_text(StepLabel("harm", ("Ana",))) == "damage to Ana"
    assert wording.step_text(StepLabel("edit_stats", ("%2 Ana", "STR"))) == "STR of %2 Ana"
    assert wording.step_text(StepLabel("heal", ("Ana", "Bo", "Cy", "Di"))) == "heal Ana, Bo, Cy and others"


PACKAGE = Path(wording.__file__).parents[1]
LABELLED_BY_THE_FIRST_ARGUMENT = {"StepLabel", "fight", "fight_all", "_live"}
NEVER_UNDONE = {"create", "salvage", "lost"}  # nothing leads back beyond these


def labels_in(tree: ast.AST) -> set[str]:
    """Every text in the first argument of what makes a StepLabel of it, a choice between two included."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in LABELLED_BY_THE_FIRST_ARGUMENT:
                texts = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                found |= {text for text in texts if isinstance(text, str)}
    return found


def operations() -> set[str]:
    """Every method of an Encounter that gives another state of it and may be a step."""
    source = (PACKAGE / "rules" / "encounter.py").read_text(encoding="utf-8")
    encounter = next(
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Encounter"
    )
    return {
        node.name
        for node in encounter.body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and not any(getattr(decorator, "id", "") == "classmethod" for decorator in node.decorator_list)
        and getattr(node.returns, "id", "") == "Encounter"
    } - {"staged"}


def test_labels_are_found_wherever_they_are_made():
    code = "f(StepLabel('a' if x else 'b', (y,)))\nself.fight('c', id)\nStepLabel(operation)\nd.fight_all('d', [])"
    assert labels_in(ast.parse(code)) == {"a", "b", "c", "d"}
    assert {"begin_turn", "set_hits", "join", "move_before"} <= operations()
    assert "combatant" not in operations()


def test_every_step_has_words():
    labels = operations()
    for file in PACKAGE.rglob("*.py"):
        labels |= labels_in(ast.parse(file.read_text(encoding="utf-8")))
    assert {"add_character", "change_character", "end_encounter", "encounter_notes", "resolve"} <= labels
    wordless = {label for label in labels - NEVER_UNDONE if "another version" in wording.step_text(StepLabel(label))}
    assert wordless == set()


def test_every_part_of_a_character_has_words_for_its_step():
    said = {wording.step_text(StepLabel(f"edit_{part}", ("Ana", "STR"))) for part in PARTS}
    assert len(said) == len(PARTS)
    assert "what another version did" not in said


def test_a_step_of_a_later_version_is_told_all_the_same():
    assert wording.step_text(StepLabel("summon", ("Ana",))) == "what another version did"
