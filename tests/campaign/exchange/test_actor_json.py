"""Characters as the JSON of other programs."""

import json

import pytest

from eod_desktop.campaign.exchange import statblock
from eod_desktop.campaign.exchange.reading import FindingKind, ReadCharacter

SIX = {"STR": 7, "DEX": 9, "END": 8, "INT": 6, "EDU": 5, "SOC": 4}
LONG = ("strength", "dexterity", "endurance", "intelligence", "education", "socialStanding")


def only(value: object) -> ReadCharacter:
    (character,) = statblock.read(json.dumps(value)).characters
    return character


def kinds(findings) -> list[FindingKind]:
    return [finding.kind for finding in findings]


@pytest.mark.parametrize("key", ["system", "data"])
def test_twodsix_actor(key):
    stats = {name: {"value": str(value), "damage": 0} for name, value in zip(LONG, SIX.values(), strict=True)}
    stats |= {"psionicStrength": {"value": 0, "damage": 0}, "stamina": {"value": 0}}
    skills = [{"name": "Gun Combat (Slug)", "type": "skills", key: {"value": "1"}}]
    skills += [{"name": "Untrained", "type": "skills", key: {"value": -3}}]
    gear = [{"name": "Rifle", "type": "weapon", key: {}}, {"name": "Cloth", "type": "armor", key: {}}]
    character = only(
        {
            "name": "Ana Vex",
            "type": "traveller",
            key: {"characteristics": stats, "hits": {"value": 20, "max": 24}, "finances": {"cash": "Cr 2,000"}},
            "items": skills + gear,
        }
    )

    assert dict(character.stats) == SIX
    assert dict(character.skills) == {"Gun Combat (Slug)": 1}
    assert (character.armor, character.weapons, character.credits) == ("Cloth", ("Rifle",), 2_000)


def test_damage_is_a_warning_and_stands_in_the_notes():
    character = only({"name": "Ana", "system": {"characteristics": {"strength": {"value": 7, "damage": 3}}}})

    assert character.stats["STR"] == 7
    assert FindingKind.CURRENT_VALUES in kinds(character.warnings)
    assert "STR: 7, damage 3" in character.notes


def test_skills_by_id_leave_out_the_untrained():
    skills = {
        "admin": {"id": "admin", "value": "1", "trained": True},
        "guncombat": {
            "value": "0",
            "trained": True,
            "specialities": {"slug": {"value": "2", "trained": True}, "energy": {"value": -3, "trained": False}},
        },
        "medic": {"value": -3, "trained": False},
    }
    stats = {key: {"value": value} for key, value in SIX.items()}
    character = only({"name": "Ana", "type": "traveller", "system": {"characteristics": stats, "skills": skills}})

    assert dict(character.skills) == {"Admin": 1, "Gun Combat": 0, "Gun Combat (slug)": 2}


@pytest.mark.parametrize(
    "given",
    [
        {"upp": "798654"},
        {"stats": {key.lower(): value for key, value in SIX.items()} | {"psi": None}},
        {"stats": "798654"},
        {"characteristics": list(SIX.values())},
        {"characteristics": [{"name": key, "value": value} for key, value in SIX.items()]},
        SIX,
        {"upp": "798654", "stats": SIX},
    ],
)
@pytest.mark.parametrize(
    "skills",
    [
        {"Pilot": 2, "Gun Combat (Slug)": 1},
        ["Pilot-2", "Gun Combat (Slug) 1"],
        [{"name": "Pilot", "level": 2}, {"name": "Gun Combat", "speciality": "Slug", "level": 1}],
        "Pilot-2, Gun Combat (Slug)-1",
        {"Pilot": 2, "Gun Combat": {"Slug": 1}},
    ],
)
def test_plain_objects(given, skills):
    character = only({"name": "Ana Vex", "skills": skills, "homeworld": "Regina", "age": "34", **given})

    assert dict(character.stats) == SIX
    assert dict(character.skills) == {"Pilot": 2, "Gun Combat (Slug)": 1}
    assert character.age == 34
    assert "homeworld: Regina" in character.notes
    assert character.questions == ()


def test_contradiction_is_asked_about():
    character = only({"name": "Ana", "upp": "798654", "stats": SIX | {"SOC": 9}})

    assert dict(character.stats) == {}
    assert kinds(character.questions) == [FindingKind.STATS_CONFLICT]


def test_ambiguous_profile_is_asked_about():
    assert kinds(only({"name": "Ana", "upp": "710861112"}).questions) == [FindingKind.STATS_AMBIGUOUS]


def test_unreadable_values_are_asked_about():
    character = only(
        {"name": "Ana", "stats": SIX | {"SOC": "high"}, "skills": {"Medic": "two", "Pilot": None, "Gun": 12}}
    )

    assert "SOC" not in character.stats
    assert dict(character.skills) == {"Medic": None, "Pilot": None, "Gun": 12}
    asked = [FindingKind.STATS_INVALID, FindingKind.STATS_INCOMPLETE]
    asked += [FindingKind.LEVEL_MISSING, FindingKind.LEVEL_MISSING, FindingKind.LEVEL_DOUBTFUL]
    assert kinds(character.questions) == asked


def test_creature_has_hits():
    assert dict(only({"name": "Crab", "type": "creature", "system": {"hits": {"value": 9, "max": 12}}}).stats) == {
        "Hits": 12
    }


@pytest.mark.parametrize(
    "text",
    [
        '[{"name":"A","upp":"777777"},{"name":"B","upp":"888888"}]',
        '{"actors":[{"name":"A","upp":"777777"},{"name":"B","upp":"888888"}]}',
        '{"x1":{"name":"A","upp":"777777"},"x2":{"name":"B","upp":"888888"}}',
        '{"name":"A","upp":"777777"}\n{"name":"B","upp":"888888"}',
        '```json\n[{"name":"A","upp":"777777"},{"name":"B","upp":"888888"}]\n```',
    ],
)
def test_several_actors(text):
    assert [character.name for character in statblock.read(text).characters] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"name": "A",\n "upp": }', 2),
        ('{"name": "A"', 1),
        ("{'name': 'A'}", 1),
        ("{name: 1}", 1),
        ('{"upp": ' + "1" * 9_999 + "}", 1),
    ],
)
def test_broken_json_gives_nobody_and_the_place(text, line):
    reading = statblock.read(text)

    assert reading.characters == ()
    assert [(finding.kind, finding.line) for finding in reading.warnings] == [(FindingKind.BROKEN_JSON, line)]


def test_good_values_before_a_broken_one_are_kept():
    reading = statblock.read('{"name":"A","upp":"777777"}\n{"name":')

    assert [character.name for character in reading.characters] == ["A"]
    assert [(finding.kind, finding.line) for finding in reading.warnings] == [(FindingKind.BROKEN_JSON, 2)]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"name":"A","upp":"777777","x":' + "[" * 100_000])
def test_deep_nesting_is_refused(text):
    reading = statblock.read(text)

    assert reading.characters == ()
    assert kinds(reading.warnings) == [FindingKind.TOO_DEEP]


def test_nesting_that_still_parses_is_read():
    deep = '{"name":"A","upp":"777777","x":' + "[" * 500 + "]" * 500 + "}"
    assert statblock.read(deep).characters[0].stats["STR"] == 7
