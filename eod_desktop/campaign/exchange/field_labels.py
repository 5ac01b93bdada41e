"""Labels such as "Skills:", "Homeworld:" or "Armes :" and how far the value behind each reaches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

import msgspec

from eod_desktop.campaign.exchange import name_parts, skill_names, stat_words


class FieldKind(StrEnum):
    """What a label announces."""

    NAME = "name"
    PROFILE = "profile"
    STATS = "stats"
    SKILLS = "skills"
    AGE = "age"
    CREDITS = "credits"
    HITS = "hits"
    ARMOR = "armor"
    WEAPONS = "weapons"
    EQUIPMENT = "equipment"
    LIST = "list"  # a line of text that may hold commas: traits, benefits, contacts
    WORD = "word"  # one short text: homeworld, species, rank
    UNKNOWN = "unknown"


class Field(msgspec.Struct, frozen=True):
    """A label and its value, as offsets in the block. A header stands alone on its line and reigns until the next."""

    kind: FieldKind
    start: int
    value: int
    end: int
    header: bool = False
    level: int | None = None  # "Skills at level 2:" gives it for all


_WORDS = {
    FieldKind.NAME: (
        "name nom nombre nome character char character_name char_name full_name pc_name npc_name personnage"
        " personaje lifepath nom_du_personnage"
    ),
    FieldKind.PROFILE: (
        "upp ucp upc usp u.p.p. profile profil perfil profilo universal_personality_profile stat_block stat_line"
    ),
    FieldKind.STATS: (
        "characteristics characteristic stats stat attributes attribute caractéristiques caracteristiques"
        " eigenschaften attribute werte características caratteristiche physical_characteristics"
        " mental_characteristics physical_stats mental_stats physical mental ability_scores abilities"
    ),
    FieldKind.SKILLS: (
        "skills skill skill_list qualifications qualification compétences compétence competences fertigkeiten"
        " fähigkeiten habilidades competenze abilità perícias pericias skills_and_levels skills_&_levels"
    ),
    FieldKind.AGE: ("age âge alter edad età idade"),
    FieldKind.CREDITS: (
        "credits credit cash money funds finances bank crédits kredits créditos crediti cash_on_hand savings"
    ),
    FieldKind.HITS: ("hits hit_points hitpoints hp points_de_vie trefferpunkte life_points"),
    FieldKind.ARMOR: ("armor armour armure rüstung panzerung armadura armatura armor_worn armour_worn"),
    FieldKind.WEAPONS: ("weapons weapon weaponry armes arme waffen waffe armas arma armi armament"),
    FieldKind.EQUIPMENT: (
        "equipment gear possessions stuff inventory items équipement equipement ausrüstung equipo equipaggiamento"
        " equipamento augments belongings other_equipment material_benefits matériel"
    ),
    FieldKind.LIST: (
        "traits trait behaviour behavior attacks attack benefits benefit mustering_out_benefits mustering_out"
        " contacts allies enemies rivals ally contact enemy rival notes note history background description"
        " appearance personality events event careers career career_path career_history service service_history"
        " services medals quirks quirk motivation motivations goals goal connections ship ship_shares pension"
        " carrière carrières attaques comportement verhalten angriffe eigenarten laufbahn karriere relationships"
        " psionics talents bio biography special special_abilities mishap mishaps terms term duties wounds plot"
    ),
    FieldKind.WORD: (
        "homeworld home_world hw birthworld born birthdate birthplace birthday species race gender sex player"
        " player_name rank title homeport position speed movement move size temperament status specialty"
        " speciality specialties random_seed seed id hair eyes height weight bloodtype blood_type terrain"
        " pack_size type subtype tl tech_level world uwp location sector subsector hex life_stage fame occupation"
        " job role patron_type assignment monde_d'origine espèce sexe vitesse heimatwelt spezies geschlecht joueur"
        " cash_rolls date_of_birth handedness nationality allegiance faction organization campaign date"
        " service_number serial wealth_level number count quantity ethnicity religion languages_spoken"
    ),
}
_KINDS = {word.replace("_", " "): kind for kind, words in _WORDS.items() for word in words.split()}
_KINDS |= dict.fromkeys(name_parts.LABELS, FieldKind.NAME)
# These open a list even without a colon, at the start of a line: "SKILLS Athletics 0, Recon 1".
_BARE = re.compile(
    r"^[ \t|•-]*(?P<word>skills|equipment|weapons|traits?|armou?r|attacks|benefits|behaviou?r|gear|possessions"
    r"|qualifications)[ \t]+(?:-[ \t]+)?(?=[^\W\d]|\()",
    re.IGNORECASE | re.MULTILINE,
)
_REIGNING = (FieldKind.STATS, FieldKind.SKILLS, FieldKind.WEAPONS, FieldKind.EQUIPMENT, FieldKind.LIST)
_MARK = re.compile(r"(?<![:=\x00])[:=](?![:=])")
_BARE_INLINE = re.compile(r"(?<=[,;.] )skills[ \t]+(?:-[ \t]+)?(?=[^\W\d])(?![^\n:]{0,20}:)", re.IGNORECASE)
_ROW_OF_TWO = re.compile(r"[ \t]*\|[^|\n]*(?P<middle>\|)[^|\n]*\|?[ \t]*")
_RULE_BELOW = re.compile(r"\n[ \t]*\|?[ \t]*:?-")
_LEVEL_FOR_ALL = re.compile(
    r"(?:^|(?<=\W))"
    r"(?:(?:all[ \t]+)?skills?[ \t,(]*(?:all[ \t]+|each[ \t]+)?(?:at[ \t]+)?(?:level|lvl)s?[ \t]*(?P<a>\d)\)?"
    r"|(?:level|lvl)[ \t-]*(?P<b>\d)(?:[ \t]+skills)?)[ \t]*$",
    re.IGNORECASE,
)
_SKILLS_OF = re.compile(
    r"(?:background|career|homeworld|hw|home world|service|education|other|key|main|combat|basic|primary|secondary"
    r"|social|space|technical|military|general|personal|ship|academic|vehicle|weapon|psionic|level 0|zero-level|notable"
    r"|relevant|important) skills|skills [^\W\d]+(?: [^\W\d]+)?"
)
_LEVEL_NEXT = re.compile(r"[^,;\n]{0,60}?-[ \t]?\d{1,2}[ \t]*(?:[,;\n]|$)")
_NUMBER_NEXT = re.compile(r"[ \t|]*[+-]?\d{1,2}[ \t]*(?:[,;|)(\n]|$)")
_WORD_END = re.compile(r"[,;\t|\x00\n]|[ \t]{2,}|\.(?=\s)")
_RULE = re.compile(r"[ \t|]*(?:[=~*_-]{3,}|(?:\* ){2,}\*)[ \t|]*$")
_OF_A_RULE = frozenset("=~*_-| \t")
_LOOK_BACK = 44
_STAT_NEXT = re.compile(r"[^\W\d_]{2,20}[.:= \t]{1,4}\d")
_FEWEST_STATS = 3
_PROFILE_NEXT = re.compile(r"[ \t,;]{0,4}[ \t,;(\[](?:UPP|UCP|USP)[ \t:=]{1,4}[0-9A-HJ-NP-Z]{6}(?!\w)")


@lru_cache(maxsize=4096)
def kind_of(label: str) -> FieldKind | None:
    """What this label announces; None when it is not one of the known ones."""
    word = " ".join(label.replace("_", " ").split()).casefold().strip("[](){}<>\"'")
    kind = _KINDS.get(word)
    if kind is None and _SKILLS_OF.fullmatch(word):
        return FieldKind.SKILLS
    return kind


def find_fields(text: str, first_line_end: int) -> list[Field]:
    """All labels of a block, in order. A label nobody knows counts only below the first line."""
    found: dict[int, Field] = {}
    position = 0
    in_skills = False
    for line in text.split("\n"):
        end = position + len(line)
        header = _header(line, position, end)
        if header:
            found[header.start] = header
            in_skills = header.kind is FieldKind.SKILLS
        else:
            for field in _in_line(text, position, end, in_skills, position > first_line_end):
                found.setdefault(field.start, field)
                in_skills = field.kind is FieldKind.SKILLS or (in_skills and field.kind is FieldKind.UNKNOWN)
        position = end + 1
    return _bounded(text, [found[start] for start in sorted(found)])


def _header(line: str, position: int, end: int) -> Field | None:
    if len(line) > 80:
        return None
    word = re.split(r"\s{3,}|\s*\|", line.strip(" \t=#-~:|•."))[0]
    kind = kind_of(word) if word and not any(map(str.isdigit, line)) else None
    if kind is None or kind is FieldKind.NAME or kind is FieldKind.PROFILE:
        return None
    return Field(kind, position + line.index(word[0]), end, end, header=True)


def _in_line(text: str, start: int, end: int, in_skills: bool, unknown_too: bool) -> list[Field]:
    fields: list[Field] = []
    floor = start
    bare = _BARE.match(text, start, end)
    if bare:
        kind = kind_of(bare["word"])
        if kind:
            fields.append(Field(kind, bare.start("word"), bare.end(), end))
            floor = bare.end()
            in_skills = kind is FieldKind.SKILLS
    inline = _BARE_INLINE.search(text, floor, end)
    if inline:
        fields.append(Field(FieldKind.SKILLS, inline.start(), inline.end(), end))
        floor = inline.end()
        in_skills = True
    for mark in _marks(text, floor, end):
        field = _before_mark(text, max(floor, mark.start() - _LOOK_BACK), mark.start(), end, start)
        if field is None or (field.kind is FieldKind.UNKNOWN and (not unknown_too or _is_skill(text, field))):
            continue
        leveled = _LEVEL_NEXT.match(text, field.value) or _NUMBER_NEXT.match(text, field.value)
        if in_skills and leveled and field.kind is not FieldKind.SKILLS:
            continue
        in_skills = in_skills or field.kind is FieldKind.SKILLS
        fields.append(field)
        floor = mark.end()
    return fields


def _marks(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The colons of a line; in a table row of two cells, what parts them."""
    row = _ROW_OF_TWO.fullmatch(text, start, end)
    if row and not _RULE_BELOW.match(text, end):
        middle = re.compile(r"\|").search(text, row.start("middle"))
        if middle:
            yield middle
            return
    yield from _MARK.finditer(text, start, end)


