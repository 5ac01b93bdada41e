"""Surname and given name behind labels of their own."""

import pytest

from eod_desktop.campaign.exchange import name_parts, statblock


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        ([("Surname: ", "Okoye"), ("Given name: ", "Chidi")], "Chidi Okoye"),
        ([("First_Name: ", "Ana")], "Ana"),
        ([("Name: ", "Weiß"), ("Vorname: ", "Jörg")], "Jörg Weiß"),
        ([("Name: ", "Ana Vex"), ("First name: ", "Ana")], "Ana Vex"),
        ([("Surname: ", ""), ("Given name: ", "Chidi")], "Chidi"),
    ],
)
def test_joined(parts: list[tuple[str, str]], name: str) -> None:
    assert name_parts.joined(parts) == name


def test_in_a_block_and_in_a_table() -> None:
    block = statblock.read("FILE 88-C\nSurname: Okoye\nGiven name: Chidi\nUPP: 88A9B8")
    table = statblock.read("First name,Last name,UPP,Skills\nAna,Vex,777777,Pilot-1\nBo,Marsh,888888,Medic-1")

    assert [one.name for one in block.characters] == ["Chidi Okoye"]
    assert [one.name for one in table.characters] == ["Ana Vex", "Bo Marsh"]
