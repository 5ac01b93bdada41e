from eod_desktop.ui.key_caption import KeyCaption


def test_it_has_room_for_its_text_and_keys(qtbot) -> None:
    plain, keyed = KeyCaption("Weapon"), KeyCaption("Weapon", ("W", "["))
    for caption in (plain, keyed):
        qtbot.addWidget(caption)
        caption.show()
    assert keyed.sizeHint().width() > plain.sizeHint().width()
    assert keyed.sizeHint().height() == plain.sizeHint().height()
    assert keyed.accessibleName() == "Weapon"
    assert not keyed.grab().isNull()
