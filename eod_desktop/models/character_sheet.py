"""The character in the editor: what is written of it beside what the campaign has, each part done as one step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from eod_desktop.campaign.state import Campaign
from eod_desktop.document import Change, Document
from eod_desktop.models.character_draft import ArmorDraft, CharacterDraft, armor_draft, character_of, draft_of
from eod_desktop.models.draft_fields import differing_parts, part_of, with_part, with_text
from eod_desktop.models.draft_problems import Place, Problem, problems, usable_part
from eod_desktop.models.known_words import KnownWords, known_words
from eod_desktop.models.unkept import Unkept, unkept
from eod_desktop.rules import Character

Attempt = Callable[[Callable[[], object]], bool]
"""Does something, and tells whether it could be done; who gives it says why not."""


class CharacterSheet(QObject):
    """A part that is right is in the campaign as soon as it is written; one that is wrong waits here to be put right.

    A new character comes into the campaign, as one step, once it has a name and a side and nothing in it is wrong.
    """

    shown = Signal()
    """Another character is shown, or none."""
    added = Signal()
    """The new one that is shown is in the campaign now."""
    changed = Signal()
    """What is written or known of this one changed."""
    leaving = Signal()
    """The character has gone out of the campaign; what is being typed of it is to be written now, to be given up."""
    gave_up = Signal(object, str)
    """models.unkept.Unkept of a character that is gone, and what had to be put right in it, "" for nothing."""
    vanished = Signal()
    """The character is no longer in the campaign."""

    def __init__(self, document: Document, attempt: Attempt, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._attempt = attempt
        self._start = self._written = CharacterDraft("")
        self._new = False
        self._doing = False
        self._gone = False
        self._typed: list[tuple[Place, CharacterDraft]] = []  # what stood there before, of parts that wait
        self.known = KnownWords()
        self._known_of: Campaign | None = None
        document.changed.connect(self._follow)

    @property
    def id(self) -> str:
        """Of the character in the campaign; "" for a new one, and for none."""
        return "" if self._new else self._start.id

    @property
    def is_new(self) -> bool:
        return self._new

    @property
    def draft(self) -> CharacterDraft:
        """All that is written."""
        return self._written

    @property
    def pending(self) -> tuple[Place, ...]:
        """The parts that are written and not in the campaign."""
        return tuple(differing_parts(self._start, self._written))

    @property
    def unkept(self) -> Unkept:
        """What is lost when it is given up."""
        return unkept(self._start, self._written)

    def problems(self) -> tuple[Problem, ...]:
        return problems(self._written)

    def first_wrong(self) -> str:
        """The sentence about the first thing that has to be put right, "" for nothing."""
        wrong = self.problems()
        return wrong[0].text if wrong else ""

    def usable(self, draft: CharacterDraft | None = None) -> Character:
        """The character without what is wrong, for figures; of a draft that is being typed."""
        draft = self._written if draft is None else draft
        return usable_part(replace(draft, id=draft.id or "new"), problems(draft))

    def show(self, character: Character) -> None:
        """Show a character of the campaign; what waited to be put right is given up."""
        self._put(draft_of(character), new=False)

    def show_new(self, side: str) -> None:
        """Show an empty one, of a side that is likely."""
        self._put(CharacterDraft("", side=side), new=True)

    def clear(self) -> None:
        """Show nobody."""
        self._put(CharacterDraft(""), new=False)

    def give_up(self, part: Place | None = None) -> None:
        """Write again what the campaign has, instead of what is wrong: of one part, or everything."""
        self._written = self._start if part is None else with_part(self._written, part, self._start)
        self.changed.emit()

    def bring_back(self, given_up: Unkept) -> None:
        """Write again what was given up of the character that is shown, to be put right."""
        for part in given_up.parts:
            self._typed.append((part, self._written))
            self._written = with_part(self._written, part, given_up.draft)
        self.changed.emit()

    def take_back(self) -> bool:
        """Write again what stood there before the last text that waits here; False when nothing waits."""
        while self._typed:
            part, before = self._typed.pop()
            earlier = with_part(self._written, part, before)
            if part in self.pending and earlier != self._written:
                self._written = earlier
                self.changed.emit()
                return True
        return False

    def retry(self) -> None:
        """Do whatever waits and is right, which could not be written before."""
        for part in () if self._new else self.pending:
            self._do(part)

    def write(self, place: Place, text: str) -> None:
        """Write the text of a field. Armor whose name is taken away is taken off."""
        draft = with_text(self._written, place, text)
        if place == ("armor", "name"):
            draft = self._with_known_armor(draft) if draft.armor.name else replace(draft, armor=ArmorDraft())
        self.write_draft(draft, part_of(place))

    def write_draft(self, draft: CharacterDraft, part: Place) -> None:
        """Write a part as `draft` has it, and do it if it is right."""
        if draft == self._written:
            return
        self._typed.append((part, self._written))
        self._written = draft
        if self._gone:
            return
        if self._new:
            self._add()
        else:
            self._do(part)
        self.changed.emit()

    # doing

    def _put(self, draft: CharacterDraft, new: bool) -> None:
        self._start = self._written = draft
        self._typed = []
        self._new = new
        if self._document.campaign is not self._known_of:
            self._known_of = self._document.campaign
            self.known = known_words(self._known_of)
        self.shown.emit()
        self.changed.emit()

    def _do(self, part: Place) -> None:
        candidate = with_part(self._start, part, self._written)
        wrong = [problem for problem in problems(candidate) if part_of(problem.place) == part]
        if wrong or candidate == self._start:
            return
        character, of = character_of(candidate), str(part[1]) if len(part) > 1 else ""
        self._perform(lambda: self._document.edit_character(character, f"edit_{part[0]}", of), candidate, [part])

    def _add(self) -> None:
        if problems(self._written):
            return
        candidate = replace(self._written, id=self._document.new_character_id())
        character = character_of(candidate)
        if self._perform(lambda: self._document.put_character(character), candidate, self.pending):
            self._new = False
            self.added.emit()

    def _perform(self, step: Callable[[], object], candidate: CharacterDraft, parts: Sequence[Place]) -> bool:
        self._doing = True
        try:
            done = self._attempt(step)
        finally:
            self._doing = False
        if done:
            self._take(candidate.id, parts)
        return done

    def _with_known_armor(self, draft: CharacterDraft) -> CharacterDraft:
        """What is known of armor of that name, as long as nothing else is said of it."""
        known = self.known.armors.get(draft.armor.name)
        plain = not draft.armor.absorbs and not draft.armor.by_type
        return replace(draft, armor=armor_draft(known)) if known and plain else draft

    # following the document

    def _follow(self, change: Change) -> None:
        if self._doing or not self.id or change.before.characters is change.after.characters:
            return
        if change.after.character(self.id) is None:
            self._vanish()
        elif change.after.character(self.id) is not change.before.character(self.id):
            self._take(self.id)
            self.changed.emit()

    def _vanish(self) -> None:
        self._gone = True
        try:
            self.leaving.emit()
        finally:
            self._gone = False
        given_up, wrong = self.unkept, self.first_wrong()
        self.clear()
        if given_up.parts:
            self.gave_up.emit(given_up, wrong)
        self.vanished.emit()

    def _take(self, id: str, done: Sequence[Place] = ()) -> None:
        """Know what the campaign has of the character now; what waits to be put right, all but `done`, goes on so."""
        character = self._document.campaign.character(id)
        if character is None:
            return
        start = written = draft_of(character)
        for part in self.pending:
            if part not in done:
                written = with_part(written, part, self._written)
        self._start, self._written = start, written
        waiting = self.pending
        self._typed = [(part, before) for part, before in self._typed if part in waiting]
