"""Where one character ends and the next begins: parted by blank lines, by rules, or by nothing at all.

Every character has a core, the line with its stats. A core of a kind that the character already has opens a new one,
provided that something before it can be a beginning: a name, a label, a heading, a rule.
"""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from eod_desktop.campaign.exchange import profiles, stat_words
from eod_desktop.campaign.exchange.field_labels import FieldKind, is_rule
from eod_desktop.campaign.exchange.profiles import Moment
from eod_desktop.campaign.exchange.text_lines import TextLines, is_name, label_kind

_FARTHEST_NAME = 200  # lines above the stats
_MOST_LINES = 20_000  # looked at for characters without stats; beyond them blocks are parted by their stats alone
_FEWEST_PARTS = 3
_LONGEST_PART = 4_000  # characters looked at to see what a part between rules is about
_RULE = re.compile(r"^[ \t]*(?:[-=*~_]{3,}|(?:\* ){2,}\*)[ \t]*$", re.MULTILINE)
_WIDE_GAP = re.compile(r"\n(?:[ \t]*\n){2,}")
_GAP = re.compile(r"\n(?:[ \t]*\n)+")
_HITS = re.compile(r"^[ \t|•*-]*Hits?[*]*[ \t:]+[*]*[ \t]*\d", re.IGNORECASE | re.MULTILINE)
_AGED = re.compile(r"^[^\W\d][^\t\n]{1,60}(?:\t|[ ]{2})[^\n]{0,40}?\bAge[ \t:]{1,3}\d", re.IGNORECASE | re.MULTILINE)
_LEAD_OVER = re.compile(r"\W*(?:upp|ucp|upc|stats?|profile|characteristics)?\W*", re.IGNORECASE)
_VALUE_NEAR = re.compile(r"[^\w)\n]{0,12}\n?[^\w)\n]{0,12}(?:\d{1,2}|[A-HJ-N])(?!\w)")


class _Core(msgspec.Struct, frozen=True):
    line: int
    kind: str  # "profile", "named", "hits"; "aged" is a head line whose profile cannot be read
    offset: int


def blocks(plain: str, most: int) -> list[tuple[int, int]]:
    """The spans of the first `most` + 1 characters, in order; the whole text when it has one or none."""
    lines = TextLines(plain)
    sections = _sections(lines, most)
    if not sections:
        return _blocks(lines, most)
    spans: list[tuple[int, int]] = []
    for start, end in sections:
        if len(spans) > most:
            break
        spans += [(start + first, start + last) for first, last in _blocks(TextLines(plain[start:end]), most)]
    return spans


def _sections(lines: TextLines, most: int) -> list[tuple[int, int]]:
    """The parts between rules, or between wide or single gaps, when there are three or more, each about somebody."""
    rules = [number for number in map(lines.number_at, _starts(_RULE, lines.plain)) if lines.parts(number)]
    spans = _spans(lines, [lines.starts[number] for number in rules])
    if _all_about_somebody(lines, spans, most):
        return spans
    for gap in (_WIDE_GAP, _GAP):
        spans = _spans(lines, _starts(gap, lines.plain))
        if _all_about_somebody(lines, spans, most) and (gap is _WIDE_GAP or _all_named(lines, spans, most)):
            return spans
    return []


def _starts(pattern: re.Pattern[str], plain: str) -> list[int]:
    return [found.start() for found in pattern.finditer(plain)]


def _spans(lines: TextLines, starts: list[int]) -> list[tuple[int, int]]:
    return list(pairwise([0, *starts, len(lines.plain)])) if len(starts) >= _FEWEST_PARTS - 1 else []


