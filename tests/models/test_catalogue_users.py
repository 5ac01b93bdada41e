import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from eod_desktop.campaign.catalogue_push import users_of
from eod_desktop.campaign.catalogue_shipped import CatalogueKind
from eod_desktop.campaign.catalogue_skill import CatalogueSkill
from eod_desktop.models.catalogue_formats import format_of
from eod_desktop.models.catalogue_users import CatalogueUsers, change_text
from tests.fakes import RIFLE, sample_campaign

CAMPAIGN = sample_campaign()


@pytest.fixture
def users(qtmodeltester, qapp):
    found = users_of(CAMPAIGN, replace(RIFLE, damage="4d6", silent=True, dm=1))
    holder = QObject()
    made = format_of(CatalogueKind.WEAPONS, CAMPAIGN, holder)
    model = CatalogueUsers(found, [change_text(user, made) for user in found])
    qtmodeltester.check(model)
    return model


def test_each_row_says_who_changes_and_how(users):
    assert [users.index(row).data() for row in range(users.rowCount())] == [
        "Ana Reyes · Damage 3d6 → 4d6, DM – → +1, Silent: yes · 1 staged copy",
        "Raider · Damage 3d6 → 4d6, DM – → +1, Silent: yes · 2 staged copies",
    ]


def test_who_is_ticked_is_chosen(users, qtbot):
    assert users.chosen() == ("ana", "raider")
    with qtbot.waitSignal(users.ticked):
        users.setData(users.index(0), Qt.CheckState.Unchecked.value, Qt.ItemDataRole.CheckStateRole)
    assert users.chosen() == ("raider",)
    users.tick_all(False)
    assert users.chosen() == ()
    users.tick_all(True)
    assert users.chosen() == ("ana", "raider")


def test_T10_a_cost_is_said_in_points(qapp):
    holder = QObject()
    made = format_of(CatalogueKind.SKILLS, CAMPAIGN, holder)
    (user,) = users_of(CAMPAIGN, CatalogueSkill("Handgun", 2))
    assert change_text(user, made) == "Points a level 1 → 2"
