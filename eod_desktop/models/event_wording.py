"""Sentences for what happened in an encounter, for paper and plain text."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from eod_desktop.models.secrecy import Secrecy
from eod_desktop.models.turn_story import Beginning, Hand, Lapse, LapseReason, Place
from eod_desktop.models.wording import (
    NameOf,
    modifier_label,
    modifier_origin,
    number,
    signed,
    situation_text,
    status_text,
)
from eod_desktop.rules import (
    ActiveCondition,
    Combatant,
    ConditionCleared,
    ConditionScope,
    ConditionSet,
    CriticalHit,
    Damage,
    Harmed,
    Healed,
    HeldBack,
    HiddenSet,
    HitsSet,
    Initiative,
    InitiativeSet,
    Joined,
    Left,
    Modifier,
    ModifierSource,
    Renamed,
    Reordered,
    SideComparison,
    SideSet,
    SituationSet,
    Status,
    StatusSet,
    SurpriseSet,
)

translate = QCoreApplication.translate

_EXPLAINED = (ModifierSource.UNSKILLED, ModifierSource.STAT, ModifierSource.WEAPON)


def listed(names: Iterable[str]) -> str:
    """ "Ana, Bo and Cy"."""
    words = list(names)
    if len(words) < 2:
        return "".join(words)
    return translate("TurnSummary", "{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])


def fraction(value: Fraction) -> str:
    """A side's initiative: whole, or "4 1/3" when it is an average (I7)."""
    whole, rest = divmod(abs(value.numerator), value.denominator)
    sign = number(-1)[0] if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}/{value.denominator}" if whole else f"{sign}{rest}/{value.denominator}"


def modifier_words(modifiers: Iterable[Modifier]) -> str:
    """Every DM with its label: "Rifle +2 · Medium range −1"."""
    parts = []
    for modifier in modifiers:
        origin = f" ({modifier_origin(modifier)})" if modifier.source in _EXPLAINED else ""
        parts.append(f"{modifier_label(modifier)}{origin} {signed(modifier.value)}")
    return " · ".join(parts)


# initiative


def place_words(place: Place, name_of: NameOf) -> str:
    """How a combatant came to its rung (I2–I6, I13): skills, leader, the GM's word."""
    initiative = place.initiative
    parts: list[str] = []
    if initiative.rolled_by not in ("", place.id):
        led = translate("TurnSummary", "led by {leader}: {roll}")
        parts.append(led.format(leader=name_of(initiative.rolled_by), roll=rolled_words(initiative)))
    elif initiative.skills:
        parts.append(_skill_words(initiative))
    if initiative.ruled:
        parts.append(translate("TurnSummary", "set by the GM"))
    elif not place.rolled:
        parts.append(translate("TurnSummary", "kept from an earlier turn"))
    if place.joined:
        parts.append(translate("TurnSummary", "joined during the turn"))
    return " · ".join(parts)


def rolled_words(initiative: Initiative) -> str:
    """The roll behind a place: "4 +1 Leader"; "" when nothing was rolled."""
    if initiative.face is None:
        return ""
    words = [str(initiative.face), signed(initiative.bonus) if initiative.bonus else "", _skill_words(initiative)]
    return " ".join(word for word in words if word)


def _skill_words(initiative: Initiative) -> str:
    """The skills that gave the bonus, or would have (I2–I4)."""
    skills = listed(initiative.skills)
    return translate("TurnSummary", "{skills}, bonus waived").format(skills=skills) if initiative.waived else skills


def comparison_words(comparison: SideComparison, margin: int) -> str:
    """Why a side is surprised, or is not (I8)."""
    template = (
        translate(
            "TurnSummary",
            "{faster} {initiative} against {slower} {against}: {lead} ahead. "
            "{margin} or more is surprise; {slower}: nobody acts.",
        )
        if comparison.surprise
        else translate(
            "TurnSummary",
            "{faster} {initiative} against {slower} {against}: {lead} ahead. "
            "{margin} or more would be surprise, so there is none.",
        )
    )
    return template.format(
        faster=comparison.faster,
        slower=comparison.slower,
        initiative=fraction(comparison.initiative),
        against=fraction(comparison.against),
        lead=fraction(comparison.initiative - comparison.against),
        margin=margin,
    )


