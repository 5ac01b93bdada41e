"""Fields that are read when they are first needed."""

import msgspec
import pytest
from msgspec.structs import replace

from eod_desktop.campaign.later import Later, read_later


class Fight(msgspec.Struct, frozen=True):
    name: str
    state: tuple[int, ...]


read_later(Fight, "state")


class Source:
    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> tuple[int, ...]:
        self.asked += 1
        return (1, 2)


def test_a_value_is_read_once_and_by_whoever_looks_at_it():
    source = Source()
    fight = Fight("one", Later(source))
    other = replace(fight, name="two")
    assert (fight.name, other.name, source.asked) == ("one", "two", 0)
    assert other.state is fight.state
    assert fight.state == (1, 2)
    assert source.asked == 1


def test_unread_values_compare_as_what_they_are():
    source = Source()
    fight = Fight("one", Later(source))
    assert fight == Fight("one", (1, 2))
    assert Fight("one", (1, 2)) == Fight("one", Later(Source()))
    assert Fight("one", Later(Source())) == Fight("one", Later(Source()))
    assert Fight("one", Later(Source())) != Fight("one", (1, 3))
    assert hash(Fight("one", Later(Source()))) == hash(Fight("one", (1, 2)))


def test_the_same_unread_value_is_not_read_to_compare_it():
    source = Source()
    fight = Fight("one", Later(source))
    assert fight == replace(fight)
    assert source.asked == 0


def test_what_could_not_be_read_is_asked_again():
    answers = [(1, 2)]

    def read():
        if len(answers) == 1:
            answers.append(())
            raise OSError("unplugged")
        return answers[0]

    fight = Fight("one", Later(read))
    with pytest.raises(OSError, match="unplugged"):
        _ = fight.state
    assert fight.state == (1, 2)


def test_fields_stay_frozen_and_are_made_and_decoded_as_ever():
    fight = msgspec.json.decode(b'{"name": "one", "state": [1, 2]}', type=Fight)
    assert fight == Fight("one", (1, 2))
    with pytest.raises(AttributeError):
        fight.state = ()
    assert msgspec.json.encode(Fight("one", Later(Source())), enc_hook=lambda later: later.value) == (
        b'{"name":"one","state":[1,2]}'
    )
