"""Gives combatants a condition: one of the GM's own, or one that is written here."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QWidget,
)

from eod_desktop.document import Document
from eod_desktop.models.condition_form import ConditionForm, Lasting, ending_words
from eod_desktop.models.wording import some_of
from eod_desktop.rules import Condition
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.fields import NumberField, completer_of, mark, say, sentence
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.questions import LONGEST_NAME
from eod_desktop.ui.step_dialog import StepDialog

_MOST_NAMES = 6
_WIDTH = 54


class ConditionsDialog(StepDialog):
    """A name, its DMs and how long it lasts, for all the combatants given. A name from the list brings the rest along.

    A condition of the same name that one of them has is replaced.
    """

    def __init__(
        self, document: Document, attempts: Attempts, ids: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(attempts, self.tr("Condition"), self.tr("&Give"), parent)
        self._document = document
        encounter = document.encounter
        self._combatants = [c for c in encounter.combatants if c.id in frozenset(ids)] if encounter else []
        who = QLabel(self._who())
        who.setTextFormat(Qt.TextFormat.PlainText)
        who.setWordWrap(True)
        who.setProperty("role", "section")
        self.body.addWidget(who)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        self.ask(self.tr("&Name"), self.name)
        self._suggest()
        self._make_dms()
        self._make_lasting()
        self.about = QLabel()
        self.about.setProperty("role", "dim")
        self.problem = sentence("bad", self)
        self.body.addWidget(self.about)
        self.body.addWidget(self.problem)
        self._make_keeping()
        self._named: Condition | None = None
        self._brought = self._rest()
        self._connect()
        self._refresh()
        self.begin_at(self.name)

    # making

    def _who(self) -> str:
        return some_of([combatant.name for combatant in self._combatants], _MOST_NAMES)

    def _suggest(self) -> None:
        """The GM's own conditions, and those that somebody of this fight has."""
        encounter = self._document.encounter
        known = {condition.name: condition for condition in self._document.campaign.conditions}
        for combatant in encounter.combatants if encounter else ():
            for active in combatant.conditions:
                known.setdefault(active.name, active.condition)
        self._known = {name.casefold(): condition for name, condition in known.items()}
        completer = completer_of(known, self.name)
        completer.activated.connect(self._fill_in)
        self.name.setCompleter(completer)

    def _make_dms(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(fonts.pixel_size(self.font()))
        grid.setColumnStretch(2, 1)
        self.attacks, self.attacked = NumberField(), NumberField()
        for row, (caption, field) in enumerate(
            (
                (self.tr("DM on its own &attacks and tasks"), self.attacks),
                (self.tr("DM on attacks &on it"), self.attacked),
            )
        ):
            label = QLabel(caption)
            label.setBuddy(field)
            field.setAccessibleName(caption.replace("&", ""))
            field.setPlaceholderText("0")
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        self.body.addLayout(grid)

    def _make_lasting(self) -> None:
        self.lasting: dict[Lasting, QRadioButton] = {
            Lasting.UNTIL_CLEARED: QRadioButton(self.tr("Until &cleared")),
            Lasting.UNTIL_NEXT_ACTION: QRadioButton(self.tr("Until its ne&xt action")),
            Lasting.TURNS: QRadioButton(self.tr("For &turns, this one included:")),
        }
        group = QButtonGroup(self)
        self.turns = NumberField(least=1)
        self.turns.setAccessibleName(self.tr("Turns, this one included"))
        self.turns.setPlaceholderText("1")
        # two lines: the dialog has to fit a small screen with large text
        without_turns, with_turns = QHBoxLayout(), QHBoxLayout()
        without_turns.setSpacing(2 * fonts.pixel_size(self.font()))
        for lasting, button in self.lasting.items():
            group.addButton(button)
            (with_turns if lasting is Lasting.TURNS else without_turns).addWidget(button)
        with_turns.addWidget(self.turns)
        for row in (without_turns, with_turns):
            row.addStretch(1)
            self.body.addLayout(row)
        self.lasting[Lasting.UNTIL_CLEARED].setChecked(True)

    def _make_keeping(self) -> None:
        self.keep = QCheckBox(self.tr("&Keep in the list"))
        self.keep.setToolTip(
            self.tr("So that its name brings the rest along next time, in every fight of the campaign")
        )
        self.forget = plain_button(self.tr("Take off the &list"), self._forget)
        row = QHBoxLayout()
        row.addWidget(self.keep)
        row.addStretch(1)
        row.addWidget(self.forget)
        self.body.addLayout(row)

    def _connect(self) -> None:
        self.name.textEdited.connect(self._fill_in)
        self.name.returnPressed.connect(self._press_enter)
        for field in (self.name, self.attacks, self.attacked, self.turns):
            field.textChanged.connect(self._refresh)
        self.turns.textEdited.connect(lambda: self.lasting[Lasting.TURNS].setChecked(True))
        for button in self.lasting.values():
            button.toggled.connect(self._refresh)

    # what is written

    @property
    def form(self) -> ConditionForm:
        """What stands in the fields; turns of nothing typed are 1."""
        lasting = next(lasting for lasting, button in self.lasting.items() if button.isChecked())
        turns = self.turns.text() or self.turns.placeholderText()
        name = self.name.text().strip()
        known = self._known.get(name.casefold())
        return ConditionForm(known.name if known else name, self.attacks.text(), self.attacked.text(), lasting, turns)

    def step(self) -> None:
        condition = self.form.condition
        if condition is None:
            return
        if self.keep.isChecked():
            # first, so that one undo takes back what happened in the fight
            self._document.put_condition(condition)
        self._document.fight_all("set_condition", [combatant.id for combatant in self._combatants], condition)

    def _fill_in(self, name: str) -> None:
        """A name that is known brings its DMs and duration along; they go with it while nobody touched them."""
        known = self._known.get(name.strip().casefold())
        if known is self._named:
            return
        self._named = known
        if known:
            self._brought = self._put(ConditionForm.of(known))
        elif self._brought == self._rest():
            self._brought = self._put(ConditionForm())

    def _put(self, form: ConditionForm) -> tuple[object, ...]:
        """Fill all fields but the name's; what then stands there."""
        self.attacks.put(form.attacks)
        self.attacked.put(form.attacked)
        self.turns.put(form.turns)
        self.lasting[form.lasting].setChecked(True)
        return self._rest()

    def _rest(self) -> tuple[object, ...]:
        """What stands in all fields but the name's."""
        form = self.form
        return form.attacks, form.attacked, form.lasting, form.turns

    def _press_enter(self) -> None:
        """Enter in the open list of names, where none is chosen, means what is written: the list keeps it from the
        button."""
        popup = self.name.completer().popup()
        if popup and popup.isVisible() and not popup.currentIndex().isValid():
            popup.hide()
            self.accept()

    def _forget(self) -> None:
        name = self.name.text().strip()
        if self._attempts.attempt(lambda: self._document.remove_condition(name), self.messages.show_message):
            self._suggest()
            self._refresh()

    def _refresh(self) -> None:
        form = self.form
        condition, wrong = form.condition, form.wrong
        self.do.setEnabled(condition is not None and bool(self._combatants))
        whole = self.tr("Write a whole number from −1000 to 1000.")
        mark(self.attacks, whole if "attacks" in wrong else "")
        mark(self.attacked, whole if "attacked" in wrong else "")
        mark(self.turns, self.tr("Write a whole number from 1 to 1000.") if "turns" in wrong else "")
        encounter = self._document.encounter
        problem = self.attacks.accessibleDescription() or self.attacked.accessibleDescription()
        problem = problem or self.turns.accessibleDescription()
        said = ending_words(condition, encounter.turn) if condition and encounter else ""
        self.about.setText(said)
        self.about.setHidden(bool(problem))
        say(self.problem, problem)
        saved = {condition.name for condition in self._document.campaign.conditions}
        listed = form.name.strip() in saved
        self.forget.setEnabled(listed)
        self.forget.setToolTip("" if listed else self.tr("No condition of this name is on the list."))
