"""What a GM does to a campaign, as functions from one campaign to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType

from msgspec.structs import replace

from eod_desktop.campaign.names import copy_name
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.rules import (
    Attack,
    Character,
    CharacterKind,
    Combatant,
    Declared,
    DiceSource,
    Encounter,
    Event,
    History,
    Modifier,
    Situation,
    Status,
)

LONGEST_NAME = 300  # characters that a GM may type for a name
_CHUNK = 256  # events looked at in one go, from the newest back


def free_id(prefix: str, taken: Collection[str]) -> str:
    """The first of prefix1, prefix2 … that is not taken."""
    return next(id for id in (f"{prefix}{number}" for number in count(1)) if id not in taken)


def add_encounter(campaign: Campaign, name: str, situation: Situation = Situation.REGULAR) -> Campaign:
    """A new, empty encounter under the campaign's ruleset, shown on the board."""
    id = campaign.new_id("encounter")
    start = Encounter(situation=situation, ruleset=campaign.ruleset)
    return replace(campaign.with_record(EncounterRecord(id, name, start, start)), current=id)


def put_characters(campaign: Campaign, characters: Iterable[Character]) -> Campaign:
    """With each character in place of the one of its id, or at the end of the roster."""
    return campaign.with_characters(characters)


def duplicate_character(campaign: Campaign, id: str) -> tuple[Campaign, Character]:
    """With a copy of the character behind it, under a name of its own, and that copy."""
    original = campaign.character(id)
    if original is None:
        raise KeyError(id)
    taken = {character.name for character in campaign.characters}
    copy = replace(original, id=campaign.new_id("character"), name=copy_name(original.name, taken))
    characters = campaign.characters
    following = characters[characters.index(original) + 1 :]
    with_copy = campaign.with_character(copy)
    return move_characters(with_copy, {copy.id}, following[0].id if following else ""), copy


def change_characters(campaign: Campaign, ids: Collection[str], change: Callable[[Character], Character]) -> Campaign:
    """With each of these characters changed; their order stays."""
    wanted = frozenset(ids)
    return campaign.with_changed([change(character) for character in campaign.characters if character.id in wanted])


def move_characters(campaign: Campaign, ids: Collection[str], before: str = "") -> Campaign:
    """With these characters, in the order they have, before that one; behind all others for ""."""
    wanted = frozenset(ids)
    moved = [character for character in campaign.characters if character.id in wanted]
    others = [character for character in campaign.characters if character.id not in wanted]
    stop = next((n for n, character in enumerate(campaign.characters) if character.id == before), None)
    # one of those that are moved may be the one itself: then they stand where it stood
    place = len(others) if stop is None else sum(c.id not in wanted for c in campaign.characters[:stop])
    ordered = (*others[:place], *moved, *others[place:])
    same = all(new is old for new, old in zip(ordered, campaign.characters, strict=True))
    return campaign if same else replace(campaign, characters=ordered)


def change_encounter(campaign: Campaign, id: str, change: Callable[[Encounter], Encounter]) -> Campaign:
    """With the encounter's state after a change.

    Before the first turn there is no fight to tell of: whatever the GM does sets the scene, so its outcome becomes the
    start and leaves no event, and who is taken off again was never there.
    """
    record = campaign.record(id)
    if record is None:
        raise KeyError(id)
    now = change(record.now)
    return campaign.with_record(replace(record, now=now) if now.turn else staged(record, now))


def staged(record: EncounterRecord, scene: Encounter) -> EncounterRecord:
    """The encounter with that scene, whose first turn has not begun, as its start."""
    if scene.log or scene.next_situation:
        situation = scene.next_situation or scene.situation
        scene = replace(scene, situation=situation, next_situation=None, log=History())
    return replace(record, start=scene, now=scene, led_by=led_among(record, scene))


def led_among(record: EncounterRecord, encounter: Encounter) -> Mapping[str, str]:
    """Who leads whom, but for those who are not in `encounter`: another may get their id."""
    ids = {combatant.id for combatant in encounter.combatants}
    kept = {led: by for led, by in record.led_by.items() if led in ids and by in ids}
    return record.led_by if kept == record.led_by else kept


def put_on_board(
    campaign: Campaign, id: str, characters: Iterable[Character], copies: int = 1, dice: DiceSource | None = None
) -> Campaign:
    """Characters into an encounter: a PC that is there already stays as it is, others come as `copies` numbered copies.

    A PC that has left comes back as who it was, with the hits it had; its place it has again if it is one of this turn.
    Before the first turn they are staged, later they join (I13), with dice rolling at once. Whom its character names as
    leader leads it, as far as the rules let it (I5). RuleError when hits cannot be worked out.
    """

    characters = tuple(characters)

    def change(encounter: Encounter) -> Encounter:
        for combatant in _returning(encounter, characters):
            encounter = encounter.set_status(combatant.id, Status.UP if combatant.hits > 0 else Status.DOWN)
        newcomers = _newcomers(encounter, characters, copies)
        if not encounter.turn:
            return replace(encounter, combatants=(*encounter.combatants, *newcomers))
        for combatant in newcomers:
            encounter = encounter.join(combatant, dice)
        return encounter

    before = campaign.record(id)
    after = change_encounter(campaign, id, change)
    record = after.record(id)
    if before is None or record is None:
        return after
    led_by = _led_with_newcomers(after, record, {combatant.id for combatant in before.now.combatants})
    return after if led_by is record.led_by else after.with_record(replace(record, led_by=led_by))


