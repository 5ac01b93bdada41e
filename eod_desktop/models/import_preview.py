"""The characters found in a text, one a row, before they are imported: choose, rename, and say what becomes of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from eod_desktop.campaign.exchange import Reading, upp
from eod_desktop.campaign.exchange.answers import Answer
from eod_desktop.campaign.exchange.making import Made, shelf_of
from eod_desktop.campaign.exchange.reading import Finding
from eod_desktop.campaign.names import copy_name
from eod_desktop.campaign.state import Campaign
from eod_desktop.models.import_candidates import Candidate, Defaults, Merge, likely_merge, made, merged
from eod_desktop.models.known_words import known_words
from eod_desktop.models.plain_text import tool_tip
from eod_desktop.models.wording import number
from eod_desktop.rules import Character, CharacterKind

_Index = QModelIndex | QPersistentModelIndex
_ROW_ID = "character"


class Part(IntEnum):
    """The columns."""

    NAME = 0
    STATS = 1
    SKILLS = 2
    ROSTER = 3
    DOUBTS = 4


class PreviewRole(IntEnum):
    """What a row tells besides its texts."""

    CANDIDATE = Qt.ItemDataRole.UserRole + 1


class ImportPreviewModel(QAbstractTableModel):
    """What was read, against the roster of a campaign."""

    edited = Signal()
    """Something else will be imported than before."""

    def __init__(self, campaign: Campaign, side: str, parent: QObject | None = None) -> None:
        """`side` is for characters whose text names none."""
        super().__init__(parent)
        words = known_words(campaign)
        self._campaign = campaign
        self._twins: dict[str, Character] = {}
        for character in campaign.characters:
            self._twins.setdefault(_folded(character.name), character)
        shelf = shelf_of(words.weapons.values(), words.armors.values())
        self._defaults = Defaults(side, CharacterKind.NPC, self.tr("Unnamed"), shelf)
        self._rows: list[Candidate] = []
        self._counted: dict[int, tuple[Candidate, int]] = {}
        """Of those shown, how many warnings there are about each."""
        self._about: tuple[Finding, ...] = ()

    # what was read

    def show(self, reading: Reading | None) -> None:
        """Show what was read; the names and answers that the GM gave before stay where the text is the same."""
        kept = {candidate.read.name: candidate for candidate in self._rows}
        self.beginResetModel()
        self._rows = []
        self._counted.clear()
        for place, read in enumerate(reading.characters if reading else ()):
            before = kept.pop(read.name, None)
            same = before is not None and before.read == read
            fresh = Candidate(place, read, _one_line(read.name))
            self._rows.append(replace(before, number=place) if before and same else self._met(fresh))
        own = {id(finding) for row in self._rows for finding in row.read.warnings}
        self._about = tuple(f for f in reading.warnings if id(f) not in own) if reading else ()
        self.endResetModel()
        self.edited.emit()

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return tuple(self._rows)

    @property
    def about(self) -> tuple[Finding, ...]:
        """Warnings about the text as a whole."""
        return self._about

    @property
    def coming(self) -> int:
        """How many characters will be imported."""
        return sum(candidate.comes for candidate in self._rows)

    def summary(self) -> str:
        """How many were found and how many of them need a look."""
        count = len(self._rows)
        found = self.tr("Found 1 character") if count == 1 else self.tr("Found %n characters", "", count)
        doubtful = sum(bool(candidate.doubts) for candidate in self._rows)
        asked = sum(bool(candidate.open_questions) for candidate in self._rows)
        parts = [found]
        if doubtful:
            parts.append(self.tr("%n with warnings", "", doubtful))
        if asked:
            parts.append(self.tr("%n with open questions", "", asked))
        return ", ".join(parts)

    def made(self, row: int, id: str = _ROW_ID) -> Made:
        """The character of a row as the text tells it."""
        return made(self._rows[row], id, self._defaults)

    def outcome(self, row: int) -> Character:
        """What the roster will hold of a row: the new character, or the twin with what the text tells."""
        candidate = self._rows[row]
        told = self.made(row).character
        if candidate.twin and candidate.merge is not Merge.KEEP_BOTH:
            return merged(candidate.twin, told, candidate.read)
        return told

    def characters(self) -> list[Character]:
        """Those to put into the roster, with their ids, in the order in which they were read."""
        coming: dict[str, Character] = {}
        for _ in self.making(coming):
            pass
        return list(coming.values())

    def making(self, coming: dict[str, Character]) -> Iterator[int]:
        """Fill `coming` with those to put into the roster, by id; after each row its number, for a pause."""
        number_of_new = self._campaign.last_id
        taken = {_folded(character.name) for character in self._campaign.characters}
        for row, candidate in enumerate(self._rows):
            yield row
            if not candidate.comes:
                continue
            if candidate.twin and candidate.merge is Merge.REPLACE:
                twin = coming.get(candidate.twin.id, candidate.twin)
                told = self.made(row, twin.id).character
                coming[twin.id] = merged(twin, told, candidate.read)
                continue
            number_of_new += 1
            character = self.made(row, f"character{number_of_new}").character
            if candidate.merge is Merge.KEEP_BOTH and _folded(character.name) in taken:
                character = replace(character, name=copy_name(character.name, taken))
            taken.add(_folded(character.name))
            coming[character.id] = character

    # what the GM decides

    def set_side(self, side: str) -> None:
        """For those whose text names no side; a blank one changes nothing."""
        if side.strip():
            self._set_defaults(replace(self._defaults, side=side.strip()))

    def set_kind(self, kind: CharacterKind) -> None:
        """For those whose text names no kind."""
        self._set_defaults(replace(self._defaults, kind=kind))

    def _set_defaults(self, defaults: Defaults) -> None:
        if defaults != self._defaults:
            self._defaults = defaults
            self._counted.clear()
            self._tell_all()

    def choose_all(self, chosen: bool) -> None:
        self._change_all(lambda candidate: replace(candidate, chosen=chosen))

    def merge_all(self, merge: Merge) -> None:
        """The same for all whose name is in the roster."""
        self._change_all(lambda candidate: replace(candidate, merge=merge) if candidate.twin else candidate)

    def set_merge(self, row: int, merge: Merge) -> None:
        if self._rows[row].twin:
            self._change(row, replace(self._rows[row], merge=merge))

    def answer(self, row: int, question: int, answer: Answer | None) -> None:
        """Answer a question of a row; None leaves it open."""
        candidate = self._rows[row]
        answers = {at: given for at, given in candidate.answers.items() if at != question}
        if answer is not None:
            answers[question] = answer
        self._change(row, replace(candidate, answers=answers))

    def rename(self, row: int, name: str) -> None:
        """Another name, and whoever has that in the roster; a blank one changes nothing."""
        if name.strip() and name != self._rows[row].name:
            self._change(row, self._met(replace(self._rows[row], name=name.strip())))

    def _met(self, candidate: Candidate) -> Candidate:
        """With the one of its name in the roster, if there is one."""
        twin = self._twins.get(_folded(candidate.name))
        if twin is None:
            return replace(candidate, twin=None, merge=None)
        told = made(candidate, _ROW_ID, self._defaults).character
        return replace(candidate, twin=twin, merge=likely_merge(twin, told, candidate.read))

    def _change(self, row: int, candidate: Candidate) -> None:
        if candidate != self._rows[row]:
            self._rows[row] = candidate
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(Part) - 1))
            self.edited.emit()

    def _change_all(self, change: Callable[[Candidate], Candidate]) -> None:
        self._rows = [change(candidate) for candidate in self._rows]
        self._tell_all()

    def _tell_all(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(Part) - 1))
        self.edited.emit()

    # what a view asks for

    def rowCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(Part)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        if index.column() == Part.NAME:
            flags |= Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEditable
        return flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            titles = (self.tr("Name"), self.tr("Stats"), self.tr("Skills"), self.tr("In the roster"), self.tr("To see"))
            return titles[section] if 0 <= section < len(titles) else None
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        candidate, part = self._rows[index.row()], Part(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(index.row(), part)
            case Qt.ItemDataRole.EditRole if part is Part.NAME:
                return candidate.name
            case Qt.ItemDataRole.CheckStateRole if part is Part.NAME:
                return Qt.CheckState.Checked if candidate.chosen else Qt.CheckState.Unchecked
            case Qt.ItemDataRole.ToolTipRole:
                return tool_tip(self._text(index.row(), part))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._text(index.row(), part) or self.tr("nothing")
            case PreviewRole.CANDIDATE:
                return candidate
        return None

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or index.column() != Part.NAME:
            return False
        row = index.row()
        if role == Qt.ItemDataRole.CheckStateRole:
            chosen = Qt.CheckState(value) == Qt.CheckState.Checked
            self._change(row, replace(self._rows[row], chosen=chosen))
            return True
        if role == Qt.ItemDataRole.EditRole:
            self.rename(row, _one_line(str(value)))
            return True
        return False

    def _text(self, row: int, part: Part) -> str:
        candidate = self._rows[row]
        match part:
            case Part.NAME:
                return candidate.name or self._defaults.unnamed
            case Part.STATS:
                return _stats_text(self._shown(candidate).stats)
            case Part.SKILLS:
                return ", ".join(f"{skill} {number(level)}" for skill, level in self._shown(candidate).skills.items())
            case Part.ROSTER:
                return self.merge_text(candidate)
            case Part.DOUBTS:
                return self._doubts_text(candidate)

    def _shown(self, candidate: Candidate) -> Character:
        return made(candidate, _ROW_ID, self._defaults).character

    def merge_text(self, candidate: Candidate) -> str:
        """What becomes of a candidate."""
        if candidate.merge is None:
            return self.tr("new")
        return self.merge_choices()[candidate.merge]

    def merge_choices(self) -> Mapping[Merge, str]:
        """What can become of one whose name the roster has."""
        return {
            Merge.REPLACE: self.tr("there: replace"),
            Merge.KEEP_BOTH: self.tr("there: keep both"),
            Merge.SKIP: self.tr("there: skip"),
        }

    def _warned(self, candidate: Candidate) -> int:
        """How many warnings there are about one, those of making the character of it included."""
        counted = self._counted.get(candidate.number)
        if counted is None or counted[0] is not candidate:
            warnings = len(candidate.read.warnings) + len(made(candidate, _ROW_ID, self._defaults).warnings)
            counted = self._counted[candidate.number] = (candidate, warnings)
        return counted[1]

    def _doubts_text(self, candidate: Candidate) -> str:
        asked, warned = candidate.open_questions, self._warned(candidate)
        parts = []
        if asked:
            parts.append(self.tr("1 question") if asked == 1 else self.tr("%n questions", "", asked))
        if warned:
            parts.append(self.tr("1 warning") if warned == 1 else self.tr("%n warnings", "", warned))
        return ", ".join(parts)


def _stats_text(stats: Mapping[str, int]) -> str:
    profile = upp.written(stats)
    if profile:
        return profile
    return " ".join(f"{stat} {number(value)}" for stat, value in stats.items())


def _folded(name: str) -> str:
    return name.strip().casefold()


def _one_line(text: str) -> str:
    return " ".join(text.split())
