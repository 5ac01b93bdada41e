from eod_desktop.campaign.log_rows import rolls_between, rolls_of_ids
from eod_desktop.campaign.store import Store
from tests.campaign.books import clock, filled


def test_rolls_come_in_the_order_they_are_asked_for(tmp_path):
    books = filled(tmp_path / "log.eod", seed=2)
    store = Store.open(tmp_path / "log.eod", clock)
    connection = store._file.connection
    between = rolls_between(connection, 3, 7)
    assert [row.id for row in between] == [3, 4, 5, 6, 7]
    assert [(row.roll, row.undone) for row in between] == books.rolls[2:7]
    assert rolls_of_ids(connection, (7, 3, 5)) == (between[4], between[0], between[2])
    assert rolls_of_ids(connection, ()) == ()
    store.close()
