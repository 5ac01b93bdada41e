"""What to do when the campaign that was wanted cannot be opened."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from eod_desktop.models.refusals import Trouble
from eod_desktop.ui.choice_dialog import ChoiceDialog, in_order


class StartChoice(Enum):
    """A way on."""

    RETRY = "retry"
    BACKUP = "backup"
    SALVAGE = "salvage"
    READ_ONLY = "read_only"
    OPEN = "open"
    NEW = "new"
    SAMPLE = "sample"
    QUIT = "quit"


class StartDialog(ChoiceDialog[StartChoice]):
    """Says what is wrong and what is safe, and offers the ways on; `choice` is the one taken, QUIT when none was."""

    def __init__(
        self, said: Trouble, offered: Sequence[StartChoice], parent: QWidget | None = None, backup: str = ""
    ) -> None:
        """The first of those `offered` is what Enter takes; `backup` tells of the one that there is."""

        def translated(text: str) -> str:
            return QCoreApplication.translate("StartDialog", text)

        texts = {
            StartChoice.RETRY: translated("&Try again"),
            StartChoice.BACKUP: translated("Open a copy of the &backup…"),
            StartChoice.SALVAGE: translated("Sa&lvage it to a new campaign…"),
            StartChoice.READ_ONLY: translated("Open it &read-only"),
            StartChoice.OPEN: translated("&Open another campaign…"),
            StartChoice.NEW: translated("&New campaign…"),
            StartChoice.SAMPLE: translated("Open the &sample campaign"),
            StartChoice.QUIT: translated("&Quit"),
        }
        title = translated("The campaign cannot be opened")
        more = " ".join(part for part in (said.safe, said.advice, backup) if part)
        super().__init__((title, said.what, more), in_order(texts, offered), StartChoice.QUIT, parent)
