import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import Qt

from eod_desktop.models.compare import CompareModel, CompareRole, compare_rows
from eod_desktop.rules import CharacterKind, Ruleset
from tests.fakes import sample_campaign
from tests.models.characters import FULL, characters

ANA = sample_campaign().character("ana")


def values(rows):
    return {row.title: row.values for row in rows}


def test_everything_is_put_side_by_side():
    found = values(compare_rows([FULL, ANA], Ruleset()))
    assert found["Kind"] == ("PC", "PC")
    assert found["STR"] == ("7 · DM 0", "")
    assert found["Leader"] == ("1", "1")
    assert found["Rifle"] == ("3d6 · Rifle · Close 0 Short 0 Medium −1", "3d6 · Rifle · Close 0 Short 0 Medium −1")
    assert found["Knife"] == ("1d6+1 · Blade · Close 0 Point blank +1 · silent · cut", "")
    assert found["Armor"] == ("Mesh · 3 · laser 1, fire all", "")
    assert found["Hits"] == ("20 of 24", "21 of 21")
    assert found["Old wound"] == ("−1 on its attacks and tasks", "")
    assert "INT" not in found


@given(characters())
def test_the_same_one_twice_differs_in_nothing(character):
    assert not any(row.differs for row in compare_rows([character, character], Ruleset()))


@given(st.lists(characters(), min_size=1, max_size=4))
def test_any_characters_can_be_compared(people):
    assert all(len(row.values) == len(people) for row in compare_rows(people, Ruleset()))


@pytest.mark.parametrize("only", [False, True])
def test_the_model_marks_what_differs(qtmodeltester, only):
    model = CompareModel()
    model.show([FULL, replace(FULL, id="other", name="Other", kind=CharacterKind.NPC)], Ruleset(), only)
    qtmodeltester.check(model)
    assert [row.title for row in model.rows if row.differs] == ["Kind"]
    assert (model.rowCount() == 1) is only
    kind = model.index(0, 1)
    assert (kind.data(), kind.data(CompareRole.DIFFERS)) == ("PC", True)
    assert kind.data(Qt.ItemDataRole.AccessibleTextRole) == "Kind: PC, differs"
    assert model.headerData(2, Qt.Orientation.Horizontal) == "Other"
