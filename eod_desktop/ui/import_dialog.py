"""Everything that is imported passes here: what was found, what is doubtful, what becomes of it; then one step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QTabWidget,
    QWidget,
)

from eod_desktop.campaign.exchange import ExchangeError, Reading
from eod_desktop.document import Document
from eod_desktop.models.import_candidates import Merge, usual_side
from eod_desktop.models.import_columns import ImportColumnsModel
from eod_desktop.models.import_preview import ImportPreviewModel
from eod_desktop.models.import_reading import ImportReading
from eod_desktop.models.import_wording import doubt_text, why_not_read
from eod_desktop.models.roster_rows import kind_text
from eod_desktop.rules import Character, CharacterKind
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.fields import say, sentence
from eod_desktop.ui.import_columns import ImportColumns
from eod_desktop.ui.import_details import ImportDetails, inside
from eod_desktop.ui.import_list import ImportList
from eod_desktop.ui.step_dialog import StepDialog

_WAIT = 150  # ms after the last key until what was typed is read
_SLICE = 0.012  # seconds of making characters at a stretch
_MANY = 100  # characters that are made while one looks
_MOST_ABOUT = 5  # warnings about the text as a whole that are shown


class ImportDialog(StepDialog):
    """The preview of a file, of a pasted text, or of one that is being typed."""

    def __init__(
        self, document: Document, attempts: Attempts, source: Path | str, parent: QWidget | None = None
    ) -> None:
        """`source` is a file, or a text, which then stands in a box to be changed."""
        pasting = isinstance(source, str)
        super().__init__(attempts, "", "", parent)
        self.setWindowTitle(self.tr("Paste stat blocks") if pasting else self.tr("Import characters"))
        self._document = document
        self._source: Path | str = source
        campaign = document.campaign
        self._side_chosen = False
        side = self._usual_side(CharacterKind.NPC)
        self.preview = ImportPreviewModel(campaign, side, self)
        self.columns = ImportColumnsModel(self)
        self.reading = ImportReading(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT)
        self._slice = QTimer(self)
        self._slice.setSingleShot(True)
        self._slice.setInterval(0)
        self._coming: dict[str, Character] = {}
        self._making: Iterator[int] | None = None
        self.text: QPlainTextEdit | None = None
        self._make(side)
        self._arrange(source if isinstance(source, str) else None)
        self._connect()
        self.begin_at(self.text or self.list)
        self._begin()

    # the parts

    def _make(self, side: str) -> None:
        self.summary = QLabel()
        self.summary.setProperty("role", "section")
        self._about = sentence("warning", self)
        self.list = ImportList(self.preview, self)
        self.details = ImportDetails(self.preview, self)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Progress of reading"))
        self.progress.setRange(0, 100)
        self.side = QComboBox()
        self.side.setEditable(True)
        self.side.addItems(list(self._document.campaign.sides))
        self.side.setEditText(side)
        self.side.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.side.setMinimumContentsLength(14)
        inside(self.side)
        self.side.setAccessibleName(self.tr("Side of those whose text names none"))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Kind of those whose text names none"))
        for kind in (CharacterKind.NPC, CharacterKind.PC, CharacterKind.CREATURE):
            self.kind.addItem(kind_text(kind), kind)
        self.all_button = QPushButton(self.tr("For &all"))
        self.all_button.setAutoDefault(False)
        self.all_button.setMenu(self._all_menu())

    def _usual_side(self, kind: CharacterKind) -> str:
        others = self.tr("Party") if kind is CharacterKind.PC else self.tr("NPCs")
        return usual_side(self._document.campaign, kind, others)

    def _take_kind(self) -> None:
        """Those of another kind are on another side, unless the GM has said on which."""
        kind = CharacterKind(self.kind.currentData())
        self.preview.set_kind(kind)
        if not self._side_chosen:
            self.side.setEditText(self._usual_side(kind))

    def _keep_side(self) -> None:
        self._side_chosen = True

    def _all_menu(self) -> QMenu:
        menu = QMenu(self)
        entries: tuple[tuple[str, Callable[[], object]], ...] = (
            (self.tr("&Choose all"), lambda: self.preview.choose_all(True)),
            (self.tr("Choose &none"), lambda: self.preview.choose_all(False)),
            (self.tr("&Replace those in the roster"), lambda: self.preview.merge_all(Merge.REPLACE)),
            (self.tr("&Keep both"), lambda: self.preview.merge_all(Merge.KEEP_BOTH)),
            (self.tr("&Skip those in the roster"), lambda: self.preview.merge_all(Merge.SKIP)),
        )
        for text, command in entries:
            menu.addAction(text).triggered.connect(lambda _=False, command=command: command())
        return menu

    def _arrange(self, text: str | None) -> None:
        unit = fonts.pixel_size(self.font())
        left = QSplitter(Qt.Orientation.Vertical)
        left.setChildrenCollapsible(False)
        if text is not None:
            self.text = QPlainTextEdit(text)
            self.text.setTabChangesFocus(True)
            self.text.setAccessibleName(self.tr("Text with stat blocks"))
            self.text.setPlaceholderText(self.tr("Paste stat blocks, JSON or a table here, or drop a file."))
            self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
            left.addWidget(self.text)
        left.addWidget(self.list)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.details, self.tr("Character"))
        self.column_view = ImportColumns(self.columns)
        across = QSplitter()
        across.setChildrenCollapsible(False)
        across.addWidget(left)
        across.addWidget(self.pages)
        across.setStretchFactor(0, 3)
        across.setStretchFactor(1, 2)
        across.setSizes([60 * unit, 36 * unit])
        self.body.addWidget(self.summary)
        self.body.addWidget(self._about)
        self.body.addWidget(across, 1)
        self.body.addLayout(self._bottom(unit))
        self.body.addWidget(self.progress)
        self.resize(self._room(QSize(100 * unit, 54 * unit)))

    def _bottom(self, unit: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(unit // 2)
        for caption, field in ((self.tr("S&ide"), self.side), (self.tr("&Kind"), self.kind)):
            label = QLabel(caption)
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field)
            row.addSpacing(unit // 2)
        row.addStretch(1)
        row.addWidget(self.all_button)
        return row

    def _room(self, wanted: QSize) -> QSize:
        """What fits on the screen."""
        screen = self.screen().availableSize()
        return wanted.boundedTo(QSize(round(screen.width() * 0.95), round(screen.height() * 0.9)))

    def _connect(self) -> None:
        self._timer.timeout.connect(self._begin)
        self._slice.timeout.connect(self._make_some)
        self.preview.edited.connect(self._stop_making)
        if self.text:
            self.text.textChanged.connect(self._timer.start)
        self.reading.progressed.connect(self.progress.setValue)
        self.reading.succeeded.connect(self._show)
        self.reading.failed.connect(self._refuse)
        self.columns.roles_changed.connect(self._read_again)
        self.preview.edited.connect(self._refresh)
        self.list.selectionModel().currentChanged.connect(self._show_current)
        self.side.editTextChanged.connect(self.preview.set_side)
        self.kind.currentIndexChanged.connect(self._take_kind)
        self.side.activated.connect(self._keep_side)
        line = self.side.lineEdit()
        if line:
            line.textEdited.connect(self._keep_side)

    # reading

    def _begin(self) -> None:
        """Read the source as it stands."""
        self._read_again(None)

    def _read_again(self, roles: dict[int, str] | None) -> None:
        source = self.text.toPlainText() if self.text else self._source
        if isinstance(source, str) and not source.strip():
            self.reading.stop()
            self._show(None)
            return
        self.progress.setValue(0)
        self.progress.show()
        self.reading.read(source, roles)
        self._refresh()

    def _show(self, reading: Reading | None) -> None:
        self.messages.clear()
        self.progress.hide()
        table = reading.table if reading else None
        self.columns.show(table)
        if (table is not None) != (self.pages.count() > 1):
            if table:
                self.pages.addTab(self.column_view, self.tr("Columns"))
            else:
                self.pages.removeTab(1)
        at = max(0, self.list.currentIndex().row())
        self.preview.show(reading)
        if self.preview.rowCount():
            self.list.setCurrentIndex(self.preview.index(min(at, self.preview.rowCount() - 1), 0))
        about = [doubt_text(finding) for finding in self.preview.about[:_MOST_ABOUT]]
        say(self._about, "\n".join(about))

    def _refuse(self, error: Exception) -> None:
        """Say why nothing was read; while a text is being typed, quietly."""
        if not isinstance(error, ExchangeError | OSError):
            raise error
        self._show(None)
        if isinstance(error, ExchangeError):
            said = why_not_read(error)
            say(self._about, f"{said.what} {said.advice}" if self.text else f"{said.what} {said.safe} {said.advice}")
        else:
            detail = getattr(error, "strerror", None) or str(error)
            say(self._about, self.tr("The file cannot be read: {detail}. Nothing has changed.").format(detail=detail))

    def _show_current(self, current: QModelIndex) -> None:
        self.details.show_row(current.row())

    def _refresh(self) -> None:
        coming = self.preview.coming
        many = self.tr("&Import %n characters", "", coming)
        self.do.setText(self.tr("&Import 1 character") if coming == 1 else many)
        self.do.setEnabled(coming > 0 and not self.reading.running)
        nothing = self.tr("Reading…") if self.reading.running else self.tr("Nothing to import yet")
        self.summary.setText(self.preview.summary() if self.preview.rowCount() else nothing)

    # the step

    @property
    def imported(self) -> list[str]:
        """Ids of the characters that were put into the roster, once the dialog has been accepted."""
        return list(self._coming)

    def accept(self) -> None:
        """Make the characters a few at a time, so that the window lives, then put them into the roster at once."""
        if not self.do.isEnabled() or self._making:
            return
        self._coming = {}
        self._making = self.preview.making(self._coming)
        self.progress.setValue(0)
        self.progress.setVisible(self.preview.rowCount() > _MANY)
        self._make_some()

    def _make_some(self) -> None:
        """Go on making for a few milliseconds; whatever is edited meanwhile begins it anew."""
        end = time.perf_counter() + _SLICE
        for row in self._making or ():
            if time.perf_counter() > end:
                self.progress.setValue(100 * row // max(1, self.preview.rowCount()))
                self._slice.start()
                return
        if self._making:
            self._making = None
            self.progress.hide()
            super().accept()

    def _stop_making(self) -> None:
        self._slice.stop()
        if self._making:
            self._making = None
            self.progress.hide()

    def step(self) -> None:
        """Put the chosen characters into the roster as one step."""
        self._document.import_characters(list(self._coming.values()))

    def done(self, result: int) -> None:
        """However it ends: nothing is read any more."""
        self._timer.stop()
        self._stop_making()
        self.reading.stop()
        super().done(result)
