from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.rules import Check, Modifier, ModifierSource
from eod_desktop.ui.why_part import WhyPart

SKILL = Modifier("Rifle", 2, ModifierSource.SKILL)
SMOKE, AIM, SUN = Modifier("Smoke", -1), Modifier("Aim", 1), Modifier("Sun", -2)
CHOICE = AttackChoice(pinned=(AIM, Modifier("Nothing", 0)), modifiers=(SMOKE,))


def shown(qtbot) -> WhyPart:
    """Aim is pinned, Smoke for this roll, Sun being written."""
    part = WhyPart()
    qtbot.addWidget(part)
    part.show_check(Check((SKILL, AIM, SMOKE, SUN)), CHOICE)
    return part


def test_pinned_and_other_dms_can_be_told_apart(qtbot) -> None:
    assert (
        shown(qtbot)
        .breakdown.accessibleDescription()
        .startswith("Rifle +2 (skill level 2); Aim +1 (pinned); Smoke −1 (this roll); Sun −2 (situation)")
    )


def test_taking_away_and_pinning_change_the_choice(qtbot) -> None:
    part = shown(qtbot)
    for signal, place, pinned, modifiers in (
        (part.breakdown.remove_requested, 0, (), (SMOKE,)),
        (part.breakdown.remove_requested, 1, (AIM,), ()),
        (part.breakdown.pin_requested, 0, (), (SMOKE, AIM)),
        (part.breakdown.pin_requested, 1, (AIM, SMOKE), ()),
    ):
        with qtbot.waitSignal(part.edited) as edited:
            signal.emit(place)
        choice = edited.args[0]
        assert (tuple(m for m in choice.pinned if m.value), choice.modifiers) == (pinned, modifiers)


def test_without_a_check_there_is_only_the_button(qtbot) -> None:
    part = shown(qtbot)
    part.show_check(None, CHOICE)
    assert part.breakdown.isHidden()
    with qtbot.waitSignal(part.add_clicked, check_params_cb=lambda button: button is part.add_dm):
        part.add_dm.click()
