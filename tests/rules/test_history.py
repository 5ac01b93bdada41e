"""The history that versions of an encounter share."""

import pytest

from eod_desktop.rules import History, Left


def made(*ids: str) -> History:
    return History(Left(id) for id in ids)


def test_a_history_is_a_sequence_of_its_events() -> None:
    history = made("a", "b", "c")
    assert len(history) == 3
    assert [event.id for event in history] == ["a", "b", "c"]  # type: ignore[union-attr]
    assert (history[0], history[-1], history[1:]) == (Left("a"), Left("c"), (Left("b"), Left("c")))
    assert history[::-1] == (Left("c"), Left("b"), Left("a"))
    assert Left("b") in history
    assert not History()
    assert repr(made("a")) == "History([Left(id='a')])"


@pytest.mark.parametrize("index", [3, -4])
def test_beyond_its_length_there_is_nothing(index: int) -> None:
    with pytest.raises(IndexError):
        made("a", "b", "c")[index]


def test_an_older_version_never_sees_what_came_later() -> None:
    old = made("a")
    new = old.extended([Left("b")])
    assert (len(old), len(new)) == (1, 2)
    assert [*old] == [Left("a")]
    assert old[-1] == Left("a")
    with pytest.raises(IndexError):
        old[1]


def test_two_futures_of_one_past_do_not_mix() -> None:
    past = made("a")
    one, other = past.extended([Left("b")]), past.extended([Left("c"), Left("d")])
    assert one[:] == (Left("a"), Left("b"))
    assert other[:] == (Left("a"), Left("c"), Left("d"))
    assert past.extended([]) == past


def test_histories_are_equal_by_their_events() -> None:
    past = made("a")
    one, other = past.extended([Left("b")]), past.extended([Left("b")])
    assert one == other == made("a", "b")
    assert hash(one) == hash(other)
    assert past != one
    assert one != made("a", "c")
    assert past != (Left("a"),)


def test_an_earlier_version_is_had_back() -> None:
    history = made("a", "b", "c")
    assert history.first(2) == made("a", "b")
    assert history.first(0) == History()
    assert history.first(3) == history
    assert history.first(1).extended([Left("d")]) == made("a", "d")
    assert history == made("a", "b", "c")


@pytest.mark.parametrize("count", [-1, 4])
def test_there_is_no_earlier_version_beyond_its_length(count: int) -> None:
    with pytest.raises(IndexError):
        made("a", "b", "c").first(count)


def test_a_history_goes_on_from_its_own_past_only() -> None:
    past = made("a")
    one, other = past.extended([Left("b")]), past.extended([Left("c")])
    assert one.goes_on_from(past)
    assert one.goes_on_from(one)
    assert one.goes_on_from(made("a"))
    assert not past.goes_on_from(one)
    assert not one.goes_on_from(other)
    assert not other.goes_on_from(made("b"))
