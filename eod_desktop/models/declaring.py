"""Whether what is chosen can be declared, in words for the GM."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.edits import last_attack, repeatable_attacks
from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.models import wording
from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.refusals import refusal
from eod_desktop.models.wording import NameOf
from eod_desktop.rules import Encounter, ErrorKind, IllegalAction, Other, RuleError


class Answer(msgspec.Struct, frozen=True):
    """Whether it can be done, and what to say about it: what it would be, or why not."""

    possible: bool
    says: str


def ended(record: EncounterRecord) -> Answer | None:
    """Why nothing is declared in an encounter that is over; None in one that goes on."""
    if not record.ended:
        return None
    return Answer(False, refusal(IllegalAction(ErrorKind.ENCOUNTER_ENDED), str))


def declaring(encounter: Encounter, id: str, choice: AttackChoice, name_of: NameOf) -> Answer:
    """About declaring what is chosen for a combatant."""
    nobody = choice.attacks and not choice.target
    try:
        # without a target the rules are asked about the turn alone
        action = Other() if nobody else choice.action(encounter, id)
        error = encounter.why_not("declare", id, action)
    except RuleError as refused:
        error = refused
    if error:
        return Answer(False, refusal(error, name_of))
    if nobody:
        return Answer(False, QCoreApplication.translate("Declaring", "There is nobody to attack."))
    words = wording.action_text(action, name_of)
    if encounter.declarations.get(id) == action:
        return Answer(False, QCoreApplication.translate("Declaring", "Declared: {action}").format(action=words))
    return Answer(True, words)


def declaring_again(encounter: Encounter, id: str, name_of: NameOf) -> Answer:
    """About attacking as last time; one who has fallen since is not attacked again unawares."""
    last = last_attack(encounter, id)
    if last is None:
        never = QCoreApplication.translate("Declaring", "{name} has not attacked in this fight yet.")
        return Answer(False, never.format(name=name_of(id)))
    error = encounter.why_not("declare", id, last)
    if error:
        return Answer(False, refusal(error, name_of))
    if not encounter.combatant(last.target).able:
        fallen = QCoreApplication.translate("Declaring", "{name} is down. Choose the target yourself.")
        return Answer(False, fallen.format(name=name_of(last.target)))
    return Answer(True, wording.action_text(last, name_of))


def declaring_all(encounter: Encounter) -> Answer:
    """About everybody of the group who has not declared attacking as last time."""
    if sum(id not in encounter.declarations for id in encounter.acting) < 2:
        few = QCoreApplication.translate("Declaring", "Fewer than two of the group have yet to declare.")
        return Answer(False, few)
    if not repeatable_attacks(encounter):
        return Answer(False, QCoreApplication.translate("Declaring", "Nobody of the group can attack as last time."))
    everybody = QCoreApplication.translate(
        "Declaring", "Everybody of the group who has yet to declare attacks as last time."
    )
    return Answer(True, everybody)
