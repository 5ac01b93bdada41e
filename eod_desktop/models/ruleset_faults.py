"""Why a ruleset file was refused, in words: the place, what stands there, and what could."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.exchange.ruleset_file import RulesetFault, RulesetFaultKind
from eod_desktop.models.ruleset_options import Option, OptionKind, option_named
from eod_desktop.models.ruleset_words import choices, span_text

translate = QCoreApplication.translate


def fault_text(fault: RulesetFault) -> str:
    """A sentence or two on one fault."""
    data = fault.data
    match fault.kind:
        case RulesetFaultKind.TOO_LARGE:
            said = translate("RulesetFault", "The file has {size} KiB; a ruleset has at most {limit}.")
        case RulesetFaultKind.NOT_TEXT:
            said = translate("RulesetFault", "At byte {offset} it is no UTF-8 text.")
        case RulesetFaultKind.NOT_JSON:
            if not data["line"]:
                return translate("RulesetFault", "It is no JSON: {detail}.").format(detail=data["detail"])
            said = translate("RulesetFault", "Line {line}, column {column}: it is no JSON ({detail}).")
        case RulesetFaultKind.TOO_DEEP:
            return translate("RulesetFault", "It is nested too deeply.")
        case RulesetFaultKind.REPEATED:
            said = translate("RulesetFault", "“{name}” stands there twice in one place.")
        case RulesetFaultKind.NOT_A_RULESET:
            return translate("RulesetFault", "It is JSON, and not a ruleset of EoD Desktop.")
        case RulesetFaultKind.NEWER_VERSION:
            said = translate("RulesetFault", "A newer EoD Desktop wrote it (version {found}; this one knows {known}).")
        case RulesetFaultKind.UNKNOWN_FIELD | RulesetFaultKind.UNKNOWN_OPTION:
            said = translate("RulesetFault", "{place}: this program knows no such option.")
        case RulesetFaultKind.BAD_FIELD:
            said = translate("RulesetFault", "{place}: “{value}” cannot stand there.")
        case RulesetFaultKind.BAD_OPTION:
            return _bad_option(fault)
        case RulesetFaultKind.BAD_WORD:
            said = translate(
                "RulesetFault", "{place}: “{value}” is no name; take up to {most} letters that can be seen."
            )
        case RulesetFaultKind.TOO_MANY_ROWS:
            said = translate("RulesetFault", "{place}: {count} rows are too many; at most {most}.")
    return _filled(said, {**data, "place": ".".join(fault.place)})


def _bad_option(fault: RulesetFault) -> str:
    said = translate("RulesetFault", "{place}: “{value}” cannot be used. {hint}")
    option = option_named(fault.place[-1])
    return _filled(said, {**fault.data, "place": ".".join(fault.place), "hint": _hint(option)})


def _hint(option: Option) -> str:
    """What could stand there."""
    match option.kind:
        case OptionKind.CHOICE:
            words = [str(value).lower() if isinstance(value, bool) else f'"{value}"' for value in choices(option)]
            return translate("RulesetFault", "It can be {words}.").format(words=", ".join(words))
        case OptionKind.LIMIT:
            return translate("RulesetFault", "It can be null, or a whole number of 0 or less.")
        case OptionKind.DM_TABLE:
            return translate("RulesetFault", "It is an object of names and DMs from −1000 to 1000, with at least one.")
        case OptionKind.DISTANCE_TABLE:
            return translate("RulesetFault", "It is an object of names and whole numbers of metres, with at least one.")
        case OptionKind.WORDS:
            return translate("RulesetFault", "It is a list of different names of stats, with at least one.")
        case OptionKind.NUMBER | OptionKind.DM | OptionKind.DISTANCE:
            return span_text(option.name)


def _filled(said: str, words: dict[str, str]) -> str:
    """The sentence with its {places} filled in one pass: what stands in the file may hold braces itself."""
    parts = re.split(r"\{(\w+)\}", said)
    return "".join(words[part] if number % 2 else part for number, part in enumerate(parts))
