"""What the chosen combatant does: who, what, with what, at whom, why these DMs, what are the odds, do it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QStackedWidget, QVBoxLayout, QWidget

from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.document import Change, Document
from eod_desktop.models.attack_choice import ActionKind, AttackChoice, as_last_time
from eod_desktop.models.chosen_odds import chosen_odds
from eod_desktop.models.declaring import declaring, declaring_again, declaring_all, ended
from eod_desktop.models.drafts import Drafts
from eod_desktop.models.holding import holding, rungs_below
from eod_desktop.rules import Combatant, Encounter, Modifier
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.panel_commands import PanelCommands
from eod_desktop.ui.theme import set_surface

if TYPE_CHECKING:
    from eod_desktop.ui.panel_body import PanelBody

_WIDTH = 25.4  # at least, in text heights: 330 at the base size


class ActionPanel(QWidget):
    """The right column of the window. It shows one combatant and changes the fight only by declaring and ruling."""

    declared = Signal(str)
    """The id of a combatant that has just been declared, or holds until a lower rung."""

    def __init__(self, document: Document, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempts = attempts
        self._drafts_of: dict[str, Drafts] = {}
        self._id = ""
        self._choice = AttackChoice()
        self._answered: tuple[Encounter, str] | None = None
        self._followed = document.campaign
        self._stack = QStackedWidget()
        self._stack.addWidget(self._hint())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        set_surface(self, "panel")
        self.setMinimumWidth(round(_WIDTH * fonts.pixel_size(self.font())))
        self.setAccessibleName(self.tr("Action panel"))
        self.commands = PanelCommands(self)
        self._document.changed.connect(self._on_change)
        self.refresh()

    @cached_property
    def body(self) -> PanelBody:
        """All that shows a combatant. It is half of the widgets of a window, so it is made for the first one shown."""
        from eod_desktop.ui.panel_body import PanelBody

        body = PanelBody(self)
        self._stack.addWidget(body)
        self._connect(body)
        self.setFocusProxy(body.kinds)
        body.show_keys(self.commands.key_of)
        self.commands.keys.changed.connect(lambda: body.show_keys(self.commands.key_of))
        return body

    @property
    def _made(self) -> bool:
        """Whether there is a body, in which something may be being written."""
        return "body" in vars(self)

    # what others call

    @property
    def combatant_id(self) -> str:
        """Whom the panel shows, "" for nobody."""
        return self._id

    @property
    def shows_somebody(self) -> bool:
        """Whether that combatant is on the board."""
        return self._shown() is not None

    @property
    def choice(self) -> AttackChoice:
        """What is chosen for the combatant shown, with the DM that is being written."""
        return self.body.dms.with_pending(self._choice) if self._made and self._choice.rolls else self._choice

    def show_combatant(self, id: str) -> None:
        """Show what a combatant does, or could do; "" for nobody."""
        if id == self._id:
            return
        self._keep_pending()
        if self._made:
            self.body.end_choosing()
            self.body.scroll_to_top()
        self._id = id
        # while a change is still being told, showing it waits until the panel has been told, too
        if self._followed is self._document.campaign:
            self.refresh()

    def handle_key(self, event: QKeyEvent) -> bool:
        """Do what a key pressed elsewhere, such as on the board, does in this panel; whether it did something."""
        return self.commands.keys.handle(event)

    def refresh(self) -> None:
        """Show the combatant as it is now; what is being typed stays."""
        shown = self._shown()
        if shown is None:
            self._stack.setCurrentIndex(0)
            return
        self._stack.setCurrentWidget(self.body)
        encounter, combatant = shown
        campaign = self._document.campaign
        self._choice = self._drafts().choice(encounter, combatant.id)
        choice = self.choice
        self.body.who.show_combatant(encounter, combatant, campaign.side_style(combatant.side))
        self.body.kinds.show_kind(combatant, choice.kind)
        self.body.show_page(choice.kind)
        self.body.dms.show_choice(campaign.situation_dms, self._choice)
        if choice.attacks:
            self.body.attack.show_choice(campaign, encounter, combatant, self._choice, choice)
        elif choice.in_words or choice.tries:
            self.body.other.show_choice(combatant, encounter.ruleset, self._choice)
        else:
            self.body.plain.show_choice(combatant, encounter.ruleset, choice)
        self._show_ruling(encounter)
        self.body.show_odds(encounter, combatant, chosen_odds(encounter, combatant.id, choice), self._choice)
        self._show_answers(encounter)

    # showing

    def _hint(self) -> QLabel:
        hint = QLabel(self.tr("Choose a combatant on the board to see what it can do."))
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        hint.setMargin(2 * fonts.pixel_size(self.font()))
        return hint

    def _connect(self, body: PanelBody) -> None:
        body.kinds.kind_chosen.connect(self.choose_kind)
        for part in (body.attack, body.other, body.dms):
            part.edited.connect(self._keep)
        for page in (body.attack, body.other):
            page.why.add_clicked.connect(self.write_dm)
        body.other.kind_chosen.connect(self.choose_kind)
        body.dms.pending_edited.connect(self.refresh)
        body.dms.list_requested.connect(self._put_on_list)
        body.dms.unlist_requested.connect(self._take_off_list)
        body.who.hold_clicked.connect(self.offer_rungs)
        body.holds.rung_chosen.connect(self._hold)
        body.ruling.ruled.connect(self.rule)
        body.footer.declare_clicked.connect(self.declare)
        body.footer.again_clicked.connect(self.declare_as_last_time)
        body.footer.all_clicked.connect(self.declare_all)

    def _shown(self) -> tuple[Encounter, Combatant] | None:
        encounter = self._document.encounter
        if encounter is None or not self._id:
            return None
        combatant = next((c for c in encounter.combatants if c.id == self._id), None)
        return (encounter, combatant) if combatant else None

    def _show_ruling(self, encounter: Encounter) -> None:
        waits = self._id in encounter.pending_rulings and encounter.resolving
        self.body.ruling.show_roll(waits.rolled_by(self._id) if waits else None, self._document.name_of)

    def _show_answers(self, encounter: Encounter) -> None:
        """What can be declared, or why not; what does not hang on the choice is asked once for a state."""
        name_of, record = self._document.name_of, self._document.record
        over = ended(record) if record else None
        if over:
            self._answered = None
            for show in (self.body.footer.show_declare, self.body.footer.show_again, self.body.footer.show_all):
                show(over)
            self.body.who.show_hold(over)
            self.body.holds.put_away()
            return
        self.body.footer.show_declare(declaring(encounter, self._id, self.choice, name_of))
        if self._answered and self._answered[0] is encounter and self._answered[1] == self._id:
            return
        self._answered = encounter, self._id
        self.body.footer.show_again(declaring_again(encounter, self._id, name_of))
        self.body.footer.show_all(declaring_all(encounter))
        hold = holding(encounter, self._id, name_of)
        self.body.who.show_hold(hold)
        if not self.body.holds.isHidden():
            self.body.holds.show_rungs(rungs_below(encounter, self._id) if hold.possible else (), name_of)

    # changing what is chosen

    def choose_kind(self, kind: ActionKind) -> bool:
        """Choose what the combatant does; whether it can."""
        if self._shown() is None or not self.body.kinds.can_choose(kind):
            return False
        self.body.other.end_writing()
        self._keep(replace(self._choice, kind=kind))
        if self._choice.in_words or self._choice.tries:
            self.body.other.write(QApplication.focusWidget())
        return True

    def write_dm(self, return_to: QWidget | None) -> bool:
        """Let the GM add a DM to what is rolled, if anything is; ``return_to`` gets the focus afterwards."""
        if self._shown() is None or not self._choice.rolls:
            return False
        self.body.holds.put_away()
        self.body.dms.open(return_to)
        return True

    def offer_rungs(self, return_to: QWidget | None) -> bool:
        """Let the GM choose a lower rung, if there is one; ``return_to`` gets the focus afterwards."""
        shown, name_of = self._shown(), self._document.name_of
        if shown is None or not holding(shown[0], self._id, name_of).possible:
            return False
        self._keep_pending()
        self.body.holds.open(rungs_below(shown[0], self._id), name_of, return_to)
        return True

    def _drafts(self) -> Drafts:
        """Those of the encounter on the board."""
        return self._drafts_of.setdefault(self._document.campaign.current, Drafts())

    def _keep(self, choice: AttackChoice) -> None:
        shown = self._shown()
        if shown:
            self._drafts().keep(shown[0], self._id, choice)
            self.refresh()

    def _keep_pending(self) -> None:
        """What is being written belongs to the combatant shown until now."""
        if not self._made:
            return
        choice = self._choice
        taken = self.body.dms.take_pending(choice)
        if taken is not choice:
            self._keep(taken)

    def _leave(self, record: EncounterRecord | None) -> None:
        """Another encounter is on the board: what was being written stays with the one that was."""
        if not self._made:
            return
        choice = self._choice
        taken = self.body.dms.take_pending(choice)
        if record and taken is not choice:
            self._drafts_of.setdefault(record.id, Drafts()).keep(record.now, self._id, taken)
        self.body.end_choosing()

    def _put_on_list(self, modifier: Modifier) -> None:
        self._attempts.attempt(lambda: self._document.put_situation_dm(modifier))

    def _take_off_list(self, label: str) -> None:
        self._attempts.attempt(lambda: self._document.remove_situation_dm(label))

    def _on_change(self, change: Change) -> None:
        self._followed = self._document.campaign
        before, after = change.before.on_board, change.after.on_board
        listed = change.before.situation_dms is not change.after.situation_dms
        styled = change.before.sides != change.after.sides or change.before.side_styles != change.after.side_styles
        if before is after and not listed and not styled:
            return
        if before and after and before.id == after.id:
            self._drafts().follow(before.now, after.now)
        else:
            self._leave(before)
        self.refresh()

    # doing it

    def declare(self) -> bool:
        """Declare what is chosen; whether it could be."""
        self._keep_pending()
        return self._do_declare(self._choice)

    def declare_as_last_time(self) -> bool:
        """Declare the combatant's last attack again with the DMs chosen now; whether it could be."""
        shown = self._shown()
        if shown is None or not declaring_again(shown[0], self._id, self._document.name_of).possible:
            return False
        self._keep_pending()
        again = as_last_time(shown[0], self._id, self._choice)
        return again is not None and self._do_declare(again)

    def declare_all(self) -> bool:
        """Let everybody of the group who has yet to declare attack as last time; whether anybody does."""
        encounter = self._document.encounter
        if encounter is None or not declaring_all(encounter).possible:
            return False
        self._keep_pending()
        dms = {id: self._drafts().pinned(id) for id in encounter.acting}
        return self._done(self._attempts.attempt(lambda: self._document.declare_all_as_last_time(dms)))

    def _do_declare(self, choice: AttackChoice) -> bool:
        shown, id = self._shown(), self._id
        if shown is None or not declaring(shown[0], id, choice, self._document.name_of).possible:
            return False
        self.body.other.end_writing()
        action = choice.action(shown[0], id)
        return self._done(self._attempts.attempt(lambda: self._document.fight("declare", id, action)))

    def _hold(self, total: int) -> None:
        self._done(self._attempts.attempt(lambda: self._document.fight("set_initiative", self._id, total)))

    def _done(self, done: bool) -> bool:
        """Tell of what has been declared."""
        if done and self._id:
            self.declared.emit(self._id)
        return done

    def rule(self, allow: bool) -> bool:
        """The GM's word on the natural 12 of the combatant shown; whether one waits."""
        if self._shown() is None or self.body.ruling.isHidden():
            return False
        id = self._id
        return self._attempts.attempt(lambda: self._document.fight("rule_natural_twelve", id, allow))
