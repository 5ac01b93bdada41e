import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt

from eod_desktop.models.absorption_table import AbsorptionTable
from eod_desktop.models.character_draft import AbsorptionDraft, SkillDraft, WeaponDraft, weapon_draft
from eod_desktop.models.draft_problems import Problem
from eod_desktop.models.draft_table import CellRole
from eod_desktop.models.known_words import KnownWords
from eod_desktop.models.skill_table import SkillTable
from eod_desktop.models.weapon_table import WeaponTable
from tests.fakes import RIFLE

KNOWN = KnownWords(skills=("Medic", "Rifle"), costs={"Medic": 2}, weapons={"Rifle": RIFLE}, damage_types=("fire",))
BANDS = ("Close", "Short", "Medium")


@pytest.fixture
def skills(qtmodeltester):
    table = SkillTable(KNOWN)
    table.set_rows([SkillDraft("Rifle", "2")])
    qtmodeltester.check(table)
    return table


@pytest.fixture
def weapons(qtmodeltester):
    table = WeaponTable(KNOWN, BANDS, ("STR", "DEX"))
    table.set_rows([weapon_draft(RIFLE)])
    qtmodeltester.check(table)
    return table


@pytest.fixture
def absorptions(qtmodeltester):
    table = AbsorptionTable(KNOWN)
    qtmodeltester.check(table)
    return table


def write(table, row, title, text):
    return table.setData(table.index(row, titles(table).index(title)), text)


def titles(table):
    return [table.headerData(column, Qt.Orientation.Horizontal) for column in range(table.columnCount())]


def cell(table, row, title, role=Qt.ItemDataRole.DisplayRole):
    return table.index(row, titles(table).index(title)).data(role)


def test_the_blank_row_becomes_a_skill_and_stays_the_same_row(skills):
    held = QPersistentModelIndex(skills.index(1, 0))
    assert cell(skills, 1, "Skill", CellRole.PLACEHOLDER) == "Add a skill…"
    assert not skills.flags(skills.index(1, 1)) & Qt.ItemFlag.ItemIsEnabled
    write(skills, 1, "Skill", "  Medic  ")
    assert skills.rows == (SkillDraft("Rifle", "2"), SkillDraft("Medic", "0", "2"))
    assert (held.row(), skills.rowCount()) == (1, 3)
    assert skills.flags(skills.index(1, 1)) & Qt.ItemFlag.ItemIsEditable


def test_nothing_written_in_the_blank_row_is_no_edit(qtbot, skills):
    with qtbot.assertNotEmitted(skills.edited):
        write(skills, 1, "Skill", "  ")
        write(skills, 0, "Skill", "Rifle")
    assert not write(skills, 1, "Level", "2")


def test_numbers_are_tidied_and_what_is_no_number_stays_as_written(qtbot, skills):
    with qtbot.waitSignal(skills.edited):
        write(skills, 0, "Level", "-1")
    assert cell(skills, 0, "Level") == "−1"
    write(skills, 0, "Level", "much")
    write(skills, 0, "Per level", "+3")
    assert skills.rows == (SkillDraft("Rifle", "much", "3"),)


def test_a_cost_not_said_is_shown_dimmed(skills):
    assert (cell(skills, 0, "Per level"), cell(skills, 0, "Per level", CellRole.PLACEHOLDER)) == ("", "1")
    skills.set_kept_costs({"Rifle": 3, "Recon": 2})
    assert cell(skills, 0, "Per level", CellRole.PLACEHOLDER) == "3"
    assert cell(skills, 0, "Points") == "6"
    write(skills, 1, "Skill", "Recon")
    assert skills.rows[1].cost == "2"


@pytest.mark.parametrize(
    ("level", "cost", "points"),
    [("2", "3", "6"), ("2", "", "2"), ("0", "3", "0"), ("-1", "3", "0"), ("", "3", ""), ("2", "4", ""), ("x", "1", "")],
)
def test_T10_the_points_are_what_the_skill_takes_of_the_pool(skills, level, cost, points):
    skills.set_rows([SkillDraft("Rifle", level, cost)])
    assert cell(skills, 0, "Points") == points
    assert not write(skills, 0, "Points", "9")
    index = skills.index(0, titles(skills).index("Points"))
    assert not skills.flags(index) & Qt.ItemFlag.ItemIsEditable
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == f"Points: {points or 'empty'}"


def test_removing_a_row_but_not_the_blank_one(qtbot, skills):
    with qtbot.assertNotEmitted(skills.edited):
        skills.remove(1)
    with qtbot.waitSignal(skills.edited):
        skills.remove(0)
    assert (skills.rows, skills.rowCount()) == ((), 1)


