"""A turn's story as it is told to those who must not learn of some combatants."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from eod_desktop.models.turn_story import Act, Beginning, Group, Hand, HandEvent, Landing, Place, Ruling, TurnStory
from eod_desktop.rules import AttackRolled, Encounter, Initiative, Joined, NaturalTwelveRuled


def without(story: TurnStory, concealed: Collection[str]) -> TurnStory:
    """The story without everything that the concealed were, did or had done to them.

    A side of which nobody else stands goes with them, and why a side of theirs surprises or does not: the figures may
    be theirs. Somebody else's shot at one of them stays, at a target that the reader is not told.
    """
    if not concealed:
        return story
    everybody = (*story.start.combatants, *story.end.combatants)
    sides = {c.side for c in everybody} - {c.side for c in everybody if c.id in concealed}
    steps = (_step(step, concealed) for step in story.steps)
    return replace(
        story,
        early=tuple(hand for hand in story.early if _may_be_told(hand, concealed)),
        beginning=_beginning(story.beginning, concealed, sides) if story.beginning else None,
        places=tuple(_place(place, concealed) for place in story.places if place.id not in concealed),
        steps=tuple(step for step in steps if step),
        start=_standing(story.start, concealed),
        end=_standing(story.end, concealed),
    )


def _standing(encounter: Encounter, concealed: Collection[str]) -> Encounter:
    seen = tuple(c for c in encounter.combatants if c.id not in concealed)
    return replace(encounter, combatants=seen, surprised=encounter.surprised.difference(concealed))


def _place(place: Place, concealed: Collection[str]) -> Place:
    """Who is led by one of them has its total from nowhere."""
    initiative = place.initiative
    if initiative.rolled_by not in concealed:
        return place
    return replace(place, initiative=Initiative(initiative.total, ruled=initiative.ruled))


def _beginning(beginning: Beginning, concealed: Collection[str], sides: Collection[str]) -> Beginning:
    event = beginning.event
    told = replace(
        event,
        departed=tuple(id for id in event.departed if id not in concealed),
        comparisons=tuple(c for c in event.comparisons if c.faster in sides and c.slower in sides),
        surprised=tuple(id for id in event.surprised if id not in concealed),
    )
    return replace(
        beginning,
        event=told,
        lasting=tuple(pair for pair in beginning.lasting if set(pair) <= set(sides)),
        lapsed=tuple(lapse for lapse in beginning.lapsed if {lapse.faster, lapse.slower} <= set(sides)),
    )


def _step(step: Group | Hand, concealed: Collection[str]) -> Group | Hand | None:
    if isinstance(step, Hand):
        return step if _may_be_told(step, concealed) else None
    ids = tuple(id for id in step.ids if id not in concealed)
    items = tuple(_unmarked(item, concealed) for item in step.items if _may_be_told(item, concealed))
    return replace(step, ids=ids, items=items) if ids or items else None


def _unmarked(item: Act | Ruling | Landing | Hand, concealed: Collection[str]) -> Act | Ruling | Landing | Hand:
    """A hit on one of the concealed without its damage, which would tell of armor and hits."""
    match item:
        case Act(rolled=AttackRolled() as rolled) if rolled.attack.target in concealed:
            return replace(item, rolled=replace(rolled, damage=None))
        case Ruling(event=NaturalTwelveRuled() as event) if event.attack.target in concealed:
            return replace(item, event=replace(event, damage=None))
        case _:
            return item


def _may_be_told(item: Act | Ruling | Landing | Hand, concealed: Collection[str]) -> bool:
    match item:
        case Act():
            return item.id not in concealed
        case Ruling():
            who = item.event.attacker if isinstance(item.event, NaturalTwelveRuled) else item.event.id
            return who not in concealed
        case Landing():
            return item.event.target not in concealed and not set(item.event.attackers) <= set(concealed)
        case Hand():
            return _subject(item.event) not in concealed


def _subject(event: HandEvent) -> str:
    """Whom the GM's hand was about, "" for nobody alone."""
    if isinstance(event, Joined):
        return event.combatant.id
    return getattr(event, "id", "")
