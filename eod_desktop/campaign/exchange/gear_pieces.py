"""The pieces of a text that may name a thing each: what stands between commas, without what leads up to it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from eod_desktop.campaign.exchange import gear_reading, gear_words, skill_names, weapon_skills
from eod_desktop.campaign.exchange.page import Page

MOST_PIECES = 400

ARMOR_NOUN = re.compile(
    r"\b(?:armou?rs?|vest|suit|jacket|coat|dress|battledress|cloth|mesh|jack|flak|ablat|reflec|carapace|plate|mail|shirt"
    r"|hide|shell|weave|leathers?|exoskeleton|gear|shields?|buckler|cuirass|weste|\w+weste|rüstung|gilet)\b",
    re.IGNORECASE,
)
_PIECE = re.compile(
    r"(?:[^,;|•\t\n\x00()\[\].& ]|[ ](?![ ]|/[ ])|\.(?!\s|$)"
    r"|\([^()\n]{0,120}(?:\([^()\n]{0,60}\)[^()\n]{0,60})?\)|\[[^\[\]\n]{0,120}\])+"
)
_JOINT = re.compile(r"\s(?:and|plus|(?<!armed )with|und|et|y)\s|\s&\s", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:armed with|carr(?:y|ies|ying)|wields?|wielding|wears?|wearing|has|have|uses|in)\s+"
    r"(?!.*\b(?:armed|wearing)\b)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"(?:an?|the|his|her|their|its|one|two|three|four|five|six|some|\d{1,3}[ ]?[x×]"
    r"|\d{1,3}(?=[ ][^\W\d]))\s+",
    re.IGNORECASE,
)
_SKILL_BEFORE = re.compile(r"(.{2,40})-\d{1,2}\s+(?=[^\W\d])")
_LABEL = re.compile(r"[^:=]{1,40}[:=]\s*(?=[^\W\d]|\d{1,3}[ ]?[x×])")
_FIGURES_ALONE = re.compile(
    r"\W*(?:TL[ :-]?\d{1,2}|(?:damage|dmg)?[ :]*\d{0,2}[dD]\d{0,3}(?:[ ]?[+-][ ]?\d{1,3})?(?:[ ](?:damage|dmg))?"
    r"|(?:armou?r|AR|AV|PR|protection)[ :]*\+?\d{1,3}|\+\d{1,3})\W*",
    re.IGNORECASE,
)


class Piece(msgspec.Struct, frozen=True):
    """A thing in the text, as offsets; `lead` is where the words begin that lead up to it."""

    start: int
    end: int
    text: str
    lead: int


def read(page: Page, text: str, start: int, end: int) -> Iterator[Piece]:
    """What stands between commas, joints and line ends, figures that stand apart put to the thing before them."""
    last: Piece | None = None
    for number, piece in enumerate(_parted(page, text, start, end)):
        if number >= MOST_PIECES:
            break
        apart = last and "\n" not in text[last.end : piece.start] and _FIGURES_ALONE.fullmatch(piece.text)
        if last and apart and _takes_figures(last):
            last = Piece(last.start, piece.end, f"{last.text} ({piece.text})", last.lead)
            continue
        if last:
            yield last
        last = piece
    if last:
        yield last


def _takes_figures(piece: Piece) -> bool:
    """Whether figures behind a comma can be those of this thing: it has none."""
    if gear_reading.dice_in(piece.text) or gear_reading.armor(piece.text):
        return False
    named = re.split(r"[(\[]", piece.text)[0]
    return weapon_skills.kind_of(named) is not None or gear_words.is_armor(named) or bool(ARMOR_NOUN.search(named))


def _parted(page: Page, text: str, start: int, end: int) -> Iterator[Piece]:
    """The pieces without lead-ins: "armed with a rifle (3d6)" is "rifle (3d6)"."""
    for found in _PIECE.finditer(text, start, end):
        begun = joint = found.start()
        for stop, following in [*_joints(text, *found.span()), (found.end(), found.end())]:
            lead, first = _led(text, begun, stop)
            first, last = _without_edges(text, first, stop)
            if first < last:
                yield Piece(first, last, page.text(first, last), joint if lead == first else min(lead, first))
            begun, joint = following, stop


def _led(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the words begin that lead up to a thing, and where the thing itself does."""
    start, end = _without_edges(text, start, end)
    skill = _SKILL_BEFORE.match(text, start, end)
    if skill and skill_names.is_known(skill[1].strip()):
        start = skill.end()
    label = _LABEL.match(text, start, end)
    if label and not gear_reading.dice_in(text[start : label.end()]):
        start = label.end()
    verb = _VERB.search(text, start, min(end, start + 120))
    lead = verb.start() if verb else start
    start = verb.end() if verb else start
    article = _ARTICLE.match(text, start, end)
    return lead, article.end() if article else start


def _joints(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where "and" and the like stand outside of brackets."""
    for joint in _JOINT.finditer(text, start, end):
        before = text[start : joint.start()]
        if before.count("(") == before.count(")") and before.count("[") == before.count("]"):
            yield joint.span()


def _without_edges(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t-:=*/":
        start += 1
    while start < end and text[end - 1] in " \t-:=*":
        end -= 1
    return start, end
