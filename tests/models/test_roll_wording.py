import pytest

from eod_desktop.campaign.rolls import Roll, RollKind, Standing
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.rules import CriticalHit, Damage, DiceRoll, Modifier, ModifierSource, Outcome

WORDS = RollWords()
DMS = (Modifier("Rifle", 2, ModifierSource.SKILL), Modifier("Medium", -1, ModifierSource.RANGE))


def row(kind, undone=False, **parts):
    given = {"who": "Ana", "what": "Rifle", "whom": "Bo"} | parts
    return RollRow(7, undone, "2026-01-02T20:15:00+00:00", Roll(kind, "e", 2, **given))


def damage(rolled=9, absorbed=0, modifier=0, critical=None):
    dice = DiceRoll((4, 5), modifier, 9 + modifier, "2d6")
    return row(
        RollKind.DAMAGE,
        faces=(4, 5),
        total=rolled,
        damage=Damage(dice, rolled, absorbed, rolled - absorbed, critical),
    )


SHOT = row(RollKind.ATTACK, faces=(4, 5), modifiers=DMS, total=10, target=8, outcome=Outcome.SUCCESS)


@pytest.mark.parametrize(
    ("roll", "what"),
    [
        (row(RollKind.INITIATIVE), "Initiative"),
        (SHOT, "Rifle at Bo"),
        (damage(), "Damage to Bo"),
        (row(RollKind.RULING), "Natural 12, GM's ruling"),
        (row(RollKind.CHECK, what="Pick the lock"), "Pick the lock"),
    ],
)
def test_what_was_rolled(qapp, roll, what):
    assert WORDS.what(roll.roll) == what


def test_braces_and_percent_signs_in_names_are_names(qapp):
    odd = row(RollKind.ATTACK, what="{target} %1", whom="{weapon} 100 %")
    assert WORDS.what(odd.roll) == "{target} %1 at {weapon} 100 %"


@pytest.mark.parametrize(
    ("roll", "result"),
    [
        (row(RollKind.ATTACK, outcome=Outcome.SUCCESS), "Hit"),
        (row(RollKind.ATTACK, outcome=Outcome.FAILURE), "Miss"),
        (row(RollKind.ATTACK, outcome=Outcome.CRITICAL_FAILURE), "Critical failure"),
        (row(RollKind.CHECK, outcome=Outcome.SUCCESS), "Success"),
        (row(RollKind.RULING, allowed=True), "Allowed"),
        (row(RollKind.RULING, allowed=False), "Not allowed"),
        (row(RollKind.INITIATIVE), ""),
        (damage(9, 3), "6 dealt"),
    ],
)
def test_what_came_of_it(qapp, roll, result):
    assert WORDS.result(roll.roll) == result


@pytest.mark.parametrize(
    ("standing", "shown", "told"),
    [
        (Standing.AHEAD, "Success · ahead", "Opposed check: ahead of Bo"),
        (Standing.BEHIND, "Success · behind", "Opposed check: behind Bo"),
        (Standing.LEVEL, "Success · level", "Opposed check: level with Bo"),
    ],
)
def test_an_opposed_check_says_against_whom_and_who_is_ahead(qapp, standing, shown, told):
    roll = row(RollKind.CHECK, what="Recon", outcome=Outcome.SUCCESS, standing=standing)
    assert WORDS.what(roll.roll) == "Recon vs Bo"
    assert WORDS.result_and_standing(roll.roll) == shown
    assert told in WORDS.explanation(roll).splitlines()
    ruling = row(RollKind.RULING, allowed=True, outcome=Outcome.CRITICAL_SUCCESS, standing=standing)
    assert WORDS.result_and_standing(ruling.roll) == shown.replace("Success", "Allowed")
    assert told in WORDS.explanation(ruling).splitlines()


@pytest.mark.parametrize(
    ("roll", "detail"),
    [
        (SHOT, "Rifle +2 · Medium range −1"),
        (damage(), "Rifle 2d6"),
        (damage(9, 3), "Rifle 2d6 · 3 absorbed"),
        (damage(9, 9), "Rifle 2d6 · 9 absorbed · no effect"),
        (damage(12, critical=CriticalHit.MAXIMUM_DAMAGE), "Rifle 2d6 · critical: greatest total 12"),
        (damage(18, critical=CriticalHit.DOUBLE_DAMAGE), "Rifle 2d6 · critical: doubled to 18"),
        (damage(9, critical=CriticalHit.IGNORE_ARMOR), "Rifle 2d6 · critical: armor ignored"),
        (damage(9, critical=CriticalHit.GM), "Rifle 2d6 · critical: the GM names the effect"),
        (row(RollKind.ATTACK, waiting=True), "natural 12: the GM may allow it"),
        (row(RollKind.INITIATIVE, undone=True, table_dice=True), "undone · table dice"),
    ],
)
def test_what_the_numbers_do_not_say(qapp, roll, detail):
    assert WORDS.detail(roll) == detail


def test_a_roll_of_another_encounter_says_so_first(qapp):
    undone = row(RollKind.ATTACK, undone=True, waiting=True)
    assert WORDS.detail(SHOT, "Small one") == "Small one · Rifle +2 · Medium range −1"
    assert WORDS.detail(undone, "Small one") == "Small one · undone · natural 12: the GM may allow it"
    assert WORDS.explanation(SHOT, "Small one").splitlines()[:2] == [
        "7. Ana: Rifle at Bo",
        "Another encounter: Small one",
    ]


def test_dms_and_totals_have_real_minus_signs(qapp):
    assert WORDS.dms(SHOT.roll) == "+2 −1"
    assert WORDS.dms(damage(modifier=-2).roll) == "−2"
    assert WORDS.dms(damage().roll) == ""
    assert WORDS.total(row(RollKind.ATTACK, faces=(1, 1), total=-3).roll) == "−3"
    assert WORDS.total(row(RollKind.RULING, total=5).roll) == ""


def test_the_whole_roll_in_lines(qapp):
    assert WORDS.explanation(SHOT).splitlines() == [
        "7. Ana: Rifle at Bo",
        "Dice: 4, 5",
        "Rifle +2 (skill level 2)",
        "Medium range −1 (weapon's range table)",
        "Total: 10",
        "Needed: 8+",
        "Hit",
    ]
    assert WORDS.explanation(damage(9, 3)).splitlines()[-2:] == ["6 dealt", "Rifle 2d6 · 3 absorbed"]
    undone = row(RollKind.INITIATIVE, undone=True, faces=(3,), total=3)
    assert WORDS.explanation(undone).splitlines()[-1] == "Undone; it stays in the log."
