"""What the GM reads when something is refused or a file cannot be used: what happened, what is safe, what to do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.models.wording import NameOf, some_of
from eod_desktop.rules import ErrorKind, RuleError


class Trouble(msgspec.Struct, frozen=True):
    """What happened, what is safe, and what to do, each a sentence."""

    what: str
    safe: str
    advice: str


_MOST_NAMES = 5

_REFUSALS: dict[ErrorKind, object] = {
    ErrorKind.BAD_EXPRESSION: QT_TRANSLATE_NOOP(
        "Refusal",
        "“{text}” is not a dice expression. Write it like 2d6 or 3d6+2, with at most 1,000 dice of 2 to 1,000 sides.",
    ),
    ErrorKind.BAD_FACE: QT_TRANSLATE_NOOP("Refusal", "{face} is not a face of a die with {sides} sides."),
    ErrorKind.BAD_VALUE: QT_TRANSLATE_NOOP("Refusal", "“{value}” cannot be used for {name}."),
    ErrorKind.BAD_OPTION: QT_TRANSLATE_NOOP("Refusal", "“{value}” cannot be used for the option {option}."),
    ErrorKind.MISSING_STAT: QT_TRANSLATE_NOOP(
        "Refusal", "{id} has no {stat}. Give it that stat, or enter its hits as a number."
    ),
    ErrorKind.DUPLICATE_ID: QT_TRANSLATE_NOOP("Refusal", "{id} is in this encounter already."),
    ErrorKind.DICE_EXHAUSTED: QT_TRANSLATE_NOOP(
        "Refusal", "{wanted} dice are needed and {left} were given. Nothing was rolled."
    ),
    ErrorKind.UNKNOWN_OPERATION: QT_TRANSLATE_NOOP("Refusal", "The rules know no “{operation}”."),
    ErrorKind.UNKNOWN_COMBATANT: QT_TRANSLATE_NOOP("Refusal", "That combatant is not in this encounter."),
    ErrorKind.NO_COMBATANTS: QT_TRANSLATE_NOOP(
        "Refusal", "Nobody is on the board. Drag characters from the roster first."
    ),
    ErrorKind.NO_TURN: QT_TRANSLATE_NOOP("Refusal", "The first turn has not begun. Roll initiative first."),
    ErrorKind.ALREADY_BEGUN: QT_TRANSLATE_NOOP(
        "Refusal", "The fight has begun; combatants join or leave it from now on."
    ),
    ErrorKind.SOMEONE_ACTS: QT_TRANSLATE_NOOP(
        "Refusal", "{ids} still act this turn. Resolve their group first; who has not declared passes."
    ),
    ErrorKind.NOBODY_ACTS: QT_TRANSLATE_NOOP("Refusal", "Nobody is left to act. Roll initiative for the next turn."),
    ErrorKind.RULING_PENDING: QT_TRANSLATE_NOOP(
        "Refusal", "The natural 12 of {ids} waits for your ruling. Allow it or let it fail first."
    ),
    ErrorKind.NO_RULING_PENDING: QT_TRANSLATE_NOOP("Refusal", "No natural 12 of {id} waits for a ruling."),
    ErrorKind.NOT_ALLOWABLE: QT_TRANSLATE_NOOP("Refusal", "Only a natural 12 that falls short can be allowed."),
    ErrorKind.NOT_THIS_TURN: QT_TRANSLATE_NOOP("Refusal", "It is not the turn of {id} now."),
    ErrorKind.ALREADY_ACTED: QT_TRANSLATE_NOOP("Refusal", "{id} has acted this turn."),
    ErrorKind.SURPRISED: QT_TRANSLATE_NOOP("Refusal", "{id} is surprised and does not act this turn."),
    ErrorKind.DOWN: QT_TRANSLATE_NOOP("Refusal", "{id} is down and cannot act."),
    ErrorKind.DEAD: QT_TRANSLATE_NOOP("Refusal", "{id} is dead."),
    ErrorKind.LEFT: QT_TRANSLATE_NOOP("Refusal", "{id} has left the fight."),
    ErrorKind.OWN_TARGET: QT_TRANSLATE_NOOP("Refusal", "{id} cannot attack itself. Choose another target."),
    ErrorKind.TARGET_DEAD: QT_TRANSLATE_NOOP("Refusal", "{target} is dead. Choose another target for {id}."),
    ErrorKind.TARGET_LEFT: QT_TRANSLATE_NOOP("Refusal", "{target} has left the fight. Choose another target for {id}."),
    ErrorKind.NO_SUCH_WEAPON: QT_TRANSLATE_NOOP("Refusal", "{id} does not carry “{weapon}”."),
    ErrorKind.OUT_OF_RANGE: QT_TRANSLATE_NOOP("Refusal", "{weapon} does not reach {range} range."),
    ErrorKind.NOT_BREAKING_OFF: QT_TRANSLATE_NOOP("Refusal", "{id} is not breaking off."),
    ErrorKind.NO_SUCH_CONDITION: QT_TRANSLATE_NOOP("Refusal", "{id} has no condition “{condition}”."),
    ErrorKind.NAME_TAKEN: QT_TRANSLATE_NOOP(
        "Refusal", "Another combatant is called “{name}”. Choose a name of its own."
    ),
    ErrorKind.SAME_PLACE: QT_TRANSLATE_NOOP("Refusal", "{id} stands there already."),
    ErrorKind.HITS_TOO_LOW: QT_TRANSLATE_NOOP(
        "Refusal", "{id} has {hits} hits. Give it hits above 0 and it is up again."
    ),
    ErrorKind.LEADER_WITHOUT_SKILL: QT_TRANSLATE_NOOP("Refusal", "{leader} cannot lead: it has no Leader skill."),
    ErrorKind.LEADER_NOT_ABLE: QT_TRANSLATE_NOOP("Refusal", "{leader} cannot lead: it is not able to act."),
    ErrorKind.LEADER_OF_OTHER_SIDE: QT_TRANSLATE_NOOP(
        "Refusal", "{leader} cannot lead {id}: they are on different sides."
    ),
    ErrorKind.LEADER_IS_LED: QT_TRANSLATE_NOOP("Refusal", "{leader} is led by somebody and cannot lead {id}."),
    ErrorKind.ENCOUNTER_ENDED: QT_TRANSLATE_NOOP("Refusal", "This encounter has ended. Resume it to go on."),
    ErrorKind.LEADS_ITSELF: QT_TRANSLATE_NOOP("Refusal", "{id} cannot lead itself."),
}


def refusal(error: RuleError, name_of: NameOf) -> str:
    """Why the rules refuse something, and what to do about it."""
    sentence = QCoreApplication.translate("Refusal", str(_REFUSALS[error.kind]))
    return _filled(sentence, {name: _word(name, value, name_of) for name, value in error.data.items()})


def _filled(sentence: str, words: Mapping[str, str]) -> str:
    """The sentence with its {places} filled in one pass: what the GM wrote may hold braces itself."""
    return re.sub(r"\{(\w+)\}", lambda place: words.get(place[1], place[0]), sentence)


def _word(name: str, value: object, name_of: NameOf) -> str:
    if name in ("id", "target", "leader") and isinstance(value, str):
        return name_of(value)
    if name == "ids" and isinstance(value, Sequence):
        return some_of([name_of(str(id)) for id in value], _MOST_NAMES)
    return str(value)


_WHAT: dict[CampaignErrorKind, object] = {
    CampaignErrorKind.NOT_FOUND: QT_TRANSLATE_NOOP("CampaignTrouble", "There is no campaign at {path}."),
    CampaignErrorKind.NO_FOLDER: QT_TRANSLATE_NOOP("CampaignTrouble", "The folder {folder} does not exist."),
    CampaignErrorKind.ALREADY_EXISTS: QT_TRANSLATE_NOOP("CampaignTrouble", "There is a file at {path} already."),
    CampaignErrorKind.NOT_A_CAMPAIGN: QT_TRANSLATE_NOOP("CampaignTrouble", "{path} is not an EoD campaign."),
    CampaignErrorKind.NEWER_VERSION: QT_TRANSLATE_NOOP(
        "CampaignTrouble",
        "{path} was written by a newer EoD Desktop (file version {found}; this program knows {known}).",
    ),
    CampaignErrorKind.DAMAGED: QT_TRANSLATE_NOOP("CampaignTrouble", "{path} is damaged: {detail}."),
    CampaignErrorKind.LOCKED: QT_TRANSLATE_NOOP("CampaignTrouble", "{path} is open in another copy of EoD Desktop."),
    CampaignErrorKind.READ_ONLY: QT_TRANSLATE_NOOP("CampaignTrouble", "{path} can be read but not written."),
    CampaignErrorKind.NO_PERMISSION: QT_TRANSLATE_NOOP(
        "CampaignTrouble", "The system does not let EoD Desktop use {path}."
    ),
    CampaignErrorKind.DISK_FULL: QT_TRANSLATE_NOOP("CampaignTrouble", "The disk that holds {path} is full."),
    CampaignErrorKind.CANNOT_WRITE: QT_TRANSLATE_NOOP("CampaignTrouble", "{path} cannot be written: {detail}."),
    CampaignErrorKind.CHANGED: QT_TRANSLATE_NOOP(
        "CampaignTrouble", "Something else has written to {path}, or put another file there, since it was opened."
    ),
}


_ADVICE: dict[CampaignErrorKind, object] = {
    CampaignErrorKind.NOT_FOUND: QT_TRANSLATE_NOOP("CampaignTrouble", "Open it from where it is now."),
    CampaignErrorKind.NO_FOLDER: QT_TRANSLATE_NOOP("CampaignTrouble", "Choose another folder, or make that one."),
    CampaignErrorKind.ALREADY_EXISTS: QT_TRANSLATE_NOOP("CampaignTrouble", "Choose another name."),
    CampaignErrorKind.NOT_A_CAMPAIGN: QT_TRANSLATE_NOOP("CampaignTrouble", "Choose a file that ends in .eod."),
    CampaignErrorKind.NEWER_VERSION: QT_TRANSLATE_NOOP("CampaignTrouble", "Install the newer EoD Desktop to open it."),
    CampaignErrorKind.DAMAGED: QT_TRANSLATE_NOOP(
        "CampaignTrouble",
        "Salvage copies everything that can be read to a new campaign; in a terminal: eod-desktop salvage FILE -o NEW.",
    ),
    CampaignErrorKind.LOCKED: QT_TRANSLATE_NOOP("CampaignTrouble", "Close it there first."),
    CampaignErrorKind.READ_ONLY: QT_TRANSLATE_NOOP(
        "CampaignTrouble", "Allow writing to it, or copy it to another folder and open the copy."
    ),
    CampaignErrorKind.NO_PERMISSION: QT_TRANSLATE_NOOP("CampaignTrouble", "Check who owns the file and its folder."),
    CampaignErrorKind.DISK_FULL: QT_TRANSLATE_NOOP("CampaignTrouble", "Free some space and do it again."),
    CampaignErrorKind.CANNOT_WRITE: QT_TRANSLATE_NOOP("CampaignTrouble", "Check the disk and do it again."),
    CampaignErrorKind.CHANGED: QT_TRANSLATE_NOOP(
        "CampaignTrouble", "Save to another place, so that both stay as they are."
    ),
}


def trouble(error: CampaignError) -> Trouble:
    """What is wrong with a campaign file; nothing has changed in it when this is read."""
    words = {"path": str(error.path)} | {name: str(value) for name, value in error.data.items()}
    what = _filled(QCoreApplication.translate("CampaignTrouble", str(_WHAT[error.kind])), words)
    safe = QCoreApplication.translate("CampaignTrouble", "Nothing in the file has changed.")
    return Trouble(what, safe, QCoreApplication.translate("CampaignTrouble", str(_ADVICE[error.kind])))
