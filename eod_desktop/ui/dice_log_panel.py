"""The dice log under the board: every roll with its dice drawn as dice, searched while one types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QDateTime, QEvent, QLocale, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from eod_desktop.campaign.log_queries import EVERYTHING, LogFilter
from eod_desktop.document import Document
from eod_desktop.models import dice_log_filter
from eod_desktop.models.dice_log import DiceLogModel
from eod_desktop.models.roll_wording import RollWords
from eod_desktop.models.statistics_wording import grouped
from eod_desktop.ui import fonts
from eod_desktop.ui.dice_log_filters import Chips, FilterMenu
from eod_desktop.ui.dice_log_view import DiceLogView
from eod_desktop.ui.theme import set_surface

if TYPE_CHECKING:
    from eod_desktop.ui.dice_log_explanation import RollExplanation

_ROOM_FOR_STATISTICS, _ROOM_FOR_MORE = 42, 34  # in text heights

MOST_COPIED = 5_000
"""Rows that are copied at once; more is what files are for."""


class DiceLogPanel(QWidget):
    """The log with its heading, search and conditions."""

    export_requested = Signal()
    statistics_requested = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._explanation: RollExplanation | None = None
        self.model = DiceLogModel(document, self)
        set_surface(self, "panel")
        self.view = DiceLogView(self.model)
        self.count = QLabel()
        self.count.setProperty("role", "caption")
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search rolls"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(fonts.pixel_size(self.font()) * 6)
        self.search.setAccessibleName(self.tr("Search rolls"))
        self.filters = FilterMenu(self.show_only, self)
        self.chips = Chips()
        self.filter_button = self._menu_button(self.tr("Filter"), self._fill_filters)
        self.statistics_button = QToolButton()
        self.statistics_button.setText(self.tr("Statistics"))
        self.statistics_button.setToolTip(self.tr("How the dice fell, against what is expected"))
        self.more_button = self._menu_button(self.tr("More"), self._fill_more)
        self._lay_out()
        self._connect()
        self._tell_count()

    def _lay_out(self) -> None:
        title = QLabel(self.tr("Dice log"))
        title.setProperty("role", "section")
        unit = fonts.pixel_size(self.font())
        heading = QHBoxLayout()
        heading.addWidget(title)
        heading.addWidget(self.count)
        heading.addWidget(self.search, 1)
        for button in (self.filter_button, self.statistics_button, self.more_button):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            heading.addWidget(button)
        heading.setSpacing(unit // 2)
        heading.setContentsMargins(unit // 2, unit // 3, unit, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(heading)
        layout.addWidget(self.chips)
        layout.addWidget(self.view, 1)

    def minimumSizeHint(self) -> QSize:
        """The heading has no say in how narrow the log may be."""
        return QSize(self.view.minimumSizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is in the menus, too, leaves a narrow heading."""
        super().resizeEvent(event)
        unit = fonts.pixel_size(self.font())
        self.statistics_button.setVisible(self.width() >= unit * _ROOM_FOR_STATISTICS)
        self.more_button.setVisible(self.width() >= unit * _ROOM_FOR_MORE)
        self.count.setVisible(self.width() >= unit * _ROOM_FOR_MORE)

    def _connect(self) -> None:
        view = self.view
        self.search.textEdited.connect(self._search)
        self.search.installEventFilter(self)
        self.chips.chosen.connect(self.show_only)
        self.statistics_button.clicked.connect(self.statistics_requested)
        self._document.changed.connect(self._tell_conditions)
        self.model.rowsInserted.connect(self._tell_count)
        self.model.modelReset.connect(self._tell_count)
        self.model.went_on.connect(self._tell_count)
        view.opened.connect(self.explain)
        view.typed.connect(self.search_for)
        view.viewport().installEventFilter(self)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._show_menu)
        copy = QAction(self.tr("&Copy"), view)
        copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy)
        view.addAction(copy)

    def _menu_button(self, text: str, fill: object) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(fill)
        button.setMenu(menu)
        return button

    # what is shown

    def show_only(self, filter: LogFilter) -> None:
        """Show what a filter lets through; everything empties the search field, too."""
        if filter == EVERYTHING:
            self.search.clear()
        self.model.set_filter(filter)
        self._tell_conditions()
        self._leave_rest()

    def _tell_conditions(self) -> None:
        """As they are called while the encounter that is on the board now is there."""
        self.chips.show_conditions(dice_log_filter.conditions(self.model.filter, self._document.campaign))

    def _search(self) -> None:
        words = dice_log_filter.words_of(self.search.text())
        self.show_only(replace(self.model.filter, words=words))

    def search_for(self, text: str) -> None:
        """Type into the search field."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.setText(self.search.text() + text)
        self._search()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """To the rows; a focus proxy would lead Tab past the search."""
        self.view.setFocus(reason)

    def focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _tell_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        text = grouped(total)
        if self.model.filter != EVERYTHING:
            of = self.tr("{shown}… of {total}") if self.model.searching else self.tr("{shown} of {total}")
            text = of.format(shown=grouped(shown), total=grouped(total))
        if self.model.trouble:
            text = self.tr("The file cannot be searched now")
        self.count.setText(text)
        self.view.say_when_empty("" if shown or self.model.trouble else self._why_empty())

    def _why_empty(self) -> str:
        if self.model.filter == EVERYTHING:
            return self.tr("Every roll will stand here, the newest first.")
        if self.model.searching:
            return ""
        return self.tr("No roll is like that. “Show all” in the filter brings every roll back.")

    def _fill_filters(self) -> None:
        menu = self.filter_button.menu()
        if menu:
            self.filters.fill(menu, self.model.filter, self._document.campaign)

    def _fill_more(self) -> None:
        menu = self.more_button.menu()
        if menu is None:
            return
        menu.clear()
        some = self.model.rowCount() > 0
        for text, slot, possible in (
            (self.tr("&Export these rolls…"), self.export_requested.emit, some),
            (self.tr("&Copy selected rolls"), self.copy, bool(self.view.chosen())),
            (self.tr("&Newest roll"), lambda: self.view.go_to(0), some),
            (self.tr("&Oldest roll"), lambda: self.view.go_to(self.model.rowCount() - 1), some),
        ):
            action = menu.addAction(text)
            action.setEnabled(possible)
            action.triggered.connect(lambda _=False, slot=slot: slot())

    # one roll

    def explain(self, row: int) -> None:
        """Open the explanation of the roll in a row."""
        if self._explanation is None:
            from eod_desktop.ui.dice_log_explanation import RollExplanation

            self._explanation = RollExplanation(self.view)
            self._explanation.stepped.connect(self._explain_next)
        from eod_desktop.models.roll_explanation import explained

        roll = self.model.row(row)
        elsewhere = self.model.elsewhere(roll)
        encounter = (
            RollWords().another_encounter(elsewhere)
            if elsewhere
            else dice_log_filter.encounter_text(self._document.campaign, roll.roll.encounter)
        )
        area = self.view.row_rect(row) & self.view.viewport().rect()
        beside = QRect(self.view.viewport().mapTo(self.window(), area.topLeft()), area.size())
        self._explanation.show_roll(explained(roll, encounter, _clock_text(roll.at)), beside)

    def _explain_next(self, step: int) -> None:
        row = self.view.currentIndex().row() + step
        if 0 <= row < self.model.rowCount():
            self.view.setCurrentIndex(self.model.index(row, 0))
            self.view.scrollTo(self.model.index(row, 0))
            self.explain(row)

    def copy(self) -> None:
        """The selected rolls as lines of text, oldest first as they were rolled."""
        rows = [row for ranged in self.view.chosen() for row in ranged[:MOST_COPIED]][:MOST_COPIED]
        if rows:
            lines = [self.model.line(self.model.row(row)) for row in reversed(rows)]
            QGuiApplication.clipboard().setText("\n".join(lines))

    def _show_menu(self, place: QPoint) -> None:
        index = self.view.indexAt(place)
        if not index.isValid():
            return
        row = self.model.row(index.row())
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Explain")).triggered.connect(lambda: self.explain(index.row()))
        menu.addActions(self.view.actions())
        menu.addSeparator()
        self.filters.fill_of_row(menu, row, self.model.filter, self._document.campaign)
        menu.popup(self.view.viewport().mapToGlobal(place))

    # keys and room

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The height is that of whole rows; from the search field Down leads to the rows, Escape empties it."""
        if event.type() == QEvent.Type.Resize and watched is self.view.viewport():
            self._leave_rest()
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed_in_search(event)
        return super().eventFilter(watched, event)

    def _pressed_in_search(self, event: QKeyEvent) -> bool:
        """True for a key that is used up here."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.model.rowCount():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self.view.currentIndex().isValid():
                self.view.setCurrentIndex(self.model.index(0, 0))
            return True
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
            self._search()
            return True
        return False

    def _leave_rest(self) -> None:
        """What is left of the height under whole rows stays empty."""
        layout, row = self.layout(), self.view.row_height
        if layout is None:
            return
        room = self.view.viewport().height() + layout.contentsMargins().bottom()
        rest = room % row if room > row else 0
        if rest != layout.contentsMargins().bottom():
            layout.setContentsMargins(0, 0, 0, rest)


def _clock_text(at: str) -> str:
    """When a roll was made, as the clock here says it."""
    when = QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs).toLocalTime()
    return QLocale().toString(when, QLocale.FormatType.ShortFormat) if when.isValid() else ""
