"""Every modal dialog of the window is gone once it has been answered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMessageBox, QWidget

from eod_desktop.ui.asking import discards, run
from eod_desktop.ui.board_menus import SideMenu
from eod_desktop.ui.catalogue_dialog import CatalogueDialog
from eod_desktop.ui.ruleset_dialog import RulesetDialog
from eod_desktop.ui.table_dice import TableDiceDialog
from tests.ui.windows import TURN, Desk, in_dialog

# what the menus promise with an ellipsis and is no modal dialog: windows beside this one, pages and fields in it, the
# system's own questions for files, and what is asked of whoever made the window
_OTHERS = frozenset(
    [
        "backups",
        "change_hits",
        "dice_odds",
        "edit_character",
        "export_campaign",
        "export_characters",
        "export_log",
        "forecast",
        "hold",
        "import_characters",
        "new_campaign",
        "new_character",
        "open_campaign",
        "other",
        "quick_check",
        "save_elsewhere",
        "statistics",
    ]
)
_BEFORE_THE_FIGHT = ("initiative_options",)


@pytest.fixture
def desk(qtbot, tmp_path):
    return Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 50))


def let_go():
    """Let Qt delete what was given up."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def dialogs_of(window):
    let_go()
    return window.findChildren(QDialog)


def asked(desk, do):
    """Whose dialogs come when something is done, twice."""
    seen = []
    for _ in range(2):
        desk.in_dialog(do, lambda dialog: seen.append(type(dialog)))
    return seen


# run


def test_what_was_answered_can_be_read_and_then_goes(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    dialog = QDialog(window)
    field = QLineEdit("Ana", dialog)
    QTimer.singleShot(0, dialog.accept)
    assert run(dialog) == QDialog.DialogCode.Accepted
    assert field.text() == "Ana"
    assert dialogs_of(window) == []


def test_a_dialog_whose_window_goes_is_over(qtbot):
    window = QWidget()
    dialog = QDialog(window)
    QTimer.singleShot(0, window.deleteLater)
    assert run(dialog) == QDialog.DialogCode.Rejected


@pytest.mark.parametrize(("key", "given_up"), [("&Discard", True), ("&Keep editing", False), (None, False)])
def test_what_is_unfinished_is_given_up_only_by_the_button_for_that(qtbot, key, given_up):
    window = QWidget()
    qtbot.addWidget(window)

    def answer():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        assert (box.windowTitle(), box.text()) == ("Not kept yet", "<b>2</b> rows")
        assert box.textFormat() is Qt.TextFormat.PlainText
        if key is None:
            box.reject()  # as Escape does
        else:
            next(button for button in box.buttons() if button.text() == key).click()

    QTimer.singleShot(0, answer)
    assert discards(window, "Not kept yet", "<b>2</b> rows") is given_up
    assert dialogs_of(window) == []


# everything that opens one


def names_of_dialogs(desk):
    actions = desk.window.window_actions
    ellipsis = {name for name in actions.names() if actions[name].text().endswith("…")}
    return [*sorted(ellipsis - _OTHERS), "about", "shortcuts", "set_condition"]


def test_the_menus_leave_no_dialog_behind(desk):
    QGuiApplication.clipboard().setText("Rook, a raider. Rifle 2, Dodge 1.")
    window = desk.window
    window.roster.select("ana")
    kinds = {name: asked(desk, desk.action(name).trigger) for name in _BEFORE_THE_FIGHT}
    desk.document.begin_turn({})
    desk.document.fight("set_hits", "ana", 20)
    desk.select("ana")
    for name in names_of_dialogs(desk):
        if name not in _BEFORE_THE_FIGHT:
            assert desk.action(name).isEnabled(), name
            kinds[name] = asked(desk, desk.action(name).trigger)
        assert dialogs_of(window) == [], name
    assert all(len(set(seen)) == 1 for seen in kinds.values()), kinds


def test_a_new_side_leaves_no_dialog_behind(desk):
    desk.select("ana")
    menu = desk.window.combatant_commands.menus["side"]
    assert isinstance(menu, SideMenu)
    menu.aboutToShow.emit()
    asked(desk, menu.actions()[-1].trigger)
    assert dialogs_of(desk.window) == []


def test_table_dice_leave_no_dialog_behind(desk, qtbot):
    desk.action("table_dice").setChecked(True)
    in_dialog(qtbot, lambda: desk.document.begin_turn({}), TableDiceDialog.roll_rest)
    assert dialogs_of(desk.window) == []


def test_a_closed_catalogue_hears_of_nothing_any_more(desk, monkeypatch):
    heard = []
    monkeypatch.setattr(CatalogueDialog, "_refresh", lambda self: heard.append(self))
    asked(desk, desk.action("catalogues").trigger)
    let_go()
    heard.clear()
    desk.document.fight("set_hits", "ana", 20)
    assert heard == []


@pytest.mark.parametrize("way", ["&Discard", "&Keep editing"])
def test_the_box_before_a_draft_is_given_up_goes_with_its_dialog(desk, way):
    open_still = []

    def answer():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(button for button in box.buttons() if button.text() == way).click()

    def change_and_close(dialog):
        assert isinstance(dialog, RulesetDialog)
        dialog.use(dialog._presets[-1])
        QTimer.singleShot(0, answer)
        dialog.reject()
        open_still.append(dialog.isVisible())
        dialog.model.take(desk.document.campaign.ruleset)

    desk.in_dialog(desk.action("ruleset").trigger, change_and_close)
    assert open_still == [way == "&Keep editing"]
    assert dialogs_of(desk.window) == []
