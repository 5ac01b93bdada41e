"""Characters as a table for spreadsheets: one a row, UTF-8 with its mark, formula-looking text inert.

Held by readable columns: name, side, kind, player, group, tags, the six stats, skills, hits, wounds, armor and weapons
with their figures, notes. A character that has more gets it in a last column, which the import reads.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from eod_desktop.campaign.exchange import csv_in, own_part
from eod_desktop.campaign.exchange.csv_cells import OWN_TITLE, TITLES, cells
from eod_desktop.rules import Character


def write(characters: Sequence[Character]) -> str:
    """The whole file as text; its lines end in CR LF. To be saved as `encoded` says."""
    rows = []
    own = []
    for character in characters:
        texts = cells(character)
        rows.append([texts[title] for title in TITLES])
        held = csv_in.holds(character)
        part = "" if held else json.dumps(own_part.made(character, portrait=False), separators=(",", ":"))
        own.append(part)
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    if any(own):
        writer.writerow([*TITLES, OWN_TITLE])
        writer.writerows([*row, part] for row, part in zip(rows, own, strict=True))
    else:
        writer.writerow(TITLES)
        writer.writerows(rows)
    return file.getvalue()


def encoded(text: str) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it."""
    return b"\xef\xbb\xbf" + text.encode("utf-8", "replace")
