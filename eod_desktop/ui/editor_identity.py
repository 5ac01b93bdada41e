"""Who a character is: name, side, kind, player, and what it is found by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.known_words import KnownWords
from eod_desktop.ui import fonts
from eod_desktop.ui.editor_fields import KindField, LeaderField, NameChoice
from eod_desktop.ui.fields import TextField, say, sentence

_COLUMNS = {True: 4, False: 2}
_FIRST = {True: 5, False: 4}


class IdentityPart(QWidget):
    """The head of the form: cells of a caption and a field, four in a row where there is room, else two."""

    chosen = Signal(QWidget)
    """Something was chosen in this field; no key or leaving is going to tell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = TextField()
        self._side, self._group = NameChoice(), NameChoice()
        self._kind = KindField()
        self._player, self._tags = TextField(), TextField()
        self._player.setPlaceholderText(self.tr("Who plays it"))
        self._tags.setPlaceholderText(self.tr("guard, night shift"))
        self._tags.setToolTip(self.tr("Words to find it by, with commas between them"))
        self._group.setToolTip(self.tr("A heading of its own in the roster; empty for that of its side"))
        self._leader = LeaderField()
        self._leader.setToolTip(self.tr("Rolls initiative for it where both are on the board and the rules let it"))
        self._wrong: dict[Place, QLabel] = {("name",): sentence("bad"), ("side",): sentence("bad")}
        self._cells = [
            self._cell(self.tr("N&ame"), ("name",), self._name),
            self._cell(self.tr("&Side"), ("side",), self._side),
            self._cell(self.tr("Kind"), ("kind",), self._kind),
            self._cell(self.tr("Pla&yer"), ("player",), self._player),
            self._cell(self.tr("Gro&up"), ("group",), self._group),
            self._cell(self.tr("Ta&gs"), ("tags",), self._tags),
            self._cell(self.tr("&Led by"), ("leader",), self._leader),
        ]
        unit = fonts.pixel_size(self.font())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(unit)
        self._grid.setVerticalSpacing(unit // 2)
        self._wide: bool | None = None
        self.set_wide(True)
        self._kind.chosen.connect(lambda: self._choose(self._kind))
        self._leader.activated.connect(lambda: self._choose(self._leader))
        for box in (self._side, self._group):
            box.activated.connect(lambda _, box=box: self.chosen.emit(box))

    def _cell(self, caption: str, place: Place, field: QWidget) -> QWidget:
        label = QLabel(caption)
        label.setProperty("role", "dim")
        label.setBuddy(field if field is not self._kind else self._kind.button(0))
        if not field.accessibleName():
            field.setAccessibleName(caption.replace("&", ""))
        cell = QWidget()
        layout = QVBoxLayout(cell)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 3)
        layout.addWidget(label)
        kind = Qt.AlignmentFlag.AlignLeft if field is self._kind else Qt.AlignmentFlag(0)
        layout.addWidget(field, 0, kind)
        if place in self._wrong:
            layout.addWidget(self._wrong[place])
        layout.addStretch(1)
        return cell

    def set_wide(self, wide: bool) -> None:
        """Lay the cells out for much or little room."""
        if wide == self._wide:
            return
        self._wide = wide
        columns = _COLUMNS[wide]
        for place, cell in enumerate(self._cells):
            self._grid.removeWidget(cell)
            self._grid.addWidget(cell, place // columns, place % columns)
        for column in range(_COLUMNS[True]):
            self._grid.setColumnStretch(column, 0 if column >= columns else _FIRST[wide] if column == 0 else 4)

    def fields(self) -> dict[Place, QWidget]:
        """The widgets by what they hold."""
        return {
            ("name",): self._name,
            ("side",): self._side,
            ("kind",): self._kind,
            ("player",): self._player,
            ("group",): self._group,
            ("tags",): self._tags,
            ("leader",): self._leader,
        }

    def offer(self, known: KnownWords, leaders: Iterable[tuple[str, str]]) -> None:
        """What can be chosen from: sides and groups there are, and who can lead, by id and name."""
        self._side.offer(known.sides)
        self._group.offer(known.groups)
        self._leader.offer(leaders)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for place, label in self._wrong.items():
            say(label, next((problem.text for problem in problems if problem.place == place), ""))

    def go_to(self, place: Place) -> bool:
        field = self.fields().get(place)
        if field is None:
            return False
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def start(self) -> None:
        """Put the focus where writing begins."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    def _choose(self, field: QWidget) -> None:
        self.chosen.emit(field)
