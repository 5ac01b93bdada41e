from PySide6.QtCore import Qt

from eod_desktop.models.pick_rows import PickModel, PickRole, PickRow


def rows(count: int) -> list[PickRow]:
    return [PickRow(n, f"Row {n}", f"+{n}") for n in range(count)]


def test_the_first_nine_have_a_digit(qapp, qtmodeltester) -> None:
    model = PickModel(rows(11))
    qtmodeltester.check(model)
    assert [model.index(row).data(PickRole.DIGIT) for row in (0, 8, 9)] == [1, 9, 0]
    assert [model.row_of_digit(digit) for digit in (0, 1, 9)] == [-1, 0, 8]
    model.become(rows(2))
    assert model.row_of_digit(3) == -1


def test_it_says_words_value_and_note(qapp) -> None:
    model = PickModel([PickRow("smoke", "Smoke", "−1", "pinned", True), PickRow("aim", "Aim", "+1")])
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Smoke, −1, pinned"
    assert model.index(1).data(Qt.ItemDataRole.AccessibleTextRole) == "Aim, +1"
    assert [model.index(0).data(role) for role in (PickRole.NOTE, PickRole.VALUE, PickRole.CHOSEN)] == [
        "pinned", "−1", True,
    ]  # fmt: skip
