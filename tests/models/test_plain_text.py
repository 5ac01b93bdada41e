from PySide6.QtGui import QTextDocument

from eod_desktop.models.plain_text import tool_tip


def test_what_looks_like_markup_is_shown_as_written():
    document = QTextDocument()
    document.setHtml(tool_tip("<b>Bo</b> & Co\nsecond  line"))
    assert document.toPlainText() == "<b>Bo</b> & Co\nsecond  line"


def test_no_text_makes_no_tool_tip():
    assert tool_tip("") == ""
