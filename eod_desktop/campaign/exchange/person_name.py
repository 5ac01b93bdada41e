"""The name of a character: behind its label, in bold, before the stats, or after them."""

from __future__ import annotations

import re

from eod_desktop.campaign.exchange import name_parts, profiles, skill_names, stat_words
from eod_desktop.campaign.exchange.field_labels import Field, FieldKind, is_rule, kind_of
from eod_desktop.campaign.exchange.page import TAKEN, Page, Role

MOST_WORDS = 10
MOST_NAME = 1_000

_LEAD = re.compile(r"^(?:[\s>•*#~=|-]+|\(?\d{1,3}[.)](?=\s)|#\d{1,3}[:.)]?\s)+")
_GENERIC = re.compile(
    r"^(?:wanted|travell?er|suspect|contact"
    r"|animal|creature|beast|tier|for example|e\.g\.|example|exemple|par exemple|beispiel|z\. ?b\.|ejemplo|esempio"
    r"|sample|(?:pc|npc|character) sheet|npc|pnj|nsc|pc|pj|sc|character|personnage|personaje|patron|name|nom"
    r"|lifepath|stat ?block)\s*[:=,-]+\s*"
    r"|^name\s+(?=(?-i:[A-Z])[\w.']*\s(?-i:[A-Z]))",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"(?:.{0,20}\b)?(?:character(?: (?:card|sheet|record|data))?|description|stat ?block|statistics|npcs?|pcs?"
    r"|personnel(?: record| file)?|dossier|profile|crew|roster|biography|general(?: information)?|personal(?: data)?"
    r"|(?:the )?(?:crew|officers|passengers|staff) (?:of|aboard) .{1,60}"
    r"|traveller|overview|summary|player characters?|here (?:is|are).{0,60}|the following.{0,60})\W*",
    re.IGNORECASE,
)
_CUT = re.compile(r"[\t|;\n\x00→]|\s-+\s|\s-+$|[ ]{2,}|(?<=\s)-(?=\s)")
_SPREAD = re.compile(r"[A-Z'-]{2,30}(?:  [A-Z'-]{2,30}){1,2}(?![^\W_])")  # as scanners space headings
_BRACKET = re.compile(r"\s+[(\[{]")
_TAIL = re.compile(
    r"(?:^|(?<=\W))(?:with|has|is|are|upp|ucp|stats?|profile|physical|mental|characteristics|and|plus|age|aged|aka|the|a|an|of|by|as|who)$",
    re.IGNORECASE,
)
_ABBREVIATION = re.compile(r"(?:^|[\s.])(?-i:[^\W\d_a-zß-ÿ])[^\W\d]{0,2}\.$")
_SENTENCE = re.compile(r"\.\s+(?=[^\W\d_])")
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|m\.?d|ph\.?d|esq|d\.?d\.?s)\.?", re.IGNORECASE)
_RANK = re.compile(
    r"(?:pvt|pfc|cpl|sgt|ssgt|gsgt|lcpl|msgt|lt|ltc?ol|1lt|2lt|capt|cpt|maj|col|gen|cdr|cmdr|ens|adm|private|corporal"
    r"|lance corporal|sergeant|ensign|lieutenant|captain|major|colonel|general|commander|admiral|commodore"
    r"|gunnery sergeant)\.?",
    re.IGNORECASE,
)
_ROLES_TEXT = """
scout scouts navy army marine marines merchant merchants agent rogue noble scholar drifter citizen entertainer
belter pirate smuggler pilot engineer medic gunner steward navigator astrogator human vargr aslan zhodani droyne
solomani vilani hiver k'kree female male retired guard guards security chief doctor scientist trader broker hunter
barbarian bureaucrat diplomat sailor flyer thug soldier mercenary trooper officer leader boss spy assassin thief
hacker mechanic technician bounty colonist worker corporate free other others knight baron baroness baronet marquis
marquess marchioness count countess viscount viscountess earl duke duchess archduke lord lady sir dame ex-scout
ex-navy ex-army ex-marine ex-merchant unarmed armed human/male human/female mainworld captain sergeant corporal
"""
_ROLES = frozenset(_ROLES_TEXT.split())
_SKILL = re.compile(r"(?<![\w/'-])([^\W\d_][\w/']{0,40})(?:[ \t]?\([^()\n]{1,30}\))?-\d(?!\d)")
_ASIDE = re.compile(r"\s{0,8}[(\[](?:\d{1,3}|[MF]|male|female|(?:she|he|they)/\w{2,5})[)\]]\s{0,8}\Z", re.IGNORECASE)
_SMALL = re.compile(r"(?:von|van|de|da|di|del|der|la|le|al|el|bin|ibn|hault|of|the|d'|du|y)", re.IGNORECASE)


