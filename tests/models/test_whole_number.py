import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.whole_number import parse_whole
from eod_desktop.models.wording import number, signed


@given(st.integers(-(10**12) + 1, 10**12 - 1))
def test_a_number_is_read_as_the_program_writes_it(value):
    assert parse_whole(number(value)) == parse_whole(signed(value)) == value


@pytest.mark.parametrize("text", ["", " ", "-", "--1", "1.5", "1,5", "1 000", "1e3", "٣", "²", "x", "9" * 13, "7\x00"])
def test_anything_else_is_no_number(text):
    assert parse_whole(text) is None
