"""What is wrong with the line of a quick check, as a sentence."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.models.quick_reader import LARGEST, LONGEST_LINE, MOST_TIMES, QuickError, QuickErrorKind
from eod_desktop.models.wording import number
from eod_desktop.rules import MAX_DICE, MAX_SIDES

_MOST_OFFERED = 4

_TWICE: dict[str, object] = {
    "person": QT_TRANSLATE_NOOP("QuickCheck", "“{part}”: somebody is named already; write “vs” before the other side."),
    "figure": QT_TRANSLATE_NOOP("QuickCheck", "“{part}”: a skill or stat is named already."),
    "difficulty": QT_TRANSLATE_NOOP("QuickCheck", "“{part}”: a difficulty or target is named already."),
    "target": QT_TRANSLATE_NOOP("QuickCheck", "“{part}”: a difficulty or target is named already."),
    "times": QT_TRANSLATE_NOOP("QuickCheck", "“{part}”: how often is said already."),
    "secret": QT_TRANSLATE_NOOP("QuickCheck", "“{part}” is said already."),
    "against": QT_TRANSLATE_NOOP("QuickCheck", "“{part}”: a check has two sides at most."),
}


def problem_text(error: QuickError, line: str) -> str:
    """What is not understood and what might be meant; "" for an empty line."""
    part = line[error.start : error.end].strip()
    tr = QCoreApplication.translate
    offered = ", ".join(dict.fromkeys(error.options[:_MOST_OFFERED]))
    match error.kind:
        case QuickErrorKind.EMPTY:
            return ""
        case QuickErrorKind.TOO_LONG:
            return tr("QuickCheck", "More than {most} characters.").format(most=number(LONGEST_LINE))
        case QuickErrorKind.TWICE:
            return tr("QuickCheck", str(_TWICE[error.options[0]])).format(part=part)
        case QuickErrorKind.AMBIGUOUS:
            if len(dict.fromkeys(error.options)) == 1:
                said = tr(
                    "QuickCheck", "“{part}” is more than one thing: @{name} is the person, #{name} the skill or stat."
                )
                return said.format(part=part, name=offered)
            return tr("QuickCheck", "“{part}” may be {names}.").format(part=part, names=offered)
        case QuickErrorKind.LIMITS:
            return _out_of_bounds(part)
        case QuickErrorKind.NOT_UNDERSTOOD:
            if offered:
                return tr("QuickCheck", "“{part}” is not understood. {names}?").format(part=part, names=offered)
            return tr("QuickCheck", "“{part}” is not understood.").format(part=part)


def _out_of_bounds(part: str) -> str:
    said = QCoreApplication.translate(
        "QuickCheck",
        "“{part}” is out of bounds: 1 to {dice} dice of 2 to {sides} sides, 1 to {times} times, "
        "DMs and targets up to {largest}.",
    )
    dice, sides, times, largest = map(number, (MAX_DICE, MAX_SIDES, MOST_TIMES, LARGEST))
    return said.format(part=part, dice=dice, sides=sides, times=times, largest=largest)
