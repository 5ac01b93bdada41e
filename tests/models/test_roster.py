import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from eod_desktop.document import Document
from eod_desktop.models.roster import CHARACTER_MIME, RosterModel, RosterRole
from eod_desktop.models.roster_filter import FilterRole, RosterFilter
from eod_desktop.rules import Character, CharacterKind, Condition, Ruleset, ScriptedDice
from tests.fakes import MemoryStore, sample_campaign


@pytest.fixture
def document():
    campaign = sample_campaign()
    dog = Character("dog", "Guard dog", "Creatures", CharacterKind.CREATURE, max_hits=9, skills={"Bite": 1})
    boss = Character("boss", "Raider sergeant", "Raiders", max_hits=22, wounds=2)
    return Document(MemoryStore(campaign.with_character(dog).with_character(boss)), ScriptedDice(()))


@pytest.fixture
def model(document, qtmodeltester):
    model = RosterModel(document)
    qtmodeltester.check(model)
    return model


@pytest.fixture
def found(model, qtmodeltester):
    found = RosterFilter(model)
    qtmodeltester.check(found)
    return found


def shown(model):
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def words(model, row):
    return model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)


ALL = ["Party", "Ana Reyes", "Bo Halloran", "Raiders", "Raider", "Raider sergeant", "Creatures", "Guard dog"]


def test_characters_stand_under_the_headings_of_their_sides(model):
    assert shown(model) == ALL
    assert words(model, 0) == "Party, 2 on the roster"
    assert words(model, 7) == "Guard dog, creature, Creatures, 9 of 9 hits"


def test_hits_say_of_how_many_for_a_pc_and_for_the_hurt(model):
    texts = {row.key[1]: row.hits_text for row in model.rows if row.key[0] == "character"}
    assert texts == {
        "ana": ("21", "/21"),
        "bo": ("21", "/21"),
        "raider": ("16", ""),
        "boss": ("20", "/22"),
        "dog": ("9", ""),
    }


def test_hits_that_cannot_be_worked_out_are_said_to_be_unknown(document, model):
    document.put_character(Character("new", "New", "Party", stats={"STR": 7}))
    row = model.index_of("new").row()
    assert model.rows[row].hits_text == ("—", "")
    assert "hits unknown" in words(model, row)
    document.set_ruleset(Ruleset(hits_from=("STR",)))
    assert model.rows[row].hits_text == ("7", "")


def test_headings_can_be_neither_selected_nor_dragged(model):
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.flags(model.index(1)) & Qt.ItemFlag.ItemIsDragEnabled


def test_dragging_copies_the_ids_and_nothing_can_be_moved_away(model):
    data = model.mimeData([model.index(5), model.index(1), model.index(0)])
    assert json.loads(data.data(CHARACTER_MIME).data()) == ["ana", "boss"]
    assert model.supportedDragActions() == Qt.DropAction.CopyAction
    assert not model.removeRows(1, 1)


def test_a_change_tells_of_its_row_and_heading_only(document, model):
    heard = []
    model.dataChanged.connect(lambda first, last: heard.append((first.row(), last.row())))
    document.put_character(replace(document.campaign.character("boss"), wounds=0))
    assert heard == [(5, 5), (3, 3)]
    heard.clear()
    document.rename_campaign("Other")
    assert heard == []


def test_who_changes_sides_moves_and_the_last_one_takes_the_heading_along(document, model):
    held = QPersistentModelIndex(model.index_of("dog"))
    document.put_character(replace(document.campaign.character("dog"), side="Party"))
    assert shown(model) == ["Party", "Ana Reyes", "Bo Halloran", "Guard dog", "Raiders", "Raider", "Raider sergeant"]
    assert held.data(RosterRole.ID) == "dog"
    document.undo()
    assert shown(model) == ALL
    assert held.data(RosterRole.ID) == "dog"


def test_removing_several_and_undoing_it(document, model):
    document.remove_characters(["ana", "bo", "boss"])
    assert shown(model) == ["Raiders", "Raider", "Creatures", "Guard dog"]
    document.undo()
    assert shown(model) == ALL


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ALL),
        ("RAIDER", ["Raiders", "Raider", "Raider sergeant"]),
        ("  raider   serg ", ["Raiders", "Raider sergeant"]),
        ("handgun", ["Party", "Bo Halloran"]),
        ("pistol", ["Party", "Bo Halloran"]),
        ("bite", ["Creatures", "Guard dog"]),
        ("creature", ["Creatures", "Guard dog"]),
        ("party leader", ["Party", "Ana Reyes"]),
        ("nobody", []),
        ("[", []),
    ],
)
def test_every_word_has_to_be_found_somewhere(found, text, expected):
    found.search(text)
    assert shown(found) == expected


def test_a_search_goes_on_while_characters_change(document, found):
    found.search("sniper")
    assert shown(found) == []
    document.put_character(replace(document.campaign.character("boss"), name="Sniper"))
    assert shown(found) == ["Raiders", "Sniper"]
    document.put_character(Character("two", "Second sniper", "Party", max_hits=1))
    assert shown(found) == ["Party", "Second sniper", "Raiders", "Sniper"]
    document.put_character(replace(document.campaign.character("boss"), name="Raider sergeant"))
    assert shown(found) == ["Party", "Second sniper"]


def test_rows_of_a_heading_and_ids_of_rows(found):
    found.search("raider")
    assert list(found.rows_under(found.index(0, 0))) == [1, 2]
    assert found.ids(range(3)) == ["raider", "boss"]
    assert found.index_of("boss").row() == 2
    assert not found.index_of("ana").isValid()


