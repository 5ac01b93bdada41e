"""The odds of what is chosen, and what would be better."""

from __future__ import annotations

import msgspec

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.task_choice import check_of
from eod_desktop.rules import AttackOdds, BestAttack, Check, Encounter, RuleError, attack_odds, best_attack


class ChosenOdds(msgspec.Struct, frozen=True):
    """The check that would be rolled, None for nothing to roll; of an attack also what comes of it.

    `better` deals more on average: another weapon at the range chosen, else the weapon and range that are best of all;
    None when there is nothing better.
    """

    check: Check | None = None
    attack: AttackOdds | None = None
    better: BestAttack | None = None


def chosen_odds(encounter: Encounter, id: str, choice: AttackChoice) -> ChosenOdds:
    """The odds of a combatant's choice; of one that cannot be made there are none, and `declaring` says why."""
    try:
        if choice.kind is ActionKind.TASK:
            return ChosenOdds(check_of(encounter, id, choice.task, choice.situation))
        if choice.attacks and choice.target:
            odds = attack_odds(encounter, id, choice.attack())
            return ChosenOdds(odds.check, odds, _better(encounter, id, choice, odds))
    except RuleError:
        pass
    return ChosenOdds()


def _better(encounter: Encounter, id: str, choice: AttackChoice, odds: AttackOdds) -> BestAttack | None:
    attack = choice.attack()
    for best in (best_attack(encounter, id, attack, attack.range), best_attack(encounter, id, attack)):
        if best is not None and best.odds.expected_damage > odds.expected_damage:
            return best
    return None
