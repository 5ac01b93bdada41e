"""Labels and how far their values reach."""

from eod_desktop.campaign.exchange import field_labels
from eod_desktop.campaign.exchange.field_labels import FieldKind


def values(text: str) -> list[tuple[FieldKind, str]]:
    return [(field.kind, text[field.value : field.end].strip()) for field in field_labels.find_fields(text, 0)]


def test_labels_at_the_start_of_lines():
    assert values("Ana\nHomeworld: Regina, Spinward\nSkills: Pilot-2, Medic-1\nArmes : fusil") == [
        (FieldKind.WORD, "Regina, Spinward"),
        (FieldKind.SKILLS, "Pilot-2, Medic-1"),
        (FieldKind.WEAPONS, "fusil"),
    ]


def test_labels_within_a_line():
    assert values("Age: 34 HW: Kestrin Qualifications: Comms, Engineer (PP, MD)") == [
        (FieldKind.AGE, "34"),
        (FieldKind.WORD, "Kestrin"),
        (FieldKind.SKILLS, "Comms, Engineer (PP, MD)"),
    ]


def test_headings_reign_until_the_next():
    assert values("Skills\n===\n Pilot: 2\n Melee: 1\n\nStuff\n===\n TAS Membership: 1\n") == [
        (FieldKind.SKILLS, "===\n Pilot: 2\n Melee: 1"),
        (FieldKind.EQUIPMENT, "===\n TAS Membership: 1"),
    ]


def test_skills_are_no_labels():
    assert values("Skills: Actor-1, Career: Citizen-3, World: Dunmarch-5") == [
        (FieldKind.SKILLS, "Actor-1, Career: Citizen-3, World: Dunmarch-5")
    ]


def test_one_level_for_all():
    (field,) = field_labels.find_fields("777777 plus skills at level 2: Vacc Suit, Mechanic", 50)
    assert (field.kind, field.level) == (FieldKind.SKILLS, 2)


def test_list_that_ends_in_a_comma_goes_on():
    assert values("\nSkills: Pilot-2,\nMedic-1\nrest") == [(FieldKind.SKILLS, "Pilot-2,\nMedic-1")]


def test_rules():
    assert field_labels.is_rule("----")
    assert field_labels.is_rule(" ====== ")
    assert not field_labels.is_rule("-- Ana --")
