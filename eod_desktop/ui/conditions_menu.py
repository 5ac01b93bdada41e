"""The menu of the conditions of those who are selected: ticked for what they have, a tick more or less a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from eod_desktop.document import Document
from eod_desktop.models.condition_form import condition_words
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.rules import Combatant, Condition
from eod_desktop.ui.attempts import Attempts


class ConditionsMenu(QMenu):
    """The GM's own conditions and those that the selected have: what all have is cleared, else who lacks it gets it."""

    def __init__(
        self,
        document: Document,
        attempts: Attempts,
        selected: Callable[[], Sequence[str]],
        new: QAction,
        parent: QWidget | None = None,
    ) -> None:
        """`selected` gives ids; `new` is the action that asks for a condition of another name."""
        super().__init__(parent)
        self.setTitle(self.tr("Condi&tions"))
        self.setToolTipsVisible(True)
        self._document = document
        self._attempts = attempts
        self._selected = selected
        self._new = new
        self.addAction(new)  # a menu without entries would not open
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """Make the entries for who is selected now."""
        self.clear()
        self.addAction(self._new)
        combatants = self._combatants()
        known = self._known(combatants)
        if combatants and known:
            self.addSeparator()
        for condition in known if combatants else ():
            having = [combatant for combatant in combatants if combatant.condition(condition.name)]
            text = condition.name.replace("&", "&&")
            if having and len(having) < len(combatants):
                text = self.tr("{condition} ({some} of {all})").format(
                    condition=text, some=len(having), all=len(combatants)
                )
            action = self.addAction(text)
            action.setCheckable(True)
            action.setChecked(bool(combatants) and len(having) == len(combatants))
            action.setToolTip(tool_tip(condition_words(condition)))
            action.triggered.connect(lambda _=False, condition=condition: self._toggle(condition))

    def _combatants(self) -> list[Combatant]:
        encounter = self._document.encounter
        return [encounter.combatant(id) for id in self._selected()] if encounter else []

    def _known(self, combatants: Sequence[Combatant]) -> list[Condition]:
        """What they have first, as they have it."""
        known = {active.name: active.condition for combatant in combatants for active in combatant.conditions}
        for condition in self._document.campaign.conditions:
            known.setdefault(condition.name, condition)
        return list(known.values())

    def _toggle(self, condition: Condition) -> None:
        combatants = self._combatants()
        lacking = [combatant.id for combatant in combatants if not combatant.condition(condition.name)]
        if lacking:
            self._attempts.attempt(lambda: self._document.fight_all("set_condition", lacking, condition))
        else:
            ids = [combatant.id for combatant in combatants]
            self._attempts.attempt(lambda: self._document.fight_all("clear_condition", ids, condition.name))
