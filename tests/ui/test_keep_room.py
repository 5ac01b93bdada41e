from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from eod_desktop.ui.keep_room import keep_room


def test_nothing_moves_when_it_is_hidden(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    said, below = QLabel("Already taken"), QLabel("Keys")
    layout = QVBoxLayout(window)
    layout.addWidget(said)
    layout.addWidget(below)
    keep_room(said)
    with qtbot.waitExposed(window):
        window.show()
    place, height = below.pos(), window.sizeHint().height()
    said.hide()
    layout.activate()
    assert (below.pos(), window.sizeHint().height()) == (place, height)
