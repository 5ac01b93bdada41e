"""Every key of the program in one list, where those of the menus and of the action panel can be changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from eod_desktop.models.wording import MINUS
from eod_desktop.ui import fonts
from eod_desktop.ui.fields import mark, say, sentence
from eod_desktop.ui.keep_room import keep_room
from eod_desktop.ui.key_field import KeyField
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.shortcut_list import FixedKeys, ShortcutList
from eod_desktop.ui.shortcuts import Shortcuts, keys_of, moves, native, works_in_a_part, writes

_TO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ShortcutEditor(QDialog):
    """Search, choose a command, press keys, Enter. What a key does already is said before it is taken away."""

    def __init__(self, shortcuts: Shortcuts, fixed: FixedKeys, parent: QWidget | None = None) -> None:
        """`fixed` are listed behind those that can be changed."""
        super().__init__(parent)
        self._shortcuts = shortcuts
        self._fixed = {_of_native(key): what for _, keys in reversed(fixed) for key, what in reversed(keys)}
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search commands and keys"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.search.installEventFilter(self)
        self.list = ShortcutList(shortcuts, fixed)
        self.list.setAccessibleName(self.windowTitle())
        self.about = QLabel()
        self.about.setTextFormat(Qt.TextFormat.PlainText)
        self.about.setWordWrap(True)
        self.field = KeyField()
        self.problem = sentence("warning", self)
        self._make_buttons()
        self._arrange()
        self._connect()
        self._show_current()
        self.search.setFocus()

    # making

    def _make_buttons(self) -> None:
        self.use = plain_button(self.tr("&Use these keys"), self._use)
        self.add = plain_button(self.tr("&Add them"), self._add)
        self.add.setToolTip(self.tr("Beside the keys that it has"))
        self.none = plain_button(self.tr("&No keys"), self._take_away)
        self.reset = plain_button(self.tr("&Default"), self._reset)
        self.reset_all = plain_button(self.tr("Reset a&ll"), self._reset_all)
        self.close_button = plain_button(self.tr("&Close"), self.reject)

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        self.field.setMinimumWidth(self.fontMetrics().averageCharWidth() * 18)
        change, end = QHBoxLayout(), QHBoxLayout()
        change.setSpacing(round(unit * 0.6))
        change.addWidget(self.field, 1)
        for button in (self.use, self.add, self.none, self.reset):
            change.addWidget(button)
        end.addWidget(self.reset_all)
        end.addStretch(1)
        end.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[unit] * 4)
        layout.setSpacing(round(unit * 0.6))
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.about)
        layout.addLayout(change)
        layout.addWidget(self.problem)
        layout.addLayout(end)
        keep_room(self.problem)
        self.problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        screen = self.screen().availableGeometry()
        self.resize(min(unit * 50, round(screen.width() * 0.95)), min(unit * 46, round(screen.height() * 0.85)))

    def _connect(self) -> None:
        self.search.textChanged.connect(self._find)
        self.list.currentItemChanged.connect(self._show_current)
        self.list.itemActivated.connect(self._go_to_field)
        self.field.pressed.connect(self._judge)
        self.field.meant.connect(self._press_enter)
        self.field.left.connect(self._go_to_list)

    # what is shown

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down and Return lead from the search to what was found."""
        pressed = event.key() if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) else None
        if watched is self.search and pressed in _TO_LIST:
            self._go_to_list()
            return True
        return super().eventFilter(watched, event)

    def _find(self, text: str) -> None:
        self.list.search(text)
        self._show_current()

    def _go_to_list(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_current(self) -> None:
        self.field.forget()
        action, what = self.list.action, self.list.words
        if action:
            own = native(self._shortcuts.own_keys(action)) or self.tr("none")
            words = self.tr("“{what}” · default: {keys}").format(what=what, keys=own)
        elif what:
            words = self.tr("The keys of “{what}” are fixed.").format(what=what)
        else:
            words = self.tr("Nothing found. Clear the search to see all.")
        self.about.setText(words)
        self.field.setAccessibleName(self.tr("New keys of {what}").format(what=what))
        self._judge()

    def _judge(self) -> None:
        """Say what stands against the keys pressed, and enable what can be done."""
        action = self.list.action
        keys = keys_of(action) if action else ()
        refusal = self._refusal()
        good = bool(action and self.field.portable and not refusal)
        self.field.setEnabled(action is not None)
        self.use.setEnabled(good)
        self.add.setEnabled(good and bool(keys))
        self.none.setEnabled(bool(keys))
        self.reset.setEnabled(action is not None and not self._shortcuts.is_own(action))
        self.reset_all.setEnabled(not self._shortcuts.all_own)
        say(self.problem, refusal or self._warning())
        mark(self.field, refusal)

    def _refusal(self) -> str:
        """Why the keys pressed cannot be used, "" when they can."""
        key, shown, action = self.field.portable, self.field.text(), self.list.action
        if self.field.key is None or action is None:
            return ""
        if key in self._fixed:
            return self.tr("{key} is fixed: {what}.").format(key=shown, what=self._fixed[key])
        if works_in_a_part(action):
            if moves(self.field.key):
                words = self.tr("{key} moves or presses something. Add Ctrl or Alt, or take a letter, digit or sign.")
                return words.format(key=shown)
        elif writes(self.field.key):
            words = self.tr("{key} writes in fields and chooses on the board. Add Ctrl or Alt, or take a function key.")
            return words.format(key=shown)
        return ""

    def _warning(self) -> str:
        """Whom the keys pressed would be taken from."""
        owner = self._shortcuts.owner(self.field.portable, self.list.action)
        if owner is None:
            return ""
        words = (
            self.tr("{key} belongs to “{what}”, which keeps its other keys if you take it.")
            if len(keys_of(owner)) > 1
            else self.tr("{key} belongs to “{what}”, which has no keys left if you take it.")
        )
        return words.format(key=self.field.text(), what=self._shortcuts.words(owner))

    # what is done

    def _press_enter(self) -> None:
        if self.use.isEnabled():
            self._use()

    def _use(self) -> None:
        self._change(lambda action: self._shortcuts.rebind(action, (self.field.portable,)))

    def _add(self) -> None:
        self._change(lambda action: self._shortcuts.rebind(action, (*keys_of(action), self.field.portable)))

    def _take_away(self) -> None:
        self._change(lambda action: self._shortcuts.rebind(action, ()))

    def _reset(self) -> None:
        self._change(self._shortcuts.reset)

    def _change(self, change: Callable[[QAction], object]) -> None:
        """Do it, and go back to the list, where the next command is chosen."""
        action = self.list.action
        if action:
            change(action)
            self.list.show_keys()
            self._show_current()
            self._go_to_list()

    def _reset_all(self) -> None:
        self._shortcuts.reset_all()
        self.list.show_keys()
        self._show_current()
        self._go_to_list()


def _of_native(keys: str) -> str:
    """A key as portable text from the way the system writes it; "" for words such as "1–9"."""
    key = QKeySequence.fromString(keys.replace(MINUS, "-"), QKeySequence.SequenceFormat.NativeText)
    known = key.toString(QKeySequence.SequenceFormat.NativeText) == keys.replace(MINUS, "-")
    return key.toString(QKeySequence.SequenceFormat.PortableText) if known else ""
