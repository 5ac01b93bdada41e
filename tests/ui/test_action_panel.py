import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Document
from eod_desktop.models.attack_choice import ActionKind
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.rules import BreakOff, Combatant, Evade, Modifier, Move, Other, ScriptedDice, Status
from eod_desktop.ui.action_panel import ActionPanel
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message_bar import Severity
from tests.fakes import PISTOL, RIFLE, MemoryStore, attack, sample_campaign

SMOKE = Modifier("Smoke", -1)
TURN = (4, 5, 5, 3)  # Ana, Bo and Raider 1 act together, then Raider 2


class Table:
    """A panel in a window with another widget that can have the focus, as the board does."""

    def __init__(self, qtbot, campaign: Campaign, faces: tuple[int, ...]) -> None:
        self.store = MemoryStore(campaign)
        self.document = Document(self.store, ScriptedDice(faces))
        self.attempts = Attempts(self.document)
        self.refused: list[object] = []
        self.attempts.refused.connect(self.refused.append)
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

    def focus_panel(self) -> None:
        self.panel.setFocus()
        self.qtbot.waitUntil(lambda: self.panel.isAncestorOf(QApplication.focusWidget()))

    def type(self, text: str) -> None:
        """Type where the focus is."""
        self.qtbot.keyClicks(QApplication.focusWidget(), text)

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


def test_a_quiet_hint_while_nobody_is_shown(qtbot) -> None:
    table = Table(qtbot, sample_campaign(), TURN)
    assert table.body.currentIndex() == 0
    assert not table.hand_on(Qt.Key.Key_E, "e")
    assert not table.hand_on(Qt.Key.Key_Return)
    table.panel.show_combatant("ana")
    assert table.body.currentIndex() == 1
    table.panel.show_combatant("")
    assert table.body.currentIndex() == 0


def test_an_empty_board_shows_nobody(qtbot) -> None:
    table = Table(qtbot, Campaign("Empty"), ())
    table.panel.show_combatant("ana")
    assert table.body.currentIndex() == 0


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
    assert table.hand_on(Qt.Key.Key_BracketRight, "]", Qt.KeyboardModifier.ControlModifier)
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


def test_other_takes_words(table) -> None:
    table.focus_panel()
    table.type("o")
    table.type("reload 2 adhm")
    table.press(Qt.Key.Key_Return)
    assert table.encounter.declarations["ana"] == Other("reload 2 adhm")
    assert table.panel.isAncestorOf(QApplication.focusWidget())


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
    assert table.body.currentIndex() == 0
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
    keys = dict(table.panel.keys())
    assert keys["M"] == "Move + attack"
    assert keys["1–9"] == "Choose the target"
    assert set(keys) == set("AMEVBOTW[]HDRLF") | {"1–9", "Enter", "Shift+R"}


def test_every_control_has_an_accessible_name(table) -> None:
    for kind in ("a", "o"):
        table.hand_on(Qt.Key[f"Key_{kind.upper()}"], kind)
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
