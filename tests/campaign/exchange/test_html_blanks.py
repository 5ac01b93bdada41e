"""Tags of HTML as blanks."""

from eod_desktop.campaign.exchange import html_blanks, statblock
from eod_desktop.campaign.exchange.folding import fold

TEXT = '<p><b>Rutger Oss</b><br/>STR 9 DEX 6 END 10 INT 5 EDU 5 SOC 4<br>Skills: <a href="x">Drive</a> 1, Recon-0</p>'


def test_the_text_stays_as_long() -> None:
    plain = html_blanks.blanked(fold(TEXT)).plain

    assert len(plain) == len(TEXT)
    assert [line.split()[:2] for line in plain.strip().split("\n")] == [
        ["Rutger", "Oss"],
        ["STR", "9"],
        ["Skills:", "Drive"],
    ]


def test_text_without_structure_stays_as_it_is() -> None:
    folded = fold("<b>Zed</b> & Sons <3 777777")
    assert html_blanks.blanked(folded) is folded


def test_it_is_read() -> None:
    (character,) = statblock.read(TEXT).characters

    assert (character.name, dict(character.skills)) == ("Rutger Oss", {"Drive": 1, "Recon": 0})
    assert character.notes == ""
