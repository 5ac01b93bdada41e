"""The text of the small HTML that Foundry keeps notes in: links, pictures and styles lose all but their words."""

from __future__ import annotations

import html
import re

_BREAK = re.compile(r"</p>\s*<p(?:\s[^<>]{0,200})?>|<br\s*/?>|</(?:li|h[1-6]|div|tr)>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]{0,4000}>|<!--[^<>]{0,4000}-->", re.IGNORECASE)


def to_text(written: str) -> str:
    """Tags gone, paragraphs as lines, entities as characters; a text without tags keeps its own lines."""
    if not _TAG.search(written) and "&" not in written:
        return written
    return html.unescape(_TAG.sub("", _BREAK.sub("\n", written)))
