import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Document
from eod_desktop.models.attack_choice import ActionKind
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.task_choice import TaskChoice
from eod_desktop.rules import (
    BreakOff,
    Combatant,
    Condition,
    ConditionDm,
    ConditionScope,
    Evade,
    Modifier,
    Move,
    Other,
    ScriptedDice,
    Status,
    Task,
)
from eod_desktop.ui.action_panel import ActionPanel
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Severity
from tests.fakes import PISTOL, RIFLE, MemoryStore, attack, sample_campaign

SMOKE, DARK = Modifier("Smoke", -1), Modifier("Darkness", -2)
TURN = (4, 5, 5, 3)  # Ana, Bo and Raider 1 act together, then Raider 2

ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class Table:
    """A panel in a window with another widget that can have the focus, as the board does."""

    def __init__(self, qtbot, campaign: Campaign, faces: tuple[int, ...]) -> None:
        self.store = MemoryStore(campaign)
        self.document = Document(self.store, ScriptedDice(faces))
        self.attempts = Attempts(self.document)
        self.refused: list[object] = []
        self.attempts.said.connect(self.refused.append)
        self.declared: list[str] = []
        self.window = QWidget()
        self.board = QLineEdit()
        self.panel = ActionPanel(self.document, self.attempts)
        self.panel.declared.connect(self.declared.append)
        layout = QVBoxLayout(self.window)
        layout.addWidget(self.board)
        layout.addWidget(self.panel)
        self.qtbot = qtbot
        qtbot.addWidget(self.window)
        self.window.resize(360, 760)
        with qtbot.waitActive(self.window):
            self.window.show()

    @property
    def encounter(self):
        return self.document.encounter

    @property
    def choice(self):
        return self.panel.choice

    @property
    def action(self):
        """What is chosen, as it would be declared."""
        return self.choice.action(self.encounter, self.panel.combatant_id)

    @property
    def breakdown(self):
        return (self.body.other if self.choice.tries else self.body.attack).why.breakdown

    @property
    def body(self):
        return self.panel.body

    @property
    def hints(self) -> bool:
        """Whether the panel says to choose somebody."""
        labels = self.panel.findChildren(QLabel)
        return any(label.isVisible() and label.text().startswith("Choose a combatant") for label in labels)

    def focus_panel(self) -> None:
        self.panel.setFocus()
        self.qtbot.waitUntil(lambda: self.panel.isAncestorOf(QApplication.focusWidget()))

    def type(self, text: str) -> None:
        """Type where the focus is, and wherever it goes meanwhile."""
        for character in text:
            self.qtbot.keyClicks(QApplication.focusWidget(), character)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(QApplication.focusWidget(), key)

    def hand_on(self, key: Qt.Key, text: str = "", modifiers=Qt.KeyboardModifier.NoModifier) -> bool:
        """A key pressed on the board."""
        return self.panel.handle_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text))


@pytest.fixture
def table(qtbot) -> Table:
    """Ana Reyes is shown; it is her turn."""
    table = Table(qtbot, sample_campaign(), TURN + (6, 6) * 3)
    table.document.begin_turn({})
    table.panel.show_combatant("ana")
    return table


@pytest.fixture
def listed(table) -> Table:
    """The same, with smoke and darkness on the campaign's list."""
    for modifier in (SMOKE, DARK):
        table.document.put_situation_dm(modifier)
    table.focus_panel()
    return table


def turn_over(table: Table) -> None:
    """Everybody acts or passes, nobody hits, and the next turn begins with the same groups."""
    while table.encounter.acting:
        table.document.dice = ScriptedDice((1, 1) * 4)
        table.document.fight("resolve")
    table.document.dice = ScriptedDice(TURN)
    table.document.begin_turn({})


def test_a_quiet_hint_while_nobody_is_shown(qtbot) -> None:
    table = Table(qtbot, sample_campaign(), TURN)
    assert table.hints
    assert not table.hand_on(Qt.Key.Key_E, "e")
    assert not table.hand_on(Qt.Key.Key_Return)
    assert not table.panel.findChildren(QAbstractButton)  # nothing has been made for nobody
    table.panel.show_combatant("ana")
    assert not table.hints
    assert table.body.isVisible()
    table.panel.show_combatant("")
    assert table.hints
    assert not table.body.isVisible()