def test_a_problem_marks_its_cell_until_it_is_solved(skills):
    heard = []
    skills.dataChanged.connect(lambda first, _last: heard.append((first.row(), first.column())))
    skills.set_problems([Problem(("skills", 0, "level"), "Write a number.")], 1)
    assert cell(skills, 0, "Level", CellRole.PROBLEM) == "Write a number."
    assert cell(skills, 0, "Level", Qt.ItemDataRole.AccessibleTextRole) == "Level: 2. Write a number."
    skills.set_problems([], 1)
    assert cell(skills, 0, "Level", CellRole.PROBLEM) == ""
    assert heard == [(0, 1), (0, 1)]


def test_other_rows_are_no_edit(qtbot, skills):
    with qtbot.assertNotEmitted(skills.edited):
        skills.set_rows([])
    assert skills.rowCount() == 1


def test_a_weapon_has_a_column_for_each_range_band(weapons):
    assert titles(weapons) == ["Weapon", "Skill", "Stat", "Damage", *BANDS, "DM", "Silent", "Type"]
    assert [cell(weapons, 0, band) for band in BANDS] == ["0", "0", "−1"]
    write(weapons, 0, "Medium", "2")
    write(weapons, 0, "Close", "")
    assert weapons.rows[0].ranges == {"Short": "0", "Medium": "+2"}
    assert cell(weapons, 0, "Close", CellRole.PLACEHOLDER) == "–"


def test_a_weapon_the_campaign_knows_comes_complete(weapons):
    write(weapons, 1, "Weapon", "Rifle")
    write(weapons, 2, "Weapon", "Club")
    assert weapons.rows[1:] == (weapon_draft(RIFLE), WeaponDraft("Club", ranges={"Short": "0"}))


def test_silence_is_ticked(weapons):
    index = weapons.index(0, titles(weapons).index("Silent"))
    assert weapons.flags(index) & Qt.ItemFlag.ItemIsUserCheckable
    assert not weapons.setData(index, "yes")
    weapons.setData(index, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    assert weapons.rows[0].silent
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Silent: yes"


def test_cells_suggest_what_is_known(weapons, absorptions):
    assert cell(weapons, 0, "Weapon", CellRole.SUGGESTIONS) == ["Rifle"]
    assert cell(weapons, 0, "Skill", CellRole.SUGGESTIONS) == ["Medic", "Rifle"]
    assert cell(weapons, 0, "Stat", CellRole.SUGGESTIONS) == ["STR", "DEX"]
    assert cell(absorptions, 0, "Damage type", CellRole.SUGGESTIONS) == ["fire"]


def test_a_damage_type_absorbs_a_number_or_all(absorptions):
    write(absorptions, 0, "Damage type", "fire")
    write(absorptions, 0, "Absorbs", "+4")
    write(absorptions, 1, "Damage type", "laser")
    write(absorptions, 1, "Absorbs", "all")
    assert absorptions.rows == (AbsorptionDraft("fire", "4"), AbsorptionDraft("laser", "all"))


def test_a_tip_shows_markup_as_written(absorptions):
    write(absorptions, 0, "Damage type", "<b>fire</b>")
    absorptions.set_problems([Problem(("armor", "by_type", 0, "absorbs"), "<b>fire</b>: write")], 2)
    assert "&lt;b&gt;" in cell(absorptions, 0, "Absorbs", Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(("written", "name"), [("medic", "Medic"), ("RIFLE", "Rifle"), ("Medics", "Medics")])
def test_a_known_name_in_other_capitals_is_that_name(skills, written, name):
    skills.set_rows([])
    write(skills, 0, "Skill", written)
    assert skills.rows[0].name == name


def test_the_capitals_of_a_name_can_be_changed(skills):
    write(skills, 0, "Skill", "rifle")
    assert skills.rows[0].name == "rifle"


def test_a_name_known_in_two_spellings_stays_as_it_is_written(qtmodeltester):
    table = SkillTable(KnownWords(skills=("rifle", "Rifle")))
    qtmodeltester.check(table)
    write(table, 0, "Skill", "RIFLE")
    assert table.rows[0].name == "RIFLE"


def test_one_goes_on_to_the_next_row_where_the_rest_is_known(skills, weapons):
    write(skills, 1, "Skill", "Medic")
    write(skills, 2, "Skill", "Cooking")

    def following(table, row, column):
        index = table.next_cell(table.index(row, column))
        return index.row(), index.column()

    assert [following(skills, 1, column) for column in range(3)] == [(1, 1), (2, 0), (2, 0)]
    assert [following(skills, 2, column) for column in range(3)] == [(2, 1), (2, 2), (3, 0)]
    assert following(weapons, 0, 0) == (1, 0)
    write(weapons, 0, "Damage", "5d6")
    assert following(weapons, 0, 0) == (0, 1)
