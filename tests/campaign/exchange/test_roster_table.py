"""Tables with one character a row."""

import pytest

from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.exchange.reading import FindingKind

SIX = {"STR": 7, "DEX": 9, "END": 8, "INT": 6, "EDU": 5, "SOC": 4}


@pytest.mark.parametrize(
    "text",
    [
        'Name,STR,DEX,END,INT,EDU,SOC,Skills\nAna Vex,7,9,8,6,5,4,"Rifle-1, Recon-2"\nBo,7,9,8,6,5,4,\n',
        "\ufeffName;STR;DEX;END;INT;EDU;SOC;Skills\r\nAna Vex;7;9;8;6;5;4;Rifle-1, Recon-2\r\nBo;7;9;8;6;5;4;\r\n",
        "Name\tUPP\tSkills\nAna Vex\t798654\tRifle 1, Recon 2\nBo\t798654\t\n",
        "sep=;\nName;UPP;Rifle;Recon\nAna Vex;798654;1;2\nBo;798654;;\n",
        "| Name | UPP | Skills |\n|---|---|---|\n| Ana Vex | 798654 | Rifle-1, Recon-2 |\n| Bo | 798654 | |\n",
        "Name     STR DEX END INT EDU SOC  Skills\nAna Vex    7   9   8   6   5   4  Rifle-1, Recon-2\nBo 7 9 8 6 5 4",
        "nom;for;dex;end;int;edu;soc;compétences\nAna Vex;7;9;8;6;5;4;Rifle-1, Recon-2\nBo;7;9;8;6;5;4;\n",
    ],
)
def test_rosters(text):
    ana, bo = statblock.read(text).characters

    assert (ana.name, bo.name) == ("Ana Vex", "Bo")
    assert dict(ana.stats) == dict(bo.stats) == SIX
    assert dict(ana.skills) == {"Rifle": 1, "Recon": 2}
    assert dict(bo.skills) == {}


def test_notes_with_separators_and_line_breaks_stay_whole():
    header = "Name,UPP,Notes,Homeworld\n"
    text = header + '"O\'Neil ""Ace"", Jr.",798654,"=1+1; ""x""\nthree, lines\nhere",Regina\nBo,777777,,\n'
    ace, bo = statblock.read(text).characters

    assert ace.name == 'O\'Neil "Ace", Jr.'
    assert ace.notes == 'Notes: =1+1; "x"\nthree, lines\nhere\nHomeworld: Regina'
    assert (ace.line, bo.line) == (2, 5)


def test_decimal_comma_in_credits_is_cut_off_and_said():
    (character,) = statblock.read("Name;UPP;Credits\nAna;798654;1.250,50\n").characters

    assert character.credits == 1_250
    assert [finding.kind for finding in character.warnings] == [FindingKind.CREDITS_ROUNDED]
    assert character.warnings[0].line == 2


def test_doubtful_cells_are_asked_about_with_their_row():
    reading = statblock.read("Name;UPP;Skills\nAna;798654;Pilot\nBo;710861112;\nCy;7O8654;\n")

    assert [(finding.kind, finding.line) for finding in reading.questions] == [
        (FindingKind.LEVEL_MISSING, 2),
        (FindingKind.STATS_AMBIGUOUS, 3),
        (FindingKind.STATS_INVALID, 4),
    ]


def test_quote_that_never_closes_is_reported():
    reading = statblock.read('Name,UPP\n"Ana,798654\n' + "Bo,777777\n" * 20_000)

    assert FindingKind.BROKEN_TABLE in [finding.kind for finding in reading.warnings]


def test_ordinary_blocks_are_no_tables():
    (character,) = statblock.read("Name, a smuggler, 777777\nPilot-2").characters
    assert dict(character.skills) == {"Pilot": 2}


def test_a_row_with_a_label_goes_on_with_the_character_above() -> None:
    header = "| Name | STR | DEX | END | INT | EDU | SOC |\n|---|---|---|---|---|---|---|\n"
    rows = "| Ana | 7 | 9 | 8 | 10 | 9 | 6 |\n| **Skills:** | Pilot-2 | Medic-0 |\n| Bo | 7 | 7 | 7 | 7 | 7 | 7 |"

    reading = statblock.read(header + rows + "\n| Skills | Rifle-1 |\n| Equipment | cloth, blade |")

    assert [(one.name, dict(one.skills)) for one in reading.characters] == [
        ("Ana", {"Pilot": 2, "Medic": 0}),
        ("Bo", {"Rifle": 1}),
    ]
    assert reading.characters[1].armor == "cloth"
