from PySide6.QtWidgets import QApplication

from eod_desktop.rules import BreakOff, Condition, Encounter, Evade, ScriptedDice, Status
from eod_desktop.ui.who_header import WhoHeader
from tests.fakes import sample_campaign


def fight(*faces: int) -> Encounter:
    return sample_campaign().on_board.now.begin_turn(ScriptedDice(faces))


def shown(qtbot, encounter: Encounter, id: str) -> tuple[str, str]:
    """The place and what the line of states says."""
    header = WhoHeader()
    qtbot.addWidget(header)
    header.show_combatant(encounter, encounter.combatant(id), 0)
    header.show()
    QApplication.processEvents()
    assert header._name.text() == encounter.combatant(id).name
    return header._place.text(), header._state.accessibleName()


def test_place_alone_with_one_and_with_more(qtbot) -> None:
    assert shown(qtbot, fight(4, 5, 5, 3), "r2")[0] == "initiative 3"
    assert shown(qtbot, fight(4, 5, 3, 2), "ana")[0] == "initiative 5 · with Bo Halloran"
    assert shown(qtbot, fight(4, 5, 5, 3), "ana")[0] == "initiative 5 · with Bo Halloran and Raider 1"
    assert shown(qtbot, fight(4, 5, 5, 5), "r2")[0] == "initiative 5 · with Ana Reyes, Bo Halloran and Raider 1"


def test_of_a_crowd_only_some_are_named(qtbot) -> None:
    crowd = sample_campaign(8).on_board.now.begin_turn(ScriptedDice([4, 5] + [5] * 8))
    place, _ = shown(qtbot, crowd, "ana")
    assert place == "initiative 5 · with Bo Halloran, Raider 1, Raider 2, Raider 3 and 5 more"


def test_before_initiative_and_after_leaving(qtbot) -> None:
    staged = sample_campaign().on_board.now
    assert shown(qtbot, staged, "ana") == ("no initiative yet", "Party, 21 of 21 hits")
    assert shown(qtbot, staged.leave("ana"), "ana") == ("has left", "Party, 21 of 21 hits, left")


def test_states_are_words(qtbot) -> None:
    encounter = fight(4, 5, 5, 3)
    assert shown(qtbot, encounter.declare("ana", Evade()), "ana")[1].endswith("hits, declared, evading −3")
    assert shown(qtbot, encounter.declare("ana", BreakOff()), "ana")[1].endswith("declared, breaking off")
    stunned = encounter.set_condition("ana", Condition("stunned")).set_condition("ana", Condition("bleeding"))
    assert shown(qtbot, stunned, "ana")[1].endswith("hits, stunned, bleeding")
    assert shown(qtbot, stunned.set_hits("ana", 0), "ana")[1].endswith("hits, down, stunned, bleeding")
    assert shown(qtbot, encounter.set_surprised("r2", True), "r2")[1].endswith("hits, surprised")
    assert shown(qtbot, encounter.set_hits("r2", -4), "r2")[1] == "Raiders, −4 of 16 hits, down"
    assert shown(qtbot, encounter.set_status("r2", Status.DEAD), "r2")[1].endswith("hits, dead")
