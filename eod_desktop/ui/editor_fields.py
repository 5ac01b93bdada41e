"""Fields of the character form that hold a text and are more than a line: a choice, a pool of points, notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QSizePolicy, QWidget

from eod_desktop.rules import CharacterKind
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import SegmentedControl
from eod_desktop.ui.calm_combo import CalmComboBox, refill
from eod_desktop.ui.fields import NumberField, TextField, UndoKeys, completer_of

_KINDS = (CharacterKind.PC, CharacterKind.NPC, CharacterKind.CREATURE)
# the combo box has the frame already
_INNER_SHEET = "QLineEdit, QLineEdit:focus { border: 0; padding: 0; background: transparent; }"
_LISTED = 24
_NOTE_LINES = 4


class KindField(SegmentedControl):
    """PC, NPC or creature."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((), parent)
        self.set_choices([self.tr("PC"), self.tr("NPC"), self.tr("Creature")])
        self.setAccessibleName(self.tr("Kind"))
        self._put = CharacterKind.NPC.value

    @property
    def touched(self) -> bool:
        return self.value() != self._put

    def put(self, text: str) -> None:
        self._put = text
        self.set_current(_KINDS.index(CharacterKind(text)))

    def value(self) -> str:
        return _KINDS[self.current].value


class NameChoice(QComboBox):
    """A text with a list to choose from, such as the sides there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.line = TextField()
        self.line.setStyleSheet(_INNER_SHEET)
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setMaxVisibleItems(_LISTED)

    def offer(self, texts: Sequence[str]) -> None:
        """What can be chosen; what stands there stays."""
        shown = self.line.text()
        with QSignalBlocker(self):
            self.clear()
            self.addItems(texts)
            self.setCurrentIndex(-1)
            self.line.setText(shown)
        self.setCompleter(completer_of(texts, self))

    @property
    def touched(self) -> bool:
        return self.line.touched

    def put(self, text: str) -> None:
        self.line.put(text)

    def value(self) -> str:
        return self.line.value()


class LeaderField(CalmComboBox):
    """Who leads the character where both fight; its text is the leader's id."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._put = ""
        self.setMaxVisibleItems(_LISTED)

    def offer(self, leaders: Iterable[tuple[str, str]]) -> None:
        """Ids and names that can be chosen, besides nobody; who is chosen stays."""
        chosen = self.value()
        refill(self, [(self.tr("Nobody"), ""), *((name, id) for id, name in leaders)])
        self._choose(chosen)

    @property
    def touched(self) -> bool:
        return self.value() != self._put

    def put(self, text: str) -> None:
        self._put = text
        self._choose(text)

    def value(self) -> str:
        return str(self.currentData() or "")

    def _choose(self, id: str) -> None:
        if id and self.findData(id) < 0:
            self.addItem(self.tr("not on the roster any more"), id)
        self.setCurrentIndex(max(0, self.findData(id)))


class PoolField(QWidget):
    """The points there are to spend: those of the rules, another usual number, or its own (T10)."""

    chosen = Signal()
    typed = Signal()

    def __init__(self, usual: Sequence[int], parent: QWidget | None = None) -> None:
        """`usual`: the pool of the rules, for which nothing has to be written, and others."""
        super().__init__(parent)
        self._texts = ["", *(str(points) for points in usual[1:])]
        self._put = ""
        self.choice = SegmentedControl([*(str(points) for points in usual), self.tr("Own")])
        self.choice.setAccessibleName(self.tr("Pool of points"))
        self.number = NumberField(least=0)
        self.number.setAccessibleName(self.tr("Own pool of points"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(fonts.pixel_size(self.font()) // 2)
        layout.addWidget(self.choice)
        layout.addWidget(self.number)
        self.setFocusProxy(self.choice)
        self.choice.chosen.connect(self._choose)
        self.number.textChanged.connect(self.typed)
        self.number.editingFinished.connect(self.chosen)
        self.put("")

    @property
    def touched(self) -> bool:
        return self.value() != self._put

    def put(self, text: str) -> None:
        self._put = text
        place = self._texts.index(text) if text in self._texts else len(self._texts)
        self.choice.set_current(place)
        self.number.put(text if place == len(self._texts) else "")
        self._refresh()

    def value(self) -> str:
        own = self.choice.current == len(self._texts)
        return self.number.value() if own else self._texts[self.choice.current]

    def _choose(self, place: int) -> None:
        own = place == len(self._texts)
        if own and not self.number.text():
            self.number.setText(self._put or self.choice.button(0).text())
        self._refresh()
        if own:
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
            self.number.selectAll()
        self.chosen.emit()

    def _refresh(self) -> None:
        self.number.setVisible(self.choice.current == len(self._texts))


class NotesField(UndoKeys, QPlainTextEdit):
    """Notes of any length; what was put in and not touched comes out as it was."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._original = self._shown = ""
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)

    @property
    def touched(self) -> bool:
        return self.toPlainText() != self._shown

    def put(self, text: str) -> None:
        self._original = text
        self.setPlainText(text)
        self._shown = self.toPlainText()

    def value(self) -> str:
        return self.toPlainText().strip() if self.touched else self._original

    def sizeHint(self) -> QSize:
        height = self.fontMetrics().lineSpacing() * _NOTE_LINES + 2 * fonts.pixel_size(self.font())
        return QSize(super().sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def can_undo(self) -> bool:
        return self.document().isUndoAvailable()

    def can_redo(self) -> bool:
        return self.document().isRedoAvailable()
