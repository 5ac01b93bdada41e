"""The board in words: banners, what was declared and done, states, and a whole row as a screen reader says it."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from PySide6.QtCore import QCoreApplication

from eod_desktop.models.board_signs import fill, signs
from eod_desktop.models.chronicle import Deed
from eod_desktop.models.ladder import Ladder, LadderRow, Phase, SideHeading, State, Waiting
from eod_desktop.models.ladder_moves import RowMove, loses_its_turn
from eod_desktop.models.ladder_notes import Ended, NoOpponents, Note, Ruled, Surprise, TurnOver
from eod_desktop.models.wording import number, some_of
from eod_desktop.rules import Action, Attack, BreakOff, CheckResult, Evade, Move, Outcome, Status, Task

translate = QCoreApplication.translate

_MOST_NAMES = 4


class Saying(msgspec.Struct, frozen=True):
    """What a row tells: `lead` stands out, then `before`, the `name` of the target, and `after`, which matters more.

    `choosing`: it still has to declare.
    """

    lead: str = ""
    before: str = ""
    name: str = ""
    after: str = ""
    choosing: bool = False

    @property
    def text(self) -> str:
        return self.lead + self.before + self.name + self.after


def saying(row: LadderRow) -> Saying:
    """What was declared, what was done, or why nothing is."""
    if row.action is not None:
        return _declared(row.action, row.target)
    if row.deed is not None:
        return _done(row.deed, row.target)
    if row.acts:
        return Saying(translate("Board", "choosing…"), choosing=True)
    return Saying(before=_idle(row))


def _declared(action: Action, target: str) -> Saying:
    match action:
        case Attack():
            lead = translate("Board", "Move + attack") if action.moving else translate("Board", "Attack")
            hidden = (translate("Board", "from hiding"),) if action.hidden else ()
            return Saying(lead, " ", target, "".join(f" · {part}" for part in (action.range, *hidden)))
        case Evade():
            return Saying(translate("Board", "Evade"))
        case Move():
            return Saying(translate("Board", "Move"))
        case BreakOff():
            return Saying(translate("Board", "Break off"))
        case Task():
            return Saying(action.what.strip())
        case _:
            return Saying(action.text.strip() or translate("Board", "Something else"))


def _done(deed: Deed, target: str) -> Saying:
    match deed.action:
        case Attack():
            moved = translate("Board", "Moved, attacked %1")
            before, _, after = (moved if deed.action.moving else translate("Board", "Attacked %1")).partition("%1")
            return Saying(before=before, name=target, after=f"{after}, {_outcome(deed)}")
        case Evade():
            return Saying(before=translate("Board", "Evaded"))
        case Move():
            return Saying(before=translate("Board", "Moved"))
        case BreakOff():
            return Saying(before=translate("Board", "Broke off"))
        case Task():
            return Saying(name=deed.action.what.strip(), after=f": {_task_outcome(deed.result)}" if deed.result else "")
        case None:
            return Saying(before=translate("Board", "Passed"))
        case _:
            return Saying(before=deed.action.text.strip() or translate("Board", "Something else"))


def _outcome(deed: Deed) -> str:
    if deed.result is None:
        return ""
    if deed.result.gm_may_allow:
        return translate("Board", "falls short")
    if deed.damage is None:
        return (
            translate("Board", "critical failure")
            if deed.result.outcome is Outcome.CRITICAL_FAILURE
            else translate("Board", "missed")
        )
    if not deed.damage.dealt and deed.damage.absorbed:
        return translate("Board", "hit, armor took it all")
    dealt = number(deed.damage.dealt)
    if deed.result.outcome is Outcome.CRITICAL_SUCCESS:
        return fill(translate("Board", "critical hit for %1"), dealt)
    return fill(translate("Board", "hit for %1"), dealt)


def _task_outcome(result: CheckResult) -> str:
    if result.gm_may_allow:
        return translate("Board", "falls short")
    return {
        Outcome.CRITICAL_FAILURE: translate("Board", "critical failure"),
        Outcome.FAILURE: translate("Board", "failed"),
        Outcome.SUCCESS: translate("Board", "succeeded"),
        Outcome.CRITICAL_SUCCESS: translate("Board", "critical success"),
    }[result.outcome]


def _idle(row: LadderRow) -> str:
    if row.status is not Status.UP:
        return _out(row)
    if row.phase is Phase.OUT:
        return translate("Board", "acts from the next turn on")
    if State.SURPRISED in row.states:
        return translate("Board", "does not act")
    return translate("Board", "did not act") if row.phase is Phase.PAST else ""


def _out(row: LadderRow) -> str:
    if row.since is None:
        return ""
    turn = number(row.since)
    if not row.since:
        return translate("Board", "before the first turn")
    if row.status is Status.LEFT:
        return fill(translate("Board", "left in turn %1"), turn)
    return (
        fill(translate("Board", "dead since turn %1"), turn)
        if row.status is Status.DEAD
        else fill(translate("Board", "down since turn %1"), turn)
    )


def hits_text(row: LadderRow) -> tuple[str, str]:
    """Hits, and the maximum behind the slash."""
    return number(row.hits), f"/{row.max_hits}"


def banner_text(waiting: Waiting) -> str:
    """What the group that is up waits for."""
    if waiting.rulings:
        return fill(translate("Board", "Natural 12 waits for the GM: %1"), some_of(waiting.rulings, _MOST_NAMES))
    left, acting = number(waiting.undeclared), number(waiting.acting)
    if waiting.acting == 1:
        return (
            translate("Board", "Acts now · still to declare")
            if waiting.undeclared
            else translate("Board", "Acts now · declared, ready to resolve")
        )
    tie = translate("Board", "Simultaneous: all declare, then everything lands at once")
    state = (
        fill(translate("Board", "%1 of %2 still to declare"), left, acting)
        if waiting.undeclared
        else translate("Board", "all declared, ready to resolve")
    )
    return f"{tie} · {state}"


def short_banner_text(waiting: Waiting) -> str:
    """The same where there is little room."""
    if waiting.rulings or waiting.acting == 1:
        return banner_text(waiting)
    if not waiting.undeclared:
        return translate("Board", "Simultaneous · all declared")
    return fill(
        translate("Board", "Simultaneous · %1 of %2 still to declare"),
        number(waiting.undeclared),
        number(waiting.acting),
    )


def note_text(note: Note) -> str:
    """A line above the ladder."""
    match note:
        case Surprise():
            figures = (note.faster, _figure(note.initiative), note.slower, _figure(note.against))
            if note.lasting:
                return fill(
                    translate("Board", "%1 still surprises %3, all attacks were quiet (%2 against %4 in turn %5)"),
                    *figures,
                    number(note.since),
                )
            return fill(translate("Board", "%1 %2 against %3 %4 · surprised: %3"), *figures)
        case Ruled():
            parts = []
            if note.surprised:
                parts.append(
                    fill(translate("Board", "By the GM's ruling surprised: %1"), some_of(note.surprised, _MOST_NAMES))
                )
            if note.cleared:
                parts.append(
                    fill(translate("Board", "By the GM's ruling not surprised: %1"), some_of(note.cleared, _MOST_NAMES))
                )
            return " · ".join(parts)
        case TurnOver():
            return fill(translate("Board", "Turn %1 is over: everyone who acts has acted"), number(note.turn))
        case Ended():
            over = translate("Board", "This encounter ended in turn %1. To go on, resume it in the menu Encounter.")
            return fill(over, number(note.turn))
        case NoOpponents() if len(note.sides) == 1:
            return fill(translate("Board", "Only one side is here: %1"), note.sides[0])
        case NoOpponents():
            return fill(translate("Board", "All sides here are allied: %1"), some_of(note.sides, _MOST_NAMES))


def spoken(row: LadderRow) -> str:
    """The whole row in words."""
    hits, maximum = hits_text(row)
    parts = [
        row.name,
        row.side,
        _place(row),
        fill(translate("Board", "hits %1 of %2"), hits, maximum.removeprefix("/")),
        row.weapon,
    ]
    parts.append(saying(row).text)
    parts.extend(sign.text for sign in signs(row))
    if isinstance(row.head, Waiting):
        parts.append(banner_text(row.head))
    return ", ".join(part for part in parts if part)


def heading_text(heading: SideHeading) -> tuple[str, str]:
    """A side in the staging area, and how many stand there."""
    return heading.side, number(heading.count)


def rung_text(rung: int | None) -> str:
    return translate("Board", "–") if rung is None else number(rung)


def move_text(ladder: Ladder, move: RowMove) -> str:
    """What dropping rows means; "" where the place says it."""
    if move.operation == "set_side":
        return fill(translate("Board", "To the side %1"), str(move.to))
    if not isinstance(move.to, int):
        return ""
    text = fill(translate("Board", "Initiative %1"), number(move.to))
    return f"{text} · {translate('Board', 'over, does not act this turn')}" if loses_its_turn(ladder, move) else text


def _place(row: LadderRow) -> str:
    if row.phase is Phase.STAGED:
        return translate("Board", "staged")
    if row.rung is None:
        return translate("Board", "no place this turn")
    place = fill(translate("Board", "initiative %1"), number(row.rung))
    if row.acts:
        return f"{place}, {translate('Board', 'acts now')}"
    return f"{place}, {translate('Board', 'past')}" if row.phase is Phase.PAST else place


def _figure(initiative: Fraction) -> str:
    """A side's initiative; an average is rounded to two decimals."""
    if initiative.denominator == 1:
        return number(initiative.numerator)
    return f"{float(initiative):.2f}".rstrip("0")
