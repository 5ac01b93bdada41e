from pathlib import Path

import pytest

from eod_desktop.campaign.whole_file import WriteError, WriteErrorKind
from eod_desktop.models.write_trouble import write_trouble


@pytest.mark.parametrize("kind", WriteErrorKind)
def test_trouble_says_what_is_safe_and_what_to_do(kind: WriteErrorKind) -> None:
    said = write_trouble(WriteError(kind, Path("/x/turn.pdf"), 5, "broken"))
    assert "turn.pdf was not written" in said.what
    assert said.safe == "What stood there before is as it was."
    assert said.advice
    assert ("broken" in said.advice) is (kind is WriteErrorKind.OTHER)


def test_every_kind_has_an_advice_of_its_own() -> None:
    advice = {write_trouble(WriteError(kind, Path("a"), 5, "broken")).advice for kind in WriteErrorKind}
    assert len(advice) == len(WriteErrorKind)