def _is_skill(text: str, field: Field) -> bool:
    label = text[field.start : field.value].strip(" \t:=-•")
    return bool(_NUMBER_NEXT.match(text, field.value)) or skill_names.is_known(label)


def _before_mark(text: str, floor: int, mark: int, end: int, line_start: int) -> Field | None:
    piece = text[floor:mark]
    cut = max((piece.rfind(sign) for sign in ",;|\x00→•"), default=-1) + 1
    for gap in re.finditer(r"[ \t]{2,}(?=\S)|\t|\.\s|[(\[]", piece):
        cut = max(cut, gap.end())
    start = floor + cut + (len(piece[cut:]) - len(piece[cut:].lstrip(" \t-")))
    phrase = text[start:mark].rstrip()
    if not phrase or stat_words.key_of(phrase):
        return None
    whole = _LEVEL_FOR_ALL.search(phrase)
    if whole:
        return Field(FieldKind.SKILLS, start + whole.start(), mark + 1, end, level=int(whole["a"] or whole["b"]))
    kind = kind_of(phrase)
    if kind:
        return Field(kind, start, mark + 1, end)
    words = [found.start() for found in re.finditer(r"\S+", phrase)]
    for at in words[-3:]:
        kind = kind_of(phrase[at:])
        if kind and kind is not FieldKind.NAME:
            return Field(kind, start + at, mark + 1, end)
    at_start = not text[line_start:start].strip(" \t-•|")
    named = phrase[0].isalpha() and len(words) <= 4 and not any(map(str.isdigit, phrase))
    colon = text[mark] in ":|" and not text.startswith("//", mark + 1)
    return Field(FieldKind.UNKNOWN, start, mark + 1, end) if at_start and named and colon else None