def test_an_empty_board_shows_nobody(qtbot) -> None:
    table = Table(qtbot, Campaign("Empty"), ())
    table.panel.show_combatant("ana")
    assert table.hints


def test_it_opens_on_the_default_and_says_what_enter_would_declare(table) -> None:
    assert table.action == attack("r1", "Rifle", "Close")
    assert table.body.footer.said == "Attack Raider 1 · Rifle · Close"
    assert table.body.footer.declare.isEnabled()


def test_enter_declares(table) -> None:
    table.focus_panel()
    table.press(Qt.Key.Key_Return)
    assert table.encounter.declarations == {"ana": attack("r1", "Rifle", "Close")}
    assert table.declared == ["ana"]
    assert table.body.footer.said == "Declared: Attack Raider 1 · Rifle · Close"
    assert not table.body.footer.declare.isEnabled()
    assert table.panel.isAncestorOf(QApplication.focusWidget())
    table.press(Qt.Key.Key_Enter)
    assert table.declared == ["ana"]


def test_keys_choose_the_action(table) -> None:
    table.focus_panel()
    for text, action in (
        ("m", attack("r1", "Rifle", "Close", moving=True)),
        ("e", Evade()),
        ("v", Move()),
        ("b", BreakOff()),
        ("a", attack("r1", "Rifle", "Close")),
    ):
        table.type(text)
        assert table.action == action


def test_keys_choose_target_range_and_hiding(table) -> None:
    table.focus_panel()
    table.type("2")
    assert table.choice.target == "r2"
    table.type("3")
    assert table.choice.target == "bo"
    table.type("9")
    assert table.choice.target == "bo"
    table.type("]")
    assert table.choice.range == "Short"
    table.type("[")
    assert table.choice.range == "Close"
    table.type("h")
    assert table.choice.hidden
    table.type("h")
    assert not table.choice.hidden


def test_w_goes_through_the_weapons(qtbot) -> None:
    campaign = sample_campaign()
    now = campaign.on_board.now
    armed = now.staged(replace(c, weapons=(RIFLE, PISTOL)) if c.id == "ana" else c for c in now.combatants)
    table = Table(qtbot, campaign.with_record(replace(campaign.on_board, now=armed, start=armed)), TURN)
    table.panel.show_combatant("ana")
    table.focus_panel()
    table.type("]]")
    table.type("w")
    assert (table.choice.weapon, table.choice.range) == ("Pistol", "Short")
    table.type("w")
    assert (table.choice.weapon, table.choice.range) == ("Rifle", "Short")


@pytest.mark.qt_log_ignore(r"This plugin does not support (raise|grabbing)")
def test_an_open_list_of_weapons_has_the_keys_to_itself(qtbot) -> None:
    campaign = sample_campaign()
    now = campaign.on_board.now
    armed = now.staged(replace(c, weapons=(RIFLE, PISTOL)) if c.id == "ana" else c for c in now.combatants)
    table = Table(qtbot, campaign.with_record(replace(campaign.on_board, now=armed, start=armed)), TURN)
    table.document.begin_turn({})
    table.panel.show_combatant("ana")
    box = table.body.attack._weapon._weapon
    box.setFocus()
    box.showPopup()
    for key in (Qt.Key.Key_2, Qt.Key.Key_E, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(box.view(), key)
    qtbot.waitUntil(lambda: table.choice.weapon == "Pistol")
    assert (table.choice.target, table.choice.kind) == ("r1", ActionKind.ATTACK)
    assert table.encounter.declarations == {}


def test_keys_pressed_on_the_board_work_too(table) -> None:
    table.board.setFocus()
    assert table.hand_on(Qt.Key.Key_2, "2", Qt.KeyboardModifier.KeypadModifier)
    assert table.choice.target == "r2"
    assert table.hand_on(Qt.Key.Key_BracketRight, "]", ALT_GR)
    assert table.choice.range == "Short"
    assert not table.hand_on(Qt.Key.Key_E, "", Qt.KeyboardModifier.ControlModifier)
    assert not table.hand_on(Qt.Key.Key_Down)
    assert not table.hand_on(Qt.Key.Key_9, "9")
    assert table.hand_on(Qt.Key.Key_Enter)
    assert table.declared == ["ana"]
    assert not table.hand_on(Qt.Key.Key_Return)


def test_a_key_held_down_declares_once(table) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    assert not table.panel.handle_key(event)


def test_clicking_a_target_chooses_it_and_arrows_move_on(table, qtbot) -> None:
    view = table.body.attack._list
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(view.model().index(1)).center())
    assert table.choice.target == "r2"
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert table.choice.target == "bo"


