"""Choosing the lower rung of this turn on which a combatant acts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from eod_desktop.models import wording
from eod_desktop.models.holding import Rung
from eod_desktop.models.pick_rows import PickModel, PickRow
from eod_desktop.models.wording import NameOf
from eod_desktop.ui.pick_list import PickList
from eod_desktop.ui.sheet import Sheet

_MOST_NAMES = 3


class HoldSheet(Sheet):
    """The rungs with who acts on them, and one after everyone."""

    rung_chosen = Signal(int)
    """The total to move to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Hold until"), parent)
        self._model = PickModel((), self)
        self._list = PickList(self._model)
        self._list.setAccessibleName(self.tr("The rung to act on"))
        self._list.picked.connect(self._on_picked)
        note = QLabel(self.tr("A GM's ruling: its initiative changes for this turn, and the log says so."))
        note.setTextFormat(Qt.TextFormat.PlainText)
        note.setWordWrap(True)
        note.setProperty("role", "caption")
        self.inside.addWidget(self._list)
        self.inside.addWidget(note)

    def open(self, rungs: Sequence[Rung], name_of: NameOf, return_to: QWidget | None) -> None:
        """Offer rungs; ``return_to`` gets the focus afterwards."""
        self.show_rungs(rungs, name_of)
        self.come_up(return_to)
        self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_rungs(self, rungs: Sequence[Rung], name_of: NameOf) -> None:
        """Offer other rungs; none puts it away."""
        if not rungs:
            self.put_away()
            return
        self._list.show_rows(
            [PickRow(rung.total, self._words(rung, name_of), wording.number(rung.total)) for rung in rungs]
        )

    def _words(self, rung: Rung, name_of: NameOf) -> str:
        if not rung.ids:
            return self.tr("after everyone")
        names = wording.some_of([name_of(id) for id in rung.ids], _MOST_NAMES)
        return self.tr("with {names}").format(names=names)

    def _on_picked(self, row: int) -> None:
        total = self._model.rows[row].picks
        self.put_away()
        self.rung_chosen.emit(total)
