"""The preview of an import: what is chosen, what becomes of names that are taken, what is asked."""

import json

import pytest
from msgspec.structs import replace

from eod_desktop.campaign import edits, exchange
from eod_desktop.campaign.exchange import twodsix
from eod_desktop.campaign.exchange.answers import Answer
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.import_candidates import Merge, differences
from eod_desktop.models.import_preview import ImportPreviewModel, Part
from eod_desktop.models.known_words import known_words
from eod_desktop.rules import Character, CharacterKind, Ruleset
from tests.fakes import sample_campaign


def previewed(text: str, campaign: Campaign | None = None) -> ImportPreviewModel:
    model = ImportPreviewModel(campaign or sample_campaign(), "Raiders")
    model.show(exchange.read(text))
    return model


def after(model: ImportPreviewModel, campaign: Campaign) -> Campaign:
    return edits.put_characters(campaign, model.characters())


def names(campaign: Campaign) -> list[str]:
    return [character.name for character in campaign.characters]


def test_the_model_keeps_what_qt_asks_of_one(qtmodeltester, qtbot) -> None:
    model = previewed("Vila Ortun 777777 Rifle-1\n\nBram Oduya 888888 Pilot-2\n\nAna Reyes 999999")
    qtmodeltester.check(model)
    model.answer(0, 0, Answer(level=1)) if model.candidates[0].read.questions else None
    model.merge_all(Merge.SKIP)
    model.show(None)


def test_it_says_how_many_were_found_and_how_many_need_a_look(qtbot) -> None:
    model = previewed(
        "Vila Ortun 777777 Rifle-1\n\nBram Oduya 888888\nqwx %%% zzyzx 7//7 foo\n\nKol 878777 Kelp Farming 1"
    )

    assert model.summary().startswith("Found 3 character")
    assert "2 with warnings" in model.summary()


def test_new_characters_get_ids_of_their_own_and_the_side_that_was_chosen(qtbot) -> None:
    campaign = sample_campaign()
    model = previewed("Vila Ortun 777777 Rifle-1\n\nBram Oduya 888888 Pilot-2", campaign)
    model.set_side("Smugglers")
    model.set_kind(CharacterKind.PC)
    done = after(model, campaign)

    assert names(done) == [*names(campaign), "Vila Ortun", "Bram Oduya"]
    assert {(c.side, c.kind) for c in done.characters[3:]} == {("Smugglers", CharacterKind.PC)}
    assert "Smugglers" in done.sides
    assert len({c.id for c in done.characters}) == 5
    assert done.last_id == campaign.last_id + 2


def test_what_is_not_ticked_stays_out(qtbot) -> None:
    campaign = sample_campaign()
    model = previewed("Vila Ortun 777777\n\nBram Oduya 888888 Pilot-2", campaign)
    model.choose_all(False)
    assert model.characters() == []
    assert model.coming == 0


def test_a_name_typed_in_the_list_counts(qtbot) -> None:
    campaign = sample_campaign()
    model = previewed("Vila Ortun 777777", campaign)
    model.setData(model.index(0, Part.NAME), "  Captain   Vila ")

    assert names(after(model, campaign))[-1] == "Captain Vila"


def test_a_name_typed_in_the_list_may_meet_one_in_the_roster(qtbot) -> None:
    model = previewed("Vila Ortun 777777")
    assert model.candidates[0].merge is None
    model.rename(0, "raider")

    assert model.candidates[0].twin is not None
    assert model.candidates[0].twin.name == "Raider"


# names that the roster has


def with_vila(**changes: object) -> Campaign:
    vila = Character(
        "character9",
        "Vila Ortun",
        "Crew",
        stats=dict(zip(("STR", "DEX", "END", "INT", "EDU", "SOC"), [7] * 6, strict=True)),
    )
    return Campaign("Test").with_character(replace(vila, skills={"Rifle": 1}, **changes))


def test_the_same_again_changes_nothing(qtbot) -> None:
    campaign = with_vila()
    model = previewed("Vila Ortun 777777 Rifle-1", campaign)

    assert model.candidates[0].merge is Merge.SKIP
    assert after(model, campaign) == campaign


def test_a_changed_skill_replaces_and_is_shown(qtbot) -> None:
    campaign = with_vila(player="Kim", notes="Owes Bram 200 credits")
    model = previewed("Vila Ortun 777777 Rifle-2", campaign)

    assert model.candidates[0].merge is Merge.REPLACE
    assert [(d.field, d.old, d.new) for d in differences(campaign.characters[0], model.outcome(0))] == [
        ("Rifle", "1", "2")
    ]
    done = after(model, campaign)
    assert done.characters == (replace(campaign.characters[0], skills={"Rifle": 2}),)


