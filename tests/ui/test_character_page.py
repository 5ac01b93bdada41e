import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent, QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document import Document
from eod_desktop.rules import (
    STATS,
    Armor,
    Character,
    CharacterKind,
    Condition,
    Ruleset,
    ScriptedDice,
    Weapon,
    point_cost,
)
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.character_page import CharacterPage
from eod_desktop.ui.check_preview import CheckPreview
from eod_desktop.ui.editor_portrait import PortraitButton
from eod_desktop.ui.editor_table import EditorTable
from tests.fakes import RIFLE, MemoryStore, sample_campaign
from tests.models.characters import FULL

# of the platform without a screen: it shows suggestions all the same
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign().with_character(FULL)), ScriptedDice(()))


class Opened(CharacterPage):
    """The page on one character, and what is asked of it."""

    @property
    def draft(self):
        return self.sheet.draft

    def done(self):
        """Go back to the board; whether the page let one go."""
        heard = []
        self.closed.connect(lambda: heard.append(True))
        self.close_page()
        return bool(heard)


@pytest.fixture
def edit(qtbot, document):
    """Opens the page on a character of the campaign, or on a new one."""

    def opened(id=None):
        attempts = Attempts(document)
        page = Opened(document, attempts, lambda: [character.id for character in document.campaign.characters])
        qtbot.addWidget(page)
        page.refusals = []
        attempts.said.connect(page.refusals.append)
        page.resize(1200, 900)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        if id:
            page.edit(id)
        else:
            page.write_new("Raiders")
        return page

    return opened


def field(page, label):
    """The field that a label stands for."""
    return next(each.buddy() for each in page.findChildren(QLabel) if each.text().replace("&", "") == label)


def line(page, name):
    """The line of a field by the name that it has for screen readers."""
    return next(each for each in page.findChildren(QLineEdit) if each.accessibleName() == name)


def button(page, text):
    return next(each for each in page.findChildren(QPushButton) if each.text().replace("&", "") == text)


def table(page, name):
    return next(each for each in page.findChildren(EditorTable) if each.accessibleName() == name)


def said(page):
    return [each.text() for each in page.findChildren(QLabel) if each.isVisible()]


def press(qtbot, key, modifiers=Qt.KeyboardModifier.NoModifier):
    """A key for whatever the keyboard writes to: suggestions that are open, or what has the focus."""
    qtbot.keyClick(QApplication.activePopupWidget() or QApplication.focusWidget(), key, modifiers)
    for _ in range(3):  # a key that ends a cell is handed on, and the cell closed, by posted events
        QApplication.processEvents()


def type_in(qtbot, widget, *texts):
    """Types into a widget and wherever that leads, Enter after each text."""
    widget.setFocus()
    for text in texts:
        write(qtbot, text)
        press(qtbot, Qt.Key.Key_Return)


def write(qtbot, text):
    for letter in text:
        press(qtbot, letter)


def put(qtbot, widget, text):
    """Types over what stands in a field, and goes on."""
    widget.setFocus()
    widget.selectAll()
    qtbot.keyClicks(widget, text) if text else qtbot.keyClick(widget, Qt.Key.Key_Delete)
    press(qtbot, Qt.Key.Key_Tab)


