import pytest

from eod_desktop.campaign.log_tally import Tally
from eod_desktop.models import statistics_wording as wording
from eod_desktop.models.statistics import Counts


def faces(*counts):
    own = Counts()
    own.add([Tally("Ana", "", str(face), "", count) for face, count in enumerate(counts, 1)])
    return own.statistics().faces


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((3, 3, 3, 3, 3, 3), "18 dice: too few to say anything. From 30 on, chance evens out."),
        ((10, 11, 9, 10, 12, 8), "60 dice: they look fair. Fair dice fall at least this unevenly 96 % of the time."),
        ((5, 8, 9, 8, 10, 20), "60 dice: somewhat uneven. Fair dice fall at least this unevenly 2 % of the time"),
        ((2, 2, 3, 3, 10, 40), "60 dice: not what fair dice do. They would fall at least this unevenly only less than"),
    ],
)
def test_a_plain_sentence_says_what_to_think_of_the_dice(qapp, counts, words):
    dice = faces(*counts)
    assert wording.fairness(dice, wording.dice_count(dice)).replace("\N{NO-BREAK SPACE}", " ").startswith(words)


def test_the_sentence_rests_on_something(qapp):
    assert wording.basis(faces(5, 8, 9, 8, 10, 20)) == "chi-square 13.4 with 5 degrees of freedom, n = 60"


def test_shares_have_the_places_that_say_something(qapp):
    shares = [wording.share_text(share).replace("\N{NO-BREAK SPACE}", " ") for share in (1, 0.372, 0.0042, 0.00001)]
    assert shares == ["100 %", "37 %", "0.42 %", "less than 0.01 %"]


def test_a_screen_reader_hears_every_number(qapp):
    heard = wording.spoken(faces(5, 8, 9, 8, 10, 20), "Faces")
    assert heard.startswith("Faces. 1: 5, expected 10.0; 2: 8")
    assert heard.endswith("6: 20, expected 10.0")


def test_rows_show_the_difference_with_its_sign(qapp):
    assert wording.rows(faces(5, 8, 9, 8, 10, 20))[0] == ("1", "5", "10.0", "−5.0", "8.3\N{NO-BREAK SPACE}%")
    assert wording.rows(faces(0, 0, 0, 0, 0, 0))[0] == ("1", "0", "0.0", "+0.0", "")


def test_the_table_for_a_spreadsheet_has_plain_figures(qapp):
    counts = Counts()
    counts.add([Tally("Ana", "", "34", "", 1_200)])
    table = wording.csv_rows(counts.statistics(), "Ana", "Whole campaign")
    assert len(table) == 1 + 6 + 11
    assert table[3] == ("Ana", "Whole campaign", "face", "3", "1200", "400.000")
    assert table[1 + 6 + 5] == ("Ana", "Whole campaign", "2d6", "7", "1200", "200.000")
    assert wording.grouped(1_234_567) == "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567"
