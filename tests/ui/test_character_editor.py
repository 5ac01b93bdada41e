import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QMessageBox, QPlainTextEdit, QPushButton

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.document import Document
from eod_desktop.models.character_draft import SkillDraft
from eod_desktop.rules import STATS, Armor, Character, CharacterKind, Ruleset, ScriptedDice, Weapon
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.character_editor import CharacterEditor
from eod_desktop.ui.check_preview import CheckPreview
from eod_desktop.ui.editor_table import EditorTable
from eod_desktop.ui.message_bar import MessageBar
from tests.fakes import RIFLE, MemoryStore, sample_campaign

# of the platform without a screen: it shows suggestions all the same
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

KNIFE = Weapon("Knife", "Blade", "1d6+1", {"Close": 0, "Point blank": 1}, silent=True, damage_type="cut")
FULL = Character(
    "full",
    "<b>Ana</b> Reyes",
    "Party",
    CharacterKind.PC,
    "Margarethe",
    {"STR": 7, "DEX": 9, "END": 8, "PSI": 4},
    {"Leader": 1, "Rifle": 2, "Medic": 0},
    (RIFLE, KNIFE),
    Armor("Mesh", 3, {"laser": 1, "fire": "all"}),
    None,
    4,
    {"Rifle": 2, "Recon": 3},
    "Limps.\nOwes Tomasz 20.",
)


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign().with_character(FULL)), ScriptedDice(()))


@pytest.fixture
def edit(qtbot, document):
    """Opens the editor on a character of the campaign, or on a new one."""

    def opened(id=None):
        editor = CharacterEditor(document, Attempts(document), document.campaign.character(id) if id else None)
        qtbot.addWidget(editor, before_close_func=lambda editor: editor.done(0))  # asks nothing after a failed test
        editor.show()
        editor.activateWindow()
        qtbot.waitUntil(editor.isActiveWindow)
        return editor

    return opened


def field(editor, label):
    """The field that a label stands for."""
    return next(each.buddy() for each in editor.findChildren(QLabel) if each.text().replace("&", "") == label)


def stat(editor, name):
    return next(each for each in editor.findChildren(QLineEdit) if each.accessibleName() == name)


def button(editor, text):
    return next(each for each in editor.findChildren(QPushButton) if each.text().replace("&", "") == text)


def table(editor, name):
    return next(each for each in editor.findChildren(EditorTable) if each.accessibleName() == name)


def said(editor):
    return [each.text() for each in editor.findChildren(QLabel) if each.isVisible()]


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


def answer(text):
    """Presses a button of the question that is about to be asked."""

    def press():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(each for each in box.buttons() if each.text().replace("&", "") == text).click()

    QTimer.singleShot(0, press)