def test_mouse_on_range_hiding_and_weapon(table, qtbot) -> None:
    weapon = table.body.attack._weapon
    weapon._bands.button(2).click()
    assert table.choice.range == "Medium"
    assert not weapon._bands.button(3).isEnabled()
    assert weapon._bands.button(3).toolTip() == "Rifle does not reach Long range."
    assert weapon._bands.button(2).toolTip() == "up to 50 m · DM −1"
    table.body.attack._hidden.click()
    assert table.choice.hidden


def test_a_dm_is_written_added_and_taken_away(table) -> None:
    table.focus_panel()
    table.type("d")
    table.type("Sun in the eyes")
    table.press(Qt.Key.Key_Down)
    assert table.choice.modifiers == (Modifier("Sun in the eyes", -2),)
    table.press(Qt.Key.Key_Return)
    assert table.declared == []
    assert table.choice.modifiers == (Modifier("Sun in the eyes", -2),)
    assert [m.label for m in table.breakdown.check.modifiers] == ["Rifle", "Sun in the eyes"]
    table.breakdown._buttons[0][1].click()
    assert table.choice.modifiers == ()


def test_writing_a_dm_gives_the_focus_back(table) -> None:
    table.board.setFocus()
    assert table.hand_on(Qt.Key.Key_D, "d")
    table.type("a2eh")
    table.press(Qt.Key.Key_Tab)
    table.type("-3")
    assert table.choice.modifiers == (Modifier("a2eh", -3),)
    assert table.choice.kind is ActionKind.ATTACK
    table.press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is table.board
    assert table.choice.modifiers == ()


def test_a_dm_that_is_being_written_is_declared_with_the_rest(table) -> None:
    table.focus_panel()
    table.type("d")
    table.type("Smoke")
    table.body.footer.declare.click()
    assert table.encounter.declarations["ana"] == attack("r1", "Rifle", "Close", modifiers=(SMOKE,))


def test_a_dm_that_is_being_written_stays_with_its_combatant(table) -> None:
    table.focus_panel()
    table.type("d")
    table.type("Smoke")
    table.panel.show_combatant("bo")
    assert table.choice.modifiers == ()
    table.panel.show_combatant("ana")
    assert table.choice.modifiers == (SMOKE,)


def test_an_editor_that_was_only_opened_adds_nothing(table) -> None:
    table.focus_panel()
    table.type("d")
    table.body.footer.declare.click()
    assert table.encounter.declarations["ana"] == attack("r1", "Rifle", "Close")


def test_dms_are_for_one_roll(table) -> None:
    table.focus_panel()
    table.type("d")
    table.type("Smoke")
    table.press(Qt.Key.Key_Return)
    table.press(Qt.Key.Key_Return)
    assert table.encounter.declarations["ana"].modifiers == (SMOKE,)
    table.document.fight("resolve")
    assert table.choice.modifiers == ()


def test_d_and_a_digit_pick_a_dm_for_this_roll(listed) -> None:
    listed.type("d2")
    assert listed.choice.modifiers == (DARK,)
    assert listed.panel.isAncestorOf(QApplication.focusWidget())
    listed.type("d2")
    assert listed.choice.modifiers == ()
    assert listed.choice.target == "r1"


def test_a_change_of_the_list_shows_at_once(listed) -> None:
    listed.type("d")
    listed.document.put_situation_dm(Modifier("Cover", -2))
    listed.type("3")
    assert listed.choice.modifiers == (Modifier("Cover", -2),)


def test_the_list_of_dms_can_be_changed_here(listed) -> None:
    listed.body.dms.list_requested.emit(Modifier("Sun", -2))
    listed.body.dms.unlist_requested.emit("Smoke")
    assert listed.document.campaign.situation_dms == (DARK, Modifier("Sun", -2))
    assert listed.refused == []


