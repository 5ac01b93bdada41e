"""A few seconds of broken input for every reader; the command in fuzz.py goes on for as long as one likes."""

from tests.campaign.exchange import fuzz

SECONDS = 5.0


def test_broken_input_raises_nothing_but_the_readers_own_error() -> None:
    for reader, inputs, slowest in fuzz.run(300, SECONDS, seed=7):
        assert inputs > 0, reader
        assert slowest < fuzz.LONGEST, reader
