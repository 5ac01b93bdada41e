from eod_desktop.ui.catalogue_dialog import CatalogueDialog
from tests.ui.windows import Desk


def test_the_menu_of_the_campaign_opens_the_catalogues(qtbot, tmp_path):
    desk = Desk(qtbot, tmp_path)
    seen = []
    desk.in_dialog(desk.action("catalogues").trigger, seen.append)
    assert isinstance(seen[0], CatalogueDialog)
