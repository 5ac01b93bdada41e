import pytest
from msgspec.structs import replace

from eod_desktop.models.character_draft import ArmorDraft, CharacterDraft, SkillDraft, WeaponDraft, draft_of
from eod_desktop.models.draft_fields import PARTS
from eod_desktop.models.unkept import unkept
from tests.models.characters import FULL

KEPT = draft_of(FULL)


@pytest.mark.parametrize(
    ("written", "parts", "names"),
    [
        ({}, (), ()),
        ({"weapons": (*KEPT.weapons, WeaponDraft("Shotg", damage="3x"))}, (("weapons",),), ("weapon “Shotg”",)),
        ({"weapons": (*KEPT.weapons, WeaponDraft())}, (("weapons",),), ("weapon",)),
        (
            {"weapons": (replace(KEPT.weapons[0], damage="3x"),)},
            (("weapons",),),
            ("weapon “Rifle”", "weapon “Knife” removed"),
        ),
        ({"skills": (*KEPT.skills, SkillDraft("Recon", "x"))}, (("skills",),), ("skill “Recon”",)),
        ({"stats": {**KEPT.stats, "DEX": "many"}}, (("stats", "DEX"),), ("DEX “many”",)),
        ({"armor": ArmorDraft("Vest", "x")}, (("armor",),), ("armor “Vest”",)),
        ({"name": " ", "wounds": "x"}, (("name",), ("wounds",)), ("name", "wounds “x”")),
        ({"notes": "long"}, (("notes",),), ("notes",)),
    ],
)
def test_what_is_written_and_not_kept_has_a_name(qapp, written, parts, names):
    found = unkept(KEPT, replace(KEPT, **written))
    assert (found.parts, found.names) == (parts, names)


def test_a_new_character_is_unkept_as_a_whole(qapp):
    new = CharacterDraft("", side="Raiders")
    assert unkept(new, replace(new, name="Cy", wounds="x")).names == ("the new character “Cy”",)
    assert unkept(new, replace(new, wounds="x")).names == ("the new character",)


def test_every_part_has_a_name(qapp):
    other = CharacterDraft(KEPT.id)
    found = unkept(other, replace(KEPT, max_hits="9", pool="75", portrait=b"x"))
    assert {part[0] for part in found.parts} == set(PARTS)
    assert all(found.names)
