from PySide6.QtGui import QImage

from eod_desktop.ui.pin_button import PinButton


def picture(button: PinButton) -> QImage:
    return button.grab().toImage()


def test_what_stays_looks_another_way_than_what_could(qtbot) -> None:
    button = PinButton()
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    loose = picture(button)
    button.setChecked(True)
    assert picture(button) != loose
    button.setChecked(False)
    assert picture(button) == loose


def test_it_is_square_and_grows_with_the_text(qtbot) -> None:
    button = PinButton()
    qtbot.addWidget(button)
    size = button.sizeHint()
    assert size.width() == size.height()
    font = button.font()
    font.setPixelSize(26)
    button.setFont(font)
    assert button.sizeHint().width() > 1.5 * size.width()
