from pathlib import Path

import pytest

from eod_desktop.campaign.errors import CampaignError, CampaignErrorKind
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.campaign.store import Store
from eod_desktop.document import Document
from eod_desktop.document.undo_steps import STATES_KEPT
from eod_desktop.rules import Evade, IllegalAction, RandomDice, ScriptedDice
from tests.campaign.books import clock, same
from tests.fakes import MemoryStore, attack, sample_campaign

INITIATIVE = [5, 2, 3, 3]
FULL = CampaignError(CampaignErrorKind.DISK_FULL, Path("bridge.eod"))


@pytest.fixture
def store():
    return MemoryStore(sample_campaign())


@pytest.fixture
def document(qapp, store):
    return Document(store, ScriptedDice([*INITIATIVE, 4, 4, 3, 4, 5, *[2, 3] * 50]))


@pytest.fixture
def path(tmp_path, qapp):
    Store.create(tmp_path / "bridge.eod", sample_campaign(), clock).close()
    return tmp_path / "bridge.eod"


@pytest.fixture
def open_file(path):
    """Opens the file, which is closed first if it is open."""
    opened = []

    def open_file():
        while opened:
            opened.pop().close()
        opened.append(Store.open(path, clock))
        return Document(opened[0], RandomDice(1))

    yield open_file
    opened.pop().close()


def shoot(document):
    document.begin_turn({})
    document.fight("declare", "ana", attack("r1"))
    document.fight("resolve")


def test_what_a_listener_hears_of_is_in_the_file(document, store):
    seen = []
    document.changed.connect(lambda change: seen.append(store.campaign is change.after))
    shoot(document)
    assert seen == [True, True, True]


def test_a_refusal_changes_nothing_and_writes_nothing(document, store):
    document.begin_turn({})
    before, on_disk = document.campaign, store.campaign
    with pytest.raises(IllegalAction):
        document.fight("declare", "bo", attack("r1", "Pistol"))
    assert document.campaign is before
    assert store.campaign is on_disk
    assert document.undo_label == StepLabel("begin_turn")


def test_a_file_that_cannot_be_written_leaves_everything_as_it_was(document, store, qtbot):
    document.begin_turn({})
    before = document.campaign
    store.fail_with = CampaignError(CampaignErrorKind.DISK_FULL, Path("bridge.eod"))
    with qtbot.assertNotEmitted(document.changed):
        for action in (lambda: document.fight("declare", "ana", Evade()), document.undo):
            with pytest.raises(CampaignError):
                action()
    assert document.campaign is before
    assert document.undo_label == StepLabel("begin_turn")
    store.fail_with = None
    document.fight("declare", "ana", Evade())
    assert document.encounter.declarations["ana"] == Evade()


def test_undo_goes_back_and_redo_never_rolls_again(document):
    start = document.campaign
    shoot(document)
    end = document.campaign
    left = document.dice.remaining
    for _ in range(3):
        document.undo()
    assert document.campaign == start
    for _ in range(3):
        document.redo()
    assert document.campaign == end
    assert document.dice.remaining == left


def test_undo_and_redo_say_what_they_are_about(document):
    assert document.undo_label is None
    shoot(document)
    assert document.undo_label == StepLabel("resolve")
    document.undo()
    assert document.redo_label == StepLabel("resolve")
    assert document.undo_label == StepLabel("declare", ("Ana Reyes",))


def test_a_listener_learns_what_can_be_undone_now(document):
    heard = []
    document.changed.connect(lambda: heard.append((document.undo_label, document.redo_label)))
    document.begin_turn({})
    document.undo()
    document.redo()
    begun = StepLabel("begin_turn")
    assert heard == [(begun, None), (None, begun), (begun, None)]


def test_undo_with_nothing_to_undo_does_nothing(document):
    before = document.campaign
    document.undo()
    document.redo()
    assert document.campaign is before


def test_undone_rolls_stay_in_the_log(document):
    shoot(document)
    document.undo()
    assert [row.undone for row in document.rolls(0, 10)] == [False] * 4 + [True] * 2


