"""The stats of one block, from its profile and its named values together; where they disagree, a question."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange import profiles, stat_words
from eod_desktop.campaign.exchange.field_labels import Field, FieldKind
from eod_desktop.campaign.exchange.page import Page, Role, blot
from eod_desktop.campaign.exchange.profiles import SIX, Doubt, Moment, Profile
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, excerpt
from eod_desktop.campaign.exchange.stat_words import StatValue

HIGHEST_USUAL = 15

_ASIDE = re.compile(r"(?<=[0-9A-Ha-h][ \t])\([^()\n]{1,40}\)(?=[ \t]+[0-9A-Ha-h])")  # "214 (now 0/1/4) 9A7"
_HITS = re.compile(r"(\d{1,4})(?:[ \t]*/[ \t]*(\d{1,4}))?(?!\w|\.\d)")
_HITS_LINE = re.compile(r"(?:^[ \t|•-]*|[|,;-][ \t]+)Hits?[ \t]+(?=\d)", re.IGNORECASE | re.MULTILINE)


class StatReading(msgspec.Struct, frozen=True):
    """The stats of a character, empty when in doubt; `anchor` is where they stand in the block."""

    stats: dict[str, int]
    anchor: int | None
    warnings: tuple[Finding, ...] = ()
    questions: tuple[Finding, ...] = ()
    max_hits: int | None = None  # where the text gives others than the stats do


class _Source(msgspec.Struct, frozen=True):
    stats: dict[str, int]
    start: int
    end: int


def read(page: Page, fields: list[Field], closed: list[tuple[int, int]]) -> StatReading:
    """The stats of the block; takes their text."""
    text = blot(page.open, closed)
    found, doubts, warnings = _profiles(page, text)
    values = _named(page, text, fields)
    for span in [*((one.start, one.end) for one in found), *((value.start, value.end) for value in values)]:
        _take(page, *span)
    for doubt in doubts:
        page.take(doubt.start, doubt.end, Role.FACT)
    sources = [_Source(one.stats, one.start, one.end) for one in found]
    sources += [_Source({value.key: max(value.most, value.value)}, value.start, value.end) for value in values]
    warnings += [_finding(page, FindingKind.CURRENT_VALUES, value) for value in values if value.most > value.value]
    anchor = min([source.start for source in sources] + [doubt.start for doubt in doubts], default=None)
    questions = _conflicts(page, sources)
    questions += [_finding(page, FindingKind.STATS_AMBIGUOUS, value) for value in values if value.doubtful]
    stats = {key: value for source in sources for key, value in source.stats.items()}
    questions += _still_doubtful(page, doubts, stats)
    if questions:
        return StatReading({}, anchor, tuple(warnings), tuple(questions))
    if not any(key in SIX for key in stats):
        return _without_six(page, fields, stats, anchor, warnings)
    missing = [key for key in SIX if key not in stats]
    line = page.line_at(anchor or 0)
    if missing:
        questions.append(Finding(FindingKind.STATS_INCOMPLETE, line, data={"missing": " ".join(missing)}))
    warnings += [
        Finding(FindingKind.STAT_UNUSUAL, line, data={"stat": key, "value": str(value)})
        for key, value in stats.items()
        if value > HIGHEST_USUAL
    ]
    return StatReading(stats, anchor, tuple(warnings), tuple(questions), _own_hits(page, fields, stats))


def _own_hits(page: Page, fields: list[Field], stats: dict[str, int]) -> int | None:
    """The hits behind a label, unless they are those of the stats."""
    for field in fields:
        found = _HITS.search(page.plain, field.value, min(field.end, field.value + 40))
        if field.kind is FieldKind.HITS and found and not page.plain[field.value : found.start()].strip():
            page.take(field.start, found.end(), Role.STATS)
            hits = max(int(found[1]), int(found[2] or 0))
            return None if hits == sum(stats.get(stat, 0) for stat in SIX[:3]) else hits
    return None


def _profiles(page: Page, text: str) -> tuple[list[Profile], list[Profile], list[Finding]]:
    """The profiles that hold, those in doubt, and a warning for each that says how things are only now."""
    candidates = profiles.labelled(text)
    if not candidates:
        candidates = [profiles.with_moment(text, profile) for profile in profiles.unlabelled(text)]
    if not candidates and stat_words.names_in(text) < 2:
        candidates = profiles.all_letters(text) or profiles.broken(text)
    warnings = [_finding(page, FindingKind.CURRENT_VALUES, one) for one in candidates if one.moment is Moment.CURRENT]
    # "Now" beside "formerly" is no wound but how things are.
    if not all(one.moment in (Moment.CURRENT, Moment.EARLIER) for one in candidates):
        candidates = [one for one in candidates if one.moment is not Moment.CURRENT]
    final = [one for one in candidates if one.moment is Moment.FINAL]
    lasting = [one for one in candidates if one.moment is not Moment.EARLIER]
    chosen = final or lasting or candidates[-1:]
    sure = [one for one in chosen if one.doubt is None]
    for one in sure:
        if _ASIDE.search(text, one.start, one.end):
            warnings.append(_finding(page, FindingKind.CURRENT_VALUES, one))
    return sure, [one for one in chosen if one.doubt], warnings


def _take(page: Page, start: int, end: int) -> None:
    """Take a source; what stands in brackets within it stays readable: "214 (now 0/1/4) 9A7"."""
    aside = _ASIDE.search(page.plain, start, end)
    if aside:
        page.take(start, aside.start(), Role.STATS)
        page.take(aside.end(), end, Role.STATS)
    else:
        page.take(start, end, Role.STATS)


def _named(page: Page, text: str, fields: list[Field]) -> list[StatValue]:
    """The stats given by name; those among the skills, such as Athletics' own, only when there are no others."""
    listed = [(field.value, field.end) for field in fields if field.kind is FieldKind.SKILLS]
    outside = stat_words.find(blot(text, listed))
    return outside or (stat_words.find(text) if listed else [])


