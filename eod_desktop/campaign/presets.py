"""The rulesets that the program ships to begin from."""

from __future__ import annotations

from pathlib import Path

from eod_desktop.campaign.exchange.ruleset_file import RulesetFile, read_ruleset


def read_presets(resources: Path) -> tuple[RulesetFile, ...]:
    """The presets in a folder of resources, in the order of their files' names; OSError, or RulesetFileError."""
    return tuple(read_ruleset(file.read_bytes()) for file in sorted((resources / "presets").glob("*.json")))
