"""Changes several characters of the roster at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from eod_desktop.document import Document
from eod_desktop.models.character_draft import points_of
from eod_desktop.models.draft_fields import tags_in
from eod_desktop.models.known_words import known_words
from eod_desktop.models.roster_change import RosterChange
from eod_desktop.models.wording import some_of
from eod_desktop.rules import Armor, CharacterKind, RuleError
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.editor_fields import KindField, NameChoice
from eod_desktop.ui.fields import NumberField, TextField, say, sentence
from eod_desktop.ui.step_dialog import StepDialog

_WIDTH = 30
_MOST_NAMES = 6


class RosterEdit(StepDialog):
    """A box for each thing says whether it is changed; what is not ticked stays as each character has it."""

    def __init__(
        self, document: Document, attempts: Attempts, ids: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(attempts, self.tr("Change together"), self.tr("&Change"), parent)
        self._document = document
        self._ids = list(ids)
        known = known_words(document.campaign)
        self._armors = known.armors
        self.side, self.group, self.armor = NameChoice(), NameChoice(), NameChoice()
        self.kind, self.absorbs = KindField(), NumberField(least=0)
        self.add_tags, self.remove_tags = TextField(), TextField()
        self.side.offer(known.sides)
        self.group.offer(known.groups)
        self.armor.offer(tuple(known.armors))
        self.armor.line.setPlaceholderText(self.tr("None"))
        self.group.line.setPlaceholderText(self.tr("None: under its side"))
        self.kind.put(CharacterKind.NPC.value)
        self.absorbs.setAccessibleName(self.tr("Absorbs"))
        self.absorbs.setToolTip(self.tr("What the armor absorbs of each hit: a number, or all"))
        self._boxes: dict[str, QCheckBox] = {}
        who = QLabel(self._who())
        who.setProperty("role", "section")
        who.setWordWrap(True)
        self.body.addWidget(who)
        self._make_rows()
        self._wrong = sentence("bad", self)
        self.body.addWidget(self._wrong)
        self._connect()
        self._refresh()
        self.begin_at(self._boxes["side"])

    def _who(self) -> str:
        wanted = frozenset(self._ids)
        return some_of([one.name for one in self._document.campaign.characters if one.id in wanted], _MOST_NAMES)

    def _make_rows(self) -> None:
        unit = fonts.pixel_size(self.font())
        grid = QGridLayout()
        grid.setHorizontalSpacing(unit)
        grid.setVerticalSpacing(unit // 2)
        rows: tuple[tuple[str, str, QWidget], ...] = (
            ("side", self.tr("&Side"), self.side),
            ("group", self.tr("&Group"), self.group),
            ("kind", self.tr("&Kind"), self.kind),
            ("armor", self.tr("A&rmor"), self.armor),
            ("add_tags", self.tr("Add &tags"), self.add_tags),
            ("remove_tags", self.tr("Take tags a&way"), self.remove_tags),
        )
        for row, (name, caption, field) in enumerate(rows):
            box = self._boxes[name] = QCheckBox(caption)
            field.setAccessibleName(caption.replace("&", ""))
            grid.addWidget(box, row, 0)
            grid.addWidget(field, row, 1, 1, 1 if name == "armor" else 2)
        grid.addWidget(self.absorbs, 3, 2)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(1, _WIDTH * self.fontMetrics().averageCharWidth())
        self.body.addLayout(grid)
        before: QWidget = self._boxes["side"]
        for name, _, field in rows:
            for widget in (self._boxes[name], field, *([self.absorbs] if name == "armor" else [])):
                if widget is not before:
                    self.setTabOrder(before, widget)
                before = widget

    def _connect(self) -> None:
        """Writing in a field ticks its box."""
        for name, field in (("side", self.side), ("group", self.group), ("armor", self.armor)):
            field.editTextChanged.connect(lambda _, name=name: self._tick(name))
        for name, tags in (("add_tags", self.add_tags), ("remove_tags", self.remove_tags)):
            tags.textChanged.connect(lambda _, name=name: self._tick(name))
        self.kind.chosen.connect(lambda _: self._tick("kind"))
        self.absorbs.textChanged.connect(lambda _: self._tick("armor"))
        self.armor.editTextChanged.connect(self._complete)
        for box in self._boxes.values():
            box.toggled.connect(lambda _: self._refresh())

    def _tick(self, name: str) -> None:
        self._boxes[name].setChecked(True)
        self._refresh()

    def _complete(self, name: str) -> None:
        known = self._armors.get(name)
        if known:
            self.absorbs.put(str(known.absorbs))

    def change(self) -> RosterChange | None:
        """What is asked for; None while something of it cannot be meant."""
        ticked = {name for name, box in self._boxes.items() if box.isChecked()}
        armor = self._armor() if "armor" in ticked else None
        if ("side" in ticked and not self.side.value()) or ("armor" in ticked and armor is None):
            return None
        return RosterChange(
            side=self.side.value() if "side" in ticked else None,
            group=self.group.value() if "group" in ticked else None,
            kind=CharacterKind(self.kind.value()) if "kind" in ticked else None,
            armor=armor,
            add_tags=tags_in(self.add_tags.value()) if "add_tags" in ticked else (),
            remove_tags=tags_in(self.remove_tags.value()) if "remove_tags" in ticked else (),
        )

    def _armor(self) -> tuple[Armor, ...] | None:
        """The armor written, none at all for no name; None while it cannot be meant."""
        name, points = self.armor.value(), points_of(self.absorbs.value())
        if not name:
            return ()
        known = self._armors.get(name)
        if known and known.absorbs == points:
            return (known,)
        try:
            return None if points is None else (Armor(name, points),)
        except RuleError:
            return None

    def step(self) -> None:
        change = self.change()
        if change:
            self._document.change_characters(self._ids, change.of)

    def _refresh(self) -> None:
        change = self.change()
        self.do.setEnabled(change is not None and not change.empty)
        wrong = ""
        if change is None and self._boxes["side"].isChecked() and not self.side.value():
            wrong = self.tr("Name the side they fight on, or untick it.")
        elif change is None:
            wrong = self.tr("Write how many points of a hit the armor absorbs, such as 3, or all.")
        say(self._wrong, wrong)
