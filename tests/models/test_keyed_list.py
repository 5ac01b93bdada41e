import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt

from eod_desktop.models.keyed_list import KeyedListModel, runs


class Line(msgspec.Struct, frozen=True):
    key: str
    text: str = ""


class Lines(KeyedListModel[Line]):
    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return self.rows[index.row()].text if index.isValid() and role == Qt.ItemDataRole.DisplayRole else None


def lines(keys):
    return [Line(key, key) for key in keys]


def test_neighbours_are_told_of_together_from_the_last_to_the_first():
    assert list(runs([0, 1, 4, 6, 7])) == [(6, 7), (4, 4), (0, 1)]
    assert list(runs([])) == []


def test_only_what_differs_is_told_of(qtmodeltester):
    model = Lines(lines("abcd"))
    qtmodeltester.check(model)
    heard = []
    model.dataChanged.connect(lambda first, last, _roles: heard.append((first.row(), last.row())))
    model.rowsInserted.connect(lambda _parent, first, last: heard.append(("in", first, last)))
    model.rowsRemoved.connect(lambda _parent, first, last: heard.append(("out", first, last)))
    model.layoutChanged.connect(lambda: heard.append("order"))
    model.become(lines("abcd"))
    assert heard == []
    model.become([Line("a"), *lines("xy"), Line("c", "c"), Line("d")])
    assert heard == [("out", 1, 1), ("in", 1, 2), (4, 4), (0, 0)]
    heard.clear()
    model.become(list(reversed(model.rows)))
    assert heard == ["order"]


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), unique=True), min_size=2, max_size=5))
def test_a_row_held_on_to_stays_the_same_row_through_any_change(lists):
    model = Lines(lines(lists[0]))
    held = {row.key: QPersistentModelIndex(model.index(place)) for place, row in enumerate(model.rows)}
    for keys in lists[1:]:
        model.become(lines(keys))
        held = {key: index for key, index in held.items() if key in keys}
        assert [row.key for row in model.rows] == keys
        assert all(model.rows[index.row()].key == key for key, index in held.items())
        assert all(model.place_of(key) == place for place, key in enumerate(keys))


@pytest.mark.parametrize("key", ["", "z"])
def test_no_row_of_an_unknown_key(key):
    assert Lines(lines("ab")).place_of(key) == -1
