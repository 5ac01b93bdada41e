"""Taking in a campaign archive: it becomes a new campaign, or the window says why not."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication

from eod_desktop.campaign.errors import CampaignError
from eod_desktop.campaign.store import Clock
from eod_desktop.models.refusals import Trouble, trouble
from eod_desktop.ui.message import Message, Severity
from eod_desktop.ui.message_bar import MessageBar

ARCHIVE_SUFFIX = ".eodz"


def is_archive(path: Path) -> bool:
    return path.suffix.lower() == ARCHIVE_SUFFIX


def take_in(archive: Path, path: Path, clock: Clock, messages: MessageBar) -> bool:
    """Make the campaign in `archive` a new file at `path`; True when it is there, else it is said and nothing is."""
    from eod_desktop.campaign.exchange import ExchangeError
    from eod_desktop.campaign.exchange.archive import extract
    from eod_desktop.models.import_wording import why_not_read

    said: Trouble
    try:
        extract(archive, path, clock)
    except ExchangeError as error:
        said = why_not_read(error)
    except CampaignError as error:
        said = trouble(error)
    else:
        return True
    what = QCoreApplication.translate("Unpacking", "{path} was not taken in. {what}")
    text = what.replace("{path}", archive.name).replace("{what}", said.what)
    messages.show_message(Message(text, f"{said.safe} {said.advice}", Severity.ERROR))
    return False
