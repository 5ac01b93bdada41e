import pytest
from msgspec.structs import replace

from eod_desktop.models.players_numbers import seen_gaps
from tests.models.fights import fighter


def people(*names: str):
    """Those whose names end in "*" are hidden."""
    for place, name in enumerate(names):
        shown = fighter(f"c{place}", "Raiders", name.rstrip("*"))
        yield replace(shown, hidden=name.endswith("*"))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Raider 1", "Raider 2*", "Raider 3"), ("Raider 2",)),
        (("Raider 1*", "Raider 2*", "Raider 3"), ("Raider 1", "Raider 2")),
        (("Raider 1", "Raider 2", "Raider 3*"), ()),
        (("Raider 1*", "Raider 2*"), ()),
        (("Raider 1", "Wolf 2*", "Raider 3"), ()),
        (("Ana", "Sniper*", "Raider 9"), ()),
        (("Raider 1*", "raider 2"), ()),
    ],
)
def test_a_hidden_copy_between_seen_ones_is_told_by_its_number(names, told) -> None:
    assert seen_gaps(people(*names)) == told
