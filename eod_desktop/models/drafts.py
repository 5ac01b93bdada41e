"""What the GM has chosen for each combatant and not declared yet."""

from __future__ import annotations

import msgspec

from eod_desktop.models.attack_choice import AttackChoice, fitted, starting_choice, turn_of_choice
from eod_desktop.rules import Encounter, Modifier


class _Draft(msgspec.Struct, frozen=True):
    choice: AttackChoice
    turn: int


class Drafts:
    """Choices by combatant, so that looking at another one in between loses nothing.

    A draft lives until the combatant declares, and not beyond the turn in which it would have been done. Pinned DMs
    outlive it: they are in every choice of their combatant until they are unpinned.
    """

    def __init__(self) -> None:
        self._kept: dict[str, _Draft] = {}
        self._pinned: dict[str, tuple[Modifier, ...]] = {}

    def choice(self, encounter: Encounter, id: str) -> AttackChoice:
        """What is chosen for a combatant, made possible again where the fight has gone on; else the starting choice."""
        draft = self._kept.get(id)
        if draft and draft.turn >= turn_of_choice(encounter, id):
            return fitted(draft.choice, encounter, id)
        return starting_choice(encounter, id).with_pins(self.pinned(id))

    def pinned(self, id: str) -> tuple[Modifier, ...]:
        """The DMs of the situation that stay with a combatant."""
        return self._pinned.get(id, ())

    def keep(self, encounter: Encounter, id: str, choice: AttackChoice) -> None:
        """Remember what is chosen for a combatant."""
        self._kept[id] = _Draft(choice, turn_of_choice(encounter, id))
        self._pinned[id] = choice.pinned

    def follow(self, before: Encounter, after: Encounter) -> None:
        """Go along with a change: a declaration ends its draft, one that was taken back becomes a draft again."""
        if before.declarations is after.declarations:
            return
        for id, action in after.declarations.items():
            if before.declarations.get(id) is not action:
                self._kept.pop(id, None)
        here = {combatant.id for combatant in after.combatants}
        for id, action in before.declarations.items():
            back = id not in after.declarations and id not in after.acted and after.turn == before.turn
            if back and id in here:  # several steps taken back at once may have taken it off the board
                choice = starting_choice(after, id).with_action(action, after.ruleset)
                self.keep(after, id, choice.with_pins(self.pinned(id)))
