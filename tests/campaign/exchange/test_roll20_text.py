"""Macros of Roll20 as labels."""

from eod_desktop.campaign.exchange import roll20_text, statblock
from eod_desktop.campaign.exchange.folding import fold

SIX = ("str", "dex", "end", "int", "edu", "soc")


def rows(who: str) -> str:
    return "\n".join(f"@{{{who}|{name}}} {value}" for value, name in enumerate(SIX, 6))


def test_the_text_stays_as_long() -> None:
    folded = fold(rows("Mira Kell"))
    plain = roll20_text.labelled(folded).plain

    assert len(plain) == len(folded.plain)
    assert plain.split("\n")[0].split() == ["Mira", "Kell,str", "6"]
    assert plain.split("\n")[1].split() == ["dex", "7"]


def test_text_without_them_stays_as_it_is() -> None:
    folded = fold("Ana Vex 777777, mail ana@vex")
    assert roll20_text.labelled(folded) is folded


def test_each_character_is_read() -> None:
    reading = statblock.read(rows("Mira Kell") + "\n" + rows("Bo Ham"))

    assert [(one.name, list(one.stats.values())) for one in reading.characters] == [
        ("Mira Kell", [6, 7, 8, 9, 10, 11]),
        ("Bo Ham", [6, 7, 8, 9, 10, 11]),
    ]


def test_who_is_selected_is_no_name() -> None:
    (character,) = statblock.read(rows("selected")).characters
    assert character.name == ""
