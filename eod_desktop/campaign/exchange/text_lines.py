"""The lines of a text and what kind of line each is: a name, a label, a rule, a list of skills."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from eod_desktop.campaign.exchange import gear_reading, gear_words, profiles, skill_items, skill_names, stat_words
from eod_desktop.campaign.exchange.field_labels import FieldKind, is_rule, kind_of
from eod_desktop.campaign.exchange.skill_items import Sign

MOST_NAME = 90
_MOST_WORDS = 10
_LONGEST_LINE = 400  # characters looked at
_LABEL = re.compile(r"^[ \t|•*#>-]*(?P<word>[^\W\d][\w '&.-]{0,30}?)[*]*[ \t]*[:=]")
_HEADING = re.compile(r"^#{1,6} |^[ \t]*\*\*[^*\n]{2,90}\*\*:?[ \t]*$")
_LEVEL = re.compile(r"[^\W\d][)\]]?[ \t]*[-: (\t][ \t]*\d{1,2}(?!\w)")
_SKILLS = re.compile(r"\b(?:skills|qualifications)[*]*:", re.IGNORECASE)


class TextLines:
    """Lines by number from 0, without their ends."""

    def __init__(self, plain: str) -> None:
        self.plain = plain
        self.starts = [0, *(found.end() for found in re.finditer("\n", plain))]
        self._texts = [line[:_LONGEST_LINE] for line in plain.split("\n")]

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, number: int) -> str:
        return self._texts[number]

    def number_at(self, offset: int) -> int:
        """The line that an offset is on."""
        return bisect_right(self.starts, offset) - 1

    def is_blank(self, number: int) -> bool:
        """Whether nothing is written there."""
        return not self._texts[number].strip()

    def first_text(self, number: int) -> int:
        """The first line from `number` on that is neither blank nor a rule; the last line when there is none."""
        while number + 1 < len(self) and (self.is_blank(number) or is_rule(self[number])):
            number += 1
        return number

    def paragraph_end(self, number: int, end: int) -> int:
        """The line behind the paragraph that begins at `number`."""
        number += 1
        while number < end and not self.is_blank(number) and not self.parts(number):
            number += 1
        return number

    def parts(self, number: int) -> bool:
        """Whether a rule on this line parts what is above from what is below, and underlines nothing."""
        rule = self._texts[number].strip()
        if not is_rule(rule):
            return False
        above = self._texts[number - 1].strip() if number else ""
        if "|" in rule or (above and kind_of(above.strip("#*: "))):
            return False
        return not (rule.startswith("=") and above and not is_rule(above) and len(above) < MOST_NAME)

    def has_name_label(self, number: int) -> bool:
        """Whether the line begins with "Name:" or the like."""
        return label_kind(self[number]) is FieldKind.NAME

    def is_named_heading(self, number: int) -> bool:
        """Whether the line is a heading, or all in bold, and may be a name."""
        return bool(_HEADING.match(self[number])) and is_name(self[number])

    def lists_skills(self, first: int, end: int) -> bool:
        """Whether one of these lines, of the first 200, lists skills or announces them."""
        lines = map(self.__getitem__, range(first, min(end, first + 200)))
        return any(_SKILLS.search(line) or _is_list(line) for line in lines)


def label_kind(line: str) -> FieldKind | None:
    """What the label at the beginning of a line announces; UNKNOWN for a stat, None without a label."""
    label = _LABEL.match(line)
    if label is None:
        return None
    return kind_of(label["word"]) or (FieldKind.UNKNOWN if stat_words.key_of(label["word"]) else None)


@lru_cache(maxsize=2048)
def is_name(line: str) -> bool:
    """Whether a line may be a name: short, no label, no list of skills or things."""
    text = line.strip(" \t#*_>•|-").rstrip(":,;-([ \t")
    words = text.split()
    if not words or len(text) > MOST_NAME or len(words) > _MOST_WORDS or is_rule(line):
        return False
    if not any(map(str.isalpha, text)) or kind_of(text) or label_kind(line):
        return False
    sentence = text[-1] in ".!" and len(words) > 5
    return not sentence and not profiles.labelled(text) and not _is_list(text)


def _is_list(line: str) -> bool:
    """Whether a line lists skills with levels, or things."""
    if not any(map(str.isdigit, line)):
        pieces = [piece for piece in line.split(",") if piece.strip()]
        return bool(pieces) and all(map(gear_words.is_item, pieces))
    if gear_reading.dice_in(line):
        return True
    if not _LEVEL.search(line):
        return False
    items = [item for item in skill_items.parse(line, 0, len(line)) if item.level is not None]
    known = [item for item in items if skill_names.is_known(item.name)]
    return any(item.sign is Sign.HYPHEN for item in known) or len(known) >= 2
