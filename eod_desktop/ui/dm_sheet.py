"""Adding DMs of the situation: from the campaign's list, or in the GM's own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from eod_desktop.models import wording
from eod_desktop.models.attack_choice import AttackChoice
from eod_desktop.models.pick_rows import PickModel, PickRow
from eod_desktop.models.situation_dms import SituationDm, Use, added, picked, pinned, situation_dms
from eod_desktop.rules import Modifier
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.pick_list import PickList
from eod_desktop.ui.sheet import Sheet
from eod_desktop.ui.situation_dms import DmEditor


class DmSheet(Sheet):
    """Shows what can be picked for a choice and says what the choice becomes; keeps nothing but what is written."""

    edited = Signal(object)
    """AttackChoice: what is chosen now."""

    pending_edited = Signal()
    """The DM that is being written has changed."""

    list_requested = Signal(object)
    """Modifier, to be put on the campaign's list."""

    unlist_requested = Signal(str)
    """The label of what is to be taken off it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("DMs of the situation"), parent)
        self._choice = AttackChoice()
        self._dms: tuple[SituationDm, ...] = ()
        self._model = PickModel((), self)
        self._list = PickList(self._model)
        self._list.setAccessibleName(self.tr("DMs to pick from"))
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._editor = DmEditor()
        hint = ElidedLabel(self.tr("1–9 or Enter: this roll, or off · Shift+Enter: pinned"))
        hint.setProperty("role", "caption")
        self._list.picked.connect(lambda row: self._choose(picked, row))
        self._list.held.connect(lambda row: self._choose(pinned, row))
        self._list.typed.connect(self._editor.write)
        self._list.customContextMenuRequested.connect(self._show_menu)
        self._editor.edited.connect(self.pending_edited)
        self._editor.added.connect(self._on_added)
        for part in (self._list, hint, self._editor):
            self.inside.addWidget(part)

    def open(self, return_to: QWidget | None) -> None:
        """Come up with the focus on the list; ``return_to`` gets it back afterwards."""
        self.come_up(return_to)
        if self._dms:
            self._list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._editor.write()

    def show_choice(self, listed: Sequence[Modifier], choice: AttackChoice) -> None:
        """Show the campaign's list, and what of it and besides it is chosen."""
        self._choice, self._dms = choice, situation_dms(listed, choice)
        self._list.show_rows([self._row(dm) for dm in self._dms])
        self._list.setVisible(bool(self._dms))

    @property
    def pending(self) -> Modifier | None:
        """The DM that is being written."""
        return self._editor.pending

    def with_pending(self, choice: AttackChoice) -> AttackChoice:
        """A choice with the DM that is being written, after all others."""
        pending = self.pending
        return added(choice, pending, pin=False) if pending else choice

    def take_pending(self, choice: AttackChoice) -> AttackChoice:
        """A choice with the DM that is being written, which then is not any more; puts the sheet away."""
        self._editor.settle()
        pending = self.pending
        taken = added(choice, pending, self._editor.pins) if pending else choice
        self.put_away()
        return taken

    def writes(self) -> bool:
        """Whether the focus is where a DM is written."""
        focus = self._editor.focusWidget() if not self.isHidden() else None
        return focus is not None and focus.hasFocus()

    def add(self) -> None:
        """Add the DM that is being written."""
        self._editor.add()

    def put_away(self) -> None:
        """Forget what is being written, and hide."""
        super().put_away()
        self._editor.reset()

    def _row(self, dm: SituationDm) -> PickRow:
        note = {Use.NONE: "", Use.ROLL: self.tr("this roll"), Use.PINNED: self.tr("pinned")}[dm.use]
        value = wording.signed(dm.modifier.value)
        return PickRow(dm.modifier, wording.modifier_label(dm.modifier), value, note, dm.use is not Use.NONE)

    def _choose(self, become: Callable[[AttackChoice, Modifier], AttackChoice], row: int) -> None:
        choice = become(self._choice, self._dms[row].modifier)
        self.put_away()
        self.edited.emit(choice)

    def _on_added(self, modifier: Modifier, pins: bool) -> None:
        choice = added(self._choice, modifier, pins)
        self.put_away()
        self.edited.emit(choice)

    def _show_menu(self, place: QPoint) -> None:
        index = self._list.indexAt(place)
        if index.isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addActions(self._menu_actions(self._dms[index.row()], menu))
            menu.popup(self._list.viewport().mapToGlobal(place))

    def _menu_actions(self, dm: SituationDm, parent: QWidget) -> list[QAction]:
        """What can be done with one row, besides picking it."""
        unpin, pin = self.tr("Only for this roll"), self.tr("Pin until unpinned")
        keep = QAction(unpin if dm.use is Use.PINNED else pin, parent)
        keep.triggered.connect(lambda: self._choose(pinned, self._dms.index(dm)))
        if dm.listed:
            listing = QAction(self.tr("Take off the list"), parent)
            listing.triggered.connect(lambda: self.unlist_requested.emit(dm.modifier.label))
        else:
            listing = QAction(self.tr("Put on the list"), parent)
            listing.triggered.connect(lambda: self.list_requested.emit(dm.modifier))
        return [keep, listing]
