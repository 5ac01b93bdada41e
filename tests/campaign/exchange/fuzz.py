"""Broken and hostile input for every reader, as a command: python -m tests.campaign.exchange.fuzz --inputs 20000

Each input is one of the samples, changed at random. A reader may raise its own error and nothing else, takes no second,
and gives what can be made into characters of the rules.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.exchange import ExchangeError, Reading, archive, csv_out, read, twodsix, ucf, vtt
from eod_desktop.campaign.exchange.making import Frame, make
from eod_desktop.campaign.store import Store
from eod_desktop.rules import Ruleset
from tests.fakes import sample_campaign

LONGEST = 1.0  # seconds that one input may take
FRAME = Frame("Unnamed", "Elsewhere")
DATA = Path(__file__).parents[2] / "data"
AT = datetime(2026, 1, 2, 20, 15, tzinfo=UTC)

_PIECES = (
    *("777777", "A86", "STR 7", "Skills:", "Rifle-2", "(", ")", "[", "{", "}", '"', "'", ",", ";", "\t", "\n", "\r\n"),
    *(
        "=1+1",
        "NaN",
        "Infinity",
        "-1e999",
        "null",
        "true",
        "\ufeff",
        "\u202e",
        "\x00",
        "\ud800",
        "👩‍🚀",
        "<b>",
        "&amp;",
    ),
    *("-" * 60, "(" * 60, "\n" * 60, "[" * 2_000, '{"a":' * 2_000, "9" * 5_000, "x" * 3_000, "Cr1,", "UPP", "Name:"),
)


def samples() -> dict[str, list[bytes]]:
    """What each reader is fed with, before it is broken."""
    blocks = [
        json.loads(line)["text"]
        for name in ("statblocks.jsonl", "statblocks_own.jsonl", "statblocks_gear.jsonl")
        for line in (DATA / name).read_text(encoding="utf-8").splitlines()
    ]
    people = sample_campaign().characters
    table = csv_out.write(people)
    plain = "Name;STR;DEX;END;INT;EDU;SOC;Skills;Notes\r\n" + 'Ana;7;8;9;A;5;6;"Rifle-2, Recon";"one\ntwo"\r\n' * 3
    return {
        "statblock": [text.encode() for text in (*blocks, "\n\n".join(blocks[:12]), ucf.write(people))],
        "twodsix": [twodsix.write(people, Ruleset()).encode(), twodsix.write(people[:1], Ruleset()).encode()],
        "vtt": [vtt.write(people).encode(), vtt.write(people[:1]).encode()],
        "csv": [csv_out.encoded(table), plain.encode("utf-16"), plain.encode("cp1252"), plain.encode()],
    }


def broken(source: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """A sample with a few changes: bytes flipped, cut, doubled, moved, joined with another, or pieces put in."""
    data = bytearray(source)
    for _ in range(dice.randint(1, 6)):
        place = dice.randrange(len(data) + 1)
        end = min(len(data), place + dice.randrange(1, 200))
        match dice.randrange(7):
            case 0 if data:
                data[min(place, len(data) - 1)] = dice.randrange(256)
            case 1:
                del data[place:end]
            case 2:
                data[place:place] = data[place:end] * dice.randint(1, 20)
            case 3:
                data[place:place] = dice.choice(_PIECES).encode("utf-8", "surrogatepass") * dice.randint(1, 4)
            case 4:
                data[place:place] = dice.choice(others)[: dice.randrange(1, 2_000)]
            case 5:
                data[place:end] = bytes(dice.randrange(256) for _ in range(end - place))
            case _:
                data = data[:place] + data[end:] + data[place:end]
    return bytes(data)


def feed(name: str, data: bytes) -> None:
    """One input through the door of a reader, and what comes out made into characters."""
    try:
        reading = read(data, name)
    except ExchangeError:
        return
    require_sound(reading)


def require_sound(reading: Reading) -> None:
    """Every character can be made, written, and says where its findings are."""
    for found in reading.characters:
        made = make(found, "character1", FRAME)
        msgspec.json.encode(made.character.notes + made.character.name)
        assert all(finding.line >= 0 for finding in (*found.warnings, *made.warnings))


def feed_archive(data: bytes, folder: Path) -> None:
    """One input as an archive; nothing may be left in the folder but a whole campaign."""
    packed, target = folder / "in.eodz", folder / "out.eod"
    packed.write_bytes(data)
    try:
        archive.extract(packed, target, lambda: AT)
    except (ExchangeError, CampaignError):
        assert {path.name for path in folder.iterdir()} == {"in.eodz"}
        return
    Store.open(target, lambda: AT, read_only=True).close()
    target.unlink()


def archive_sample(folder: Path) -> bytes:
    Store.create(folder / "sample.eod", sample_campaign(), lambda: AT).close()
    archive.write(folder / "sample.eod", folder / "sample.eodz", AT)
    data = (folder / "sample.eodz").read_bytes()
    for path in list(folder.iterdir()):
        path.unlink()
    return data


def readers(folder: Path) -> Iterator[tuple[str, list[bytes], Callable[[bytes], None]]]:
    """Each reader's name, samples, and what is done with an input."""
    endings = {"statblock": "paste.txt", "twodsix": "actor.json", "vtt": "crew.json", "csv": "roster.csv"}
    for kind, sources in samples().items():
        yield kind, sources, lambda data, name=endings[kind]: feed(name, data)  # type: ignore[misc]
    yield "archive", [archive_sample(folder)], lambda data: feed_archive(data, folder)


def run(inputs: int, seconds: float, seed: int) -> Iterator[tuple[str, int, float]]:
    """Feed every reader so many inputs, or as many as its share of `seconds` allows: reader, inputs, slowest in s."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind, sources, use in readers(folder):
            dice = random.Random(f"{seed} {kind}")
            end = time.monotonic() + seconds / 5
            done, slowest = 0, 0.0
            while done < inputs and time.monotonic() < end:
                data = broken(dice.choice(sources), sources, dice)
                begin = time.process_time()
                try:
                    use(data)
                except BaseException:
                    (Path(tempfile.gettempdir()) / "fuzz-failure.bin").write_bytes(data)
                    raise
                slowest = max(slowest, time.process_time() - begin)
                done += 1
            yield kind, done, slowest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=20_000, help="for each reader")
    parser.add_argument("--seconds", type=float, default=3_600.0, help="at most, in all")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    late = False
    for kind, done, slowest in run(given.inputs, given.seconds, given.seed):
        late = late or slowest > LONGEST
        sys.stdout.write(f"{kind}: {done} inputs, slowest {slowest * 1000:.0f} ms\n")
        sys.stdout.flush()
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
