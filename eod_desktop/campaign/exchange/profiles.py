"""Universal Personality Profiles: six extended-hex digits and the ways people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

import msgspec

SIX = ("STR", "DEX", "END", "INT", "EDU", "SOC")
EXTENDED_HEX = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I, no O: they look like 1 and 0


class Moment(StrEnum):
    """When a profile holds, where the text says so."""

    UNSAID = "unsaid"
    EARLIER = "earlier"
    FINAL = "final"
    CURRENT = "current"


class Doubt(StrEnum):
    """Why a profile gives no numbers."""

    AMBIGUOUS = "ambiguous"
    INVALID = "invalid"


class Profile(msgspec.Struct, frozen=True):
    """A profile found in a text, as offsets; `start` includes its label. Unknown digits are absent from `stats`."""

    start: int
    end: int
    stats: dict[str, int]
    moment: Moment = Moment.UNSAID
    doubt: Doubt | None = None


_VALUES = {char: value for value, upper in enumerate(EXTENDED_HEX) for char in (upper, upper.lower())}
_E = "0-9A-HJ-NP-Za-hj-np-z"
_NOT_INSIDE = r"(?<![\w$€£#-])(?<!\d[.,/])"
_LABEL = re.compile(
    r"(?<![^\W_])(?:(?P<sure>U\.?P\.?P\.?|UCP|UPC|USP)|profile?|profilo|perfil"
    r"|stat[ -]?(?:block|line)|stats?|characteristics|attributes|caract[ée]ristiques|eigenschaften|werte)"
    # "UPP7A8B95" as well
    r"(?:(?![^\W_])|(?<=UPP)(?=[0-9A-H]{6}(?!\w)))(?P<gap>[\s:=|(\[\"'-]{0,8})",
    re.IGNORECASE,
)
_SOLID = re.compile(
    rf"(?P<six>[{_E}]{{6}})(?P<seventh>[{_E}])?(?:-(?P<suffix>[{_E}]{{2}}-[{_E}]|[{_E}]{{1,2}})(?![\w-]))?(?![\w?])"
)
_WILD = re.compile(rf"(?=[^?\s]{{0,5}}\?)[{_E}?]{{6}}(?![\w?])|[{_E}]{{3}}(?:---|___|\*\*\*)(?![\w-])")
_HALVES = re.compile(rf"(?P<a>[{_E}]{{3}})-(?P<b>[{_E}]{{3}})(?![\w-])")
_VALUE = r"(?:[0-3]?[0-9]|[A-HJ-NP-Za-hj-np-z])"
_RUN = re.compile(
    rf"{_VALUE}(?:(?P<gap>[ \t]?[/,|.:-][ \t]?){_VALUE}(?:(?P=gap){_VALUE}){{4,5}}(?!\w)(?!(?P=gap){_VALUE}(?!\w))"
    rf"|(?:[ \t]{{1,8}}{_VALUE}){{5,6}}(?!\w)(?![ \t]{{1,8}}{_VALUE}(?!\w)))"
)
# "S8 D8 E10 I7 E6 S5"; "St 8 Dx 7 En 9 In 6 Ed 5 So 4" is nobody's custom and asked about
_INITIALS = re.compile(
    r"(?<!\w)"
    + r"[ \t,;/|]{1,3}".join(
        rf"{name}[ :=-]?(\d{{1,2}}|[A-H](?!\w))"
        for name in ("S[tT]?", "D[xXeE]?", "E[nN]?", "I[nN]?", "E[dD]?", "S[oO]?")
    )
    + r"(?!\w)"
)
_SPLIT = re.compile(r"[^\w]+")
_DIGITS = re.compile(r"\d{7,14}(?![\w.,-]?\d)(?!\w)")
_ANY = re.compile(r"(?=[^\W\d]{0,14}\d)[\w?]{3,14}(?!\w)")
_COLUMN = re.compile(
    r"(?:(?<=\t)|(?<=[ \t]{2})|(?<=\())[A-H]{6}(?=[ \t]*(?:$|\t|[ \t]{2}|\)|,?[ \t]*[Aa](?:ge|GE)\b))", re.MULTILINE
)
_THREE = re.compile(r"(?=[A-Ha-h]{0,2}\d)[0-9A-Ha-h]{3}(?!\w)")
_EARLIER = re.compile(
    r"\b(?:starting|start|initial|original|originally|formerly|previously|rolled|term[ \t]*\d+|before|former)\W*$",
    re.IGNORECASE,
)
_FINAL = re.compile(r"\b(?:final|end|finished|after|ending)\W*$", re.IGNORECASE)
_CURRENT = re.compile(r"\b(?:now|current|currently|wounded|aktuell|maintenant|temporary|reduced to)\W*$", re.IGNORECASE)
_PART = re.compile(
    r"\b(?P<which>phys(?:ical|ique)?|ment(?:al)?)\.?[ \t]*(?:stats?|upp|profile|characteristics)?[ \t]*[:=]?[ \t]*"
    rf"(?:(?P<three>[{_E}]{{3}})|(?P<a>\d{{1,2}})[/,](?P<b>\d{{1,2}})[/,](?P<c>\d{{1,2}}))(?![\w/])",
    re.IGNORECASE,
)
_THREE_AND_THREE = re.compile(
    r"(?<![\w$#-])(?P<a>[0-9A-Ha-h]{3})[ \t]*(?P<aside>\([^()\n]{1,40}\))?[ \t]+(?P<b>[0-9A-Ha-h]{3})(?![\w-])"
)
_BROKEN = re.compile(rf"(?P<six>[{_E}]{{4}}[ \t][{_E}]{{2}}|[{_E}]{{2}}[ \t][{_E}]{{4}})(?![\w./-])")
_BROKEN_ALONE = re.compile(
    rf"(?<![\w$€£#./,-])(?<!\d )(?=[A-H\d \t]{{7}}){_BROKEN.pattern}(?=[ \t]*(?:[,;:)\]|\n]|$)|[ \t]+[A-Z])"
)
# What stands before numbers of another kind.
_COUNTED = re.compile(
    r"\b(?:age|born|year|day|date|badge|no|nr|number|id|file|room|phone|tel|hex|sector|serial|unit|squad|cr|credits"
    r"|class|model|skills?|deck|in)\W*$",
    re.IGNORECASE,
)
_ANYWHERE = re.compile(f"{_NOT_INSIDE}(?:{_SOLID.pattern}|{_WILD.pattern}|{_HALVES.pattern}|{_RUN.pattern})")
_STANDING_FREE = {
    pattern: re.compile(f"{_NOT_INSIDE}(?:{pattern.pattern})") for pattern in (_SOLID, _WILD, _HALVES, _RUN, _DIGITS)
}
# A world's profile or a sum of credits.
_OTHER = re.compile(r"[A-EX][0-9A-HJ-NP-Z]{6}-[0-9A-HJ-NP-Z]|\d{6,7}[ \t]?(?:[KM]?Cr|credits?)(?!\w)", re.IGNORECASE)
_MONEY_BEFORE = re.compile(r"(?:Cr\.?|\$) ?\Z", re.IGNORECASE)


def digit(char: str) -> int:
    """The value of one extended-hex digit; -1 for I, O and everything that is none."""
    return _VALUES.get(char, -1)


def labelled(text: str) -> list[Profile]:
    """The profiles that the text calls so: "UPP 678777", "[UPP: 7/9/6/8/8/6]", "physical stats 987"."""
    found = [_part(part) for part in _PART.finditer(text) if _has_digit(part["three"] or part["a"])]
    inside = {profile.end for profile in found}
    floor = 0
    for label in _LABEL.finditer(text):
        profile = _after_label(text, label) if label.start() >= floor else None
        if profile and profile.end not in inside:
            found.append(profile)
            floor = profile.end
    return found


def _part(found: re.Match[str]) -> Profile:
    names = SIX[:3] if found["which"][0] in "pP" else SIX[3:]
    if found["three"] is None:
        return Profile(found.start(), found.end(), dict(zip(names, map(int, found.group("a", "b", "c")), strict=True)))
    return Profile(found.start(), found.end(), _spell(names, found["three"]))


def _after_label(text: str, label: re.Match[str]) -> Profile | None:
    at = label.end()
    if not text[at : at + 1].isalnum() and text[at : at + 1] != "?":
        return None
    profile = next(_readings(text, at, sure=bool(label["sure"])), None)
    if profile is None:
        return None
    return Profile(label.start(), profile.end, profile.stats, moment(text, label.start()), profile.doubt)


def _readings(text: str, at: int, sure: bool) -> Iterator[Profile]:
    """What may stand right behind a label, most telling first."""
    solid = _SOLID.match(text, at)
    if solid and (sure or any(char.isdigit() for char in solid["six"])):
        yield _solid(solid)
    wild = _WILD.match(text, at)
    if wild:
        yield _whole(wild)
    halves = _HALVES.match(text, at)
    if halves:
        yield _split(halves)
    run = _RUN.match(text, at)
    if run:
        yield _run(run)
    split = _THREE_AND_THREE.match(text, at)
    if split:
        yield _split(split)
    broken_up = _BROKEN.match(text, at) if sure else None
    if broken_up and _has_digit(broken_up[0]):
        yield _joined(broken_up)
    any_token = _ANY.match(text, at) if sure else _DIGITS.match(text, at) or _THREE.match(text, at)
    if any_token:
        doubt = Doubt.AMBIGUOUS if any_token[0].isdigit() and len(any_token[0]) > 6 else Doubt.INVALID
        yield Profile(at, any_token.end(), {}, doubt=doubt)


def unlabelled(text: str) -> list[Profile]:
    """What looks like a profile without being called one; the most telling form that occurs, all of its kind."""
    solid = [_solid(found) for found in _each(_SOLID, text) if _plausible(found)]
    solid += [_whole(found) for found in _each(_WILD, text) if _has_digit(found[0])]
    solid += [_spelled(found) for found in _INITIALS.finditer(text)]
    if any(not text[profile.start : profile.end].isdigit() for profile in solid):
        return solid
    # Six bare digits may be any number: a run of six values beside them is to be asked about.
    solid += [_run(match) for match in _each(_RUN, text) if sum(char.isdigit() for char in match[0]) >= 3]
    if solid:
        return solid
    for halves in (_each(_HALVES, text), _THREE_AND_THREE.finditer(text)):
        found = [_split(match) for match in halves if _has_digit(match["a"]) and _has_digit(match["b"])]
        if found:
            return found
    return [Profile(*match.span(), {}, doubt=Doubt.AMBIGUOUS) for match in _each(_DIGITS, text)]


def broken(text: str) -> list[Profile]:
    """Six digits with a blank among them, "8897 64": a profile only where it is the only one and nothing else is."""
    found = [
        match
        for match in _BROKEN_ALONE.finditer(text)
        if not _COUNTED.search(text[max(0, match.start() - 24) : match.start()])
    ]
    usual = [match for match in found if all(0 < digit(char) <= 15 for char in match["six"] if char not in " \t")]
    return [_joined(usual[0])] if len(found) == len(usual) == 1 else []


def all_letters(text: str) -> list[Profile]:
    """Six capital letters in a column of their own, such as ⇥ACABBA⇥: a profile only where nothing else is."""
    return [_whole(found) for found in _COLUMN.finditer(text)]


def _spelled(found: re.Match[str]) -> Profile:
    if found[0][1:2].isalpha():
        return Profile(found.start(), found.end(), {}, doubt=Doubt.AMBIGUOUS)
    values = [int(value) if value.isdigit() else digit(value) for value in found.groups()]
    return Profile(found.start(), found.end(), dict(zip(SIX, values, strict=True)))


def _whole(found: re.Match[str]) -> Profile:
    return Profile(found.start(), found.end(), _spell(SIX, found[0]))


def _each(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    return _STANDING_FREE[pattern].finditer(text)


def _has_digit(text: str) -> bool:
    return any(char.isdigit() for char in text)


def _plausible(found: re.Match[str]) -> bool:
    """Whether six characters without a label are a profile and no word, number or code."""
    six: str = found["six"] + (found["seventh"] or "")
    if six.isalpha():
        return False
    digits = sum(char.isdigit() for char in six)
    beyond = [char for char in six if digit(char) > 17]
    if beyond:
        alone = len(beyond) == 1 and beyond[0].isupper() and digit(six[0]) <= 17
        return alone and len(six) == 6 and digits >= 4
    return True


def _solid(found: re.Match[str]) -> Profile:
    six, seventh, suffix = found["six"], found["seventh"], found["suffix"]
    end = found.end()
    if six.isdigit() and seventh and seventh.isdigit() and re.search("1[0-5]", six + seventh):
        return Profile(found.start(), end, {}, doubt=Doubt.AMBIGUOUS)
    stats = _spell(SIX, six)
    if seventh:
        stats["PSI"] = digit(seventh)
    if suffix:
        names = {1: ("PSI",), 2: ("CHA", "WEA"), 4: ("CHA", "WEA", "PSI")}[len(suffix)]
        stats.update(_spell(names, suffix.replace("-", "")))
    return Profile(found.start(), end, stats)


def _spell(names: tuple[str, ...], digits: str) -> dict[str, int]:
    """Each name with its digit. A question mark, or an x beside other ones, stands for an unknown value."""
    unknown = "?-_*" + ("xX" if digits.lower().count("x") > 1 else "")
    return {name: digit(char) for name, char in zip(names, digits, strict=True) if char not in unknown}


def _run(found: re.Match[str]) -> Profile:
    values = _SPLIT.split(found[0])
    numbers = [int(value) if value.isdigit() else digit(value) for value in values]
    if len(values) == 7 and re.search(r"[ \t]", found[0]) and not re.search(r"[/|,.:-]", found[0]):
        return Profile(found.start(), found.end(), {}, doubt=Doubt.AMBIGUOUS)
    return Profile(found.start(), found.end(), dict(zip((*SIX, "PSI"), numbers, strict=False)))


def _joined(found: re.Match[str]) -> Profile:
    """Read when neither part can be a number of its own: "8A97 6B", but not "8897 64", who may be 64 years old."""
    parts = found["six"].split()
    if all(map(_has_letter, parts)):
        return Profile(found.start(), found.end(), _spell(SIX, "".join(parts)))
    return Profile(found.start(), found.end(), {}, doubt=Doubt.AMBIGUOUS)


def _has_letter(text: str) -> bool:
    return not text.isdigit()


def _split(found: re.Match[str]) -> Profile:
    return Profile(found.start(), found.end(), _spell(SIX, found["a"] + found["b"]))


def places(text: str) -> list[int]:
    """Where profiles of any form stand, in a text about any number of characters. Linear in the length."""
    found = [profile.start for profile in labelled(text)]
    for match in _ANYWHERE.finditer(text):
        solid = _SOLID.match(text, match.start())
        if solid and solid.end() == match.end():
            before = text[max(0, match.start() - 5) : match.start()]
            other = _OTHER.match(text, match.start()) or _MONEY_BEFORE.search(before)
            plausible = _plausible(solid) and not other
        else:
            plausible = sum(char.isdigit() for char in match[0]) >= 3
        if plausible:
            found.append(match.start())
    return sorted(found)


def moment(text: str, start: int) -> Moment:
    """What the words before a profile say about when it holds."""
    floor = max(0, start - 24)
    before = text[max(floor, text.rfind("\n", floor, start) + 1) : start]
    for pattern, said in ((_EARLIER, Moment.EARLIER), (_FINAL, Moment.FINAL), (_CURRENT, Moment.CURRENT)):
        if pattern.search(before):
            return said
    return Moment.UNSAID


def with_moment(text: str, profile: Profile) -> Profile:
    """The same profile with what the words before it say about when it holds."""
    if profile.moment is not Moment.UNSAID:
        return profile
    return msgspec.structs.replace(profile, moment=moment(text, profile.start))