def read(page: Page, fields: list[Field], anchor: int | None) -> str:
    """The name as written, "" when there is none; takes it."""
    labels = [field for field in fields if field.kind is FieldKind.NAME]
    if any(name_parts.is_part(page.plain[label.start : label.value]) for label in labels):
        parts = [(page.plain[label.start : label.value], _behind_label(page, label)) for label in labels]
        return name_parts.joined(parts)
    if labels:
        return _behind_label(page, labels[0])
    return _in_bold(page, anchor) or _before(page, fields, anchor) or _after(page, fields, anchor)


def _behind_label(page: Page, label: Field) -> str:
    page.take(label.start, label.value, Role.LABEL)
    end = label.end
    if not page.open[label.value : end].strip():
        following = page.plain.find("\n", end + 1)
        end = len(page.plain) if following < 0 else following
        below = page.plain[label.end + 1 : end].split(":")[0].strip()
        if page.plain[label.end : label.end + 1] != "\n" or kind_of(below):
            return ""
    start = label.value
    text = page.open[start:end]
    taken = re.search(rf"{TAKEN}|\t|\|", text)
    stop = start + taken.start() if taken and text[: taken.start()].strip() else end
    stop = start + len(page.plain[start:stop].rstrip(" \t\n;,/"))
    trailing = _ASIDE.search(page.plain[start:stop].rstrip())
    stop = start + trailing.start() if trailing else stop
    return _kept(page, start, stop) if TAKEN not in page.open[start:stop].strip(" \t\n") else ""


def _in_bold(page: Page, anchor: int | None) -> str:
    """A name set in bold, at the start of a line or behind "Example:"."""
    for start, end in page.bold:
        if anchor is not None and start > anchor:
            return ""
        words = page.plain[start:end].strip(" \t:")
        before = page.plain[page.plain.rfind("\n", 0, start) + 1 : start].strip(" \t-•#|>")
        if kind_of(words) or stat_words.key_of(words) or _HEADING.fullmatch(words):
            continue
        if TAKEN in page.open[start:end] or not any(char.isalpha() for char in words):
            continue
        if before and not before.endswith(":"):
            continue
        if skill_names.is_known(words) and anchor is None:
            continue
        return _clean(page, start, end)
    return ""


def _before(page: Page, fields: list[Field], anchor: int | None) -> str:
    """The first line that may be a name, up to where the stats begin."""
    labelled = {page.plain.rfind("\n", 0, field.start) + 1: field for field in reversed(fields)}
    position = 0
    for line in page.plain.split("\n"):
        start, end = position, position + len(line)
        position = end + 1
        if anchor is not None and start > anchor:
            return ""
        anchored = anchor is not None and start <= anchor <= end
        stop = anchor if anchored and anchor is not None else end
        field = labelled.get(start)
        if field and page.plain[start : field.start].strip(" \t-•|*"):
            stop = min(stop, field.start)
        elif field and field.kind is not FieldKind.UNKNOWN:
            continue
        table_row = line.lstrip().startswith("|") and len(list(filter(str.strip, line.split("|")))) > 1
        if not line.strip() or is_rule(line) or table_row or _is_heading(page.plain[start:stop]):
            continue
        if not anchored and (_lists_skills(page.open[start:stop]) or _only_a_role(page, start, stop, anchor)):
            continue
        if anchored and _lists_skills(page.open[start:stop]):
            start = _behind_skills(page, start, stop)
        name = _clean(page, start, stop)
        if name or anchor is None:
            return name
        if page.open[start:stop].strip():
            return ""
    return ""


def _is_heading(line: str) -> bool:
    """Whether a line only says what follows; what stands in brackets behind a name does not make it one."""
    words = line.split()
    leads = line.rstrip().endswith(":") and len(words) >= 4 and sum(word[0].islower() for word in words) >= 3
    return leads or bool(_HEADING.fullmatch(line.partition("(")[0].strip() or line.strip()))


