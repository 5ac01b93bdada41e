"""What the main window says: what stays has a place of its own, what passes moves nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from eod_desktop.ui.message_bar import MessageBar
    from eod_desktop.ui.standing_bar import StandingBar


class Notices(NamedTuple):
    """`stays` is shown as long as what it says is so; `passes` is closed, or leaves by itself."""

    stays: StandingBar
    passes: MessageBar
