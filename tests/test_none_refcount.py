"""Some versions of PySide6 lose a reference to None at every overridden method that returns it.

Where None is counted (Python before 3.12), that ends the program after some thousand repaints.
"""

import sys

from PySide6.QtCore import QAbstractListModel, QIdentityProxyModel, QModelIndex, QPersistentModelIndex, Qt

CALLS = 1000


class Silent(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        self.calls += 1
        return None


def test_an_override_that_returns_none_keeps_its_reference() -> None:
    model = Silent()
    proxy = QIdentityProxyModel()
    proxy.setSourceModel(model)
    index = proxy.index(0, 0)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        proxy.data(index, Qt.ItemDataRole.DisplayRole)
    assert model.calls == CALLS
    assert sys.getrefcount(None) > before - CALLS // 10