def test_a_group_is_a_heading_of_its_own_behind_the_sides(document, model):
    document.change_characters(["ana", "boss"], lambda one: replace(one, group="Bridge"))
    expected = ["Party", "Bo Halloran", "Raiders", "Raider", "Creatures", "Guard dog"]
    assert shown(model) == [*expected, "Bridge", "Ana Reyes", "Raider sergeant"]
    assert words(model, 6) == "Bridge, 2 on the roster"
    document.undo()
    assert shown(model) == ALL


@pytest.mark.parametrize("text", ["bridge", "NIGHT watch", "owes", "jack", "feverish", "tim", "<i>"])
def test_whatever_is_written_of_a_character_finds_it(document, found, text):
    document.put_character(
        replace(
            document.campaign.character("raider"),
            group="Bridge",
            tags=("night", "watch", "<i>"),
            notes="He owes\nthem 20",
            player="Tim",
            conditions=(Condition("Feverish"),),
        )
    )
    found.search(text)
    assert "Raider" in shown(found)
    assert "Guard dog" not in shown(found)


def test_kinds_and_the_archive(document, found):
    document.archive_characters(["boss", "bo"], True)
    assert shown(found) == ["Party", "Ana Reyes", "Raiders", "Raider", "Creatures", "Guard dog"]
    found.show_archived(True)
    assert shown(found) == ALL
    assert words(found, 2).endswith("archived")
    found.show_kinds({CharacterKind.PC})
    assert shown(found) == ["Party", "Ana Reyes", "Bo Halloran"]
    assert found.narrowed
    found.show_archived(False)
    found.show_kinds(set(CharacterKind))
    assert not found.narrowed
    document.archive_characters(["boss", "bo"], False)
    assert shown(found) == ALL


def test_a_heading_folds_and_a_search_looks_into_it(document, found):
    held = QPersistentModelIndex(found.index_of("dog"))
    found.fold(("side", "Party"), True)
    assert shown(found) == ["Party", *ALL[3:]]
    heading = found.index(0, 0)
    assert heading.data(FilterRole.FOLDED)
    assert words(found, 0) == "Party, 2 on the roster, folded"
    assert found.flags(heading) & Qt.ItemFlag.ItemIsEnabled
    found.search("ana")
    assert shown(found) == ["Party", "Ana Reyes"]
    found.search("")
    document.put_character(Character("zed", "Zed", "Party", max_hits=3))
    assert shown(found) == ["Party", *ALL[3:]]
    found.unfold_for("zed")
    assert shown(found) == [*ALL[:3], "Zed", *ALL[3:]]
    assert held.data(RosterRole.ID) in ("dog", None)


def test_headings_say_how_many_are_wanted(document, found):
    document.archive_characters(["bo"], True)
    heading = found.index(0, 0).data(RosterRole.ROW)
    assert (found.shown_of(heading), heading.count) == (1, 1)
    found.search("raider")
    assert found.shown_of(found.index(0, 0).data(RosterRole.ROW)) == 2


STEPS = st.one_of(
    st.tuples(st.just("search"), st.sampled_from(["", "a", "raider", "dog ", "x"])),
    st.tuples(st.just("kinds"), st.sets(st.sampled_from(CharacterKind))),
    st.tuples(st.just("archived"), st.booleans()),
    st.tuples(st.just("fold"), st.sampled_from(["Party", "Raiders", "Camp"]), st.booleans()),
    st.tuples(st.just("archive"), st.sets(st.sampled_from(["ana", "boss", "dog"])), st.booleans()),
    st.tuples(st.just("move"), st.sets(st.sampled_from(["ana", "bo", "dog"])), st.sampled_from(["boss", "bo", ""])),
    st.tuples(st.just("undo")),
)


@settings(max_examples=60)
@example([("search", "dog "), ("move", {"dog"}, "boss"), ("undo",)])
@given(st.lists(STEPS, max_size=10))
def test_whatever_happens_the_filter_shows_what_a_new_one_would(steps):
    campaign = sample_campaign()
    for one in (
        Character("dog", "Guard dog", "Creatures", CharacterKind.CREATURE, max_hits=9),
        Character("boss", "Raider sergeant", "Raiders", max_hits=22, group="Camp"),
    ):
        campaign = campaign.with_character(one)
    document = Document(MemoryStore(campaign), ScriptedDice(()))
    model = RosterModel(document)
    found = RosterFilter(model)
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(each, mode) for each in (model, found)]
    folded: set[tuple[str, str]] = set()
    last: dict[str, object] = {"search": "", "kinds": set(CharacterKind), "archived": False}
    for name, *args in steps:
        match name:
            case "search":
                found.search(args[0])
            case "kinds":
                found.show_kinds(args[0])
            case "archived":
                found.show_archived(args[0])
            case "fold":
                section = ("group" if args[0] == "Camp" else "side", args[0])
                found.fold(section, args[1])
                (folded.add if args[1] else folded.discard)(section)
            case "archive":
                document.archive_characters(args[0], args[1])
            case "move":
                document.move_characters(args[0], args[1], "", "Camp")
            case "undo":
                document.undo()
        if name in last:
            last[name] = args[0]
    fresh = RosterFilter(RosterModel(document))
    for section in folded:
        fresh.fold(section, True)
    fresh.search(last["search"])
    fresh.show_kinds(last["kinds"])
    fresh.show_archived(last["archived"])
    assert shown(found) == shown(fresh)
    assert len(testers) == 2
