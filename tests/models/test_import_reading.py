"""Reading beside the window: told how far, given up, failed."""

from pathlib import Path

from eod_desktop.campaign.exchange import ExchangeError
from eod_desktop.models.import_reading import ImportReading


def test_a_text_is_read(qtbot) -> None:
    reading = ImportReading()
    with qtbot.waitSignal(reading.succeeded) as told:
        reading.read("Ana Vex 777777")

    assert [character.name for character in told.args[0].characters] == ["Ana Vex"]
    assert not reading.running


def test_why_nothing_was_read_is_told(qtbot, tmp_path: Path) -> None:
    reading = ImportReading()
    with qtbot.waitSignal(reading.failed) as told:
        reading.read("nothing here")
    assert isinstance(told.args[0], ExchangeError)
    with qtbot.waitSignal(reading.failed) as told:
        reading.read(tmp_path / "gone")
    assert isinstance(told.args[0], OSError)


def test_of_two_only_the_later_is_told(qtbot) -> None:
    reading = ImportReading()
    names = []
    reading.succeeded.connect(lambda read: names.append(read.characters[0].name))
    reading.read("Ana Vex 777777\n\n" * 2_000)
    with qtbot.waitSignal(reading.succeeded):
        reading.read("Bo Ort 888888")

    assert names == ["Bo Ort"]


def test_what_is_given_up_is_not_told(qtbot) -> None:
    reading = ImportReading()
    reading.succeeded.connect(lambda _: (_ for _ in ()).throw(AssertionError))
    reading.read("Ana Vex 777777\n\n" * 2_000)
    reading.stop()

    assert not reading.running
    qtbot.wait(50)