def test_why_not_is_asked_of_the_encounter_on_the_board(document):
    assert document.why_not("begin_turn") is None
    assert document.why_not("resolve") is not None
    assert document.name_of("r1") == "Raider 1"
    assert document.name_of("nobody") == "nobody"
    assert document.name_of("raider") == "Raider"  # of the roster, as when its hits cannot be worked out


def test_what_was_done_before_the_file_was_closed_is_undone_and_redone(open_file):
    document = open_file()
    states = [document.campaign]
    document.changed.connect(lambda change: states.append(change.after))
    document.fight("set_hits", "r2", 3)
    document.begin_turn({})
    id = document.encounter.acting[0]
    document.fight("declare", id, Evade())
    document.fight("resolve")
    document.restart_encounter()
    document = open_file()
    labels = [StepLabel("restart_encounter", ("The bridge",)), StepLabel("resolve")]
    assert list(document.undo_labels())[:2] == labels
    assert len(document.undo_labels()) == 5
    for expected in reversed(states[:-1]):
        document.undo()
        assert same(document.campaign, expected)
    assert document.undo_labels() == ()
    document = open_file()
    assert document.redo_label == StepLabel("set_hits", ("Raider 2",))
    for expected in states[1:]:
        document.redo()
        assert same(document.campaign, expected)
    assert document.redo_label is None


def test_opening_a_file_with_a_past_changes_nothing(open_file):
    document = open_file()
    document.rename_campaign("Summer")
    document.rename_campaign("Winter")
    document.undo()
    before = document.campaign
    assert same(open_file().campaign, before)


def test_what_a_new_step_left_behind_is_not_offered_after_opening(open_file):
    document = open_file()
    document.rename_campaign("Summer")
    document.undo()
    document.rename_campaign("Winter")
    document = open_file()
    assert document.redo_label is None
    assert document.undo_labels() == (StepLabel("rename_campaign", ("Winter",)),)


def test_steps_are_listed_newest_first_and_undone_as_many_as_wanted(document, store):
    start = document.campaign
    shoot(document)
    assert document.undo_labels() == (
        StepLabel("resolve"),
        StepLabel("declare", ("Ana Reyes",)),
        StepLabel("begin_turn"),
    )
    heard = []
    document.changed.connect(heard.append)
    document.undo_to(2)
    assert document.undo_labels() == (StepLabel("begin_turn"),)
    document.undo_to(0)
    assert len(heard) == 1
    assert heard[0].after is document.campaign is store.campaign
    document.undo_to(100)
    assert document.campaign == start
    for _ in range(3):
        document.redo()
    assert document.undo_label == StepLabel("resolve")


def test_undoing_many_ends_where_the_file_cannot_be_written(document, store):
    shoot(document)
    undo, written = store.undo, []

    def fail_at_the_second(*args):
        written.append(args)
        store.fail_with = FULL if len(written) == 2 else None
        undo(*args)

    store.undo = fail_at_the_second
    heard = []
    document.changed.connect(heard.append)
    with pytest.raises(CampaignError):
        document.undo_to(3)
    assert len(heard) == 1
    assert document.undo_labels() == (StepLabel("declare", ("Ana Reyes",)), StepLabel("begin_turn"))
    assert document.campaign is store.campaign


def test_steps_of_long_ago_are_undone_and_redone_from_the_file(tmp_path):
    store = Store.create(tmp_path / "long.eod", sample_campaign(), clock)
    document = Document(store, RandomDice(1))
    states = [document.campaign]
    for number in range(STATES_KEPT + 5):
        document.fight("set_hits", "ana", number % 20 + 1)
        states.append(document.campaign)
    kept = [step for step in document._steps._done if step.change]
    assert len(kept) == STATES_KEPT
    for state in states[-2::-1]:
        document.undo()
        assert document.campaign == state
    assert document.undo_label is None
    for state in states[1:]:
        document.redo()
        assert document.campaign == state
    store.close()
