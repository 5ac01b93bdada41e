from msgspec.structs import replace

from eod_desktop.models.attack_choice import ActionKind, AttackChoice, starting_choice
from eod_desktop.models.drafts import Drafts
from eod_desktop.rules import Encounter, Evade, Modifier, ScriptedDice, Status
from tests.fakes import attack, sample_campaign

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
    drafts.forget()
    assert drafts.choice(encounter, "ana") == starting_choice(encounter, "ana")


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
    assert drafts.choice(declared, "ana").action() == Evade()
    assert drafts.choice(declared, "bo").modifiers == CHOSEN.modifiers


def test_a_declaration_that_is_undone_is_a_draft_again() -> None:
    encounter, drafts = fight(), Drafts()
    declared = encounter.declare("ana", CHOSEN.action())
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