def _only_a_role(page: Page, start: int, stop: int, anchor: int | None) -> bool:
    """Whether a line says no more than "Captain", and the name stands on the next one."""
    if anchor is None or page.plain[start:stop].strip(" \t#*:").casefold() not in _ROLES:
        return False
    following = page.open[stop + 1 : anchor].strip().split("\n")[0]
    return 1 < len(following.split()) <= 5 and following[:1].isupper() and not any(map(str.isdigit, following))


def _behind_skills(page: Page, start: int, stop: int) -> int:
    """Where the sentence behind a list of skills begins: "Gunnery-2, Cutlass-1. Lt. Sor Vael, UPP 777777"."""
    last = max((found.end() for found in _SKILL.finditer(page.open[start:stop])), default=0)
    sentence = re.match(r"[ \t]*(?:[.;|]|-)[ \t]+(?=[^\W\d])", page.open[start + last : stop])
    return start + last + sentence.end() if sentence else start


def _lists_skills(text: str) -> bool:
    first = _SKILL.search(text)
    return first is not None and skill_names.is_known(first[1]) and len(text[: first.start()].split()) <= 2


def _after(page: Page, fields: list[Field], anchor: int | None) -> str:
    """A name behind the stats: "INT 9 … END 5 — Vila Ortun, smuggler"."""
    if anchor is None:
        return ""
    last = max((end for start, end, role in page.taken if role is Role.STATS and start >= anchor), default=anchor)
    end = page.plain.find("\n", last)
    end = len(page.plain) if end < 0 else end
    start = last
    if not page.open[last:end].strip(" \t-,;:.|)]'\"`"):
        if page.plain[page.plain.rfind("\n", 0, anchor) + 1 : anchor].strip(" \t-•|*"):
            return ""
        start, end = end + 1, page.plain.find("\n", end + 1)
        end = len(page.plain) if end < 0 else end
    lead = re.match(r"[ \t,;:.|)\]'\"`→-]*(?P<aside>\()?", page.plain[start:end])
    start += lead.end() if lead else 0
    closes = page.plain.find(")", start, end) if lead and lead["aside"] else -1
    end = closes if closes > 0 else end
    if any(field.start <= start < field.end or field.start == start for field in fields):
        return ""
    text = page.open[start:end]
    if not re.match(r"[\"'(]?[^\W\d_]", text) or not text.lstrip("\"'(")[0].isupper():
        return ""
    first = _first_sentence(re.split(r"[,;\x00\t|]| - ", text)[0].strip())
    words = first.split()
    if not 1 <= len(words) <= 5 or any(char.isdigit() for char in first) or first.rstrip(".").casefold() in _ROLES:
        return ""
    if skill_names.is_known(first) or kind_of(first) or (len(words) == 1 and words[0].casefold() in _ROLES):
        return ""
    return _clean(page, start, end)


def _clean(page: Page, start: int, end: int) -> str:
    """The name within a piece of text, taken; "" when the piece is none."""
    begun = start
    end = min(end, start + MOST_NAME)
    lead = _LEAD.match(page.plain[start:end])
    start += lead.end() if lead else 0
    generic = _GENERIC.match(page.plain[start:end])
    start += generic.end() if generic else 0
    text = _untabbed(page.open[start:end])
    spread = _SPREAD.match(text)
    if spread and not any(word.casefold() in _ROLES for word in spread[0].split()):
        text = spread[0]
    for pattern in () if spread else (_CUT, _BRACKET):
        found = pattern.search(_undecorated(page, start, text), 1)
        text = text[: found.start()] if found and text[: found.start()].strip(" \"'") else text
    if not text.strip(f" \t{TAKEN}") or text.lstrip()[:1] == TAKEN:
        return ""
    text = _before_skills(text)
    colon = text.rstrip(" :").rfind(": ")
    if colon > 0 and text[colon + 1 :].strip(" :"):
        if (text[:colon].casefold().split() or [""])[-1] in _ROLES or skill_names.is_known(text[:colon].strip()):
            start, text = start + colon + 1, text[colon + 1 :]
        else:
            text = text[:colon]
    text = _without_tail(_by_commas(_first_sentence(text)))
    words = text.split()
    if profiles.labelled(text):
        return ""
    if not words or len(words) > MOST_WORDS or not any(char.isalnum() for char in text):
        return ""
    if colon <= 0:
        page.take(begun, start, Role.LABEL)
    return _kept(page, start, start + len(text))


