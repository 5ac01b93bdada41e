"""Words for a roll that is to come: who rolls what for what."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from eod_desktop.models.wording import NameOf
from eod_desktop.rules import RollPurpose, RollPurposeKind

translate = QCoreApplication.translate


def purpose_text(purpose: RollPurpose, name_of: NameOf) -> str:
    """ "Ana Reyes: to hit Raider 1 with Rifle"."""
    match purpose.kind:
        case RollPurposeKind.INITIATIVE:
            what = translate("RollPurpose", "initiative")
        case RollPurposeKind.TO_HIT:
            what = _filled(translate("RollPurpose", "to hit %1 with %2"), name_of(purpose.whom), purpose.what)
        case RollPurposeKind.DAMAGE:
            what = _filled(translate("RollPurpose", "damage to %1 with %2"), name_of(purpose.whom), purpose.what)
        case RollPurposeKind.TASK:
            what = purpose.what.strip() or translate("RollPurpose", "task")
    who = name_of(purpose.who)
    if who == purpose.who and purpose.kind is not RollPurposeKind.TASK:
        # one that joins is not on the board before it has rolled; a task may be anybody's, who is then known by name
        who = translate("RollPurpose", "A newcomer")
    return f"{who}: {what}" if who else what


def dice_text(count: int, sides: int) -> str:
    """ "2 dice", "1 die of 10 sides"."""
    if sides == 6:
        words = translate("RollPurpose", "1 die") if count == 1 else translate("RollPurpose", "{count} dice")
    elif count == 1:
        words = translate("RollPurpose", "1 die of {sides} sides")
    else:
        words = translate("RollPurpose", "{count} dice of {sides} sides each")
    return words.format(count=count, sides=sides)


def _filled(pattern: str, whom: str, what: str) -> str:
    """Both at once, so that a name that holds "%2" stays as it is."""
    before, _, rest = pattern.partition("%1")
    between, _, after = rest.partition("%2")
    return f"{before}{whom}{between}{what}{after}"
