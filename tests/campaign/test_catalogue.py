import pytest
from msgspec.structs import replace

from eod_desktop.campaign import catalogue
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, name_of, shipped
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.state import Campaign
from eod_desktop.rules import Armor, Condition, Modifier, RuleError, Weapon

NEW = Campaign("New")


def test_a_campaign_offers_the_shipped_catalogues_until_it_has_its_own():
    assert catalogue.weapon(NEW, "Knife").silent
    assert catalogue.armor(NEW, "Plate vest").by_type == {"blade": 2}
    assert {"Leader", "Tactics", "Streetwise"} <= {skill.name for skill in catalogue.skills(NEW)}


def test_what_a_campaign_lists_itself_is_all_that_it_offers():
    own = Weapon("Sling", "Throwing", "1d6")
    campaign = replace(NEW, weapons=(own,), armors=(), skills=(CatalogueSkill("Throwing", 2),))
    assert catalogue.weapons(campaign) == (own,)
    assert catalogue.armors(campaign) == ()
    assert catalogue.weapon(campaign, "Knife") is None
    assert catalogue.armor(campaign, "Plate vest") is None


def test_T10_the_catalogue_knows_what_a_level_costs():
    costs = {skill.name: skill.cost for skill in catalogue.skills(NEW)}
    assert costs["Medic"] == 3
    assert set(costs.values()) == {1, 2, 3}


def test_conditions_and_dms_are_those_that_the_campaign_keeps():
    campaign = replace(NEW, conditions=(Condition("Wet"),), situation_dms=(Modifier("Rain", -1),))
    assert catalogue.entries(campaign, CatalogueKind.CONDITIONS) == (Condition("Wet"),)
    assert catalogue.entry(campaign, CatalogueKind.SITUATION_DMS, "Rain") == Modifier("Rain", -1)
    assert catalogue.entries(NEW, CatalogueKind.CONDITIONS) == ()


@pytest.mark.parametrize("kind", CatalogueKind)
def test_each_shipped_name_is_there_once_whatever_its_case(kind):
    names = [name_of(one).casefold() for one in shipped().values(kind)]
    assert names
    assert len(set(names)) == len(names)


def test_every_shipped_weapon_uses_a_shipped_skill_or_a_stat():
    known = {skill.name for skill in catalogue.skills(NEW)}
    assert {weapon.skill for weapon in catalogue.weapons(NEW) if not weapon.stat} <= known


NUMBERS = {
    CatalogueSkill: {"cost"},
    Weapon: {"damage", "range_dms", "dm"},
    Armor: {"absorbs", "by_type"},
    Condition: {"attacks", "attacked", "turns"},
    Modifier: {"value"},
}


@pytest.mark.parametrize("kind", CatalogueKind)
def test_every_shipped_number_is_marked_as_stated_or_as_a_default(kind):
    for one in shipped().by_kind[kind].values():
        assert set(one.marks) == NUMBERS[type(one.value)]


@pytest.mark.parametrize(("name", "cost"), [("", 1), (" ", 1), ("Medic", 0), ("Medic", 4), ("Medic", True)])
def test_T10_a_skill_has_a_name_and_costs_one_to_three_points(name, cost):
    with pytest.raises(RuleError):
        CatalogueSkill(name, cost)
