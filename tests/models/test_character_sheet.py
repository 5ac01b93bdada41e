import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.models.character_draft import SkillDraft, WeaponDraft, draft_of
from eod_desktop.models.character_fields import CharacterFields, FieldRole
from eod_desktop.models.character_sheet import CharacterSheet
from eod_desktop.models.draft_fields import stat_names, tags_in
from eod_desktop.rules import Armor, Character, CharacterKind, Ruleset, ScriptedDice
from tests.fakes import MemoryStore, sample_campaign

CY = Character("cy", "Cy", "Raiders", stats={"STR": 7, "DEX": 8, "END": 6}, tags=("guard", "night, late"), wounds=1)


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign().with_character(CY)), ScriptedDice(()))


def sheet_of(document, character="cy"):
    def attempt(step):
        try:
            step()
        except CampaignError:
            return False
        return True

    sheet = CharacterSheet(document, attempt)
    if character:
        sheet.show(document.campaign.character(character))
    return sheet


@pytest.fixture
def sheet(document):
    return sheet_of(document)


@pytest.fixture
def fields(document, sheet, qtmodeltester):
    fields = CharacterFields(sheet, stat_names(document.campaign.ruleset, sheet.draft))
    qtmodeltester.check(fields)
    return fields


def write(fields, place, text):
    assert fields.setData(fields.index(fields.row_of(place)), text)


def told(fields, place):
    index = fields.index(fields.row_of(place))
    return index.data(), index.data(FieldRole.PROBLEM)


def test_each_field_written_is_one_step_that_says_which(document, fields):
    for place, text in ((("name",), "Cyrus"), (("stats", "STR"), "9"), (("kind",), "pc"), (("tags",), "night,  day,")):
        write(fields, place, text)
    cyrus = document.campaign.character("cy")
    assert (cyrus.name, cyrus.stats["STR"], cyrus.kind, cyrus.tags) == ("Cyrus", 9, CharacterKind.PC, ("night", "day"))
    assert document.undo_labels() == (
        StepLabel("edit_tags", ("Cyrus",)),
        StepLabel("edit_kind", ("Cyrus",)),
        StepLabel("edit_stats", ("Cyrus", "STR")),
        StepLabel("edit_name", ("Cyrus",)),
    )


def test_the_same_text_again_is_no_step_and_leaves_what_a_field_cannot_show(document, fields):
    for row in range(fields.rowCount()):
        index = fields.index(row)
        assert fields.setData(index, index.data())
    assert document.undo_label is None
    assert document.campaign.character("cy") is CY


def test_undo_and_redo_are_shown_field_by_field(document, fields):
    write(fields, ("stats", "STR"), "9")
    heard = []
    fields.dataChanged.connect(lambda first, last: heard.append((first.data(FieldRole.PLACE), first.data())))
    document.undo()
    document.redo()
    assert heard == [(("stats", "STR"), "7"), (("stats", "STR"), "9")]


def test_wrong_text_is_refused_in_place_and_waits_while_others_go_on(document, sheet, fields):
    write(fields, ("stats", "STR"), "7.5")
    assert document.undo_label is None
    assert told(fields, ("stats", "STR")) == (
        "7.5",
        "STR: write a whole number such as 7, or leave it empty when it is unknown.",
    )
    write(fields, ("wounds",), "4")
    assert document.campaign.character("cy") == replace(CY, wounds=4)
    document.undo()
    assert told(fields, ("stats", "STR"))[0] == "7.5"
    assert sheet.pending == (("stats", "STR"),)
    write(fields, ("stats", "STR"), "8")
    assert document.campaign.character("cy").stats["STR"] == 8
    assert sheet.pending == ()


def test_what_waits_can_be_given_up(document, sheet, fields):
    write(fields, ("name",), " ")
    assert sheet.pending == (("name",),)
    sheet.give_up()
    assert told(fields, ("name",)) == ("Cy", "")


def test_what_is_missing_is_wrong_once_it_is_asked_for(fields):
    write(fields, ("side",), "")
    assert told(fields, ("side",)) == ("", "")
    fields.ask_for_all(True)
    assert told(fields, ("side",))[1].startswith("Name the side")


def test_a_new_character_is_added_once_it_has_a_name_and_then_goes_on_by_field(document, qtmodeltester):
    sheet = sheet_of(document, "")
    sheet.show_new("Raiders")
    fields = CharacterFields(sheet, stat_names(document.campaign.ruleset, sheet.draft))
    write(fields, ("wounds",), "2")
    assert (sheet.is_new, sheet.id, document.undo_label) == (True, "", None)
    write(fields, ("name",), "Di")
    made = document.campaign.characters[-1]
    assert (made.name, made.side, made.wounds, sheet.id, sheet.is_new) == ("Di", "Raiders", 2, made.id, False)
    write(fields, ("wounds",), "3")
    assert document.undo_labels() == (StepLabel("edit_wounds", ("Di",)), StepLabel("add_character", ("Di",)))


