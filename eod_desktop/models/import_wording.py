"""What the GM reads about a text that is being imported: warnings, questions, answers, and why nothing was read."""

from __future__ import annotations

import re

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from eod_desktop.campaign.exchange import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.answers import STATS, Answer
from eod_desktop.campaign.exchange.reading import Finding, FindingKind
from eod_desktop.models.refusals import Trouble
from eod_desktop.models.wording import number

_FINDINGS: dict[FindingKind, object] = {
    FindingKind.STATS_CONFLICT: QT_TRANSLATE_NOOP("Import", "Which stats? The text gives two: {differing}."),
    FindingKind.STATS_AMBIGUOUS: QT_TRANSLATE_NOOP(
        "Import", "“{text}” can be read as stats in several ways. Which are meant?"
    ),
    FindingKind.STATS_INVALID: QT_TRANSLATE_NOOP("Import", "“{text}” is no profile of stats. Which are meant?"),
    FindingKind.STATS_MISSING: QT_TRANSLATE_NOOP("Import", "No stats were found. Which does it have?"),
    FindingKind.STATS_INCOMPLETE: QT_TRANSLATE_NOOP("Import", "Not told: {missing}. Which are they?"),
    FindingKind.LEVEL_MISSING: QT_TRANSLATE_NOOP("Import", "{skill}: which level? The text gives none."),
    FindingKind.LEVEL_DOUBTFUL: QT_TRANSLATE_NOOP("Import", "{skill}: is {level} its level?"),
    FindingKind.SKILL_TWICE: QT_TRANSLATE_NOOP("Import", "{skill} is given more than once: {levels}. Which counts?"),
    FindingKind.WEAPON_SKILL: QT_TRANSLATE_NOOP("Import", "Which skill is {weapon} used with? Its name does not tell."),
    FindingKind.NAME_MISSING: QT_TRANSLATE_NOOP("Import", "No name was found. Write one in the list."),
    FindingKind.NOT_UNDERSTOOD: QT_TRANSLATE_NOOP("Import", "Not understood, kept in the notes"),
    FindingKind.SKILL_UNKNOWN: QT_TRANSLATE_NOOP("Import", "{skill} is a skill of its own, not one of the usual ones"),
    FindingKind.LINE_BREAK_JOINED: QT_TRANSLATE_NOOP("Import", "A word broken by a line end was joined: {text}"),
    FindingKind.CURRENT_VALUES: QT_TRANSLATE_NOOP("Import", "Wounded at the moment: {text}"),
    FindingKind.STAT_UNUSUAL: QT_TRANSLATE_NOOP("Import", "{stat} {value} is more than people have"),
    FindingKind.CREDITS_ROUNDED: QT_TRANSLATE_NOOP("Import", "{text} was cut to {credits} whole credits"),
    FindingKind.BLOCK_TOO_LONG: QT_TRANSLATE_NOOP(
        "Import", "The block has {characters} characters; what is beyond the first 8,000 stands in the notes unread"
    ),
    FindingKind.TOO_MANY_CHARACTERS: QT_TRANSLATE_NOOP(
        "Import", "There are more than {limit} characters; those from here on were left out. Import them in parts."
    ),
    FindingKind.TEXT_TOO_LONG: QT_TRANSLATE_NOOP(
        "Import", "The text has {characters} characters, more than the {limit} that can be read. Import it in parts."
    ),
    FindingKind.NO_CHARACTER: QT_TRANSLATE_NOOP("Import", "No character was found"),
    FindingKind.BROKEN_JSON: QT_TRANSLATE_NOOP("Import", "The JSON is broken at column {column}: {reason}"),
    FindingKind.TOO_DEEP: QT_TRANSLATE_NOOP("Import", "The JSON is nested too deeply"),
    FindingKind.BROKEN_TABLE: QT_TRANSLATE_NOOP("Import", "The table is broken: {reason}"),
    FindingKind.WEAPON_PLAIN: QT_TRANSLATE_NOOP(
        "Import", "{weapon} was read with its damage alone: give it skill and range DMs in the editor"
    ),
    FindingKind.WEAPON_LIKE: QT_TRANSLATE_NOOP(
        "Import", "The campaign has no {weapon}: it comes with the range DMs of {like}; change them in the editor"
    ),
    FindingKind.GEAR_NOT_READ: QT_TRANSLATE_NOOP("Import", "Not read as gear, kept in the notes: {text}"),
    FindingKind.SKILL_RENAMED: QT_TRANSLATE_NOOP(
        "Import", "{skill} comes in as {name}: by this name the rules know the skill and give its initiative bonus"
    ),
    FindingKind.SKILL_WITHOUT_BONUS: QT_TRANSLATE_NOOP(
        "Import", "{skill} gives no initiative bonus; the rules give it for {name}"
    ),
    FindingKind.GEAR_UNKNOWN: QT_TRANSLATE_NOOP(
        "Import", "{text} has no figures here and stands in the notes; the campaign has none of that name"
    ),
    FindingKind.NAME_TOO_LONG: QT_TRANSLATE_NOOP(
        "Import", "The name has {characters} characters and was cut to {limit}; the whole of it stands in the notes"
    ),
    FindingKind.VALUE_UNREADABLE: QT_TRANSLATE_NOOP("Import", "“{text}” means nothing in column {column}"),
    FindingKind.OWN_PART_BROKEN: QT_TRANSLATE_NOOP(
        "Import", "What EoD Desktop had added here cannot be read; only what the format itself says was taken"
    ),
    FindingKind.ENCODING_ASSUMED: QT_TRANSLATE_NOOP(
        "Import", "The file is no UTF-8 and was read as {encoding}: look at names with accents"
    ),
    FindingKind.DUPLICATE_KEY: QT_TRANSLATE_NOOP("Import", "“{key}” is given twice; the last one counts"),
    FindingKind.NOT_A_NUMBER: QT_TRANSLATE_NOOP("Import", "{text} is no number and was left out"),
}
_WHY: dict[ExchangeErrorKind, tuple[object, object]] = {
    ExchangeErrorKind.TOO_LARGE: (
        QT_TRANSLATE_NOOP("Import", "The file has {size} MB; at most {limit} MB are read."),
        QT_TRANSLATE_NOOP("Import", "Import it in parts."),
    ),
    ExchangeErrorKind.NOT_TEXT: (
        QT_TRANSLATE_NOOP("Import", "This is no text: byte {offset} is in none."),
        QT_TRANSLATE_NOOP("Import", "Open it in the program that made it, and copy the stat blocks from there."),
    ),
    ExchangeErrorKind.IS_CAMPAIGN: (
        QT_TRANSLATE_NOOP("Import", "This is a campaign, not a file of characters."),
        QT_TRANSLATE_NOOP("Import", "Open it from the File menu, and export its characters there."),
    ),
    ExchangeErrorKind.IS_ARCHIVE: (
        QT_TRANSLATE_NOOP("Import", "This is a packed file, not a file of characters."),
        QT_TRANSLATE_NOOP("Import", "A campaign archive is opened from the File menu; unpack anything else first."),
    ),
    ExchangeErrorKind.NOTHING_READ: (
        QT_TRANSLATE_NOOP("Import", "{finding}."),
        QT_TRANSLATE_NOOP(
            "Import", "A character needs at least a name or stats, such as: Ana Reyes 7A8696, Rifle-2, Recon-1"
        ),
    ),
    ExchangeErrorKind.NOT_AN_ARCHIVE: (
        QT_TRANSLATE_NOOP("Import", "This is no campaign archive ({detail})."),
        QT_TRANSLATE_NOOP("Import", "Choose a file that ends in .eodz."),
    ),
    ExchangeErrorKind.NEWER_ARCHIVE: (
        QT_TRANSLATE_NOOP("Import", "The archive was made by a newer EoD Desktop (version {found}; known is {known})."),
        QT_TRANSLATE_NOOP("Import", "Install the newer EoD Desktop to open it."),
    ),
    ExchangeErrorKind.ARCHIVE_DAMAGED: (
        QT_TRANSLATE_NOOP("Import", "The archive is damaged: {detail}."),
        QT_TRANSLATE_NOOP("Import", "Copy it once more from where it was made."),
    ),
}


