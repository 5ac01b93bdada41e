from eod_desktop.models.refusals import Trouble
from eod_desktop.ui.message import Message, Severity, failure


def test_what_went_wrong_stands_with_what_is_safe_and_what_to_do() -> None:
    said = failure(Trouble("It broke.", "The rest is whole.", "Mend it."))
    assert said == Message("It broke.", "The rest is whole. Mend it.", Severity.ERROR)
