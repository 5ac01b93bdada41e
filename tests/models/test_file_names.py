import pytest
from hypothesis import given
from hypothesis import strategies as st

from eod_desktop.models.file_names import file_stem


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("Ana Reyes", "Ana Reyes"),
        ('A/B: "C"?\n', "A B C"),
        ("..hidden. . ", "hidden"),
        ("a\x85b\ud800c", "a b c"),
        ("李雷 “Doc”", "李雷 “Doc”"),
        ("///", "otherwise"),
        ("", "otherwise"),
    ],
)
def test_what_no_name_may_hold_is_left_out(words, stem):
    assert file_stem(words, "otherwise") == stem


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("Con", "Con_"),
        ("nul", "nul_"),
        ("COM1", "COM1_"),
        ("lpt9.", "lpt9_"),
        ("Aux .the ship", "Aux_.the ship"),
        ("Prn:", "Prn_"),
        ("Connor", "Connor"),
        ("COM10", "COM10"),
        ("Con Air", "Con Air"),
    ],
)
def test_what_windows_takes_for_a_device_is_none(words, stem):
    assert file_stem(words, "otherwise") == stem


@given(st.text(max_size=400))
def test_a_name_fits_and_stays_what_it_is(words):
    stem = file_stem(words, "otherwise")
    assert 0 < len(stem) <= 81
    assert len(stem.encode()) <= 201
    assert stem == stem.strip(". ")
    assert file_stem(stem, "otherwise") == stem
