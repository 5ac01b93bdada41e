"""The odds of what is chosen."""

from __future__ import annotations

import msgspec

from eod_desktop.models.attack_choice import ActionKind, AttackChoice
from eod_desktop.models.task_choice import check_of
from eod_desktop.rules import AttackOdds, Check, Encounter, RuleError, attack_odds


class ChosenOdds(msgspec.Struct, frozen=True):
    """The check that would be rolled, None for nothing to roll; of an attack also what comes of it."""

    check: Check | None = None
    attack: AttackOdds | None = None


def chosen_odds(encounter: Encounter, id: str, choice: AttackChoice) -> ChosenOdds:
    """The odds of a combatant's choice; of one that cannot be made there are none, and `declaring` says why."""
    try:
        if choice.kind is ActionKind.TASK:
            return ChosenOdds(check_of(encounter, id, choice.task, choice.situation))
        if choice.attacks and choice.target:
            odds = attack_odds(encounter, id, choice.attack())
            return ChosenOdds(odds.check, odds)
    except RuleError:
        pass
    return ChosenOdds()