def pin_dark(table: Table) -> None:
    table.type("d")
    table.press(Qt.Key.Key_Down)
    table.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)


def test_a_pinned_dm_stays_for_its_combatant_until_it_is_unpinned(listed) -> None:
    pin_dark(listed)
    listed.type("d1")
    listed.panel.show_combatant("bo")
    assert listed.choice.situation == ()
    listed.panel.show_combatant("ana")
    listed.press(Qt.Key.Key_Return)
    assert listed.encounter.declarations["ana"].modifiers == (DARK, SMOKE)
    assert not listed.body.footer.declare.isEnabled()
    turn_over(listed)
    assert listed.choice.situation == (DARK,)
    listed.breakdown._buttons[0][0].click()
    assert (listed.choice.pinned, listed.choice.modifiers) == ((), (DARK,))
    listed.press(Qt.Key.Key_Return)
    turn_over(listed)
    assert listed.choice.situation == ()


def test_undo_brings_back_pinned_and_other_dms_as_they_were(listed) -> None:
    pin_dark(listed)
    listed.type("d1")
    listed.press(Qt.Key.Key_Return)
    listed.document.undo()
    assert (listed.choice.pinned, listed.choice.modifiers) == ((DARK,), (SMOKE,))


def test_as_last_time_keeps_pinned_dms(listed) -> None:
    listed.press(Qt.Key.Key_Return)
    turn_over(listed)
    pin_dark(listed)
    listed.type("r")
    assert listed.encounter.declarations["ana"] == attack("r1", "Rifle", "Close", modifiers=(DARK,))


def test_conditions_stand_in_the_breakdown_and_with_the_target(table) -> None:
    aimed = Condition("Aimed", (ConditionDm(ConditionScope.ATTACKS, 1),))
    stunned = Condition("Stunned", (ConditionDm(ConditionScope.ATTACKED, 2),), turns=1)
    table.document.fight("set_condition", "ana", aimed)
    table.document.fight("set_condition", "r1", stunned)
    assert "Aimed +1 (condition); Stunned +2 (condition)" in table.breakdown.accessibleDescription()
    assert all(not pin.isVisible() for pin, _ in table.breakdown._buttons)
    targets = table.body.attack._list.model()
    assert "Stunned" in targets.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_task_is_typed_seen_and_declared(table) -> None:
    table.focus_panel()
    table.type("t")
    table.type("lea")
    assert table.choice.task == TaskChoice("Leader")
    assert table.body.footer.said == "Leader · 8+"
    assert table.body.footer._odds._large.text() == "7+ · 58 %"
    table.press(Qt.Key.Key_Return)
    check = table.encounter.task_check("ana", "Leader", None, ())
    assert table.encounter.declarations == {"ana": Task("Leader", check)}
    assert table.declared == ["ana"]
    assert table.panel.isAncestorOf(QApplication.focusWidget())


def test_keys_from_the_board_choose_all_of_a_task(table) -> None:
    table.document.put_situation_dm(SMOKE)
    table.board.setFocus()
    assert table.hand_on(Qt.Key.Key_T, "t")
    table.board.setFocus()
    assert table.hand_on(Qt.Key.Key_W, "w")
    assert table.hand_on(Qt.Key.Key_BracketRight, "]")
    assert table.choice.task == TaskChoice("Leader", "Formidable")
    assert not table.hand_on(Qt.Key.Key_H, "h")
    assert not table.hand_on(Qt.Key.Key_2, "2")
    assert table.hand_on(Qt.Key.Key_D, "d")
    table.type("1")
    assert [m.label for m in table.breakdown.check.modifiers] == ["Leader", "Smoke"]
    assert table.breakdown.check.target == 10
    assert QApplication.focusWidget() is table.board


def test_a_task_that_is_undone_is_a_draft_again(table) -> None:
    table.focus_panel()
    table.type("t")
    table.type("climb")
    table.hand_on(Qt.Key.Key_BracketLeft, "[")
    chosen = table.choice
    table.press(Qt.Key.Key_Return)
    table.document.undo()
    assert table.encounter.declarations == {}
    assert table.choice == chosen
    assert chosen.task == TaskChoice("climb", "Average")


