"""Choosing what the dice log shows: the menu of conditions, and the chips of those in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.campaign.state import Campaign
from eod_desktop.campaign.steps import RollRow
from eod_desktop.models import dice_log_filter as words
from eod_desktop.models.dice_log_filter import Condition
from eod_desktop.rules import Outcome
from eod_desktop.ui import fonts

_MOST_NAMES = 40
_LONGEST_NAME = 40

Choose = Callable[[LogFilter], object]


def plain(text: str) -> str:
    """A name as a menu or button shows it: cut, and without mnemonics."""
    text = " ".join(text.split())
    cut = text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 1] + "…"
    return cut.replace("&", "&&")


class FilterMenu(QObject):
    """Fills menus with conditions; whoever owns them is told the filter that is chosen."""

    def __init__(self, choose: Choose, parent: QObject) -> None:
        super().__init__(parent)
        self._choose = choose

    def fill(self, menu: QMenu, filter: LogFilter, campaign: Campaign) -> None:
        """All conditions, those in force checked."""
        menu.clear()
        if campaign.on_board:
            self._this_encounter(menu, filter, campaign.current)
        self._encounters(menu.addMenu(self.tr("&Encounter")), filter, campaign)
        self._turns(menu.addMenu(self.tr("&Turn")), filter, campaign)
        self._people(menu.addMenu(self.tr("&Who")), filter, campaign)
        self._several(menu.addMenu(self.tr("&Kind")), filter, "kinds", words.SHOWN_KINDS, words.kind_text)
        self._several(menu.addMenu(self.tr("&Result")), filter, "results", tuple(Outcome), words.result_text)
        menu.addSeparator()
        for natural, text in ((2, self.tr("Natural &2")), (12, self.tr("Natural &12"))):
            self._toggled(menu, text, filter, "naturals", natural)
        menu.addSeparator()
        self._flag(menu, self.tr("Only &undone rolls"), filter, undone=True)
        self._flag(menu, self.tr("&Hide undone rolls"), filter, undone=False)
        self._flag(menu, self.tr("Only table &dice"), filter, table_dice=True)
        self._flag(menu, self.tr("Only &secret rolls"), filter, secret=True)
        menu.addSeparator()
        everything = menu.addAction(self.tr("Show &all"))
        everything.setEnabled(filter != EVERYTHING)
        everything.triggered.connect(lambda: self._choose(EVERYTHING))

    def fill_of_row(self, menu: QMenu, row: RollRow, filter: LogFilter, campaign: Campaign) -> None:
        """The conditions that a roll meets, to see others like it."""
        roll = row.roll
        only = self.tr("Only {what}")
        choices = [
            (roll.who, replace(filter, who=roll.who)),
            (words.encounter_text(campaign, roll.encounter), replace(filter, encounter=roll.encounter)),
            (
                self.tr("turn {turn} of it").format(turn=roll.turn) if roll.turn else "",
                replace(filter, encounter=roll.encounter, turn=roll.turn),
            ),
            (words.kind_text(roll.kind), replace(filter, kinds=(roll.kind,))),
        ]
        for text, wanted in choices:
            if text:
                action = menu.addAction(only.format(what=plain(text)))
                action.setEnabled(wanted != filter)
                action.triggered.connect(lambda _=False, wanted=wanted: self._choose(wanted))

    def _encounters(self, menu: QMenu, filter: LogFilter, campaign: Campaign) -> None:
        self._value(menu, self.tr("&Any encounter"), filter, encounter=None)
        self._value(menu, self.tr("&Outside fights"), filter, encounter="")
        menu.addSeparator()
        for record in campaign.encounters[-_MOST_NAMES:]:
            self._value(menu, plain(words.encounter_text(campaign, record.id)), filter, encounter=record.id)

    def _this_encounter(self, menu: QMenu, filter: LogFilter, id: str) -> None:
        """What is asked for most: on and off at one stroke."""
        shown = filter.encounter == id
        wanted = replace(filter, encounter=None if shown else id, turn=None)
        action = menu.addAction(self.tr("Th&is encounter"))
        action.setCheckable(True)
        action.setChecked(shown)
        action.triggered.connect(lambda: self._choose(wanted))

    def _turns(self, menu: QMenu, filter: LogFilter, campaign: Campaign) -> None:
        """Of the encounter that is shown, or else of the one on the board."""
        record = campaign.record(campaign.current if filter.encounter is None else filter.encounter)
        self._value(menu, self.tr("&Any turn"), filter, turn=None)
        if record is None or not record.now.turn:
            return
        menu.addSeparator()
        for turn in range(record.now.turn, max(0, record.now.turn - _MOST_NAMES), -1):
            text = self.tr("Turn {turn}").format(turn=turn)
            self._value(menu, text, filter, turn=turn, encounter=record.id)

    def _people(self, menu: QMenu, filter: LogFilter, campaign: Campaign) -> None:
        self._value(menu, self.tr("&Anybody"), filter, who="")
        menu.addSeparator()
        names = words.people(campaign)[:_MOST_NAMES]
        for name in dict.fromkeys((*names, *((filter.who,) if filter.who else ()))):
            self._value(menu, plain(name), filter, who=name)

    def _value(self, menu: QMenu, text: str, filter: LogFilter, **values: object) -> None:
        """One of several values."""
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(all(getattr(filter, name) == value for name, value in values.items()))
        action.triggered.connect(lambda: self._choose(replace(filter, **values)))

    def _several(
        self,
        menu: QMenu,
        filter: LogFilter,
        name: str,
        values: Sequence[object],
        text_of: Callable[..., str],
    ) -> None:
        """Any number of values."""
        for value in values:
            self._toggled(menu, text_of(value), filter, name, value)

    def _toggled(self, menu: QMenu, text: str, filter: LogFilter, name: str, value: object) -> None:
        chosen = getattr(filter, name)
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(value in chosen)
        others = tuple(one for one in chosen if one != value)
        wanted = others if value in chosen else (*chosen, value)
        action.triggered.connect(lambda: self._choose(replace(filter, **{name: wanted})))

    def _flag(self, menu: QMenu, text: str, filter: LogFilter, **values: bool) -> None:
        ((name, value),) = values.items()
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(getattr(filter, name) is value)
        wanted = None if getattr(filter, name) is value else value
        action.triggered.connect(lambda: self._choose(replace(filter, **{name: wanted})))


class Chips(QWidget):
    """The conditions in force, each a button that takes it away; hidden without any."""

    chosen = Signal(object)
    """The filter without a condition."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._conditions: tuple[Condition, ...] = ()
        self._row = QHBoxLayout(self)
        unit = fonts.pixel_size(self.font())
        self._row.setContentsMargins(unit // 2, unit // 3, unit, 0)
        self._row.setSpacing(unit // 3)
        self._row.addStretch(1)
        self._buttons: list[QToolButton] = []
        self.setAccessibleName(self.tr("Conditions in force"))
        self.hide()

    def show_conditions(self, conditions: tuple[Condition, ...]) -> None:
        """Show these; the focus stays at its place, or on the last one left."""
        if conditions == self._conditions:
            return
        place = next((number for number, button in enumerate(self._buttons) if button.hasFocus()), -1)
        self._conditions = conditions
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = [self._button(condition) for condition in conditions]
        for number, button in enumerate(self._buttons):
            self._row.insertWidget(number, button)
        self.setVisible(bool(conditions))
        if place >= 0 and self._buttons:
            self._buttons[min(place, len(self._buttons) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, condition: Condition) -> QToolButton:
        button = QToolButton(self)
        button.setText(f"{plain(condition.text)}  \N{MULTIPLICATION SIGN}")
        button.setAccessibleName(self.tr("No longer only {what}").format(what=condition.text))
        button.setToolTip(self.tr("Take this condition away"))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.chosen.emit(condition.without))
        return button
