from hypothesis import given
from msgspec.structs import replace

from eod_desktop.models.roster_change import RosterChange
from eod_desktop.rules import Armor, CharacterKind
from tests.models.characters import FULL, characters


@given(characters())
def test_a_change_of_nothing_changes_nobody(character):
    assert RosterChange().empty
    assert RosterChange().of(character) == character


def test_only_what_is_asked_for_is_changed():
    change = RosterChange(
        side="Raiders", kind=CharacterKind.NPC, armor=(Armor("Jack", 2),), add_tags=("new", "scout"), remove_tags=("x",)
    )
    assert change.of(FULL) == replace(
        FULL, side="Raiders", kind=CharacterKind.NPC, armor=Armor("Jack", 2), tags=("scout", "<i>debt</i>", "new")
    )


def test_armor_is_taken_off_and_a_group_left():
    changed = RosterChange(group="", armor=(), remove_tags=("scout",)).of(FULL)
    assert (changed.group, changed.armor, changed.tags) == ("", None, ("<i>debt</i>",))
