import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from eod_desktop.ui.editor_fields import NotesField
from eod_desktop.ui.fields import NumberField, TextField, completer_of, mark, say, sentence


@pytest.fixture
def text(qtbot):
    field = TextField()
    qtbot.addWidget(field)
    return field


@pytest.fixture
def hits(qtbot):
    field = NumberField(least=1)
    qtbot.addWidget(field)
    return field


@pytest.mark.parametrize("original", ["", " spaced ", "two\nlines", "tab\tbed", "nul\x00", "n" * 40_000])
def test_a_text_nobody_touched_comes_out_as_it_was(text, original):
    text.put(original)
    assert text.value() == original


def test_a_text_written_loses_the_spaces_around_it(qtbot, text):
    text.put("Ana")
    text.selectAll()
    qtbot.keyClicks(text, "  Bo  ")
    assert text.value() == "Bo"


@pytest.mark.parametrize(("kind", "read"), [(TextField, TextField.text), (NotesField, NotesField.toPlainText)])
def test_undo_and_redo_are_the_fields_while_it_has_some_and_then_the_windows(qtbot, kind, read):
    window = QWidget()
    qtbot.addWidget(window)
    field = kind(window)
    field.put("Ana")
    heard = []
    for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo):
        QShortcut(QKeySequence(key), window).activated.connect(lambda key=key: heard.append(key))
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "B")
    shown = []
    for key in (QKeySequence.StandardKey.Undo,) * 2 + (QKeySequence.StandardKey.Redo,) * 2:
        qtbot.keySequence(field, QKeySequence(key))
        shown.append((read(field), len(heard)))
    assert shown == [("Ana", 0), ("Ana", 1), ("B", 1), ("B", 2)]
    assert heard == [QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo]


def test_up_and_down_count_from_what_stands_there(qtbot, hits):
    hits.put("−3")
    qtbot.keyClick(hits, Qt.Key.Key_Up)
    assert hits.text() == "1"
    qtbot.keyClick(hits, Qt.Key.Key_Up)
    assert hits.text() == "2"
    hits.clear()
    hits.setPlaceholderText("21")
    qtbot.keyClick(hits, Qt.Key.Key_Down)
    assert hits.text() == "20"


def test_counting_leaves_alone_what_is_no_number(qtbot, hits):
    hits.put("much")
    qtbot.keyClick(hits, Qt.Key.Key_Up)
    assert hits.text() == "much"


def test_a_problem_is_told_to_screen_readers_and_taken_back(text):
    mark(text, "Write a name.")
    assert (text.accessibleDescription(), bool(text.styleSheet())) == ("Write a name.", True)
    mark(text, "")
    assert (text.accessibleDescription(), text.styleSheet()) == ("", "")


def test_a_sentence_is_there_only_while_there_is_something_to_say(qtbot):
    label = sentence("bad")
    qtbot.addWidget(label)
    say(label, "<i>Write</i> a name.")
    assert label.isVisible()
    assert label.textFormat() == Qt.TextFormat.PlainText
    say(label, "")
    QApplication.processEvents()
    assert label.isHidden()


def test_suggestions_that_begin_with_what_is_written_come_first(text):
    completer = completer_of(["Drive", "Heavy weapons", "Riding", "Rifle"], text)
    completer.setCompletionPrefix("ri")
    offered = completer.completionModel()
    assert [offered.index(row, 0).data() for row in range(offered.rowCount())] == ["Riding", "Rifle", "Drive"]
    completer.setCompletionPrefix("v")
    assert [offered.index(row, 0).data() for row in range(offered.rowCount())] == ["Drive", "Heavy weapons"]
