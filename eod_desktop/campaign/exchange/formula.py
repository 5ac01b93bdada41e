"""Cells that a spreadsheet would take for formulas, made inert by an apostrophe and made whole again."""

from __future__ import annotations

import re

# Apostrophes before such a sign are escaped themselves, so that every text comes back as it was.
_LOOKS_LIKE = re.compile(r"'*[ ]*[=+\-@\t\r\n|%＝＋－＠]")  # noqa: RUF001
_INERT = re.compile(r"'(?='*[ ]*[=+\-@\t\r\n|%＝＋－＠])")  # noqa: RUF001


def inert(text: str) -> str:
    """The text with an apostrophe before it where a program might run it."""
    return f"'{text}" if _LOOKS_LIKE.match(text) else text


def restored(text: str) -> str:
    """What `inert` was given."""
    return text[1:] if _INERT.match(text) else text
