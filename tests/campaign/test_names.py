import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.campaign.names import copy_name


def copies(base: str, count: int, taken: list[str]) -> list[str]:
    names = list(taken)
    for _ in range(count):
        names.append(copy_name(base, names))
    return names[len(taken) :]


def test_copies_are_numbered_from_one():
    assert copies("Dock Thug", 4, []) == ["Dock Thug 1", "Dock Thug 2", "Dock Thug 3", "Dock Thug 4"]


def test_a_number_that_became_free_is_not_given_again():
    assert copies("Guard", 1, ["Guard 1", "Guard 3"]) == ["Guard 4"]


def test_numbers_of_any_size_do_not_repeat():
    assert copies("Unit", 3, ["Unit 999999999"]) == ["Unit 1000000000", "Unit 1000000001", "Unit 1000000002"]


def test_other_names_do_not_count():
    assert copies("Guard", 1, ["Guard dog 7", "Guard", "Guardian 3", "Old Guard 5"]) == ["Guard 1"]


@pytest.mark.parametrize(
    ("base", "taken", "name"),
    [
        ("Raider 3", ["Raider 3"], "Raider 4"),
        ("Drone 7", [], "Drone 7 1"),
        ("raider", ["Raider 2"], "raider 3"),
        ("  Raider ", ["Raider 2"], "Raider 3"),
        ("7", ["7"], "7 1"),
        ("Łowca ٣", ["Łowca ٣"], "Łowca ٣ 1"),
        ("Unit 999999999999", ["Unit 999999999999"], "Unit 999999999999 1"),
    ],
)
def test_odd_names(base, taken, name):
    assert copy_name(base, taken) == name


@given(base=st.text(min_size=1).filter(str.strip), taken=st.lists(st.text()), count=st.integers(1, 5))
def test_no_two_copies_share_a_name(base, taken, count):
    names = copies(base, count, taken)
    assert len({name.casefold() for name in names}) == count
    assert not {name.strip().casefold() for name in taken} & {name.casefold() for name in names}