def _untabbed(text: str) -> str:
    """Tabs for blanks when every blank has become one: "Lisbet⇥Krane⇥"."""
    words = text.split("\t")
    alone = all(len(word.split()) < 2 and word.strip().casefold() not in _ROLES for word in words)
    named = sum(bool(word.strip()) for word in words) > 1 and " " not in text.strip()
    return text.replace("\t", " ") if alone and named else text


def _undecorated(page: Page, start: int, text: str) -> str:
    """The text with the blanks that decoration left behind made harmless for cutting at wide gaps."""
    shown = page.shown[start : start + len(text)]
    return "".join("_" if char == " " and not was.isspace() else char for char, was in zip(text, shown, strict=True))


def _before_skills(text: str) -> str:
    found = next((found for found in _SKILL.finditer(text) if skill_names.is_known(found[1])), None)
    if found is None or not text[: found.start()].strip():
        return "" if found and found.start() == 0 and not text[found.end() :].strip() else text
    words = text[: found.end(1)].split()
    count = skill_names.longest_known_tail(words)
    return text[: text.rfind(words[-count])]


def _first_sentence(text: str) -> str:
    """ "Dorn Hallek. Merchant Captain." ends at the first full stop, "Lt. Dana Quill" and "J. R. Vale" do not."""
    for found in _SENTENCE.finditer(text):
        words = text[: found.start()].split()
        if len(words) >= 2 and len(words[-1]) > 3 and not _RANK.fullmatch(words[-1]):
            return text[: found.start()]
    return text


def _by_commas(text: str) -> str:
    """ "Vex, Ana, Cpl" is a name whole; "Ana Vex, smuggler" and "Kessler, Security Chief" end at the comma."""
    pieces = text.split(",")
    kept = pieces[0]
    turned = False
    for piece in pieces[1:]:
        word = piece.strip()
        if _SUFFIX.fullmatch(word) or (turned and _RANK.fullmatch(word)):
            kept += "," + piece
        elif not turned and kept == pieces[0] and _is_surname(kept) and _is_given(word):
            kept += "," + piece
            turned = True
        else:
            break
    return kept


def _is_surname(text: str) -> bool:
    words = [word for word in text.split() if not _SMALL.fullmatch(word)]
    return len(words) == 1 and words[0][0].isupper() and words[0].casefold() not in _ROLES


def _is_given(text: str) -> bool:
    words = text.split()
    return 0 < len(words) <= 2 and all(map(_is_given_word, words)) and not skill_names.is_known(text)


def _is_given_word(word: str) -> bool:
    spelled = all(char.isalpha() or char in ".'-" for char in word)
    return spelled and word[0].isupper() and word.casefold() not in _ROLES and not _RANK.fullmatch(word)


def _without_tail(text: str) -> str:
    """Without words that only lead over to the stats, and without hanging punctuation."""
    while True:
        shorter = text.rstrip(" \t\n,;:=/|([{-→")
        if shorter.endswith(".") and not _ABBREVIATION.search(shorter):
            shorter = shorter[:-1]
        if shorter.endswith(("'", '"')) and shorter.count(shorter[-1]) % 2:
            shorter = shorter[:-1]
        tail = _TAIL.search(shorter[-24:])
        if tail and shorter[: len(shorter) - len(shorter[-24:]) + tail.start()].rstrip().endswith("'s"):
            shorter = shorter[: shorter.rindex("'s")]
        elif tail and len(shorter) - len(shorter[-24:]) + tail.start() > 0:
            shorter = shorter[: len(shorter) - len(shorter[-24:]) + tail.start()]
        if shorter == text:
            return text
        text = shorter


def _kept(page: Page, start: int, end: int) -> str:
    page.take(start, end, Role.NAME)
    name = page.text(start, end)
    return name[1:-1] if re.fullmatch(r'"[^"]+"|\[[^\[\]]+\]', name) else name
