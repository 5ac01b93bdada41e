import pytest
from msgspec.structs import replace

from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.campaign.rolls import RollKind
from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.models.dice_log import Column, DiceLogModel
from eod_desktop.models.dice_log_filter import MOST_WORDS, SHOWN_KINDS, conditions, kind_text, people, words_of
from eod_desktop.rules import Encounter, Outcome, ScriptedDice
from tests.campaign.books import OPPOSED, OUTSIDE, clock
from tests.fakes import attack, sample_campaign


@pytest.fixture
def document(qapp, tmp_path):
    store = Store.create(tmp_path / "log.eod", sample_campaign(), clock)
    document = Document(store, ScriptedDice([5, 2, 3, 3, 4, 4, 3, 4, 5, *[1] * 20]))
    document.begin_turn({})
    document.fight("declare", "ana", attack("r1"))
    document.fight("resolve")
    document.roll_outside(StepLabel("roll"), OUTSIDE)
    yield document
    store.close()


def found(document, qtbot, text):
    """What a search shows, as it shows it."""
    model = DiceLogModel(document)
    model.set_filter(LogFilter(words=words_of(text)))
    qtbot.waitUntil(lambda: not model.searching)
    return [model.text(model.row(row), Column.WHAT) for row in range(model.rowCount())]


@pytest.mark.parametrize(
    ("text", "whats"),
    [
        ("initiative", ["Initiative"] * 4),
        ("INITI", ["Initiative"] * 4),
        ("hit", ["Rifle at Raider 1"]),
        ("rifle at raider", ["Rifle at Raider 1"]),
        ("damage to raider", ["Damage to Raider 1"]),
        ("critical", ["Climbing"]),
        ("table dice", ["Climbing"]),
        ("secret", ["2d6+1d4-1"]),
        ("1d4", ["2d6+1d4-1"]),
        ("weather gm", ["Weather"]),
        ("nothing of the kind", []),
        ("bo", ["Hiding", "Initiative"]),
    ],
)
def test_what_can_be_read_in_a_row_can_be_searched(document, qtbot, text, whats):
    assert found(document, qtbot, text) == whats


@pytest.mark.parametrize(
    ("text", "whats"),
    [
        ("behind", ["Recon vs Cy"]),
        ("level", ["vs Cy"]),
        ("cy ahead", ["Stealth vs Di"]),
        ("vs", ["vs Cy", "Recon vs Cy", "Stealth vs Di"]),
        ("recon cy", ["Recon vs Cy"]),
    ],
)
def test_opposed_checks_are_found_by_the_other_one_and_by_who_was_ahead(document, qtbot, text, whats):
    document.roll_outside(StepLabel("quick_check"), OPPOSED)
    assert found(document, qtbot, text) == whats


def test_whatever_is_typed_is_a_search(document, qtbot):
    for text in (
        '"',
        "\0",
        "a\0b",
        "\ud800",
        "AND OR NOT",
        "*",
        "text : x",
        "%",
        "_",
        "(",
        "'",
        "^ana",
        "ana*",
        "ﬀ",
        "İ",
    ):
        assert isinstance(found(document, qtbot, text), list)
    assert words_of(" \t") == ()
    assert len(words_of("a " * 100)) == MOST_WORDS


def test_each_condition_has_a_word_and_can_be_taken_away():
    campaign = sample_campaign()
    filter = LogFilter(
        (),
        who="Ana",
        encounter="encounter1",
        turn=2,
        kinds=(RollKind.ATTACK, RollKind.DAMAGE),
        results=(Outcome.SUCCESS,),
        naturals=(2, 12),
        undone=False,
        table_dice=True,
        secret=True,
    )
    shown = conditions(filter, campaign)
    assert [condition.text for condition in shown] == [
        "this encounter: The bridge",
        "turn 2",
        "Ana",
        "Attacks or Damage",
        "Hit or success",
        "natural 2 or 12",
        "not undone",
        "table dice",
        "secret",
    ]
    left = filter
    for number in range(len(shown)):
        left = conditions(left, campaign)[0].without
        assert len(conditions(left, campaign)) == len(shown) - number - 1
    assert left == EVERYTHING
    assert conditions(EVERYTHING, campaign) == ()


def test_the_encounter_asked_for_is_this_one_only_while_it_is_on_the_board():
    campaign = sample_campaign()
    asked = LogFilter(encounter="encounter1")
    assert [one.text for one in conditions(asked, campaign)] == ["this encounter: The bridge"]
    assert [one.text for one in conditions(asked, replace(campaign, current=""))] == ["The bridge"]


def test_encounters_without_a_name_or_gone_have_words_too():
    nameless = EncounterRecord("e9", "", Encounter(), Encounter())
    campaign = sample_campaign().with_record(nameless)
    texts = [conditions(LogFilter(encounter=id), campaign)[0].text for id in ("e9", "", "gone")]
    assert texts == ["Encounter without a name", "Outside fights", "Encounter that was removed"]


def test_everybody_who_may_have_rolled_is_named_once():
    names = people(sample_campaign())
    assert names[:3] == ("Ana Reyes", "Bo Halloran", "Raider")
    assert len(set(names)) == len(names)


def test_every_kind_has_a_word_and_a_letter_of_its_own():
    assert len({kind_text(kind) for kind in RollKind}) == len(RollKind)
    assert len({kind.value[0] for kind in RollKind}) == len(RollKind)
    assert RollKind.UNREADABLE not in SHOWN_KINDS
    assert replace(EVERYTHING) == EVERYTHING
