"""The rules of a campaign: every option, presets, and rulesets as files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QMenu, QWidget

from eod_desktop.campaign.exchange.ruleset_file import RulesetFile
from eod_desktop.document import Document
from eod_desktop.models.plain_text import plain_tip
from eod_desktop.models.ruleset_model import RulesetModel
from eod_desktop.rules import Ruleset
from eod_desktop.ui import fonts
from eod_desktop.ui.asking import discards
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.message import Message
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.ruleset_detail import RulesetDetail
from eod_desktop.ui.ruleset_files import ask_to_read, ask_to_write
from eod_desktop.ui.ruleset_list import RulesetList
from eod_desktop.ui.step_dialog import StepDialog

_WIDTH, _HEIGHT = 90, 52
_MOST_NAMES = 3


class RulesetDialog(StepDialog):
    """What is written is a draft until it is applied, then one step. Encounters that have begun keep their rules."""

    def __init__(
        self, document: Document, attempts: Attempts, presets: Sequence[RulesetFile], parent: QWidget | None = None
    ) -> None:
        super().__init__(attempts, self.tr("Rules of the campaign"), self.tr("&Apply"), parent)
        self._document = document
        self._presets = tuple(presets)
        self.model = RulesetModel(document.campaign.ruleset, self)
        self.list = RulesetList(self.model)
        self.detail = RulesetDetail(self.model, self.list, self)
        self._about = QLabel()
        self._about.setProperty("role", "dim")
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._about.setWordWrap(True)
        unit = fonts.pixel_size(self.font())
        columns = QHBoxLayout()
        columns.setSpacing(round(unit * 1.5))
        columns.addWidget(self.list, 3)
        columns.addWidget(self.detail, 2)
        self.body.addLayout(self._top())
        self.body.addLayout(columns, 1)
        self.body.addWidget(self._about)
        self.list.selectionModel().currentRowChanged.connect(self._show_row)
        self.list.activated.connect(self._go_to_field)
        self.model.edited.connect(self._refresh)
        self.detail.problem_changed.connect(self._refresh)
        self.list.setCurrentIndex(self.model.index(0, 0))
        self.begin_at(self.list)
        # a long message takes its room from the list, and does not push the buttons off the screen
        self._rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._refresh()
        screen = self.screen().availableGeometry().size() - QSize(2 * unit, 4 * unit)
        self.resize(QSize(unit * _WIDTH, unit * _HEIGHT).boundedTo(screen))

    def _top(self) -> QHBoxLayout:
        self.preset = plain_button(self.tr("&Begin from"))
        menu = QMenu(self.preset)
        menu.setToolTipsVisible(True)
        for preset in self._presets:
            action = menu.addAction(preset.name, partial(self.use, preset))
            action.setToolTip(plain_tip(preset.about))
        self.preset.setMenu(menu)
        self.reset_all = plain_button(self.tr("All &back to the default"), lambda: self._take(Ruleset()))
        self.read = plain_button(self.tr("&Import…"), self._read)
        self.write = plain_button(self.tr("&Export…"), self._write)
        row = QHBoxLayout()
        row.addWidget(self.preset)
        row.addWidget(self.reset_all)
        row.addStretch(1)
        row.addWidget(self.read)
        row.addWidget(self.write)
        return row

    # what is done

    def step(self) -> None:
        self._document.set_ruleset(self.model.ruleset)

    def accept(self) -> None:
        """Apply as one step, once what is being written is taken over and right."""
        self.detail.commit_pending()
        super().accept()

    def use(self, file: RulesetFile) -> None:
        """Have the ruleset of a preset or a file as the draft, and say what it is."""
        self._take(file.ruleset)
        name = " ".join(file.name.split())
        what = self.tr("The options of “{name}” are shown here; nothing is applied yet.").format(name=name)
        self.messages.clear()
        self.messages.show_message(Message(what, file.about))

    def _take(self, ruleset: Ruleset) -> None:
        self.detail.commit_pending()
        self.model.take(ruleset)
        self.detail.take_over()
        self._refresh()

    def _read(self) -> None:
        file = ask_to_read(self, self._say)
        if file is not None:
            self.use(file)

    def _write(self) -> None:
        self.detail.commit_pending()
        name = self._document.campaign.name
        written = ask_to_write(self, RulesetFile(name, "", self.model.ruleset), self._say)
        if written is not None:
            self._say(Message(self.tr("Written: {path}").format(path=written)))

    def _say(self, message: Message) -> None:
        self.messages.clear()
        self.messages.show_message(message)

    # what is shown

    def _show_row(self) -> None:
        self.detail.show_row(self.list.row)
        self._refresh()

    def _go_to_field(self) -> None:
        if self.detail.field is not None:
            self.detail.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh(self) -> None:
        self.do.setEnabled(self.model.changed and not self.detail.problem)
        nothing = self.tr("Nothing is changed yet.")
        self.do.setToolTip(self.detail.problem or ("" if self.model.changed else nothing))
        differences = self.model.differences()
        self.reset_all.setEnabled(differences > 0)
        if differences:
            said = self.tr("Not at the default: {count} of {all}, marked with a bar.")
            said = said.format(count=differences, all=self.model.rowCount())
        else:
            said = self.tr("Every option is at its default.")
        self._about.setText(" ".join(part for part in (said, self._begun()) if part))

    def _begun(self) -> str:
        """Which encounters go on under the rules that they began with."""
        begun = [record for record in self._document.campaign.encounters if record.now.turn and not record.ended]
        if not begun:
            return ""
        names = ", ".join(f"“{' '.join(record.name.split())}”" for record in begun[:_MOST_NAMES] if record.name.strip())
        count = len(begun)
        if not names or count > _MOST_NAMES:
            return self.tr("Encounters that have begun go on under their own: {count}.").format(count=count)
        return self.tr("What has begun goes on under its own rules: {names}.").format(names=names)

    # the end

    def reject(self) -> None:
        """Close without a change; a draft is given up only when the GM says so."""
        self.detail.commit_pending()
        if not self.model.changed or self._give_up():
            super().reject()

    def _give_up(self) -> bool:
        return discards(self, self.tr("Discard changes?"), self.tr("Discard what was changed here?"))


def rules_of(document: Document, attempts: Attempts, resources: Path, parent: QWidget | None) -> RulesetDialog:
    """The dialog with the presets that the program ships."""
    from eod_desktop.campaign.presets import read_presets

    return RulesetDialog(document, attempts, read_presets(resources), parent)