def _bounded(text: str, fields: list[Field]) -> list[Field]:
    """Give every value its end: the next label, the end of the line, or for one word the next comma."""
    bounded = []
    for index, field in enumerate(fields):
        later = fields[index + 1] if index + 1 < len(fields) else None
        following = later.start if later else len(text)
        if field.header:
            end = following
            if field.kind not in _REIGNING:
                below = _next_line_end(text, field.end)
                end = below if later and later.kind is FieldKind.UNKNOWN else min(following, below)
        elif field.kind is FieldKind.WORD and text[: field.start].rpartition("\n")[2].strip(" \t-•|"):
            stop = _WORD_END.search(text, _skip_blanks(text, field.value))
            end = min(following, field.end, stop.start() if stop else field.end)
        else:
            end = min(following, _line_end(text, field))
            end = _before_stats(text, field, end) if field.kind is FieldKind.NAME else end
        bounded.append(msgspec.structs.replace(field, end=max(end, field.value)))
    return bounded


def _before_stats(text: str, name: Field, end: int) -> int:
    """Where the stats begin behind a name on one line: "name=Fitch str=8 dex=7", "Name: Cass Imber (UPP 6B7A88)"."""
    profile = _PROFILE_NEXT.search(text, name.value, min(end, name.value + 400))
    if profile and text[name.value : profile.start()].strip():
        return profile.start()
    named = [name.value + label.start for label in stat_words.labels(text[name.value : min(end, name.value + 400)])]
    valued = [at for at in named if _STAT_NEXT.match(text, at)]
    return valued[0] if len(valued) >= _FEWEST_STATS and text[name.value : valued[0]].strip() else end


def _skip_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def _line_end(text: str, field: Field) -> int:
    """The end of the value's line; a list that ends in a comma or an open bracket goes on below it."""
    end = field.end
    while end < len(text):
        tail = text[max(field.value, end - 40) : end].rstrip()
        if not tail.endswith((",", "(", "&", "/")) or field.kind in (FieldKind.NAME, FieldKind.WORD):
            return end
        following = text.find("\n", end + 1)
        end = len(text) if following < 0 else following
    return end


def _next_line_end(text: str, at: int) -> int:
    """The end of the next line that says something."""
    while at < len(text):
        following = text.find("\n", at + 1)
        end = len(text) if following < 0 else following
        line = text[at + 1 : end]
        if line.strip() and not is_rule(line):
            return end
        at = end
    return len(text)


def is_rule(line: str) -> bool:
    """Whether a line only underlines or separates."""
    return line[:1] in _OF_A_RULE and bool(_RULE.match(line))
