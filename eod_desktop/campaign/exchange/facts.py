"""What a stat block says besides name, stats and skills: age, credits, terms, worlds and dates."""

from __future__ import annotations

import re

import msgspec


class Fact(msgspec.Struct, frozen=True):
    """A piece of text that has been understood and stays in the notes."""

    start: int
    end: int


class Money(msgspec.Struct, frozen=True):
    """A sum in whole credits; `rounded` when the text gave a fraction, which is cut off."""

    start: int
    end: int
    credits: int
    rounded: bool = False


_WORLD = re.compile(
    r"(?<![\w-])(?:[A-EX]-?[0-9A-HJ-NP-Z]{6}-[0-9A-HJ-NP-Z]{1,2}"
    r"|[A-EX][0-9A-HJ-NP-Z]{7}(?=[ \t]+[A-Z][A-Za-z][ \t,)]))(?!\w)"
)
_DATE = re.compile(r"(?<![\w-])\d{1,3}-1\d{3}(?![\w-])|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
_AMOUNT = (
    r"\d{1,3}(?:[,.']\d{3}){1,5}(?:[.,]\d{1,2})?(?!\d)"
    r"|\d{1,3}(?: \d{3}){1,4}(?!\d)(?![.,]?\d)"
    r"|\d{1,12}(?:[.,]\d{1,3})?(?!\d)"
)
_CREDITS = re.compile(
    rf"(?<![^\W_])(?P<big>[KM]?)Cr(?:edits|s)?\.?[ \t]?(?P<a>{_AMOUNT})"
    rf"|(?<![\w.,-])(?P<b>{_AMOUNT})[ \t]?(?P<big2>[KM]?)(?:Cr|credits?|crédits?|kredits?|créditos|crediti)(?![^\W_])",
    re.IGNORECASE,
)
_BARE_AMOUNT = re.compile(_AMOUNT)
_YEARS = r"years?[ \t-]*old|yrs?\.?[ \t]*old|years?|yrs?\.?|y/?o|ans|Jahre(?:[ \t]alt)?|años|anni|anos"
_AGE = re.compile(
    r"(?<![^\W_])(?:aged?|âge|alter|edad|età|idade)[ \t]*[:=]?[ \t]*(?P<a>\d{1,3})(?![\w-])(?:[ \t]*\(peak\))?"
    rf"|(?<![\w.-])(?P<b>\d{{1,3}})[ \t]*-?(?:{_YEARS})(?![^\W_])",
    re.IGNORECASE,
)
_NUMBER_OF_TERMS = r"\d{1,2}(?:[ \t]*1/2|½|\.\d)?\s{1,4}(?:terms?|termes?|trimestres?)"
_TERMS = re.compile(
    rf"\([ \t]?{_NUMBER_OF_TERMS}(?![^\W_])[^()\n]{{0,40}}\)|(?<![\w.])(?<!\d-){_NUMBER_OF_TERMS}(?![^\W_])",
    re.IGNORECASE,
)


def codes(text: str) -> list[Fact]:
    """World profiles and dates: they look like profiles and are none."""
    return [Fact(*found.span()) for pattern in (_WORLD, _DATE) for found in pattern.finditer(text)]


def terms(text: str) -> list[Fact]:
    """Careers with their number of terms."""
    return [Fact(*found.span()) for found in _TERMS.finditer(text)]


def ages(text: str) -> list[tuple[int, int, int]]:
    """Start, end and years of each age given."""
    return [(*found.span(), int(found["a"] or found["b"])) for found in _AGE.finditer(text)]


def money(text: str) -> list[Money]:
    """Sums of credits, marked as such."""
    return [_sum(found, found["a"] or found["b"], found["big"] or found["big2"]) for found in _CREDITS.finditer(text)]


def amount(text: str) -> Money | None:
    """The first number of a text that is known to be about money: "1.250,50" is 1250 credits, rounded."""
    found = _CREDITS.search(text)
    if found:
        return _sum(found, found["a"] or found["b"], found["big"] or found["big2"])
    bare = _BARE_AMOUNT.search(text)
    return _sum(bare, bare[0], "") if bare else None


def _sum(found: re.Match[str], number: str, big: str | None) -> Money:
    whole, fraction = _parts("".join(number.split()))
    factor = {"K": 1_000, "M": 1_000_000}.get((big or "").upper(), 1)
    thousandths = int(whole) * 1000 + int((fraction + "000")[:3])
    total = thousandths * factor
    return Money(found.start(), found.end(), total // 1000, rounded=total % 1000 != 0)


def _parts(number: str) -> tuple[str, str]:
    """The whole part and the fraction. A mark before exactly three digits parts thousands."""
    number = number.replace("'", "").replace(" ", "")
    last = max(number.rfind(","), number.rfind("."))
    fraction = number[last + 1 :] if last >= 0 else ""
    if last >= 0 and len(fraction) < 3:
        return re.sub(r"[.,]", "", number[:last]) or "0", fraction
    return re.sub(r"[.,]", "", number) or "0", ""
