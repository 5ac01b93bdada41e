from msgspec.structs import replace

from eod_desktop.rules import AttackRolled, Check, Modifier, ScriptedDice, Task, TaskRolled
from eod_desktop.ui.ruling_box import RulingBox
from tests.fakes import attack

NAMES = {"r1": "Raider 1"}
ROLLED = AttackRolled("ana", attack("r1"), Check((Modifier("Sun", -9),)).roll(ScriptedDice([6, 6])))


def test_it_asks_with_the_numbers_and_hides_without(qtbot) -> None:
    box = RulingBox()
    qtbot.addWidget(box)
    assert box.isHidden()
    box.show_roll(ROLLED, NAMES.get)
    assert box.accessibleName() == (
        "Natural 12, total 3 against 8+: falls short. Rifle at Raider 1. Allow it as a critical success?"
    )
    box.show_roll(replace(ROLLED, result=Check((Modifier("Sun", -99),)).roll(ScriptedDice([6, 6]))), NAMES.get)
    assert "total −87 against 8+" in box.accessibleName()
    assert not box.isHidden()
    box.show_roll(None, NAMES.get)
    assert box.isHidden()


def test_it_asks_about_a_task_by_its_words(qtbot) -> None:
    box = RulingBox()
    qtbot.addWidget(box)
    check = Check((Modifier("Rain", -9),))
    rolled = TaskRolled("ana", Task("Pick the lock", check), check.roll(ScriptedDice([6, 6])))
    box.show_roll(rolled, NAMES.get)
    assert box.accessibleName().endswith("Pick the lock. Allow it as a critical success?")


def test_the_buttons_rule(qtbot) -> None:
    box = RulingBox()
    qtbot.addWidget(box)
    box.show_roll(ROLLED, NAMES.get)
    for button, allow in ((box._allow, True), (box._fail, False)):
        with qtbot.waitSignal(box.ruled, check_params_cb=lambda ruled, allow=allow: ruled is allow):
            button.click()
