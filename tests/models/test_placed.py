import pytest
from msgspec.structs import replace

from eod_desktop.document import Document
from eod_desktop.models.placed import Placed, placed
from eod_desktop.rules import RandomDice
from tests.fakes import MemoryStore, sample_campaign


@pytest.fixture
def document():
    return Document(MemoryStore(sample_campaign()), RandomDice(1))


def stronger(document, id="ana"):
    character = document.campaign.character(id)
    document.put_character(replace(character, skills={**character.skills, "Rifle": 4}))


def test_one_that_is_staged_as_it_is_written_needs_no_word(document):
    assert placed(document.campaign, "ana") == Placed()
    assert Placed().text == ""


def test_one_staged_otherwise_is_named_until_it_is_updated(document):
    name = document.record.name
    stronger(document)
    assert placed(document.campaign, "ana") == Placed((), (name,))
    assert placed(document.campaign, "ana").text == f"Staged in “{name}” as it was before."
    document.update_placed_copies("ana")
    assert placed(document.campaign, "ana") == Placed()


def test_one_that_fights_goes_on_as_it_joined_until_the_end(document):
    name = document.record.name
    document.begin_turn({})
    stronger(document)
    found = placed(document.campaign, "ana")
    assert found == Placed((name,))
    assert found.text == f"Fights on in “{name}” as it joined; what is changed here counts afterwards."
    document.take_off_board(["ana"])
    assert placed(document.campaign, "ana") == Placed()
    document.undo()
    document.end_encounter()
    assert placed(document.campaign, "ana") == Placed()


def test_one_whose_hits_cannot_be_worked_out_is_no_error(document):
    character = document.campaign.character("ana")
    document.put_character(replace(character, max_hits=None, stats={}))
    assert placed(document.campaign, "ana") == Placed()
