import math
from fractions import Fraction

import pytest

from eod_desktop.campaign.log_tally import Tally
from eod_desktop.models.statistics import FACES, SUMS, Counts, Distribution, chi_square_tail

FAIR = (Fraction(1, 6),) * 6

# value, degrees of freedom, chance: from the tables of the NIST handbook (upper critical values)
NIST = [
    (11.070, 5, 0.05),
    (15.086, 5, 0.01),
    (20.515, 5, 0.001),
    (9.236, 5, 0.10),
    (18.307, 10, 0.05),
    (23.209, 10, 0.01),
    (29.588, 10, 0.001),
    (15.987, 10, 0.10),
    (3.841, 1, 0.05),
    (5.991, 2, 0.05),
]


def die(*counts):
    return Distribution(FACES, counts, FAIR)


@pytest.mark.parametrize(("value", "degrees", "chance"), NIST)
def test_the_chance_is_that_of_printed_tables(value, degrees, chance):
    assert chi_square_tail(value, degrees) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 10, 11])
def test_the_chance_is_the_integral_of_the_density(degrees):
    def density(x):
        return x ** (degrees / 2 - 1) * math.exp(-x / 2) / (2 ** (degrees / 2) * math.gamma(degrees / 2))

    for value in (0.5, 3.0, 12.0, 40.0):
        step = 0.001
        tail = sum(density(value + (number + 0.5) * step) * step for number in range(120_000))
        assert chi_square_tail(value, degrees) == pytest.approx(tail, rel=1e-4)


def test_nothing_and_very_much_have_a_chance_too():
    assert chi_square_tail(0, 5) == 1
    assert chi_square_tail(-1, 5) == 1
    assert chi_square_tail(1e6, 5) == 0
    assert chi_square_tail(1e6, 10) == 0
    assert die(0, 0, 0, 0, 0, 0).chance == 1


def test_chi_square_by_hand():
    uneven = die(5, 8, 9, 8, 10, 20)
    assert uneven.total == 60
    assert uneven.expected == (10,) * 6
    assert uneven.chi_square == pytest.approx(13.4)
    assert uneven.chance == pytest.approx(0.0199, abs=1e-4)
    assert uneven.enough
    assert (die(29, 0, 0, 0, 0, 0).enough, die(29, 0, 0, 0, 0, 0).least) == (False, 30)


def test_faces_and_sums_are_counted_by_person_and_encounter():
    counts = Counts()
    counts.add(
        [
            Tally("Ana", "e1", "34", "", 2),
            Tally("Ana", "e2", "666", "", 1),
            Tally("Bo", "", "11", "12", 1),
            Tally("Bo", "e1", "55", "6", 3),
            Tally("Bo", "e1", "4", "", 1),
        ]
    )
    counts.add([Tally("Ana", "e1", "34", "", 1)])
    everything = counts.statistics()
    assert everything.faces.counts == (3, 1, 3, 4, 6, 6)
    assert everything.faces.total == 3 * 2 + 3 + 4 + 9 + 1
    assert dict(zip(SUMS, everything.sums.counts, strict=True)) == dict.fromkeys(SUMS, 0) | {7: 3, 2: 1, 3: 1, 10: 3}
    assert counts.statistics("Ana").faces.counts == (0, 0, 3, 3, 0, 3)
    assert counts.statistics("Ana", "e1").sums.total == 3
    assert counts.statistics(None, "").faces.counts == (3, 1, 0, 0, 0, 0)
    assert counts.statistics("nobody").faces.total == 0
    assert counts.people() == ("Bo", "Ana")
    assert counts.encounters() == {"", "e1", "e2"}


def test_fair_shares_add_up():
    statistics = Counts().statistics()
    assert sum(statistics.faces.shares) == sum(statistics.sums.shares) == 1
    assert statistics.sums.shares[5] == Fraction(6, 36)
    assert statistics.sums.least == 180
