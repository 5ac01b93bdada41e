from PySide6.QtWidgets import QApplication

from eod_desktop.rules import Check, Modifier, ModifierSource
from eod_desktop.ui.breakdown import Breakdown

CHECK = Check(
    (
        Modifier("Handgun", 2, ModifierSource.SKILL),
        Modifier("Medium", -1, ModifierSource.RANGE),
        Modifier("Smoke", -1),
        Modifier("Aim", 1),
    )
)


def shown(qtbot, check: Check = CHECK, own: tuple[bool, ...] = (True, False)) -> Breakdown:
    breakdown = Breakdown()
    qtbot.addWidget(breakdown)
    breakdown.resize(300, 200)
    breakdown.show_check(check, own)
    with qtbot.waitExposed(breakdown):
        breakdown.show()
    return breakdown


def crosses(breakdown: Breakdown) -> list[str]:
    return [cross.accessibleName() for _, cross in breakdown._buttons if cross.isVisible()]


def test_it_says_every_dm_and_the_total(qtbot) -> None:
    assert shown(qtbot).accessibleDescription() == (
        "Handgun +2 (skill level 2); Medium range −1 (weapon's range table); Smoke −1 (pinned); Aim +1 (this roll);"
        " Total DM +1 against 8+"
    )


def test_it_is_as_high_as_its_lines(qtbot) -> None:
    breakdown = shown(qtbot)
    five = breakdown.sizeHint().height()
    breakdown.show_check(Check(), ())
    assert breakdown.sizeHint().height() * 5 == five


def test_the_situations_dms_can_be_taken_away(qtbot) -> None:
    breakdown = shown(qtbot)
    assert crosses(breakdown) == ["Take away Smoke", "Take away Aim"]
    with qtbot.waitSignal(breakdown.remove_requested, check_params_cb=lambda place: place == 1):
        breakdown._buttons[1][1].click()
    breakdown.show_check(Check(CHECK.modifiers[:3]), (False,))
    assert crosses(breakdown) == ["Take away Smoke"]


def test_one_that_is_being_written_cannot(qtbot) -> None:
    breakdown = shown(qtbot, own=(True,))
    assert crosses(breakdown) == ["Take away Smoke"]
    assert breakdown.accessibleDescription().endswith("Aim +1 (situation); Total DM +1 against 8+")


def test_they_can_be_pinned(qtbot) -> None:
    breakdown = shown(qtbot)
    pins = [pin for pin, _ in breakdown._buttons]
    assert [pin.isChecked() for pin in pins] == [True, False]
    assert [pin.accessibleName() for pin in pins] == ["Keep Smoke after this roll", "Keep Aim after this roll"]
    with qtbot.waitSignal(breakdown.pin_requested, check_params_cb=lambda place: place == 1):
        pins[1].click()
    breakdown.show_check(CHECK, (False, False))
    assert [pin.isChecked() for pin in pins] == [False, False]


def test_nothing_is_drawn_outside_or_over_the_numbers(qtbot) -> None:
    long = Check((Modifier("Fighting with the left hand in the dark while it rains", -2), Modifier("Sun", 99)))
    breakdown = shown(qtbot, long)
    breakdown.resize(200, breakdown.sizeHint().height())
    QApplication.processEvents()
    assert not breakdown.grab().isNull()
    for pin, cross in breakdown._buttons:
        assert breakdown.rect().contains(cross.geometry())
        assert breakdown.rect().contains(pin.geometry())
        assert not pin.geometry().intersects(cross.geometry())


def test_only_whole_lines_end_above_a_height(qtbot) -> None:
    breakdown = shown(qtbot)
    line = breakdown.sizeHint().height() // 5
    assert [breakdown.end_of_rows(height) for height in (0, line - 1, line, 2 * line + 1)] == [0, 0, line, 2 * line]
