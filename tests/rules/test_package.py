"""The names that other programs rely on, and the examples in the package's own words."""

import doctest
import inspect
from typing import Any

import pytest

from eod_desktop import rules

SIGNATURES = {
    "Modifier": "label, value, source=…",
    "Check": "modifiers=…, target=…, natural_twelve=…",
    "Check.at": "difficulty, modifiers=…, natural_twelve=…",
    "Check.roll": "dice",
    "DiceExpression.parse": "text",
    "DiceExpression.roll": "dice",
    "RandomDice": "seed=…",
    "RandomDice.roll": "count, sides=…",
    "ScriptedDice": "faces",
    "ScriptedDice.roll": "count, sides=…",
    "Weapon": "name, skill, damage, range_dms=…, dm=…, silent=…, damage_type=…, stat=…",
    "Armor": "name, absorbs, by_type=…",
    "Attack": "target, weapon, range, moving=…, hidden=…, modifiers=…",
    "Other": "text=…",
    "Encounter.begin_turn": "dice, led_by=…, waive_bonus=…",
    "Encounter.declare": "id, action",
    "declare_all": "encounter, actions",
    "Encounter.check_for": "id, attack",
    "Encounter.resolve": "dice",
    "Encounter.rule_natural_twelve": "id, allow, dice",
    "Encounter.set_hits": "id, hits, reason=…",
    "Encounter.harm": "id, amount, absorb=…",
    "Encounter.heal": "id, amount",
    "Encounter.set_status": "id, status",
    "Encounter.set_surprised": "id, flag",
    "Encounter.set_initiative": "id, total",
    "Encounter.hold_back": "id",
    "Encounter.join": "combatant, dice=…",
    "Encounter.leave": "id",
    "Encounter.set_situation": "situation",
    "Task": "what, check",
    "Condition": "name, dms=…, turns=…, until_next_action=…",
    "ConditionDm": "applies, value",
    "RollPurpose": "kind, who, what=…, whom=…",
    "Encounter.task_check": "id, skill_or_stat=…, difficulty=…, modifiers=…",
    "Encounter.set_condition": "id, condition",
    "Encounter.clear_condition": "id, name",
    "Encounter.set_hidden": "id, flag",
    "Encounter.rename": "id, name",
    "Encounter.set_side": "id, side",
    "Encounter.move_before": "id, other_id",
    "evading_when_resolved": "encounter, id",
    "Encounter.replay": "start, events",
    "Encounter.why_not": "operation, args, kwargs",
}

BEGINNINGS = {
    "Combatant": "id, name, side, skills=…, stats=…, weapons=…, armor=…, max_hits=…, hits=…",
    "Encounter": "combatants=…, situation=…, ruleset=…, alliances=…",
}

ATTRIBUTES = {
    "Difficulty": "dm target",
    "Check": "chance needed",
    "CheckResult": "faces natural total target modifiers outcome succeeded gm_may_allow allowed",
    "DiceExpression": "minimum maximum mean",
    "DiceRoll": "faces modifier total",
    "Combatant": "hits max_hits status able evading conditions hidden",
    "Ruleset": "stat_dm",
    "ActiveCondition": "condition since until name left",
    "Initiative": "total face bonus rolled_by",
    "Encounter": "turn initiative surprised groups acting combatants combatant events pending_rulings",
    "RuleError": "",
}


def member(path: str) -> Any:
    found: Any = rules
    for part in path.split("."):
        found = getattr(found, part)
    return found


def parameters(path: str) -> str:
    found = inspect.signature(member(path)).parameters.values()
    return ", ".join(p.name + ("" if p.default is p.empty else "=…") for p in found if p.name != "self")


@pytest.mark.parametrize("path", SIGNATURES)
def test_what_is_called_takes_what_is_promised(path: str) -> None:
    assert parameters(path) == SIGNATURES[path]


@pytest.mark.parametrize("path", BEGINNINGS)
def test_what_is_made_takes_first_what_is_promised(path: str) -> None:
    assert parameters(path).startswith(BEGINNINGS[path])


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_what_is_read_is_there(name: str) -> None:
    assert [attribute for attribute in ATTRIBUTES[name].split() if not hasattr(member(name), attribute)] == []


def test_the_enums_have_the_members_that_are_promised() -> None:
    assert [outcome.name for outcome in rules.Outcome] == [
        *("CRITICAL_FAILURE", "FAILURE", "SUCCESS", "CRITICAL_SUCCESS"),
    ]
    assert [status.name for status in rules.Status] == ["UP", "DOWN", "DEAD", "LEFT"]


def test_everything_offered_is_there_and_in_order() -> None:
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    assert len(set(rules.__all__)) == len(rules.__all__)


def test_the_examples_of_the_package_are_true() -> None:
    done = doctest.testmod(rules)
    assert (done.failed, done.attempted > 0) == (0, True)
