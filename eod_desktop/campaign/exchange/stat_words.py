"""Stats by name: "Str 6", "Strength: 10", "7 STR", "Dex B/+1", a row of names over a row of numbers."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange.profiles import SIX, digit

_NAMES = {
    "STR": "str strength stre for force strg stärke staerke stä st fue fuerza forza força",
    "DEX": "dex dexterity dext dextérité dexterite ges geschick geschicklichkeit des destreza destrezza",
    "END": "end endurance endu aus ausdauer kon konstitution res resistencia resistenza resistência constitución",
    "INT": "int intelligence intellect intel intelligenz inteligencia intelligenza inteligência",
    "EDU": "edu education educ éducation édu bildung bil educación educacion istruzione educazione educação",
    "SOC": "soc social social_standing social_status soc_standing standing socialstanding soz sozialstatus"
    " sozialer_status sozialer_rang statut_social rang_social posición_social posicion_social estatus_social"
    " posizione_sociale posição_social status_social",
    "PSI": "psi psionic_strength psionicstrength psionic psi_strength psionics_strength force_psi psi-stärke",
    "CHA": "cha charisma charisme",
    "WEA": "wea wealth",
    "LCK": "lck luck",
    "MRL": "mrl mor morale",
    "SAN": "san sanity",
    "INS": "ins instinct",
    "PAC": "pac pack",
    "CAS": "cas caste",
    "TER": "ter territory",
    "STA": "sta stamina",
    "LFB": "lfb lifeblood",
}
KEYS = {name.replace("_", " "): key for key, names in _NAMES.items() for name in names.split()}
# Short words of everyday language: only in capitals are they stats.
_CAPITALS_ONLY_TEXT = "for des res fue st aus ges kon ins mor san ter sta pac cas bil"
_CAPITALS_ONLY = frozenset(_CAPITALS_ONLY_TEXT.split())

# The first words of names of two words.
_FIRST_WORDS = frozenset(name.split()[0] for name in KEYS if " " in name)
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]{2,20}(?![^\W_])")
_TWO_WORDS = re.compile(r"[^\W\d_]{2,20}[ _.]{1,3}[^\W\d_]{2,20}(?![^\W_])")
_NUMBER_NEXT = re.compile(r"[ :=.]{0,3}\d{1,2}(?!\w)")
_LONGEST_GAP = 16  # characters from the beginning of one stat to that of the next
_BETWEEN_NAMES = re.compile(r"[ \t|/,;:()_-]{1,40}")
_TO_ROW = re.compile(r"[\s|:=_-]{0,400}")
_BEHIND_NAME = re.compile(
    r"[ \t]*(?:[(\[][A-Za-z]{2,4}[)\]])?[ \t]*"
    r"(?P<sign>[:=|]+[ \t|:=]*|-(?=\d)|-[ \t]+|\.{2,}[ \t]*|\n[ \t]*(?=[\w])|)[ \t]*"
)
# A modifier behind a value: "(+1)", "[DM 0]", "/+0", "+1", "(2d6)".
_DM = (
    r"(?:[ \t]*(?:[(\[][ \t]*(?:DM[ \t]*)?(?:[+-]?\w{1,2}|[+-]|\d{1,2}[dD]\d?(?:[+-]\d{1,2})?)?[ \t]*[)\]]"
    r"|/[ \t]*[+-]\d{1,2}(?!\w)|[+-]\d(?!\w)))?"
)
_NO_STAT = r"(?![\w%]|\+|\.\d|[ \t]?[dD]\d)"  # "8+", "2d6", "1.5"
_LETTER_ENDS = r"(?=[ \t]*(?:$|[|/,;()\n]|[+-]\d)|[ \t]+[A-Z])"
_NUMBER = re.compile(
    rf"(?P<value>\d{{1,2}}|[A-HJ-NP-Z]{_LETTER_ENDS}){_NO_STAT}(?:[ \t]*/[ \t]*(?P<most>\d{{1,2}})(?![\w/]))?{_DM}",
    re.MULTILINE,
)
_ROW_NUMBER = re.compile(rf"(?P<value>\d{{1,2}}|[A-HJ-NP-Z](?!\w)){_NO_STAT}(?P<most>(?!))?{_DM}", re.MULTILINE)
_BONUS_BEFORE = re.compile(r"(?<!\w)[+-](?:\d{1,2}[ \t]*)?\Z")
_LONGEST_ROW = 12
# "Str 7 8", and "Str: 7 → 6", which may be age, a wound or a gain
_SECOND_NUMBER = re.compile(r"[ \t]+\d{1,2}(?=[ \t]*(?:\)|$))|[ \t]*(?:→|-+>|=>)[ \t]*\d{1,2}(?!\w)", re.MULTILINE)
_NUMBER_BEFORE = re.compile(r"(?<![\w.])(\d{1,2})[ \t]*(?:\([+-]?\d\)[ \t]*)?\Z")
_BETWEEN_VALUES = re.compile(r"[ \t|/,;-]{1,60}|[ \t]*\n[ \t|]*")


class StatValue(msgspec.Struct, frozen=True):
    """One stat as the text gives it. `most` differs from `value` when the text says "5/9": now 5 of 9."""

    key: str
    value: int
    most: int
    start: int
    end: int
    doubtful: bool = False


class Label(msgspec.Struct, frozen=True):
    """A stat's name in a text; `end` includes the dot of an abbreviation."""

    key: str
    start: int
    end: int