def _led_with_newcomers(campaign: Campaign, record: EncounterRecord, before: Collection[str]) -> Mapping[str, str]:
    """Who leads whom, and besides each pair of a character and its leader of which one was not there `before`."""
    leader_of = {character.id: character.leader for character in campaign.characters if character.leader}
    if not leader_of:
        return record.led_by
    leaders = set(leader_of.values())
    standing: dict[str, str] = {}
    for combatant in record.now.combatants:
        if combatant.character in leaders and combatant.able:
            standing.setdefault(combatant.character, combatant.id)
    led_by = dict(record.led_by)
    for led in record.now.combatants:
        leader = standing.get(leader_of.get(led.character, ""), "")
        newly = leader and (led.id not in before or leader not in before)
        if newly and led.id not in led_by and record.now.why_not("lead", led.id, leader, led_by) is None:
            led_by[led.id] = leader
    return led_by if led_by != record.led_by else record.led_by


def _returning(encounter: Encounter, characters: Collection[Character]) -> Iterator[Combatant]:
    """Those of PCs that are here only as having left, the latest where there are several."""
    pcs = [character.id for character in characters if character.kind is CharacterKind.PC]
    latest = {combatant.character: combatant for combatant in encounter.combatants if combatant.character in pcs}
    here = {combatant.character for combatant in encounter.combatants if combatant.status is not Status.LEFT}
    return (combatant for character, combatant in latest.items() if character not in here)


def _newcomers(encounter: Encounter, characters: Iterable[Character], copies: int) -> Iterator[Combatant]:
    ids = {combatant.id for combatant in encounter.combatants}
    # names of the fallen and the gone stay taken, so that a name in the log means one combatant only
    names = {combatant.name for combatant in encounter.combatants}
    present = {c.character for c in encounter.combatants if c.status is not Status.LEFT}
    for character in characters:
        unique = character.kind is CharacterKind.PC
        if unique and character.id in present:
            continue
        present.add(character.id)
        for _ in range(1 if unique else copies):
            name = _board_name(character.name, names, numbered=not unique and copies > 1)
            combatant = character.combatant(free_id("c", ids), encounter.ruleset, name, encounter.turn)
            ids.add(combatant.id)
            names.add(name)
            yield combatant


def _board_name(name: str, taken: Collection[str], *, numbered: bool) -> str:
    """The name itself for one that stands alone, otherwise the next numbered copy."""
    copy = copy_name(name, taken)
    alone = name not in taken and copy == f"{name} 1"
    return name if alone and not numbered else copy


def take_off_board(campaign: Campaign, id: str, combatants: Collection[str]) -> Campaign:
    """Combatants out of an encounter: unstaged before the first turn, later they leave and the log keeps them."""

    def change(encounter: Encounter) -> Encounter:
        if not encounter.turn:
            return replace(encounter, combatants=tuple(c for c in encounter.combatants if c.id not in combatants))
        for combatant in encounter.combatants:
            if combatant.id in combatants and combatant.status is not Status.LEFT:
                encounter = encounter.leave(combatant.id)
        return encounter

    return change_encounter(campaign, id, change)


def declare_all_as_last_time(
    encounter: Encounter, dms: Mapping[str, tuple[Modifier, ...]] = MappingProxyType({})
) -> tuple[Encounter, int]:
    """Everybody of the acting group who has not declared makes its last attack again (`repeatable_attacks`).

    With `dms` of the situation by id, instead of those of that roll, which belonged to its moment. Also gives how many
    did.
    """
    attacks = repeatable_attacks(encounter)
    for id, attack in attacks.items():
        encounter = encounter.declare(id, replace(attack, modifiers=dms.get(id, ())))
    return encounter, len(attacks)


def repeatable_attacks(encounter: Encounter) -> dict[str, Attack]:
    """By id the last attack of each of the acting group who has not declared, where it is legal once more and its
    target stands."""
    last = _last_attacks(encounter, [id for id in encounter.acting if id not in encounter.declarations])
    return {
        id: attack
        for id, attack in last.items()
        if encounter.why_not("declare", id, replace(attack, modifiers=())) is None
        and encounter.combatant(attack.target).able
    }


def _last_attacks(encounter: Encounter, ids: Sequence[str]) -> dict[str, Attack]:
    """The last attack of each who has made one in this fight, in the order of `ids`, in one pass."""
    wanted, found = set(ids), {}
    for event in _newest_first(encounter):
        if not wanted:
            break
        if type(event) is Declared and event.id in wanted and isinstance(event.action, Attack):
            found[event.id] = event.action
            wanted.discard(event.id)
    return {id: found[id] for id in ids if id in found}


def last_attack(encounter: Encounter, id: str | None = None) -> Attack | None:
    """The attack that the combatant, or without an id anybody, declared last in this fight."""
    for event in _newest_first(encounter):
        if type(event) is Declared and isinstance(event.action, Attack) and id in (event.id, None):
            return event.action
    return None


def _newest_first(encounter: Encounter) -> Iterator[Event]:
    log = encounter.log
    for end in range(len(log), 0, -_CHUNK):
        yield from reversed(log[max(0, end - _CHUNK) : end])
