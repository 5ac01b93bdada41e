"""2,000 characters of each format that can be read, from the bytes of a file to characters with what is doubtful.

The reference is json.loads of the same characters as one JSON list: the least that any reader does. Both are told as
microseconds for a kilobyte of what they read; there is no limit, for stat blocks are prose.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from measuring import Row, Scale, Took, Work, compare, timed

from eod_desktop.campaign.codec import encode
from eod_desktop.campaign.exchange import read
from eod_desktop.models.export_formats import ExportFormat, content
from eod_desktop.rules import Armor, Character, Ruleset, Weapon

STATS = ("STR", "DEX", "END", "INT", "EDU", "SOC")


def rows(scale: Scale) -> Iterator[Row]:
    characters = [character(number) for number in range(scale.pick(2_000, 100))]
    same = encode(characters)
    reference = for_a_kilobyte(timed(lambda: json.loads(same)), len(same))
    for format in ExportFormat:
        data = content(format, characters, Ruleset())
        found = read(data, f"characters{format.suffix}").characters
        if len(found) != len(characters):
            raise AssertionError(f"{format.value}: {len(found)} characters of {len(characters)}")
        ours = for_a_kilobyte(timed(lambda data=data, format=format: read(data, f"c{format.suffix}")), len(data))
        yield compare(format.value, ours, "json.loads", reference, scale, None, unit="µs")


def character(number: int) -> Character:
    return Character(
        f"character{number}",
        f"Raider {number}",
        "Raiders",
        stats={stat: 2 + (number + place) % 11 for place, stat in enumerate(STATS)},
        skills={"Rifle": number % 3, "Recon": 1, "Leader": 0},
        weapons=(Weapon("Rifle", "Rifle", "3d6", {"Short": 0, "Medium": 0}),),
        armor=Armor("Cloth", 3),
        notes="Found with the others on the north road.",
    )


def for_a_kilobyte(work: Work, size: int) -> Work:
    def run() -> Took:
        took = work()
        return Took(took.wall * 1000 / size, took.cpu * 1000 / size)

    return run
