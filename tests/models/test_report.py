"""Documents are values."""

import pytest

from eod_desktop.models.report import Heading, Report, Text, Weight, dim, plain, strong


def test_a_report_is_compared_by_value_and_never_changed() -> None:
    one = Report("T", "S", "C", "now", blocks=(Heading("H", 1),))
    assert one == Report("T", "S", "C", "now", blocks=(Heading("H", 1),))
    with pytest.raises(AttributeError):
        one.title = "other"  # type: ignore[misc]


def test_short_ways_to_a_line() -> None:
    assert plain("a") == (Text("a", Weight.PLAIN),)
    assert strong("a") == (Text("a", Weight.STRONG),)
    assert dim("a") == (Text("a", Weight.DIM),)
