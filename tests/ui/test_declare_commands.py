import pytest

from eod_desktop.campaign.state import Campaign
from eod_desktop.models.attack_choice import ActionKind
from eod_desktop.rules import BreakOff, Evade, Move, ScriptedDice
from tests.fakes import attack
from tests.ui.windows import TURN, Desk


@pytest.fixture
def desk(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, faces=(*TURN, *[3] * 60))
    desk.document.begin_turn({})
    desk.select("ana")
    return desk


def opened(desk):
    """The menu has just been opened."""
    desk.window.declare_commands.refresh()
    return desk


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("attack", attack("r1", "Rifle", "Close")),
        ("move_attack", attack("r1", "Rifle", "Close", moving=True)),
        ("evade", Evade()),
        ("move", Move()),
        ("break_off", BreakOff()),
    ],
)
def test_the_menu_chooses_and_declares(desk, name, action):
    opened(desk).action(name).trigger()
    desk.action("declare").trigger()
    assert desk.encounter.declarations["ana"] == action


def test_what_cannot_be_declared_says_why(desk):
    desk.action("evade").trigger()
    desk.action("declare").trigger()
    desk.select("ana")
    assert opened(desk).why("declare") == "Declared: Evade"
    desk.select("r2")
    assert opened(desk).why("declare") == "It is not the turn of Raider 2 now."
    assert "has not attacked" in desk.why("declare_again")


def test_as_last_time(desk):
    desk.action("declare").trigger()
    desk.document.fight("resolve")
    desk.document.fight("resolve")
    desk.document.begin_turn({})
    desk.select("ana")
    assert opened(desk).action("declare_again").isEnabled()
    desk.action("declare_again").trigger()
    assert "ana" in desk.encounter.declarations


def test_the_whole_group_as_last_time(desk):
    desk.document.fight("declare", "ana", attack("r1"))
    desk.document.fight("declare", "bo", attack("r1", "Pistol"))
    desk.document.fight("resolve")
    desk.document.fight("resolve")
    desk.document.dice = ScriptedDice([*TURN, 3, 3, 3, 3])
    desk.document.begin_turn({})
    assert opened(desk).action("declare_all").isEnabled()
    desk.action("declare_all").trigger()
    assert {"ana", "bo"} <= set(desk.encounter.declarations)


def test_holding_offers_the_lower_rungs(desk):
    assert opened(desk).action("hold").isEnabled()
    desk.select("r2")
    assert opened(desk).why("hold") == "It is not the turn of Raider 2 now."


def test_a_task(desk):
    opened(desk).action("task").trigger()
    assert desk.window.panel.choice.kind is ActionKind.TASK


def test_nobody_shown_nothing_to_choose(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path, campaign=Campaign("Empty"))
    assert opened(desk).why("attack") == desk.why("declare") == "Select a combatant on the board first."