def _said(lines: TextLines, spans: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """The parts that say something, as far as they will be read."""
    return [span for span in spans if lines.plain[slice(*span)].strip(" \t\n-=*~_")][: most + 1]


def _all_about_somebody(lines: TextLines, spans: list[tuple[int, int]], most: int) -> bool:
    said = _said(lines, spans, most)
    return len(said) >= _FEWEST_PARTS and all(_is_about_somebody(lines, *span) for span in said)


def _all_named(lines: TextLines, spans: list[tuple[int, int]], most: int) -> bool:
    """Whether each part begins with a name: a list of one character's stats at different times does not."""
    return all(_begins_with_a_name(lines, *span) for span in _said(lines, spans, most))


def _begins_with_a_name(lines: TextLines, start: int, end: int) -> bool:
    number = lines.first_text(lines.number_at(start + 1))
    line = lines[number]
    if lines.has_name_label(number):
        return True
    found = profiles.labelled(line) or profiles.unlabelled(line)
    head = line[: found[0].start] if found else line
    return bool(head.strip()) and is_name(re.split(r"[,;:\t(\[|]|  ", head.strip())[0])


def _is_about_somebody(lines: TextLines, start: int, end: int) -> bool:
    """Whether a part of the text has stats of its own, or a name and skills."""
    text = lines.plain[start : min(end, start + _LONGEST_PART)]
    if profiles.labelled(text) or profiles.unlabelled(text) or stat_words.names_in(text) >= 3 or _HITS.search(text):
        return True
    first = lines.first_text(lines.number_at(start + 1))
    return is_name(lines[first][:40]) and lines.lists_skills(first, lines.number_at(end - 1) + 1)


def _blocks(lines: TextLines, most: int) -> list[tuple[int, int]]:
    """The spans of one part of the text."""
    cores = _cores(lines)
    first_lines = _first_lines(lines, cores, most)
    named = {core.line for core in cores if core.kind != "aged" and _name_before(lines, core)}
    first_lines = _with_coreless(lines, first_lines, named, most)
    return list(pairwise([0, *(lines.starts[line] for line in first_lines[1:]), len(lines.plain)]))


def _first_lines(lines: TextLines, cores: list[_Core], most: int) -> list[int]:
    """The line on which each character with stats begins."""
    first_lines = [0]
    core_line = -1
    kinds: set[str] = set()
    depth = 0  # how many lines above its core the present character began
    for core in cores:
        if len(first_lines) > most:
            break
        floor = max(core_line, core.line - _FARTHEST_NAME)
        if core.line == core_line or (core.kind not in kinds and not _opens_anyway(lines, core, floor, kinds)):
            kinds.add(core.kind)
            if core_line < 0:
                depth = core.line - lines.first_text(first_lines[-1])
        else:
            begin = _beginning(lines, core, floor, depth)
            if begin is not None:
                first_lines.append(begin)
                depth = core.line - begin
                kinds = {core.kind}
        core_line = core.line
    return first_lines


def _cores(lines: TextLines) -> list[_Core]:
    """At most one core of each kind a line."""
    places = [("profile", offset) for offset in profiles.places(lines.plain)]
    places += [("named", offset) for offset in _groups(lines.plain)]
    places += [("hits", found.start()) for found in _HITS.finditer(lines.plain)]
    cores: dict[tuple[int, str], _Core] = {}
    for kind, offset in places:
        line = lines.number_at(offset)
        cores.setdefault((line, kind), _Core(line, kind, offset))
    taken = {line for line, _ in cores}
    for found in _AGED.finditer(lines.plain):
        line = lines.number_at(found.start())
        if line not in taken:
            cores[line, "aged"] = _Core(line, "aged", found.start())
    return sorted(cores.values(), key=lambda core: core.offset)


def _groups(text: str) -> list[int]:
    """Where each set of named stats begins: a stat seen before opens the next set; four of the six make one."""
    groups: list[dict[str, int]] = []
    named = stat_words.labels(text)
    for at, label in enumerate(named):
        after = named[at + 1].start if at + 1 < len(named) else -1
        in_row = 0 < after - label.end <= 40 and not text[label.end : after].strip(" \t|/,;:-_")
        if not in_row and not _VALUE_NEAR.match(text, label.end):
            continue
        if not groups or label.key in groups[-1]:
            groups.append({})
        groups[-1][label.key] = label.start
    sizes = [len(group.keys() & set(profiles.SIX)) for group in groups]
    enough = max(3, min(4, max(sizes, default=0)))  # three may be the specialities of Athletics
    sets = [group for group, size in zip(groups, sizes, strict=True) if size >= enough]
    return [min(group.values()) for group in sets or groups[:1]]


def _opens_anyway(lines: TextLines, core: _Core, floor: int, kinds: set[str]) -> bool:
    """Whether a core of a new kind is somebody else's: a name of its own stands right before it."""
    if not kinds:
        return False
    if core.kind == "aged":
        return is_name(lines[core.line].split("\t")[0])
    between = range(floor + 1, core.line)
    if any(map(lines.has_name_label, (*between, core.line))) or (between and lines.is_named_heading(core.line - 1)):
        return True
    if any(map(lines.parts, between)):
        return _begins_with_name(lines, core, floor)
    if _name_before(lines, core):
        return core.kind != "named" or (bool(between) and lines.is_blank(between[0]))
    above = _text_above(lines, core.line, floor)
    return above > floor + 1 and lines.is_blank(above - 1) and is_name(lines[above])


def _text_above(lines: TextLines, number: int, floor: int) -> int:
    """The nearest line above that says something; `floor` when there is none."""
    number -= 1
    while number > floor and lines.is_blank(number):
        number -= 1
    return number


def _begins_with_name(lines: TextLines, core: _Core, floor: int) -> bool:
    """Whether what follows the last rule above the core begins with a name."""
    number = core.line
    while number > floor + 1 and not is_rule(lines[number - 1]):
        number -= 1
    first = lines.first_text(number)
    if first < core.line and (is_name(lines[first]) or lines.has_name_label(first)):
        return True
    return _name_before(lines, core)


def _beginning(lines: TextLines, core: _Core, floor: int, depth: int) -> int | None:
    """The line on which the character with this core begins, after line `floor`; None when it is no new one."""
    if core.kind == "aged":
        return core.line
    upwards = range(core.line - 1, floor, -1)
    for number in range(core.line, floor, -1):
        if lines.has_name_label(number):
            return number
    for number in upwards:
        if lines.parts(number):
            return number + 1
    if _name_before(lines, core):
        return core.line
    for number in upwards:
        if lines.is_named_heading(number):
            return number
    return _by_paragraph(lines, core, floor, depth)


def _by_paragraph(lines: TextLines, core: _Core, floor: int, depth: int) -> int | None:
    """The beginning of the core's paragraph, or the line of a name standing above it."""
    top = core.line
    while top - 1 > floor and not lines.is_blank(top - 1):
        top -= 1
    if top - 1 <= floor:
        return _by_depth(lines, core, floor, depth)
    if top < core.line:
        return top if is_name(lines[top]) else _by_depth(lines, core, floor, depth)
    above = _text_above(lines, top, floor)
    if above > floor and is_name(lines[above]) and depth:
        return above
    return core.line if depth == 0 and _unsaid(lines, core) else None


def _by_depth(lines: TextLines, core: _Core, floor: int, depth: int) -> int | None:
    """Nothing parts the two: the new one begins as many lines above its core as the one before."""
    if depth == 0:
        return core.line if core.kind == "profile" and _unsaid(lines, core) else None
    begin = max(core.line - depth, floor + 1)
    while begin < core.line and not is_name(lines[begin]):
        begin += 1
    return begin if begin < core.line else None


def _unsaid(lines: TextLines, core: _Core) -> bool:
    return profiles.moment(lines.plain, core.offset) is Moment.UNSAID


def _name_before(lines: TextLines, core: _Core) -> bool:
    """Whether the core's own line opens with a name."""
    before = lines[core.line][: core.offset - lines.starts[core.line]]
    if _LEAD_OVER.fullmatch(before) or before.lstrip().startswith("|") or not _unsaid(lines, core):
        return False
    kind = label_kind(before)
    if kind is not None:
        return kind is FieldKind.NAME
    return is_name(before.split(",")[0].split("\t")[0])


def _with_coreless(lines: TextLines, first_lines: list[int], named: set[int], most: int) -> list[int]:
    """Paragraphs with a name and skills but without stats are characters too: their stats have to be asked for."""
    found = []
    budget = _MOST_LINES
    for begin, end in pairwise([*first_lines, len(lines)]):
        found.append(begin)
        listed = begin  # lines up to here have been looked at for skills
        seen_skills = False
        number = lines.first_text(begin)
        while number < end and len(found) <= most and budget > 0:
            stop = lines.paragraph_end(number, end)
            budget -= stop - number
            if number > begin and (number in named or (stop - number >= 2 and is_name(lines[number]))):
                seen_skills = seen_skills or lines.lists_skills(listed, number)
                listed = number
                if seen_skills and (number in named or lines.lists_skills(number, min(stop, number + 12))):
                    found.append(number)
                    seen_skills = False
            number = lines.first_text(stop) if stop + 1 < len(lines) else end
    return found
