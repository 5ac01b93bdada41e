"""Weapons and armor in a block of text: behind labels, and on lines of their own in the notation of the books.

Read before the skills, as "Vacc suit (8)" beside "Rifle (3d6)" is none. What is read stays in the notes; what looks
like gear and is not read is told.
"""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange import gear_pieces, gear_reading, gear_words, skill_names, stat_words
from eod_desktop.campaign.exchange.field_labels import Field, FieldKind, kind_of
from eod_desktop.campaign.exchange.gear_pieces import Piece
from eod_desktop.campaign.exchange.page import Page, Role, blot
from eod_desktop.campaign.exchange.reading import Finding, FindingKind, excerpt

_MOST_WORDS = 6  # of the name of a thing that no label announces
_HIGHEST_LEVEL = 4  # "Vacc Suit (5)" is no skill any more

_RATED = re.compile(r"\bTL|\+\d|\b(?:armou?r|AR|AV|PR|DR|protection)[ :]?\+?\d", re.IGNORECASE)
_NO_WEAPONS = re.compile(
    r"(?:hits?|hit points|damage|roll\w*|throw|rolls?|initiative|number|numbers|appearing|pack|pack size|size|speed"
    r"|terms?|cash|credits?|morale|reaction|encounter|poison|venom|disease|radiation|duration|range|healing|heals|cost|age|dm"
    r"|difficulty|check|task|level|pension|instinct|stat|wounds?)\b.*",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"\W*(?:(?:no|keine?|without) )?(?:none|unarmed|nil|n/a|nothing|weapons?|armou?r)?\W*", re.IGNORECASE
)
_ONLY_DAMAGE = re.compile(r"\W*(?:damage|dmg|dam)?\W*", re.IGNORECASE)
_NUMBER_ALONE = re.compile(r"\W*\+?(\d{1,4})\W*")
_ATTACKS = re.compile(r"\W*(?:attacks?|attaques?|angriffe?|ataques?)\W*", re.IGNORECASE)
_TRAIT_OF_ARMOR = re.compile(r"(?<![\w-])Armou?r[ ]?(?:\([ ]?\+?\d{1,3}[ ]?\)|[ ]\+?\d{1,3}(?!\w))", re.IGNORECASE)
_CLOSED = (FieldKind.NAME, FieldKind.PROFILE, FieldKind.AGE, FieldKind.CREDITS, FieldKind.HITS, FieldKind.WORD)


class Gear(msgspec.Struct):
    """What was found so far, as words; `loose` are the places of what no label announces."""

    armor: str = ""
    weapons: list[str] = []
    loose: list[tuple[int, int]] = []
    findings: list[Finding] = []


def read(page: Page, fields: list[Field]) -> Gear:
    """All weapons and armor with figures, and the words for others; takes those on lines of their own."""
    gear = Gear()
    for field in fields:
        _read_field(page, field, gear)
    _read_loose(page, fields, gear)
    if not gear.armor:
        gear.armor = gear_words.worn(page.plain)
    return gear


# behind labels


def _read_field(page: Page, field: Field, gear: Gear) -> None:
    label = page.plain[field.start : field.value].strip(" \t:=|-")
    attacks = field.kind is FieldKind.LIST and bool(_ATTACKS.fullmatch(label))
    if field.kind is FieldKind.ARMOR:
        _read_armor_field(page, field, label, gear)
    elif field.kind is FieldKind.WEAPONS or attacks:
        _read_weapons_field(page, field, gear, only_with_dice=attacks)
    elif field.kind is FieldKind.EQUIPMENT:
        for piece in gear_pieces.read(page, page.plain, field.value, field.end):
            if not _take_figures(page, piece, gear, announced=True):
                gear.armor = gear.armor or gear_words.armor_in(piece.text)
                gear.weapons += gear_words.weapons_in(piece.text)
    elif field.kind is FieldKind.LIST and not gear.armor:
        trait = _TRAIT_OF_ARMOR.search(page.plain, field.value, field.end)
        gear.armor = trait[0] if trait else ""


def _read_armor_field(page: Page, field: Field, label: str, gear: Gear) -> None:
    for piece in gear_pieces.read(page, page.plain, field.value, field.end):
        alone = _NUMBER_ALONE.fullmatch(piece.text)
        if _NOTHING.fullmatch(piece.text):
            continue
        if alone and not gear.armor:
            gear.armor = f"{label or 'Armor'} ({alone[1]})"
        elif alone and gear_reading.armor(gear.armor) is None:
            gear.armor = f"{gear.armor} ({alone[1]})"  # "Cloth, 5"
        elif not _take_figures(page, piece, gear, announced=True) and not gear.armor:
            gear.armor = piece.text


def _read_weapons_field(page: Page, field: Field, gear: Gear, only_with_dice: bool) -> None:
    for piece in gear_pieces.read(page, page.plain, field.value, field.end):
        read_it = _NOTHING.fullmatch(piece.text) or _take_figures(page, piece, gear, announced=True)
        if not read_it and not only_with_dice:
            gear.weapons.append(piece.text)


def _take_figures(page: Page, piece: Piece, gear: Gear, announced: bool) -> bool:
    """Put down a weapon or armor that has figures; False for anything else."""
    dice = gear_reading.dice_in(piece.text)
    if dice:
        found = gear_reading.weapon_words(piece.text)
        if found is None or not (announced or _is_short(found.name)):
            return False
        gear.weapons.append(piece.text)
        if found.unread:
            _tell(page, piece.start, ", ".join(found.unread), gear)
        return True
    worn = gear_reading.armor(piece.text)
    if worn is None or not gear_pieces.ARMOR_NOUN.search(piece.text):
        return False
    if gear.armor and gear_reading.armor(gear.armor):
        _tell(page, piece.start, piece.text, gear)  # one is worn
    else:
        gear.armor = piece.text
    return True


