import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.catalogue import entries, entry
from eod_desktop.campaign.catalogue_edits import (
    EntryOrigin,
    duplicate_entry,
    missing_entries,
    origin,
    put_entry,
    remove_entry,
    renamed,
    restore_catalogue,
    restore_entry,
)
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, name_of, shipped
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.codec import decode, encode
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Armor, Condition, Modifier, RuleError, Weapon

NEW = Campaign("New")
MAKE = {
    CatalogueKind.SKILLS: lambda name, figure: CatalogueSkill(name, 1 + figure % 3),
    CatalogueKind.WEAPONS: lambda name, figure: Weapon(name, "Rifle", f"{1 + figure}d6"),
    CatalogueKind.ARMORS: lambda name, figure: Armor(name, figure),
    CatalogueKind.CONDITIONS: lambda name, figure: Condition(name, turns=1 + figure),
    CatalogueKind.SITUATION_DMS: lambda name, figure: Modifier(name, figure),
}


def names(campaign, kind):
    return [name_of(one) for one in entries(campaign, kind)]


@pytest.mark.parametrize("kind", CatalogueKind)
def test_an_entry_is_added_changed_renamed_duplicated_and_removed(kind):
    campaign = put_entry(NEW, kind, MAKE[kind]("Ours", 1))
    assert names(campaign, kind)[-1] == "Ours"
    assert origin(kind, entry(campaign, kind, "Ours")) is EntryOrigin.OWN
    campaign = put_entry(campaign, kind, MAKE[kind]("Ours", 2), "Ours")
    assert entry(campaign, kind, "Ours") == MAKE[kind]("Ours", 2)
    campaign, copy = duplicate_entry(campaign, kind, "Ours")
    assert names(campaign, kind)[-2:] == ["Ours", "Ours 1"]
    assert copy == MAKE[kind]("Ours 1", 2)
    campaign = put_entry(campaign, kind, MAKE[kind]("Theirs", 2), "Ours")
    assert names(campaign, kind)[-2:] == ["Theirs", "Ours 1"]
    assert names(remove_entry(campaign, kind, "Theirs"), kind)[-1] == "Ours 1"


@pytest.mark.parametrize("kind", CatalogueKind)
def test_a_shipped_entry_that_was_changed_or_removed_comes_back(kind):
    name = name_of(shipped().values(kind)[0])
    start = restore_catalogue(NEW, kind)
    was = entry(start, kind, name)
    changed = put_entry(start, kind, MAKE[kind](name, 7), name)
    assert origin(kind, entry(changed, kind, name)) is EntryOrigin.CHANGED
    assert entries(restore_entry(changed, kind, name), kind) == entries(start, kind)
    gone = remove_entry(start, kind, name)
    assert missing_entries(gone, kind) == (name,)
    assert entry(restore_entry(gone, kind, name), kind, name) == was
    assert entries(restore_catalogue(gone, kind), kind) == shipped().values(kind)


def test_the_whole_catalogue_comes_back_and_keeps_what_the_gm_added():
    own = Weapon("Sling", "Throwing", "1d6")
    campaign = put_entry(remove_entry(NEW, CatalogueKind.WEAPONS, "Knife"), CatalogueKind.WEAPONS, own)
    campaign = restore_catalogue(campaign, CatalogueKind.WEAPONS)
    assert campaign.weapons == (*shipped().values(CatalogueKind.WEAPONS), own)


def test_another_entry_of_the_name_is_not_overwritten_by_renaming():
    with pytest.raises(RuleError):
        put_entry(NEW, CatalogueKind.SKILLS, CatalogueSkill("medic"), "Rifle")


def test_an_entry_may_change_the_case_of_its_own_name():
    campaign = put_entry(NEW, CatalogueKind.SKILLS, CatalogueSkill("MEDIC", 3), "Medic")
    assert entry(campaign, CatalogueKind.SKILLS, "MEDIC")
    assert not entry(campaign, CatalogueKind.SKILLS, "Medic")


def test_a_change_that_changes_nothing_leaves_the_shipped_ones_in_force():
    knife = entry(NEW, CatalogueKind.WEAPONS, "Knife")
    assert put_entry(NEW, CatalogueKind.WEAPONS, knife, "Knife").weapons is None


def test_what_is_not_there_cannot_be_duplicated_or_restored():
    with pytest.raises(KeyError):
        duplicate_entry(NEW, CatalogueKind.WEAPONS, "Sling")
    with pytest.raises(KeyError):
        restore_entry(NEW, CatalogueKind.WEAPONS, "Sling")


NAMES = st.text(min_size=1, max_size=12).filter(str.strip) | st.sampled_from(["Medic", "medic", "Knife", "A", "a 1"])
OPERATIONS = st.tuples(
    st.sampled_from(["put", "rename", "remove", "duplicate", "restore"]), NAMES, NAMES, st.integers(0, 9)
)


@given(st.sampled_from(CatalogueKind), st.lists(OPERATIONS, max_size=12))
def test_whatever_is_edited_names_stay_apart_and_the_file_holds_it(kind, operations):
    campaign = NEW
    for operation, name, other, figure in operations:
        before = campaign
        try:
            campaign = _edited(campaign, kind, operation, name, other, figure)
        except (RuleError, KeyError):
            assert campaign is before
        folded = [one.casefold() for one in names(campaign, kind)]
        assert len(set(folded)) == len(folded)
        assert all(getattr(campaign, field) is getattr(before, field) for field in _others(kind))
    assert decode(encode(campaign), Campaign) == campaign
    whole = restore_catalogue(campaign, kind)
    assert not missing_entries(whole, kind)
    assert all(entry(whole, kind, name_of(one)) == one for one in shipped().values(kind))


def _others(kind):
    return [field for field in Campaign.__struct_fields__ if field != kind.value]


def _edited(campaign, kind, operation, name, other, figure):
    match operation:
        case "put":
            return put_entry(campaign, kind, MAKE[kind](name, figure))
        case "rename":
            known = entry(campaign, kind, name)
            return put_entry(campaign, kind, renamed(known, other), name) if known else campaign
        case "remove":
            return remove_entry(campaign, kind, name)
        case "duplicate":
            return duplicate_entry(campaign, kind, name)[0]
        case _:
            return restore_entry(campaign, kind, name)


def test_the_catalogues_of_another_kind_are_left_alone():
    campaign = put_entry(NEW, CatalogueKind.WEAPONS, Weapon("Sling", "", "1d6"))
    assert campaign == replace(NEW, weapons=campaign.weapons)