def _conflicts(page: Page, sources: list[_Source]) -> list[Finding]:
    """One question when the sources differ, naming every stat they differ in."""
    values: dict[str, list[int]] = {}
    late: _Source | None = None
    for source in sources:
        for key, value in source.stats.items():
            known = values.setdefault(key, [])
            if known and value not in known:
                late = late or source
            if value not in known:
                known.append(value)
    if late is None:
        return []
    differing = {key: "/".join(map(str, known)) for key, known in values.items() if len(known) > 1}
    data = {"stat": " ".join(differing), "values": " ".join(differing.values())}
    place = excerpt(page.shown[late.start : late.end])
    choices = tuple({key: known[at] for key, known in values.items()} for at in (0, -1))
    return [Finding(FindingKind.STATS_CONFLICT, page.line_at(late.start), place, data, choices)]


def _still_doubtful(page: Page, doubts: list[Profile], stats: dict[str, int]) -> list[Finding]:
    """The profiles that cannot be read and that no named values spell out."""
    questions = []
    for doubt in doubts:
        spelled = "".join(str(stats.get(key, "")) for key in SIX)
        written = re.sub(r"\D", "", page.plain[doubt.start : doubt.end])
        if all(key in stats for key in SIX) and (doubt.doubt is Doubt.INVALID or spelled == written):
            continue
        kind = FindingKind.STATS_AMBIGUOUS if doubt.doubt is Doubt.AMBIGUOUS else FindingKind.STATS_INVALID
        questions.append(_finding(page, kind, doubt))
    return questions


def _without_six(
    page: Page, fields: list[Field], stats: dict[str, int], anchor: int | None, warnings: list[Finding]
) -> StatReading:
    """An animal with hits alone, or nothing to go by."""
    spans = [(field.value, field.end, field.start) for field in fields if field.kind is FieldKind.HITS]
    spans += [(found.end(), len(page.plain), found.start()) for found in _HITS_LINE.finditer(page.plain)]
    for value, end, start in spans:
        found = _HITS.search(page.plain, value, min(end, value + 40))
        if found:
            page.take(start, found.end(), Role.STATS)
            hits = max(int(found[1]), int(found[2] or 0))
            return StatReading({"Hits": hits, **stats}, start, tuple(warnings))
    question = Finding(FindingKind.STATS_MISSING, page.line_at(page.head if anchor is None else anchor))
    return StatReading({}, anchor, tuple(warnings), (question,))


def _finding(page: Page, kind: FindingKind, at: Profile | StatValue) -> Finding:
    text = excerpt(page.shown[at.start : at.end])
    return Finding(kind, page.line_at(at.start), text, {"text": text})