# on lines of their own


def _read_loose(page: Page, fields: list[Field], gear: Gear) -> None:
    lists = (FieldKind.WEAPONS, FieldKind.EQUIPMENT, FieldKind.ARMOR, FieldKind.LIST)
    closed = [(field.start, field.end) for field in fields if field.kind in (*_CLOSED, *lists)]
    taken = [(start, end) for start, end, role in page.taken if role is not Role.FACT]
    text = blot(page.plain, closed + taken)
    in_skills = [(field.start, field.end) for field in fields if field.kind is FieldKind.SKILLS]
    position = page.head
    for line in text[position:].split("\n"):
        pieces = list(gear_pieces.read(page, text, position, position + len(line)))
        sure = [piece for piece in pieces if _is_sure(piece)]
        for piece in pieces:
            believed = any(start <= piece.start < end for start, end in in_skills)
            gear_here = piece in sure or (sure and not believed and _is_gear_here(piece))
            if gear_here and _take_figures(page, piece, gear, announced=False):
                _took(page, piece, gear)
        position += len(line) + 1


def _is_sure(piece: Piece) -> bool:
    """Whether a piece is a weapon or armor on its own evidence."""
    if gear_reading.dice_in(piece.text):
        return _is_weapon(piece)
    worn = gear_reading.armor(piece.text)
    if worn is None or not _is_short(worn.name) or kind_of(worn.name) not in (None, FieldKind.ARMOR):
        return False
    if _RATED.search(piece.text[len(worn.name) :]) and not _LEVEL_WORD.search(piece.text):
        return True
    if not gear_pieces.ARMOR_NOUN.search(worn.name):
        return False
    high = not isinstance(worn.absorbs, int) or worn.absorbs > _HIGHEST_LEVEL
    return not skill_names.is_known(worn.name) or (high and piece.text.rstrip()[-1:] in ")]")


_LEVEL_WORD = re.compile(r"\b(?:level|lvl|DM)\b", re.IGNORECASE)


def _is_weapon(piece: Piece) -> bool:
    """Whether a piece with dice is a weapon: a short name, its damage, and no more than brackets."""
    found = gear_reading.weapon_words(piece.text)
    if found is None or not _is_short(found.name):
        return False
    if _NO_WEAPONS.fullmatch(found.name) or stat_words.key_of(found.name) or kind_of(found.name):
        return False
    return not found.behind or bool(_ONLY_DAMAGE.fullmatch(found.behind))


def _is_short(name: str) -> bool:
    return 0 < len(name.split()) <= _MOST_WORDS and len(name) <= 60 and name[0].isalnum()


def _is_gear_here(piece: Piece) -> bool:
    """Whether a piece beside sure gear is armor too: "Vacc Suit (2)", "Jack - 1"."""
    worn = gear_reading.armor(piece.text)
    if worn is None or gear_reading.dice_in(piece.text):
        return False
    return gear_words.is_armor(worn.name) or bool(
        gear_pieces.ARMOR_NOUN.search(worn.name) and piece.text.rstrip()[-1:] in ")]"
    )


def _is_bare(piece: Piece) -> bool:
    """Whether a piece is no more than the name of a weapon or armor."""
    return bool(gear_words.is_armor(piece.text) or gear_words.is_weapon(piece.text))


def _take_bare(page: Page, piece: Piece, gear: Gear) -> None:
    if gear_words.is_weapon(piece.text):
        gear.weapons.append(piece.text)
    elif not gear.armor:
        gear.armor = piece.text
    _took(page, piece, gear)


def _took(page: Page, piece: Piece, gear: Gear) -> None:
    page.take(piece.lead, piece.end, Role.FACT)
    gear.loose.append((piece.start, piece.end))


# what is not read


def read_rest(page: Page, fields: list[Field], gear: Gear) -> None:
    """Once the skills are taken: gear without figures, and what stands behind gear or looks like it."""
    known = [(field.start, field.end) for field in fields if field.kind not in (FieldKind.UNKNOWN, FieldKind.SKILLS)]
    text = blot(page.open, known)
    first_gear = {page.plain.rfind("\n", 0, start): start for start, _ in reversed(gear.loose)}
    position = 0
    for line in text.split("\n"):
        begun = first_gear.get(position - 1, position + len(line))
        for piece in gear_pieces.read(page, text, position, position + len(line)):
            if _NOTHING.fullmatch(piece.text):
                page.take(piece.lead, piece.end, Role.FACT)
                continue
            if _is_bare(piece):
                _take_bare(page, piece, gear)
                continue
            beside = piece.start > begun and not gear_words.is_item(piece.text)
            if beside or _looks_like_gear(piece):
                _tell(page, piece.start, piece.text, gear)
                page.take(piece.lead, piece.end, Role.FACT)
        position += len(line) + 1


def _looks_like_gear(piece: Piece) -> bool:
    """Whether a piece names a weapon or armor and has figures that mean nothing here."""
    named = re.split(r"[(\[]|\s\+?\d", piece.text)[0]
    figures = piece.text[len(named) :]
    return bool(re.search(r"\d", figures) and not re.fullmatch(r"\W*x ?\d{1,3}\W*", figures)) and bool(
        gear_words.is_armor(named) or gear_words.is_weapon(named) or _DICE_LIKE.search(figures)
    )


_DICE_LIKE = re.compile(r"^[(\[ ]*\d{1,2}[dD]\d{0,3}\b")


def _tell(page: Page, at: int, text: str, gear: Gear) -> None:
    gear.findings.append(Finding(FindingKind.GEAR_NOT_READ, page.line_at(at), excerpt(text), {"text": excerpt(text)}))
