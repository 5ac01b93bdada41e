import pytest

from eod_desktop.ui.catalogue_dialog import CatalogueDialog
from eod_desktop.ui.ruleset_dialog import RulesetDialog
from tests.ui.windows import Desk


@pytest.mark.parametrize(("name", "kind"), [("ruleset", RulesetDialog), ("catalogues", CatalogueDialog)])
def test_the_menu_of_the_campaign_opens_its_dialogs(qtbot, tmp_path, name, kind):
    desk = Desk(qtbot, tmp_path)
    seen = []
    desk.in_dialog(desk.action(name).trigger, seen.append)
    assert isinstance(seen[0], kind)
