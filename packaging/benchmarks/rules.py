"""Five against five to the end through the rules: frozen values, every event with its outcome, every DM named.

A group declares at once and resolves, each a state of its own that was asked for before and is never changed after.
The reference is the shortest program for the same fight: dicts changed in place, the same order of play, dice and
damage, nothing checked and nothing written down. Its generator is the one beneath our dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import fights
from measuring import Row, Scale, compare, timed

from eod_desktop.rules import RandomDice


def plain(draw: random.Random) -> str:
    """The side that wins."""
    die = draw.randrange
    fighters = [
        {"side": side, "skill": skill, "hits": fights.HITS}
        for side, skill in (("Party", 1), ("Raiders", 0))
        for _ in range(5)
    ]
    while True:
        groups: dict[int, list[dict]] = {}
        for one in fighters:
            if one["hits"] > 0:
                groups.setdefault(die(1, 7), []).append(one)
        for total in sorted(groups, reverse=True):
            able = [one for one in fighters if one["hits"] > 0]
            dealt = []
            for one in groups[total]:
                if one["hits"] <= 0:
                    continue
                target = min((other for other in able if other["side"] != one["side"]), key=lambda other: other["hits"])
                natural = die(1, 7) + die(1, 7)
                if natural != 2 and (natural == 12 or natural + one["skill"] >= 8):
                    dealt.append((target, max(0, die(1, 7) + die(1, 7) + die(1, 7) - 3)))
            for target, points in dealt:
                target["hits"] -= points
            standing = {one["side"] for one in fighters if one["hits"] > 0}
            if len(standing) < 2:
                return "".join(standing)


def rows(scale: Scale) -> Iterator[Row]:
    times, start = scale.pick(60, 15), fights.encounter()
    dice, draw = RandomDice(1), random.Random(1)
    yield compare(
        "fight",
        timed(lambda: fights.play(start, dice), times),
        "plain dicts",
        timed(lambda: plain(draw), times),
        scale,
        0.5,
        times_as_fast=True,
    )
