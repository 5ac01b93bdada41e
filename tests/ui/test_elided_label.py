from eod_desktop.ui.elided_label import ElidedLabel


def test_the_rest_is_in_the_tool_tip_only_when_there_is_one(qtbot) -> None:
    label = ElidedLabel("Raider captain with a remarkably long and winding name 12", name=True)
    qtbot.addWidget(label)
    label.resize(100, 20)
    label.show()
    assert label.toolTip() == label.text()
    label.setText("Bo")
    assert label.toolTip() == ""
    label.setText("Raider captain with a remarkably long and winding name 12")
    label.resize(900, 20)
    assert label.toolTip() == ""
    label.resize(100, 20)
    assert label.toolTip() == label.text()


def test_it_asks_for_its_text_and_can_do_with_little(qtbot) -> None:
    label = ElidedLabel("Raider")
    qtbot.addWidget(label)
    assert label.sizeHint().width() >= label.fontMetrics().horizontalAdvance("Raider")
    assert label.minimumSizeHint().width() < label.sizeHint().width()


def test_markup_is_text(qtbot) -> None:
    label = ElidedLabel("<b>Raider</b>")
    qtbot.addWidget(label)
    assert label.sizeHint().width() >= label.fontMetrics().horizontalAdvance("<b>Raider</b>")
