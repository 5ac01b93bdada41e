"""The fields beside a forecast: what is to be otherwise, and how everybody is to fight."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.forecast_what_if import MOST_COPIES, WhatIf
from eod_desktop.rules import Combatant, Conduct, Encounter, NaturalTwelve, Situation
from eod_desktop.ui import fonts
from eod_desktop.ui.calm_combo import CalmComboBox, refill

_HIGHEST_SEED = 999_999
_MOST_SIDES = 4  # whose conduct has a field of its own; all others go with the last


class ForecastForm(QWidget):
    """`edited` carries the WhatIf as the fields say it now; `seed` is for dice of its own."""

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._more: dict[str, int] = {}
        self._encounter = Encounter()
        self._sides: tuple[str, ...] = ()
        self.count = QSpinBox()
        self.count.setRange(0, MOST_COPIES)
        self.count.setAccessibleName(self.tr("How many more"))
        self.who, self.armor, self.surprise = CalmComboBox(), CalmComboBox(), CalmComboBox()
        self.situation, self.range = CalmComboBox(), CalmComboBox()
        self.conducts: dict[str, CalmComboBox] = {}
        self.twelves = QCheckBox(self.tr("Allow &natural 12s that fall short"))
        self.seed = QSpinBox()
        self.seed.setRange(1, _HIGHEST_SEED)
        self.seed.setToolTip(self.tr("The same number plays the same fights again, another one plays others"))
        self.reset = QPushButton(self.tr("As it &stands"))
        self.reset.setAutoDefault(False)
        self.reset.setToolTip(self.tr("Take everything back that is otherwise than on the board"))
        self.added = QLabel()
        self.added.setProperty("role", "caption")
        self.added.setTextFormat(Qt.TextFormat.PlainText)
        self.added.setWordWrap(True)
        self._arrange()
        self.who.currentIndexChanged.connect(self._show_count)
        self.count.valueChanged.connect(self._count_changed)
        for combo in (self.armor, self.surprise, self.situation, self.range):
            combo.currentIndexChanged.connect(self._say)
        self.twelves.toggled.connect(self._say)
        self.seed.valueChanged.connect(self._say)
        self.reset.clicked.connect(self._take_back)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        rows = QVBoxLayout(self)
        rows.setContentsMargins(unit, unit, unit, unit)
        rows.setSpacing(round(unit * 0.35))
        heading = QHBoxLayout()
        title = QLabel(self.tr("What if"))
        title.setProperty("role", "section")
        heading.addWidget(title, 1)
        heading.addWidget(self.reset)
        rows.addLayout(heading)
        more = QHBoxLayout()
        more.setSpacing(round(unit * 0.5))
        more.addWidget(self.count)
        more.addWidget(self.who, 1)
        caption = self._caption(self.tr("&More of"), self.who)
        rows.addWidget(caption)
        rows.addLayout(more)
        rows.addWidget(self.added)
        self._ask(rows, self.tr("&Armor"), self.armor)
        self._ask(rows, self.tr("S&urprise in the next turn"), self.surprise)
        self._ask(rows, self.tr("S&ituation"), self.situation)
        rows.addSpacing(unit)
        how = QLabel(self.tr("How they fight"))
        how.setProperty("role", "section")
        rows.addWidget(how)
        self._conducts = QGridLayout()
        self._conducts.setContentsMargins(0, 0, 0, 0)
        self._conducts.setVerticalSpacing(round(unit * 0.35))
        rows.addLayout(self._conducts)
        self._ask(rows, self.tr("&Range of all attacks"), self.range)
        rows.addSpacing(unit // 2)
        rows.addWidget(self.twelves)
        self._ask(rows, self.tr("Number that the dic&e come from"), self.seed)
        rows.addStretch(1)

    def _caption(self, text: str, field: QWidget) -> QLabel:
        label = QLabel(text)
        label.setProperty("role", "caption")
        label.setBuddy(field)
        field.setAccessibleName(text.replace("&", ""))
        return label

    def _ask(self, rows: QVBoxLayout, text: str, field: QWidget) -> None:
        rows.addWidget(self._caption(text, field))
        rows.addWidget(field)

    # what can be chosen

    def offer(self, encounter: Encounter) -> None:
        """Take the names, sides and bands of an encounter; what is chosen stays where it still means something."""
        self._encounter = encounter
        sides = tuple(dict.fromkeys(c.side for c in encounter.combatants))
        self._more = {id: n for id, n in self._more.items() if any(c.id == id for c in encounter.combatants)}
        chosen = self.who.currentData()
        bands = list(encounter.ruleset.range_bands)
        every = [band for c in encounter.combatants for weapon in c.weapons for band in weapon.range_dms]
        bands += [band for band in dict.fromkeys(every) if band not in bands]
        same = self.tr("as it is")
        situation = encounter.next_situation or encounter.situation
        other = Situation.URBAN if situation is Situation.REGULAR else Situation.REGULAR
        refill(self.who, [(c.name, c.id) for c in _kinds(encounter, self._more)])
        refill(self.armor, [(same, ()), *self._bare(sides)])
        refill(self.surprise, [(self.tr("as the dice fall"), ""), *((self._surprising(s), s) for s in sides)])
        refill(self.situation, [(self._stays(situation), None), (wording.situation_text(other), other)])
        refill(self.range, [(self.tr("each weapon’s best"), None), *((band, band) for band in bands)])
        if sides != self._sides:
            self._sides = sides
            self._offer_conducts(sides[:_MOST_SIDES])
        self.twelves.setVisible(encounter.ruleset.natural_twelve is NaturalTwelve.GM_DECIDES)
        place = self.who.findData(chosen)
        with QSignalBlocker(self.who):
            self.who.setCurrentIndex(max(0, place))
        self._show_count()

    def _bare(self, sides: tuple[str, ...]) -> list[tuple[str, object]]:
        off = [(self.tr("off: {side}").format(side=side), (side,)) for side in sides]
        return [*off, (self.tr("off: everybody"), sides)] if len(sides) > 1 else [*off]

    def _surprising(self, side: str) -> str:
        return self.tr("{side} surprises").format(side=side)

    def _stays(self, situation: Situation) -> str:
        return self.tr("{situation}, as it is").format(situation=wording.situation_text(situation))

    def _offer_conducts(self, sides: tuple[str, ...]) -> None:
        while self._conducts.count():
            item = self._conducts.takeAt(0)
            widget = item.widget() if item else None
            if widget:
                widget.deleteLater()
        before = {side: combo.currentData() for side, combo in self.conducts.items()}
        self.conducts = {}
        for place, side in enumerate(sides):
            combo = CalmComboBox()
            refill(combo, [(text, how) for how, text in self._conduct_texts()])
            combo.setCurrentIndex(max(0, combo.findData(before.get(side))))
            combo.currentIndexChanged.connect(self._say)
            self.conducts[side] = combo
            self._conducts.addWidget(self._caption(side.replace("&", "&&"), combo), 2 * place, 0)
            combo.setAccessibleName(self.tr("How {side} fights").format(side=side))
            self._conducts.addWidget(combo, 2 * place + 1, 0)

    def _conduct_texts(self) -> list[tuple[Conduct, str]]:
        return [
            (Conduct.WEAKEST, self.tr("attack the weakest")),
            (Conduct.SPREAD, self.tr("spread their attacks")),
            (Conduct.LEADER, self.tr("attack the leader first")),
            (Conduct.EVADE_WHEN_HURT, self.tr("evade when below half")),
        ]

    # what is chosen

    @property
    def what_if(self) -> WhatIf:
        return WhatIf(
            more={id: count for id, count in self._more.items() if count},
            bare=frozenset(self.armor.currentData() or ()),
            ambush=self.surprise.currentData() or "",
            situation=self.situation.currentData(),
            conduct={side: combo.currentData() for side, combo in self.conducts.items()},
            range=self.range.currentData(),
            allow_twelves=self.twelves.isChecked(),
        )

    def _show_count(self) -> None:
        with QSignalBlocker(self.count):
            self.count.setValue(self._more.get(self.who.currentData() or "", 0))
        self._show_added()

    def _show_added(self) -> None:
        names = {c.id: c.name for c in self._encounter.combatants}
        more = [f"{count} × {names[id]}" for id, count in self._more.items() if count and id in names]
        self.added.setText(", ".join(more))
        self.added.setVisible(len(more) > 1)
        self.reset.setEnabled(self.what_if.changes)

    def _count_changed(self, count: int) -> None:
        id = self.who.currentData()
        if id:
            self._more[id] = count
            self._say()

    def _take_back(self) -> None:
        self._more.clear()
        for combo in (self.armor, self.surprise, self.situation):
            with QSignalBlocker(combo):
                combo.setCurrentIndex(0)
        self._show_count()
        self._say()

    def _say(self) -> None:
        self._show_added()
        self.edited.emit(self.what_if)


def _kinds(encounter: Encounter, more: dict[str, int]) -> list[Combatant]:
    """One combatant for each of those that are alike, and whoever has copies already."""
    seen: dict[tuple[str, str], Combatant] = {}
    for combatant in encounter.combatants:
        key = (combatant.side, combatant.character or combatant.id)
        seen.setdefault(key, combatant)
    kinds = {c.id: c for c in seen.values()}
    return [c for c in encounter.combatants if c.id in kinds or c.id in more]
