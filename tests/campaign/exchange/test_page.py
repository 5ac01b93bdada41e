"""A block at work."""

from eod_desktop.campaign.exchange.folding import fold
from eod_desktop.campaign.exchange.page import TAKEN, Page, Role, blot


def page(text: str) -> Page:
    folded = fold(text)
    return Page(folded, 0, len(folded.plain))


def test_decoration_is_blank_and_keeps_its_room():
    decorated = page("# **Ana** `777777` Social_status _x_")
    assert decorated.plain == "    Ana    777777  Social_status  x "
    assert decorated.shown[decorated.bold[0][0] : decorated.bold[0][1]] == "Ana"
    assert decorated.text(0, len(decorated.plain)) == "Ana 777777 Social_status x"


def test_names_with_signs_of_their_own_stay():
    assert page("<b>Zed</b> & Sons <3").plain == "<b>Zed</b> & Sons <3"
    assert page("C*3 R#2").plain == "C*3 R#2"


def test_what_is_taken_cannot_be_read_again():
    taken = page("Ana 777777\nPilot-2")
    taken.take(4, 10, Role.STATS)
    assert taken.open == "Ana " + TAKEN * 6 + "\nPilot-2"


def test_terms_have_plain_hyphens():
    assert page("Zero‑G–1").term(0, 6) == "Zero-G"  # noqa: RUF001


def test_overlapping_spans_are_blotted_once_and_lines_stay():
    assert blot("ab\ncd", [(3, 5), (0, 4)]) == f"{TAKEN * 2}\n{TAKEN * 2}"