def labels(text: str) -> list[Label]:
    """Where stats are named, in any of the known languages. Linear in the length."""
    found: list[Label] = []
    doubtful: set[int] = set()
    for word in _WORD.finditer(text):
        if found and word.start() < found[-1].end:
            continue
        written = word[0]
        folded = written.casefold()
        end = word.end()
        if folded in _FIRST_WORDS:
            two = _TWO_WORDS.match(text, word.start())
            if two and (longer := key_of(two[0])):
                found.append(Label(longer, word.start(), two.end()))
                continue
        key = KEYS.get(folded)
        if key is None:
            continue
        if folded in _CAPITALS_ONLY and not written.isupper():
            if not (written.istitle() and _NUMBER_NEXT.match(text, end)):
                continue
            doubtful.add(word.start())
        found.append(Label(key, word.start(), end + (text[end : end + 1] == ".")))
    return [label for at, label in enumerate(found) if label.start not in doubtful or _in_a_row(found, at)]


def _in_a_row(named: list[Label], at: int) -> bool:
    """Whether other stats stand right before or behind: "Ges 7, Aus 9"."""
    near = [other for other in named[max(0, at - 1) : at + 2] if other.key != named[at].key]
    return any(-_LONGEST_GAP < other.start - named[at].start < _LONGEST_GAP for other in near)


def find(text: str) -> list[StatValue]:
    """All stats given by name, in order. Needs two of the six names to believe any of them."""
    named = labels(text)
    rows, used = _rows(text, named)
    rest = [label for label in named if label.start not in used]
    values = rows + (_reversed(text, rest) or _in_order(text, rest))
    letters = sum(not text[value.start : value.end].rstrip(")]")[-1:].isdigit() for value in values)
    if letters and len(values) < 4:
        values = [value for value in values if any(char.isdigit() for char in text[value.start : value.end])]
    core = {value.key for value in values if value.key in SIX}
    if len(core) < 2 and not (core and any(_emphatic(text, value) for value in values)):
        values = [value for value in values if value.key not in SIX]
    return sorted(values, key=lambda value: value.start)


def key_of(word: str) -> str | None:
    """The stat that a word names, in any of the known languages."""
    return KEYS.get(" ".join(word.replace("_", " ").replace(".", " ").split()).casefold())


def names_in(text: str) -> int:
    """How many of the six stats a piece of text names."""
    return len({label.key for label in labels(text)} & set(SIX))


def _emphatic(text: str, value: StatValue) -> bool:
    """A lone stat counts when it is written as one: "STR 7", "Strength: 7"."""
    written = text[value.start : value.end]
    return written[:3].isupper() or ":" in written or "=" in written


def _in_order(text: str, named: list[Label]) -> list[StatValue]:
    values: list[StatValue] = []
    for label in named:
        value = _behind(text, label, values[-1].end if values else 0)
        if value:
            values.append(value)
    return values


def _behind(text: str, label: Label, floor: int = 0) -> StatValue | None:
    """The number behind a name, unless it is a bonus: "+2 Edu", "Dex +1", "Edu 8+". What is before `floor` is used."""
    if _BONUS_BEFORE.search(text, max(floor, label.start - 5), label.start):
        return None
    gap = _BEHIND_NAME.match(text, label.end)
    at = gap.end() if gap else label.end
    found = _NUMBER.match(text, at)
    if found is None or (at == label.end and text[at - 1] != "."):
        return None
    doubtful = bool(_SECOND_NUMBER.match(text, found.end())) and "|" not in (gap["sign"] if gap else "")
    return msgspec.structs.replace(_value(label, found), doubtful=doubtful)


def _value(label: Label, found: re.Match[str]) -> StatValue:
    number = found["value"]
    value = int(number) if number.isdigit() else digit(number)
    most = int(found["most"]) if found["most"] else value
    return StatValue(label.key, value, most, label.start, found.end())


def _rows(text: str, named: list[Label]) -> tuple[list[StatValue], set[int]]:
    """Names in a row with their numbers in a row behind or below."""
    values: list[StatValue] = []
    used: set[int] = set()
    group: list[Label] = []
    for label in [*named, None]:
        if label and group and _BETWEEN_NAMES.fullmatch(text, group[-1].end, label.start) and len(group) < _LONGEST_ROW:
            group.append(label)
            continue
        if len(group) >= 3:
            row = _row(text, group)
            values += row
            used.update(name.start for name in group if row)
        group = [label] if label else []
    return values, used


def _row(text: str, group: list[Label]) -> list[StatValue]:
    gap = _TO_ROW.match(text, group[-1].end)
    at = gap.end() if gap else group[-1].end
    values: list[StatValue] = []
    for label in group:
        found = _ROW_NUMBER.match(text, at)
        if found is None:
            return []
        start = found.start() if values else group[0].start
        values.append(msgspec.structs.replace(_value(label, found), start=start))
        gap = _BETWEEN_VALUES.match(text, found.end())
        at = gap.end() if gap else found.end()
    return values


def _reversed(text: str, named: list[Label]) -> list[StatValue]:
    """Numbers before their names: "7 STR, 8 DEX, …"; only when the last name has none behind it."""
    before = [(label, _NUMBER_BEFORE.search(text, max(0, label.start - 12), label.start)) for label in named]
    pairs = [(label, number) for label, number in before if number]
    if len(pairs) < 4 or len(pairs) < len(named) or _behind(text, named[-1]):
        return []
    return [StatValue(label.key, int(number[1]), int(number[1]), number.start(), label.end) for label, number in pairs]
