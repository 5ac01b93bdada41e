"""Who a character is: name, side, kind, player."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from eod_desktop.models.character_draft import CharacterDraft
from eod_desktop.models.draft_problems import Place, Problem
from eod_desktop.models.known_words import KnownWords
from eod_desktop.rules import CharacterKind
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import SegmentedControl
from eod_desktop.ui.fields import TextField, completer_of, mark, say, sentence

# the combo box has the frame already
_INNER_SHEET = "QLineEdit, QLineEdit:focus { border: 0; padding: 0; background: transparent; }"
_KINDS = (CharacterKind.PC, CharacterKind.NPC, CharacterKind.CREATURE)


class IdentityPart(QWidget):
    """The head of the form."""

    changed = Signal()

    def __init__(self, known: KnownWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = TextField()
        self._name_wrong = sentence("bad")
        self._side = QComboBox()
        self._side.setEditable(True)
        self._side_text = TextField()
        self._side_text.setStyleSheet(_INNER_SHEET)
        self._side.setLineEdit(self._side_text)
        self._side.addItems(known.sides)
        self._side.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._side.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._side.setMinimumContentsLength(12)
        self._side.setCompleter(completer_of(known.sides, self._side))
        self._side_wrong = sentence("bad")
        self._kind = SegmentedControl([self.tr("PC"), self.tr("NPC"), self.tr("Creature")])
        self._kind.setAccessibleName(self.tr("Kind"))
        for index in range(len(_KINDS)):
            self._kind.button(index).setAutoDefault(False)
        self._player = TextField()
        self._player.setPlaceholderText(self.tr("Who plays it"))
        self._arrange()
        self._name.textChanged.connect(self.changed)
        self._side.editTextChanged.connect(self.changed)
        self._player.textChanged.connect(self.changed)
        self._kind.chosen.connect(self._choose)

    def _arrange(self) -> None:
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        unit = fonts.pixel_size(self.font())
        layout.setHorizontalSpacing(unit)
        layout.setVerticalSpacing(unit // 3)
        self._kind_label = QLabel(self.tr("&Kind"))
        for column, (text, field) in enumerate(((self.tr("&Name"), self._name), (self.tr("Si&de"), self._side))):
            layout.addWidget(_label(text, field), 0, column)
            layout.addWidget(field, 1, column)
        layout.addWidget(self._name_wrong, 2, 0)
        layout.addWidget(self._side_wrong, 2, 1)
        layout.addWidget(self._kind_label, 3, 0)
        layout.addWidget(self._kind, 4, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(_label(self.tr("P&layer"), self._player), 3, 1)
        layout.addWidget(self._player, 4, 1)
        layout.setColumnStretch(0, 3)
        layout.setColumnStretch(1, 2)
        self._kind_label.setProperty("role", "dim")

    # the draft

    def put(self, draft: CharacterDraft) -> None:
        self._name.put(draft.name)
        self._side_text.put(draft.side)
        self._player.put(draft.player)
        self._kind.set_current(_KINDS.index(draft.kind))
        self._refresh()

    def written(self, draft: CharacterDraft) -> CharacterDraft:
        """The draft with what stands here."""
        return replace(
            draft,
            name=self._name.value(),
            side=self._side_text.value(),
            kind=_KINDS[self._kind.current],
            player=self._player.value(),
        )

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for name, field, label in (
            ("name", self._name, self._name_wrong),
            ("side", self._side, self._side_wrong),
        ):
            text = next((problem.text for problem in problems if problem.place == (name,)), "")
            mark(field, text)
            say(label, text)

    def go_to(self, place: Place) -> bool:
        if place not in (("name",), ("side",)):
            return False
        field = self._name if place == ("name",) else self._side
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def start(self) -> None:
        """Put the focus where writing begins."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._name.selectAll()

    def _choose(self) -> None:
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        """The player of a PC; one that is written stays in reach whatever the kind becomes."""
        self._kind_label.setBuddy(self._kind.button(self._kind.current))
        self._player.setEnabled(_KINDS[self._kind.current] is CharacterKind.PC or bool(self._player.text()))


def _label(text: str, buddy: QWidget) -> QLabel:
    label = QLabel(text)
    label.setProperty("role", "dim")
    label.setBuddy(buddy)
    return label
