"""The question to the GM when a natural 12 falls short (T4)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from eod_desktop.models import wording
from eod_desktop.models.wording import NameOf
from eod_desktop.rules import AttackRolled, TaskRolled
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.buttons import KeyButton, PrimaryButton
from eod_desktop.ui.colors import colors_for
from eod_desktop.ui.wrapped_label import WrappedLabel


class RulingBox(QWidget):
    """Hidden until there is something to rule."""

    ruled = Signal(bool)
    """Whether the GM allows it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = WrappedLabel()
        self._title.setProperty("role", "section")
        self._question = WrappedLabel()
        self._allow = PrimaryButton(self.tr("Allow"))
        self._allow.clicked.connect(lambda: self.ruled.emit(True))
        self._fail = KeyButton(self.tr("Let it fail"))
        self._fail.clicked.connect(lambda: self.ruled.emit(False))
        unit = fonts.pixel_size(self.font())
        buttons = QHBoxLayout()
        buttons.addWidget(self._allow, 1)
        buttons.addWidget(self._fail, 1)
        layout = QVBoxLayout(self)
        self._margin = unit // 2
        inside = self._margin + unit * 3 // 4
        layout.setContentsMargins(inside, self._margin + unit // 2, inside, unit * 3 // 4)
        layout.setSpacing(unit // 2)
        layout.addWidget(self._title)
        layout.addWidget(self._question)
        layout.addLayout(buttons)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.hide()

    def show_keys(self, key_of: Callable[[str], str]) -> None:
        """Show the keys of the commands, known by their names."""
        self._allow.set_short_key(key_of("attack"))
        self._fail.set_short_key(key_of("refuse"))

    def show_roll(self, rolled: AttackRolled | TaskRolled | None, name_of: NameOf) -> None:
        """Ask about an attack or task that waits; None: nothing to rule."""
        if rolled is not None:
            result = rolled.result
            self._title.setText(
                self.tr("Natural 12, total {total} against {target}+: falls short").format(
                    total=wording.number(result.total), target=wording.number(result.target)
                )
            )
            allow = self.tr("Allow it as a critical success?")
            self._question.setText(f"{self._what(rolled, name_of)}. {allow}")
            self.setAccessibleName(f"{self._title.text()}. {self._question.text()}")
        self.setVisible(rolled is not None)

    def _what(self, rolled: AttackRolled | TaskRolled, name_of: NameOf) -> str:
        if isinstance(rolled, TaskRolled):
            return rolled.task.what
        target = name_of(rolled.attack.target)
        return self.tr("{weapon} at {target}").format(weapon=rolled.attack.weapon, target=target)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = colors_for(self.palette())
        radius = fonts.pixel_size(self.font()) * 0.38
        place = self.rect().adjusted(self._margin, self._margin, -self._margin, 0)
        crisp.box(QPainter(self), place, radius, fill=colors.accent_surface, line=colors.accent)
