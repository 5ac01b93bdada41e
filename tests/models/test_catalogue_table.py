import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from eod_desktop.campaign import catalogue
from eod_desktop.campaign.catalogue import entries, entry
from eod_desktop.campaign.catalogue_edits import restore_catalogue
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, name_of
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.document import Document
from eod_desktop.models.catalogue_formats import format_of
from eod_desktop.models.catalogue_table import CatalogueTable
from eod_desktop.models.draft_table import CellRole
from eod_desktop.rules import Condition, ConditionDm, ConditionScope, Modifier, RuleError, Ruleset, ScriptedDice, Weapon
from tests.fakes import MemoryStore, sample_campaign

START = sample_campaign()
for every in CatalogueKind:
    START = restore_catalogue(START, every)


@pytest.fixture
def document():
    return Document(MemoryStore(START), ScriptedDice([]))


def table_of(document, kind):
    def attempt(step):
        try:
            step()
        except RuleError:
            return False
        return True

    return CatalogueTable(kind, document, attempt)


@pytest.fixture
def table(document, qtmodeltester):
    def make(kind):
        made = table_of(document, kind)
        qtmodeltester.check(made)
        return made

    return make


def titles(table):
    return [table.headerData(column, Qt.Orientation.Horizontal) for column in range(table.columnCount())]


def cell(table, row, title):
    return table.index(row, titles(table).index(title))


def write(table, row, title, text):
    return table.setData(cell(table, row, title), text)


def agrees(table, document):
    """The rows of the table are those of the catalogue, and then those that are still written."""
    names = [name_of(one) for one in entries(document.campaign, table.kind)]
    assert [table.text(row, ("name",)) for row in table.rows][: len(names)] == names
    assert [name_of(table.entry_at(row)) for row in range(len(names))] == names


def test_a_written_cell_is_a_step_that_undo_takes_back(document, table):
    weapons = table(CatalogueKind.WEAPONS)
    assert write(weapons, 0, "Damage", "5D6")
    assert str(catalogue.weapon(document.campaign, "Rifle").damage) == "5d6"
    assert cell(weapons, 0, "Damage").data() == "5d6"
    assert document.undo_label.operation == "put_in_catalogue"
    document.undo()
    assert cell(weapons, 0, "Damage").data() == "4d6"


def test_a_row_is_in_the_catalogue_once_it_is_complete(document, table):
    weapons = table(CatalogueKind.WEAPONS)
    blank = weapons.rowCount() - 1
    held = QPersistentModelIndex(weapons.index(blank, 0))
    write(weapons, blank, "Weapon", "Sling")
    assert weapons.unsaved() == (blank,)
    assert catalogue.weapon(document.campaign, "Sling") is None
    assert "damage dice" in cell(weapons, blank, "Damage").data(CellRole.PROBLEM)
    assert cell(weapons, blank, "Figures from").data() == "not saved yet"
    write(weapons, blank, "Damage", "1d6")
    assert weapons.unsaved() == ()
    assert catalogue.weapon(document.campaign, "Sling") == Weapon("Sling", "", "1d6")
    assert held.row() == blank
    assert cell(weapons, blank, "Figures from").data() == "your own"
    agrees(weapons, document)


def test_what_is_wrong_stays_written_and_the_catalogue_keeps_what_it_has(document, table):
    skills = table(CatalogueKind.SKILLS)
    write(skills, 0, "Points a level", "7")
    assert entry(document.campaign, CatalogueKind.SKILLS, "Leader").cost == 3
    assert "1, 2 or 3" in cell(skills, 0, "Points a level").data(CellRole.PROBLEM)
    write(skills, 1, "Points a level", "3")
    assert cell(skills, 0, "Points a level").data() == "7"
    assert skills.unsaved() == (0,)
    write(skills, 0, "Points a level", "2")
    assert entry(document.campaign, CatalogueKind.SKILLS, "Leader").cost == 2
    assert not cell(skills, 0, "Points a level").data(CellRole.PROBLEM)


