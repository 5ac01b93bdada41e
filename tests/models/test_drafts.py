from msgspec.structs import replace

from eod_desktop.models.attack_choice import ActionKind, AttackChoice, starting_choice
from eod_desktop.models.drafts import Drafts
from eod_desktop.rules import Encounter, Evade, Modifier, ScriptedDice, Status
from tests.fakes import attack, sample_campaign

AIM = Modifier("Aim", 1)
CHOSEN = AttackChoice(weapon="Rifle", range="Medium", target="r2", modifiers=(Modifier("Smoke", -1),))


def fight() -> Encounter:
    """Ana, Bo and Raider 1 act, then Raider 2."""
    return sample_campaign().on_board.now.begin_turn(ScriptedDice([4, 5, 5, 3]))


def test_a_draft_is_kept_and_made_possible_again() -> None:
    encounter, drafts = fight(), Drafts()
    assert drafts.choice(encounter, "ana") == starting_choice(encounter, "ana")
    drafts.keep(encounter, "ana", CHOSEN)
    assert drafts.choice(encounter, "ana") == CHOSEN
    assert drafts.choice(encounter, "bo") == starting_choice(encounter, "bo")
    assert drafts.choice(encounter.set_status("r2", Status.DEAD), "ana") == replace(CHOSEN, target="r1")


def test_a_draft_does_not_outlive_its_turn() -> None:
    encounter, drafts = fight(), Drafts()
    drafts.keep(encounter, "ana", CHOSEN)
    passed = encounter.resolve(ScriptedDice([]))
    assert drafts.choice(passed, "ana") == starting_choice(passed, "ana")


def test_what_is_chosen_between_two_turns_is_for_the_next() -> None:
    drafts = Drafts()
    over = fight().resolve(ScriptedDice([])).resolve(ScriptedDice([]))
    drafts.keep(over, "ana", CHOSEN)
    assert drafts.choice(over.begin_turn(ScriptedDice([4, 5, 5, 3])), "ana") == CHOSEN


def test_a_declaration_ends_its_draft_and_no_other() -> None:
    encounter, drafts = fight(), Drafts()
    drafts.keep(encounter, "ana", CHOSEN)
    drafts.keep(encounter, "bo", replace(CHOSEN, weapon="Pistol", range="Short"))
    declared = encounter.declare("ana", Evade())
    drafts.follow(encounter, declared)
    assert drafts.choice(declared, "ana").kind is ActionKind.EVADE
    assert drafts.choice(declared, "bo").modifiers == CHOSEN.modifiers


def test_a_declaration_that_is_undone_is_a_draft_again() -> None:
    encounter, drafts = fight(), Drafts()
    declared = encounter.declare("ana", CHOSEN.attack())
    drafts.follow(encounter, declared)
    drafts.follow(declared, encounter)
    assert drafts.choice(encounter, "ana") == CHOSEN
    declared = encounter.declare("ana", Evade())
    drafts.follow(encounter, declared)
    drafts.follow(declared, encounter)
    assert drafts.choice(encounter, "ana").kind is ActionKind.EVADE


def test_resolving_makes_no_drafts() -> None:
    drafts = Drafts()
    declared = fight().declare("ana", attack("r1", modifiers=(Modifier("Smoke", -1),)))
    resolved = declared.resolve(ScriptedDice([1, 1]))
    drafts.follow(declared, resolved)
    assert drafts.choice(resolved, "ana").modifiers == ()


def test_pinned_dms_outlive_draft_declaration_and_turn() -> None:
    encounter, drafts = fight(), Drafts()
    drafts.keep(encounter, "ana", replace(CHOSEN, pinned=(AIM,)))
    declared = encounter.declare("ana", drafts.choice(encounter, "ana").attack())
    drafts.follow(encounter, declared)
    assert drafts.choice(declared, "ana") == replace(CHOSEN, pinned=(AIM,))
    passed = declared.resolve(ScriptedDice([1, 1])).resolve(ScriptedDice([]))
    drafts.follow(declared, passed)
    assert drafts.choice(passed, "ana").situation == (AIM,)
    assert drafts.choice(passed, "bo").situation == ()
    drafts.keep(passed, "ana", replace(drafts.choice(passed, "ana"), pinned=()))
    assert drafts.pinned("ana") == ()


def test_undo_brings_back_what_was_pinned_and_what_was_not() -> None:
    encounter, drafts = fight(), Drafts()
    chosen = replace(CHOSEN, pinned=(AIM,))
    drafts.keep(encounter, "ana", chosen)
    declared = encounter.declare("ana", chosen.attack())
    drafts.follow(encounter, declared)
    drafts.follow(declared, encounter)
    assert drafts.choice(encounter, "ana") == chosen


def test_who_joined_and_declared_and_is_gone_with_one_undo_leaves_no_draft() -> None:
    before, drafts = fight(), Drafts()
    joined = before.join(replace(before.combatant("r1"), id="r9", name="Raider 9"), ScriptedDice([6]))
    declared = joined.declare("r9", attack("ana"))
    drafts.follow(declared, before)
    assert drafts.choice(before, "ana") == starting_choice(before, "ana")
