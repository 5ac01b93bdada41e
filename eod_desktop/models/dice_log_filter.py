"""From what a GM types and chooses to a filter of the dice log, and back to the words of each condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.log_queries import LogFilter, Word
from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.campaign.schema import MARK, RESULT_LETTERS
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.models.wording import attack_outcome_text, outcome_text
from eod_desktop.rules import Outcome

translate = QCoreApplication.translate

MOST_WORDS = 8
_LONGEST_WORD = 100
SHOWN_KINDS = tuple(kind for kind in RollKind if kind is not RollKind.UNREADABLE)


class Condition(msgspec.Struct, frozen=True):
    """One condition of a filter in words, and the filter without it."""

    text: str
    without: LogFilter


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a search; each may stand in what was written or be a word that the log shows, such as "Miss"."""
    shown = [(word.casefold(), mark) for word, mark in _shown()]
    found = []
    for part in text.replace("\0", " ").split()[:MOST_WORDS]:
        plain = part[:_LONGEST_WORD].encode("utf-8", "ignore").decode()
        if plain:
            marks = (mark for word, mark in shown if plain.casefold() in word)
            found.append(Word(plain, tuple(dict.fromkeys(marks))))
    return tuple(found)


def _shown() -> Iterator[tuple[str, str]]:
    """The words in the columns that are not the GM's, with the marks that stand for them in the file."""
    words = RollWords()
    for kind in SHOWN_KINDS:
        letter = kind.value[0]
        yield kind_text(kind), f"{MARK}k{letter}"
        # what the column says around names, as in "Damage to Raider 2"
        yield words.what(Roll(kind, "", 0, "")), f"{MARK}k{letter}"
        for outcome in Outcome:
            text = attack_outcome_text(outcome) if kind is RollKind.ATTACK else outcome_text(outcome)
            yield text, MARK + letter + RESULT_LETTERS[outcome.value]
    for allowed, letter in ((True, "y"), (False, "n")):
        yield words.result(Roll(RollKind.RULING, "", 0, "", allowed=allowed)), f"{MARK}r{letter}"
    for standing in Standing:
        roll = Roll(RollKind.CHECK, "", 0, "", standing=standing)
        yield f"{words.what(roll)} {words.standing(roll)}", f"{MARK}o{standing[0]}"
    yield table_dice_text(), f"{MARK}td"
    yield secret_text(), f"{MARK}sc"


def kind_text(kind: RollKind) -> str:
    """A kind of roll, in the plural: for menus."""
    match kind:
        case RollKind.INITIATIVE:
            return translate("LogFilter", "Initiative")
        case RollKind.ATTACK:
            return translate("LogFilter", "Attacks")
        case RollKind.DAMAGE:
            return translate("LogFilter", "Damage")
        case RollKind.RULING:
            return translate("LogFilter", "Rulings")
        case RollKind.CHECK:
            return translate("LogFilter", "Checks")
        case RollKind.EXPRESSION:
            return translate("LogFilter", "Other dice")
        case RollKind.UNREADABLE:
            return translate("LogFilter", "Unreadable")


def result_text(outcome: Outcome) -> str:
    """An outcome, of attacks and checks alike."""
    match outcome:
        case Outcome.SUCCESS:
            return translate("LogFilter", "Hit or success")
        case Outcome.FAILURE:
            return translate("LogFilter", "Miss or failure")
        case Outcome.CRITICAL_SUCCESS:
            return translate("LogFilter", "Critical success")
        case Outcome.CRITICAL_FAILURE:
            return translate("LogFilter", "Critical failure")


def table_dice_text() -> str:
    return translate("LogFilter", "table dice")


def secret_text() -> str:
    return translate("LogFilter", "secret")


def encounter_text(campaign: Campaign, id: str) -> str:
    """An encounter's name; what stands for one without a name, without an encounter, or gone."""
    if not id:
        return translate("LogFilter", "Outside fights")
    record = campaign.record(id)
    return encounter_name(record.name if record else None)


def encounter_name(name: str | None) -> str:
    """What stands for an encounter of that name, or for one that is gone: None."""
    if name is None:
        return translate("LogFilter", "Encounter that was removed")
    return name or translate("LogFilter", "Encounter without a name")


def people(campaign: Campaign) -> tuple[str, ...]:
    """Who may have rolled, as far as the campaign knows: the roster, and who has been in its encounters."""
    names = [character.name for character in campaign.characters]
    for record in campaign.encounters:
        names += [combatant.name for combatant in record.now.combatants]
    return tuple(dict.fromkeys(names))


def conditions(filter: LogFilter, campaign: Campaign) -> tuple[Condition, ...]:
    """What a filter asks for besides the words, in the order in which it is shown."""
    found: list[Condition] = []

    def add(given: bool, text: Callable[[], str], **left_out: object) -> None:
        if given:
            found.append(Condition(text(), replace(filter, **left_out)))

    encounter = filter.encounter
    if encounter is not None:
        add(True, lambda: _encounter_shown(campaign, encounter), encounter=None)
    add(
        filter.turn is not None,
        lambda: translate("LogFilter", "turn {turn}").format(turn=filter.turn),
        turn=None,
    )
    add(bool(filter.who), lambda: filter.who, who="")
    add(bool(filter.kinds), lambda: _listed(kind_text(kind) for kind in filter.kinds), kinds=())
    add(bool(filter.results), lambda: _listed(result_text(outcome) for outcome in filter.results), results=())
    naturals = translate("LogFilter", "natural {numbers}")
    add(bool(filter.naturals), lambda: naturals.format(numbers=_listed(map(str, filter.naturals))), naturals=())
    for name, yes, no in _flags():
        value = getattr(filter, name)
        add(value is not None, lambda value=value, yes=yes, no=no: yes if value else no, **{name: None})  # type: ignore[misc]
    return tuple(found)


def _encounter_shown(campaign: Campaign, id: str) -> str:
    name = encounter_text(campaign, id)
    if id and id == campaign.current:
        return translate("LogFilter", "this encounter: {name}").format(name=name)
    return name


def _flags() -> tuple[tuple[str, str, str], ...]:
    """The fields that may be True or False, with what they are called then."""
    return (
        ("undone", translate("LogFilter", "undone"), translate("LogFilter", "not undone")),
        ("table_dice", table_dice_text(), translate("LogFilter", "dice of the program")),
        ("secret", secret_text(), translate("LogFilter", "not secret")),
    )


def _listed(texts: Iterator[str]) -> str:
    return translate("LogFilter", " or ").join(texts)
