"""What players may know."""

import pytest
from msgspec.structs import replace

from eod_desktop.models.secrecy import Secrecy, condition_text
from eod_desktop.rules import Combatant, Status
from tests.fakes import sample_campaign


@pytest.mark.parametrize(
    ("hits", "words"),
    [(20, "unhurt"), (25, "unhurt"), (19, "hurt"), (11, "hurt"), (10, "badly hurt"), (1, "badly hurt")],
)
def test_hits_in_words(hits: int, words: str) -> None:
    assert condition_text(Combatant("a", "A", "X", max_hits=20, hits=hits)) == words


@pytest.mark.parametrize(("status", "words"), [(Status.DOWN, "down"), (Status.DEAD, "dead"), (Status.LEFT, "left")])
def test_who_is_out_is_said_so_whatever_its_hits(status: Status, words: str) -> None:
    assert condition_text(replace(Combatant("a", "A", "X", max_hits=20), status=status)) == words


def test_players_count_pcs_alone() -> None:
    campaign = sample_campaign()
    record = campaign.encounters[0]
    secrecy = Secrecy.of(campaign, record, players=True)
    assert [id for id in ("ana", "bo", "r1", "r2") if secrecy.counts_hits(id)] == ["ana", "bo"]
    assert not secrecy.shows_notes
    assert secrecy.hits_text(record.now.combatant("ana")) == "21"
    assert secrecy.hits_text(record.now.combatant("r1")) == "unhurt"


def test_the_gm_knows_all() -> None:
    campaign = sample_campaign()
    secrecy = Secrecy.of(campaign, campaign.encounters[0], players=False)
    assert secrecy.shows_notes
    assert secrecy.counts_hits("r1")
