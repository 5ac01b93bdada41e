"""The forecast beside the board."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from eod_desktop.models.forecast_run import FIGHTS
from eod_desktop.models.statistics_wording import grouped
from eod_desktop.rules import Conduct, RandomDice, Situation
from eod_desktop.ui.forecast_window import ForecastWindow
from tests.ui.windows import CTRL, SHIFT, Desk

# a window is raised without a screen
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(qtbot, tmp_path)
    desk.document.dice = RandomDice(3)
    yield desk
    desk.window.forecast_commands.close()


def opened(desk: Desk) -> ForecastWindow:
    desk.key(Qt.Key.Key_F, CTRL | SHIFT)
    window = desk.window.forecast_commands.forecast
    assert window is not None
    settle(desk, window)
    return window


def settle(desk: Desk, window: ForecastWindow) -> None:
    """Until all fights are played."""
    desk.qtbot.waitUntil(
        lambda: window.played.text() == f"{grouped(FIGHTS)} fights" and not window.run.running, timeout=60_000
    )


def changed(desk: Desk, window: ForecastWindow) -> None:
    """Until the fights of another question are."""
    desk.qtbot.waitUntil(lambda: window.run.running, timeout=60_000)
    settle(desk, window)


def test_the_key_opens_it_and_it_tells_who_wins(desk: Desk) -> None:
    window = opened(desk)
    assert " of 10 fights won, usually in " in window.sentence.text()
    assert [bar.name for bar in window.bars.bars][:2] == ["Party", "Raiders"]
    assert "Party: " in window.bars.accessibleDescription()
    assert window.turns.accessibleDescription().startswith("Fights that end in each turn: turn ")
    assert sum(column.chance for column in window.turns.columns) == pytest.approx(1)
    assert [column.marked for column in window.turns.columns].count(True) == 1
    assert window.table.rowCount() == 4


def test_a_forecast_leaves_the_campaign_alone(desk: Desk) -> None:
    before, rolls = desk.document.campaign, desk.document.roll_count()
    window = opened(desk)
    window.form.count.setValue(2)
    changed(desk, window)
    assert desk.document.campaign is before
    assert desk.encounter.events == ()
    assert desk.document.roll_count() == rolls
    assert not desk.action("undo").isEnabled()


def test_what_if_there_were_more_of_them(desk: Desk) -> None:
    window = opened(desk)
    usual = window.bars.bars[0].share.chance
    window.form.who.setCurrentIndex(window.form.who.findText("Raider 1"))
    window.form.count.setValue(3)
    assert window.form.what_if.more == {"r1": 3}
    changed(desk, window)
    assert window.bars.bars[0].share.chance < usual
    assert window.table.rowCount() == 7
    assert window.note.text().startswith("As it stands on the board: Party ")
    window.form.reset.click()
    changed(desk, window)
    assert window.bars.bars[0].share.chance == usual
    assert not window.form.reset.isEnabled()


def test_every_field_is_part_of_the_question(desk: Desk) -> None:
    form = opened(desk).form
    form.armor.setCurrentIndex(form.armor.findText("off: everybody"))
    form.surprise.setCurrentIndex(form.surprise.findText("Party surprises"))
    form.situation.setCurrentIndex(form.situation.findText("Urban"))
    form.range.setCurrentIndex(form.range.findText("Short"))
    form.conducts["Raiders"].setCurrentIndex(form.conducts["Raiders"].findText("evade when below half"))
    form.twelves.setChecked(True)
    asked = form.what_if
    assert (asked.bare, asked.ambush, asked.situation) == ({"Party", "Raiders"}, "Party", Situation.URBAN)
    assert (asked.range, asked.allow_twelves) == ("Short", True)
    assert asked.conduct == {"Party": Conduct.WEAKEST, "Raiders": Conduct.EVADE_WHEN_HURT}


def test_another_number_brings_other_dice_and_the_same_number_the_same(desk: Desk) -> None:
    window = opened(desk)
    first = [bar.share.count for bar in window.bars.bars]
    window.form.seed.setValue(2)
    changed(desk, window)
    assert [bar.share.count for bar in window.bars.bars] != first
    window.form.seed.setValue(1)
    changed(desk, window)
    assert [bar.share.count for bar in window.bars.bars] == first


def test_it_follows_the_fight(desk: Desk) -> None:
    window = opened(desk)
    desk.document.fight("set_hits", "r1", 1)
    changed(desk, window)
    raider = window.table.index(2, 3).data()
    assert float(raider.split(" / ")[0]) <= 1
    desk.document.begin_turn({})
    changed(desk, window)
    assert "usually in turn " in window.sentence.text()


def test_stop_keeps_what_has_been_played_and_more_goes_on(desk: Desk) -> None:
    window = opened(desk)
    window.again.click()
    desk.qtbot.waitUntil(lambda: f" of {grouped(100_000)} fights" in window.played.text(), timeout=60_000)
    assert window.stop.isEnabled()
    window.stop.click()
    desk.qtbot.waitUntil(lambda: not window.run.running, timeout=60_000)
    assert window.played.text().endswith(" fights")
    assert window.again.isEnabled()


def test_without_enemies_it_says_what_to_do(desk: Desk) -> None:
    desk.document.take_off_board(["r1", "r2"])
    desk.key(Qt.Key.Key_F, CTRL | SHIFT)
    window = desk.window.forecast_commands.forecast
    assert window is not None
    desk.qtbot.waitUntil(lambda: "Nobody on the board has an enemy" in window.sentence.text())
    assert not window.bars.isVisible()
    assert not window.run.running


def test_without_anybody_the_command_says_why_not(desk: Desk) -> None:
    desk.document.take_off_board(["ana", "bo", "r1", "r2"])
    assert not desk.action("forecast").isEnabled()
    assert "Nobody is on the board" in desk.window.window_actions.why("forecast")


def test_what_is_hidden_works_no_more(desk: Desk) -> None:
    window = opened(desk)
    window.again.click()
    window.hide()
    assert not window.run.running
