import json

import pytest

from eod_desktop.campaign.sample import load_sample
from eod_desktop.campaign.state import Campaign
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Attack, CharacterKind, Encounter, RandomDice, RuleError, point_cost

TEXT = (shipped_resources() / "sample" / "campaign.json").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sample() -> Campaign:
    return load_sample(TEXT)


def test_a_party_of_four_and_three_kinds_of_opponents(sample):
    party = [character for character in sample.characters if character.kind is CharacterKind.PC]
    opponents = [character for character in sample.characters if character.kind is not CharacterKind.PC]
    assert (len(party), len(opponents)) == (4, 3)
    assert {character.side for character in party} == {"Party"}
    assert any("Leader" in character.skills for character in party)
    assert any(weapon.silent for character in party for weapon in character.weapons if "Medium" in weapon.range_dms)
    assert any("Medic" in character.skills for character in party)
    assert all(point_cost(character, sample.ruleset).left >= 0 for character in party)
    assert all(character.notes for character in sample.characters)


def test_an_encounter_is_ready_to_start(sample):
    record = sample.on_board
    assert record
    assert record.now is record.start
    assert not record.now.log
    assert [combatant.name for combatant in record.now.combatants] == [
        *("Nora Vance", "Emil Stroud", "Dr. Hanna Voss", "Jory Pell"),
        *("Raider 1", "Raider 2", "Raider 3", "Raider sergeant", "Guard dog"),
    ]
    assert record.now.hostile("Party", "Creatures")
    assert not record.now.hostile("Raiders", "Creatures")


def test_every_weapon_reaches_somebody_and_every_range_is_one_of_the_rules(sample):
    bands = set(sample.ruleset.range_bands)
    weapons = [weapon for character in sample.characters for weapon in character.weapons]
    assert all(weapon.range_dms and set(weapon.range_dms) <= bands for weapon in weapons)


def fought(encounter: Encounter, seed: int) -> tuple[int, set[str]]:
    """A plain fight to its end: everybody shoots at the weakest foe in reach; turns, and the sides that stand."""
    dice = RandomDice(seed)
    while encounter.turn < 20:
        encounter = encounter.begin_turn(dice)
        while encounter.acting:
            for id in encounter.acting:
                me = encounter.combatant(id)
                foes = [foe for foe in encounter.combatants if foe.able and encounter.hostile(me.side, foe.side)]
                weapon = me.weapons[0]
                band = "Medium" if "Medium" in weapon.range_dms else "Close"
                if foes:
                    foe = min(foes, key=lambda foe: foe.hits)
                    encounter = encounter.declare(id, Attack(foe.id, weapon.name, band))
            encounter = encounter.resolve(dice)
            for attacker in encounter.pending_rulings:
                encounter = encounter.rule_natural_twelve(attacker, True, dice)
        standing = {"Party" if c.side == "Party" else "Opponents" for c in encounter.combatants if c.able}
        if len(standing) < 2:
            return encounter.turn, standing
    return encounter.turn, set()


def test_the_fight_lasts_a_few_turns_and_either_side_can_win(sample):
    fights = [fought(sample.on_board.now, seed) for seed in range(60)]
    turns = sorted(turns for turns, _ in fights)
    assert 3 <= turns[len(turns) // 2] <= 6
    assert turns[-1] < 15
    for side in ("Party", "Opponents"):
        assert sum(standing == {side} for _, standing in fights) >= 10


def changed(path: list[object], value: object) -> str:
    content = json.loads(TEXT)
    place = content
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(content)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        changed(["characters", 0, "weapons"], ["no such weapon"]),
        changed(["characters", 0, "armor"], "no such armor"),
        changed(["characters", 0, "kind"], "monster"),
        changed(["characters", 0, "colour"], "red"),
        changed(["weapons", 0, "damage"], "much"),
        changed(["encounters", 0, "combatants"], [{"character": "nobody"}]),
    ],
)
def test_a_text_that_is_no_sample_is_refused(text):
    with pytest.raises((ValueError, KeyError, RuleError)):
        load_sample(text)


def test_a_sample_may_have_no_encounter():
    assert load_sample(changed(["encounters"], [])).on_board is None
