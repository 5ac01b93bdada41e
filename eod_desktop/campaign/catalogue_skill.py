"""A skill as the catalogue lists it."""

from __future__ import annotations

import msgspec

from eod_desktop.rules import Character


class CatalogueSkill(msgspec.Struct, frozen=True):
    """A skill and the points that one level of it costs (T10); RuleError(BAD_VALUE) for what no skill can cost."""

    name: str
    cost: int = 1

    def __post_init__(self) -> None:
        # the rules know costs of skills as those of a character
        Character("?", "?", "?", skill_costs={self.name: self.cost})
