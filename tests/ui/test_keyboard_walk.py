"""Every window by keyboard alone: all that can be used is come to, has a name, and shows that it has the focus."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from datetime import datetime
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

import eod_desktop.ui
from eod_desktop.campaign.backup_files import Occasion
from eod_desktop.campaign.backups import Backups
from eod_desktop.campaign.catalogue_shipped import CatalogueKind
from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.presets import read_presets
from eod_desktop.campaign.snapshot import Snapshot
from eod_desktop.campaign.store import Store
from eod_desktop.models.players_ladder import HitsOptions
from eod_desktop.models.refusals import trouble
from eod_desktop.models.sheet_screen import gm_screen
from eod_desktop.openings import utc_now
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Attack, Modifier, RandomDice, ScriptedDice, Weapon
from eod_desktop.ui.about_dialog import AboutDialog
from eod_desktop.ui.backups_dialog import BackupsDialog
from eod_desktop.ui.catalogue_dialog import CatalogueDialog
from eod_desktop.ui.catalogue_push import CataloguePush
from eod_desktop.ui.choice_dialog import ChoiceDialog
from eod_desktop.ui.compare_dialog import CompareDialog
from eod_desktop.ui.conditions_dialog import ConditionsDialog
from eod_desktop.ui.forecast_window import ForecastWindow
from eod_desktop.ui.import_dialog import ImportDialog
from eod_desktop.ui.initiative_dialog import InitiativeDialog
from eod_desktop.ui.look_back import LookBack
from eod_desktop.ui.odds_window import OddsWindow
from eod_desktop.ui.players_window import PlayersWindow
from eod_desktop.ui.printing.preview import FightReportPreview, SheetPreview, SummaryPreview
from eod_desktop.ui.printing.report_preview import ReportPreview
from eod_desktop.ui.questions import NameDialog, NotesDialog, NumberDialog
from eod_desktop.ui.quick_check import QuickCheckWindow
from eod_desktop.ui.roster_edit import RosterEdit
from eod_desktop.ui.ruleset_dialog import RulesetDialog
from eod_desktop.ui.shortcut_editor import ShortcutEditor
from eod_desktop.ui.start_dialog import StartChoice, StartDialog
from eod_desktop.ui.statistics_window import StatisticsWindow
from eod_desktop.ui.step_dialog import StepDialog
from eod_desktop.ui.table_dice import TableDiceDialog
from eod_desktop.ui.theme import Scheme
from eod_desktop.ui.undo_dialog import UndoDialog
from tests.fakes import sample_campaign
from tests.ui.walking import choices, controls, described, nameless, spoken, stops, unmarked
from tests.ui.windows import CTRL, TURN, Desk, destroy_windows, dressed

BASES = {ChoiceDialog, StepDialog, ReportPreview}
"""What only other dialogs are made of."""


def backups_dialog(desk: Desk) -> BackupsDialog:
    """With a backup to choose."""
    folder = Path(desk.settings._stored.fileName()).parent
    Store.create(folder / "kept.eod", sample_campaign(), utc_now).close()
    backups, snapshot = Backups(folder / "backups", utc_now), Snapshot(folder / "kept.eod")
    backups.keep(snapshot, Occasion.OPENED)
    snapshot.close()
    return BackupsDialog(backups, folder / "kept.eod", desk.window)


BLOCK = "Zed 777777 Rifle-2, Recon-1"

MAKERS: dict[type[QDialog], Callable[[Desk], QDialog]] = {
    AboutDialog: lambda desk: AboutDialog(desk.window),
    BackupsDialog: lambda desk: backups_dialog(desk),
    CatalogueDialog: lambda desk: CatalogueDialog(desk.document, desk.window.attempts, desk.window),
    CataloguePush: lambda desk: CataloguePush(
        desk.document,
        desk.window.attempts,
        CatalogueKind.WEAPONS,
        Weapon("Rifle", "Rifle", "5d6", {"Short": 0, "Medium": 1}),
        parent=desk.window,
    ),
    CompareDialog: lambda desk: CompareDialog(desk.document, ["ana", "bo"], ["ana"], desk.window),
    QuickCheckWindow: lambda desk: QuickCheckWindow(desk.document, desk.window.attempts, desk.window),
    RosterEdit: lambda desk: RosterEdit(desk.document, desk.window.attempts, ["ana", "bo"], desk.window),
    ConditionsDialog: lambda desk: ConditionsDialog(desk.document, desk.window.attempts, ("ana", "bo"), desk.window),
    FightReportPreview: lambda desk: FightReportPreview(
        desk.document.campaign, desk.document.record, desk.settings, desk.window
    ),
    ForecastWindow: lambda desk: ForecastWindow(desk.document, desk.window),
    ImportDialog: lambda desk: ImportDialog(desk.document, desk.window.attempts, BLOCK, desk.window),
    InitiativeDialog: lambda desk: InitiativeDialog(desk.document, desk.window.attempts, desk.encounter, desk.window),
    LookBack: lambda desk: LookBack(desk.document, desk.window),
    NameDialog: lambda desk: NameDialog(desk.window.attempts, "Rename", "&Rename", "Ana", str, desk.window),
    NotesDialog: lambda desk: NotesDialog(desk.window.attempts, "Notes", "&Notes", "", str, desk.window),
    NumberDialog: lambda desk: NumberDialog(
        desk.window.attempts, "Copies", "&Put", "&Copies", 3, (1, 50), str, desk.window
    ),
    OddsWindow: lambda desk: OddsWindow(desk.window),
    RulesetDialog: lambda desk: RulesetDialog(
        desk.document, desk.window.attempts, read_presets(shipped_resources()), desk.window
    ),
    ShortcutEditor: lambda desk: ShortcutEditor(desk.window.help_commands.shortcuts, [], desk.window),
    SheetPreview: lambda desk: SheetPreview(
        "GM screen",
        lambda _: gm_screen(desk.document.campaign, printed_at=datetime(2026, 1, 2)),
        desk.settings,
        desk.window,
        secrets=False,
    ),
    StatisticsWindow: lambda desk: StatisticsWindow(desk.document, desk.window),
    StartDialog: lambda desk: StartDialog(
        trouble(CampaignError(CampaignErrorKind.DAMAGED, Path("a.eod"))), tuple(StartChoice), desk.window
    ),
    SummaryPreview: lambda desk: SummaryPreview(
        desk.document.campaign, desk.document.record, desk.settings, desk.window
    ),
    TableDiceDialog: lambda desk: TableDiceDialog("Ana: to hit Bo with Rifle", 2, 6, desk.window),
    UndoDialog: lambda desk: UndoDialog(desk.document, desk.window.attempts, desk.window),
}


def dialogs() -> list[type[QDialog]]:
    """Every dialog class of the program."""
    for module in pkgutil.walk_packages(eod_desktop.ui.__path__, "eod_desktop.ui."):
        import_module(module.name)
    found, new = set(), [QDialog]
    while new:
        new = [
            below for above in new for below in above.__subclasses__() if below.__module__.startswith("eod_desktop.")
        ]
        found.update(new)
    return sorted(found - BASES, key=lambda dialog: dialog.__name__)


@pytest.fixture
def desk(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    """A fight in its first turn, Ana, Bo and Raider 1 at 5, dressed as the program is."""
    with dressed(qapp, Scheme.LIGHT):
        desk = Desk(qtbot, tmp_path, sample_campaign(), TURN)
        desk.window.resize(1280, 720)
        desk.key(Qt.Key.Key_I, CTRL)
        desk.document.dice = RandomDice(3)
        yield desk
        destroy_windows()


def shown(desk: Desk, window: QWidget) -> QWidget:
    window.show()
    window.activateWindow()
    desk.qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    return window


def assert_walks(window: QWidget) -> None:
    """Tab and arrows come to all that can be used and round again, Shift+Tab the same way back."""
    forth = stops(window)
    assert stops(window, Qt.Key.Key_Backtab) == [forth[0], *reversed(forth[1:])]
    usable = controls(window)
    assert not unmarked(forth)
    reached = [*forth, *choices(forth)]
    missed = [described(control) for control in usable if not any(_is_or_holds(control, stop) for stop in reached)]
    assert not missed
    assert not nameless(reached)


def _is_or_holds(control: QWidget, stop: QWidget) -> bool:
    return control is stop or control.isAncestorOf(stop) or control.focusProxy() is stop


@pytest.mark.parametrize("dialog", dialogs(), ids=lambda dialog: dialog.__name__)
def test_a_dialog(desk: Desk, dialog: type[QDialog]) -> None:
    assert dialog in MAKERS, "say above how it is made"
    window = shown(desk, MAKERS[dialog](desk))
    assert window.windowTitle()
    assert_walks(window)


def test_the_players_window_scrolls_by_keyboard(desk: Desk) -> None:
    window = shown(desk, PlayersWindow(desk.document, HitsOptions()))
    assert [spoken(stop) for stop in stops(window)] == ["Initiative ladder"]


def attack_page(desk: Desk) -> None:
    desk.key(Qt.Key.Key_A)


def task_page(desk: Desk) -> None:
    desk.key(Qt.Key.Key_T)


def words_page(desk: Desk) -> None:
    desk.key(Qt.Key.Key_O)


def plain_page(desk: Desk) -> None:
    desk.key(Qt.Key.Key_E)


def dm_sheet(desk: Desk) -> None:
    desk.document.put_situation_dm(Modifier("Smoke", -1))
    desk.window.board.setFocus()
    desk.key(Qt.Key.Key_D)


def hold_sheet(desk: Desk) -> None:
    desk.key(Qt.Key.Key_L)


def hits_field(desk: Desk) -> None:
    desk.type("-7")


def second_turn(desk: Desk) -> None:
    """Ana has shot, and so can shoot again."""
    desk.document.fight("declare", "ana", Attack("r2", "Rifle", "Short"))
    while desk.encounter.acting:
        desk.document.fight("resolve")
    desk.document.begin_turn({})


def ruling(desk: Desk) -> None:
    attack = Attack("r2", "Rifle", "Short", modifiers=(Modifier("Dark", -8),))
    desk.document.fight("declare", "ana", attack)
    desk.document.dice = ScriptedDice([6, 6])
    desk.document.fight("resolve")
    assert desk.encounter.pending_rulings


def character_page(desk: Desk) -> None:
    desk.window.resize(1280, 1400)  # so that nothing is scrolled away where it is looked at
    desk.window.roster.select("ana")
    desk.key(Qt.Key.Key_E, CTRL)


def message(desk: Desk) -> None:
    desk.key(Qt.Key.Key_I, CTRL)
    assert desk.said()


STATES = (
    attack_page,
    task_page,
    words_page,
    plain_page,
    dm_sheet,
    hold_sheet,
    hits_field,
    second_turn,
    ruling,
    character_page,
    message,
)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_the_main_window(desk: Desk, state: Callable[[Desk], None]) -> None:
    state(desk)
    assert_walks(desk.window)


def test_the_board_by_arrows(desk: Desk) -> None:
    board = desk.window.board
    board.setFocus()
    for key, order in ((Qt.Key.Key_Home, Qt.Key.Key_Down), (Qt.Key.Key_End, Qt.Key.Key_Up)):
        desk.key(key)
        seen = [board.current_id()]
        for _ in range(board.board.rowCount()):
            desk.key(order)
            seen += [id for id in (board.current_id(),) if id not in seen]
        assert sorted(seen) == sorted(c.id for c in desk.encounter.combatants)


# a menu drops down without a screen
@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)", extend=True)
def test_every_action_in_the_menus(desk: Desk) -> None:
    reached = set()
    for title in desk.window.menuBar().actions():
        assert "&" in title.text()
        reached |= set(entries_by_keyboard(desk, title.menu()))
    names = desk.window.window_actions.names()
    enabled = {name for name in names if desk.action(name).isEnabled()}
    assert enabled - {action.objectName() for action in reached} == set()


def entries_by_keyboard(desk: Desk, menu: QMenu) -> Iterator[object]:
    """The entries that Down comes to until it comes round, with those of the menus within."""
    menu.popup(desk.window.mapToGlobal(desk.window.rect().center()))
    desk.qtbot.waitUntil(menu.isVisible)
    below = []
    seen: list[object] = []
    while True:
        desk.qtbot.keyClick(menu, Qt.Key.Key_Down)
        action = menu.activeAction()
        if action is None or action in seen:
            break
        seen.append(action)
        if action.menu():
            below.append(action.menu())
    menu.close()
    yield from seen
    for inner in below:
        yield from entries_by_keyboard(desk, inner)
