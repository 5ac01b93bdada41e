"""Six million dice of the operating system's: as even as dice are, alone and in pairs."""

import random
from collections import Counter
from collections.abc import Iterable

from eod_desktop.rules import RandomDice

DICE = 6_000_000
AT_ONCE = 1_000
# sound dice are beyond these once in some three million runs
FACES_BOUND = 38.0  # of chi-square with 5 degrees of freedom
PAIRS_BOUND = 96.0  # with 35


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_6000000_dice_are_even_alone_and_in_pairs_and_leave_the_global_generator_alone() -> None:
    before = random.getstate()
    roll = RandomDice().roll
    faces: Counter[int] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(DICE // AT_ONCE):
        rolled = roll(AT_ONCE)
        faces.update(rolled)
        pairs.update(zip(rolled[::2], rolled[1::2], strict=True))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - DICE / 6) <= 0.005 * DICE / 6 for count in faces.values())
    assert chi_square(faces.values(), DICE / 6) < FACES_BOUND
    assert len(pairs) == 36
    assert chi_square(pairs.values(), DICE / 72) < PAIRS_BOUND
    assert random.getstate() == before


def test_seeded_dice_leave_the_global_generator_alone() -> None:
    before = random.getstate()
    assert RandomDice(5).roll(20) == RandomDice(5).roll(20)
    assert random.getstate() == before