def surprise_words(beginning: Beginning) -> list[str]:
    """Every surprise of a turn with its reason: compared now, lasting, or over (I8–I11)."""
    sentences = [comparison_words(comparison, beginning.margin) for comparison in beginning.event.comparisons]
    lasts = translate(
        "TurnSummary",
        "{faster} over {slower}: surprise lasts. "
        "Every attack of last turn was quiet, with a silent weapon or from hiding.",
    )
    sentences += [lasts.format(faster=faster, slower=slower) for faster, slower in beginning.lasting]
    sentences += [_lapse_words(lapse) for lapse in beginning.lapsed]
    return sentences


def _lapse_words(lapse: Lapse) -> str:
    match lapse.reason:
        case LapseReason.NO_ATTACK:
            template = translate("TurnSummary", "{faster} over {slower}: surprise is over, no attack last turn.")
        case LapseReason.NOT_QUIET:
            template = translate(
                "TurnSummary", "{faster} over {slower}: surprise is over, an attack of last turn was heard."
            )
        case LapseReason.NOBODY_ABLE:
            template = translate(
                "TurnSummary", "{faster} over {slower}: surprise is over, nobody of {faster} is able to act."
            )
    return template.format(faster=lapse.faster, slower=lapse.slower)


# damage


def damage_sum_words(damage: Damage) -> str:
    """What the dice come to, behind their faces: "+2 = 13", and what a critical hit makes of it (C8)."""
    roll = damage.roll
    constant = f"{signed(roll.modifier)} " if roll.modifier else ""
    words = f"{constant}= {number(roll.total)}"
    counted = number(damage.rolled)
    match damage.critical:
        case CriticalHit.MAXIMUM_DAMAGE:
            words += " · " + translate("TurnSummary", "critical: the maximum, {points}").format(points=counted)
        case CriticalHit.DOUBLE_DAMAGE:
            words += " · " + translate("TurnSummary", "critical: doubled to {points}").format(points=counted)
        case CriticalHit.IGNORE_ARMOR:
            words += " · " + translate("TurnSummary", "critical: armor ignored")
        case CriticalHit.GM:
            words += " · " + translate("TurnSummary", "critical: the GM names the effect")
    if damage.critical not in (CriticalHit.MAXIMUM_DAMAGE, CriticalHit.DOUBLE_DAMAGE) and damage.rolled != roll.total:
        words += " · " + translate("TurnSummary", "counts as {points}").format(points=counted)
    return words


def absorbed_words(damage: Damage) -> str:
    return translate("TurnSummary", "{absorbed} absorbed, {dealt} dealt").format(
        absorbed=number(damage.absorbed), dealt=number(damage.dealt)
    )


def hits_words(before: Combatant, after: Combatant, secrecy: Secrecy) -> str:
    """Hits before and after: "hits 21 → 0", or in words "unhurt → down"."""
    if not secrecy.counts_hits(after.id):
        return f"{secrecy.hits_text(before)} → {secrecy.hits_text(after)}"
    template = translate("TurnSummary", "hits {before} → {after}")
    return template.format(before=number(before.hits), after=number(after.hits))


def _change_words(before: Combatant, after: Combatant, secrecy: Secrecy) -> str:
    """Hits before and after, and the status when that is worth a word: "hits 21 → 0, down"."""
    words = hits_words(before, after, secrecy)
    told = after.status is Status.UP or not secrecy.counts_hits(after.id)
    return words if told else f"{words}, {status_text(after.status)}"


# the GM's hand