def test_a_new_character_by_keyboard_alone_is_one_step(qtbot, document, edit):
    editor = edit()
    before = document.campaign
    write(qtbot, "Cy Brandt")
    press(qtbot, Qt.Key.Key_Tab)
    write(qtbot, "Raiders")
    press(qtbot, Qt.Key.Key_Tab)
    field(editor, "Hits").setFocus()
    write(qtbot, "21")
    type_in(qtbot, table(editor, "Skills"), "Shotgun", "1", "2", "Tactics", "0")
    type_in(qtbot, table(editor, "Weapons"), "Shotgun", "Shotgun")
    press(qtbot, Qt.Key.Key_Right)
    type_in(qtbot, table(editor, "Weapons"), "4d6")
    press(qtbot, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not editor.isVisible()
    made = document.campaign.characters[-1]
    assert made == Character(
        made.id,
        "Cy Brandt",
        "Raiders",
        skills={"Shotgun": 1, "Tactics": 0},
        weapons=(Weapon("Shotgun", "Shotgun", "4d6", {"Short": 0}),),
        max_hits=21,
        skill_costs={"Shotgun": 2},
    )
    document.undo()
    assert document.campaign == before


def test_opening_and_saving_changes_nothing(qtbot, document, edit):
    editor = edit("full")
    editor.accept()
    assert not editor.isVisible()
    assert document.undo_label is None
    assert document.campaign.character("full") is not None


def test_one_field_changed_leaves_the_others_exactly_as_they_were(qtbot, document, edit):
    odd = replace(FULL, id="odd", name="Tab\there ", side=" Party", notes="nbsp\N{NO-BREAK SPACE}\r\nline ")
    document.put_character(odd)
    editor = edit("odd")
    stat(editor, "END").setText("9")
    editor.accept()
    assert document.campaign.character("odd") == replace(odd, stats={**odd.stats, "END": 9})


def test_everything_of_a_character_is_shown(edit):
    editor = edit("full")
    assert field(editor, "Name").text() == "<b>Ana</b> Reyes"
    assert [stat(editor, name).text() for name in (*STATS, "PSI")] == ["7", "9", "8", "", "", "", "4"]
    weapons = table(editor, "Weapons").table
    assert "Point blank" in [column.title for column in weapons.columns]
    assert {"DM +2", "24 from STR + DEX + END", "20 of 24 left"} <= set(said(editor))
    assert field(editor, "Notes").toPlainText() == "Limps.\nOwes Tomasz 20."
    # stats 28, Leader 1 × 1, Rifle 2 × 2
    assert "33 of 60 points spent, 27 left" in said(editor)


def test_the_pool_may_be_overspent_and_says_so(qtbot, document, edit):
    editor = edit("full")
    stat(editor, "INT").setText("40")
    points = next(each for each in editor.findChildren(QLabel) if "points" in each.text())
    assert (points.text(), points.property("role")) == ("73 of 60 points spent, 13 too many", "warning")
    assert "Above the cap of 15: INT. That is allowed." in said(editor)
    editor.accept()
    assert document.campaign.character("full").stats["INT"] == 40


def test_hits_written_stand_instead_of_those_from_the_stats(qtbot, document, edit):
    editor = edit("full")
    hits = field(editor, "Hits")
    assert (hits.text(), hits.placeholderText()) == ("", "24")
    qtbot.keyClick(hits, Qt.Key.Key_Up)
    assert hits.text() == "25"
    assert {"instead of 24 from STR + DEX + END", "21 of 25 left"} <= set(said(editor))
    editor.accept()
    assert document.campaign.character("full").max_hits == 25


def test_what_is_missing_is_not_held_against_a_form_just_opened(edit):
    editor = edit()
    texts = said(editor)
    editor.accept()
    assert editor.isVisible()
    assert [text for text in said(editor) if text not in texts] == [
        "Give the character a name.",
        "Name the side it fights on, such as Party or Raiders.",
        "Not saved yet. To put right: 2.",
    ]
    assert field(editor, "Name").hasFocus()
    field(editor, "Name").setText("Cy")
    assert "Give the character a name." not in said(editor)
    assert "Not saved yet. To put right: 1." in said(editor)


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
    editor = edit("full")
    weapons = table(editor, "Weapons")
    column = [each.title for each in weapons.table.columns].index(title)
    weapons.go_to(row, column)
    type_in(qtbot, weapons, text)
    assert any(each.startswith(sentence) for each in said(editor))
    weapons.go_to(0, 0)
    button(editor, "Save").click()
    assert editor.isVisible()
    assert document.undo_label is None
    assert (weapons.currentIndex().row(), weapons.currentIndex().column()) == (0 if title == "Weapon" else row, column)


def test_a_cell_still_being_written_counts(qtbot, document, edit):
    editor = edit("full")
    skills = table(editor, "Skills")
    skills.go_to(1, 1)
    qtbot.keyClicks(skills, "4")
    assert skills.state() == EditorTable.State.EditingState
    editor.accept()
    assert document.campaign.character("full").skills["Rifle"] == 4


def test_rows_are_removed_and_cells_emptied_by_key(qtbot, document, edit):
    editor = edit("full")
    weapons = table(editor, "Weapons")
    weapons.go_to(0, [each.title for each in weapons.table.columns].index("Medium"))
    qtbot.keyClick(weapons, Qt.Key.Key_Delete)
    weapons.go_to(1, 3)
    qtbot.keyClick(weapons, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    table(editor, "Skills").go_to(2, 0)
    qtbot.mouseClick(button(editor, "Remove row"), Qt.MouseButton.LeftButton)
    editor.accept()
    saved = document.campaign.character("full")
    assert saved.weapons == (replace(RIFLE, range_dms={"Close": 0, "Short": 0}),)
    assert saved.skills == {"Leader": 1, "Rifle": 2}
    assert saved.skill_costs == FULL.skill_costs


def test_a_skill_that_takes_the_name_of_a_kept_cost_costs_that(document, edit):
    editor = edit("full")
    skills = table(editor, "Skills").table
    skills.setData(skills.index(2, 0), "Recon")
    editor.accept()
    assert document.campaign.character("full").skill_costs == {"Rifle": 2, "Recon": 3}


def test_the_space_bar_and_a_click_tick_silence(qtbot, document, edit):
    editor = edit("full")
    weapons = table(editor, "Weapons")
    column = [each.title for each in weapons.table.columns].index("Silent")
    weapons.go_to(0, column)
    qtbot.keyClick(weapons, Qt.Key.Key_Space)
    place = weapons.visualRect(weapons.table.index(1, column)).center()
    qtbot.mouseClick(weapons.viewport(), Qt.MouseButton.LeftButton, pos=place)
    editor.accept()
    assert [weapon.silent for weapon in document.campaign.character("full").weapons] == [True, False]


def test_tab_leaves_a_table_from_its_blank_row(qtbot, edit):
    editor = edit()
    skills = table(editor, "Skills")
    skills.go_to(0, 0)
    press(qtbot, Qt.Key.Key_F2)
    press(qtbot, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not skills.hasFocus() and skills.state() != EditorTable.State.EditingState)
    assert not skills.isAncestorOf(QApplication.focusWidget())


def test_a_suggestion_taken_ends_the_cell(qtbot, edit):
    editor = edit()
    skills = table(editor, "Skills")
    skills.go_to(0, 0)
    write(qtbot, "tact")
    press(qtbot, Qt.Key.Key_Down)
    press(qtbot, Qt.Key.Key_Return)
    assert skills.table.rows == (SkillDraft("Tactics", "0"),)
    assert (skills.state(), skills.currentIndex().column()) == (EditorTable.State.NoState, 1)


def test_tab_goes_down_the_form(qtbot, edit):
    editor = edit("full")
    button(editor, "PC").setFocus()
    field(editor, "Name").setFocus()
    passed = []
    while not passed or passed[-1] != "Save":
        widget = QApplication.focusWidget()
        labels = [label.text() for label in editor.findChildren(QLabel) if label.buddy() in (widget, widget.parent())]
        text = widget.text() if isinstance(widget, QPushButton) else ""
        passed.append((widget.accessibleName() or text or next(iter(labels), "?")).replace("&", ""))
        press(qtbot, Qt.Key.Key_Tab)
    assert passed == [
        *("Name", "Side", "PC", "Player", *STATS, "PSI", "Hits", "Wounds"),
        *("Skills", "Remove row: Skills", "Armor", "Absorbs", "By damage type", "Remove row: By damage type"),
        *("Skill or stat of the check", "Difficulty", "Weapons", "Remove row: Weapons", "Notes", "Save"),
    ]


def test_armor_the_campaign_knows_comes_complete(qtbot, document, edit):
    editor = edit()
    armor = field(editor, "Armor")
    armor.setFocus()
    write(qtbot, "Mesh")
    press(qtbot, Qt.Key.Key_Tab)
    assert field(editor, "Absorbs").text() == "3"
    assert editor.draft.armor.by_type[1].damage_type == "fire"


def test_armor_is_taken_off_by_emptying_it(document, edit):
    document.put_character(replace(FULL, armor=Armor("Jack", 2)))
    editor = edit("full")
    field(editor, "Armor").clear()
    field(editor, "Absorbs").clear()
    editor.accept()
    assert document.campaign.character("full").armor is None


def test_kind_and_player(qtbot, document, edit):
    editor = edit()
    player = field(editor, "Player")
    assert not player.isEnabled()
    button(editor, "PC").click()
    assert player.isEnabled()
    qtbot.keyClicks(player, "Tim")
    button(editor, "Creature").click()
    assert player.isEnabled()
    assert (editor.draft.kind, editor.draft.player) == (CharacterKind.CREATURE, "Tim")


def test_t6_t7_the_check_preview_follows_what_is_written(qtbot, document, edit):
    document.set_ruleset(Ruleset(difficulties={"Easy": -4, "Normal": 0, "Dire": 9}))
    editor = edit("full")
    preview = editor.findChild(CheckPreview)
    choice, difficulty = preview.findChildren(QComboBox)
    assert difficulty.currentText() == "Normal 8+"
    choice.setCurrentText("Rifle +2")
    assert {"6+ · 72 %", "26 in 36"} <= set(said(editor))
    skills = table(editor, "Skills")
    skills.table.setData(skills.table.index(1, 1), "3")
    assert choice.currentText() == "Rifle +3"
    assert "5+ · 83 %" in said(editor)
    difficulty.setCurrentText("Dire 17+")
    assert {"0 %", "only a natural 12, if you allow it"} <= set(said(editor))
    choice.setCurrentText("DEX +2")
    difficulty.setCurrentText("Easy 4+")
    assert "3+ · 97 %" in said(editor)


def test_escape_closes_at_once_when_nothing_was_changed(qtbot, document, edit):
    editor = edit("full")
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.isVisible()


@pytest.mark.parametrize(("pressed", "closed"), [("Discard", True), ("Keep editing", False)])
def test_what_was_written_is_discarded_only_on_request(qtbot, document, edit, pressed, closed):
    editor = edit("full")
    field(editor, "Notes").setPlainText("other")
    answer(pressed)
    editor.reject()
    assert editor.isVisible() is not closed
    assert document.undo_label is None


def test_closing_the_window_asks_too(qtbot, document, edit):
    editor = edit("full")
    table(editor, "Skills").go_to(0, 1)
    qtbot.keyClicks(table(editor, "Skills"), "3")
    answer("Keep editing")
    assert not editor.close()
    assert editor.draft.skills[0].level == "3"


def test_trouble_with_the_file_is_said_in_the_editor_and_loses_nothing(qtbot, document, edit):
    editor = edit("full")
    document._store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, path="/somewhere/x.eod")
    stat(editor, "STR").setText("8")
    editor.accept()
    assert editor.isVisible()
    assert "is full" in editor.findChild(MessageBar).message.what
    document._store.fail_with = None
    editor.accept()
    assert document.campaign.character("full").stats["STR"] == 8


def test_every_field_can_be_named_and_every_mnemonic_is_its_own(edit):
    editor = edit("full")
    for kind in (QLineEdit, QComboBox, QPlainTextEdit, EditorTable):
        for each in editor.findChildren(kind):
            labels = [label for label in editor.findChildren(QLabel) if label.buddy() is each]
            inner = isinstance(each.parent(), QComboBox)
            assert inner or each.accessibleName() or labels, each
    texts = [each.text() for each in (*editor.findChildren(QLabel), *editor.findChildren(QPushButton))]
    letters = [letter.upper() for text in texts for letter in re.findall(r"&(\w)", text)]
    assert len(letters) == len(set(letters)), letters


@pytest.mark.parametrize("pixels", [13, 26])
def test_nothing_is_cut_on_a_small_screen(qtbot, qapp, edit, pixels):
    font = qapp.font()
    larger = qapp.font()
    larger.setPixelSize(pixels)
    qapp.setFont(larger)
    try:
        editor = edit("full")
        editor.resize(1280, 600)
        assert editor._scroll.horizontalScrollBar().maximum() == 0
        assert editor._scroll.widget().minimumSizeHint().width() <= 620 * pixels // 13
        footer = button(editor, "Save")
        assert editor.rect().contains(footer.mapTo(editor, footer.rect().bottomRight()))
    finally:
        qapp.setFont(font)