def test_a_task_that_cannot_be_tried_says_why(table) -> None:
    table.focus_panel()
    table.type("t")
    table.type("STR")
    assert "Ana Reyes has no STR." in table.body.footer.said
    assert table.body.footer._odds.isHidden()
    table.press(Qt.Key.Key_Return)
    assert table.encounter.declarations == {}


def test_a_natural_twelve_on_a_task_is_ruled_here(table) -> None:
    check = table.encounter.task_check("ana", "Leader", "Hopeless", (Modifier("Rain", -9),))
    table.document.fight("declare", "ana", Task("Rally", check))
    table.document.fight("resolve")
    assert table.body.ruling.accessibleName().endswith("Rally. Allow it as a critical success?")
    assert table.hand_on(Qt.Key.Key_A, "a")
    assert table.encounter.pending_rulings == ()


def test_holding_moves_to_the_rung_that_is_chosen(table) -> None:
    table.focus_panel()
    table.type("l1")
    assert table.encounter.initiative["ana"].total == table.encounter.initiative["r2"].total
    assert "ana" not in table.encounter.acting
    assert table.declared == ["ana"]
    assert table.body.holds.isHidden()
    table.document.undo()
    assert "ana" in table.encounter.acting


def test_holding_after_everyone(table) -> None:
    table.body.who.hold.click()
    table.type("2")
    assert table.encounter.groups[-1] == ("ana",)


def test_who_has_nobody_to_wait_for_cannot_hold(table) -> None:
    table.panel.show_combatant("r2")
    assert not table.body.who.hold.isEnabled()
    assert not table.hand_on(Qt.Key.Key_L, "l")
    assert table.body.holds.isHidden()


def test_rungs_on_offer_follow_the_fight_and_go_with_the_combatant(table) -> None:
    assert table.hand_on(Qt.Key.Key_L, "l")
    table.document.fight("set_initiative", "r2", 1)
    assert [row.picks for row in table.body.holds._model.rows] == [1, 0]
    table.panel.show_combatant("bo")
    assert table.body.holds.isHidden()
    assert table.hand_on(Qt.Key.Key_L, "l")
    table.document.fight("resolve")
    assert table.body.holds.isHidden()


def test_one_thing_comes_up_at_a_time(listed) -> None:
    assert listed.hand_on(Qt.Key.Key_L, "l")
    assert listed.hand_on(Qt.Key.Key_D, "d")
    assert (listed.body.holds.isHidden(), listed.body.dms.isHidden()) == (True, False)
    assert listed.hand_on(Qt.Key.Key_L, "l")
    assert (listed.body.holds.isHidden(), listed.body.dms.isHidden()) == (False, True)


def test_all_attack_as_last_time_with_one_key(table) -> None:
    everybody = table.body.footer.all
    assert not everybody.isEnabled()
    table.document.fight("declare", "ana", attack("r2"))
    table.document.fight("declare", "bo", attack("r2", "Pistol"))
    turn_over(table)
    assert everybody.isEnabled()
    table.focus_panel()
    table.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)
    assert table.encounter.declarations == {"ana": attack("r2"), "bo": attack("r2", "Pistol")}
    assert table.declared == ["ana"]
    assert not everybody.isEnabled()
    assert not table.panel.commands.keys.press("Shift+R")


def test_other_takes_words(table) -> None:
    table.focus_panel()
    table.type("o")
    table.type("reload 2 adhm")
    table.press(Qt.Key.Key_Return)
    assert table.encounter.declarations["ana"] == Other("reload 2 adhm")
    assert table.panel.isAncestorOf(QApplication.focusWidget())


def test_no_key_is_taken_from_what_is_being_written(table) -> None:
    every_key = "amevbotwhdrlf 19[]RL"
    table.document.put_situation_dm(SMOKE)
    table.focus_panel()
    for key, field in (("o", table.body.other._text), ("t", table.body.other._task._written)):
        table.type(key)
        table.type(every_key)
        assert QApplication.focusWidget().window() is table.window
        assert field.text() == every_key
        table.focus_panel()
    table.type("dx")
    table.type(every_key)
    assert table.body.dms._editor._label.text() == f"x{every_key}"
    assert table.choice.kind is ActionKind.TASK
    assert table.encounter.declarations == {}


