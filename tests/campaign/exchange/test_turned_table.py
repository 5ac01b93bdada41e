"""One character as a spreadsheet with a row for each field."""

from eod_desktop.campaign.exchange import statblock, turned_table
from eod_desktop.campaign.exchange.folding import fold

ROWS = 'Name,Odo Pask\nSTR,8\nDEX,7\nEND,9\nINT,6\nEDU,6\nSOC,5\nSkills,"Survival-2, Rifle-1"\nOf note,"late, always"'


def test_labels_get_a_colon_and_the_text_stays_as_long() -> None:
    folded = turned_table.labelled(fold(ROWS))

    assert folded.plain.startswith("Name:Odo Pask\nSTR:8\n")
    assert len(folded.plain) == len(folded.shown)
    assert 'Of note,"late, always"' in folded.plain


def test_what_is_no_such_table_stays_as_it_is() -> None:
    for text in ("Ana Vex 777777\nPilot-2, Rifle-1", "Name, and nothing else", "Name,Bo\nUPP,777777\nPilot-1"):
        folded = fold(text)
        assert turned_table.labelled(folded) is folded


def test_it_is_read() -> None:
    (character,) = statblock.read(ROWS).characters

    assert (character.name, dict(character.skills)) == ("Odo Pask", {"Survival": 2, "Rifle": 1})
    assert "late, always" in character.notes
