from msgspec.structs import replace

from eod_desktop.campaign.catalogue_push import push_entry, users_of
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.campaign.edits import change_encounter
from eod_desktop.rules import Armor, Condition, Modifier, ScriptedDice, Weapon
from tests.fakes import PISTOL, RIFLE, sample_campaign

BETTER = replace(RIFLE, damage="5d6")
CAMPAIGN = sample_campaign()


def weapons(campaign):
    return {one.name: [str(weapon.damage) for weapon in one.weapons] for one in campaign.characters}


def test_those_who_have_an_entry_are_found_with_what_they_have():
    ana, raider = users_of(CAMPAIGN, BETTER)
    assert (ana.character.id, ana.before, ana.after, ana.staged) == ("ana", RIFLE, BETTER, 1)
    assert (raider.character.id, raider.staged, raider.differs) == ("raider", 2, True)


def test_a_push_reaches_the_chosen_characters_and_their_staged_copies_alone():
    pushed = push_entry(CAMPAIGN, BETTER, ["raider"])
    assert weapons(pushed) == {"Ana Reyes": ["3d6"], "Bo Halloran": ["2d6"], "Raider": ["5d6"]}
    staged = {one.id: str(one.weapons[0].damage) for one in pushed.on_board.now.combatants}
    assert staged == {"ana": "3d6", "bo": "2d6", "r1": "5d6", "r2": "5d6"}
    assert pushed.on_board.start == pushed.on_board.now
    assert [user.differs for user in users_of(pushed, BETTER)] == [True, False]


def test_a_fight_that_has_begun_goes_on_with_what_it_began_with():
    dice = ScriptedDice([1, 2, 3, 4])
    campaign = change_encounter(CAMPAIGN, "encounter1", lambda scene: scene.begin_turn(dice))
    pushed = push_entry(campaign, BETTER, ["raider", "ana"])
    assert pushed.on_board is campaign.on_board
    assert [user.staged for user in users_of(campaign, BETTER)] == [0, 0]


def test_a_renamed_entry_is_found_under_its_old_name():
    musket = replace(RIFLE, name="Musket")
    assert users_of(CAMPAIGN, musket) == ()
    assert [user.before.name for user in users_of(CAMPAIGN, musket, "Rifle")] == ["Rifle", "Rifle"]
    pushed = push_entry(CAMPAIGN, musket, ["ana"], "Rifle")
    assert pushed.character("ana").weapons == (musket,)


def test_who_has_both_names_keeps_one_weapon_of_each():
    both = CAMPAIGN.with_character(replace(CAMPAIGN.character("ana"), weapons=(RIFLE, PISTOL)))
    pushed = push_entry(both, replace(PISTOL, damage="6d6"), ["ana"], "Rifle")
    assert [weapon.name for weapon in pushed.character("ana").weapons] == ["Rifle", "Pistol"]


def test_T10_the_cost_of_a_skill_and_its_new_name_reach_the_character():
    pushed = push_entry(CAMPAIGN, CatalogueSkill("Long arms", 3), ["ana"], "Rifle")
    ana = pushed.character("ana")
    assert ana.skills == {"Leader": 1, "Long arms": 2}
    assert ana.skill_costs == {"Long arms": 3}
    assert pushed.character("raider") is CAMPAIGN.character("raider")


def test_T10_a_cost_of_one_is_not_written_where_nothing_was_said():
    assert push_entry(CAMPAIGN, CatalogueSkill("Rifle", 1), ["ana", "raider"]) is CAMPAIGN
    assert not any(user.differs for user in users_of(CAMPAIGN, CatalogueSkill("Rifle", 1)))


def test_armor_and_conditions_are_pushed_too():
    jack = Armor("Jack", 5, {"fire": 1})
    assert push_entry(CAMPAIGN, jack, ["raider"]).character("raider").armor == jack
    assert push_entry(CAMPAIGN, jack, ["ana"]) == CAMPAIGN
    wet = Condition("Wet", turns=2)
    campaign = CAMPAIGN.with_character(replace(CAMPAIGN.character("bo"), conditions=(Condition("Wet"),)))
    combatants = (
        replace(CAMPAIGN.on_board.now.combatants[1], character="bo", conditions=(Condition("Wet").given(0),)),
    )
    campaign = change_encounter(campaign, "encounter1", lambda scene: replace(scene, combatants=combatants))
    pushed = push_entry(campaign, wet, ["bo"])
    assert pushed.character("bo").conditions == (wet,)
    assert pushed.on_board.now.combatants[0].conditions == (wet.given(0),)


def test_nobody_keeps_a_dm_of_the_situation():
    assert users_of(CAMPAIGN, Modifier("Smoke", -1)) == ()
    assert users_of(CAMPAIGN, Weapon("Sling", "", "1d6")) == ()
