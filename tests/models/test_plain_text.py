from PySide6.QtGui import QTextDocument

from eod_desktop.models.plain_text import plain_tip, tool_tip


def test_what_looks_like_markup_is_shown_as_written():
    document = QTextDocument()
    document.setHtml(tool_tip("<b>Bo</b> & Co\nsecond  line"))
    assert document.toPlainText() == "<b>Bo</b> & Co\nsecond  line"


def test_no_text_makes_no_tool_tip():
    assert tool_tip("") == ""


def test_a_tip_that_could_be_read_as_rich_text_is_escaped() -> None:
    assert plain_tip("Ana & Bo") == "Ana & Bo"
    assert plain_tip('<img src="file:///x">') == tool_tip('<img src="file:///x">')
