"""What the GM wrote, shown letter by letter where Qt would read it as rich text."""

from __future__ import annotations

import html


def tool_tip(text: str) -> str:
    """A tool tip that shows `text` literally, its lines kept; "" for none."""
    return f"<p style='white-space: pre-wrap'>{html.escape(text)}</p>" if text else ""
