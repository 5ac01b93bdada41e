"""The open campaign and everything that the GM does with it, each as one undoable step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from eod_desktop.campaign import catalogue_edits, edits, lifecycle
from eod_desktop.campaign.catalogue_push import push_entry
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, name_of
from eod_desktop.campaign.state import Campaign, EncounterRecord
from eod_desktop.campaign.steps import StepLabel
from eod_desktop.document.open_campaign import OpenCampaign, over
from eod_desktop.rules import Character, Condition, Encounter, Modifier, Ruleset

_MOST_NAMED = 5  # of an import; more are told as others
# operations of an Encounter that take dice
_ROLLING = frozenset({"begin_turn", "resolve", "rule_natural_twelve"})


class Document(OpenCampaign):
    """The open campaign. An encounter that has ended refuses everything of its fight until it is resumed.

    Refusals of the rules come as RuleError, trouble with the file as CampaignError; both leave everything as it was.
    """

    # the fight

    def fight(self, operation: str, *args: object, **kwargs: object) -> None:
        """Do an operation of the encounter on the board by its name (`declare`, `resolve`, …) as one undoable step.

        Dice are put in where it rolls. Raises RuleError as the operation does.
        """
        record = self._going_on(operation)
        if operation in _ROLLING:
            kwargs["dice"] = self._fresh_dice()
        now = record.now

        def change(encounter: Encounter) -> Encounter:
            error = encounter.why_not(operation, *args, **kwargs)
            if error:
                raise error
            result: Encounter = getattr(encounter, operation)(*args, **kwargs)
            return result

        names = {combatant.id: combatant.name for combatant in now.combatants}
        subjects = tuple(names[arg] for arg in args[:1] if isinstance(arg, str) and arg in names)
        self.perform(StepLabel(operation, subjects), edits.change_encounter(self._campaign, record.id, change))

    def fight_all(self, operation: str, ids: Iterable[str], *args: object) -> None:
        """The same operation on several combatants as one step; all of them or none."""
        record = self._going_on(operation)
        combatants = [record.now.combatant(id) for id in ids]

        def change(encounter: Encounter) -> Encounter:
            for combatant in combatants:
                encounter = getattr(encounter, operation)(combatant.id, *args)
            return encounter

        label = StepLabel(operation, tuple(combatant.name for combatant in combatants))
        self.perform(label, edits.change_encounter(self._campaign, record.id, change))

    def begin_turn(self, led_by: Mapping[str, str], waive_bonus: Collection[str] = frozenset()) -> None:
        """Roll initiative, and keep who leads whom for the next turn (I4, I5)."""
        record = self._going_on("begin_turn")
        dice, waived = self._fresh_dice(), frozenset(waive_bonus)
        campaign = edits.change_encounter(self._campaign, record.id, lambda e: e.begin_turn(dice, led_by, waived))
        begun = campaign.record(record.id)
        if begun:
            self.perform(StepLabel("begin_turn"), campaign.with_record(replace(begun, led_by=dict(led_by))))

    def declare_all_as_last_time(self, dms: Mapping[str, tuple[Modifier, ...]] = MappingProxyType({})) -> int:
        """Everybody of the group that is up who has not declared does its last attack again; how many could.

        `dms` are the DMs of the situation by id.
        """
        record = self._going_on("declare")
        encounter, count = edits.declare_all_as_last_time(record.now, dms)
        if count:
            self.perform(
                StepLabel("declare_all_as_last_time"),
                edits.change_encounter(self._campaign, record.id, lambda _: encounter),
            )
        return count

    def set_leader(self, led_id: str, leader_id: str) -> None:
        """Let one be led from the next turn on, by "" for nobody; RuleError when that leader cannot lead it (I5)."""
        record = self._going_on("lead")
        led = record.now.combatant(led_id)
        others = {id: leader for id, leader in record.led_by.items() if id != led_id}
        error = record.now.why_not("lead", led_id, leader_id, others) if leader_id else None
        if error:
            raise error
        led_by = others | {led_id: leader_id} if leader_id else others
        self.change_record(StepLabel("set_leader", (led.name,)), lambda record: replace(record, led_by=led_by))

    def _going_on(self, operation: str) -> EncounterRecord:
        """The encounter on the board for an operation of its fight; RuleError when it has ended."""
        record = self._board()
        error = over(record, operation)
        if error:
            raise error
        return record

    def _board(self) -> EncounterRecord:
        record = self._campaign.on_board
        if record is None:
            raise LookupError("no encounter on the board")
        return record

    # the roster and the encounters

    def put_character(self, character: Character) -> None:
        """Add a character, or replace the one of its id."""
        known = self._campaign.character(character.id) is not None
        label = StepLabel("change_character" if known else "add_character", (character.name,))
        self.perform(label, self._campaign.with_character(character))

    def edit_character(self, character: Character, operation: str, of: str = "") -> None:
        """Replace the character of that id; the operation says what of it changed: "edit_wounds", `of` which stat."""
        subjects = (character.name, of) if of else (character.name,)
        self.perform(StepLabel(operation, subjects), self._campaign.with_character(character))

    def import_characters(self, characters: Sequence[Character]) -> None:
        """Put characters into the roster, each in place of the one of its id or at the end, as one step."""
        if characters:
            label = StepLabel("import_characters", tuple(character.name for character in characters[:_MOST_NAMED]))
            self.perform(label, edits.put_characters(self._campaign, characters))

    def new_character_id(self) -> str:
        return self._campaign.new_id("character")

    def change_characters(self, ids: Collection[str], change: Callable[[Character], Character]) -> None:
        """The same change of several characters as one step."""
        self._change_characters("edit_characters", ids, change)

    def archive_characters(self, ids: Collection[str], archived: bool) -> None:
        """Put characters out of the way, or back; nothing of them is lost."""
        operation = "archive_characters" if archived else "bring_back_characters"
        self._change_characters(operation, ids, lambda character: replace(character, archived=archived))

    def move_characters(self, ids: Collection[str], before: str, side: str, group: str) -> None:
        """Put characters before another one of the roster ("" for the end), in that group.

        Outside of groups they stand with a side, which becomes theirs; for "" they keep their own.
        """

        def change(character: Character) -> Character:
            return replace(character, side=side or character.side, group=group)

        moved = edits.move_characters(self._campaign, ids, before)
        label = StepLabel("move_characters", self._names_of(ids))
        self.perform(label, edits.change_characters(moved, ids, change))

    def _change_characters(
        self, operation: str, ids: Collection[str], change: Callable[[Character], Character]
    ) -> None:
        label = StepLabel(operation, self._names_of(ids))
        self.perform(label, edits.change_characters(self._campaign, ids, change))

    def _names_of(self, ids: Collection[str]) -> tuple[str, ...]:
        """The names of characters in the order of the roster."""
        wanted = frozenset(ids)
        return tuple(character.name for character in self._campaign.characters if character.id in wanted)

    def duplicate_characters(self, ids: Collection[str]) -> tuple[Character, ...]:
        """Copies of characters, each behind its original, as one step; the copies."""
        campaign, copies = self._campaign, []
        for character in self._campaign.characters:
            if character.id in ids:
                campaign, copy = edits.duplicate_character(campaign, character.id)
                copies.append(copy)
        self.perform(StepLabel("duplicate_characters", tuple(copy.name for copy in copies)), campaign)
        return tuple(copies)

    def remove_characters(self, ids: Collection[str]) -> None:
        """Take characters off the roster; combatants made from them stay on the board."""
        names = tuple(c.name for c in self._campaign.characters if c.id in ids)
        if names:
            self.perform(StepLabel("remove_characters", names), self._campaign.without_characters(ids))

    def put_on_board(self, character_ids: Iterable[str], copies: int = 1, at_once: bool = False) -> None:
        """Characters into the encounter on the board (a new one when there is none): staged, or joining once it runs.

        `copies` counts for NPCs and creatures; `at_once` lets those who join in mid-turn roll now (I13).
        """
        characters = [c for c in (self._campaign.character(id) for id in character_ids) if c]
        campaign = self._campaign
        if campaign.on_board is None:
            campaign = edits.add_encounter(campaign, "")
        else:
            self._going_on("join")
        now = campaign.on_board.now if campaign.on_board else None
        dice = self._fresh_dice() if at_once and now and now.turn else None
        after = edits.put_on_board(campaign, campaign.current, characters, copies, dice)
        if now and after.on_board and after.on_board.now != now:
            self.perform(StepLabel("put_on_board", tuple(c.name for c in characters)), after)

    def take_off_board(self, combatant_ids: Collection[str]) -> None:
        record = self._going_on("leave")
        names = tuple(c.name for c in record.now.combatants if c.id in combatant_ids)
        if names:
            after = edits.take_off_board(self._campaign, record.id, combatant_ids)
            self.perform(StepLabel("take_off_board", names), after)

    def add_encounter(self, name: str) -> None:
        self.perform(StepLabel("add_encounter", (name,)), edits.add_encounter(self._campaign, name))

    def change_record(self, label: StepLabel, change: Callable[[EncounterRecord], EncounterRecord]) -> None:
        """Change the name, notes or chain of command of the encounter on the board."""
        self.perform(label, self._campaign.with_record(change(self._board())))

    def rename_encounter(self, name: str) -> None:
        self.change_record(StepLabel("rename_encounter", (name,)), lambda record: replace(record, name=name))

    def remove_encounter(self, id: str) -> None:
        record = self._campaign.record(id)
        if record:
            self.perform(StepLabel("remove_encounter", (record.name,)), self._campaign.without_record(id))

    def end_encounter(self) -> None:
        """Call the encounter on the board over; the PCs keep their wounds."""
        self._live("end_encounter", lifecycle.end_encounter)

    def resume_encounter(self) -> None:
        self._live("resume_encounter", lifecycle.resume_encounter)

    def restart_encounter(self) -> None:
        """Back to before the first turn; its rolls stay in the log as undone."""
        self._live("restart_encounter", lifecycle.restart_encounter)

    def duplicate_encounter(self) -> None:
        """The encounter on the board once more, as it was before its first turn."""
        self._live("duplicate_encounter", lifecycle.duplicate_encounter)

    def _live(self, operation: str, change: Callable[[Campaign, str], Campaign]) -> None:
        record = self._board()
        self.perform(StepLabel(operation, (record.name,)), change(self._campaign, record.id))

    def update_placed_copies(self, character_id: str) -> None:
        """Push what a character can do to its combatants in encounters that have not begun."""
        character = self._campaign.character(character_id)
        if character:
            label = StepLabel("update_placed_copies", (character.name,))
            self.perform(label, lifecycle.update_placed_copies(self._campaign, character_id))

    def put_condition(self, condition: Condition) -> None:
        """Keep a condition to pick from."""
        self.perform(StepLabel("put_condition", (condition.name,)), self._campaign.with_condition(condition))

    def remove_condition(self, name: str) -> None:
        self.perform(StepLabel("remove_condition", (name,)), self._campaign.without_condition(name))

    def put_situation_dm(self, modifier: Modifier) -> None:
        """Keep a DM of the situation to pick from."""
        self.perform(StepLabel("put_situation_dm", (modifier.label,)), self._campaign.with_situation_dm(modifier))

    def remove_situation_dm(self, label: str) -> None:
        self.perform(StepLabel("remove_situation_dm", (label,)), self._campaign.without_situation_dm(label))

    # the catalogues

    def put_in_catalogue(self, kind: CatalogueKind, value: Entry, replacing: str = "") -> None:
        """Offer an entry to pick from, in place of the one named `replacing`; RuleError when its name is taken."""
        after = catalogue_edits.put_entry(self._campaign, kind, value, replacing)
        self.perform(StepLabel("put_in_catalogue", (name_of(value),)), after)

    def duplicate_in_catalogue(self, kind: CatalogueKind, name: str) -> Entry:
        """A copy behind an entry, under a name of its own; KeyError for no such entry."""
        after, copy = catalogue_edits.duplicate_entry(self._campaign, kind, name)
        self.perform(StepLabel("duplicate_in_catalogue", (name_of(copy),)), after)
        return copy

    def remove_from_catalogue(self, kind: CatalogueKind, name: str) -> None:
        """Offer an entry no more; who has it keeps it."""
        after = catalogue_edits.remove_entry(self._campaign, kind, name)
        self.perform(StepLabel("remove_from_catalogue", (name,)), after)

    def restore_in_catalogue(self, kind: CatalogueKind, name: str) -> None:
        """An entry as it is shipped; KeyError when none of that name is."""
        after = catalogue_edits.restore_entry(self._campaign, kind, name)
        self.perform(StepLabel("restore_in_catalogue", (name,)), after)

    def restore_catalogue(self, kind: CatalogueKind) -> None:
        """All shipped entries as they are shipped; the GM's own stay."""
        self.perform(StepLabel("restore_catalogue"), catalogue_edits.restore_catalogue(self._campaign, kind))

    def push_from_catalogue(self, value: Entry, character_ids: Collection[str], known_as: str = "") -> None:
        """Give characters that have an entry what it is now, and their combatants that are staged."""
        after = push_entry(self._campaign, value, character_ids, known_as)
        self.perform(StepLabel("push_from_catalogue", (name_of(value),)), after)

    # the campaign

    def set_side_style(self, side: str, style: int) -> None:
        """Give a side the shape and colour of that index."""
        styles = {**self._campaign.side_styles, side: style}
        self.perform(StepLabel("set_side_style", (side,)), replace(self._campaign, side_styles=styles))

    def rename_campaign(self, name: str) -> None:
        self.perform(StepLabel("rename_campaign", (name,)), replace(self._campaign, name=name))

    def set_ruleset(self, ruleset: Ruleset) -> None:
        """Change the options; encounters that have begun go on under those they began with."""
        self.perform(StepLabel("set_ruleset"), lifecycle.set_ruleset(self._campaign, ruleset))
