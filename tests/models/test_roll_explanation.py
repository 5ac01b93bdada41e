import pytest
from msgspec.structs import replace

from eod_desktop.campaign.rolls import Roll, RollKind, rolls_of
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.roll_explanation import explained
from eod_desktop.models.roll_rules import rule_text
from eod_desktop.rules import Armor, Attack, Combatant, CriticalHit, Encounter, Modifier, Outcome, Ruleset, ScriptedDice
from eod_desktop.rules import Weapon as Gun
from tests.campaign.books import OPPOSED, OUTSIDE

AT = "2026-01-02T20:15:00.000Z"


def shots(*faces, **options):
    """The rolls of an attack at an evading target in armor, and of its damage."""
    gun = Gun("Rifle", "Rifle", "3d6+1", {"Short": 1}, dm=1)
    ana = Combatant("a", "Ana", "Party", {"Rifle": 2, "Leader": 1}, weapons=(gun,), max_hits=20)
    bo = Combatant("b", "Bo", "Raiders", armor=Armor("Vest", 3), max_hits=20)
    before = Encounter((ana, bo), ruleset=Ruleset(**options)).begin_turn(ScriptedDice((4, 3)))
    smoke = Modifier("Smoke", -1)
    before = before.declare("a", Attack("b", "Rifle", "Short", moving=True, modifiers=(smoke,)))
    after = before.resolve(ScriptedDice(faces))
    return rolls_of("e", after, after.log[len(before.log) :])


def told(roll, undone=False):
    return explained(RollRow(7, undone, AT, roll), "The bridge", "noon")


def lines(roll):
    return [(line.label, line.origin, line.value, line.rules) for line in told(roll).lines]


def test_every_number_of_an_attack_says_where_it_comes_from(qapp):
    attack, damage = shots(5, 4, 1, 2, 6)
    assert told(attack).title == "Ana: Rifle at Bo"
    assert told(attack).place == "Roll 7 · The bridge · turn 1 · noon"
    assert lines(attack) == [
        ("Dice 5 + 4", "dice of the program", "9", ("C1",)),
        ("Rifle", "skill level 2", "+2", ("T5",)),
        ("Rifle", "weapon", "+1", ("C1",)),
        ("Short range", "weapon's range table", "+1", ("C2",)),
        ("Snap shot", "moving", "−3", ("A2",)),
        ("Smoke", "situation", "−1", ("C1",)),
        ("Total", "", "9", ()),
        ("Needed", "", "8+", ("C1",)),
        ("Result", "", "Hit", ("T1",)),
    ]
    assert lines(damage) == [
        ("Dice 1 + 2 + 6", "dice of the program", "9", ("C5",)),
        ("Constant", "3d6+1", "+1", ()),
        ("Rolled", "3d6+1", "10", ()),
        ("Absorbed", "armor of Bo", "−3", ("C9",)),
        ("Dealt", "to Bo", "7", ("C5", "C6")),
    ]


def test_the_numbers_add_up_to_the_total(qapp):
    for faces in ((5, 4, 1, 2, 6), (1, 2), (6, 6, 1, 1, 1)):
        found = {label: value.replace("−", "-") for label, _, value, _ in lines(shots(*faces)[0])}
        parts = [value.replace("−", "-") for label, _, value, _ in lines(shots(*faces)[0])]
        total = parts.index(found["Total"], 5)
        assert sum(int(part) for part in parts[:total]) == int(found["Total"])


def test_naturals_and_criticals_lead_to_their_rules(qapp):
    assert lines(shots(1, 1)[0])[-1] == ("Result", "natural 2", "Critical failure", ("T2",))
    attack, damage = shots(6, 6, 1, 1, 1, critical_hit=CriticalHit.DOUBLE_DAMAGE)
    assert lines(attack)[-1] == ("Result", "natural 12", "Critical hit", ("T3", "C8"))
    rolled = next(line for line in lines(damage) if line[0] == "Rolled")
    assert rolled[2:] == ("8", ("C8",))
    short = Roll(RollKind.CHECK, "", 0, "Bo", "Hiding", faces=(6, 6), total=6, target=8, outcome=Outcome.FAILURE)
    assert lines(short)[-1][3] == ("T4",)
    ruling = Roll(RollKind.RULING, "", 0, "Bo", "Hiding", total=6, target=8, allowed=True)
    assert lines(ruling)[-1] == ("Result", "the GM's ruling", "Allowed", ("T4", "C10"))


def test_difficulty_moves_the_target(qapp):
    check = Roll(RollKind.CHECK, "", 0, "Bo", "Climbing", faces=(3, 4), total=7, target=6, outcome=Outcome.SUCCESS)
    assert [line for line in lines(check) if line[0] == "Needed"] == [("Needed", "", "6+", ("T7",))]


@pytest.mark.parametrize(
    ("label", "rules"),
    [("Leader", ("I2", "I3")), ("Leader / Tactics", ("I2",)), ("Streetwise", ("I3",))],
)
def test_initiative_tells_combat_by_the_skills(qapp, label, rules):
    roll = Roll(RollKind.INITIATIVE, "e", 1, "Ana", faces=(4,), modifiers=(Modifier(label, 1),), total=5)
    assert lines(roll)[1][3] == rules


def test_what_is_no_number_stands_in_the_notes(qapp):
    assert told(OUTSIDE[1], undone=True).notes == (
        "Undone: it counts no more and stays in the log.",
        "Secret: the players do not see it.",
    )
    assert "typed in" in told(OUTSIDE[0]).notes[0]
    assert lines(OUTSIDE[2])[0] == ("Rolled before", "rerolled", "1, 3", ())
    assert ("Constant", "2d6+1d4-1", "−1", ()) in lines(OUTSIDE[1])


def test_an_opposed_check_says_against_whom_and_who_was_ahead(qapp):
    assert told(OPPOSED[1]).title == "Di: Recon vs Cy"
    assert [lines(roll)[-1] for roll in OPPOSED] == [
        ("Against Di", "opposed check", "ahead", ()),
        ("Against Cy", "opposed check", "behind", ()),
        ("Against Cy", "opposed check", "level", ()),
    ]


def test_dice_that_are_taken_off_are_listed_not_added(qapp):
    roll = replace(OUTSIDE[1], expression="2d6-1d4", faces=(6, 2, 4), total=4)
    assert lines(roll)[0][0::2] == ("Dice 6, 2, 4", "")


def test_every_rule_that_is_named_has_a_text(qapp):
    for roll in (*shots(5, 4, 1, 2, 6), *OUTSIDE, *shots(6, 6, 1, 1, 1)):
        assert all(text for _, text in told(roll).rules)
    assert rule_text("Z9") == ""


def test_a_damaged_roll_explains_nothing_and_fails_at_nothing(qapp):
    told_of = told(Roll(RollKind.UNREADABLE, "", 0, ""))
    assert told_of.lines == ()
    assert told_of.title.startswith("This roll cannot be read")
