"""A character as a spreadsheet with a row for each field: `STR,8`, `Skills,"Survival-2, Rifle-1"`."""

from __future__ import annotations

import re

import msgspec

from eod_desktop.campaign.exchange import stat_words
from eod_desktop.campaign.exchange.field_labels import kind_of
from eod_desktop.campaign.exchange.folding import Folded

_ROW = re.compile(r'^(?P<label>"?[^\W\d][^,;\t\n"]{0,40}"?)(?P<sign>[,;\t])(?P<value>[^\n]*)$', re.MULTILINE)
_FEWEST = 4
_QUOTES = str.maketrans('"', " ")


def labelled(folded: Folded) -> Folded:
    """The same text with a colon behind each label, when its first lines are such rows; as long as it was."""
    head = folded.plain.lstrip("\n")[:400].split("\n")
    if sum(_is_row(line) for line in head[:8]) < _FEWEST or not _is_row(head[0]):
        return folded
    return msgspec.structs.replace(folded, plain=_ROW.sub(_with_colon, folded.plain))


def _is_row(line: str) -> bool:
    found = _ROW.match(line)
    return found is not None and _is_label(found["label"])


def _is_label(written: str) -> bool:
    label = written.strip('"')
    return kind_of(label) is not None or stat_words.key_of(label) is not None


def _with_colon(found: re.Match[str]) -> str:
    if not _is_label(found["label"]):
        return found[0]
    return f"{found['label']}:{found['value']}".translate(_QUOTES)