def test_a_change_elsewhere_disturbs_no_typing(table) -> None:
    table.focus_panel()
    table.type("o")
    table.type("relo")
    field = QApplication.focusWidget()
    field.setCursorPosition(2)
    table.document.fight("set_hits", "r2", 3)
    assert QApplication.focusWidget() is field
    assert (field.text(), field.cursorPosition()) == ("relo", 2)
    table.panel.show_combatant("bo")
    table.focus_panel()
    table.type("d")
    table.type("Smo")
    field = QApplication.focusWidget()
    table.document.fight("set_hits", "r2", 4)
    assert QApplication.focusWidget() is field
    assert field.text() == "Smo"


def test_what_is_chosen_survives_looking_at_another(table) -> None:
    table.focus_panel()
    table.type("m2]")
    table.panel.show_combatant("r2")
    table.panel.show_combatant("ana")
    assert table.action == attack("r2", "Rifle", "Short", moving=True)


def test_undo_brings_the_choice_back(table) -> None:
    table.focus_panel()
    table.type("2d")
    table.type("Smoke")
    table.press(Qt.Key.Key_Return)
    table.press(Qt.Key.Key_Return)
    table.document.undo()
    assert table.encounter.declarations == {}
    assert table.action == attack("r2", "Rifle", "Close", modifiers=(SMOKE,))
    assert table.body.footer.declare.isEnabled()


def test_who_does_not_act_is_a_preview(table) -> None:
    table.panel.show_combatant("r2")
    assert not table.body.footer.declare.isEnabled()
    assert table.body.footer.said == "It is not the turn of Raider 2 now."
    assert table.body.footer.declare.toolTip() == tool_tip("It is not the turn of Raider 2 now.")
    table.focus_panel()
    table.type("2")
    assert table.choice.target == "bo"
    assert table.breakdown.check.modifiers[0] == table.encounter.check_for("r2", table.choice.attack()).modifiers[0]
    table.press(Qt.Key.Key_Return)
    assert table.encounter.declarations == {}
    assert table.refused == []


def test_as_last_time_is_one_key(table) -> None:
    again = table.body.footer.again
    assert not again.isEnabled()
    assert again.toolTip() == tool_tip("Ana Reyes has not attacked in this fight yet.")
    shot = attack("r2", "Rifle", "Short", moving=True, hidden=True)
    table.document.fight("declare", "ana", shot)
    table.document.dice = ScriptedDice((1, 1, *TURN))
    table.document.fight("resolve")
    table.document.fight("resolve")
    table.document.begin_turn({})
    table.focus_panel()
    table.type("e")
    table.type("r")
    assert table.encounter.declarations == {"ana": shot}
    assert table.declared == ["ana"]


def test_as_last_time_takes_the_dms_of_this_roll(table) -> None:
    table.document.fight("declare", "ana", attack("r2", modifiers=(Modifier("Aim", 1),)))
    table.document.fight("declare", "ana", Evade())
    table.focus_panel()
    table.type("ad")
    table.type("Smoke")
    table.body.footer.again.click()
    assert table.encounter.declarations == {"ana": attack("r2", modifiers=(SMOKE,))}


def test_a_natural_twelve_that_falls_short_is_ruled_here(table) -> None:
    hard = attack("r2", modifiers=(Modifier("Sun", -9),))
    table.document.fight("declare", "ana", hard)
    assert table.body.ruling.isHidden()
    table.document.fight("resolve")
    assert not table.body.ruling.isHidden()
    assert table.body.ruling.accessibleName() == (
        "Natural 12, total 5 against 8+: falls short. Rifle at Raider 2. Allow it as a critical success?"
    )
    assert not table.body.footer.declare.isEnabled()
    table.panel.show_combatant("bo")
    assert table.body.ruling.isHidden()
    assert not table.hand_on(Qt.Key.Key_F, "f")
    table.panel.show_combatant("ana")
    assert table.hand_on(Qt.Key.Key_F, "f")
    assert table.encounter.pending_rulings == ()
    assert table.encounter.combatant("r2").hits == 16
    table.document.undo()
    table.focus_panel()
    table.document.dice = ScriptedDice((6, 6, 6))
    table.type("a")
    assert table.encounter.combatant("r2").hits == 16 - 15
    assert table.body.ruling.isHidden()


