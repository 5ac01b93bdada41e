"""What of the action panel is in sight, by the size of the window."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.sample import load_sample
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import Modifier
from eod_desktop.ui.rows import row_height
from tests.ui.windows import Desk

DMS = tuple(Modifier(f"Smoke {number}", -1) for number in range(1, 15))


@pytest.fixture
def fight(qtbot, tmp_path) -> Desk:
    """The sample encounter in its first turn; more than a handful can be attacked."""
    text = (shipped_resources() / "sample" / "campaign.json").read_text(encoding="utf-8")
    desk = Desk(qtbot, tmp_path, load_sample(text), (3,) * 20)
    desk.document.begin_turn({})
    return desk


def lay_out(desk: Desk, width: int, height: int) -> None:
    desk.window.resize(width, height)
    for _ in range(3):
        QApplication.processEvents()


def add_dms(desk: Desk, *dms: Modifier) -> None:
    panel = desk.window.panel
    panel._keep(replace(panel.choice, modifiers=dms))
    breakdown = panel.body.attack.why.breakdown
    desk.qtbot.waitUntil(lambda: breakdown.height() == breakdown.sizeHint().height())
    QApplication.processEvents()


def whole(widget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("height", [690, 720, 768, 800, 900, 1080])
@pytest.mark.parametrize("dms", [0, 1])
def test_every_dm_and_their_total_are_in_sight_beside_targets(fight, height, dms):
    lay_out(fight, 1280, height)
    body = fight.window.panel.body
    for combatant in fight.encounter.combatants:
        fight.select(combatant.id)
        add_dms(fight, *DMS[:dms])
        assert whole(body.attack.why.breakdown)
        assert body.attack._list.viewport().height() >= 3 * row_height(body.font())
        assert body._scroll.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("height", [360, 480, 600, 690, 720])
def test_where_there_is_no_room_for_all_the_total_is_in_the_foot_and_no_line_is_cut(fight, height):
    lay_out(fight, 1280, height)
    body = fight.window.panel.body
    add_dms(fight, *DMS)
    breakdown = body.attack.why.breakdown
    lines = len(breakdown.check.modifiers) + 1
    assert not whole(breakdown)
    assert breakdown.visibleRegion().boundingRect().height() % (breakdown.height() // lines) == 0
    assert f"DM {breakdown.check.dm}".replace("-", "\N{MINUS SIGN}") in body.footer._odds._short[0].text()
    assert whole(body.footer)


def test_with_room_for_it_the_foot_shows_the_chart(fight):
    body = fight.window.panel.body
    for height, shown in ((720, False), (900, True), (720, False)):
        lay_out(fight, 1440, height)
        assert body.footer._odds._chart.isVisible() is shown
