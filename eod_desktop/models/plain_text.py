"""What the GM wrote, shown letter by letter where Qt would read it as rich text."""

from __future__ import annotations

# as `html.escape`, whose module brings a table of every entity there is, which takes longer to load than the others
_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def tool_tip(text: str) -> str:
    """A tool tip that shows `text` literally, its lines kept; "" for none."""
    return f"<p style='white-space: pre-wrap'>{text.translate(_ESCAPED)}</p>" if text else ""


def plain_tip(text: str) -> str:
    """The text as it is, or as `tool_tip` where Qt might take it for rich text: that could fetch what it names."""
    return tool_tip(text) if "<" in text else text
