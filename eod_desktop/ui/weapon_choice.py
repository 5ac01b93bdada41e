"""With what and how far: the weapon and the range bands that it reaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.attack_choice import AttackChoice, Band, bands
from eod_desktop.models.plain_text import plain_tip
from eod_desktop.rules import Combatant, Ruleset, Weapon
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import ChoiceGrid, SegmentedControl
from eod_desktop.ui.calm_combo import CalmComboBox
from eod_desktop.ui.key_caption import KeyCaption
from eod_desktop.ui.tight import fits, make_tight

_COLUMNS = 3


class WeaponChoice(QWidget):
    """A list of weapons with their damage, and a button for every range band."""

    weapon_chosen = Signal(str)
    range_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offered: tuple[Band, ...] = ()
        self._weapon = _WeaponBox()
        self._weapon.setAccessibleName(self.tr("Weapon"))
        self._weapon.activated.connect(self._on_weapon)
        self._bands: SegmentedControl | ChoiceGrid = SegmentedControl()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(fonts.pixel_size(self.font()) // 3)
        self._caption = KeyCaption(self.tr("Weapon and range"))
        self._layout.addWidget(self._caption)
        self._layout.addWidget(self._weapon)
        self._layout.addWidget(self._bands)

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        self._caption.set_keys([key_of(name) for name in ("next_weapon", "nearer", "farther")])

    def show_choice(self, combatant: Combatant, ruleset: Ruleset, choice: AttackChoice) -> None:
        """Show what a combatant carries, what is chosen of it, and what that reaches."""
        self._weapon.show_weapons(combatant.weapons, choice.weapon)
        offered = bands(combatant.weapon(choice.weapon), ruleset)
        if offered != self._offered:
            self._offer(offered, choice.weapon)
        names = [band.name for band in offered]
        self._bands.set_current(names.index(choice.range) if choice.range in names else -1)

    def _offer(self, offered: Sequence[Band], weapon: str) -> None:
        names = [band.name for band in offered]
        if [band.name for band in self._offered] != names:
            self._rebuild(names)
        self._offered = tuple(offered)
        for place, band in enumerate(offered):
            button = self._bands.button(place)
            button.setEnabled(band.dm is not None)
            button.setToolTip(plain_tip(self._tool_tip(band, weapon)))

    def _rebuild(self, names: Sequence[str]) -> None:
        row = make_tight(SegmentedControl(names, self))
        if fits(row):
            bands: SegmentedControl | ChoiceGrid = row
        else:
            row.deleteLater()
            row.hide()
            bands = make_tight(ChoiceGrid(names, _COLUMNS, self))
        bands.setAccessibleName(self.tr("Range"))
        bands.chosen.connect(self._on_band)
        for place in range(len(names)):
            bands.button(place).setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._layout.replaceWidget(self._bands, bands)
        self._bands.hide()
        self._bands.deleteLater()
        self._bands = bands

    def _tool_tip(self, band: Band, weapon: str) -> str:
        if band.dm is None:
            return self.tr("{weapon} does not reach {range} range.").format(weapon=weapon, range=band.name)
        dm = self.tr("DM {dm}").format(dm=wording.signed(band.dm))
        if band.metres is None:
            return dm
        return self.tr("up to {metres} m").format(metres=band.metres) + " · " + dm

    def _on_weapon(self, place: int) -> None:
        self.weapon_chosen.emit(str(self._weapon.itemData(place)))

    def _on_band(self, place: int) -> None:
        self.range_chosen.emit(self._offered[place].name)


class _WeaponBox(CalmComboBox):
    """Weapons with their damage dice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Weapon, ...] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_weapons(self, weapons: tuple[Weapon, ...], chosen: str) -> None:
        if weapons != self._shown:
            self._shown = weapons
            self.clear()
            for weapon in weapons:
                self.addItem(f"{weapon.name} · {weapon.damage}", weapon.name)
            self.setEnabled(bool(weapons))
        place = self.findData(chosen)
        if place != self.currentIndex():
            self.setCurrentIndex(place)
