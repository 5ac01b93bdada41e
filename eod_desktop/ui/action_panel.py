"""What the chosen combatant does: who, what, with what, at whom, why these DMs, what are the odds, do it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from eod_desktop.document import Change, Document
from eod_desktop.models.attack_choice import ActionKind, AttackChoice, as_last_time
from eod_desktop.models.declaring import declaring, declaring_again
from eod_desktop.models.drafts import Drafts
from eod_desktop.models.targets import DIGITS
from eod_desktop.rules import AttackOdds, Combatant, Encounter, RuleError, attack_odds
from eod_desktop.ui import fonts
from eod_desktop.ui.attack_page import AttackPage
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.buttons import ChoiceGrid
from eod_desktop.ui.declare_footer import DeclareFooter
from eod_desktop.ui.panel_keys import PanelKeys
from eod_desktop.ui.plain_page import PlainPage
from eod_desktop.ui.ruling_box import RulingBox
from eod_desktop.ui.theme import set_surface
from eod_desktop.ui.tight import fits, make_tight
from eod_desktop.ui.who_header import WhoHeader

_KINDS = tuple(ActionKind)
_KIND_KEYS = {
    "A": ActionKind.ATTACK,
    "M": ActionKind.MOVE_ATTACK,
    "E": ActionKind.EVADE,
    "V": ActionKind.MOVE,
    "B": ActionKind.BREAK_OFF,
    "O": ActionKind.OTHER,
}
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
        self._ruling_box = RulingBox()
        self._header = WhoHeader()
        self._kinds = self._kind_grid()
        self._attack = AttackPage()
        self._plain = PlainPage()
        self._pages = QStackedWidget()
        self._footer = DeclareFooter()
        self._scroll = QScrollArea()
        self._whole = QStackedWidget(self)
        self._arrange()
        self._connect()
        self._keys = PanelKeys(self, self._key_actions())
        self.refresh()

    # what others call

    @property
    def combatant_id(self) -> str:
        """Whom the panel shows, "" for nobody."""
        return self._id

    def show_combatant(self, id: str) -> None:
        """Show what a combatant does, or could do; "" for nobody."""
        if id == self._id:
            return
        self._keep_pending()
        self._plain.end_writing()
        self._id = id
        self._scroll.verticalScrollBar().setValue(0)
        self.refresh()

    def handle_key(self, event: QKeyEvent) -> bool:
        """Do what a key pressed elsewhere, such as on the board, does in this panel; whether it did something."""
        return self._shown() is not None and self._keys.handle(event)

    def refresh(self) -> None:
        """Show the combatant as it is now; what is being typed stays."""
        shown = self._shown()
        self._whole.setCurrentIndex(1 if shown else 0)
        if shown is None:
            return
        encounter, combatant = shown
        campaign = self._document.campaign
        self._choice = choice = self._drafts.choice(encounter, combatant.id)
        self._header.show_combatant(encounter, combatant, campaign.side_style(combatant.side))
        self._show_ruling(encounter)
        self._show_kind(combatant, choice)
        if choice.attacks:
            self._attack.show_choice(campaign, encounter, combatant, choice)
        else:
            self._plain.show_choice(combatant, encounter.ruleset, choice)
        self._show_odds(encounter, combatant)
        self._show_footer(encounter, combatant)

    # building

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        self._pages.addWidget(self._attack)
        self._pages.addWidget(self._plain)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(unit, unit, unit, unit // 2)
        layout.setSpacing(unit * 2 // 3)
        layout.addWidget(self._header)
        layout.addWidget(self._kinds)
        layout.addWidget(self._pages, 1)
        self._scroll.setWidget(content)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_surface(content, "panel")
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        ruling = QVBoxLayout()
        ruling.setContentsMargins(unit // 2, 0, unit // 2, 0)
        ruling.addWidget(self._ruling_box)
        column.addLayout(ruling)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._footer)
        hint = QLabel(self.tr("Choose a combatant on the board to see what it can do."))
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        hint.setMargin(2 * unit)
        self._whole.addWidget(hint)
        self._whole.addWidget(body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._whole)
        set_surface(self, "panel")
        self.setMinimumWidth(round(_WIDTH * unit))
        self.setAccessibleName(self.tr("Action panel"))

    def _kind_grid(self) -> ChoiceGrid:
        """The actions in rows of three, or of two where the font is wide."""
        keys = {kind: self.tr(key) for key, kind in _KIND_KEYS.items()}
        for columns in (3, 2):
            grid = make_tight(ChoiceGrid(columns=columns))
            grid.set_choices([self._kind_text(kind) for kind in _KINDS], [keys[kind] for kind in _KINDS])
            if fits(grid):
                break
        grid.setAccessibleName(self.tr("Action"))
        for place in range(len(_KINDS)):
            grid.button(place).setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return grid

    def _connect(self) -> None:
        self._kinds.chosen.connect(lambda place: self._choose_kind(_KINDS[place]))
        self._attack.edited.connect(self._keep)
        self._attack.pending_edited.connect(self.refresh)
        self._plain.text_edited.connect(lambda text: self._keep(replace(self._choice, text=text)))
        self._ruling_box.ruled.connect(self._rule)
        self._footer.declare_clicked.connect(self._declare)
        self._footer.again_clicked.connect(self._declare_as_last_time)
        self._document.changed.connect(self._on_change)

    def _key_actions(self) -> dict[str, Callable[[], bool]]:
        actions: dict[str, Callable[[], bool]] = {
            key: partial(self._press_kind, kind) for key, kind in _KIND_KEYS.items() if key != "A"
        }
        actions |= {str(digit): partial(self._press_digit, digit) for digit in range(1, DIGITS + 1)}
        return actions | {
            "A": self._press_a,
            "F": lambda: self._press_ruling(False),
            "W": lambda: self._in_attack(self._attack.step_weapon),
            "[": lambda: self._in_attack(lambda: self._attack.step_range(-1)),
            "]": lambda: self._in_attack(lambda: self._attack.step_range(+1)),
            "H": lambda: self._in_attack(self._attack.toggle_hidden),
            "D": lambda: self._in_attack(lambda: self._attack.write_dm(QApplication.focusWidget())),
            "R": self._declare_as_last_time,
            "Return": self._press_enter,
        }

    def _kind_text(self, kind: ActionKind) -> str:
        return {
            ActionKind.ATTACK: self.tr("Attack"),
            ActionKind.MOVE_ATTACK: self.tr("Move + attack"),
            ActionKind.EVADE: self.tr("Evade"),
            ActionKind.MOVE: self.tr("Move"),
            ActionKind.BREAK_OFF: self.tr("Break off"),
            ActionKind.OTHER: self.tr("Other…"),
        }[kind]

    # showing

    def _shown(self) -> tuple[Encounter, Combatant] | None:
        encounter = self._document.encounter
        if encounter is None:
            return None
        combatant = next((c for c in encounter.combatants if c.id == self._id), None)
        return (encounter, combatant) if combatant else None

    def _show_ruling(self, encounter: Encounter) -> None:
        waiting = None
        if self._id in encounter.pending_rulings and encounter.resolving:
            waiting = next(attack for attack in encounter.resolving.attacks if attack.attacker == self._id)
        self._ruling_box.show_roll(waiting, self._document.name_of(waiting.attack.target) if waiting else "")

    def _show_kind(self, combatant: Combatant, choice: AttackChoice) -> None:
        self._kinds.set_current(_KINDS.index(choice.kind))
        armed = bool(combatant.weapons)
        for kind in (ActionKind.ATTACK, ActionKind.MOVE_ATTACK):
            button = self._kinds.button(_KINDS.index(kind))
            button.setEnabled(armed)
            button.setToolTip("" if armed else self.tr("{name} carries no weapon.").format(name=combatant.name))
        self._pages.setCurrentWidget(self._attack if choice.attacks else self._plain)

    def _show_odds(self, encounter: Encounter, combatant: Combatant) -> None:
        odds = self._odds(encounter, combatant) if self._choice.attacks else None
        weapon = combatant.weapon(self._choice.weapon)
        if self._choice.attacks:
            self._attack.show_check(odds.check if odds else None)
        if odds and weapon:
            self._footer.show_odds(odds, weapon, encounter.combatant(self._choice.target))
        else:
            self._footer.hide_odds()

    def _odds(self, encounter: Encounter, combatant: Combatant) -> AttackOdds | None:
        attack = self._attack.with_pending(self._choice).attack()
        if not attack.target:
            return None
        try:
            return attack_odds(encounter, combatant.id, attack)
        except RuleError:
            return None  # the footer says why

    def _show_footer(self, encounter: Encounter, combatant: Combatant) -> None:
        name_of = self._document.name_of
        self._footer.show_declare(declaring(encounter, combatant.id, self._effective(), name_of))
        self._footer.show_again(declaring_again(encounter, combatant.id, name_of))

    def _effective(self) -> AttackChoice:
        """What is chosen, with the DM that is being written."""
        return self._attack.with_pending(self._choice) if self._choice.attacks else self._choice

    # changing what is chosen

    def _keep(self, choice: AttackChoice) -> None:
        encounter = self._document.encounter
        if encounter is not None and self._id:
            self._drafts.keep(encounter, self._id, choice)
            self.refresh()

    def _keep_pending(self) -> None:
        """What is being written belongs to the combatant shown until now."""
        choice = self._choice
        pending = self._attack.take_pending()
        if pending and self._shown():
            self._keep(replace(choice, modifiers=(*choice.modifiers, pending)))

    def _choose_kind(self, kind: ActionKind) -> None:
        if kind is ActionKind.OTHER:
            self._keep(replace(self._choice, kind=kind))
            self._plain.write(QApplication.focusWidget())
            return
        self._plain.end_writing()
        self._keep(replace(self._choice, kind=kind))

    def _on_change(self, change: Change) -> None:
        before, after = change.before.on_board, change.after.on_board
        if before is after and change.before.sides == change.after.sides:
            return
        if before and after and before.id == after.id:
            self._drafts.follow(before.now, after.now)
        else:
            self._attack.take_pending()
            self._drafts.forget()
        self.refresh()

    # keys

    def _press_kind(self, kind: ActionKind) -> bool:
        if self._shown() is None or not self._kinds.button(_KINDS.index(kind)).isEnabled():
            return False
        self._choose_kind(kind)
        return True

    def _press_a(self) -> bool:
        return self._press_ruling(True) or self._press_kind(ActionKind.ATTACK)

    def _press_ruling(self, allow: bool) -> bool:
        if self._ruling_box.isHidden():
            return False
        self._rule(allow)
        return True

    def _press_digit(self, digit: int) -> bool:
        return self._in_attack(lambda: None) and self._attack.choose_digit(digit)

    def _in_attack(self, action: Callable[[], object]) -> bool:
        """Do something with the parts of an attack, if those are shown."""
        if self._shown() is None or not self._choice.attacks:
            return False
        action()
        return True

    def _press_enter(self) -> bool:
        if self._attack.writes_dm():
            self._attack.add_dm()
            return True
        return self._declare()

    # doing it

    def _declare(self) -> bool:
        self._keep_pending()
        return self._do_declare(self._choice)

    def _declare_as_last_time(self) -> bool:
        shown = self._shown()
        if shown is None or not declaring_again(*_ids(shown), self._document.name_of).possible:
            return False
        self._keep_pending()
        again = as_last_time(shown[0], self._id, self._choice.modifiers)
        return again is not None and self._do_declare(again)

    def _do_declare(self, choice: AttackChoice) -> bool:
        shown = self._shown()
        if shown is None or not declaring(*_ids(shown), choice, self._document.name_of).possible:
            return False
        id = self._id
        self._plain.end_writing()
        if not self._attempts.attempt(lambda: self._document.fight("declare", id, choice.action())):
            return False
        self.declared.emit(id)
        return True

    def _rule(self, allow: bool) -> None:
        id = self._id
        self._attempts.attempt(lambda: self._document.fight("rule_natural_twelve", id, allow))


def _ids(shown: tuple[Encounter, Combatant]) -> tuple[Encounter, str]:
    return shown[0], shown[1].id