def finding_text(finding: Finding) -> str:
    """One doubt as a sentence, without its place."""
    template = QCoreApplication.translate("Import", str(_FINDINGS[finding.kind]))
    return _filled(template, {**finding.data, "differing": _differing(finding)})


def _differing(finding: Finding) -> str:
    """The stats that the text gives twice: "STR 7/9, DEX 9/8"."""
    if len(finding.choices) < 2:
        return f"{finding.data.get('stat', '')} {finding.data.get('values', '')}"
    first, last = finding.choices[0], finding.choices[-1]
    return ", ".join(f"{stat} {first.get(stat)}/{last[stat]}" for stat in last if first.get(stat) != last[stat])


def place_text(finding: Finding) -> str:
    """Where in the text it is and what stands there: "line 4: qwx zzy"; "" for a doubt about the whole."""
    parts = []
    if finding.line:
        parts.append(QCoreApplication.translate("Import", "line {line}").format(line=finding.line))
    if finding.excerpt:
        parts.append(f"“{finding.excerpt}”")
    return ": ".join(parts)


def doubt_text(finding: Finding) -> str:
    """A doubt with its place."""
    place = place_text(finding)
    return f"{finding_text(finding)} ({place})" if place else finding_text(finding)


def answer_text(question: Finding, answer: Answer | None) -> str:
    """What a choice says; None is leaving the question open."""
    if answer is None:
        if question.kind is FindingKind.LEVEL_MISSING:
            return QCoreApplication.translate("Import", "not decided: keep it in the notes")
        if question.kind is FindingKind.WEAPON_SKILL:
            return QCoreApplication.translate("Import", "not decided: without a skill")
        return QCoreApplication.translate("Import", "not decided: leave them empty")
    if question.kind in STATS:
        return "  ".join(f"{stat} {number(value)}" for stat, value in answer.stats.items())
    if question.kind is FindingKind.WEAPON_SKILL:
        return answer.skill
    if answer.level is None:
        return QCoreApplication.translate("Import", "leave it out")
    return number(answer.level)


def why_not_read(error: ExchangeError) -> Trouble:
    """Why a file or text gives no character or no campaign."""
    what, advice = (QCoreApplication.translate("Import", str(text)) for text in _WHY[error.kind])
    words = dict(error.data)
    if error.finding:
        words["finding"] = doubt_text(error.finding)
    safe = QCoreApplication.translate("Import", "Nothing has changed.")
    return Trouble(_filled(what, words), safe, advice)


def _filled(template: str, words: dict[str, str]) -> str:
    """In one pass: what the text says may hold braces itself."""
    return re.sub(r"\{(\w+)\}", lambda place: words.get(place[1], ""), template)
