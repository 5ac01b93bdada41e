"""The open campaign: its state, what can be undone, and the one way for a change."""

from eod_desktop.document.checking import Checking
from eod_desktop.document.document import Document
from eod_desktop.document.open_campaign import CampaignFile
from eod_desktop.document.undo_steps import Change

__all__ = ["CampaignFile", "Change", "Checking", "Document"]
