"""The portrait of a character: chosen, dropped or taken away."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QStyle, QStyleOptionToolButton, QToolButton, QWidget

from eod_desktop.models.character_portrait import FORMATS, PortraitError, local_file, portrait_of, portrait_problem_text
from eod_desktop.ui import crisp, fonts
from eod_desktop.ui.colors import colors_for

_SIDE = 8.6
_RADIUS = 0.4


class PortraitButton(QToolButton):
    """Shows the portrait. A click, Enter or Space chooses a file, Delete takes it away, a file can be dropped on it."""

    picked = Signal(bytes)
    """The portrait wanted: a small PNG or JPEG, empty for none."""
    refused = Signal(str)
    """Why a file became no portrait."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = b""
        self._image = QImage()
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        side = round(_SIDE * fonts.pixel_size(self.font()))
        self.setFixedSize(side, side)
        self.clicked.connect(self._choose)
        self._describe()

    def show_portrait(self, data: bytes) -> None:
        """Show a portrait as a character holds it."""
        if data != self._data:
            self._data = data
            self._image = QImage.fromData(data) if data else QImage()
            self._describe()
            self.update()

    def _describe(self) -> None:
        self.setAccessibleName(self.tr("Portrait") if self._data else self.tr("Portrait, none"))
        change = self.tr("Choose another picture, or drop one here; Delete takes it away")
        self.setToolTip(change if self._data else self.tr("Choose a picture, or drop one here"))

    # choosing

    def take_file(self, path: Path) -> None:
        """Make the portrait of a file; why not is told."""
        try:
            data = portrait_of(path)
        except PortraitError as error:
            self.refused.emit(portrait_problem_text(error))
        else:
            self.picked.emit(data)

    def _choose(self) -> None:
        pictures = " ".join(f"*.{ending}" for ending in FORMATS)
        title, kinds = self.tr("Choose a portrait"), self.tr("Pictures ({pictures})").format(pictures=pictures)
        chosen, _ = QFileDialog.getOpenFileName(self.window(), title, "", kinds)
        if chosen:
            self.take_file(Path(chosen))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._data:
            self.picked.emit(b"")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.click()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """The first file dropped; nothing is fetched for an address."""
        urls = event.mimeData().urls()
        event.acceptProposedAction()
        try:
            path = local_file(urls[0]) if urls else None
        except PortraitError as error:
            self.refused.emit(portrait_problem_text(error))
            return
        if path:
            self.take_file(path)

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        colors, unit = colors_for(self.palette()), fonts.pixel_size(self.font())
        radius = unit * _RADIUS
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter = QPainter(self)
        fill = colors.hover if hovered else colors.field
        crisp.box(painter, self.rect(), radius, fill=fill, line=colors.line)
        if self._image.isNull():
            painter.setPen(colors.dim)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.rect().adjusted(unit // 2, 0, -unit // 2, 0), flags, self.tr("Portrait…"))
        else:
            self._paint_image(painter, radius)
        if focused:
            crisp.box(painter, self.rect(), radius, line=colors.accent, width=2)

    def _paint_image(self, painter: QPainter, radius: float) -> None:
        inner = self.rect().adjusted(1, 1, -1, -1)
        size = self._image.size().scaled(inner.size(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRect(inner.topLeft(), size.expandedTo(QSize(1, 1)))
        target.moveCenter(inner.center())
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(inner), radius, radius)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipPath(clip)
        painter.drawImage(target, self._image)
        painter.restore()
