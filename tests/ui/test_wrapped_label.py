from PySide6.QtCore import Qt

from eod_desktop.ui.wrapped_label import WrappedLabel


def test_a_long_word_asks_for_no_width_and_breaks(qtbot):
    label = WrappedLabel()
    qtbot.addWidget(label)
    name = "W" * 60
    label.setText(f"Attacks on {name} get −3.")
    assert label.minimumSizeHint().width() == 0
    assert label.heightForWidth(200) > label.heightForWidth(2_000)
    assert label.text().replace("\N{ZERO WIDTH SPACE}", "") == f"Attacks on {name} get −3."
    assert label.accessibleName() == f"Attacks on {name} get −3."


def test_words_of_usual_length_are_shown_as_they_are(qtbot):
    label = WrappedLabel()
    qtbot.addWidget(label)
    label.setText("Up to 12 m, no attack. <b>Not bold</b>")
    assert label.text() == "Up to 12 m, no attack. <b>Not bold</b>"
    assert label.textFormat() is Qt.TextFormat.PlainText
