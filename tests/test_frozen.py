import sys

import pytest

from eod_desktop.frozen import is_frozen, restore_environment


@pytest.fixture
def frozen(monkeypatch):
    monkeypatch.setattr(sys, "_MEIPASS", "/opt/program/_internal", raising=False)


def test_from_the_source_the_paths_of_the_person_stay():
    environment = {"LD_LIBRARY_PATH": "/mine", "QT_PLUGIN_PATH": "/plugins", "HOME": "/home/ana"}
    before = dict(environment)
    restore_environment(environment)
    assert not is_frozen()
    assert environment == before


def test_frozen_it_gives_the_paths_of_the_person_back(frozen):
    environment = {"LD_LIBRARY_PATH": "/opt/program/_internal", "LD_LIBRARY_PATH_ORIG": "/mine", "HOME": "/home/ana"}
    restore_environment(environment)
    assert is_frozen()
    assert environment == {"LD_LIBRARY_PATH": "/mine", "HOME": "/home/ana"}


def test_frozen_it_leaves_nothing_where_the_person_had_nothing(frozen):
    environment = {"LD_LIBRARY_PATH": "/opt/program/_internal", "QT_PLUGIN_PATH": "/p", "QML2_IMPORT_PATH": "/q"}
    restore_environment(environment)
    assert environment == {}
