"""The stats of a character with their DMs, and the hits that come from them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models.character_draft import CharacterDraft
from eod_desktop.models.draft_figures import Notice, derived_hits
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import STATS, Character, Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.fields import NumberField, mark, say, sentence

_IN_A_ROW = 6
_LONGEST_SHOWN = 8


class StatsPart(QWidget):
    """A field for each stat, empty while it is unknown; maximum hits, empty when they come from the stats; wounds."""

    changed = Signal()

    def __init__(self, ruleset: Ruleset, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ruleset = ruleset
        self._stats: dict[str, NumberField] = {}
        self._dms: dict[str, QLabel] = {}
        self._max_hits = NumberField(least=1)
        self._wounds = NumberField(least=0)
        self._derived = QLabel()
        self._left = QLabel()
        self._wrong, self._notice = sentence("bad"), sentence("warning")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        heading = QLabel(self.tr("Stats"))
        heading.setProperty("role", "section")
        layout.addWidget(heading)
        layout.addLayout(self._stat_grid(names))
        layout.addLayout(self._hits_line())
        layout.addWidget(self._wrong)
        layout.addWidget(self._notice)
        for field in self._fields().values():
            field.textChanged.connect(self.changed)

    def _stat_grid(self, names: Sequence[str]) -> QGridLayout:
        grid = QGridLayout()
        unit = fonts.pixel_size(self.font())
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 6)
        for place, name in enumerate(names):
            field, dm = NumberField(), QLabel()
            field.setAccessibleName(name)
            self._stats[name], self._dms[name] = field, dm
            label = QLabel(name if len(name) <= _LONGEST_SHOWN else f"{name[: _LONGEST_SHOWN - 1]}…")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", "dim")
            dm.setProperty("role", "caption")
            row, column = divmod(place, _IN_A_ROW)
            head = QHBoxLayout()
            head.addWidget(label, 1)
            head.addWidget(dm)
            grid.addLayout(head, 2 * row, column)
            grid.addWidget(field, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
        return grid

    def _hits_line(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setSpacing(fonts.pixel_size(self.font()) * 2 // 3)
        for text, field, said in (
            (self.tr("&Hits"), self._max_hits, self._derived),
            (self.tr("Wo&unds"), self._wounds, self._left),
        ):
            label = QLabel(text)
            label.setProperty("role", "dim")
            label.setBuddy(field)
            said.setTextFormat(Qt.TextFormat.PlainText)
            said.setProperty("role", "dim")
            line.addWidget(label)
            line.addWidget(field)
            line.addWidget(said)
            line.addSpacing(fonts.pixel_size(self.font()))
        line.addStretch(1)
        return line

    # the draft

    def put(self, draft: CharacterDraft) -> None:
        for name, field in self._stats.items():
            field.put(draft.stats.get(name, ""))
        self._max_hits.put(draft.max_hits)
        self._wounds.put(draft.wounds)

    def written(self, draft: CharacterDraft) -> CharacterDraft:
        """The draft with what stands here."""
        stats = {name: text for name, field in self._stats.items() if (text := field.value())}
        return replace(draft, stats=stats, max_hits=self._max_hits.value(), wounds=self._wounds.value())

    def show_figures(self, character: Character) -> None:
        """The DMs and hits of what can be used already."""
        for name, label in self._dms.items():
            value = character.stats.get(name)
            dm = "" if value is None else signed(self._ruleset.stat_dm(value))
            label.setText(self.tr("DM {dm}").format(dm=dm) if dm else "")
        hits = derived_hits(character, self._ruleset)
        self._max_hits.setPlaceholderText("" if hits.derived is None else number(hits.derived))
        instead = self.tr("instead of {hits}") if character.max_hits and hits.derived else "{hits}"
        self._derived.setText("" if character.max_hits and not hits.derived else instead.format(hits=hits.text))
        maximum = character.max_hits or hits.derived
        self._left.setText("" if maximum is None else self._left_text(maximum, character.wounds))

    def _left_text(self, maximum: int, wounds: int) -> str:
        return self.tr("{left} of {maximum} left").format(left=number(maximum - wounds), maximum=maximum)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        fields = self._fields()
        own = {problem.place: problem.text for problem in problems if problem.place in fields}
        for place, field in fields.items():
            mark(field, own.get(place, ""))
        say(self._wrong, next(iter(own.values()), ""))

    def show_notices(self, notices: Sequence[Notice]) -> None:
        say(self._notice, "\n".join(notice.text for notice in notices if notice.place == ("stats",)))

    def go_to(self, place: Place) -> bool:
        field = self._fields().get(place)
        if field is None:
            return False
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()
        return True

    def _fields(self) -> dict[Place, NumberField]:
        stats: dict[Place, NumberField] = {("stats", name): field for name, field in self._stats.items()}
        return {**stats, ("max_hits",): self._max_hits, ("wounds",): self._wounds}


def stat_names(ruleset: Ruleset, draft: CharacterDraft) -> tuple[str, ...]:
    """The stats to show: the rules' own, those that hits come from, and what the character has besides."""
    return tuple(dict.fromkeys((*STATS, *ruleset.hits_from, *draft.stats)))
