"""What the menus do to the combatants selected on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from eod_desktop.campaign.state import EncounterRecord
from eod_desktop.document import Document
from eod_desktop.models.board_text import move_text
from eod_desktop.models.declaring import ended
from eod_desktop.models.ladder_moves import RowMove, loses_its_turn
from eod_desktop.models.players_numbers import seen_gaps
from eod_desktop.models.refusals import refusal
from eod_desktop.rules import Encounter, Status
from eod_desktop.ui.asking import run
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.board_menus import LeaderMenu, SideMarkMenu, SideMenu
from eod_desktop.ui.board_view import BoardView
from eod_desktop.ui.conditions_menu import ConditionsMenu
from eod_desktop.ui.questions import NameDialog, NumberDialog
from eod_desktop.ui.window_actions import WindowActions

_STATUSES = {
    "status_up": Status.UP,
    "status_down": Status.DOWN,
    "status_dead": Status.DEAD,
    "status_left": Status.LEFT,
}
_RULINGS = {"allow_twelve": True, "refuse_twelve": False}
_INITIATIVES = (-99, 99)
# each action that the rules may refuse, with the operation and arguments they are asked about
_ASKED: dict[str, tuple[str, tuple[object, ...]]] = {
    **{name: ("set_status", (status,)) for name, status in _STATUSES.items()},
    "surprised": ("set_surprised", (True,)),
    "set_initiative": ("set_initiative", (0,)),
    "hold_back": ("hold_back", ()),
}
_STEPS = {"move_up": False, "move_down": True}
_NEVER_REFUSED = ("take_off_board", "change_hits", "set_condition", *_STEPS)  # but for an encounter that has ended
_AFTERWARDS = ("rename_combatant", "hidden")


class CombatantCommands(QObject):
    """Connects the combatants' actions, and says which of them are possible for who is selected now."""

    def __init__(
        self,
        window: QWidget,
        document: Document,
        attempts: Attempts,
        actions: WindowActions,
        board: BoardView,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._attempts = attempts
        self._actions = actions
        self._board = board
        self._asked_of: tuple[EncounterRecord, list[str]] | None = None
        slots: dict[str, Callable[[], object]] = {
            "take_off_board": board.remove_selected,
            "change_hits": board.edit_hits,
            "surprised": self._surprise,
            "set_initiative": self.set_initiative,
            "hold_back": lambda: self._do("hold_back"),
            "set_condition": self.give_condition,
            "rename_combatant": self.rename,
            "hidden": self._hide,
        }
        for name, down in _STEPS.items():
            slots[name] = partial(board.moves.step, down)
        for name, status in _STATUSES.items():
            slots[name] = partial(self._do, "set_status", status)
        for name, allow in _RULINGS.items():
            slots[name] = partial(self._rule, allow)
        actions.connect(slots)

        new = actions["set_condition"]
        self.menus: dict[str, QMenu] = {
            "conditions": ConditionsMenu(document, attempts, board.selected_ids, new, window),
            "side": SideMenu(document, attempts, board.moves, window),
            "side_mark": SideMarkMenu(document, attempts, board.moves, window),
            "leader": LeaderMenu(document, board.moves, window),
        }

    def refresh(self) -> None:
        """Enable what can be done with the combatants selected now; the rest says why not."""
        encounter = self._document.encounter
        ids = self._board.selected_ids() if encounter else []
        nobody = self.tr("Select a combatant on the board first.")
        self._actions.enable(_AFTERWARDS, bool(ids), nobody)
        over = self._over()
        can = bool(ids) and not over
        why = nobody if not ids else over
        self._actions.enable(_NEVER_REFUSED, can, why)
        for name, menu in self.menus.items():
            enabled = bool(ids) if name == "side_mark" else can
            menu.menuAction().setEnabled(enabled)
            menu.menuAction().setToolTip("" if enabled else why)
        waiting = bool(encounter and encounter.pending_rulings)
        self._actions.enable(_RULINGS, waiting and not over, over or self.tr("No natural 12 waits for a ruling."))
        if encounter is None or not ids:
            self._asked_of = None
            self._actions.enable(_ASKED, False, nobody)
            self._actions["surprised"].setChecked(False)
            self._actions["hidden"].setChecked(False)
            return
        record = self._document.record
        if record and (self._asked_of is None or self._asked_of[0] is not record or self._asked_of[1] != ids):
            self._asked_of = record, ids
            self._ask(ids)
        self._check(encounter, ids[0])

    def _over(self) -> str:
        """Why nothing can be done in an encounter that has ended, "" for one that goes on."""
        record = self._document.record
        answer = ended(record) if record else None
        return answer.says if answer else ""

    def _ask(self, ids: list[str]) -> None:
        """Enable what the rules allow; once for a state, which is told of both as such and by who is selected in it."""
        for name, (operation, arguments) in _ASKED.items():
            errors = (self._document.why_not(operation, id, *arguments) for id in ids)
            error = next((error for error in errors if error), None)
            self._actions.enable((name,), error is None, refusal(error, self._document.name_of) if error else "")

    def refresh_steps(self) -> None:
        """Whether the selected ones can go up or down, for when the menu opens: nothing else shows it."""
        if self._board.selected_ids():
            end = self.tr("There is no place for it in that direction within its group.")
            for name, down in _STEPS.items():
                self._actions.enable((name,), self._board.moves.can_step(down), end)

    def _check(self, encounter: Encounter, id: str) -> None:
        """Show how it stands with the first of those selected."""
        combatant = encounter.combatant(id)
        self._actions["surprised"].setChecked(id in encounter.surprised)
        self._actions["hidden"].setChecked(combatant.hidden)
        for name, status in _STATUSES.items():
            self._actions[name].setChecked(combatant.status is status)

    def set_initiative(self) -> None:
        """Ask for the initiative of who is selected, this turn."""
        encounter, ids = self._document.encounter, self._board.selected_ids()
        if encounter and ids:
            place = encounter.initiative.get(ids[0])
            names = ", ".join(self._document.name_of(id) for id in ids).replace("&", "&&")
            dialog = NumberDialog(
                self._attempts,
                self.tr("Set initiative"),
                self.tr("&Set"),
                self.tr("&Initiative of {names} this turn").format(names=names),
                place.total if place else 0,
                _INITIATIVES,
                lambda total: self._document.fight_all("set_initiative", ids, total),
                self._window,
                warn=partial(self._lost_turn, tuple(ids)),
            )
            run(dialog)

    def _lost_turn(self, ids: tuple[str, ...], total: int) -> str:
        """What dragging them there says, if somebody does not act this turn then."""
        move, ladder = RowMove("set_initiative", ids, total), self._board.board.ladder
        return move_text(ladder, move) if loses_its_turn(ladder, move) else ""

    def give_condition(self) -> None:
        """Ask for a condition for who is selected."""
        from eod_desktop.ui.conditions_dialog import ConditionsDialog

        ids = self._board.selected_ids()
        if ids:
            run(ConditionsDialog(self._document, self._attempts, ids, self._window))

    def rename(self) -> None:
        """Ask for another name of the current one of those selected."""
        ids, current = self._board.selected_ids(), self._board.current_id()
        if ids:
            id = current if current in ids else ids[0]
            title, verb, name = self.tr("Rename combatant"), self.tr("&Rename"), self._document.name_of(id)
            rename = partial(self._board.moves.rename, id)
            run(NameDialog(self._attempts, title, verb, name, rename, self._window))

    def _hide(self) -> None:
        hides = self._actions["hidden"].isChecked()
        if self._do("set_hidden", hides) and hides:
            self._note_gaps(self._board.selected_ids())

    def _note_gaps(self, ids: list[str]) -> None:
        """Of those hidden now, say whose numbers the players will miss."""
        encounter = self._document.encounter
        names = {self._document.name_of(id) for id in ids}
        gaps = [name for name in seen_gaps(encounter.combatants if encounter else ()) if name in names]
        if gaps:
            from eod_desktop.ui.message import Message

            what = self.tr("Players see a gap in the numbers where {names} would be.")
            advice = self.tr("Give another name if they must not guess that somebody hides there.")
            self._attempts.say(Message(what.format(names=", ".join(gaps)), advice))

    def _surprise(self) -> None:
        self._do("set_surprised", self._actions["surprised"].isChecked())

    def _do(self, operation: str, *arguments: object) -> bool:
        """Do it to who is selected; False when it is refused."""
        ids = self._board.selected_ids()
        done = bool(ids) and self._attempts.attempt(lambda: self._document.fight_all(operation, ids, *arguments))
        self.refresh()  # what did not change anything has moved a tick all the same
        return done

    def _rule(self, allow: bool) -> None:
        """Rule on the natural 12 of the first selected one that waits, or of the first that waits at all."""
        encounter = self._document.encounter
        waiting = encounter.pending_rulings if encounter else ()
        if waiting:
            id = next((id for id in self._board.selected_ids() if id in waiting), waiting[0])
            self._attempts.attempt(lambda: self._document.fight("rule_natural_twelve", id, allow))