def test_the_character_undone_away_vanishes(document, qtbot):
    sheet = sheet_of(document, "")
    sheet.show_new("Raiders")
    sheet.write(("name",), "Di")
    with qtbot.waitSignal(sheet.vanished):
        document.undo()
    assert sheet.id == ""


def test_rows_are_done_when_they_are_right(document, sheet):
    draft = replace(sheet.draft, weapons=(WeaponDraft("Bow", "Archery"),))
    sheet.write_draft(draft, ("weapons",))
    assert document.undo_label is None
    sheet.write_draft(replace(draft, weapons=(replace(draft.weapons[0], damage="2D"),)), ("weapons",))
    assert document.undo_label == StepLabel("edit_weapons", ("Cy",))
    assert sheet.draft.weapons[0].damage == "2d6"
    sheet.write_draft(replace(sheet.draft, skills=(SkillDraft("Archery", "2", "4"),)), ("skills",))
    assert [problem.place for problem in sheet.problems()] == [("skills", 0, "cost")]
    assert document.campaign.character("cy").skills == {}


def test_armor_of_a_known_name_comes_whole(document, sheet):
    sheet.write(("armor", "name"), "Jack")
    assert document.campaign.character("cy").armor == Armor("Jack", 3)
    sheet.write(("armor", "name"), "Greatcoat")
    assert document.campaign.character("cy").armor == Armor("Greatcoat", 3)


def test_trouble_with_the_file_loses_nothing_that_was_written(document, sheet, fields):
    document._store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, path="/somewhere/x.eod")
    write(fields, ("notes",), "Limps")
    assert sheet.pending == (("notes",),)
    assert document.campaign.character("cy") is CY
    document._store.fail_with = None
    write(fields, ("wounds",), "2")
    assert told(fields, ("notes",))[0] == "Limps"


def test_what_another_view_changes_is_taken_and_what_is_written_here_stays(document, sheet, fields):
    write(fields, ("stats", "END"), "x")
    document.put_character(replace(document.campaign.character("cy"), name="Cyrus", stats={"STR": 3}))
    assert (told(fields, ("name",))[0], told(fields, ("stats", "STR"))[0]) == ("Cyrus", "3")
    assert told(fields, ("stats", "END"))[0] == "x"


TEXTS = st.sampled_from(["", " ", "7", "−2", "x", "Ana", "all", "1,2", "99999999", "<b>", "pc"]) | st.text(max_size=5)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 18), TEXTS, st.booleans()), max_size=12))
def test_whatever_is_written_the_campaign_holds_what_is_right_of_it(moves):
    document = Document(MemoryStore(sample_campaign().with_character(CY)), ScriptedDice(()))
    sheet = sheet_of(document)
    fields = CharacterFields(sheet, stat_names(Ruleset(), sheet.draft))
    for row, text, undo in moves:
        index = fields.index(row % fields.rowCount())
        if index.data(FieldRole.PLACE) == ("kind",):
            continue
        before = document.campaign
        fields.setData(index, text)
        wrong = {problem.place for problem in sheet.problems()}
        if index.data(FieldRole.PLACE) in wrong:
            assert document.campaign is before
        if undo and document.undo_label:
            document.undo()
        character = document.campaign.character("cy")
        assert {part for part in sheet.pending if part[0] not in ("armor", "stats")} <= {p[:1] for p in wrong}
        assert all(draft_of(character) == sheet.draft for _ in [0] if not sheet.pending)


@pytest.mark.parametrize(("text", "tags"), [("", ()), (" a , b,a,,", ("a", "b")), ("two  words", ("two words",))])
def test_tags_stand_between_commas(text, tags):
    assert tags_in(text) == tags


def test_what_waits_of_one_that_goes_out_of_the_campaign_is_handed_over(document, sheet, fields):
    heard = []
    sheet.gave_up.connect(lambda given_up, wrong: heard.append((given_up.draft.id, given_up.names, wrong)))
    sheet.leaving.connect(lambda: sheet.write(("wounds",), "2"))
    sheet.vanished.connect(lambda: heard.append("vanished"))
    write(fields, ("max_hits",), "abc")
    document.remove_characters(["cy"])
    (id, names, wrong), vanished = heard
    assert (id, names, vanished) == ("cy", ("hits “abc”", "wounds “2”"), "vanished")
    assert wrong.startswith("Hits: write a whole number")
    assert document.campaign.character("cy") is None
    assert (sheet.id, sheet.pending) == ("", ())


def test_a_new_one_that_is_added_is_still_the_one_that_is_shown(document, qtbot):
    sheet = sheet_of(document, "")
    sheet.show_new("Raiders")
    with qtbot.waitSignal(sheet.added), qtbot.assertNotEmitted(sheet.shown):
        sheet.write(("name",), "Di")