def test_importing_three_times_doubles_nothing(qtbot) -> None:
    campaign = with_vila()
    for _ in range(3):
        campaign = after(previewed("Vila Ortun 777777 Rifle-2, Recon-1\nWeapons: Rifle (3d6)", campaign), campaign)

    assert names(campaign) == ["Vila Ortun"]
    assert [weapon.name for weapon in campaign.characters[0].weapons] == ["Rifle"]
    assert dict(campaign.characters[0].skills) == {"Rifle": 2, "Recon": 1}


def test_another_person_of_the_same_name_is_kept_beside(qtbot) -> None:
    campaign = with_vila()
    model = previewed("Vila Ortun 343434 Admin-2", campaign)

    assert model.candidates[0].merge is Merge.KEEP_BOTH
    assert names(after(model, campaign)) == ["Vila Ortun", "Vila Ortun 1"]


@pytest.mark.parametrize(
    ("merge", "expected"),
    [
        (Merge.SKIP, [("Vila Ortun", 1)]),
        (Merge.REPLACE, [("Vila Ortun", 2)]),
        (Merge.KEEP_BOTH, [("Vila Ortun", 1), ("Vila Ortun 1", 2)]),
    ],
)
def test_the_gm_decides(qtbot, merge: Merge, expected: list) -> None:
    campaign = with_vila()
    model = previewed("Vila Ortun 777777 Rifle-2", campaign)
    model.set_merge(0, merge)

    assert [(c.name, c.skills["Rifle"]) for c in after(model, campaign).characters] == expected


def test_two_of_one_name_in_one_text_both_come(qtbot) -> None:
    campaign = Campaign("Test")
    model = previewed("Guard 777777 Rifle-1\n\nGuard 888888 Rifle-2", campaign)

    assert len(after(model, campaign).characters) == 2


def test_what_another_program_changed_counts_and_the_rest_comes_back_whole(qtbot) -> None:
    campaign = sample_campaign()
    raider = replace(campaign.characters[2], stats={"STR": 8, "DEX": 8, "END": 8})
    campaign = campaign.with_character(raider)
    actor = json.loads(twodsix.write([raider], Ruleset()))
    actor["system"]["characteristics"]["strength"]["value"] = 9
    model = previewed(json.dumps(actor), campaign)

    assert model.candidates[0].merge is Merge.REPLACE
    assert after(model, campaign).characters[2] == replace(raider, stats={"STR": 9, "DEX": 8, "END": 8})


def test_weapons_that_the_campaign_knows_come_with_their_figures(qtbot) -> None:
    words = known_words(sample_campaign())
    model = previewed("Vila Ortun 777777 Rifle-1\nWeapons: rifle, blowpipe\nArmor: Jack")
    made = model.made(0)

    assert made.character.weapons == (words.weapons["Rifle"],)
    assert made.character.armor == words.armors["Jack"]
    assert "blowpipe" in made.character.notes
    assert [f.data.get("text") for f in made.warnings] == ["blowpipe"]


# questions


def test_without_an_answer_nothing_is_filled_in(qtbot) -> None:
    model = previewed("Lt. Dana Quill\n796886\n\nStrength: 9\nDexterity: 9\nEndurance: 6\nEducation: 8\nPistol-1")

    assert dict(model.made(0).character.stats) == {}
    assert model.candidates[0].open_questions == 1


def test_an_answer_fills_in_and_is_counted(qtbot) -> None:
    model = previewed("Lt. Dana Quill\n796886\n\nStrength: 9\nDexterity: 9\nEndurance: 6\nEducation: 8\nPistol-1")
    question = model.candidates[0].read.questions[0]
    model.answer(0, 0, Answer(question.choices[1]))

    assert model.made(0).character.stats["STR"] == 9
    assert model.candidates[0].open_questions == 0
    model.answer(0, 0, None)
    assert model.candidates[0].open_questions == 1


def test_a_skill_without_level_stays_in_the_notes(qtbot) -> None:
    model = previewed("Vila Ortun 777777\nSkills: Astrogation, Comms")
    assert "Astrogation: ?" in model.made(0).character.notes
    model.answer(0, 0, Answer(level=2))

    assert dict(model.made(0).character.skills) == {"Astrogation": 2}
    assert "Astrogation" not in model.made(0).character.notes


def test_what_the_gm_said_stays_while_the_text_is_typed_on(qtbot) -> None:
    campaign = sample_campaign()
    model = previewed("Vila Ortun 777777\nSkills: Astrogation, Comms", campaign)
    model.answer(0, 0, Answer(level=2))
    model.show(exchange.read("Vila Ortun 777777\nSkills: Astrogation, Comms\n\nBram Oduya 888888 Pilot-2"))

    assert dict(model.candidates[0].answers) == {0: Answer(level=2)}
