"""The bar over the board: which encounter, which turn, the situation, and what goes on from here."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QWidget

from eod_desktop.document import Document
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.wording import situation_text
from eod_desktop.rules import Situation
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.buttons import KeyButton, PrimaryButton, SegmentedControl
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.pill import Pill, Tone
from eod_desktop.ui.theme import set_surface
from eod_desktop.ui.title_button import TitleButton
from eod_desktop.ui.window_actions import WindowActions

_SPARED = ("initiative_options", "redo", "table_dice", "undo")  # where there is no room, in this order
_SITUATIONS = (Situation.REGULAR, Situation.URBAN)


class Header(QWidget):
    """Title with the list of encounters, turn, situation; undo, redo; leaders, roll initiative and resolve group."""

    encounter_chosen = Signal(str)
    situation_chosen = Signal(object)
    focus_left = Signal()
    """The button with the focus can no longer be pressed."""

    def __init__(self, document: Document, actions: WindowActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._actions = actions
        set_surface(self, "panel")
        self.encounters = QMenu(self)
        self.encounters.aboutToShow.connect(self._list_encounters)
        self.title = TitleButton(self.encounters)
        self.turn = Pill("", Tone.FILLED)
        self.turn.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.situation = SegmentedControl([situation_text(situation) for situation in _SITUATIONS])
        self.situation.setAccessibleName(self.tr("Situation"))
        self.situation.chosen.connect(lambda index: self.situation_chosen.emit(_SITUATIONS[index]))
        self.pending = QLabel(self.tr("from next turn"))
        self.pending.setProperty("role", "caption")
        self._lesser: dict[str, KeyButton] = {}
        self._arrange()
        self.refresh()

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(unit // 2, unit // 2, round(unit * 0.75), unit // 2)
        layout.setSpacing(unit // 2)
        for widget in (self.title, self.turn, self.situation, self.pending):
            layout.addWidget(widget)
        layout.addStretch(1)
        for name in ("undo", "redo", "table_dice", "initiative_options"):
            self._lesser[name] = self._button(name, KeyButton())
            layout.addWidget(self._lesser[name])
        for name in ("begin_turn", "resolve"):
            layout.addWidget(self._button(name, PrimaryButton()))

    def refresh(self) -> None:
        """Show the document as it is now."""
        record = self._document.record
        encounter = self._document.encounter
        self.title.show_name(self.encounter_name(record.name) if record else self.tr("No encounter"))
        self.title.setAccessibleName(self.tr("Encounter on the board: {name}").format(name=self.title.name))
        self.turn.setVisible(bool(encounter and encounter.turn))
        self.situation.setEnabled(encounter is not None)
        waits = False
        if encounter:
            turn = self.tr("Turn {turn} · ended") if record and record.ended else self.tr("Turn {turn}")
            self.turn.set_state(turn.format(turn=encounter.turn))
            self.situation.set_current(_SITUATIONS.index(encounter.next_situation or encounter.situation))
            waits = bool(encounter.turn) and encounter.next_situation not in (None, encounter.situation)
        self.pending.setVisible(waits)

    def minimumSizeHint(self) -> QSize:
        """Without the buttons that can be spared."""
        hint = super().minimumSizeHint()
        spared = sum(self._room(button) for button in self._lesser.values() if not button.isHidden())
        return QSize(hint.width() - spared, hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spare()

    def event(self, event: QEvent) -> bool:
        """What the header holds has become wider or narrower."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._spare()
        return super().event(event)

    def _spare(self) -> None:
        """Leave out buttons that do not fit, which the menus have, too."""
        room = self.width() - self.minimumSizeHint().width()
        for name in reversed(_SPARED):
            button = self._lesser[name]
            room -= self._room(button)
            button.setVisible(room >= 0)

    def _room(self, button: KeyButton) -> int:
        layout = self.layout()
        return button.minimumSizeHint().width() + (layout.spacing() if layout else 0)

    def encounter_name(self, name: str) -> str:
        """What to call an encounter, also one without a name."""
        return name or self.tr("Unnamed encounter")

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line towards what is below."""
        super().paintEvent(event)
        painter = QPainter(self)
        edge = self.rect()
        edge.setTop(edge.bottom())
        painter.fillRect(crisp.snapped(painter, edge), colors_for(self.palette()).line)

    def _list_encounters(self) -> None:
        self.list_encounters(self.encounters)
        self.encounters.addSeparator()
        for name in ("new_encounter", "rename_encounter", "duplicate_encounter"):
            self.encounters.addAction(self._actions[name])

    def list_encounters(self, menu: QMenu) -> None:
        """Fill a menu with the encounters, to choose one for the board."""
        menu.clear()
        for record in self._document.campaign.encounters:
            entry = menu.addAction(self.encounter_name(record.name).replace("&", "&&"))
            entry.setCheckable(True)
            entry.setChecked(record.id == self._document.campaign.current)
            entry.triggered.connect(lambda _, id=record.id: self.encounter_chosen.emit(id))

    def _button(self, name: str, button: KeyButton) -> KeyButton:
        """A button that follows an action: text, enabled, tool tip."""
        action = self._actions[name]

        def follow() -> None:
            if button.hasFocus() and not action.isEnabled():
                # a disabled button would hand the focus to whatever comes next, and Space would press that
                self.focus_left.emit()
            hint = self._actions.hint(name)
            button.setText(action.iconText().replace("&", "&&"))
            button.setEnabled(action.isEnabled())
            button.setChecked(action.isChecked())
            button.setToolTip(tool_tip(hint))
            button.setAccessibleDescription(hint)

        # a click leaves the focus where the hand's keys work, on the board or in the panel
        button.setCheckable(action.isCheckable())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.changed.connect(follow)
        button.clicked.connect(action.trigger)
        follow()
        return button
