"""The stats of a character with their DMs, the hits that come from them, and the points that all of it costs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eod_desktop.models.draft_figures import Notice, cost_parts, cost_text, derived_hits
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.wording import number, signed
from eod_desktop.rules import Character, Ruleset, point_cost
from eod_desktop.ui import fonts
from eod_desktop.ui.editor_fields import PoolField
from eod_desktop.ui.fields import NumberField, say, sentence

_IN_A_ROW = 6
_LONGEST_SHOWN = 8
_USUAL_POOLS = (60, 75)


class StatsPart(QWidget):
    """A field for each stat, empty while it is unknown; maximum hits, empty when they come from the stats; wounds."""

    typed = Signal()
    """Something is being written; figures may follow it already."""
    stat_wanted = Signal()
    """A stat that has no field is to get one."""
    chosen = Signal(QWidget)
    """Something was chosen in this field; no key or leaving is going to tell."""

    def __init__(self, ruleset: Ruleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ruleset = ruleset
        self._stats: dict[str, NumberField] = {}
        self._dms: dict[str, QLabel] = {}
        self._max_hits, self._wounds = NumberField(least=1), NumberField(least=0)
        self._pool = PoolField(tuple(dict.fromkeys((ruleset.point_pool, *_USUAL_POOLS))))
        self._derived, self._left, self._points = (_figure() for _ in range(3))
        self._wrong, self._notice = sentence("bad"), sentence("warning")
        heading = QLabel(self.tr("Stats"))
        heading.setProperty("role", "section")
        self._add = QPushButton(self.tr("Add a stat…"))
        self._add.setProperty("flat", True)
        self._add.setToolTip(self.tr("One that the rules do not name, such as PSI; emptied, it is gone again"))
        self._add.setAutoDefault(False)
        self._add.clicked.connect(self.stat_wanted)
        line = QHBoxLayout()
        line.addWidget(heading)
        line.addStretch(1)
        self._grid = QWidget()
        self._layout = layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        layout.addLayout(line)
        layout.addWidget(self._grid)
        layout.addLayout(self._figures())
        layout.addWidget(self._wrong)
        layout.addWidget(self._notice)
        line.addWidget(self._add)  # as the last one, which it is for Tab
        for field in (self._max_hits, self._wounds):
            field.textChanged.connect(self.typed)
        self._pool.typed.connect(self.typed)
        self._pool.chosen.connect(lambda: self.chosen.emit(self._pool))

    def set_stats(self, names: Sequence[str], after: QWidget) -> None:
        """Have a field for each of these stats, to which Tab comes `after` that widget."""
        if tuple(self._stats) == tuple(names):
            return
        old, self._grid = self._grid, self._stat_grid(names)
        self._layout.replaceWidget(old, self._grid)
        old.hide()
        old.deleteLater()
        for field in self._stats.values():
            self.setTabOrder(after, field)
            after = field

    def _stat_grid(self, names: Sequence[str]) -> QWidget:
        self._stats, self._dms = {}, {}
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setContentsMargins(0, 0, 0, 0)
        unit = fonts.pixel_size(self.font())
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 6)
        for place, name in enumerate(names):
            field, dm = NumberField(), QLabel()
            field.setAccessibleName(name)
            field.textChanged.connect(self.typed)
            self._stats[name], self._dms[name] = field, dm
            label = QLabel(name if len(name) <= _LONGEST_SHOWN else f"{name[: _LONGEST_SHOWN - 1]}…")
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", "dim")
            dm.setProperty("role", "caption")
            row, column = divmod(place, _IN_A_ROW)
            head = QHBoxLayout()
            head.setSpacing(unit // 2)
            head.addWidget(label, 1)
            head.addWidget(dm)
            grid.addLayout(head, 2 * row, column)
            grid.addWidget(field, 2 * row + 1, column)
            grid.setColumnStretch(column, 1)
        return widget

    def _figures(self) -> QGridLayout:
        """Hits, wounds and points, each with what follows from them."""
        unit = fonts.pixel_size(self.font())
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit * 2 // 3)
        grid.setVerticalSpacing(unit // 2)
        rows: tuple[tuple[str, QWidget, QLabel], ...] = (
            (self.tr("Hi&ts"), self._max_hits, self._derived),
            (self.tr("Wounds"), self._wounds, self._left),
            (self.tr("&Points"), self._pool, self._points),
        )
        for row, (text, field, said) in enumerate(rows):
            label = QLabel(text)
            label.setProperty("role", "dim")
            label.setBuddy(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(said, row, 2)
        grid.setColumnStretch(2, 1)
        return grid

    def fields(self) -> dict[Place, QWidget]:
        """The widgets by what they hold."""
        stats: dict[Place, QWidget] = {("stats", name): field for name, field in self._stats.items()}
        return {**stats, ("max_hits",): self._max_hits, ("wounds",): self._wounds, ("pool",): self._pool}

    def show_figures(self, character: Character) -> None:
        """DMs, hits and points of what can be used already."""
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
        cost = point_cost(character, self._ruleset)
        self._points.setText(cost_text(cost))
        self._points.setToolTip(cost_parts(cost))
        role = "warning" if cost.left < 0 else "dim"
        if self._points.property("role") != role:
            self._points.setProperty("role", role)
            self._points.style().polish(self._points)

    def _left_text(self, maximum: int, wounds: int) -> str:
        return self.tr("{left} of {maximum} left").format(left=number(maximum - wounds), maximum=maximum)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        fields = self.fields()
        say(self._wrong, next((problem.text for problem in problems if problem.place in fields), ""))

    def show_notices(self, notices: Sequence[Notice]) -> None:
        say(self._notice, "\n".join(notice.text for notice in notices if notice.place == ("stats",)))

    def go_to(self, place: Place) -> bool:
        field = self.fields().get(place)
        if field is None:
            return False
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True


def _figure() -> QLabel:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "dim")
    return label
