from fractions import Fraction

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from eod_desktop.rules import (
    Armor,
    Attack,
    Check,
    Combatant,
    Encounter,
    Modifier,
    Ruleset,
    Weapon,
    attack_odds,
    best_attack,
)
from eod_desktop.ui.odds_summary import OddsSummary, average, headline, in_short, lines, task_line, would_be_better

PISTOL = Weapon("Pistol", "Handgun", "2d6", {"Short": 0, "Far": -20}, damage_type="ball")


def odds_on(armor: Armor | None = None, range: str = "Short", hits: int = 10, **options: object):
    target = Combatant("t", "Target", "B", armor=armor, max_hits=10, hits=hits)
    attacker = Combatant("a", "A", "A", {"Handgun": 1}, weapons=(PISTOL,), max_hits=9)
    encounter = Encounter((attacker, target), ruleset=Ruleset(**options))
    return attack_odds(encounter, "a", Attack("t", "Pistol", range)), PISTOL, encounter.combatant("t")


def test_needed_roll_and_chance_lead() -> None:
    odds, _, _ = odds_on()
    assert headline(odds.check, "No") == "7+ · 58 %"


def test_lines_say_throws_damage_and_what_it_does_to_the_target() -> None:
    # 2d6 puts 10 hits down on 10–12: 6 in 36; with 21 in 36 to hit that is 10 %
    assert lines(*odds_on()) == ("hit 21 in 36", "deals 7.0", "puts it down: 10 %")
    assert Fraction(21, 36) * Fraction(6, 36) == odds_on()[0].chance_down


def test_armor_is_named() -> None:
    assert lines(*odds_on(Armor("Jack", 3)))[1] == "deals 4.0 past armor 3"
    assert lines(*odds_on(Armor("Jack", 0)))[1] == "deals 7.0"
    assert lines(*odds_on(Armor("Field", "all")))[1:] == ("deals 0.0, armor takes all of it", "puts it down: 0 %")
    assert lines(*odds_on(Armor("Vest", 1, {"ball": 5})))[1] == "deals 2.3 past armor 5"


def test_who_is_down_is_not_put_down() -> None:
    assert lines(*odds_on(hits=0))[2] == "is down already"


def test_what_cannot_hit_says_so() -> None:
    odds, weapon, target = odds_on(range="Far")
    assert headline(odds.check, "No") == "No"
    assert lines(odds, weapon, target) == ("a natural 12 if you allow it", "", "")
    assert lines(*odds_on(range="Far", natural_twelve="never"))[0] == ""
    assert headline(odds_on(range="Far", natural_twelve="always")[0].check, "No") == "12+ · 3 %"


def test_the_widget_shows_them(qtbot) -> None:
    summary = OddsSummary()
    qtbot.addWidget(summary)
    summary.show_odds(*odds_on(Armor("Jack", 3)))
    assert summary._large.text() == "7+ · 58 %"
    said = ["hit 21 in 36", "deals 4.0 past armor 3", "puts it down: 0 %", "on average 2.3", ""]
    assert [line.text() for line in summary._lines] == said
    assert summary._chart.needed == 7


def test_a_situation_moves_the_needed_roll() -> None:
    check = odds_on()[0].check
    harder = replace(check, modifiers=(*check.modifiers, Modifier("Smoke", -3)))
    assert headline(harder, "No") == "10+ · 17 %"


def test_a_task_says_its_throws_and_nothing_of_damage(qtbot) -> None:
    assert task_line(Check((Modifier("Medic", 1),))) == "succeeds 21 in 36"
    assert task_line(Check((Modifier("Medic", -9),))) == "a natural 12 if you allow it"
    summary = OddsSummary()
    qtbot.addWidget(summary)
    summary.show_odds(*odds_on())
    height = summary.sizeHint().height()
    summary.show_task(Check((Modifier("Medic", -9),), natural_twelve="never"))
    assert summary._large.text() == "Cannot succeed"
    assert [line.text() for line in summary._lines] == [""] * 5
    assert summary.sizeHint().height() == height


def test_folded_it_is_short_and_comes_back(qtbot) -> None:
    summary = OddsSummary()
    qtbot.addWidget(summary)
    summary.show_odds(*odds_on(Armor("Jack", 3)))
    height = summary.sizeHint().height()
    summary.fold(True)
    assert summary.sizeHint().height() < height / 2
    assert [line.text() for line in summary._short] == ["DM +1 · deals 4.0 · down 0 %", "on average 2.3"]
    assert "past armor 3" in summary._words.toolTip()
    summary.show_task(Check((Modifier("Medic", 1),)))
    assert [line.text() for line in summary._short] == ["DM +1", "succeeds 21 in 36"]
    summary.fold(False)
    assert summary.sizeHint().height() == height
    assert not summary._words.toolTip()


def test_in_short_it_says_the_total_dm_whatever_the_odds() -> None:
    def short(odds, _weapon, target):
        return in_short(odds, target)

    assert short(*odds_on()) == "DM +1 · deals 7.0 · down 10 %"
    assert short(*odds_on(hits=0)) == "DM +1 · deals 7.0 · is down already"
    assert short(*odds_on(range="Far")) == "DM \N{MINUS SIGN}19 · a natural 12 if you allow it"
    assert short(*odds_on(range="Far", natural_twelve="never")) == "DM \N{MINUS SIGN}19"


def test_the_average_counts_misses_and_says_what_is_better() -> None:
    odds, weapon, _ = odds_on()
    assert (average(odds, None), would_be_better(weapon, None)) == ("on average 4.1", "")
    rifle = Weapon("Rifle", "", "3d6", {"Short": 0, "Far": 2})
    attacker = Combatant("a", "A", "A", {"Handgun": 1}, weapons=(PISTOL, rifle), max_hits=9)
    encounter = Encounter((attacker, Combatant("t", "Target", "B", max_hits=10)))
    at_range, of_all = (best_attack(encounter, "a", Attack("t", "Pistol", "Short"), band) for band in ("Short", None))
    assert average(odds, at_range) == "on average 4.1"
    assert would_be_better(weapon, at_range) == "better: 4.4 with Rifle"
    assert of_all is not None
    assert (of_all.attack.weapon, of_all.attack.range) == ("Rifle", "Far")
    assert would_be_better(rifle, of_all) == "better: 7.6 at Far"
    hopeless, _, _ = odds_on(range="Far")
    assert average(hopeless, None) == ""
    assert (average(hopeless, of_all), would_be_better(weapon, of_all)) == ("on average 0.0", "better: 7.6 with Rifle")


def test_no_figure_is_ever_cut(qtbot) -> None:
    """Only names are, at the end of their line."""
    long = Weapon("Grandfather's hunting rifle with the scope", "", "6d6+20", {"Short": 0})
    target = Combatant("t", "Target", "B", armor=Armor("Plate", 12), max_hits=99)
    attacker = Combatant("a", "A", "A", {"Handgun": 9}, weapons=(PISTOL, long), max_hits=9)
    encounter = Encounter((attacker, target))
    attack = Attack("t", "Pistol", "Short")
    summary = OddsSummary()
    qtbot.addWidget(summary)
    summary.resize(300, 100)
    summary.show()
    for folded in (False, True):
        summary.fold(folded)
        summary.show_odds(
            attack_odds(encounter, "a", attack), PISTOL, target, best_attack(encounter, "a", attack, None)
        )
        QApplication.processEvents()
        lines = summary._short if folded else summary._lines
        assert any(line.text().startswith("better: ") for line in lines)
        for line in lines:
            figures = line.text().split(" with ")[0]
            assert line.fontMetrics().horizontalAdvance(figures) <= line.width()
