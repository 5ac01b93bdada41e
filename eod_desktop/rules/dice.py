"""Dice: sources that give faces, and expressions such as ``3d6+2`` that say how many to roll."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Protocol

import msgspec

from eod_desktop.rules.errors import DiceExhausted, ErrorKind, RuleError
from eod_desktop.rules.values import bad_value, kept, whole

MAX_DICE = 1_000
MAX_SIDES = 1_000
MAX_MODIFIER = 1_000_000


class DiceSource(Protocol):
    """Anything that gives faces; what it gives is the only chance in the rules.

    One that also has ``about(purpose: RollPurpose) -> None`` is told before each roll of the rules what it is for.
    """

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` faces, each 1…sides, in the order in which they fell."""
        ...


class RandomDice:
    """Fair dice from the operating system; with a seed, a repeatable sequence for demonstrations and tests.

    Each die takes the highest bits of as many words of 32 bits as it needs, as `randrange` does it: what surplus the
    bits have is drawn again, so no face is favoured. Many words are drawn at once, and their faces on six sides worked
    out together; the faces are those of word after word, whatever dice are rolled in between.
    """

    def __init__(self, seed: int | None = None) -> None:
        generator = random.SystemRandom() if seed is None else random.Random(seed)
        self._bits = generator.getrandbits
        self._words = b""  # drawn last, the least byte of each word first
        self._sixes: tuple[int, ...] = ()  # the faces that they give on six sides
        self._next = 0  # how many of these have been rolled

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        if type(count) is int and sides is _SIX:  # what is rolled nearly always, and mostly there is enough of it
            start = self._next
            end = start + count
            if start <= end <= len(self._sixes):
                self._next = end
                return self._sixes[start:end]
        _bounded(count, sides)
        return self._more(count) if sides == _SIX else self._others(count, sides)

    def _more(self, count: int) -> tuple[int, ...]:
        """Six-sided dice, more than the words drawn last give."""
        faces = self._sixes[self._next :]
        end = self._next + count
        while end > len(self._sixes):  # every word has been taken
            end -= len(self._sixes)
            self._take(self._drawn())
            self._next = end
            faces += self._sixes[:end]
        return faces

    def _others(self, count: int, sides: int) -> tuple[int, ...]:
        """Dice that have not six sides, from the words that no other die has taken."""
        words, shift = self._left(), 32 - sides.bit_length()
        faces: list[int] = []
        place = 0
        while len(faces) < count:
            if place == len(words):
                words, place = self._drawn(), 0
            face = int.from_bytes(words[place : place + 4], "little") >> shift
            place += 4
            if face < sides:
                faces.append(face + 1)
        self._take(words[place:])
        return tuple(faces)

    def _left(self) -> bytes:
        """The words that no die has taken: those behind the one that gave the last of the sixes rolled."""
        if not self._next:
            return self._words
        faces = 0
        for place in range(3, len(self._words), 4):
            faces += self._words[place] not in _SURPLUS
            if faces == self._next:
                return self._words[place + 1 :]
        return b""

    def _drawn(self) -> bytes:
        return self._bits(32 * _WORDS).to_bytes(4 * _WORDS, "little")

    def _take(self, words: bytes) -> None:
        self._words, self._next = words, 0
        self._sixes = tuple(words[3::4].translate(_SIXES, _SURPLUS))


_SIX = 6
_WORDS = 128
_SIXES = bytes((byte >> 5) + 1 for byte in range(256))  # the face that the highest three bits of a word give
_SURPLUS = bytes(byte for byte in range(256) if byte >> 5 >= 6)


