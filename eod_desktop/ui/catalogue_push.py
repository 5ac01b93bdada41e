"""Asks which characters get what the catalogue says now."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QWidget

from eod_desktop.campaign.catalogue_push import users_of
from eod_desktop.campaign.catalogue_shipped import CatalogueKind, Entry, name_of
from eod_desktop.document import Document
from eod_desktop.models.catalogue_formats import format_of
from eod_desktop.models.catalogue_users import CatalogueUsers, change_text
from eod_desktop.ui import fonts
from eod_desktop.ui.attempts import Attempts
from eod_desktop.ui.plain_button import plain_button
from eod_desktop.ui.rows import use_rows
from eod_desktop.ui.step_dialog import StepDialog

_WIDTH, _HEIGHT = 46, 28


class CataloguePush(StepDialog):
    """Lists who has the entry and otherwise than it is now; who is ticked gets it, staged copies included."""

    def __init__(
        self,
        document: Document,
        attempts: Attempts,
        kind: CatalogueKind,
        value: Entry,
        known_as: str = "",
        parent: QWidget | None = None,
    ) -> None:
        name = name_of(value)
        super().__init__(attempts, self.tr("Give “{name}” to characters").format(name=name), self.tr("&Give"), parent)
        self._document = document
        self._value = value
        self._known_as = known_as
        users = [user for user in users_of(document.campaign, value, known_as) if user.differs]
        made = format_of(kind, document.campaign, self)
        self.users = CatalogueUsers(users, [change_text(user, made) for user in users], self)
        about = QLabel(
            self.tr("They keep what they have until it is given to them. Fights that have begun go on as they are.")
        )
        about.setWordWrap(True)
        about.setProperty("role", "dim")
        self.view = QListView()
        self.view.setModel(self.users)
        self.view.setUniformItemSizes(True)
        self.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        use_rows(self.view)
        self.ask(self.tr("&Who changes"), self.view, 1)
        self.body.addLayout(self._ticking())
        self.body.addWidget(about)
        self.users.ticked.connect(self._refresh)
        if users:
            self.view.setCurrentIndex(self.users.index(0))
        self.begin_at(self.view)
        self._refresh()
        unit = fonts.pixel_size(self.font())
        self.resize(unit * _WIDTH, min(unit * _HEIGHT, round(self.screen().availableGeometry().height() * 0.8)))

    def step(self) -> None:
        self._document.push_from_catalogue(self._value, self.users.chosen(), self._known_as)

    def _ticking(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for text, ticked in ((self.tr("&All"), True), (self.tr("&None"), False)):
            row.addWidget(plain_button(text, partial(self.users.tick_all, ticked)))
        row.addStretch(1)
        return row

    def _refresh(self) -> None:
        self.do.setEnabled(bool(self.users.chosen()))
