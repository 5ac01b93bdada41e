"""Opens the forecast and the odds of dice from the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from eod_desktop.document import Document
from eod_desktop.ui.window_actions import WindowActions

if TYPE_CHECKING:
    from eod_desktop.ui.forecast_window import ForecastWindow
    from eod_desktop.ui.odds_window import OddsWindow


class ForecastCommands(QObject):
    """The windows are made on first use and kept."""

    def __init__(self, window: QWidget, document: Document, actions: WindowActions) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._actions = actions
        self.forecast: ForecastWindow | None = None
        self.odds: OddsWindow | None = None
        actions.connect({"forecast": self.open_forecast, "dice_odds": self.open_odds})

    def refresh(self) -> None:
        """Enable what is possible now; the rest says why not."""
        record = self._document.record
        why = self.tr("Nobody is on the board. Drag characters from the roster first.")
        self._actions.enable(("forecast",), record is not None and bool(record.now.combatants), why)

    def open_forecast(self) -> None:
        """Forecast the encounter on the board."""
        if self.forecast is None:
            from eod_desktop.ui.forecast_window import ForecastWindow

            self.forecast = ForecastWindow(self._document, self._window)
        _bring_up(self.forecast)

    def open_odds(self) -> None:
        """Show the odds of dice, what is typed there chosen."""
        if self.odds is None:
            from eod_desktop.ui.odds_window import OddsWindow

            self.odds = OddsWindow(self._window)
        _bring_up(self.odds)
        self.odds.line.setFocus()
        self.odds.line.selectAll()

    def close(self) -> None:
        """Close both, and end what is being worked out."""
        for window in (self.forecast, self.odds):
            if window is not None:
                window.close()


def _bring_up(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()
