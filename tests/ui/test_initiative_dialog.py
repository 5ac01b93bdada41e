import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Document
from eod_desktop.rules import Character, Encounter, Ruleset, ScriptedDice, Situation
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.initiative_dialog import InitiativeDialog
from tests.fakes import MemoryStore, sample_campaign
from tests.ui.dialogs import name_of, press, shown, tab_way


def campaign_of(*people, **options):
    """A campaign whose encounter holds (id, side, skills)."""
    campaign = replace(sample_campaign(), ruleset=Ruleset(**options))
    characters = [Character(id, id.title(), side, skills=skills, max_hits=10) for id, side, skills in people]
    start = Encounter(
        combatants=tuple(c.combatant(c.id, campaign.ruleset) for c in characters), ruleset=campaign.ruleset
    )
    return campaign.with_record(replace(campaign.on_board, start=start, now=start))


PARTY = (
    ("ana", "Party", {"Leader": 1}),
    ("bo", "Party", {}),
    ("cy", "Party", {"Leader": 0, "Tactics": 1}),
    ("di", "Raiders", {"Streetwise": 1}),
    ("ed", "Raiders", {}),
)


class Asked:
    def __init__(self, qtbot, campaign: Campaign, faces=(1, 2, 3, 4, 5, 6)):
        self.qtbot = qtbot
        self.store = MemoryStore(campaign)
        self.document = Document(self.store, ScriptedDice(faces))
        self.attempts = Attempts(self.document)
        self.open()

    def open(self):
        dialog = InitiativeDialog(self.document, self.attempts, self.document.encounter)
        self.dialog = shown(self.qtbot, dialog)

    def lead(self, led, leader):
        choice = self.dialog.leaders[led]
        choice.setCurrentIndex(choice.findData(leader))

    def everyone(self, side, leader):
        choice = self.dialog.everyone[side]
        choice.setCurrentIndex(choice.findData(leader))
        choice.activated.emit(choice.currentIndex())

    @property
    def places(self):
        return self.document.encounter.initiative


@pytest.fixture
def asked(qtbot):
    return Asked(qtbot, campaign_of(*PARTY))


def test_who_has_leader_can_lead_others_of_its_side_only(asked):
    def offered(id):
        choice = asked.dialog.leaders[id]
        return [choice.itemData(place) for place in range(choice.count())]

    assert offered("ana") == ["", "cy"]
    assert offered("bo") == ["", "ana", "cy"]
    assert offered("di") == [""]
    assert not asked.dialog.leaders["di"].isEnabled()


def test_led_ones_take_their_leaders_total(asked):
    asked.lead("bo", "ana")
    assert not asked.dialog.problem.isVisible()
    press(Qt.Key.Key_Return)
    assert not asked.dialog.isVisible()
    assert (asked.places["bo"].total, asked.places["bo"].rolled_by) == (asked.places["ana"].total, "ana")
    assert asked.document.record.led_by == {"bo": "ana"}


def test_a_whole_side_is_led_with_one_choice_and_the_leader_rolls(asked):
    asked.everyone("Party", "cy")
    assert asked.dialog.led_by == {"ana": "cy", "bo": "cy"}
    assert asked.dialog.everyone["Party"].currentText() == "All led by Cy"
    asked.lead("ana", "")
    assert asked.dialog.everyone["Party"].currentIndex() == -1
    asked.everyone("Party", "")
    assert asked.dialog.led_by == {}
    assert "Raiders" not in asked.dialog.everyone


def test_what_the_rules_refuse_is_said_at_once(asked):
    asked.lead("ana", "cy")
    asked.lead("bo", "ana")
    assert "Ana is led by somebody and cannot lead Bo" in asked.dialog.problem.text()
    assert asked.dialog.problem.isVisible()
    assert not asked.dialog.do.isEnabled()
    asked.lead("bo", "cy")
    assert not asked.dialog.problem.isVisible()
    assert asked.dialog.do.isEnabled()


def test_the_bonus_can_be_waived(asked):
    assert set(asked.dialog.bonuses) == {"ana", "cy"}
    assert asked.dialog.bonuses["cy"].text() == "+1 Leader, Tactics"
    asked.dialog.bonuses["cy"].setChecked(False)
    press(Qt.Key.Key_Return)
    assert (asked.places["ana"].bonus, asked.places["cy"].bonus, asked.places["cy"].waived) == (1, 0, True)


def test_who_is_led_has_no_bonus_to_waive(asked):
    asked.dialog.bonuses["cy"].setChecked(False)
    asked.lead("cy", "ana")
    assert not asked.dialog.bonuses["cy"].isEnabled()
    assert asked.dialog.waived == frozenset()


def test_the_skills_of_an_urban_fight(qtbot):
    campaign = campaign_of(*PARTY)
    record = campaign.on_board
    urban = record.now.set_situation(Situation.URBAN)
    asked = Asked(qtbot, campaign.with_record(replace(record, now=urban)))
    assert asked.dialog.bonuses["di"].text() == "+1 Streetwise"
    assert asked.dialog.bonuses["cy"].text() == "+1 Leader"


def test_what_was_chosen_last_time_stands_there(asked):
    asked.lead("bo", "ana")
    press(Qt.Key.Key_Return)
    while asked.document.encounter.acting:
        asked.document.fight("resolve")
    asked.open()
    assert asked.dialog.led_by == {"bo": "ana"}


def test_who_is_down_is_not_asked_about(asked):
    asked.document.fight("set_hits", "bo", 0)
    asked.open()
    assert set(asked.dialog.leaders) == {"ana", "cy", "di", "ed"}


def test_only_newcomers_are_asked_about_when_initiative_stays_i6(qtbot):
    asked = Asked(qtbot, campaign_of(*PARTY, initiative_each_turn=False))
    press(Qt.Key.Key_Return)
    while asked.document.encounter.acting:
        asked.document.fight("resolve")
    asked.document.put_on_board(["raider"])
    asked.open()
    assert list(asked.dialog.leaders) == [asked.document.encounter.combatants[-1].id]


def test_by_tab_through_named_choices(asked):
    assert QApplication.focusWidget() is asked.dialog.everyone["Party"]
    assert [name_of(widget) for widget in tab_way(asked.dialog)] == [
        "Who rolls for everyone of Party",
        "Who rolls for Ana",
        "+1 Leader of Ana",
        "Who rolls for Bo",
        "Who rolls for Cy",
        "+1 Leader, Tactics of Cy",
        "Roll",
        "Cancel",
    ]


def test_tab_goes_to_the_choices_for_whole_sides_first(qtbot):
    raiders = (("ed", "Raiders", {"Leader": 0}), ("fay", "Raiders", {}))
    asked = Asked(qtbot, campaign_of(*PARTY[:3], *raiders))
    assert [name_of(widget) for widget in tab_way(asked.dialog)][:3] == [
        "Who rolls for everyone of Party",
        "Who rolls for everyone of Raiders",
        "Who rolls for Ana",
    ]


def test_escape_rolls_nothing(asked):
    press(Qt.Key.Key_Escape)
    assert not asked.dialog.isVisible()
    assert asked.document.encounter.turn == 0
