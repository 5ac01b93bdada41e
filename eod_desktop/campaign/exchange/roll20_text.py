"""Attributes as macros of Roll20 name them: `@{Mira Kell|str} 9`."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange.folding import Folded

_ATTRIBUTE = re.compile(r"@\{(?:(?P<who>[^|{}\n]{1,90})\|)?(?P<what>[\w -]{1,40})(?:\|max)?\}")
_NOBODY = ("selected", "target")


def labelled(folded: Folded) -> Folded:
    """The same text with each attribute's plain name, and whose it is where that changes; as long as it was."""
    if "@{" not in folded.plain:
        return folded
    pieces = []
    position = 0
    last = ""
    for found in _ATTRIBUTE.finditer(folded.plain):
        who = found["who"] or ""
        shown = who if who != last and who.casefold() not in _NOBODY else ""
        last = who or last
        named = shown + "," if shown else " " * (len(who) + bool(who))
        pieces += [folded.plain[position : found.start()], f"  {named}{found['what']}"]
        pieces.append(" " * (found.end() - found.end("what")))
        position = found.end()
    return msgspec.structs.replace(folded, plain="".join((*pieces, folded.plain[position:])))
