"""What the chosen combatant does: who, what, with what, at whom, why these DMs, what are the odds, do it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from eod_desktop.document import Change, Document
from eod_desktop.models.attack_choice import ActionKind, AttackChoice, as_last_time
from eod_desktop.models.declaring import declaring, declaring_again
from eod_desktop.models.drafts import Drafts
from eod_desktop.models.targets import DIGITS
from eod_desktop.rules import AttackOdds, Combatant, Encounter, RuleError, attack_odds
from eod_desktop.ui import fonts
from eod_desktop.ui.action_kinds import KIND_KEYS
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.panel_body import PanelBody
from eod_desktop.ui.panel_keys import RETURN, PanelKey, PanelKeys
from eod_desktop.ui.theme import set_surface

_WIDTH = 25.4  # at least, in text heights: 330 at the base size


class ActionPanel(QWidget):
    """The right column of the window. It shows one combatant and changes the fight only by declaring and ruling."""

    declared = Signal(str)
    """The id of a combatant that has just been declared."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._drafts = Drafts()
        self._id = ""
        self._choice = AttackChoice()
        self._body = PanelBody()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._body)
        set_surface(self, "panel")
        self.setMinimumWidth(round(_WIDTH * fonts.pixel_size(self.font())))
        self.setAccessibleName(self.tr("Action panel"))
        self.setFocusProxy(self._body.kinds)
        self._connect()
        self._keys = PanelKeys(self, self._key_table())
        self.refresh()

    # what others call

    @property
    def combatant_id(self) -> str:
        """Whom the panel shows, "" for nobody."""
        return self._id

    @property
    def choice(self) -> AttackChoice:
        """What is chosen for the combatant shown, with the DM that is being written."""
        return self._body.attack.with_pending(self._choice) if self._choice.attacks else self._choice

    def show_combatant(self, id: str) -> None:
        """Show what a combatant does, or could do; "" for nobody."""
        if id == self._id:
            return
        self._keep_pending()
        self._body.plain.end_writing()
        self._id = id
        self._body.scroll_to_top()
        self.refresh()

    def handle_key(self, event: QKeyEvent) -> bool:
        """Do what a key pressed elsewhere, such as on the board, does in this panel; whether it did something."""
        return self._keys.handle(event)

    def press(self, key: str) -> bool:
        """Do what a key of the panel does, by its portable name ("A", "Return"); whether it did something."""
        return self._keys.press(key)

    def keys(self) -> list[tuple[str, str]]:
        """Every key of the panel with what it does, in the GM's language."""
        kinds = [(key, self._body.kinds.kind_text(kind).rstrip("…")) for kind, key in KIND_KEYS.items()]
        return [
            *kinds,
            ("1–9", self.tr("Choose the target")),
            ("W", self.tr("Next weapon")),
            ("[", self.tr("Nearer range")),
            ("]", self.tr("Farther range")),
            ("H", self.tr("Attack from hiding, or not")),
            ("D", self.tr("Add a DM of the situation")),
            (self.tr("Enter"), self.tr("Declare")),
            ("R", self.tr("Attack as last time")),
            ("A", self.tr("Allow a natural 12 that waits")),
            ("F", self.tr("Let a natural 12 that waits fail")),
        ]

    def refresh(self) -> None:
        """Show the combatant as it is now; what is being typed stays."""
        shown = self._shown()
        self._body.show_parts(shown is not None)
        if shown is None:
            return
        encounter, combatant = shown
        campaign = self._document.campaign
        self._choice = choice = self._drafts.choice(encounter, combatant.id)
        self._body.who.show_combatant(encounter, combatant, campaign.side_style(combatant.side))
        self._body.kinds.show_kind(combatant, choice.kind)
        self._body.show_attack(choice.attacks)
        if choice.attacks:
            self._body.attack.show_choice(campaign, encounter, combatant, choice)
        else:
            self._body.plain.show_choice(combatant, encounter.ruleset, choice)
        self._show_ruling(encounter)
        self._show_odds(encounter, combatant)
        name_of = self._document.name_of
        self._body.footer.show_declare(declaring(encounter, combatant.id, self.choice, name_of))
        self._body.footer.show_again(declaring_again(encounter, combatant.id, name_of))

    # showing

    def _connect(self) -> None:
        body = self._body
        body.kinds.kind_chosen.connect(self._choose_kind)
        body.attack.edited.connect(self._keep)
        body.attack.pending_edited.connect(self.refresh)
        body.plain.text_edited.connect(lambda text: self._keep(replace(self._choice, text=text)))
        body.ruling.ruled.connect(self._rule)
        body.footer.declare_clicked.connect(self._declare)
        body.footer.again_clicked.connect(self._declare_as_last_time)
        self._document.changed.connect(self._on_change)

    def _shown(self) -> tuple[Encounter, Combatant] | None:
        encounter = self._document.encounter
        if encounter is None or not self._id:
            return None
        combatant = next((c for c in encounter.combatants if c.id == self._id), None)
        return (encounter, combatant) if combatant else None

    def _show_ruling(self, encounter: Encounter) -> None:
        waiting = None
        if self._id in encounter.pending_rulings and encounter.resolving:
            waiting = next(attack for attack in encounter.resolving.attacks if attack.attacker == self._id)
        self._body.ruling.show_roll(waiting, self._document.name_of(waiting.attack.target) if waiting else "")

    def _show_odds(self, encounter: Encounter, combatant: Combatant) -> None:
        odds = self._odds(encounter, combatant) if self._choice.attacks else None
        weapon = combatant.weapon(self._choice.weapon)
        if self._choice.attacks:
            self._body.attack.show_check(odds.check if odds else None)
        if odds and weapon:
            self._body.footer.show_odds(odds, weapon, encounter.combatant(self._choice.target))
        else:
            self._body.footer.hide_odds()

    def _odds(self, encounter: Encounter, combatant: Combatant) -> AttackOdds | None:
        if not self._choice.target:
            return None
        try:
            return attack_odds(encounter, combatant.id, self.choice.attack())
        except RuleError:
            return None  # the footer says why

    # changing what is chosen

    def _keep(self, choice: AttackChoice) -> None:
        shown = self._shown()
        if shown:
            self._drafts.keep(shown[0], self._id, choice)
            self.refresh()

    def _keep_pending(self) -> None:
        """What is being written belongs to the combatant shown until now."""
        choice = self._choice
        pending = self._body.attack.take_pending()
        if pending:
            self._keep(replace(choice, modifiers=(*choice.modifiers, pending)))

    def _choose_kind(self, kind: ActionKind) -> None:
        self._body.plain.end_writing()
        self._keep(replace(self._choice, kind=kind))
        if kind is ActionKind.OTHER:
            self._body.plain.write(QApplication.focusWidget())

    def _on_change(self, change: Change) -> None:
        before, after = change.before.on_board, change.after.on_board
        if before is after and change.before.sides == change.after.sides:
            return
        if before and after and before.id == after.id:
            self._drafts.follow(before.now, after.now)
        else:
            self._body.attack.take_pending()
            self._drafts.forget()
        self.refresh()

    # keys

    def _key_table(self) -> list[PanelKey]:
        attack = self._body.attack
        digits = [PanelKey(str(digit), partial(self._press_digit, digit)) for digit in range(1, DIGITS + 1)]
        kinds = [PanelKey(key, partial(self._press_kind, kind)) for kind, key in KIND_KEYS.items() if key != "A"]
        return [
            *kinds,
            *digits,
            PanelKey("A", lambda: self._press_ruling(True) or self._press_kind(ActionKind.ATTACK)),
            PanelKey("F", lambda: self._press_ruling(False)),
            PanelKey("W", lambda: self._in_attack(attack.step_weapon)),
            PanelKey("[", lambda: self._in_attack(lambda: attack.step_range(-1))),
            PanelKey("]", lambda: self._in_attack(lambda: attack.step_range(+1))),
            PanelKey("H", lambda: self._in_attack(attack.toggle_hidden)),
            PanelKey("D", lambda: self._in_attack(lambda: attack.write_dm(QApplication.focusWidget()))),
            PanelKey("R", self._declare_as_last_time),
            PanelKey(RETURN, self._press_enter),
        ]

    def _press_kind(self, kind: ActionKind) -> bool:
        if self._shown() is None or not self._body.kinds.can_choose(kind):
            return False
        self._choose_kind(kind)
        return True

    def _press_ruling(self, allow: bool) -> bool:
        if self._shown() is None or self._body.ruling.isHidden():
            return False
        self._rule(allow)
        return True

    def _press_digit(self, digit: int) -> bool:
        return self._in_attack(lambda: None) and self._body.attack.choose_digit(digit)

    def _in_attack(self, action: Callable[[], object]) -> bool:
        """Do something with the parts of an attack, if those are shown."""
        if self._shown() is None or not self._choice.attacks:
            return False
        action()
        return True

    def _press_enter(self) -> bool:
        if self._body.attack.writes_dm():
            self._body.attack.add_dm()
            return True
        return self._declare()

    # doing it

    def _declare(self) -> bool:
        self._keep_pending()
        return self._do_declare(self._choice)

    def _declare_as_last_time(self) -> bool:
        shown = self._shown()
        if shown is None or not declaring_again(shown[0], self._id, self._document.name_of).possible:
            return False
        self._keep_pending()
        again = as_last_time(shown[0], self._id, self._choice.modifiers)
        return again is not None and self._do_declare(again)

    def _do_declare(self, choice: AttackChoice) -> bool:
        shown, id = self._shown(), self._id
        if shown is None or not declaring(shown[0], id, choice, self._document.name_of).possible:
            return False
        self._body.plain.end_writing()
        if not self._attempts.attempt(lambda: self._document.fight("declare", id, choice.action())):
            return False
        self.declared.emit(id)
        return True

    def _rule(self, allow: bool) -> None:
        id = self._id
        self._attempts.attempt(lambda: self._document.fight("rule_natural_twelve", id, allow))
