"""The words and signs of a quick check's line that are no names, as patterns."""

from __future__ import annotations

import re

DASHES = str.maketrans({"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2013": "-"})
_END = r"(?=[\s,;:]|$)"
SPACE = re.compile(r"[\s,;:]*")
"""Commas and the like part words as spaces do."""

ALWAYS = re.compile(
    r"-?[0-9]+\+"
    + _END
    + r"|[+-]\s*[0-9]|(?:[x×]\s*[0-9]+|[0-9]+\s*[x×]|secret|vs\.?|versus|against)"
    + _END
    + r"|at\s",
    re.IGNORECASE,
)
"""What is never a name without a mark; other words are names where somebody or something has them."""
NAME = re.compile(r'([@#]?)(?:"((?:[^"]|"")*)"|([^\s"@#]*))')
CHUNK = re.compile(r'[^\s"@#]+')
CHUNK_END = re.compile(r"(?:['\u2019]s?)?[,;:]*$", re.IGNORECASE)
"""What may follow a name without a space: the end of "Ana's" and of "Ana,"."""
POSSESSIVE = re.compile(r"['\u2019]s?" + _END, re.IGNORECASE)
BEFORE_DM = re.compile(r"[+-]\s*[0-9]")
LABEL = re.compile(r'\s*"((?:[^"]|"")*)"')
MARKS = re.compile(r"(?<!\S)[@#](\S)")

DM = re.compile(
    r"(?:(?P<before>dms?)\s*[:=]?\s*)?(?P<sign>[+-]?)\s*(?P<value>[0-9]+)(?:\s*dms?" + _END + r"|(?![^\s+\-\",;:]))",
    re.IGNORECASE,
)
"""+1, "DM +1", "DM 1", "+1 DM"; a number alone is none."""
TARGET = re.compile(
    r"(?:(?P<before>target|tn|needs?)\s*[:=]?\s*|(?P<least>>=|≥)\s*"
    r"|(?P<beside>at|vs\.?|versus|against|diff\.?|difficulty)\s*[:=]?\s*(?=[0-9]))?"
    r"(?P<value>-?[0-9]+)(?P<after>\+|\s+or\s+(?:more|better|higher))?" + _END,
    re.IGNORECASE,
)
"""8+, "target 8", "vs 8", ">= 8"; a number alone is none."""
TIMES = re.compile(r"(?:(?:[x×]|times\s)\s*([0-9]+)|([0-9]+)\s*(?:[x×]|times))" + _END, re.IGNORECASE)
SECRET = re.compile(r"(?:secret(?:ly)?|\(secret\))" + _END, re.IGNORECASE)
AGAINST = re.compile(r"(?:vs?\.?|versus|against)" + _END, re.IGNORECASE)
AT = re.compile(r"at(?=\s)\s*", re.IGNORECASE)
DIFFICULTY = re.compile(r"(?:diff|difficulty)" + _END + r"\s*[:=]?\s*", re.IGNORECASE)
DIFFICULTY_DM = re.compile(r"diff(?:iculty)?\s*[:=]?\s*([+-]\s*[0-9]+)" + _END, re.IGNORECASE)
"""It moves the target, or "diff" is a difficulty beside a DM."""
SAYS_NOTHING = re.compile(r"(?:rolls?|checks?|with|using|uses|on)" + _END, re.IGNORECASE)
LEVEL = re.compile(r"(?:skill|level)\s*\+?(-?[0-9]+)" + _END, re.IGNORECASE)

DICE_LINE = re.compile(r"[\s0-9+\-]*d[0-9]*(?=\s|$|[+-])", re.IGNORECASE)
DICE_END = re.compile(r"(?<=[0-9d])\s+(?=[^+\-\s])", re.IGNORECASE)