def test_the_box_rules_with_the_mouse(table) -> None:
    table.document.fight("declare", "ana", attack("r2", modifiers=(Modifier("Sun", -9),)))
    table.document.fight("resolve")
    table.body.ruling._fail.click()
    assert table.encounter.pending_rulings == ()


def test_the_unarmed_cannot_choose_an_attack(qtbot) -> None:
    campaign = sample_campaign()
    now = campaign.on_board.now
    staged = now.staged((*now.combatants, Combatant("imke", "Imke", "Party", max_hits=9)))
    table = Table(qtbot, campaign.with_record(replace(campaign.on_board, now=staged, start=staged)), ())
    table.panel.show_combatant("imke")
    assert table.choice.kind is ActionKind.EVADE
    assert not table.hand_on(Qt.Key.Key_A, "a")
    assert not table.hand_on(Qt.Key.Key_2, "2")
    assert not table.hand_on(Qt.Key.Key_D, "d")
    assert table.body.footer.said == "The first turn has not begun. Roll initiative first."


def test_where_nobody_is_left_to_attack_nobody_looks_chosen(table) -> None:
    view = table.body.attack._list
    view.setFocus()
    for status in (Status.DOWN, Status.DEAD):
        table.type("2")
        for id in ("r1", "r2"):
            table.document.fight("set_status", id, status)
        table.panel.show_combatant("bo")
        assert table.choice.target == ""
        assert not view.selectedIndexes()
        assert not view.currentIndex().isValid()
        table.panel.show_combatant("ana")


def test_a_target_that_goes_and_comes_back_was_never_another(qtbot) -> None:
    table = Table(qtbot, sample_campaign(3), ())
    table.panel.show_combatant("ana")
    assert table.hand_on(Qt.Key.Key_2, "2")
    table.document.take_off_board(["r2"])
    assert table.choice.target == "r1"
    table.document.undo()
    assert table.choice.target == "r2"


def test_nobody_to_attack(table) -> None:
    for id in ("r1", "r2"):
        table.document.fight("set_status", id, Status.DEAD)
    assert table.body.footer.said == "There is nobody to attack."
    assert table.breakdown.isHidden()
    assert table.body.footer._odds.isHidden()


def test_another_encounter_leaves_what_was_chosen_where_it_was(table) -> None:
    table.focus_panel()
    table.type("m2d")
    table.type("Smoke")
    table.document.add_encounter("Another")
    assert table.hints
    assert table.body.dms.isHidden()
    table.document.show_encounter("encounter1")
    assert table.action == attack("r2", "Rifle", "Close", moving=True, modifiers=(SMOKE,))


def test_trouble_with_the_file_is_said_and_the_choice_stays(table, tmp_path) -> None:
    table.store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, tmp_path)
    table.focus_panel()
    table.type("2d")
    table.type("Smoke")
    table.body.footer.declare.click()
    assert [message.severity for message in table.refused] == [Severity.ERROR]
    assert table.declared == []
    assert table.encounter.declarations == {}
    assert table.action == attack("r2", "Rifle", "Close", modifiers=(SMOKE,))


def test_every_key_is_told(table) -> None:
    keys = {action.shortcut().toString(): words for action, words in table.panel.commands.keys.actions()}
    assert keys["M"] == "Move + attack"
    assert keys["A"] == "Attack; allow a natural 12 that waits"
    assert keys["9"] == "Choose target 9"
    assert set(keys) == set("AMEVBOTW[]HDRLF123456789") | {"Shift+R"}


def test_each_part_shows_the_keys_that_it_has_now(table) -> None:
    shown = {
        "panel_attack": ("Q", lambda: table.body.kinds._grid.button(0).key),
        "panel_again": ("Shift+G", lambda: table.body.footer.again.key),
        "panel_all_again": ("F6", lambda: table.body.footer.all.key),
        "panel_hold": ("Ctrl+J", lambda: table.body.who.hold.key),
        "panel_add_dm": ("+", lambda: table.body.attack.why.add_dm.key),
        "panel_task": ("P", lambda: table.body.other._kinds.button(1).key),
        "panel_refuse": ("N", lambda: table.body.ruling._fail.key),
    }
    for action, _ in table.panel.commands.keys.actions():
        if action.objectName() in shown:
            action.setShortcut(QKeySequence(shown[action.objectName()][0]))
    arrow = "\N{UPWARDS WHITE ARROW}"
    assert [key() for _, key in shown.values()] == ["Q", f"{arrow}G", "F6", "Ctrl+J", "+", "P", "N"]
    table.focus_panel()
    table.type("e")
    table.type("q")
    assert table.panel.choice.attacks