def test_a_new_character_by_keyboard_alone(qtbot, document, edit):
    page = edit()
    before = document.campaign
    write(qtbot, "Cy Brandt")
    press(qtbot, Qt.Key.Key_Tab)
    field(page, "Hits").setFocus()
    write(qtbot, "21")
    type_in(qtbot, table(page, "Skills"), "shotgun", "1", "Tactics", "0")
    type_in(qtbot, table(page, "Weapons"), "Scattergun", "Shotgun")
    press(qtbot, Qt.Key.Key_Right)
    type_in(qtbot, table(page, "Weapons"), "4d6")
    press(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    made = document.campaign.characters[-1]
    assert made == Character(
        made.id,
        "Cy Brandt",
        "Raiders",
        skills={"Shotgun": 1, "Tactics": 0},
        weapons=(Weapon("Scattergun", "Shotgun", "4d6", {"Short": 0}),),
        max_hits=21,
        skill_costs={"Shotgun": 2}
        | ({"Tactics": made.skill_costs["Tactics"]} if "Tactics" in made.skill_costs else {}),
    )
    assert document.undo_labels()[-1] == StepLabel("add_character", ("Cy Brandt",))
    document.undo_to(len(document.undo_labels()))
    assert document.campaign == before


def test_opening_and_closing_changes_nothing(qtbot, document, edit):
    page = edit("full")
    for _ in range(60):
        press(qtbot, Qt.Key.Key_Tab)
    assert page.done()
    assert document.undo_label is None
    assert document.campaign.character("full") is FULL


def test_one_field_changed_leaves_the_others_exactly_as_they_were(qtbot, document, edit):
    odd = replace(
        FULL, id="odd", name="Tab\there ", side=" Party", notes="nbsp\N{NO-BREAK SPACE}\r\nline ", tags=("a, b",)
    )
    document.put_character(odd)
    page = edit("odd")
    put(qtbot, line(page, "END"), "9")
    assert page.done()
    assert document.campaign.character("odd") == replace(odd, stats={**odd.stats, "END": 9})


def test_everything_of_a_character_is_shown(edit):
    page = edit("full")
    assert line(page, "Name").text() == "<b>Ana</b> Reyes"
    assert [line(page, name).text() for name in (*STATS, "PSI")] == ["7", "9", "8", "", "", "", "4"]
    assert line(page, "Tags").text() == "scout, <i>debt</i>"
    assert field(page, "Group").currentText() == "Harrow Creek"
    assert field(page, "Led by").currentText() == "Ana Reyes"
    weapons = table(page, "Weapons").table
    assert "Point blank" in [column.title for column in weapons.columns]
    assert {"DM +2", "24 from STR + DEX + END", "20 of 24 left"} <= set(said(page))
    assert field(page, "Notes").toPlainText() == "Limps.\nOwes Tomasz 20."
    # stats 28, Leader 1 × 1, Rifle 2 × 2
    assert "33 of 60 points spent, 27 left" in said(page)
    assert [row.name for row in table(page, "Conditions of its own").table.rows] == ["Old wound"]


def test_each_field_is_one_step_and_undo_shows_it_again(qtbot, document, edit):
    page = edit("full")
    put(qtbot, line(page, "STR"), "12")
    put(qtbot, line(page, "Player"), "Tim")
    assert document.undo_labels() == (
        StepLabel("edit_player", ("<b>Ana</b> Reyes",)),
        StepLabel("edit_stats", ("<b>Ana</b> Reyes", "STR")),
    )
    document.undo()
    document.undo()
    assert (line(page, "STR").text(), line(page, "Player").text()) == ("7", "Margarethe")


def test_the_undo_key_takes_back_typing_first_and_then_steps(qtbot, document, edit):
    page = edit("full")
    steps = []
    undo = QShortcut(QKeySequence.StandardKey.Undo, page)
    undo.activated.connect(lambda: steps.append(document.undo()))
    put(qtbot, line(page, "STR"), "12")
    strength = line(page, "STR")
    strength.setFocus()
    qtbot.keyClicks(strength, "3")
    qtbot.keySequence(strength, QKeySequence(QKeySequence.StandardKey.Undo))
    assert (strength.text(), steps) == ("12", [])
    qtbot.keySequence(strength, QKeySequence(QKeySequence.StandardKey.Undo))
    assert (strength.text(), steps) == ("7", [None])


def test_the_undo_key_takes_back_what_waits_before_the_steps_behind_it(qtbot, document, edit):
    page = edit("full")
    steps = []
    undo = QShortcut(QKeySequence.StandardKey.Undo, page)
    undo.activated.connect(lambda: steps.append(document.undo()))
    put(qtbot, line(page, "STR"), "12")
    put(qtbot, line(page, "DEX"), "many")
    put(qtbot, line(page, "DEX"), "9x")
    key = QKeySequence(QKeySequence.StandardKey.Undo)
    dexterity = line(page, "DEX")
    shown = []
    for _ in range(3):
        qtbot.keySequence(QApplication.focusWidget(), key)
        shown.append((dexterity.text(), len(steps)))
    assert shown == [("many", 0), (str(FULL.stats["DEX"]), 0), (str(FULL.stats["DEX"]), 1)]
    assert document.campaign.character("full").stats == FULL.stats


def test_what_is_wrong_is_selected_when_one_is_brought_back_to_it(qtbot, document, edit):
    page = edit("full")
    put(qtbot, line(page, "STR"), "many")
    assert not page.done()
    assert line(page, "STR").selectedText() == "many"


def test_the_pool_may_be_overspent_and_says_so(qtbot, document, edit):
    page = edit("full")
    put(qtbot, line(page, "INT"), "40")
    points = next(each for each in page.findChildren(QLabel) if "points" in each.text())
    assert (points.text(), points.property("role")) == ("73 of 60 points spent, 13 too many", "warning")
    assert "Above the cap of 15: INT. That is allowed." in said(page)
    assert document.campaign.character("full").stats["INT"] == 40


def test_T10_the_points_of_the_skills_add_up_to_what_is_spent_on_them(qtbot, document, edit):
    page = edit("full")
    skills = table(page, "Skills")
    skills.go_to(0, 2)
    write(qtbot, "3")
    press(qtbot, Qt.Key.Key_Return)
    points = [skills.table.index(row, 3).data() for row in range(skills.table.rowCount() - 1)]
    cost = point_cost(document.campaign.character("full"), Ruleset())
    assert sum(int(text.replace("\N{MINUS SIGN}", "-")) for text in points) == cost.skills > 0
    assert any(
        f"skills {cost.skills}." in each.toolTip() or f"skills {cost.skills}." in each.text()
        for each in page.findChildren(QLabel)
    )


def test_tab_passes_over_what_is_not_written(qtbot, edit):
    skills = table(edit("full"), "Skills")
    skills.go_to(0, 2)
    write(qtbot, "3")
    press(qtbot, Qt.Key.Key_Tab)
    assert (skills.currentIndex().row(), skills.currentIndex().column()) == (1, 0)
    press(qtbot, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert (skills.currentIndex().row(), skills.currentIndex().column()) == (0, 2)


def test_another_pool_or_an_own_one(qtbot, document, edit):
    page = edit("full")
    button(page, "75").click()
    assert document.campaign.character("full").pool == 75
    assert "33 of 75 points spent, 42 left" in said(page)
    button(page, "Own").click()
    write(qtbot, "30")
    press(qtbot, Qt.Key.Key_Return)
    assert document.campaign.character("full").pool == 30
    assert "33 of 30 points spent, 3 too many" in said(page)
    button(page, "60").click()
    assert document.campaign.character("full").pool is None


def test_a_stat_that_the_rules_do_not_name_can_be_added(qtbot, document, edit):
    page = edit("ana")
    asked = []

    def answer():
        dialog = QApplication.activeModalWidget()
        asked.append(dialog.windowTitle())
        qtbot.keyClicks(dialog.field, " psi ")
        dialog.accept()

    QTimer.singleShot(0, answer)
    button(page, "Add a stat…").click()
    assert asked == ["Add a stat"]
    added = line(page, "PSI")  # as another character has it
    page.activateWindow()
    qtbot.waitUntil(added.hasFocus)
    assert document.undo_label is None
    write(qtbot, "9")
    press(qtbot, Qt.Key.Key_Return)
    assert document.campaign.character("ana").stats["PSI"] == 9
    assert added.selectedText() == "9"
    assert document.undo_label == StepLabel("edit_stats", ("Ana Reyes", "PSI"))
    page.form.add_stat("str")
    assert line(page, "STR").hasFocus()
    page.edit("bo")
    assert "PSI" not in [each.accessibleName() for each in page.form.findChildren(QLineEdit) if each.isVisible()]


def test_hits_written_stand_instead_of_those_from_the_stats(qtbot, document, edit):
    page = edit("full")
    hits = field(page, "Hits")
    assert (hits.text(), hits.placeholderText()) == ("", "24")
    hits.setFocus()
    qtbot.keyClick(hits, Qt.Key.Key_Up)
    assert hits.text() == "25"
    assert {"instead of 24 from STR + DEX + END", "21 of 25 left"} <= set(said(page))
    assert document.undo_label is None
    assert page.done()
    assert document.campaign.character("full").max_hits == 25


def test_a_new_one_without_a_name_is_kept_back_once_and_given_up_then(qtbot, document, edit):
    page = edit()
    put(qtbot, field(page, "Wounds"), "2")
    assert not page.done()
    waits = (
        "Not kept yet. To put right: 1. Give the character a name. Press again to leave without it: the new character."
    )
    assert {"Give the character a name.", waits} <= set(said(page))
    assert line(page, "Name").hasFocus()
    assert page.done()
    assert document.undo_label is None


def test_what_is_wrong_is_dropped_by_a_second_press_only_which_both_presses_say(qtbot, document, edit):
    page = edit("full")
    dropped = []
    page.gave_up.connect(lambda given_up, wrong: dropped.append((given_up, wrong)))
    weapons = table(page, "Weapons")
    weapons.table.setData(weapons.table.index(2, 0), "Shotg")
    weapons.table.setData(weapons.table.index(2, 3), "3x")
    assert not page.done()
    (wrong,) = (text for text in said(page) if text.startswith("Not kept yet"))
    assert "Shotg: “3x” is not a dice expression." in wrong
    assert wrong.endswith("Press again to leave without it: weapon “Shotg”.")
    assert dropped == []
    assert page.done()
    ((given_up, why),) = dropped
    assert given_up.names == ("weapon “Shotg”",)
    assert why.startswith("Shotg: “3x”")
    assert document.campaign.character("full") is FULL
    assert page.bring_back(given_up)
    assert [row.name for row in weapons.table.rows] == ["Rifle", "Knife", "Shotg"]
    page.sheet.write_draft(
        replace(page.draft, weapons=(*page.draft.weapons[:2], replace(page.draft.weapons[2], damage="3d6"))),
        ("weapons",),
    )
    assert document.campaign.character("full").weapons[2].name == "Shotg"


def test_a_new_one_that_was_given_up_comes_back(qtbot, edit):
    page = edit()
    dropped = []
    page.gave_up.connect(lambda given_up, _wrong: dropped.append(given_up))
    put(qtbot, field(page, "Wounds"), "x")
    put(qtbot, line(page, "Name"), "Cy")
    assert (page.done(), page.done()) == (False, True)
    assert dropped[0].names == ("the new character “Cy”",)
    assert page.bring_back(dropped[0])
    assert (page.sheet.is_new, line(page, "Name").text(), field(page, "Wounds").text()) == (True, "Cy", "x")


def test_an_empty_new_one_leaves_nothing(document, edit):
    assert edit().done()
    assert document.undo_label is None


@pytest.mark.parametrize(
    ("row", "title", "text", "sentence"),
    [
        (0, "Damage", "lots", "Rifle: “lots” is not a dice expression. Write it like 2d6 or 3d6+2,"),
        (1, "Close", "near", "Knife, Close: write the DM, such as −1 or 0,"),
        (1, "DM", "+", "Knife: write its own DM, such as +1,"),
        (0, "Weapon", "Knife", "“Knife” stands there more than once."),
    ],
)
def test_a_bad_cell_is_refused_in_place_before_anything_changes(qtbot, document, edit, row, title, text, sentence):
    page = edit("full")
    weapons = table(page, "Weapons")
    column = [each.title for each in weapons.table.columns].index(title)
    weapons.go_to(row, column)
    type_in(qtbot, weapons, text)
    assert any(each.startswith(sentence) for each in said(page))
    weapons.go_to(0, 0)
    assert not page.done()
    assert document.undo_label is None
    assert (weapons.currentIndex().row(), weapons.currentIndex().column()) == (0 if title == "Weapon" else row, column)


def test_a_bad_number_is_marked_and_escape_takes_it_back(qtbot, document, edit):
    page = edit("full")
    put(qtbot, line(page, "STR"), "strong")
    assert "STR: write a whole number such as 7, or leave it empty when it is unknown." in said(page)
    assert document.undo_label is None
    line(page, "STR").setFocus()
    press(qtbot, Qt.Key.Key_Escape)
    assert line(page, "STR").text() == "7"
    assert page.sheet.id == "full"
    press(qtbot, Qt.Key.Key_Escape)
    assert page.sheet.id == ""


def test_b06_more_wounds_than_hits_are_said_and_a_negative_number_is_refused(qtbot, document, edit):
    page = edit("full")
    put(qtbot, field(page, "Wounds"), "-3")
    assert "Wounds: write how many hits are lost, 0 for none." in said(page)
    put(qtbot, field(page, "Wounds"), "30")
    assert "−6 of 24 left" in said(page)


def test_a_cell_still_being_written_counts(qtbot, document, edit):
    page = edit("full")
    skills = table(page, "Skills")
    skills.go_to(1, 1)
    qtbot.keyClicks(skills, "4")
    assert skills.state() == EditorTable.State.EditingState
    assert page.done()
    assert document.campaign.character("full").skills["Rifle"] == 4


def test_rows_are_removed_and_cells_emptied_by_key(qtbot, document, edit):
    page = edit("full")
    weapons = table(page, "Weapons")
    weapons.go_to(0, [each.title for each in weapons.table.columns].index("Medium"))
    qtbot.keyClick(weapons, Qt.Key.Key_Delete)
    weapons.go_to(1, 3)
    qtbot.keyClick(weapons, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    table(page, "Skills").go_to(2, 0)
    qtbot.mouseClick(button(page, "Remove row"), Qt.MouseButton.LeftButton)
    saved = document.campaign.character("full")
    assert saved.weapons == (replace(RIFLE, range_dms={"Close": 0, "Short": 0}),)
    assert saved.skills == {"Leader": 1, "Rifle": 2}
    assert saved.skill_costs == FULL.skill_costs
    assert len(document.undo_labels()) == 3


def test_a_skill_that_takes_the_name_of_a_kept_cost_costs_that(document, edit):
    skills = table(edit("full"), "Skills").table
    skills.setData(skills.index(2, 0), "Recon")
    assert document.campaign.character("full").skill_costs == {"Rifle": 2, "Recon": 3}


def test_columns_give_way_before_a_table_scrolls_sideways(qtbot, edit):
    page = edit("full")
    weapons = table(page, "Weapons")

    def widths(width):
        page.resize(width, 700)
        QApplication.processEvents()
        return [weapons.columnWidth(column) for column in range(weapons.table.columnCount())]

    narrow, middle, wide = (widths(width) for width in (640, 900, 1400))
    assert sum(wide) == weapons.viewport().width()
    assert wide[1:] == widths(1600)[1:]
    assert sum(middle) < 900
    assert all(few <= some for few, some in zip(narrow, middle, strict=True))
    metrics = weapons.horizontalHeader().fontMetrics()
    titles = [column.title for column in weapons.table.columns]
    assert all(metrics.horizontalAdvance(text) < width for text, width in zip(titles, narrow, strict=True))


def test_the_space_bar_and_a_click_tick_silence(qtbot, document, edit):
    page = edit("full")
    weapons = table(page, "Weapons")
    column = [each.title for each in weapons.table.columns].index("Silent")
    weapons.go_to(0, column)
    qtbot.keyClick(weapons, Qt.Key.Key_Space)
    place = weapons.visualRect(weapons.table.index(1, column)).center()
    qtbot.mouseClick(weapons.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [weapon.silent for weapon in document.campaign.character("full").weapons] == [True, False]


def test_tab_leaves_a_table_from_its_blank_row(qtbot, edit):
    page = edit()
    skills = table(page, "Skills")
    skills.go_to(0, 0)
    press(qtbot, Qt.Key.Key_F2)
    press(qtbot, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not skills.hasFocus() and skills.state() != EditorTable.State.EditingState)
    assert not skills.isAncestorOf(QApplication.focusWidget())


def test_a_suggestion_taken_ends_the_cell(qtbot, edit):
    page = edit()
    skills = table(page, "Skills")
    skills.go_to(0, 0)
    write(qtbot, "tact")
    press(qtbot, Qt.Key.Key_Down)
    press(qtbot, Qt.Key.Key_Return)
    assert [(row.name, row.level) for row in skills.table.rows] == [("Tactics", "0")]
    assert (skills.state(), skills.currentIndex().column()) == (EditorTable.State.NoState, 1)


def test_a_weapon_of_the_catalogue_comes_whole(qtbot, document, edit):
    page = edit("full")
    known = page.sheet.known.weapons
    name = next(name for name, weapon in known.items() if name not in ("Rifle", "Knife"))
    weapons = table(page, "Weapons").table
    weapons.setData(weapons.index(2, 0), name)
    assert document.campaign.character("full").weapons[2] == known[name]
    assert document.undo_label == StepLabel("edit_weapons", ("<b>Ana</b> Reyes",))


def test_tab_goes_down_the_form(qtbot, edit):
    page = edit("full")
    line(page, "Name").setFocus()
    passed = []
    while not passed or passed[-1] != "Notes":
        widget = QApplication.focusWidget()
        labels = [label.text() for label in page.findChildren(QLabel) if label.buddy() in (widget, widget.parent())]
        text = widget.text() if isinstance(widget, QPushButton) else ""
        passed.append((widget.accessibleName() or text or next(iter(labels), "?")).replace("&", ""))
        press(qtbot, Qt.Key.Key_Tab)
    assert passed == [
        *("Name", "Side", "PC", "Player", "Group", "Tags", "Led by", *STATS, "PSI", "Hits", "Wounds", "60"),
        "Add a stat…",
        *("Skills", "Remove row: Skills", "Skill or stat of the check", "Difficulty", "Armor", "Absorbs"),
        *("By damage type", "Remove row: By damage type"),
        *("Conditions of its own", "Remove row: Conditions of its own"),
        *("Weapons", "Remove row: Weapons", "Notes"),
    ]


def test_armor_the_campaign_knows_comes_complete(qtbot, document, edit):
    page = edit("bo")
    armor = field(page, "Armor")
    armor.setFocus()
    write(qtbot, "Mesh")
    press(qtbot, Qt.Key.Key_Tab)
    assert document.campaign.character("bo").armor == FULL.armor
    assert field(page, "Absorbs").text() == "3"
    assert [row.damage_type for row in table(page, "By damage type").table.rows] == ["laser", "fire"]


def test_armor_is_taken_off_by_emptying_it(qtbot, document, edit):
    document.put_character(replace(FULL, armor=Armor("Jack", 2)))
    page = edit("full")
    put(qtbot, field(page, "Armor").lineEdit(), "")
    assert field(page, "Absorbs").text() == ""
    assert document.campaign.character("full").armor is None


def test_what_becomes_of_one_on_the_board_is_said_and_done(qtbot, document, edit):
    page = edit("ana")
    update = button(page, "Update there")
    assert not update.isVisible()
    skills = table(page, "Skills").table
    skills.setData(skills.index(0, 1), "4")
    assert any(text.startswith("Staged in “") for text in said(page))
    update.click()
    assert not update.isVisible()
    assert document.encounter.combatant("ana").skills == document.campaign.character("ana").skills
    assert document.undo_label == StepLabel("update_placed_copies", ("Ana Reyes",))


def test_kind_and_leader_are_chosen_and_done_at_once(qtbot, document, edit):
    page = edit("bo")
    button(page, "Creature").click()
    assert document.campaign.character("bo").kind is CharacterKind.CREATURE
    leader = field(page, "Led by")
    assert [leader.itemText(row) for row in range(leader.count())] == ["Nobody", "Ana Reyes", "<b>Ana</b> Reyes"]
    leader.setFocus()
    qtbot.keyClick(leader, Qt.Key.Key_Down)
    press(qtbot, Qt.Key.Key_Tab)
    assert document.campaign.character("bo").leader == "ana"


def test_conditions_of_its_own(qtbot, document, edit):
    page = edit("bo")
    type_in(qtbot, table(page, "Conditions of its own"), "Feverish", "-1")
    press(qtbot, Qt.Key.Key_Right)
    type_in(qtbot, table(page, "Conditions of its own"), "2")
    made = document.campaign.character("bo").conditions
    assert made == (Condition("Feverish", FULL.conditions[0].dms, 2),)


def test_t6_t7_the_check_preview_follows_what_is_written(qtbot, document, edit):
    document.set_ruleset(Ruleset(difficulties={"Easy": -4, "Normal": 0, "Dire": 9}))
    page = edit("full")
    preview = page.findChild(CheckPreview)
    choice, difficulty = preview.findChildren(QComboBox)
    assert difficulty.currentText() == "Normal 8+"
    choice.setCurrentText("Rifle +2")
    assert {"6+ · 72 %", "26 in 36"} <= set(said(page))
    skills = table(page, "Skills")
    skills.table.setData(skills.table.index(1, 1), "3")
    assert choice.currentText() == "Rifle +3"
    assert "5+ · 83 %" in said(page)
    difficulty.setCurrentText("Dire 17+")
    assert {"0 %", "only a natural 12, if you allow it"} <= set(said(page))
    choice.setCurrentText("DEX +2")
    difficulty.setCurrentText("Easy 4+")
    assert "3+ · 97 %" in said(page)


def test_from_one_to_the_next_by_key_writing_what_is_typed(qtbot, document, edit):
    page = edit("ana")
    assert "1 of 4" in said(page)
    assert not button(page, "Previous").isEnabled()
    line(page, "Player").setFocus()
    qtbot.keyClicks(line(page, "Player"), "Kim")
    press(qtbot, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert (page.sheet.id, line(page, "Name").text()) == ("bo", "Bo Halloran")
    assert document.campaign.character("ana").player == "Kim"
    for _ in range(4):
        press(qtbot, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert page.sheet.id == "full"
    assert "PSI" in [each.accessibleName() for each in page.findChildren(QLineEdit)]
    button(page, "Previous").click()
    assert line(page, "Name").text() == "Raider"


def test_what_is_wrong_keeps_one_from_going_on(qtbot, document, edit):
    page = edit("ana")
    put(qtbot, field(page, "Hits"), "0")
    button(page, "Next").click()
    assert page.sheet.id == "ana"
    assert field(page, "Hits").hasFocus()
    put(qtbot, field(page, "Hits"), "9")
    button(page, "Next").click()
    assert page.sheet.id == "bo"
    assert document.campaign.character("ana").max_hits == 9


def test_other_rules_give_another_form(document, edit):
    page = edit("full")
    assert page.done()
    document.set_ruleset(Ruleset(point_pool=75, stat_dm_base=6, stat_dm_step=3))
    page.edit("full")
    assert {"DM +1", "33 of 75 points spent, 42 left"} <= set(said(page))


def test_the_page_closes_when_its_character_is_gone(qtbot, document, edit):
    page = edit("full")
    with qtbot.waitSignal(page.closed):
        document.remove_characters(["full"])


def test_trouble_with_the_file_is_said_and_loses_nothing(qtbot, document, edit):
    page = edit("full")
    document._store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, path="/somewhere/x.eod")
    put(qtbot, line(page, "STR"), "8")
    assert "is full" in page.refusals[0].what
    assert line(page, "STR").text() == "8"
    assert not page.done()
    document._store.fail_with = None
    assert page.done()
    assert document.campaign.character("full").stats["STR"] == 8


def picture(folder, name, width, height):
    path = folder / name
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0x336699)
    assert image.save(str(path))
    return path


def drop(widget, url):
    data = QMimeData()
    data.setUrls([url])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    widget.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, none))


def test_a_picture_dropped_becomes_the_portrait_and_delete_takes_it_away(qtbot, tmp_path, document, edit):
    page = edit("full")
    portrait = page.findChild(PortraitButton)
    drop(portrait, QUrl.fromLocalFile(str(picture(tmp_path, "large.png", 900, 300))))
    shown = QImage.fromData(document.campaign.character("full").portrait)
    assert (shown.width(), shown.height()) == (256, 85)
    portrait.setFocus()
    press(qtbot, Qt.Key.Key_Delete)
    assert document.campaign.character("full").portrait == b""
    assert document.undo_labels() == (StepLabel("edit_portrait", ("<b>Ana</b> Reyes",)),) * 2


@pytest.mark.parametrize("url", ["https://example.org/face.png", "file://elsewhere/face.png"])
def test_nothing_is_fetched_for_a_portrait(document, edit, url):
    page = edit("full")
    drop(page.findChild(PortraitButton), QUrl(url))
    assert any(text.startswith("Only a file on this computer") for text in said(page))
    assert document.undo_label is None


def test_every_field_can_be_named_and_every_mnemonic_is_its_own(edit):
    page = edit("full")
    for kind in (QLineEdit, QComboBox, QPlainTextEdit, EditorTable):
        for each in page.findChildren(kind):
            labels = [label for label in page.findChildren(QLabel) if label.buddy() is each]
            inner = isinstance(each.parent(), QComboBox)
            assert inner or each.accessibleName() or labels, each
    texts = [each.text() for each in (*page.findChildren(QLabel), *page.findChildren(QPushButton))]
    letters = [letter.upper() for text in texts for letter in re.findall(r"&(\w)", text)]
    assert len(letters) == len(set(letters)), letters


@pytest.mark.parametrize("pixels", [13, 26])
@pytest.mark.parametrize("width", [1280, 760])
def test_nothing_is_cut_on_a_small_screen(qtbot, qapp, edit, pixels, width):
    font = qapp.font()
    larger = qapp.font()
    larger.setPixelSize(pixels)
    qapp.setFont(larger)
    try:
        page = edit("full")
        page.resize(width * pixels // 13 if width < 1000 else width, 600)
        QApplication.processEvents()
        assert page._scroll.horizontalScrollBar().maximum() == 0
        assert page.form.height() >= page.form.minimumSizeHint().height()
    finally:
        qapp.setFont(font)
