"""The character editor: a page of the window over the board, from one character to the next and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from eod_desktop.document import Document
from eod_desktop.models.character_sheet import CharacterSheet
from eod_desktop.models.draft_problems import Problem
from eod_desktop.models.placed import Placed, placed
from eod_desktop.models.unkept import Unkept
from eod_desktop.models.wording import some_of
from eod_desktop.ui import fonts
from eod_desktop.ui.asking import run
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.character_form import CharacterForm
from eod_desktop.ui.elided_label import ElidedLabel
from eod_desktop.ui.fields import say, sentence
from eod_desktop.ui.theme import set_surface

_DONE = ("Ctrl+Return", "Ctrl+Enter")
_MOST_NAMED = 3
_PREVIOUS, _NEXT = "Ctrl+PgUp", "Ctrl+PgDown"


class CharacterPage(QWidget):
    """What is written is in the campaign at once, a step for each field; Escape goes back to where one came from.

    What is wrong keeps its place and the page open until it is put right or given up.
    """

    closed = Signal()
    """It wants to be put away; nothing is left in it that is not in the campaign."""
    moved = Signal(str)
    """The id of the character that is shown now."""
    compare_requested = Signal(str)
    gave_up = Signal(object, str)
    """models.unkept.Unkept, which is not in the campaign and shown no more, and what had to be put right in it."""

    def __init__(
        self,
        document: Document,
        attempts: Attempts,
        order: Callable[[], Sequence[str]],
        parent: QWidget | None = None,
    ) -> None:
        """`order` gives the ids of the characters that can be gone through, as the roster shows them."""
        super().__init__(parent)
        self._document = document
        self._order = order
        self._asked = False
        self._attempts = attempts
        self._sheet = CharacterSheet(document, attempts.attempt, self)
        self._form: CharacterForm | None = None
        self._ruleset = document.campaign.ruleset
        set_surface(self, "window")
        self._make_head()
        self._scroll = _Scroll()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # one that comes and goes changes the width of the form, on which its height and so the bar depends, without end
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head)
        layout.addWidget(self._scroll, 1)
        self._sheet.changed.connect(self._refresh)
        self._sheet.shown.connect(lambda: self.moved.emit(self._sheet.id))
        self._sheet.added.connect(lambda: self.moved.emit(self._sheet.id))
        self._sheet.leaving.connect(self._commit)
        self._sheet.gave_up.connect(self.gave_up)
        self._sheet.vanished.connect(self.closed)
        for key, step in zip(self.keys, (-1, 1), strict=True):
            shortcut = QShortcut(key, self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self.go(step))

    @property
    def keys(self) -> tuple[QKeySequence, QKeySequence]:
        """To the character before, and to the next one."""
        return QKeySequence(_PREVIOUS), QKeySequence(_NEXT)

    @property
    def sheet(self) -> CharacterSheet:
        """What is written here."""
        return self._sheet

    @property
    def form(self) -> CharacterForm:
        """The form, made when it is first shown and anew under other rules."""
        if self._form is None or self._ruleset is not self._document.campaign.ruleset:
            self._ruleset = self._document.campaign.ruleset
            self._form = CharacterForm(lambda: self._document.campaign, self._sheet)
            self._form.picture_refused.connect(self._say)
            self._form.stat_wanted.connect(self._ask_for_stat)
            self._form.fit(self._scroll.room())
            old = self._scroll.takeWidget()
            if old is not None:
                old.deleteLater()
            self._scroll.setWidget(self._form)
        return self._form

    # the head

    def _make_head(self) -> None:
        unit = fonts.pixel_size(self.font())
        self._head = QWidget()
        set_surface(self._head, "panel")
        self._back = _button(self.tr("\N{LEFTWARDS ARROW} Board"), self.tr("Back to the board (Esc)"))
        self._title = ElidedLabel()
        self._title.setProperty("role", "title")
        self._place = QLabel()
        self._place.setProperty("role", "dim")
        self._wrong = sentence("bad")
        self._previous = _button(self.tr("Previous"), self.tr("The character before (Ctrl+Page Up)"))
        self._next = _button(self.tr("Next"), self.tr("The next character (Ctrl+Page Down)"))
        self._compare = _button(self.tr("Compare…"), self.tr("Side by side with another character"))
        rows = QVBoxLayout(self._head)
        rows.setContentsMargins(round(unit * 0.75), unit // 2, round(unit * 0.75), unit // 2)
        rows.setSpacing(unit // 2)
        layout = QHBoxLayout()
        layout.setSpacing(unit // 2)
        rows.addLayout(layout)
        layout.addWidget(self._back)
        layout.addSpacing(unit // 2)
        layout.addWidget(self._title, 1)
        layout.addWidget(self._place)
        for button in (self._previous, self._next, self._compare):
            layout.addWidget(button)
        rows.addWidget(self._wrong)
        self._placed = _PlacedLine()
        rows.addWidget(self._placed)
        self._back.clicked.connect(self.close_page)
        self._previous.clicked.connect(lambda: self.go(-1))
        self._next.clicked.connect(lambda: self.go(1))
        self._compare.clicked.connect(lambda: self.compare_requested.emit(self._sheet.id))
        self._placed.update_button.clicked.connect(self._update_staged)

    def _refresh(self) -> None:
        draft, ids = self._sheet.draft, list(self._order())
        new = self.tr("New character")
        self._title.setText(" ".join(draft.name.split()) or new)
        place = ids.index(self._sheet.id) if self._sheet.id in ids else -1
        of = self.tr("{place} of {count}").format(place=place + 1, count=len(ids))
        self._place.setText(of if place >= 0 else "")
        self._previous.setEnabled(bool(ids) and place != 0)
        self._next.setEnabled(bool(ids) and place != len(ids) - 1)
        self._compare.setEnabled(bool(self._sheet.id))
        self._placed.show_placed(placed(self._document.campaign, self._sheet.id) if self._sheet.id else Placed())
        wrong = self._sheet.problems() if self._sheet.pending else ()
        if not wrong:
            self._asked = False
        say(self._wrong, self._what_waits(wrong) if self._asked else "")

    def _what_waits(self, wrong: Sequence[Problem]) -> str:
        """What has to be put right, and what happens to it when one leaves all the same."""
        said = self.tr("Not kept yet. To put right: {count}").format(count=len(wrong))
        names = some_of(self._sheet.unkept.names, _MOST_NAMED)
        leave = self.tr("Press again to leave without it: {names}.").format(names=names)
        return f"{said}. {wrong[0].text} {leave}"

    def _update_staged(self) -> None:
        id = self._sheet.id
        if self._attempts.attempt(lambda: self._document.update_placed_copies(id)):
            self._refresh()

    def _ask_for_stat(self) -> None:
        from eod_desktop.ui.questions import NameDialog

        names: list[str] = []
        if run(NameDialog(self._attempts, self.tr("Add a stat"), self.tr("&Add"), "", names.append, self)):
            # after the dialog, which gives the keys back to where they were
            self.form.add_stat(names[-1])

    def _say(self, text: str) -> None:
        say(self._wrong, text)

    # coming and going

    def edit(self, id: str) -> bool:
        """Show a character; False when what stands here has to be put right first, or there is no such one."""
        character = self._document.campaign.character(id)
        if character is None or not self.settle():
            return False
        self._sheet.show(character)
        self._begin()
        return True

    def write_new(self, side: str) -> bool:
        """Show an empty character; False when what stands here has to be put right first."""
        if not self.settle():
            return False
        self._sheet.show_new(side)
        self._begin()
        return True

    def bring_back(self, given_up: Unkept) -> bool:
        """Show again what was given up; False when that character cannot be shown now."""
        draft = given_up.draft
        if not (self.edit(draft.id) if draft.id else self.write_new(draft.side)):
            return False
        self._sheet.bring_back(given_up)
        return True

    def _begin(self) -> None:
        self._asked = False
        self._scroll.ensureVisible(0, 0)
        self.form.start()

    def go(self, step: int) -> None:
        """To the next character or the one before, in the order of the roster."""
        ids = list(self._order())
        if not ids:
            return
        place = ids.index(self._sheet.id) + step if self._sheet.id in ids else 0 if step > 0 else len(ids) - 1
        if 0 <= place < len(ids):
            self.edit(ids[place])

    def _commit(self) -> None:
        if self._form is not None:
            self._form.commit()

    def settle(self) -> bool:
        """Write what is being typed. False when something has to be put right first; asked again, it is given up."""
        self._commit()
        self._sheet.retry()
        if not self._sheet.pending:
            return True
        if self._asked:
            given_up, wrong = self._sheet.unkept, self._sheet.first_wrong()
            self._sheet.give_up()
            self.gave_up.emit(given_up, wrong)
            return True
        found = self.form.ask_for_all()
        if not found:
            # the file could not be written; what is typed waits here
            return False
        self._asked = True
        self._refresh()
        self.form.go_to(found[0].place)
        focused = self.focusWidget()
        if focused is not None:
            self._scroll.ensureWidgetVisible(focused)
        return False

    def close_page(self) -> None:
        """Ask to be put away, once nothing is left to be put right."""
        if self.settle():
            self._sheet.clear()
            self.closed.emit()

    def put_aside(self) -> bool:
        """Close; False when something has to be put right, which waits here for the page to be shown again."""
        self._asked = False
        self.close_page()
        waits = bool(self._sheet.pending)
        self._asked = False
        self._refresh()
        return not waits

    # keys

    def event(self, event: QEvent) -> bool:
        """Ctrl+Enter, which resolves a group on the board, here says that one is done.

        Undo first takes back what waits to be put right: steps that were done before it lie further back.
        """
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            undo = event.matches(QKeySequence.StandardKey.Undo)
            if _is_done(event) or (undo and self._sheet.pending):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo) and self._sheet.take_back():
            return
        if event.key() == Qt.Key.Key_Escape or _is_done(event):
            self.close_page()
            return
        super().keyPressEvent(event)


class _Scroll(QScrollArea):
    """Fits the form to the room there is."""

    def room(self) -> int:
        """The width for the form, in pixels, beside the scroll bar."""
        return self.width() - self.verticalScrollBar().sizeHint().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        form = self.widget()
        if isinstance(form, CharacterForm):
            form.fit(self.room())
        super().resizeEvent(event)


class _PlacedLine(QWidget):
    """Says where the character is on a board already; hidden when it is on none."""

    def __init__(self) -> None:
        super().__init__()
        self._said = ElidedLabel()
        self._said.setProperty("role", "dim")
        self.update_button = _button(self.tr("Update there"), self.tr("Let those who are staged be as it is now"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._said, 1)
        layout.addWidget(self.update_button)
        self.hide()

    def show_placed(self, found: Placed) -> None:
        self._said.setText(found.text)
        self.update_button.setVisible(bool(found.differing))
        self.setVisible(bool(found.text))


def _is_done(event: QKeyEvent) -> bool:
    return QKeySequence(event.keyCombination()) in [QKeySequence(keys) for keys in _DONE]


def _button(text: str, tip: str) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button
