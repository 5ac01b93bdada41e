"""Blocks copied as HTML: `<b>Ana Vex</b><br>UPP 777777`."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange.folding import Folded

# Only text with such a tag is HTML: a name may hold "<b>" and a note "<3".
_STRUCTURE = re.compile(r"<br ?/?>|</(?:p|li|div|tr|td|h[1-6]|ul|table)>", re.IGNORECASE)
_BREAK = re.compile(r"<br|</?(?:p|li|div|tr|h[1-6]|ul|table)\b", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:br|p|li|div|tr|t[dh]|h[1-6]|ul|ol|table|tbody|thead|b|i|u|em|strong|span|font|a)(?:\s[^<>\n]{0,200})?/?>"
    r"|&nbsp;",
    re.IGNORECASE,
)


def blanked(folded: Folded) -> Folded:
    """The same text with blanks for its tags, and a line break for those that break lines; as long as it was."""
    if not _STRUCTURE.search(folded.plain):
        return folded
    return msgspec.structs.replace(folded, plain=_TAG.sub(_blanks, folded.plain))


def _blanks(found: re.Match[str]) -> str:
    return ("\n" if _BREAK.match(found[0]) else " ").ljust(len(found[0]))
