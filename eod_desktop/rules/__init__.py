"""The EoD rules as frozen values; usable on its own. Everything that other layers use of the rules stands here.

Odds and roll come from one value, and every die is given:

>>> check = Check((Modifier("Rifle", 2), Modifier("Evading target", -3)))
>>> check.needed, check.chance
(9, Fraction(5, 18))
>>> check.roll(ScriptedDice([6, 4])).outcome
<Outcome.SUCCESS: 'success'>

A fight is a value that each operation answers with a new one:

>>> rifle = Weapon("Rifle", "Rifle", "3d6")
>>> ann = Combatant("ann", "Ann", "Party", skills={"Rifle": 2}, weapons=(rifle,), max_hits=21)
>>> bob = Combatant("bob", "Bob", "Raiders", max_hits=21)
>>> fight = Encounter(combatants=(ann, bob)).begin_turn(ScriptedDice([5, 3]))
>>> fight.groups, fight.acting
((('ann',), ('bob',)), ('ann',))
>>> fight = fight.declare("ann", Attack("bob", "Rifle", "Short")).resolve(ScriptedDice([4, 3, 6, 5, 2]))
>>> fight.combatant("bob").hits, fight.acting
(8, ('bob',))
"""

from typing import TYPE_CHECKING

from eod_desktop.rules.actions import Action, Attack, BreakOff, Evade, Move, Other, Task
from eod_desktop.rules.character import STATS, Character, CharacterKind, PointCost, point_cost
from eod_desktop.rules.checks import (
    Check,
    CheckResult,
    Difficulty,
    Modifier,
    ModifierSource,
    NaturalTwelve,
    Outcome,
)
from eod_desktop.rules.combatant import Combatant, Status
from eod_desktop.rules.conditions import ActiveCondition, Condition, ConditionDm, ConditionScope
from eod_desktop.rules.dice import (
    MAX_DICE,
    MAX_SIDES,
    DiceExpression,
    DiceRoll,
    DiceSource,
    DiceTerm,
    RandomDice,
    ScriptedDice,
)
from eod_desktop.rules.distributions import Distribution, distribution, distribution_of, outcome_chances
from eod_desktop.rules.encounter import Encounter, declare_all
from eod_desktop.rules.errors import DiceExhausted, ErrorKind, IllegalAction, RuleError
from eod_desktop.rules.events import (
    AttackRolled,
    ConditionCleared,
    ConditionSet,
    Damage,
    DamageDealt,
    Declared,
    Event,
    GroupActed,
    GroupEnded,
    Harmed,
    Healed,
    HeldBack,
    HiddenSet,
    HitsSet,
    Initiative,
    InitiativeSet,
    Joined,
    Left,
    NaturalTwelveRuled,
    Renamed,
    Reordered,
    SideComparison,
    SideSet,
    Situation,
    SituationSet,
    StatusSet,
    SurpriseSet,
    TaskRolled,
    TaskRuled,
    TurnBegan,
)
from eod_desktop.rules.gear import ABSORBS_ALL, Armor, Weapon
from eod_desktop.rules.history import History
from eod_desktop.rules.initiative import LEADER, helpful_skills
from eod_desktop.rules.odds import AttackOdds, BestAttack, attack_odds, best_attack, dealt_by_hit
from eod_desktop.rules.opposed import Ahead, OpposedOdds, ahead, opposed_odds
from eod_desktop.rules.portrait import PORTRAIT_BYTES, PORTRAIT_SIDE
from eod_desktop.rules.purposes import RollPurpose, RollPurposeKind
from eod_desktop.rules.resolution import evading_when_resolved
from eod_desktop.rules.ruleset import CriticalHit, EvadeLasts, Ruleset, SideInitiative

if TYPE_CHECKING:
    from eod_desktop.rules.forecast import Forecast
    from eod_desktop.rules.forecast_values import (
        CombatantForecast,
        Conduct,
        ForecastOptions,
        ForecastResult,
        Share,
        SideForecast,
    )

__all__ = [
    "ABSORBS_ALL",
    "LEADER",
    "MAX_DICE",
    "MAX_SIDES",
    "PORTRAIT_BYTES",
    "PORTRAIT_SIDE",
    "STATS",
    "Action",
    "ActiveCondition",
    "Ahead",
    "Armor",
    "Attack",
    "AttackOdds",
    "AttackRolled",
    "BestAttack",
    "BreakOff",
    "Character",
    "CharacterKind",
    "Check",
    "CheckResult",
    "Combatant",
    "CombatantForecast",
    "Condition",
    "ConditionCleared",
    "ConditionDm",
    "ConditionScope",
    "ConditionSet",
    "Conduct",
    "CriticalHit",
    "Damage",
    "DamageDealt",
    "Declared",
    "DiceExhausted",
    "DiceExpression",
    "DiceRoll",
    "DiceSource",
    "DiceTerm",
    "Difficulty",
    "Distribution",
    "Encounter",
    "ErrorKind",
    "Evade",
    "EvadeLasts",
    "Event",
    "Forecast",
    "ForecastOptions",
    "ForecastResult",
    "GroupActed",
    "GroupEnded",
    "Harmed",
    "Healed",
    "HeldBack",
    "HiddenSet",
    "History",
    "HitsSet",
    "IllegalAction",
    "Initiative",
    "InitiativeSet",
    "Joined",
    "Left",
    "Modifier",
    "ModifierSource",
    "Move",
    "NaturalTwelve",
    "NaturalTwelveRuled",
    "OpposedOdds",
    "Other",
    "Outcome",
    "PointCost",
    "RandomDice",
    "Renamed",
    "Reordered",
    "RollPurpose",
    "RollPurposeKind",
    "RuleError",
    "Ruleset",
    "ScriptedDice",
    "Share",
    "SideComparison",
    "SideForecast",
    "SideInitiative",
    "SideSet",
    "Situation",
    "SituationSet",
    "Status",
    "StatusSet",
    "SurpriseSet",
    "Task",
    "TaskRolled",
    "TaskRuled",
    "TurnBegan",
    "Weapon",
    "ahead",
    "attack_odds",
    "best_attack",
    "dealt_by_hit",
    "declare_all",
    "distribution",
    "distribution_of",
    "evading_when_resolved",
    "helpful_skills",
    "opposed_odds",
    "outcome_chances",
    "point_cost",
]

_FORECAST = {
    *("CombatantForecast", "Conduct", "Forecast", "ForecastOptions", "ForecastResult", "Share", "SideForecast"),
}

if not TYPE_CHECKING:

    def __getattr__(name):
        """The forecast is loaded when it is first asked for; the program starts without it."""
        if name in _FORECAST:
            from eod_desktop.rules import forecast

            return getattr(forecast, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
