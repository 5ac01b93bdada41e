"""The bar over the board: which encounter, which turn, the situation, and what goes on from here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from eod_desktop.document import Document
from eod_desktop.models.wording import situation_text
from eod_desktop.rules import Situation
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import KeyButton, PrimaryButton, SegmentedControl
from eod_desktop.ui.pill import Pill, Tone
from eod_desktop.ui.theme import set_surface
from eod_desktop.ui.window_actions import WindowActions

_SITUATIONS = (Situation.REGULAR, Situation.URBAN)
_LONGEST_TITLE = 32


class Header(QWidget):
    """Title with the list of encounters, turn, situation; undo, redo; roll initiative and resolve group."""

    encounter_chosen = Signal(str)
    situation_chosen = Signal(object)

    def __init__(self, document: Document, actions: WindowActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._actions = actions
        set_surface(self, "panel")
        self._title = QToolButton()
        self._title.setProperty("flat", True)
        self._title.setFont(fonts.strong(self.font()))
        self._title.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._title.setAccessibleName(self.tr("Encounter on the board"))
        self._title.setMenu(QMenu(self._title))
        self._title.menu().aboutToShow.connect(self._list_encounters)
        self._turn = Pill("", Tone.ACCENT)
        self._situation = SegmentedControl([situation_text(situation) for situation in _SITUATIONS])
        self._situation.setAccessibleName(self.tr("Situation"))
        self._situation.chosen.connect(lambda index: self.situation_chosen.emit(_SITUATIONS[index]))
        layout = QHBoxLayout(self)
        for widget in (self._title, self._turn, self._situation):
            layout.addWidget(widget)
        layout.addStretch(1)
        for name in ("undo", "redo"):
            layout.addWidget(_button(actions[name], KeyButton()))
        self._begin = _button(actions["begin_turn"], PrimaryButton())
        self._resolve = _button(actions["resolve"], PrimaryButton())
        layout.addWidget(self._begin)
        layout.addWidget(self._resolve)
        self.refresh()

    def refresh(self) -> None:
        """Show the document as it is now."""
        record = self._document.record
        encounter = self._document.encounter
        name = self.encounter_name(record.name) if record else self.tr("No encounter")
        self._title.setText(name if len(name) <= _LONGEST_TITLE else name[: _LONGEST_TITLE - 1] + "…")
        self._title.setToolTip(name)
        self._turn.setVisible(bool(encounter and encounter.turn))
        self._situation.setEnabled(encounter is not None)
        if encounter:
            self._turn.set_state(self.tr("Turn %1").replace("%1", str(encounter.turn)))
            self._situation.set_current(_SITUATIONS.index(encounter.next_situation or encounter.situation))
            pending = encounter.turn and encounter.next_situation not in (None, encounter.situation)
            self._situation.setToolTip(self.tr("From the next turn on") if pending else "")
        self._begin.setText(self._actions["begin_turn"].text().replace("&", ""))

    def encounter_name(self, name: str) -> str:
        """What to call an encounter, also one without a name."""
        return name or self.tr("Unnamed encounter")

    def _list_encounters(self) -> None:
        menu = self._title.menu()
        menu.clear()
        for record in self._document.campaign.encounters:
            entry = menu.addAction(self.encounter_name(record.name).replace("&", "&&"))
            entry.setCheckable(True)
            entry.setChecked(record.id == self._document.campaign.current)
            entry.triggered.connect(lambda _, id=record.id: self.encounter_chosen.emit(id))
        menu.addSeparator()
        menu.addAction(self._actions["new_encounter"])
        menu.addAction(self._actions["rename_encounter"])


def _button(action: QAction, button: KeyButton) -> KeyButton:
    """A button that follows an action: text, enabled, tool tip."""

    def follow() -> None:
        button.setText(action.text().replace("&", ""))
        button.setEnabled(action.isEnabled())
        button.setToolTip(action.toolTip())

    # a click leaves the focus where the hand's keys work, on the board or in the panel
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    action.changed.connect(follow)
    button.clicked.connect(action.trigger)
    follow()
    return button