class ScriptedDice:
    """Given faces in the given order: table dice that were typed in, and tests.

    A face that the rolled die does not have is a RuleError(BAD_FACE), too few faces a DiceExhausted; either way that
    roll takes no face.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._next = 0
        for face in self._faces:
            if type(face) is not int or not 1 <= face <= MAX_SIDES:
                raise RuleError(ErrorKind.BAD_FACE, face=face, sides=MAX_SIDES)

    @property
    def remaining(self) -> tuple[int, ...]:
        """The faces not rolled yet."""
        return self._faces[self._next :]

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        _bounded(count, sides)
        faces = self._faces[self._next : self._next + count]
        if len(faces) < count:
            raise DiceExhausted(ErrorKind.DICE_EXHAUSTED, wanted=count, left=len(faces))
        for face in faces:
            if face > sides:
                raise RuleError(ErrorKind.BAD_FACE, face=face, sides=sides)
        self._next += count
        return faces


def _bounded(count: int, sides: int) -> None:
    whole("dice", count, 0, MAX_DICE)
    whole("sides", sides, 2, MAX_SIDES)


class DiceTerm(msgspec.Struct, frozen=True, array_like=True):
    """`count` dice of `sides`, added (sign 1) or subtracted (sign −1)."""

    count: int
    sides: int = 6
    sign: int = 1

    def __post_init__(self) -> None:
        whole("dice", self.count, 1, MAX_DICE)
        whole("sides", self.sides, 2, MAX_SIDES)
        if self.sign not in (1, -1):
            raise bad_value("sign", self.sign)


class DiceRoll(msgspec.Struct, frozen=True, gc=False):
    """One roll of an expression: every face in order, the constant, and the sum (which may be below zero)."""

    faces: tuple[int, ...]
    modifier: int
    total: int
    expression: str


_SPACES = re.compile(r"\s+")
_DASHES = str.maketrans({"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2013": "-"})
_SUM = re.compile(r"[+-]?(?:[0-9]+d[0-9]*|d[0-9]+|[0-9]+)(?:[+-](?:[0-9]+d[0-9]*|d[0-9]+|[0-9]+))*")
_TERM = re.compile(r"([+-]?)([0-9]*)(d?)([0-9]*)")
_LONGEST_TEXT = 200


class DiceExpression(msgspec.Struct, frozen=True, dict=True):
    """A sum of dice and a constant, such as ``3d6+2``; 1–1,000 dice in all, of 2–1,000 sides.

    ``str(expression)`` is the canonical text and parses back to an equal value.
    """

    terms: tuple[DiceTerm, ...]
    modifier: int = 0

    def __post_init__(self) -> None:
        whole("modifier", self.modifier, -MAX_MODIFIER, MAX_MODIFIER)
        whole("dice", sum(term.count for term in self.terms), 1, MAX_DICE)

    @classmethod
    def parse(cls, text: str) -> DiceExpression:
        """Read ``2D``, ``D6``, ``2d6 - 1``, ``9+2d6``, ``2d6+1d4-1``; either case, U+2212, spaces around signs.

        Raises RuleError(BAD_EXPRESSION) with the text and a reason ("syntax" or "limits") for anything else.
        """
        if not isinstance(text, str):
            raise bad_value("dice", text)
        if len(text) > _LONGEST_TEXT:
            raise RuleError(ErrorKind.BAD_EXPRESSION, text=text[:_LONGEST_TEXT], reason="limits")
        # only around signs and at the ends: inside "2 d6" a space would join what the writer kept apart
        bare = re.sub(r"\s*([+-])\s*", r"\1", _SPACES.sub(" ", text).translate(_DASHES).strip()).lower()
        if not _SUM.fullmatch(bare):
            raise RuleError(ErrorKind.BAD_EXPRESSION, text=text, reason="syntax")
        terms: list[DiceTerm] = []
        modifier = 0
        try:
            for sign_text, number, die, sides in _TERM.findall(bare):
                sign = -1 if sign_text == "-" else 1
                if die:
                    terms.append(DiceTerm(int(number or 1), int(sides or 6), sign))
                elif number:  # nothing matches at the end
                    modifier += sign * int(number)
            return cls(tuple(terms), modifier)
        except RuleError:
            raise RuleError(ErrorKind.BAD_EXPRESSION, text=text, reason="limits") from None

    def roll(self, dice: DiceSource) -> DiceRoll:
        """Roll every die in the order written."""
        if self._plain:
            term, modifier = self.terms[0], self.modifier
            faces = dice.roll(term.count, term.sides)
            return DiceRoll(faces, modifier, sum(faces) + modifier, self._text)
        rolls = [dice.roll(term.count, term.sides) for term in self.terms]
        total = sum(term.sign * sum(faces) for term, faces in zip(self.terms, rolls, strict=True))
        return DiceRoll(
            tuple(face for faces in rolls for face in faces), self.modifier, total + self.modifier, self._text
        )

    @property
    def minimum(self) -> int:
        return self.modifier + sum(term.count if term.sign == 1 else -term.count * term.sides for term in self.terms)

    @property
    def maximum(self) -> int:
        return self.modifier + sum(term.count * term.sides if term.sign == 1 else -term.count for term in self.terms)

    @property
    def mean(self) -> Fraction:
        dice = sum((term.sign * Fraction(term.count * (term.sides + 1), 2) for term in self.terms), Fraction(0))
        return dice + self.modifier

    @kept
    def _plain(self) -> bool:
        """Whether it is dice of one kind, added."""
        return len(self.terms) == 1 and self.terms[0].sign == 1

    def __str__(self) -> str:
        return self._text

    @kept
    def _text(self) -> str:
        dice = "".join(f"{'-' if term.sign < 0 else '+'}{term.count}d{term.sides}" for term in self.terms)
        constant = f"{self.modifier:+d}" if self.modifier else ""
        return (dice + constant).removeprefix("+")


def uniform(seed: int) -> Callable[[], float]:
    """A repeatable source of numbers from 0 up to 1 for a forecast, which rolls no dice that anybody sees."""
    return random.Random(seed).random
