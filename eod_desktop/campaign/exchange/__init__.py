"""Characters and campaigns in and out: one module a format.

reading = read(data, name)      # stat blocks, twodsix and traveller-combat-vtt JSON, CSV; ExchangeError otherwise
"""

from eod_desktop.campaign.exchange.door import read
from eod_desktop.campaign.exchange.errors import ExchangeError, ExchangeErrorKind
from eod_desktop.campaign.exchange.reading import Reading

__all__ = ["ExchangeError", "ExchangeErrorKind", "Reading", "read"]
