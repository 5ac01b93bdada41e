from eod_desktop.campaign.presets import read_presets
from eod_desktop.paths import shipped_resources
from eod_desktop.rules import CriticalHit, Ruleset

PRESETS = read_presets(shipped_resources())


def test_the_presets_are_there_in_their_order_and_say_what_they_are():
    assert [preset.name for preset in PRESETS] == ["EoD", "Classic-Traveller-like", "Cepheus-like"]
    assert all(preset.about for preset in PRESETS)


def test_the_first_preset_is_the_default():
    assert PRESETS[0].ruleset == Ruleset()


def test_presets_that_are_only_like_another_game_say_so():
    for preset in PRESETS[1:]:
        assert preset.ruleset.differences()
        assert "Only like it" in preset.about


def test_T6_the_cepheus_like_preset_has_its_table_of_stat_dms():
    ruleset = PRESETS[2].ruleset
    assert [ruleset.stat_dm(stat) for stat in (0, 2, 3, 5, 6, 8, 9, 11, 12, 15)] == [-2, -2, -1, -1, 0, 0, 1, 1, 2, 3]


def test_C2_presets_keep_the_names_of_range_bands_that_shipped_weapons_use():
    assert all(list(preset.ruleset.range_bands) == list(Ruleset().range_bands) for preset in PRESETS)
    assert all(preset.ruleset.critical_hit is CriticalHit.GM for preset in PRESETS)
