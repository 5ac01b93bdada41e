"""The program as it is, with its first dice given, writing what its window shows to a file after each change."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget

from eod_desktop import app, desktop
from eod_desktop.demo import decided
from eod_desktop.handover import Handover
from eod_desktop.models.board import BoardRole
from eod_desktop.paths import Paths
from eod_desktop.rules import DiceSource, RandomDice
from eod_desktop.settings import Settings


class GivenThenRandom:
    """The given faces first, seeded ones afterwards."""

    def __init__(self, faces: list[int]) -> None:
        self._faces = list(faces)
        self._random = RandomDice(11)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        given = self._faces[:count]
        self._faces = self._faces[count:]
        return (*given, *self._random.roll(count - len(given), sides))


class Watch:
    """Writes the state once the window has settled."""

    def __init__(self, opener: desktop.Desktop, file: Path) -> None:
        self.window = opener.window
        self.file = file
        self.changes = 0
        self.window.document.changed.connect(self.count)
        self.timer = QTimer()
        self.timer.timeout.connect(self.write)
        self.timer.start(30)

    def count(self) -> None:
        self.changes += 1

    def write(self) -> None:
        draft = self.file.with_suffix(".draft")
        draft.write_text(json.dumps(self.state()), encoding="utf-8")
        draft.replace(self.file)

    def state(self) -> dict:
        document = self.window.document
        encounter = document.encounter
        names = {c.id: c.name for c in encounter.combatants}
        return {
            "ready": self.window.isVisible(),
            "window": int(self.front().winId()),
            "title": self.front().windowTitle(),
            "changes": self.changes,
            "turn": encounter.turn,
            "combatants": {c.name: [c.hits, c.status.value] for c in encounter.combatants},
            "roster": [c.name for c in document.campaign.characters],
            "acting": [names[id] for id in encounter.acting],
            "declared": [names[id] for id in encounter.declarations if id in encounter.acting],
            "pending": [names[id] for id in encounter.pending_rulings],
            "surprised_sides": sorted({c.side for c in encounter.combatants if c.id in encounter.surprised}),
            "current": names.get(self.window.board.current_id(), ""),
            "can_attack": self.can_attack(),
            "rolls": document.roll_count(),
            "decided": decided(encounter),
            "places": self.places(),
        }

    def front(self) -> QWidget:
        """The window that takes the keys: a dialog, else the program's own."""
        return QApplication.activeModalWidget() or self.window

    def can_attack(self) -> bool:
        choice = self.window.panel.choice
        id = self.window.board.current_id()
        if not (id and choice.attacks and choice.target):
            return False
        return self.window.document.why_not("declare", id, choice.attack()) is None

    def places(self) -> dict[str, tuple[int, int]]:
        """The middle of what can be clicked, on the screen."""
        board, roster = self.window.board, self.window.roster.focusProxy()
        found = {"board": _at(board, QPoint(board.width() // 2, board.height() - 12))}
        for view, prefix, key in ((board, "combatant", BoardRole.ID), (roster, "roster", None)):
            for row in range(view.model().rowCount()):
                index = view.model().index(row, 0)
                middle = view.visualRect(index).center()
                name = self.window.document.name_of(index.data(key)) if key else index.data()
                found[f"{prefix}:{name}"] = _at(view.viewport(), middle)
        front = self.front()
        touched = self.window.header if front is self.window else front
        for button in filter(QWidget.isVisible, touched.findChildren(QPushButton)):
            found[f"button:{button.text()}"] = _at(button, button.rect().center())
        for field in filter(QWidget.isVisible, touched.findChildren(QComboBox)):
            found[f"field:{field.accessibleName()}"] = _at(field, field.rect().center())
        return found


def _at(widget: QWidget, place: QPoint) -> tuple[int, int]:
    there = widget.mapToGlobal(place)
    return there.x(), there.y()


def main() -> None:
    file, scheme = Path(sys.argv[1]), sys.argv[2]
    paths = Paths.for_user()
    Settings(paths.settings_file).scheme = scheme
    again = (paths.campaigns / "sample.eod").exists()
    faces: list[int] = [] if again else json.loads(sys.argv[3])

    def dice() -> DiceSource:
        return GivenThenRandom(faces)

    desktop.RandomDice = dice
    show = desktop.Desktop._show

    def show_and_watch(opener: desktop.Desktop, opened: desktop.Opened) -> None:
        show(opener, opened)
        opener.watch = Watch(opener, file)

    desktop.Desktop._show = show_and_watch
    sys.exit(app.run(None, paths, Handover(paths.running)))


if __name__ == "__main__":
    main()
