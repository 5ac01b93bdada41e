"""The DMs of the situation to pick from, and what picking one makes of a choice."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.rules import Modifier


class Use(StrEnum):
    """Whether a DM counts now, and how long."""

    NONE = "none"
    ROLL = "roll"
    PINNED = "pinned"


class SituationDm(msgspec.Struct, frozen=True):
    """A DM that can be picked; `listed`: it stands in the campaign's list and not only in this choice."""

    modifier: Modifier
    use: Use
    listed: bool


def situation_dms(listed: Sequence[Modifier], choice: AttackChoice) -> tuple[SituationDm, ...]:
    """The list of the campaign in its order, then what else is chosen, each DM once."""
    offered = [modifier for modifier in listed if modifier.value]
    others = [modifier for modifier in choice.situation if modifier not in offered]
    return tuple(SituationDm(m, use_of(choice, m), m in offered) for m in dict.fromkeys((*offered, *others)))


def use_of(choice: AttackChoice, modifier: Modifier) -> Use:
    if modifier in choice.pinned:
        return Use.PINNED
    return Use.ROLL if modifier in choice.modifiers else Use.NONE


def picked(choice: AttackChoice, modifier: Modifier) -> AttackChoice:
    """With a DM for this roll, or without it if it counts already."""
    if use_of(choice, modifier) is Use.NONE:
        return added(choice, modifier, pin=False)
    return without(choice, modifier)


def pinned(choice: AttackChoice, modifier: Modifier) -> AttackChoice:
    """With a DM that stays; one that does counts for this roll only from now on."""
    stays = modifier in choice.pinned
    return added(without(choice, modifier), modifier, pin=not stays)


def added(choice: AttackChoice, modifier: Modifier, pin: bool) -> AttackChoice:
    """With one more DM, for this roll or to stay."""
    if pin:
        return replace(choice, pinned=(*choice.pinned, modifier))
    return replace(choice, modifiers=(*choice.modifiers, modifier))


def without(choice: AttackChoice, modifier: Modifier) -> AttackChoice:
    """Without a DM; of several alike one goes, a pinned one first."""
    if modifier in choice.pinned:
        return replace(choice, pinned=_less(choice.pinned, modifier))
    return replace(choice, modifiers=_less(choice.modifiers, modifier))


def _less(modifiers: tuple[Modifier, ...], modifier: Modifier) -> tuple[Modifier, ...]:
    if modifier not in modifiers:
        return modifiers
    place = modifiers.index(modifier)
    return (*modifiers[:place], *modifiers[place + 1 :])
