"""The profile of a character as text: six extended-hex digits."""

from __future__ import annotations

from collections.abc import Mapping

from eod_desktop.campaign.exchange.profiles import EXTENDED_HEX, SIX


def written(stats: Mapping[str, int]) -> str:
    """STR to SOC as one digit each, such as 7A869B; "" when a stat is missing or has no digit (0 to 33 have one)."""
    values = [stats.get(key, -1) for key in SIX]
    if any(not 0 <= value < len(EXTENDED_HEX) for value in values):
        return ""
    return "".join(EXTENDED_HEX[value] for value in values)
