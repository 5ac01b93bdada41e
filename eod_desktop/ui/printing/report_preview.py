"""A report as it will be printed, from where it is printed, saved or copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from eod_desktop.campaign.whole_file import WriteError, write_whole
from eod_desktop.models.report import Report
from eod_desktop.models.report_text import to_text
from eod_desktop.models.work import Work
from eod_desktop.models.write_trouble import write_trouble
from eod_desktop.paths import shipped_resources
from eod_desktop.settings import Settings
from eod_desktop.ui import fonts
from eod_desktop.ui.buttons import PrimaryButton
from eod_desktop.ui.message import Message, Severity, failure
from eod_desktop.ui.message_bar import MessageBar
from eod_desktop.ui.printing.items import Pages
from eod_desktop.ui.printing.job_bar import JobBar
from eod_desktop.ui.printing.page_view import PageView
from eod_desktop.ui.printing.paginate import paginating
from eod_desktop.ui.printing.paper import Paper
from eod_desktop.ui.printing.pdf import making_pdf
from eod_desktop.ui.printing.preview_options import Choices, PreviewOptions
from eod_desktop.ui.printing.printer import any_printer, ask_printer, printing
from eod_desktop.ui.printing.saving import ReportFormat, format_name, report_bytes, suggested_name

_MOST_NAMED = 20


class ReportPreview(QDialog):
    """Shows what `build` makes of the choices of `options`. The paper chosen is remembered in `settings`.

    `fonts_folder` holds the shipped font.
    """

    def __init__(
        self,
        title: str,
        options: PreviewOptions,
        build: Callable[[Choices], Work[Report]],
        settings: Settings,
        parent: QWidget | None = None,
        *,
        fonts_folder: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self._build = build
        self._settings = settings
        self._fonts = fonts_folder or shipped_resources() / "fonts"
        self._folder = Path.home()
        self.setWindowTitle(title)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.options = options
        self.options.changed.connect(self._refresh)
        self._make_view()
        self._make_buttons()
        self._arrange()
        self._make_shortcuts()
        self._report = Report("", "", "", "")
        self._paper = options.choices.paper
        self.job.busy_changed.connect(self._refresh_buttons)
        self.job.cancelled.connect(self._say_cancelled)
        self._refresh_buttons()
        self._refresh()

    # making

    def _make_view(self) -> None:
        self.messages = MessageBar()
        self.job = JobBar()
        self.view = PageView()
        self.view.page_changed.connect(self._show_place)
        self.view.zoom_changed.connect(self._show_place)
        self.place = QLabel()
        self.place.setProperty("role", "dim")
        self.zoom_label = QLabel()
        self.zoom_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.zoom_label.setMinimumWidth(self.fontMetrics().horizontalAdvance("1000 %"))

    def _make_buttons(self) -> None:
        self.smaller = self._tool("\N{MINUS SIGN}", self.tr("Zoom out"), "Ctrl+-", self.view.zoom_out)
        self.larger = self._tool("+", self.tr("Zoom in"), "Ctrl++", self.view.zoom_in)
        self.fit = self._tool(
            self.tr("Fit width"), self.tr("Fit the width of the window"), "Ctrl+0", self.view.fit_width
        )
        self.copy = QPushButton(self.tr("&Copy as text"))
        self.copy.clicked.connect(self._copy)
        self.save_as = QPushButton(self.tr("Save &as"))
        menu = QMenu(self.save_as)
        for kind in (ReportFormat.HTML, ReportFormat.MARKDOWN, ReportFormat.TEXT):
            menu.addAction(f"{format_name(kind)}…", partial(self.save, kind))
        self.save_as.setMenu(menu)
        self.save_pdf = QPushButton(self.tr("&Save as PDF…"))
        self.save_pdf.clicked.connect(partial(self.save, ReportFormat.PDF))
        self.print = PrimaryButton(self.tr("&Print…"))
        self.print.clicked.connect(self._print)
        self.close_button = QPushButton(self.tr("Close"))
        self.close_button.clicked.connect(self.reject)

    def _tool(self, text: str, name: str, key: str, action: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(name)
        button.setToolTip(f"{name} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})")
        button.clicked.connect(action)
        return button

    def _arrange(self) -> None:
        unit = fonts.pixel_size(self.font())
        options = QHBoxLayout()
        options.setSpacing(unit * 3 // 4)
        options.addWidget(self.options)
        options.addStretch(1)
        options.addWidget(self.smaller)
        options.addWidget(self.zoom_label)
        options.addWidget(self.larger)
        options.addWidget(self.fit)
        buttons = QHBoxLayout()
        buttons.setSpacing(unit * 3 // 4)
        buttons.addWidget(self.place)
        buttons.addStretch(1)
        for button in (self.copy, self.save_as, self.save_pdf, self.print, self.close_button):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setSpacing(unit * 3 // 4)
        layout.addLayout(options)
        layout.addWidget(self.messages)
        layout.addWidget(self.job)
        layout.addWidget(self.view, 1)
        layout.addLayout(buttons)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Return in the field of the turns prints nothing
        self.resize(self._first_size())
        self.view.setFocus()

    def _first_size(self) -> QSize:
        unit = fonts.pixel_size(self.font())
        screen = self.screen().availableGeometry().size()
        return QSize(min(unit * 72, screen.width() - unit * 2), min(unit * 66, screen.height() - unit * 4))

    def _make_shortcuts(self) -> None:
        for keys, action in (
            (QKeySequence.StandardKey.ZoomIn, self.view.zoom_in),
            ("Ctrl+=", self.view.zoom_in),
            (QKeySequence.StandardKey.ZoomOut, self.view.zoom_out),
            ("Ctrl+0", self.view.fit_width),
            (QKeySequence.StandardKey.Print, self.print.click),
            (QKeySequence.StandardKey.Save, self.save_pdf.click),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(action)

    # what is shown

    @property
    def report(self) -> Report:
        """What is shown, and printed."""
        return self._report

    def _refresh(self) -> None:
        self.messages.clear()
        choices = self.options.choices
        self._settings.paper = choices.paper.size.value
        if choices.turns is None:
            last = self.options.last_turn
            what = self.tr("“{text}” names no turn that was played.").format(text=self.options.turns.currentText())
            advice = self.tr("Type turns from 1 to {last}, such as 1-{last}.").format(last=last)
            self.messages.show_message(Message(what, advice, Severity.WARNING))
            return
        self.job.run(self.tr("Laying out the pages…"), self._laying_out(choices), self._show_pages)

    def _laying_out(self, choices: Choices) -> Work[tuple[Report, Paper, Pages]]:
        report = yield from self._build(choices)
        pages = yield from paginating(report, choices.paper.layout(), self._fonts)
        return report, choices.paper, pages

    def _show_pages(self, laid_out: tuple[Report, Paper, Pages]) -> None:
        self._report, self._paper, pages = laid_out
        self.view.set_pages(pages)
        self._show_place()
        self._refresh_buttons()
        if pages.missing:
            what = self.tr("No font of this computer has: {characters}")
            signs = sorted(pages.missing)
            what = what.format(characters=" ".join(signs[:_MOST_NAMED]) + (" …" if len(signs) > _MOST_NAMED else ""))
            self.messages.show_message(Message(what, self.tr("A square stands for each; the last page says so, too.")))

    def _refresh_buttons(self) -> None:
        """What is still being laid out or written can be given up, and nothing else."""
        ready = self.view.pages is not None and not self.job.busy
        for button in (self.copy, self.save_as, self.save_pdf, self.print):
            button.setEnabled(ready)

    def _say_cancelled(self) -> None:
        what = self.tr("Given up, as you wished; nothing was printed or written.")
        self.messages.show_message(Message(what, action=self.tr("Lay out again")), self._refresh)

    def _show_place(self) -> None:
        count = len(self.view.pages.pages) if self.view.pages else 0
        self.place.setText(self.tr("Page {page} of {count}").format(page=self.view.page + 1, count=count))
        self.zoom_label.setText(f"{round(self.view.zoom * 100)} %")

    # what is done with it

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(to_text(self._report))
        self.messages.show_message(Message(self.tr("The report is on the clipboard as text.")))

    def save(self, kind: ReportFormat) -> None:
        """Ask where to, and write a file of that kind."""
        path = self._ask_path(kind)
        if path is None:
            return
        self._folder = path.parent
        if kind is ReportFormat.PDF and self.view.pages:
            words = self.tr("Writing the PDF…")
            self.job.run(words, making_pdf(self._report, self.view.pages), lambda pdf: self._write(path, pdf))
        else:
            self._write(path, report_bytes(self._report, kind))

    def _write(self, path: Path, content: bytes) -> None:
        try:
            write_whole(path, content)
        except WriteError as error:
            self.messages.show_message(failure(write_trouble(error)))
        else:
            self.messages.show_message(Message(self.tr("Saved: {path}").format(path=path)))

    def _ask_path(self, kind: ReportFormat) -> Path | None:
        dialog = QFileDialog(self, self.tr("Save report"), str(self._folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{format_name(kind)} (*{kind.value})")
        dialog.setDefaultSuffix(kind.value)
        dialog.selectFile(suggested_name(self._report, kind))
        if dialog.exec() != QFileDialog.DialogCode.Accepted or not dialog.selectedFiles():
            return None
        path = Path(dialog.selectedFiles()[0])
        return path if path.suffix.lower() == kind.value else path.with_name(path.name + kind.value)

    def _print(self) -> None:
        if not any_printer():
            what = self.tr("No printer is set up on this computer.")
            message = Message(
                what, self.tr("A PDF can be saved, and printed elsewhere."), action=self.tr("Save as PDF…")
            )
            self.messages.show_message(message, partial(self.save, ReportFormat.PDF))
            return
        printer = ask_printer(self._report, self._paper, self)
        if printer:
            work = printing(self._report, printer, self._paper.margin, self._fonts)
            self.job.run(self.tr("Printing…"), work, self._say_printed)

    def _say_printed(self, sent: bool) -> None:
        if not sent:
            what = self.tr("The printer did not take the report.")
            advice = self.tr("See whether it is switched on and has paper, or save a PDF.")
            self.messages.show_message(Message(what, advice, Severity.ERROR))

    def done(self, result: int) -> None:
        """Closing the window gives up what is not finished."""
        self.job.stop()
        super().done(result)