def test_a_renamed_entry_keeps_its_place_and_its_old_name_is_known(document, table):
    skills = table(CatalogueKind.SKILLS)
    write(skills, 5, "Skill", "Archery")
    write(skills, 5, "Skill", "Longbow")
    assert skills.known_as("Longbow") == "Bow"
    assert [skill.name for skill in catalogue.skills(document.campaign)][5] == "Longbow"
    agrees(skills, document)


def test_a_name_that_is_taken_is_refused_where_it_stands(document, table):
    skills = table(CatalogueKind.SKILLS)
    write(skills, 0, "Skill", "medic")
    assert "another name" in cell(skills, 0, "Skill").data(CellRole.PROBLEM)
    assert entry(document.campaign, CatalogueKind.SKILLS, "Leader")
    write(skills, 0, "Skill", "x" * 301)
    assert "300" in cell(skills, 0, "Skill").data(CellRole.PROBLEM)


def test_rows_are_removed_duplicated_and_come_back(document, table):
    armor = table(CatalogueKind.ARMORS)
    copy = armor.duplicate(2)
    assert (copy, cell(armor, copy, "Armor").data()) == (3, "Motorcycle gear 1")
    armor.remove(2)
    assert catalogue.armor(document.campaign, "Motorcycle gear") is None
    agrees(armor, document)
    document.undo()
    agrees(armor, document)
    document.restore_catalogue(CatalogueKind.ARMORS)
    agrees(armor, document)
    assert cell(armor, armor.rowCount() - 2, "Armor").data() == "Motorcycle gear 1"


def test_C9_damage_types_stand_in_one_cell(document, table):
    armor = table(CatalogueKind.ARMORS)
    assert cell(armor, 3, "By damage type").data() == "blunt 5, blade 4"
    write(armor, 3, "By damage type", "blunt 6; cold iron: 2, fire all")
    assert catalogue.armor(document.campaign, "Riot gear").by_type == {"blunt": 6, "cold iron": 2, "fire": "all"}
    write(armor, 3, "By damage type", "blunt")
    assert "blunt" in cell(armor, 3, "By damage type").data(CellRole.PROBLEM)
    assert catalogue.armor(document.campaign, "Riot gear").by_type["blunt"] == 6