def test_a_target_can_have_another_key(table) -> None:
    action = next(a for a, _ in table.panel.commands.keys.actions() if a.objectName() == "panel_target_2")
    action.setShortcut(QKeySequence("U"))
    table.focus_panel()
    table.type("u")
    assert table.panel.choice.target == table.body.attack._targets.id_of_digit(2)


def test_every_control_has_an_accessible_name(table) -> None:
    table.document.put_situation_dm(SMOKE)
    for key in "aotadal":
        table.hand_on(Qt.Key[f"Key_{key.upper()}"], key)
        for widget in table.panel.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                name = widget.accessibleName() or getattr(widget, "text", str)()
                assert name, widget


def test_tab_reaches_everything(table) -> None:
    table.focus_panel()
    seen = set()
    for _ in range(30):
        seen.add(QApplication.focusWidget())
        table.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    attack_page = table.body.attack
    for widget in (attack_page._weapon._weapon, attack_page._hidden, attack_page._list, attack_page.why.add_dm):
        assert widget in seen
    assert table.body.footer.declare in seen


def test_the_buttons_stay_in_sight_when_the_panel_is_low(table, qtbot) -> None:
    table.window.resize(360, 500)
    footer = table.body.footer
    qtbot.waitUntil(lambda: footer.geometry().bottom() < table.panel.height() < 500)
    assert footer.declare.isVisible()


def test_what_comes_up_is_in_sight_and_leaves_the_buttons_where_they_are(table, qtbot) -> None:
    table.window.resize(360, 480)
    qtbot.waitUntil(lambda: table.panel.height() < 480)
    before = table.body.footer.geometry()
    for key, sheet in ((Qt.Key.Key_D, table.body.dms), (Qt.Key.Key_L, table.body.holds)):
        assert table.hand_on(key, "")
        qtbot.waitUntil(lambda sheet=sheet: sheet.geometry().bottom() + 1 == before.top())
        assert sheet.visibleRegion().boundingRect() == sheet.rect()
        assert table.body.footer.geometry() == before


def test_nothing_is_wider_than_the_panel(table) -> None:
    scroll = table.body._scroll
    table.panel.show_combatant("bo")
    table.window.resize(340, 760)
    assert scroll.widget().minimumSizeHint().width() <= scroll.viewport().width()


def test_a_short_page_needs_no_scrolling(table, qtbot) -> None:
    table.window.resize(360, 520)
    scroll = table.body._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: scroll.maximum() > 0)
    for key in "eo":
        table.hand_on(Qt.Key[f"Key_{key.upper()}"], key)
        qtbot.waitUntil(lambda: scroll.maximum() == 0)
        table.hand_on(Qt.Key.Key_A, "a")
        qtbot.waitUntil(lambda: scroll.maximum() > 0)


def test_choosing_another_action_moves_nothing_above_or_below(table) -> None:
    def places() -> list[int]:
        kinds, declare = table.body.kinds, table.body.footer.declare
        return [widget.mapTo(table.panel, widget.rect().topLeft()).y() for widget in (kinds, declare)]

    QApplication.processEvents()
    before = places()
    for text in "evbma":
        table.hand_on(getattr(Qt.Key, f"Key_{text.upper()}"), text)
        QApplication.processEvents()
        assert places() == before


def test_in_a_low_window_the_foot_leaves_room_for_the_choice(table, qtbot) -> None:
    foot = table.body.footer
    table.window.resize(360, 300)
    qtbot.waitUntil(lambda: table.body.height() < 300 and foot.height() == foot.sizeHint().height())
    low = foot.height()
    table.window.resize(360, 960)
    qtbot.waitUntil(lambda: foot.height() >= low + 3 * foot.fontMetrics().height())
