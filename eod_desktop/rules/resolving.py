"""The group that is being resolved."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from eod_desktop.rules.conditions import ActiveCondition
from eod_desktop.rules.events import AttackRolled, NaturalTwelveRuled, TaskRolled, TaskRuled


class Resolving(msgspec.Struct, frozen=True):
    """The group that resolves while natural 12s wait for the GM (C5.3).

    Attacks and tasks in order of declaration, `pending` the ids of those who wait. `ending` are the (id, name) of the
    conditions that this action ends; what is given while it waits for a ruling lasts until the next one.
    """

    total: int
    ids: tuple[str, ...]
    attacks: tuple[AttackRolled, ...] = ()
    pending: tuple[str, ...] = ()
    tasks: tuple[TaskRolled, ...] = ()
    ending: frozenset[tuple[str, str]] = frozenset()

    def rolled(self, events: Iterable[AttackRolled | TaskRolled]) -> Resolving:
        """With what was rolled after what it holds."""
        attacks, pending, tasks = [*self.attacks], [*self.pending], [*self.tasks]
        for event in events:
            if isinstance(event, AttackRolled):
                id = event.attacker
                attacks.append(event)
            else:
                id = event.id
                tasks.append(event)
            if event.result.gm_may_allow:
                pending.append(id)
        return replace(self, attacks=tuple(attacks), pending=tuple(pending), tasks=tuple(tasks))

    def ruled(self, event: NaturalTwelveRuled | TaskRuled) -> Resolving:
        if isinstance(event, NaturalTwelveRuled):
            attack = AttackRolled(event.attacker, event.attack, event.result, event.damage)
            attacks = tuple([attack if other.attacker == event.attacker else other for other in self.attacks])
            return replace(self, attacks=attacks, pending=self._others(event.attacker))
        task = TaskRolled(event.id, event.task, event.result)
        tasks = tuple([task if other.id == event.id else other for other in self.tasks])
        return replace(self, tasks=tasks, pending=self._others(event.id))

    def rolled_by(self, id: str) -> AttackRolled | TaskRolled | None:
        """What that combatant rolled, if it rolled."""
        attack = next((attack for attack in self.attacks if attack.attacker == id), None)
        return attack or next((task for task in self.tasks if task.id == id), None)

    def given(self, id: str, active: ActiveCondition) -> Resolving:
        return replace(self, ending=self.ending - {(id, active.name)})

    def _others(self, id: str) -> tuple[str, ...]:
        return tuple([other for other in self.pending if other != id])