def hand_words(hand: Hand, secrecy: Secrecy, name_of: NameOf) -> str:
    """What the GM did by hand, as a sentence without its full stop."""
    event, before, after = hand.event, hand.before, hand.after
    if isinstance(event, SituationSet):
        return translate("TurnSummary", "From the next turn on: {situation}").format(
            situation=situation_text(event.situation)
        )
    if isinstance(event, Reordered):
        return translate("TurnSummary", "The order of those who tie was changed")
    name = name_of(event.combatant.id if isinstance(event, Joined) else event.id)
    if isinstance(event, Joined):
        return _joined_words(event, name, secrecy)
    if before is None or after is None:
        return name
    words = _change_by_hand(event, before, after, secrecy)
    return f"{name}: {words}"


def _change_by_hand(event: object, before: Combatant, after: Combatant, secrecy: Secrecy) -> str:
    change = _change_words(before, after, secrecy)
    match event:
        case HitsSet(reason=reason):
            return f"{change} ({reason.strip()})" if reason.strip() and secrecy.shows_notes else change
        case Harmed():
            return translate("TurnSummary", "{amount} damage, {absorbed} absorbed; {change}").format(
                amount=event.amount, absorbed=event.absorbed, change=change
            )
        case Healed():
            return translate("TurnSummary", "healed {amount}; {change}").format(amount=event.amount, change=change)
        case StatusSet():
            return f"{status_text(event.before)} → {status_text(event.status)}"
        case SurpriseSet(surprised=True):
            return translate("TurnSummary", "surprised this turn")
        case SurpriseSet():
            return translate("TurnSummary", "not surprised this turn")
        case InitiativeSet(before=None):
            return translate("TurnSummary", "initiative set to {total}").format(total=number(event.total))
        case InitiativeSet():
            return translate("TurnSummary", "initiative {before} → {total}").format(
                before=number(event.before or 0), total=number(event.total)
            )
        case HeldBack():
            return translate("TurnSummary", "held back, no longer breaks off")
        case Left():
            return translate("TurnSummary", "leaves the fight")
        case ConditionSet():
            return condition_words(event.active)
        case ConditionCleared():
            return translate("TurnSummary", "no longer {condition}").format(condition=event.name)
        case HiddenSet(hidden=True):
            return translate("TurnSummary", "hidden")
        case HiddenSet():
            return translate("TurnSummary", "no longer hidden")
        case Renamed():
            return translate("TurnSummary", "called {before} until now").format(before=before.name)
        case SideSet():
            return translate("TurnSummary", "goes over from {before} to {side}").format(
                before=before.side, side=after.side
            )
        case _:
            return change


def condition_words(active: ActiveCondition) -> str:
    """A condition with its DMs and how long it holds: "Stunned (−2 to its attacks), 2 turns"."""
    condition = active.condition
    dms = []
    for dm in condition.dms:
        template = (
            translate("TurnSummary", "{dm} to its attacks")
            if dm.applies is ConditionScope.ATTACKS
            else translate("TurnSummary", "{dm} to attacks on it")
        )
        dms.append(template.format(dm=signed(dm.value)))
    words = f"{condition.name} ({', '.join(dms)})" if dms else condition.name
    if condition.until_next_action:
        return translate("TurnSummary", "{condition}, until its next action").format(condition=words)
    if condition.turns is None:
        return words
    if condition.turns == 1:
        return translate("TurnSummary", "{condition}, this turn").format(condition=words)
    return translate("TurnSummary", "{condition}, {turns} turns").format(condition=words, turns=condition.turns)


def _joined_words(event: Joined, name: str, secrecy: Secrecy) -> str:
    combatant, place = event.combatant, event.initiative
    words = translate("TurnSummary", "{name} joins {side}").format(name=name, side=combatant.side)
    if secrecy.counts_hits(combatant.id):
        hits = f"{number(combatant.hits)}/{number(combatant.max_hits)}"
        words += translate("TurnSummary", ", hits {hits}").format(hits=hits)
    if place:
        initiative = translate("TurnSummary", "; initiative {roll} = {total}")
        words += initiative.format(roll=rolled_words(place), total=number(place.total))
    return words