def test_conditions_last_for_turns_or_until_the_bearer_acts(document, table):
    conditions = table(CatalogueKind.CONDITIONS)
    box = cell(conditions, 0, "Until it acts")
    conditions.setData(box, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    assert "not both" in cell(conditions, 0, "Turns").data(CellRole.PROBLEM)
    write(conditions, 0, "Turns", "")
    stunned = entry(document.campaign, CatalogueKind.CONDITIONS, "Stunned")
    assert stunned == Condition("Stunned", (ConditionDm("attacks", -2),), until_next_action=True)


def test_several_dms_of_one_scope_stay_while_their_sum_is_not_written(document, table):
    dms = (ConditionDm(ConditionScope.ATTACKS, -1), ConditionDm(ConditionScope.ATTACKS, -2))
    document.put_condition(Condition("Cursed", dms))
    conditions = table(CatalogueKind.CONDITIONS)
    row = conditions.row_of("Cursed")
    assert cell(conditions, row, "Own rolls").data() == "−3"
    write(conditions, row, "Turns", "2")
    assert entry(document.campaign, CatalogueKind.CONDITIONS, "Cursed") == Condition("Cursed", dms, turns=2)


def test_C1_a_situation_dm_of_nothing_is_none(document, table):
    dms = table(CatalogueKind.SITUATION_DMS)
    write(dms, 0, "DM", "0")
    assert cell(dms, 0, "DM").data(CellRole.PROBLEM)
    write(dms, 0, "DM", "2")
    assert document.campaign.situation_dms[0] == Modifier("Aimed", 2)
    assert cell(dms, 0, "DM").data() == "+2"


def test_T10_where_figures_come_from_is_said(document, table):
    skills = table(CatalogueKind.SKILLS)
    cost, name = cell(skills, 0, "Points a level"), cell(skills, 0, "Skill")
    assert cell(skills, 0, "Figures from").data() == "our default"
    assert "I2, I3, I5" in skills.provenance_at(name)
    assert skills.provenance_at(cost) == "Our default: the EoD rules give no number here (T10 says how it is used)."
    write(skills, 0, "Points a level", "1")
    assert cell(skills, 0, "Figures from").data() == "changed by you"
    assert skills.provenance_at(cost).startswith("Changed in this campaign; shipped with 3.")
    assert skills.provenance_at(cost) in cost.data(Qt.ItemDataRole.ToolTipRole)
    assert skills.provenance_at(skills.index(skills.rowCount() - 1, 0)) == ""


def test_weapons_have_a_column_for_every_band_that_is_used(document, table):
    document.set_ruleset(Ruleset(range_bands={"Near": 5, "Far": 50}))
    weapons = table(CatalogueKind.WEAPONS)
    assert {"Near", "Far", "Close", "Extreme"} <= set(titles(weapons))
    write(weapons, 0, "Near", "1")
    assert catalogue.weapon(document.campaign, "Rifle").range_dms["Near"] == 1


def test_a_text_is_looked_for_from_row_to_row(table):
    skills = table(CatalogueKind.SKILLS)
    first = skills.find("gun", -1)
    second = skills.find("gun", first)
    assert [cell(skills, row, "Skill").data() for row in (first, second)] == ["Handgun", "Shotgun"]
    assert skills.find("no such", 0) == -1


def test_where_figures_come_from_cannot_be_written(table):
    skills = table(CatalogueKind.SKILLS)
    assert not skills.flags(cell(skills, 0, "Figures from")) & Qt.ItemFlag.ItemIsEditable


@pytest.mark.parametrize("kind", CatalogueKind)
def test_every_entry_is_the_same_after_being_a_row(document, kind):
    made = format_of(kind, document.campaign, document)
    for one in entries(document.campaign, kind):
        assert not list(made.faults(made.draft(one)))
        assert made.entry(made.draft(one)) == one


NAMES = st.sampled_from(["Leader", "Medic", "medic", "New", "Newer", ""])
HAND = st.tuples(
    st.sampled_from(["name", "cost", "remove", "duplicate", "undo", "redo", "restore", "put"]),
    st.integers(0, 60),
    NAMES,
    st.sampled_from(["1", "2", "3", "9", "x", ""]),
)


@given(st.lists(HAND, max_size=15))
def test_whatever_is_done_the_table_shows_the_catalogue(qapp, hands):
    small = tuple(CatalogueSkill(name, 1) for name in ("Leader", "Medic", "Rifle"))
    document = Document(MemoryStore(replace(START, skills=small)), ScriptedDice([]))
    table = table_of(document, CatalogueKind.SKILLS)
    QAbstractItemModelTester(table, QAbstractItemModelTester.FailureReportingMode.Fatal, table)
    for what, number, name, cost in hands:
        row = number % table.rowCount()
        match what:
            case "name":
                write(table, row, "Skill", name)
            case "cost":
                write(table, row, "Points a level", cost)
            case "remove":
                table.remove(row)
            case "duplicate" if not table.is_blank(row):
                table.duplicate(row)
            case "undo":
                document.undo()
            case "redo":
                document.redo()
            case "restore":
                document.restore_catalogue(CatalogueKind.SKILLS)
            case "put" if name:
                document.put_in_catalogue(CatalogueKind.SKILLS, CatalogueSkill(name, 1 + number % 3))
        listed = {skill.name: skill for skill in catalogue.skills(document.campaign)}
        shown = [table.entry_at(place) for place in range(table.rowCount() - 1)]
        assert [one.name for one in shown if one] == list(listed)
        for place, one in enumerate(shown):
            if one and place not in table.unsaved():
                assert table.rows[place].name == one.name
                assert table.rows[place].cost == str(one.cost)
