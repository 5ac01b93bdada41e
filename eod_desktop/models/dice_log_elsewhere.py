"""Which rolls of the log belong to another encounter than the one on the board."""

from __future__ import annotations

from eod_desktop.campaign.rolls import Roll
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.dice_log_filter import encounter_name


class Elsewhere:
    """The names of the encounters that are not on the board, as of the campaign it was told of last."""

    def __init__(self, campaign: Campaign) -> None:
        self._current = campaign.current
        self._encounters = campaign.encounters
        self._names = {record.id: record.name for record in campaign.encounters}

    def follow(self, campaign: Campaign) -> bool:
        """Go on to a campaign; whether rolls may stand elsewhere now, or in what is called otherwise."""
        current, names = self._current, self._names
        self._current = campaign.current
        if campaign.encounters is not self._encounters:
            self._encounters = campaign.encounters
            self._names = {record.id: record.name for record in campaign.encounters}
        return current != self._current or names != self._names

    def name(self, roll: Roll) -> str:
        """What the roll's encounter is called where it is another one; "" for one on the board or outside fights."""
        if not roll.encounter or roll.encounter == self._current:
            return ""
        return encounter_name(self._names.get(roll.encounter))
