"""Damaged files open whole or are refused, unchanged; salvage brings over what the sound pages hold."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from eod_desktop.campaign.check import check
from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.errors import CampaignErrorKind as Kind
from eod_desktop.campaign.salvage import salvage
from eod_desktop.campaign.store import Store
from tests.campaign.books import Books, clock, filled, rows, spelled

PAGE = 4096

Damage = Callable[[bytearray, Random], None]


def truncated(content: bytearray, choose: Random) -> None:
    del content[choose.randrange(len(content) // PAGE) * PAGE + choose.choice((0, 1000)) :]


def zeroed_page(content: bytearray, choose: Random) -> None:
    page = choose.randrange(len(content) // PAGE)
    content[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)


def noise(content: bytearray, choose: Random) -> None:
    start = choose.randrange(len(content))
    content[start : start + 200] = choose.randbytes(len(content[start : start + 200]))


def flipped_bits(content: bytearray, choose: Random) -> None:
    for _ in range(20):
        content[choose.randrange(len(content))] ^= 1 << choose.randrange(8)


def wrong_header(content: bytearray, choose: Random) -> None:
    length = choose.randrange(1, 200)
    content[:length] = b"X" * length


def words_in_the_tables(content: bytearray, choose: Random) -> None:
    content[content.index(b"PRIMARY KEY", choose.randrange(PAGE // 2)) + 3] = 0xCD


def swapped_pages(content: bytearray, choose: Random) -> None:
    one, other = (choose.randrange(len(content) // PAGE) * PAGE for _ in range(2))
    first, second = content[one : one + PAGE], content[other : other + PAGE]
    content[one : one + PAGE], content[other : other + PAGE] = second, first


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Books]:
    path = tmp_path_factory.mktemp("whole") / "whole.eod"
    return path, filled(path, seed=3, actions=500)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "damage", [truncated, zeroed_page, noise, flipped_bits, wrong_header, words_in_the_tables, swapped_pages]
)
def test_a_damaged_file_opens_whole_or_is_refused_unchanged(tmp_path, whole, damage: Damage, seed):
    source, books = whole
    content = bytearray(source.read_bytes())
    damage(content, Random(seed))
    path = tmp_path / "damaged.eod"
    path.write_bytes(content)
    for read_only in (False, True):
        refusal = refused(lambda read_only=read_only: opened_whole(path, read_only, len(books.rolls)))
        if refusal:
            assert path.read_bytes() == content
        assert refusal in (None, Kind.DAMAGED, Kind.NOT_A_CAMPAIGN, Kind.NEWER_VERSION)
        assert list(tmp_path.iterdir()) == [path]
        path.write_bytes(content)
    assert refused(lambda: check(path)) in (None, Kind.DAMAGED, Kind.NOT_A_CAMPAIGN, Kind.NEWER_VERSION)
    new = tmp_path / "new.eod"
    refusal = refused(lambda: salvage(path, new, clock))
    assert refusal in (None, Kind.NOT_A_CAMPAIGN)
    assert sorted(tmp_path.iterdir()) == ([path] if refusal else [path, new])
    assert path.read_bytes() == content
    if not refusal:
        assert check(new) == ()
        Store.open(new, clock).close()


def refused(what: Callable[[], object]) -> Kind | None:
    try:
        what()
    except CampaignError as error:
        return error.kind
    return None


def opened_whole(path: Path, read_only: bool, rolls: int) -> None:
    store = Store.open(path, clock, read_only=read_only)
    # which bits flipped inside a text nobody can know; the rest is whole
    assert len(rows(store)) == rolls
    store.close()


def test_a_damaged_write_ahead_log_loses_its_end_only(tmp_path):
    path = tmp_path / "first" / "crash.eod"
    path.parent.mkdir()
    books = filled(path, actions=20)
    store = Store.open(path, clock)
    live = Books(store, books.player, books.campaign)
    states = [spelled(live.campaign)]
    for _ in range(20):
        live.act()
        states.append(spelled(live.campaign))
    crashed = tmp_path / "crashed"
    shutil.copytree(path.parent, crashed)
    store.close()
    log = crashed / "crash.eod-wal"
    content = log.read_bytes()
    for cut in range(0, len(content), len(content) // 7):
        log.write_bytes(content[:cut] + bytes(len(content) - cut))
        reader = Store.open(crashed / "crash.eod", clock, read_only=True)
        assert spelled(reader.campaign) in states
        reader.close()
